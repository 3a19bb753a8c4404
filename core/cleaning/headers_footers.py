"""Headers and footers: what stands at the top or foot of many pages goes, with the page numbers.

A line goes when pages have it again and again. Its numbers must stay the same or count the pages: "Page 3 of 40" goes,
"Invoice 4711" stays.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from core.cleaning.rules import Rule, RuleOptions
from core.records import Block, Document, Edit, Page
from core.settings import Options, option

_EDGE_LINES = 3
"""So many lines at the top and at the foot of a page are looked at."""
_FOOT_BREAKS = 4 * _EDGE_LINES
"""Behind so many line ends there are as a rule enough lines, though some be empty."""
_LONGEST = 200
_DENSEST_GAP = 0.4
"""A line must stand on such a share of the pages between the first and the last that have it: on every other one."""
_HEADING_SHARE = 0.5
_EVERYWHERE, _LEAST_EVERYWHERE = 0.8, 5
"""A line of a paragraph whose other lines stay must stand on such a share of the pages, and on so many."""
_SENTENCE = re.compile(r"(?:(?:\S+\s+){5}.*|.{14,})[.!?。！？]", re.DOTALL)
_CLOSERS, _STOPS = "\"'”’」』）)", tuple(".!?。！？")
_NOTICE = re.compile(r"©|\(c\)|copyright|confidential|all rights|proprietary|版权|机密|保密|内部资料", re.IGNORECASE)
"""What furniture says in whole sentences."""
_LINE = re.compile(r"[^\r\n]++")
_NUMBER = re.compile(r"\d{1,9}")
_ROMAN = re.compile(r"[^\w]*([ivxlc]{1,7})[^\w]*")
_COUNTED_PAGE = re.compile(r"第[一二三四五六七八九十百零〇 ]+[页頁]")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


class HeadersFooters(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        True,
        label="Remove headers and footers",
        help="Lines that repeat at the top or foot of pages and slides are left out, and so are page numbers.",
    )
    repeats_on: int = option(
        3, ge=2, le=50, label="Repeats on at least", help="On fewer pages a line is taken for text.", unit="pages"
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """A line near an edge of a page: `place` counts the page's lines. `numbers` fill the gaps of its `key`."""

    page: Page
    place: int
    key: str
    numbers: tuple[int, ...]
    block: Block | None


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each run of such lines on a page."""
    assert isinstance(options, HeadersFooters)
    if len(document.pages) < options.repeats_on:
        return []
    blocks = _Blocks(document)
    pages = [(page, _lines(document.text, page)) for page in document.pages]
    groups: defaultdict[str, list[_Line]] = defaultdict(list)
    for page, lines in pages:
        for line in _edge_lines(page, lines, blocks):
            groups[line.key].append(line)
    shown = sum(bool(lines) for _, lines in pages)
    repeated = [list(_repeated(group, options.repeats_on, shown)) for group in groups.values()]
    gone: defaultdict[int, set[int]] = defaultdict(set)
    for line in _whole(repeated, shown, blocks):
        gone[line.page.number].add(line.place)
    emptied = [(lines, gone[page.number]) for page, lines in pages if lines and len(gone[page.number]) == len(lines)]
    if 2 * len(emptied) > shown:
        for lines, places in emptied:  # pages of one pattern, with a text that is short
            places.discard(_text_of(lines))
    return [edit for page, lines in pages if gone[page.number] for edit in _without(lines, gone[page.number])]


class _Blocks:
    """Which block a place stands in."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._blocks = document.blocks
        self._starts = [block.start for block in document.blocks]

    def at(self, start: int) -> Block | None:
        number = bisect_right(self._starts, start) - 1
        block = self._blocks[number] if number >= 0 else None
        return block if block is not None and start < block.end else None

    def lines(self, block: Block) -> int:
        """How many lines it has."""
        return self._text.count("\n", block.start, block.end) + 1

    def is_kept(self, block: Block | None) -> bool:
        """Whether a rule for prose leaves it alone: code, rows of a sheet, and tables of more than a line."""
        if block is None:
            return False
        return block.row > 0 or block.kind == "code" or (block.kind == "table" and self.lines(block) > 1)


def _lines(text: str, page: Page) -> list[re.Match[str]]:
    """The lines of a page; of one with many only those near its edges, with the next ones towards its middle."""
    top = list(islice(_written(text, page.start, page.end), _EDGE_LINES + 1))
    begin = page.end
    for _ in range(_FOOT_BREAKS):
        begin = text.rfind("\n", page.start, begin)
        if begin < 0:
            break
    else:
        foot = list(_written(text, begin, page.end))
        if len(foot) > _EDGE_LINES and top[-1].end() <= foot[-_EDGE_LINES - 1].start():
            return top + foot[-_EDGE_LINES - 1 :]
    return list(_written(text, page.start, page.end))


