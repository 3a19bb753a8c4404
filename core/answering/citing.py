"""From words in a document to the footnote that names their place."""

from bisect import bisect_right

from core.records import Document, Footnote, Hit, Page

_SHOWN_AFTER = 240


def cite(number: int, hit: Hit, document: Document, start: int, end: int) -> Footnote:
    """The footnote for `document.text[start:end]`, which stands in a passage that was found."""
    page = page_of(document, start)
    return Footnote(
        number=number,
        path=hit.path,
        page=page.number if page else hit.page,
        page_label=page.label if page else hit.page_label,
        start=start,
        end=end,
        text=document.text[start:end],
        heading=hit.heading,
        text_id=hit.text_id,
        after=following(document, end),
    )


def following(document: Document, end: int) -> str:
    """What follows on the line, at most so much as a person reads in passing."""
    line_end = document.text.find("\n", end, end + _SHOWN_AFTER)
    return document.text[end : line_end if line_end >= 0 else end + _SHOWN_AFTER].rstrip()


def page_of(document: Document, offset: int) -> Page | None:
    """The page on which an offset stands, if the document has any."""
    place = bisect_right(document.pages, offset, key=lambda page: page.start) - 1
    return document.pages[place] if place >= 0 else None
