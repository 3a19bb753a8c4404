"""What the paragraphs of an old Word file are: headings, items of lists, parts of tables ([MS-DOC] 2.4.6, 2.8, 2.9)."""

import struct
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

_STYLES, _PARAGRAPHS = 0x00A2, 0x0102
"""Where the FIB says where the style sheet and the properties of paragraphs are."""
_IN_TABLE, _ROW_END, _OUTLINE, _LIST, _DEPTH, _ELSEWHERE = 0x2416, 0x2417, 0x2640, 0x460B, 0x260A, 0x6646
_OPERAND_BYTES = (1, 1, 2, 4, 2, 2, 0, 3)
_TABLE_DEFINITION, _TAB_STOPS = 0xD608, 0xC615
_FIRST_HEADING, _LAST_HEADING, _TITLE = 1, 9, 62
_PAGE = 512
_NO_STYLE = 0x0FFF


@dataclass(frozen=True, slots=True)
class Facts:
    """What one paragraph is. `heading` and `listed` (which list of the file) count from 1, `depth` from 0."""

    heading: int = 0
    listed: int = 0
    depth: int = 0
    in_table: bool = False
    row_end: bool = False


class Paragraphs:
    """The paragraphs of one file by where their characters are in its stream of text."""

    def __init__(self, word: bytes, table: bytes, data: bytes) -> None:
        self._word, self._data = word, data
        start, length = struct.unpack_from("<II", word, _STYLES)
        self._styles = dict(_styles(table, start, length, self._changed))
        runs = sorted(self._runs(table, *struct.unpack_from("<II", word, _PARAGRAPHS)), key=lambda run: run[:2])
        self._starts = [start for start, _, _ in runs]
        self._ends = [(end, facts) for _, end, facts in runs]

    def at(self, place: int) -> Facts | None:
        """What the paragraph is that the character at this place of the stream ends; None when the file is silent."""
        number = bisect_right(self._starts, place) - 1
        if number < 0 or place >= self._ends[number][0]:
            return None
        return self._ends[number][1]

    def _runs(self, table: bytes, start: int, length: int) -> Iterator[tuple[int, int, Facts]]:
        """(start, end, facts) of every paragraph, from the pages of 512 bytes that the file keeps them in."""
        count = (length - 4) // 8
        for page in struct.unpack_from(f"<{count}I", table, start + 4 * (count + 1)) if count > 0 else ():
            begin = (page & 0x3FFFFF) * _PAGE
            fkp = self._word[begin : begin + _PAGE]
            if len(fkp) < _PAGE:
                continue
            size = fkp[_PAGE - 1]
            bounds = struct.unpack_from(f"<{size + 1}I", fkp)
            for place in range(size):
                at = 2 * fkp[4 * (size + 1) + 13 * place]
                yield bounds[place], bounds[place + 1], self._facts(fkp, at) if at else self._styles.get(0, Facts())

    def _facts(self, fkp: bytes, at: int) -> Facts:
        length = 2 * fkp[at] - 1
        at += 1
        if length < 0:
            length = 2 * fkp[at]
            at += 1
        properties = fkp[at : at + length]
        if len(properties) < 2:
            return Facts()
        style = struct.unpack_from("<H", properties)[0]
        return self._changed(self._styles.get(style, Facts()), properties[2:])

    def _changed(self, facts: Facts, changes: bytes, elsewhere: bool = True) -> Facts:
        """The facts after a list of changes ("sprms") to the properties of a paragraph."""
        for code, operand in _sprms(changes):
            if code == _IN_TABLE:
                facts = replace(facts, in_table=bool(operand[0]))
            elif code == _ROW_END:
                facts = replace(facts, row_end=bool(operand[0]))
            elif code == _OUTLINE:
                facts = replace(facts, heading=operand[0] + 1 if operand[0] < 9 else 0)
            elif code == _DEPTH:
                facts = replace(facts, depth=min(operand[0], 8))
            elif code == _LIST:
                number = struct.unpack("<h", operand)[0]
                facts = replace(facts, listed=max(number, 0))
            elif code == _ELSEWHERE and elsewhere:
                at = struct.unpack("<I", operand)[0]
                length = struct.unpack_from("<H", self._data, at)[0] if at + 2 <= len(self._data) else 0
                facts = self._changed(facts, self._data[at + 2 : at + 2 + length], elsewhere=False)
        return facts


def _sprms(changes: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 3 <= len(changes):
        code = struct.unpack_from("<H", changes, at)[0]
        at += 2
        size = _OPERAND_BYTES[code >> 13]
        if code == _TABLE_DEFINITION:
            size = struct.unpack_from("<H", changes, at)[0] + 1 if at + 2 <= len(changes) else 2
        elif not size:
            size = changes[at] + 1
            if code == _TAB_STOPS and changes[at] == 255:
                return  # too many tab stops to say how long this is; it comes last
        if at + size > len(changes):
            return
        yield code, changes[at : at + size]
        at += size


def _styles(
    table: bytes, start: int, length: int, changed: Callable[[Facts, bytes], Facts]
) -> Iterator[tuple[int, Facts]]:
    """What each style makes of a paragraph, those that it is based on taken in."""
    end = min(start + length, len(table))
    header = struct.unpack_from("<H", table, start)[0]
    count, base_size = struct.unpack_from("<HH", table, start + 2)
    raw: dict[int, tuple[int, int, bytes]] = {}
    at = start + 2 + header
    for number in range(count):
        if at + 2 > end:
            break
        size = struct.unpack_from("<H", table, at)[0]
        style = table[at + 2 : at + 2 + size]
        at += 2 + size + size % 2
        if len(style) > base_size + 2 and struct.unpack_from("<H", style, 2)[0] & 15 == 1:
            raw[number] = (*struct.unpack_from("<HH", style), _paragraph_changes(style, base_size))
    for number in raw:
        facts = Facts()
        for one in reversed(_line_of_descent(number, raw)):
            kind = raw[one][0] & 0x0FFF
            if _FIRST_HEADING <= kind <= _LAST_HEADING:
                facts = replace(facts, heading=kind)
            elif kind == _TITLE:
                facts = replace(facts, heading=1)
            facts = changed(facts, raw[one][2])
        yield number, facts


def _paragraph_changes(style: bytes, base_size: int) -> bytes:
    """The changes to paragraphs of a style: they follow its name."""
    name = struct.unpack_from("<H", style, base_size)[0]
    at = base_size + 2 + 2 * name + 2
    if at + 2 > len(style):
        return b""
    size = struct.unpack_from("<H", style, at)[0]
    return style[at + 4 : at + 2 + size]  # the number of the style itself comes first


def _line_of_descent(number: int, raw: dict[int, tuple[int, int, bytes]]) -> list[int]:
    line: list[int] = []
    while number in raw and number not in line:
        line.append(number)
        number = raw[number][1] >> 4
        if number == _NO_STYLE:
            break
    return line
