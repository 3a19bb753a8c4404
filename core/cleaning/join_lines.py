"""Broken lines: the lines of a paragraph that were only broken because paper is narrow become one.

A line was broken when the first word of the next one had no room in it. Lines of their own making (addresses, verse,
entries) stop anywhere; a paragraph with many of those stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from core.analysis.scripts import HAN, KANA
from core.cleaning.rules import Rule, RuleOptions
from core.records import Block, Document, Edit
from core.settings import Options, option

_BREAK = re.compile(r"\n|\r\n?")
_WIDE = re.compile(f"[{HAN}{KANA}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]")
_FIRST_WORD = re.compile(f"[{HAN}{KANA}]|[^\\s{HAN}{KANA}]++")
_MARK_START = re.compile(r"[-*+•·●○▪■◆▶–—]\s|[>|#]")
_NUMBER_START = re.compile(
    r"\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)、]\s|[（(]?[一二三四五六七八九十]{1,3}[)）、.．]"
    r"|第[一二三四五六七八九十百零\d]+[章节節条條]|[①-⑳]"
)
_ENDS = frozenset(".!?:;。！？：；…")
_CLOSERS = "\"'”’」』〉》】〕）)]｣"
_APART = re.compile(r"\S {3,}\S")
_OPEN_ADDRESS = re.compile(r"(?:://|www\.)\S*$", re.IGNORECASE)
_OPEN_ENDS = tuple("/-_=&?%.#")
_SHORTEST_EDGE = 40
"""Columns (a Chinese character takes two) that a paragraph's lines must reach."""
_LONGEST_EDGE = 130
"""Typed lines that are longer were not broken for paper."""
_PRINTED, _TYPED = 0.8, 0.95
"""How full a line is that was broken: letters of print differ in width, typed ones do not."""
_FULL_SHARE = 0.6
_LONG_PARAGRAPH = 60
_PAGE_NUMBER, _ENTRY_SHARE = re.compile(r"\d[a-z]?,?\Z"), 0.4
_LONGEST_PAGE_NUMBER_END = 3


