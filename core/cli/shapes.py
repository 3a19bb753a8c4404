"""The JSON shapes of the program, made from records. They are a contract: scripts read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.errors import LoadError
from core.records import (
    FILE_STATES,
    Answer,
    Chunk,
    Document,
    FileRow,
    Finding,
    Footnote,
    Found,
    Hit,
    IndexReport,
    LibraryStatus,
)

if TYPE_CHECKING:
    from core.evaluating.evaluation import Evaluation

Shape = dict[str, Any]


def file_row(row: FileRow) -> Shape:
    """One file of the ledger."""
    return {
        "path": row.path,
        "state": row.state,
        "reason": row.reason,
        "pages": row.pages,
        "pages_without_text": list(row.pages_without_text),
        "chunks": row.chunks,
        "encoding": row.encoding,
    }


def report(done: IndexReport) -> Shape:
    """What a run of indexing did."""
    counts = Counter(row.state for row in done.files)
    return {
        **{state: counts[state] for state in FILE_STATES},
        "unchanged": done.unchanged,
        "embedded_chunks": done.embedded_chunks,
        "seconds": done.seconds,
        "files": [file_row(row) for row in done.files],
    }


def status(libraries: Iterable[LibraryStatus], files: Iterable[FileRow]) -> Shape:
    """The libraries and the ledger of one."""
    return {"libraries": [asdict(library) for library in libraries], "files": [file_row(row) for row in files]}


def hit(found: Hit) -> Shape:
    """One hit."""
    return {
        "rank": found.rank,
        "chunk_id": found.chunk_id,
        "score": found.score,
        "path": found.path,
        "other_paths": list(found.other_paths),
        "page": found.page,
        "page_label": found.page_label,
        "start": found.start,
        "end": found.end,
        "heading": list(found.heading),
        "text": found.text,
        "channels": {name: {"rank": one.rank, "score": one.score} for name, one in found.channels.items()},
        **_around(found),
    }


def _around(passage: Hit | Chunk) -> Shape:
    """What is read around a passage and the question that it answers, where there are any."""
    parent = {} if passage.parent is None else {"parent": list(passage.parent)}
    return {**parent, **({"question": passage.question} if passage.question else {})}


def found(result: Found) -> Shape:
    """The hits of a question and how they came about."""
    return {
        "hits": [hit(one) for one in result.hits],
        "trace": [asdict(stage) for stage in result.trace],
        "notices": list(result.notices),
    }


def footnote(note: Footnote) -> Shape:
    """Where words stand."""
    return {
        "number": note.number,
        "path": note.path,
        "page": note.page,
        "page_label": note.page_label,
        "start": note.start,
        "end": note.end,
        "text": note.text,
        "heading": list(note.heading),
    }


def answer(got: Answer) -> Shape:
    """What a question got back."""
    return {
        "answer": got.answer,
        "units": [
            {"text": unit.text, "footnotes": list(unit.footnotes), "supported": unit.supported} for unit in got.units
        ],
        "footnotes": [footnote(note) for note in got.footnotes],
        "quotes": [footnote(note) for note in got.quotes],
        "route": got.route,
        "not_found": got.not_found,
        "question_used": got.question_used,
        "coverage": asdict(got.coverage),
        "mode": got.mode,
        "model": got.model,
        "seconds_to_first_quote": got.seconds_to_first_quote,
        "seconds_to_first_word": got.seconds_to_first_word,
        "seconds": got.seconds,
        "conversation": got.conversation,
        "notices": list(got.notices),
    }


def text(result: Document | LoadError, row: FileRow) -> Shape:
    """What was read of a file; an empty text with state and reason when it could not be."""
    document = Document("") if isinstance(result, LoadError) else result
    return {
        "text": document.text,
        "pages": [
            {
                "number": page.number,
                "label": page.label,
                "start": page.start,
                "end": page.end,
                "has_text": page.has_text,
            }
            for page in document.pages
        ],
        "blocks": [
            {"kind": block.kind, "level": block.level, "start": block.start, "end": block.end}
            for block in document.blocks
        ],
        "metadata": dict(document.metadata),
        "encoding": document.encoding,
        "state": row.state,
        "reason": row.reason,
        "notices": list(document.notices),
    }


def chunks(text_id: str, cut: Sequence[Chunk]) -> Shape:
    """How a file is cut."""
    return {
        "text_id": text_id,
        "chunks": [
            {
                "start": chunk.start,
                "end": chunk.end,
                "text": chunk.text,
                "embedded_text": chunk.embedded_text,
                "page": chunk.page,
                "heading": list(chunk.heading),
                "kind": chunk.kind,
                "tokens": chunk.tokens,
                **_around(chunk),
            }
            for chunk in cut
        ],
    }


def findings(noticed: Sequence[Finding]) -> Shape:
    """What the doctor noticed."""
    return {"ok": all(one.severity != "problem" for one in noticed), "findings": [asdict(one) for one in noticed]}


def evaluation(measured: Evaluation) -> Shape:
    """The figures of a question set; "answers" only where answers were asked for."""
    result: Shape = {
        "set": measured.set,
        "corpus": measured.corpus,
        "questions": measured.questions,
        "modes": {name: dict(figures) for name, figures in measured.modes.items()},
    }
    if measured.answers is not None:
        result["answers"] = asdict(measured.answers)
    return {**result, "index_seconds": measured.index_seconds, "embed_seconds": measured.embed_seconds}