def _written(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The lines of a part with something in them."""
    return (line for line in _LINE.finditer(text, start, end) if not line[0].isspace())


def _edge_lines(page: Page, lines: Sequence[re.Match[str]], blocks: _Blocks) -> list[_Line]:
    """The lines near the top and the foot of a page that can be furniture."""
    first_of_foot = max(len(lines) - _EDGE_LINES, 0)
    found: list[_Line] = []
    for place in (*range(min(_EDGE_LINES, len(lines))), *range(max(first_of_foot, _EDGE_LINES), len(lines))):
        line = lines[place][0]
        words = line.strip()
        if len(words) > _LONGEST or (_is_sentence(words) and not _NOTICE.search(words)):
            continue
        block = blocks.at(lines[place].start() + len(line) - len(line.lstrip()))
        if blocks.is_kept(block):
            continue
        key, numbers = _key(words)
        if key.count("#") or any(sign.isalnum() for sign in key):
            found.append(_Line(page, place, key, numbers, block))
    top = Counter(line.key for line in found if line.place < _EDGE_LINES)
    foot = Counter(line.key for line in found if line.place >= first_of_foot)
    # What is written again on the same page is text that follows a pattern.
    return [one for one in found if (top if one.place < _EDGE_LINES else foot)[one.key] == 1]


def _is_sentence(words: str) -> bool:
    """Whether it ends like one and is as long."""
    bare = words.rstrip(_CLOSERS)
    return bare.endswith(_STOPS) and _SENTENCE.fullmatch(bare) is not None


def _key(line: str) -> tuple[str, tuple[int, ...]]:
    """The words of a line with gaps for its numbers, and these."""
    words = " ".join(line.split()).casefold()
    roman = _ROMAN.fullmatch(words)
    if roman:
        return words.replace(roman[1], "#"), (_roman(roman[1]),)
    if "第" in words:
        words = _COUNTED_PAGE.sub("第页", words)
    numbers = _NUMBER.findall(words)
    return (_NUMBER.sub("#", words), tuple(map(int, numbers))) if numbers else (words, ())


def _roman(numeral: str) -> int:
    total = 0
    for sign, following in zip(numeral, [*numeral[1:], ""], strict=True):
        value = _VALUES[sign]
        total += -value if _VALUES.get(following, 0) > value else value
    return total


def _repeated(group: Sequence[_Line], least: int, shown: int) -> Iterator[_Line]:
    """The lines of equal words that are furniture."""
    if len({line.page.number for line in group}) < least:
        return
    regular = _regular(group, least)
    pages = sorted({line.page.number for line in regular})
    if len(pages) < least or len(pages) < _DENSEST_GAP * (pages[-1] - pages[0] + 1):
        return
    # A heading that stands on page after page names what follows: its first place stays.
    first_heading = next((line for line in regular if line.block is not None and line.block.kind == "heading"), None)
    if first_heading is not None and len(pages) < max(_HEADING_SHARE * shown, least):
        return
    yield from (line for line in regular if line is not first_heading)


def _whole(groups: Sequence[Sequence[_Line]], shown: int, blocks: _Blocks) -> Iterator[_Line]:
    """The lines of blocks that go as a whole, and those without numbers that nearly every page has."""
    together = Counter(line.block for group in groups for line in group)
    for group in groups:
        everywhere = len(group) >= max(_EVERYWHERE * shown, _LEAST_EVERYWHERE)
        for line in group:
            if (
                (everywhere and not line.numbers)
                or line.block is None
                or together[line.block] >= blocks.lines(line.block)
            ):
                yield line


def _regular(group: Sequence[_Line], least: int) -> list[_Line]:
    """The lines whose numbers stay the same on many pages, or count with the pages."""
    has_words = any(sign.isalpha() for sign in group[0].key)
    same: Counter[tuple[int, int]] = Counter()
    counting: Counter[tuple[int, int]] = Counter()
    for line in group:
        for place, number in enumerate(line.numbers):
            same[place, number] += 1
            counting[place, number - line.page.number] += 1

    def is_regular(line: _Line) -> bool:
        counts = [counting[at, number - line.page.number] >= least for at, number in enumerate(line.numbers)]
        stays = [same[at, number] >= least for at, number in enumerate(line.numbers)]
        return all(map(max, counts, stays)) and (has_words or any(counts))

    return [line for line in group if is_regular(line)]


def _text_of(lines: Sequence[re.Match[str]]) -> int:
    """The place of the line that is most likely the text of a short page: an inner one, the one with most letters."""
    inner = range(1, len(lines) - 1) if len(lines) > 2 else range(len(lines))
    return max(inner, key=lambda place: sum(sign.isalpha() for sign in lines[place][0]))


def _without(lines: Sequence[re.Match[str]], gone: set[int]) -> Iterator[Edit]:
    """Edits that take lines out of a page, with the line ends towards what stays."""
    places = sorted(gone)
    while places:
        first = last = places.pop(0)
        while places and places[0] == last + 1:
            last = places.pop(0)
        if last + 1 < len(lines):
            yield Edit(lines[first].start(), lines[last + 1].start())
        else:
            yield Edit(lines[first - 1].end() if first else lines[0].start(), lines[last].end())


RULE = Rule(
    "headers_footers",
    "Headers and footers",
    HeadersFooters,
    edits,
    frozenset({"pdf", "image", "pptx", "ppt", "opendocument"}),
)
