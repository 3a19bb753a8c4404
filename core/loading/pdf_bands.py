"""Bands and gutters of a PDF page: rows that share no height with others, and the white that runs through them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from core.loading.pdf_walk import Piece

NARROWEST_GUTTER = 0.5
"""In line heights. (Pieces end at gaps of 0.8, but common white of several lines may be a little less.)"""

Span = tuple[float, float]
Cell = list[Piece]


@dataclass(slots=True)
class Part:
    """A paragraph (rows of one cell: its lines) or a table (rows of cells, some of them empty).

    `left` and `edge` are the edges of the column it stands in, `size` the height of most of its letters; it is bold
    when all of its pieces are.
    """

    rows: list[list[Cell]]
    table: bool = False
    left: float = float("inf")
    edge: float = float("-inf")
    x0: float = field(init=False)
    x1: float = field(init=False)
    y0: float = field(init=False)
    y1: float = field(init=False)
    height: float = field(init=False)
    size: float = field(init=False)
    bold: bool = field(init=False)

    def __post_init__(self) -> None:
        pieces = [piece for row in self.rows for cell in row for piece in cell]
        self.x0 = min(piece.x0 for piece in pieces)
        self.x1 = max(piece.x1 for piece in pieces)
        self.y0 = min(piece.y0 for piece in pieces)
        self.y1 = max(piece.y1 for piece in pieces)
        self.left = min(self.left, self.x0)
        self.edge = max(self.edge, self.x1)
        self.height = max(piece.height for piece in pieces)
        self.size = usual_size(pieces)
        self.bold = all(piece.bold for piece in pieces)

    def seen_with(self, below: "Part") -> bool:
        """Whether a part stands right below this one. Then they share the edges of their column."""
        near = -self.size < below.y0 - self.y1 < 2 * max(self.size, below.size)
        if not near or below.x0 > self.x1 or self.x0 > below.x1:
            return False
        self.left = below.left = min(self.left, below.left)
        self.edge = below.edge = max(self.edge, below.edge)
        return True

    @property
    def aligned(self) -> bool:
        """Whether it begins at its column's left edge, or stands in the middle of the column."""
        middle = (self.x0 + self.x1 - self.left - self.edge) / 2
        return self.x0 - self.left < 3 * self.size or abs(middle) < 2 * self.size


def usual_size(pieces: Sequence[Piece]) -> float:
    """The size that half of the letters do not reach over: single signs of another font do not count."""
    if len(pieces) == 1:
        return pieces[0].size
    left = sum(len(piece.text) for piece in pieces) / 2
    heights = sorted((piece.size, len(piece.text)) for piece in pieces)
    for height, length in heights:
        left -= length
        if left <= 0:
            return height
    return heights[-1][0]


Element = Piece | Part
Band = list[Element]


def bands_of(elements: Sequence[Element]) -> list[Band]:
    """Elements that share some height, from top to bottom."""
    bands: list[Band] = []
    bottom = 0.0
    for top, end, element in sorted((_middle(element) for element in elements), key=lambda middle: middle[0]):
        if bands and top < bottom:
            bands[-1].append(element)
            bottom = max(bottom, end)
        else:
            bands.append([element])
            bottom = end
    return bands


def _middle(element: Element) -> tuple[float, float, Element]:
    """Top and bottom that count: lines set tightly overlap, their middles do not."""
    slack = 0.3 * element.height if isinstance(element, Piece) else 1.0
    return element.y0 + slack, element.y1 - slack, element


def groups_of(bands: list[Band]) -> list[tuple[list[Band], list[Span]]]:
    """Neighbouring bands with common gutters, and those gutters (none for bands that are simply lines)."""
    groups: list[tuple[list[Band], list[Span]]] = []
    least = NARROWEST_GUTTER * median(element.height for band in bands for element in band)
    group: list[Band] = []
    free: list[Span] = []
    gutters: list[Span] = []
    for band in bands:
        own_free = white_of(band)
        own = _wide(own_free, least)
        common_free = _common(free, own_free)
        common = _wide(common_free, least)
        needed = len(own) if not gutters else len(gutters) if len(group) > 1 else 1
        if group and len(common) >= needed:
            group.append(band)
            free, gutters = common_free, common
        else:
            if group:
                groups.append((group, gutters))
            group, free, gutters = [band], own_free, own
    groups.append((group, gutters))
    return groups


