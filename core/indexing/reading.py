"""What loading, cleaning and cutting make of files, for looking at: nothing is stored."""

import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.chunking import chunk
from core.chunking.layout import TokenCounter
from core.errors import FailedState, LoadError
from core.indexing.judging import ScansState, judge, judge_failure, pages_without_text
from core.indexing.nested import as_error, name_of
from core.indexing.preparing import Prepared, Reading, ReadTask, prepare, preview
from core.indexing.rounds import Rounds
from core.indexing.scanner import absolute, scan
from core.indexing.scans import recognised
from core.indexing.types import chunking_of
from core.indexing.unpacking import Packed, Taken, take_in, take_in_loaded
from core.loading.readers import ReaderPool
from core.progress import Progress
from core.records import Chunk, Document, FileRow
from core.settings import Loading

READERS = 2
"""So many files are read at a time."""


def reader_pool(
    settings: Mapping[str, Any], *, make: Callable[[int, float, int], ReaderPool] = ReaderPool, count: int = READERS
) -> ReaderPool:
    """The reader processes by the limits of complete settings."""
    limits = Loading.model_validate(settings["loading"])
    return make(count, limits.time_limit_s, limits.memory_limit_mb)


def read_text(
    pool: ReaderPool,
    paths: Sequence[Path],
    settings: Mapping[str, Any],
    raw: bool,
    passwords: Sequence[str],
    progress: Progress,
) -> Iterator[tuple[Path, Document | LoadError, FileRow]]:
    """Each file of the paths with its document (`raw`: before cleaning), or why it cannot be read, in their order.

    A folder is walked with the default excludes. Files inside others come after all of these, under the path that
    leads through the file that holds them. Raises `StoreError` for a path that is not there.
    """
    with tempfile.TemporaryDirectory(prefix="footnote-recognised-", ignore_cleanup_errors=True) as folder:
        yield from _read(pool, paths, settings, raw, Reading.of(settings, tuple(passwords), folder), progress)


def _read(
    pool: ReaderPool,
    paths: Sequence[Path],
    settings: Mapping[str, Any],
    raw: bool,
    how: Reading,
    progress: Progress,
) -> Iterator[tuple[Path, Document | LoadError, FileRow]]:
    loading = settings["loading"]
    most_pages = loading["scan_pages"] if loading["read_scans"] else 0
    files: list[tuple[Path, LoadError | None]] = []
    for path in paths:
        for entry in scan(absolute(path), b"", progress).entries:
            file = path / os.fsdecode(entry.relative) if entry.relative else path
            state: FailedState = "skipped" if entry.state == "skipped" else "failed"
            refused = None if entry.state == "waiting" else LoadError(entry.reason, state)
            files.append((file, refused))
    tasks = [ReadTask(place, str(file), how) for place, (file, refused) in enumerate(files) if refused is None]
    done: dict[int, Document | LoadError] = {}
    inside: dict[int, range] = {}
    order = deque(range(len(files)))
    rounds = Rounds(pool, progress, function=take_in_loaded if raw else take_in)
    with closing(rounds.read(tasks)) as results:
        while order:
            place = order.popleft()
            file, refused = files[place]
            while refused is None and place not in done:
                task, result = next(results)
                if isinstance(result, Prepared) and recognised(pool, task, result, most_pages, progress):
                    with suppress(LoadError):  # then there is what was read before
                        again = pool.call(preview if raw else prepare, task, progress)
                        result = replace(again, members=result.members)
                done[task.place_id] = _outcome(result, raw)
                first, holder = len(files), files[task.place_id][0]
                for member in () if isinstance(result, LoadError) else result.members:
                    if member.file:
                        rounds.add(ReadTask(len(files), member.file, how, name=name_of(member), depth=task.depth + 1))
                    lost = None if member.file else LoadError(member.reason, member.state)
                    files.append((holder / member.name, lost))
                inside[task.place_id] = range(first, len(files))
            order.extend(inside.pop(place, ()))
            outcome = refused or done.pop(place)
            yield file, outcome, _row(file, outcome, loading)


def _outcome(result: Taken | LoadError, raw: bool) -> Document | LoadError:
    if isinstance(result, LoadError):
        return result
    if isinstance(result, Packed):
        return as_error(result)
    document = result.loaded if raw else result.document
    assert document is not None  # only texts known already come without one
    return document


def cut(
    pool: ReaderPool, path: Path, settings: Mapping[str, Any], tokens: TokenCounter, limit_tokens: int
) -> tuple[str, tuple[Chunk, ...]]:
    """The text id of a file and how it would be cut with these settings. Raises `LoadError`."""
    prepared = pool.call(prepare, ReadTask(0, str(path), Reading.of(settings)))
    assert prepared.document is not None
    values = chunking_of(settings["chunking"], prepared.family)
    chunks = chunk(prepared.document, prepared.ends, prepared.text_id, values, tokens, limit_tokens)
    counted = tokens.token_ends([each.embedded_text for each in chunks])  # cutting adds the parts up, near enough
    exact = zip(chunks, counted, strict=True)
    return prepared.text_id, tuple(replace(each, tokens=len(ends) + tokens.overhead) for each, ends in exact)


def _row(path: Path, outcome: Document | LoadError, loading: Mapping[str, Any]) -> FileRow:
    if isinstance(outcome, LoadError):
        verdict = judge_failure(outcome)
        return FileRow(str(path), verdict.state, verdict.reason)
    scans: ScansState = "failed" if loading["read_scans"] else "off"
    verdict = judge(outcome, int(bool(outcome.text.strip())), loading["meaning_limit_chars"], scans)
    return FileRow(
        str(path),
        verdict.state,
        verdict.reason,
        len(outcome.pages),
        pages_without_text(outcome),
        0,
        outcome.encoding,
    )