class JoinLines(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        True,
        label="Join broken lines",
        help="Lines that were broken inside a paragraph of a page or of typed text become one. Addresses, verse, "
        "lists, code and tables stay as they are.",
    )


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """A paragraph of several lines: where each starts, its text without the spaces at its end, and how wide that is."""

    block: Block
    starts: list[int]
    lines: list[str]
    widths: list[int]

    @classmethod
    def of(cls, text: str, block: Block) -> _Paragraph:
        """The lines of a block."""
        breaks = [found.span() for found in _BREAK.finditer(text, block.start, block.end)]
        starts = [block.start, *(end for _, end in breaks)]
        ends = [*(start for start, _ in breaks), block.end]
        lines = [text[start:end].rstrip() for start, end in zip(starts, ends, strict=True)]
        return cls(block, starts, lines, [_width(line) for line in lines])


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each line end inside a paragraph, and for page ends that a paragraph runs over."""
    printed = bool(document.pages)
    several = [
        _Paragraph.of(document.text, block)
        for block in document.blocks
        if block.kind in ("paragraph", "list_item") and _BREAK.search(document.text, block.start, block.end)
    ]
    edge = _usual_edge(several)
    if not printed and not _is_hard_wrapped(several, edge):
        return []
    fullness = _PRINTED if printed else _TYPED
    found = [edit for paragraph in several for edit in _inside(document.text, paragraph, edge, fullness)]
    if printed:
        # Between Chinese lines the reader of pages has left only the line ends that mean something.
        found = [edit for edit in found if not _is_between_wide(document.text, edit)]
    return sorted([*found, *_page_ends(document)], key=lambda edit: edit.start)


def _is_between_wide(text: str, edit: Edit) -> bool:
    return _WIDE.match(text, edit.start - 1) is not None and _WIDE.match(text, edit.end) is not None


# ---- lines ----------------------------------------------------------------------------------------------------------


def _width(text: str) -> int:
    return len(text) if text.isascii() else len(text) + len(_WIDE.findall(text))


def _usual_edge(several: Sequence[_Paragraph]) -> int:
    """The width that nearly all broken lines of a document keep to."""
    widths = sorted(width for paragraph in several for width in paragraph.widths[:-1])
    return widths[int(0.9 * (len(widths) - 1))] if widths else 0


def _is_hard_wrapped(several: Sequence[_Paragraph], edge: int) -> bool:
    """Whether most lines of typed text end where the paper did."""
    if not _SHORTEST_EDGE <= edge <= _LONGEST_EDGE:
        return False
    full = total = 0
    for paragraph in several:
        full += sum(_full(paragraph, _TYPED * edge))
        total += len(paragraph.lines) - 1
    return full > _FULL_SHARE * total


def _full(paragraph: _Paragraph, room: float) -> list[bool]:
    """For each line but the last whether the first word of the next one had no room in it."""
    return [
        width + 1 > room or width + 1 + _first_width(following) > room
        for width, following in zip(paragraph.widths, islice(paragraph.lines, 1, None), strict=False)
    ]


def _first_width(line: str) -> int:
    """The width of its first word."""
    word = _FIRST_WORD.search(line)
    return _width(word[0]) if word else 0


# ---- joining --------------------------------------------------------------------------------------------------------


def _inside(text: str, paragraph: _Paragraph, usual: int, fullness: float) -> Iterator[Edit]:
    lines, starts = paragraph.lines, paragraph.starts
    edge = max(paragraph.widths)
    if len(lines) == 2:
        edge = max(edge, usual)
    if edge < _SHORTEST_EDGE or _are_entries(lines):
        return
    full = _full(paragraph, fullness * edge)
    if sum(full) < _FULL_SHARE * len(full):
        return
    for n, is_full in enumerate(full):
        line, following = lines[n], lines[n + 1]
        indented = following[:1].isspace() and paragraph.block.kind != "list_item"
        if indented:
            continue
        end, head = starts[n] + len(line), following.lstrip()
        # Two spaces at its end say in Markdown that a line ends there.
        ended = starts[n + 1] - end > 2 and text[end : starts[n + 1]].rstrip("\r\n").endswith("  ")
        if not ended and _goes_on(line, head, is_full):
            first = starts[n + 1] + len(following) - len(head)
            yield Edit(end, first, _between(line, head))


def _are_entries(lines: Sequence[str]) -> bool:
    """Whether lines look like those of an index or a table of contents, which end with the number of a page."""
    ends = (line[-_LONGEST_PAGE_NUMBER_END:] for line in lines)
    return sum(_PAGE_NUMBER.search(end) is not None for end in ends) > _ENTRY_SHARE * len(lines)


def _goes_on(line: str, following: str, is_full: bool) -> bool:
    """Whether a line belongs into the one before."""
    if not line or not following or line[-1] in "\\\u00ad" or _has_columns(line) or _has_columns(following):
        return False
    if line[-1] in "-\u2010" and line[-2:-1].isalnum():
        return False  # the rule for hyphens knows more
    ends = (line.rstrip(_CLOSERS) or line)[-1] in _ENDS
    apart = ends or not is_full or line[-1] in ",，、"
    if _MARK_START.match(following) or (apart and _NUMBER_START.match(following)):
        return False
    return is_full or (not ends and following[0].islower())


def _has_columns(line: str) -> bool:
    """Whether words stand so far apart in a line that it is the row of something."""
    return "\t" in line or ("   " in line and _APART.search(line) is not None)


def _between(before: str, after: str) -> str:
    """What stands between two lines that become one: a space, but not in Chinese, nor inside an address."""
    if _WIDE.match(before[-1]) or _WIDE.match(after[0]) or before[-1] in "—/":
        return ""
    if before.endswith(_OPEN_ENDS) and _OPEN_ADDRESS.search(before):
        return ""
    return " "


# ---- over the end of a page -----------------------------------------------------------------------------------------


def _page_ends(document: Document) -> Iterator[Edit]:
    """Paragraphs that run on over the end of a page; what stood between them there was a header or footer."""
    starts = {page.start for page in document.pages[1:] if page.end > page.start}
    text = document.text
    for before, after in pairwise(document.blocks):
        if after.start not in starts or after.kind != "paragraph" or before.kind not in ("paragraph", "list_item"):
            continue
        tail, head = text[before.start : before.end].rstrip(), text[after.start : after.end]
        if not text[before.end : after.start].isspace() or not _runs_over(tail, head):
            continue
        yield Edit(before.start + len(tail), after.start, _between(tail, head))


def _runs_over(tail: str, head: str) -> bool:
    ending = (tail.rstrip(_CLOSERS) or tail)[-1:]
    if not ending or ending in _ENDS or len(tail) + len(_WIDE.findall(tail)) < _LONG_PARAGRAPH:
        return False
    if _MARK_START.match(head) or _NUMBER_START.match(head) or _has_columns(tail.rpartition("\n")[2]):
        return False
    if _WIDE.match(head[0]):
        return bool(_WIDE.match(ending)) and head[0] not in "（【《“「"
    return head[0].islower() and ending not in "-\u2010\u00ad"


RULE = Rule(
    "join_lines",
    "Broken lines",
    JoinLines,
    edits,
    frozenset({"pdf", "image", "text", "markdown", "outlined", "mail", "mailbox", "outlook"}),
)