def rejoined(groups: list[tuple[list[Band], list[Span]]]) -> list[tuple[list[Band], list[Span]]]:
    """Groups whose last bands are the beginning of the columns below them give them up.

    A small table beside the first lines of a column has narrower gutters of its own, which end with it.
    """
    result = [groups[0]]
    for group, gutters in groups[1:]:
        above, _ = result[-1]
        place = min((_reach(above, group, gutter) for gutter in gutters), default=len(above))
        if place == len(above):
            result.append((group, gutters))
            continue
        result.pop()
        if place:
            result.append((above[:place], shared_gutters(above[:place])))
        result.append((above[place:] + group, shared_gutters(above[place:] + group)))
    return result


def _reach(above: list[Band], group: list[Band], gutter: Span) -> int:
    """From which band above on a gutter of the group runs, if text running beside it shows that it does."""
    place = len(above)
    free = [gutter]
    while place > 0:
        free = _common(free, white_of(above[place - 1]))
        if not any(right - left >= NARROWEST_GUTTER * above[place - 1][0].height for left, right in free):
            break
        place -= 1
    joined = above[place:]
    return place if joined and len(joined) <= len(group) and _has_full_line(joined, group, gutter) else len(above)


def _has_full_line(above: list[Band], group: list[Band], gutter: Span) -> bool:
    """Whether some line above fills the column on its side of the gutter, as running text does."""
    for side in (0, 1):
        column = [e for e in flat(group) if (e.x0 > gutter[0]) == side]
        beside = [e for e in flat(above) if (e.x0 > gutter[0]) == side]
        if not column or not beside:
            return False
        width = max(e.x1 for e in column) - min(e.x0 for e in column)
        if max(e.x1 - e.x0 for e in beside) > 0.7 * width:
            return True
    return False


def white_of(band: Band) -> list[Span]:
    """The white stretches of a band, from the left to the right end of the world."""
    if len(band) == 1:
        return [(float("-inf"), band[0].x0), (band[0].x1, float("inf"))]
    spans: list[Span] = []
    right = float("-inf")
    for element in sorted(band, key=lambda element: element.x0):
        if element.x0 > right:
            spans.append((right, element.x0))
        right = max(right, element.x1)
    spans.append((right, float("inf")))
    return spans


def _common(first: list[Span], second: list[Span]) -> list[Span]:
    result: list[Span] = []
    i = j = 0
    while i < len(first) and j < len(second):
        left, right = max(first[i][0], second[j][0]), min(first[i][1], second[j][1])
        if left < right:
            result.append((left, right))
        if first[i][1] < second[j][1]:
            i += 1
        else:
            j += 1
    return result


def _wide(free: list[Span], least: float) -> list[Span]:
    return [span for span in free[1:-1] if span[1] - span[0] >= least]


def columns_of(elements: Sequence[Element], gutters: list[Span]) -> list[list[Element]]:
    """The elements between the gutters, from left to right."""
    columns: list[list[Element]] = [[] for _ in range(len(gutters) + 1)]
    for element in elements:
        columns[sum(gutter[0] < element.x0 for gutter in gutters)].append(element)
    return columns


def shared_gutters(group: list[Band]) -> list[Span]:
    """The gutters that run through all bands."""
    if len(group) < 2:
        return []
    return _wide(_spans(group), NARROWEST_GUTTER * median(element.height for element in flat(group)))


def _spans(group: list[Band]) -> list[Span]:
    """The white that runs through all bands."""
    free = white_of(group[0])
    for band in group[1:]:
        free = _common(free, white_of(band))
    return free


def flat(group: list[Band]) -> list[Element]:
    """All elements of all bands."""
    return [element for band in group for element in band]
