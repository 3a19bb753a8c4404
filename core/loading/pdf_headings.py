"""The blocks of a PDF: which of its paragraphs are headings, and of which level.

A heading looks like one (few words, mostly letters, no sentence) and is printed larger or bolder than the text. The
style says its level, the same all over the document; an outline, where there is one, knows better. The large print of
a title page is not what everything after it belongs to, so that only a plain title stays of it.
"""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low

from core.loading.pdf_walk import is_wide
from core.records import Block, BlockKind

_LARGER = 1.17
"""A paragraph in letters so many times larger than most of the document may be a heading."""
_SAME = 0.95
_LONGEST = 150
_LONGEST_BOLD = 120
_DEEPEST = 6
_TITLE_PAGE_FROM = 3
"""Documents of so many pages may have a title page."""
_AROUND = 2
"""Bold headings are compared with the text of so many pages before and after."""
_RUNNING = 4
_EDGE = 3
"""What stands on so many pages, among so many of the first or last things there, is a running title."""

_BOXES = re.compile("[☐☑☒□■✓✔✗✘¨_]|\\.{4}|…{2}|(?:\\. ){3}")
_BULLET = re.compile(r"[•‣▪▫▸►●○◦–—*➢➤·+-]\s")
_AMOUNTS = re.compile(r"(?:[$€£¥] ?\(?\d.*){2}|\d[\d,.]*%?(?: \(?\d[\d,.]*%?\)?){2}")
_IN_BRACKETS = re.compile(r"[(（\[][^()（）]*[)）\]]")
_CAPTION = re.compile(r"(?:figure|fig\.|table)\s*[\dIVX]|[图表圖]\s*\d", re.IGNORECASE)
_REPEATED = re.compile(r"([^\W\d_])\1{3}")
_WORD = re.compile(r"[^\W\d_]{3}|[^\W\d_a-zA-Zα-ω]")
_LEFT_OPEN = re.compile(r"[-,;，；、。]$|\b(?:of|the|and|or|to|in|for|a|an|by|with|on|at|from|that|is|are|was)$", re.I)
_SENTENCE_INSIDE = re.compile(r"[a-z]{2}[.!?] [A-Z]|[。！？].")
_DAY = r"\d{1,2}"
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    rf"(?:{_MONTH} {_DAY}|{_DAY} {_MONTH}),? \d{{4}}|(?:\w+ )?{_MONTH},? \d{{4}}$|\d{{4}}\s?年.{{1,4}}月", re.IGNORECASE
)

_LABELS = tuple(
    re.compile(label, re.IGNORECASE)
    for label in (
        r"(?:part|book) (?:[IVX]+|\d+|one|two|three|four)\b|第[一二三四五六七八九十\d]+[编編篇部]",
        r"(?:chapter|item|note|article|annex|appendix|exhibit) [\dIVX]+|第[一二三四五六七八九十百\d]+章",
        r"section \d+|第[一二三四五六七八九十百\d]+[节節条條]",
        r"[一二三四五六七八九十]{1,3}[、．.]|\d{1,2}\.?\s+\D|[IVX]{1,5}\.\s",
        r"[（(][一二三四五六七八九十]{1,3}[)）]|\d{1,2}\.\d{1,2}\.?(?![\d.])",
        r"\d{1,2}\.\d{1,2}\.\d{1,2}",
    )
)
"""What headings are numbered with, from the highest to the deepest."""
_LAST_WORD = 2
_CLOSING = re.compile(
    r"(?:signatures?|certifications?|exhibits?|references|appendix|bibliography|index|acknowledge?ments?)\b.{0,3}$"
    r"|参考文献|致谢|附录|附件",
    re.IGNORECASE,
)
"""What comes after the numbered ones stands beside them."""

Style = tuple[float, bool]
"""The height of letters, rounded, and whether they are bold."""
Named = tuple[int, int, int]
"""Start, end and level of a heading that the outline names."""


@dataclass(frozen=True, slots=True)
class Span:
    """A paragraph or table of a page; `size` is the height of its letters. What `goes_on` belongs to the one before,
    what is `aligned` begins at the left edge of its column or stands in the column's middle.
    """

    kind: BlockKind
    start: int
    end: int
    size: float
    rows: int
    header: str = ""
    bold: bool = False
    aligned: bool = True
    page: int = 0
    goes_on: bool = False

    @property
    def style(self) -> Style:
        """How it is printed."""
        return round(2 * self.size) / 2, self.bold


