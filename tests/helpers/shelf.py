"""A catalog that tests fill with small files in one line each."""

import hashlib
from array import array
from pathlib import Path

from core.records import Block, Chunk, Document, FileState, OffsetMap, Page, Scalar
from core.stores.catalog import Catalog
from core.stores.ledger import NewPlace, Place


class Shelf:
    """One library with one source `/docs` in a catalog of its own."""

    def __init__(self, folder: Path) -> None:
        self.catalog = Catalog(folder / "catalog.sqlite")
        self.library = self.catalog.libraries.create("My documents").id
        self.source = self.catalog.ledger.add_source(self.library, b"/docs", "folder", 1).id

    def text(
        self,
        text: str,
        *,
        text_id: str = "",
        pages: tuple[Page, ...] = (),
        blocks: tuple[Block, ...] = (),
        metadata: dict[str, Scalar] | None = None,
    ) -> str:
        """Keep a text; returns its id."""
        text_id = text_id or hashlib.sha256(text.encode()).hexdigest()[:16]
        document = Document(text, pages, blocks, metadata or {}, encoding="UTF-8")
        self.catalog.texts.put_text(
            f"reading-{text_id}", text_id, f"file-{text_id}", "text", document, OffsetMap(), array("L", [len(text)])
        )
        return text_id

    def place(
        self, path: str, text_id: str | None, *, state: FileState = "ready", size: int = 10, modified_s: int = 0
    ) -> Place:
        """List a file below the source."""
        file_id = None if text_id is None else f"file-{text_id}"
        new = NewPlace(
            self.source,
            path.encode(),
            f"/docs/{path}",
            size,
            modified_s * 10**9,
            state,
            file_id=file_id,
            text_id=text_id,
        )
        (place_id,) = self.catalog.ledger.put_places([new])
        return next(place for place in self.catalog.ledger.places(self.library) if place.id == place_id)

    def chunks(self, text_id: str, spans: list[tuple[int, int]], *, heading: tuple[str, ...] = ()) -> list[str]:
        """Note chunks of a kept text as pending; returns their ids."""
        document, _, _ = self.catalog.texts.text(text_id)
        made = [
            Chunk(f"{text_id}:{start}:{end}", start, end, document.text[start:end], heading=heading)
            for start, end in spans
        ]
        hashes = [hashlib.sha256(chunk.text.encode()).digest()[:16] for chunk in made]
        self.catalog.passages.add_pending(self.library, text_id, made, hashes)
        return [chunk.chunk_id for chunk in made]

    def file(
        self,
        path: str,
        text: str,
        *,
        spans: list[tuple[int, int]] | None = None,
        heading: tuple[str, ...] = (),
        pages: tuple[Page, ...] = (),
        metadata: dict[str, Scalar] | None = None,
        size: int = 10,
        modified_s: int = 0,
    ) -> list[str]:
        """A file that can be found; returns the ids of its chunks (one over the whole text unless told)."""
        text_id = self.text(text, pages=pages, metadata=metadata)
        self.place(path, text_id, size=size, modified_s=modified_s)
        ids = self.chunks(text_id, spans or [(0, len(text))], heading=heading)
        self.catalog.passages.mark_ready(self.library, ids)
        return ids
