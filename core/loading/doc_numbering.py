"""The numbers that old Word files print before paragraphs, from their tables of lists ([MS-DOC] 2.9.131, 2.9.150)."""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.loading.doc_paragraphs import Facts
from core.loading.numbering import Counters, Level

_LISTS, _USES = 0x02E2, 0x02EA
"""Where the FIB says where the lists are, and their uses that paragraphs refer to."""
_LIST_BYTES, _LEVEL_BYTES, _USE_BYTES = 28, 28, 16
_LEGAL, _COUNTS_ON = 4, 8
_BEGINS, _FORMATS = 0x10, 0x20
_MOST = 20_000
_FORMS = {
    **{0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter", 5: "ordinal"},
    **{10: "ideographDigital", 11: "japaneseCounting", 16: "japaneseLegal", 18: "decimalEnclosedCircle"},
    **{22: "decimalZero", 23: "bullet", 28: "decimalEnclosedCircleChinese", 30: "ideographTraditional"},
    **{33: "taiwaneseCounting", 34: "ideographLegalTraditional", 35: "taiwaneseCountingThousand"},
    **{37: "chineseCounting", 38: "chineseLegalSimplified", 39: "chineseCountingThousand", 255: "none"},
}


@dataclass(frozen=True, slots=True)
class _Use:
    """A list as paragraphs refer to it: those of one `series` count on together, `starts` begin anew."""

    series: int
    levels: Mapping[int, Level]
    starts: Mapping[int, int]


class Numbering:
    """Gives each paragraph its number; paragraphs are to be asked for in the order of the document."""

    def __init__(self, word: bytes, table: bytes) -> None:
        self._uses = list(_uses(table, word, dict(_lists(table, word))))
        self._counters = Counters()

    def of(self, facts: Facts) -> str:
        """What is printed before the next paragraph of this kind, "" for nothing or only a sign."""
        if not 0 < facts.listed <= len(self._uses):
            return ""
        use = self._uses[facts.listed - 1]
        start = use.starts.get(facts.depth)
        begins = None if start is None else (str(facts.listed), start)
        return self._counters.next(str(use.series), facts.depth, use.levels, begins)


def _lists(table: bytes, word: bytes) -> Iterator[tuple[int, dict[int, Level]]]:
    start, length = struct.unpack_from("<II", word, _LISTS)
    if not length:
        return
    count = struct.unpack_from("<H", table, start)[0]
    at = start + 2 + _LIST_BYTES * count
    for number in range(min(count, _MOST)):
        head = start + 2 + _LIST_BYTES * number
        levels: dict[int, Level] = {}
        for depth in range(1 if table[head + 26] & 1 else 9):
            levels[depth], at = _level(table, at)
        yield struct.unpack_from("<i", table, head)[0], levels


def _level(table: bytes, at: int) -> tuple[Level, int]:
    """A level and where what follows it begins."""
    start, form, flags = struct.unpack_from("<iBB", table, at)
    characters, paragraph, limit = struct.unpack_from("<BBB", table, at + 24)
    at += _LEVEL_BYTES + characters + paragraph
    length = struct.unpack_from("<H", table, at)[0]
    end = at + 2 + 2 * length
    text = table[at + 2 : end].decode("utf-16-le", "replace")
    pattern = "".join(f"%{ord(sign) + 1}" if ord(sign) < 9 else sign for sign in text)
    restart = limit if flags & _COUNTS_ON else None
    return Level(_FORMS.get(form, "decimal"), pattern, max(start, 0), bool(flags & _LEGAL), restart), end


def _uses(table: bytes, word: bytes, lists: Mapping[int, Mapping[int, Level]]) -> Iterator[_Use]:
    start, length = struct.unpack_from("<II", word, _USES)
    if not length:
        return
    count = struct.unpack_from("<I", table, start)[0]
    at = start + 4 + _USE_BYTES * count
    for number in range(min(count, _MOST)):
        head = start + 4 + _USE_BYTES * number
        series = struct.unpack_from("<i", table, head)[0]
        levels, starts = dict(lists.get(series, {})), dict[int, int]()
        at += 4
        for _ in range(table[head + 12]):
            begin, flags = struct.unpack_from("<iI", table, at)
            at += 8
            if flags & _BEGINS:
                starts[flags & 15] = begin
            if flags & _FORMATS:
                levels[flags & 15], at = _level(table, at)
                if flags & _BEGINS:
                    starts[flags & 15] = levels[flags & 15].start
        yield _Use(series, levels, starts)