def blocks(text: str, spans: Sequence[Span], named: Sequence[Named], title: str = "") -> list[Block]:
    """Paragraphs, list items, tables and headings. `title` is what the file says about itself."""
    found = _candidates(text, spans)
    level = _outlined(found, named) if named else _levels(text, found, spans, title)
    result: list[Block] = []
    for number, span in enumerate(spans):
        if span.goes_on and result:
            last = result[-1]
            result[-1] = Block(last.kind, last.start, span.end, last.level, last.header)
        elif number in level:
            result.append(Block("heading", span.start, span.end, level[number]))
        else:
            result.append(Block(span.kind, span.start, span.end, int(span.kind == "list_item"), span.header))
    return _with_outline(result, named) if named else result


# ---- what looks like a heading ------------------------------------------------------------------------------------


def _candidates(text: str, spans: Sequence[Span]) -> dict[int, Span]:
    """The spans, by their number, that are printed and read like headings."""
    whole, near = _bodies(spans)
    result: dict[int, Span] = {}
    for number, span in enumerate(spans):
        if span.kind not in ("paragraph", "list_item"):
            continue
        size, bold = span.style
        body, body_bold = near[span.page]
        larger = size >= _LARGER * whole[0]
        if not larger and not (bold and not body_bold and size >= body and span.aligned):
            continue
        following = spans[number + 1] if number + 1 < len(spans) else None
        if (
            span.goes_on
            or (following and _runs_on(text, span, following))
            or not _reads_like_one(text[span.start : span.end], span, larger)
        ):
            continue
        above = result.get(number - 1)
        if above and _alike(above, span) and text[span.start].islower():
            continue  # the rest of a heading that stands wide apart
        result[number] = span
    running = _running(text, spans, result)
    return {number: span for number, span in result.items() if number not in running}


def _alike(one: Span, other: Span) -> bool:
    """Whether two are printed in the same style. (The boxes of some fonts differ a little from letter to letter.)"""
    return one.bold == other.bold and _SAME * max(one.size, other.size) <= min(one.size, other.size)


def _runs_on(text: str, span: Span, following: Span) -> bool:
    """Whether the first words of a sentence stand apart from the rest of it."""
    if following.goes_on:
        return True
    other = following.kind == "paragraph" and not _alike(following, span)
    return other and text[following.start].islower() and text[span.end - 1].isalnum()


def _bodies(spans: Sequence[Span]) -> tuple[Style, dict[int, Style]]:
    """The style of most of the text, and of most of the text around each page."""
    pages: defaultdict[int, Counter[Style]] = defaultdict(Counter)
    for span in spans:
        pages[span.page][span.style] += (span.end - span.start) * (span.kind != "table")
    whole: Counter[Style] = sum(pages.values(), Counter())
    body = max(whole, key=lambda style: whole[style], default=(0.0, False))
    near: dict[int, Style] = {}
    for page in pages:
        around: Counter[Style] = Counter()
        for number in range(page - _AROUND, page + _AROUND + 1):
            around.update(pages.get(number, {}))
        near[page] = max(around, key=lambda style: around[style], default=body)
    return body, near


def _reads_like_one(text: str, span: Span, larger: bool) -> bool:
    words = " ".join(text.split())
    if span.rows > (3 if larger else 2) or len(words) > (_LONGEST if larger else _LONGEST_BOLD):
        return False
    letters = [sign for sign in words if sign.isalpha()]
    wide = sum(map(is_wide, letters))
    if len(letters) < (1 if wide else 2) or len(letters) < 0.5 * len(words.replace(" ", "")):
        return False
    if "=" in words or words[0] in ".,;:)}]|" or _REPEATED.search(words):
        return False
    if not _WORD.search(words) or _CAPTION.match(words):
        return False
    if _BOXES.search(words) or _BULLET.match(words) or _IN_BRACKETS.fullmatch(words) or _DATE.match(words):
        return False
    if _LEFT_OPEN.search(words) or _AMOUNTS.search(words) or _SENTENCE_INSIDE.search(words):
        return False
    count = len(words.split())
    if letters[0].islower() and (count > 4 or not larger):
        return False
    return not (words[-1] == "." and count > 6) and not (words[-1] in ":：" and not larger and count > 4)


