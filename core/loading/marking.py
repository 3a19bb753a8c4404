"""From a span of a cleaned text to the boxes on its pages: the way back over the page that was loaded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from core.records import Document, OffsetMap, Page, PageMarks, PageWords

_LONGEST_REPLACED = 500


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
        boxes = tuple(line.box for line in words.lines(max(first - begin, 0), min(last - begin, len(words.text))))
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
    earliest = _earliest(offsets, page.start) if offsets.clean else latest
    following = next((other for other in document.pages[place + 1 :] if other.start > page.start), None)
    limit = offsets.to_loaded(following.start if following else len(document.text))
    pieces = list(_pieces(document, offsets, page))
    total = sum(len(piece) for _, piece in pieces)
    best, found = 0, None
    for begin in range(min(latest, limit - len(text)), earliest - 1, -1):
        same = sum(len(piece) for at, piece in pieces if at >= begin and text.startswith(piece, at - begin))
        if same > best:
            best, found = same, begin
        if best == total:
            break
    return found if 2 * best > total else None


def _earliest(offsets: OffsetMap, start: int) -> int:
    """How far back a cleaned page that starts at `start` may have begun: where the piece before it stems from.

    A long piece was kept, and ends where its last character stood; a short one may be a replacement.
    """
    if not start:
        return 0
    piece = bisect_right(offsets.clean, start - 1) - 1
    return max(offsets.loaded[piece], offsets.to_loaded(start - 1) - _LONGEST_REPLACED)


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
