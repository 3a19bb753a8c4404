"""What stands between the lines of a PDF paragraph: a line end, or nothing where Chinese or Japanese only wrapped.

In Chinese a line end inside a paragraph means nothing, so that a word may run over it. Kept are the ends of lines that
stop short of their column's right edge: of addresses, verse and lists.
"""

import re
from collections.abc import Sequence

from core.loading.pdf_bands import Part
from core.loading.pdf_layout import begins_item
from core.loading.pdf_walk import WIDE, Piece, is_wide

_ENDS = frozenset(".!?:;。！？：；…")
_PAUSES = _ENDS | frozenset(",，、")
_CLOSERS = "\"'”’」』〉》】〕）)]｣"
_BEGINS_SOMETHING = re.compile(
    r"第[一二三四五六七八九十百零\d]+[章节節条條篇部编編]|[（(]?[一二三四五六七八九十]{1,3}[)）、．.]|[•‣▪▫●○◦■□·*]"
    r"|[（(]?\d{1,3}[)）、．]|[①-⑳]"
)
_LABEL = re.compile(r"[\u4e00-\u9fff]{2,8}[：:]")
_SHORTEST_LINE = 10
"""In widths of a Han character: a line of its own making must be so long, or reach its column's edge."""
_LONG_LINE = 15


def breaks(part: Part) -> list[str]:
    """What stands between line n and n + 1 of a paragraph: a line end or nothing."""
    rows = [row[0] for row in part.rows]
    if len(rows) < 2:
        return []
    texts = ["".join(piece.text for piece in row) for row in rows]
    whole = "".join(texts)
    if whole.isascii() or not WIDE.search(whole):
        return ["\n"] * (len(rows) - 1)
    mostly_wide = _is_mostly_wide(whole)
    verse = len(rows) > 2 and all(_stripped(text)[-1:] in _PAUSES for text in texts)
    edge = _edge(part, rows)
    return [
        ""
        if not verse and _joins(texts[n], texts[n + 1], mostly_wide) and _is_full(rows[n], rows[n + 1], part.left, edge)
        else "\n"
        for n in range(len(rows) - 1)
    ]


def between(before: Part, after: Part) -> str:
    """What stands between two parts in columns or pages that follow each other.

    An empty line, but less where the paragraph runs on.
    """
    if before.table or after.table or abs(before.size - after.size) > 0.6 or before.bold != after.bold:
        return "\n\n"
    last, first = before.rows[-1][0], after.rows[0][0]
    if last[-1].turn != first[0].turn:
        return "\n\n"
    tail, head = "".join(piece.text for piece in last), "".join(piece.text for piece in first)
    ending = _stripped(tail)[-1:]
    if not ending or ending in _ENDS or begins_item(head) or _BEGINS_SOMETHING.match(head):
        return "\n\n"
    if is_wide(head[0]) or (is_wide(tail[-1]) and head[0].isascii() and head[0].isalnum()):
        both = _is_mostly_wide(tail + head) and is_wide(ending)
        return "" if both and _is_full(last, first, before.left, before.edge) else "\n\n"
    return "\n" if head[0].islower() and _is_prose(before) else "\n\n"


def _is_prose(part: Part) -> bool:
    """Whether the last line could be one of running text, not the entry of a list or a label."""
    last = part.rows[-1][0]
    return sum(len(piece.text.split()) for piece in last) > 3 or len(part.rows) > 1


def _joins(before: str, after: str, mostly_wide: bool) -> bool:
    """Whether the script lets two lines be joined with nothing between them."""
    if begins_item(after) or _BEGINS_SOMETHING.match(after) or (_LABEL.match(before) and _LABEL.match(after)):
        return False
    first, second = is_wide(before[-1]), is_wide(after[0])
    if first and second:
        return True
    return mostly_wide and (first or second or (before[-1] in _CLOSERS + "“‘" or after[0] in _CLOSERS + "“‘"))


def _edge(part: Part, rows: list[list[Piece]]) -> float:
    """The right edge of a paragraph's lines: its own where several lines reach it, else its column's."""
    em = _em(rows[0])
    reaching = sum(row[-1].x1 > part.x1 - em and row[-1].x1 - row[0].x0 > _SHORTEST_LINE * em for row in rows)
    return part.x1 if reaching > 1 else part.edge


def _is_full(row: list[Piece], following: list[Piece], left: float, edge: float) -> bool:
    """Whether a line was wrapped: what begins the next had no room, or it is long and ends in the middle of something.

    (Programs that count signs instead of measuring them leave a ragged edge.)
    """
    em = _em(row)
    width = row[-1].x1 - row[0].x0
    if width > _LONG_LINE * em and row[-1].x1 - left > 0.75 * (edge - left) and row[-1].text[-1] not in _ENDS:
        return True
    needed = 2.0 * em
    word = re.match(r"[!-~]+", following[0].text)
    if word:
        needed += following[0].width * len(word[0]) / len(following[0].text)
    return width > 5 * em and edge - row[-1].x1 < needed


def _em(row: Sequence[Piece]) -> float:
    """The width of a Han character."""
    signs = sum(1.0 if is_wide(sign) else 0.5 for piece in row for sign in piece.text)
    return sum(piece.width for piece in row) / max(signs, 0.5)


def _stripped(text: str) -> str:
    return text.rstrip(_CLOSERS) or text


def _is_mostly_wide(text: str) -> bool:
    return 3 * len(WIDE.findall(text)) > len(text)