def _running(text: str, spans: Sequence[Span], found: dict[int, Span]) -> set[int]:
    """Numbers of those that stand at the top or foot of many pages."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for number, span in enumerate(spans):
        first.setdefault(span.page, number)
        last[span.page] = number
    at_edge: defaultdict[str, list[int]] = defaultdict(list)
    counting: defaultdict[str, list[int]] = defaultdict(list)
    for number, span in found.items():
        if number < first[span.page] + _EDGE or number > last[span.page] - _EDGE:
            words = " ".join(text[span.start : span.end].split())
            at_edge[words].append(number)
            ahead = [int(digits) - span.page for digits in re.findall(r"\d{1,6}", words)]
            if ahead:
                counting[re.sub(r"\d+", "#", words) + str(ahead)].append(number)
    return {
        number
        for groups, least in ((at_edge, _RUNNING), (counting, 2 * _RUNNING))
        for numbers in groups.values()
        if len({found[number].page for number in numbers}) >= least
        for number in numbers
    }


# ---- levels ---------------------------------------------------------------------------------------------------------


def _levels(text: str, found: dict[int, Span], spans: Sequence[Span], title: str) -> dict[int, int]:
    """Levels by the styles of the document, the title above all others."""
    pages = sorted({span.page for span in spans})
    top = _title(text, found, pages[0] if pages else 0, title)
    if len(pages) >= _TITLE_PAGE_FROM:
        # Print that no other page has, and what stands above it, is the title page's.
        later = {span.style for span in found.values() if span.page != pages[0]}
        only = [n for n, span in found.items() if span.page == pages[0] and span.style not in later]
        found = {n: span for n, span in found.items() if n == top or n > max(only, default=-1)}
    groups: list[list[int]] = []
    for number in sorted(found, key=lambda number: (found[number].bold, found[number].size), reverse=True):
        if number != top:
            if not groups or not _alike(found[groups[-1][0]], found[number]):
                groups.append([])
            groups[-1].append(number)
    groups.sort(key=lambda group: found[group[0]].style, reverse=True)
    level = {} if top is None else {top: 1}
    at = len(level)
    alone = False
    for group in map(sorted, groups):
        # A style that was used once shares the level of the next, so that what follows it does not all belong to it.
        at += not alone
        alone = len(group) == 1
        ranks = _ranks([text[found[number].start : found[number].end] for number in group])
        for number, rank in zip(group, ranks, strict=True):
            level[number] = at + rank
        at += max(ranks)
    used = sorted(set(level.values()))
    return {number: min(used.index(deep) + 1, _DEEPEST) for number, deep in level.items()}


def _ranks(texts: list[str]) -> list[int]:
    """How deep each heading of one style is by its number: parts, then chapters or items, then those without."""
    found: list[int | None] = []
    for text in texts:
        kinds = [kind for kind, label in enumerate(_LABELS) if label.match(text)]
        found.append(kinds[0] if kinds else None)
    if sum(kind is not None for kind in found) < 2:
        return [0] * len(texts)
    used = sorted({kind for kind in found if kind is not None})
    # Numbers like 2.1 need no heading below them; sections named by a word have some.
    below = len(used) if used[0] <= _LAST_WORD else 0
    return [
        used.index(kind) if kind is not None else 0 if _CLOSING.match(text) else below
        for kind, text in zip(found, texts, strict=True)
    ]


def _title(text: str, found: dict[int, Span], page: int, title: str) -> int | None:
    """The number of the title: the only one in the largest letters, on the first page, or what the file names."""
    for number, span in found.items():
        if title and span.page == page and _plain(text[span.start : span.end]) == _plain(title):
            return number
    largest = max((span.size for span in found.values()), default=0.0)
    tops = [number for number, span in found.items() if span.style[0] == round(2 * largest) / 2]
    others = len(found) > 1
    return tops[0] if others and len(tops) == 1 and found[tops[0]].page == page else None


def _plain(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _outlined(found: dict[int, Span], named: Sequence[Named]) -> dict[int, int]:
    """Levels of headings that the outline leaves out: as of those it names in the same style, else below all."""
    starts = [start for start, _, _ in named]
    known: defaultdict[Style, list[int]] = defaultdict(list)
    open_ones: dict[int, Span] = {}
    for number, span in found.items():
        inside = [level for start, end, level in named if start < span.end and end > span.start]
        if inside:
            known[span.style].append(inside[0])
        elif span.start > starts[0]:
            open_ones[number] = span
    deepest = max(level for _, _, level in named)
    least = min((style for style in known), default=(0.0, False))
    below = {
        style: deepest + at
        for at, style in enumerate(
            sorted({s.style for s in open_ones.values() if s.style not in known and s.style < least}, reverse=True), 1
        )
    }
    result: dict[int, int] = {}
    for number, span in open_ones.items():
        if span.style in known:
            result[number] = median_low(known[span.style])
        elif span.style in below:
            result[number] = min(below[span.style], _DEEPEST)
    return result


def _with_outline(blocks: list[Block], named: Sequence[Named]) -> list[Block]:
    """Blocks with the outline's headings cut out of the paragraphs they stand in."""
    result = [Block("heading", start, end, level) for start, end, level in named]
    ends = [end for _, end, _ in named]  # in order, as the outline's headings are
    for block in blocks:
        start = block.start
        for begin, end, _ in named[bisect_right(ends, start) :]:
            if begin >= block.end:
                break
            if start < begin:
                result.append(Block(block.kind, start, begin, block.level, block.header))
            start = max(start, end)
        if start < block.end:
            result.append(Block(block.kind, start, block.end, block.level, block.header))
    return sorted(result, key=lambda block: block.start)
