"""A saved answer looked at again: where its words stand now, or that the file has changed since."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.answering.citing import following, page_of
from core.errors import StoreError
from core.records import Document, Footnote, Turn
from core.stores.catalog import Catalog
from core.stores.folding import path_of

_AWAY = ("gone", "skipped")


def revisit(catalog: Catalog, library_id: int, turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """The turns with each footnote at the place where its words stand now, if they stand anywhere."""
    files = _Files(catalog, library_id)
    return tuple(_revisited(files, turn) for turn in turns)


def _revisited(files: _Files, turn: Turn) -> Turn:
    footnotes = [(note, files.now(note)) for note in turn.answer.footnotes]
    quotes = [(note, files.now(note)) for note in turn.answer.quotes]
    changed = dict.fromkeys(note.path for note, now in (*footnotes, *quotes) if now is None)
    answer = replace(
        turn.answer,
        footnotes=tuple(now or note for note, now in footnotes),
        quotes=tuple(now or note for note, now in quotes),
        passages=tuple(now for now in map(files.now, turn.answer.passages) if now is not None),
    )
    return replace(turn, answer=answer, changed=tuple(changed))


class _Files:
    """The files of a library as they are now."""

    def __init__(self, catalog: Catalog, library_id: int) -> None:
        self._catalog = catalog
        self._by_path: dict[str, str] = {}
        self._by_text: dict[str, str] = {}
        for source in catalog.ledger.sources(library_id):
            for place in catalog.ledger.places(library_id, source.id):
                if place.text_id is not None and place.state not in _AWAY:
                    path = path_of(source.path, place.relative, place.display)
                    self._by_path[path] = place.text_id
                    self._by_text.setdefault(place.text_id, path)

    def now(self, note: Footnote) -> Footnote | None:
        """The footnote as it is now; None when its words are no longer in the file, or the file is not there."""
        text_id = self._by_path.get(note.path)
        if text_id == note.text_id:
            return note
        if note.text_id in self._by_text:  # the file was moved or renamed
            return replace(note, path=self._by_text[note.text_id])
        try:
            document = self._catalog.texts.text(text_id)[0] if text_id is not None else None
        except StoreError:  # removed this very moment
            return None
        return None if document is None or text_id is None else _found_again(note, document, text_id)


def _found_again(note: Footnote, document: Document, text_id: str) -> Footnote | None:
    """The same words, whatever white space is between them, nearest to where they stood."""
    words = r"\s+".join(map(re.escape, note.text.split()))
    places = [found.span() for found in re.finditer(words, document.text)] if words else []
    if not places:
        return None
    start, end = min(places, key=lambda span: abs(span[0] - note.start))
    page = page_of(document, start)
    return replace(
        note,
        text_id=text_id,
        start=start,
        end=end,
        text=document.text[start:end],
        after=following(document, end),
        page=page.number if page else None,
        page_label=page.label if page else None,
    )
