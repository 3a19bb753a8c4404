"""From a span of a cleaned text to the boxes on its pages: the way back over the page that was loaded."""

from __future__ import annotations  # array[float] can be written at run time only from Python 3.12 on

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from core.records import Box, Document, OffsetMap, Page, PageMarks, PageWords

_SAME_LINE = 0.5
"""Two letters stand on one line when so much of the smaller one is beside the other."""


def marks(
    document: Document, offsets: OffsetMap, start: int, end: int, words_of: Callable[[int], PageWords]
) -> tuple[PageMarks, ...]:
    """Where `document.text[start:end]` stands: the boxes of each page that it reaches.

    `offsets` leads to the text as it was loaded, `words_of` gives a page's words as it is loaded now. A page whose
    words are others than those that were loaded has no marks.
    """
    found = []
    for place, page in _reached(document.pages, start, end):
        words = words_of(page.number)
        begin = loaded_start(document, offsets, place, words.text)
        if begin is None:
            continue
        first, last = offsets.span_to_loaded(max(start, page.start), min(end, page.end))
        boxes = line_boxes(words, max(first - begin, 0), min(last - begin, len(words.text)))
        if boxes:
            found.append(PageMarks(page.number, boxes))
    return tuple(found)


def _reached(pages: Sequence[Page], start: int, end: int) -> Iterator[tuple[int, Page]]:
    place = max(bisect_right(pages, start, key=lambda page: page.start) - 1, 0)
    for index in range(place, len(pages)):
        if pages[index].start >= end:
            return
        if pages[index].end > max(start, pages[index].start):
            yield index, pages[index]


def loaded_start(document: Document, offsets: OffsetMap, place: int, text: str) -> int | None:
    """Where page `place` (an index), whose loaded text is `text`, began in the loaded document; None: it did not.

    The start of a cleaned page does not say it: what was deleted at the beginning of the page stands before it. But
    the loaded start is at most so far back as the character before, and what was kept must stand at its distance.
    """
    page = document.pages[place]
    latest = offsets.to_loaded(page.start)
    earliest = offsets.to_loaded(page.start - 1) if page.start else 0
    following = next((other for other in document.pages[place + 1 :] if other.start > page.start), None)
    limit = offsets.to_loaded(following.start if following else len(document.text))
    pieces = list(_pieces(document, offsets, page))
    best, found = 0, None
    for begin in range(min(latest, limit - len(text)), (earliest if offsets.clean else latest) - 1, -1):
        same = sum(len(piece) for at, piece in pieces if at >= begin and text.startswith(piece, at - begin))
        if same > best:
            best, found = same, begin
    return found if 2 * best > sum(len(piece) for _, piece in pieces) else None


def _pieces(document: Document, offsets: OffsetMap, page: Page) -> Iterator[tuple[int, str]]:
    """The pieces of a page that are as long as what they stem from (nearly all were kept), with loaded offsets."""
    if not offsets.clean:
        yield page.start, document.text[page.start : page.end]
        return
    piece = max(bisect_right(offsets.clean, page.start) - 1, 0)
    while piece + 1 < len(offsets.clean) and offsets.clean[piece] < page.end:
        begin, end = offsets.clean[piece], offsets.clean[piece + 1]
        if end - begin == offsets.loaded_end[piece] - offsets.loaded[piece]:
            first = max(begin, page.start)
            yield offsets.loaded[piece] + first - begin, document.text[first : min(end, page.end)]
        piece += 1


def line_boxes(words: PageWords, start: int, end: int) -> tuple[Box, ...]:
    """One box for each printed line that `words.text[start:end]` touches."""
    boxes: list[Box] = []
    new_line = True
    for index in range(start, end):
        if words.text[index] == "\n":
            new_line = True
        box = _box_of(words.places, index)
        if box is None or words.text[index].isspace():
            continue
        if boxes and not new_line and _same_line(boxes[-1], box):
            boxes[-1] = _union(boxes[-1], box)
        else:
            boxes.append(box)
        new_line = False
    return tuple(boxes)


def _box_of(places: array[float], index: int) -> Box | None:
    numbers = places[4 * index : 4 * index + 4]
    return Box(*numbers) if any(numbers) else None


def _same_line(line: Box, box: Box) -> bool:
    beside = min(line.bottom, box.bottom) - max(line.top, box.top)
    if beside >= _SAME_LINE * min(line.bottom - line.top, box.bottom - box.top):
        return True
    # A line that runs up or down the page.
    below = min(line.right, box.right) - max(line.left, box.left)
    upright = line.bottom - line.top > line.right - line.left or box.right - box.left > box.bottom - box.top
    return upright and below >= _SAME_LINE * min(line.right - line.left, box.right - box.left)


def _union(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )
