"""Reads a folder of real files, those inside others too, and follows every character through cleaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.cleaning import RULES, Step
from core.cleaning.edits import apply
from core.errors import LoadError
from core.indexing.configuration import complete
from core.indexing.nested import name_of
from core.indexing.preparing import Prepared, Reading, ReadTask
from core.indexing.reading import reader_pool
from core.indexing.rounds import Rounds
from core.indexing.unpacking import take_in_loaded
from core.progress import Progress
from core.records import Document, OffsetMap

MADE = -1
"""Where a character stems from that a rule put in."""


def read_real(folder: Path, changed: Mapping[str, Any]) -> Iterator[tuple[str, Prepared | LoadError]]:
    """Every file below a folder by its name, read in reader processes with these settings."""
    settings = complete(changed)
    how = Reading.of(settings)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    names = {place: str(path.relative_to(folder)) for place, path in enumerate(files)}
    tasks = [ReadTask(place, str(path), how) for place, path in enumerate(files)]
    with reader_pool(settings) as pool:
        rounds = Rounds(pool, Progress(), function=take_in_loaded)
        with closing(rounds.read(tasks)) as results:
            for task, taken in results:
                for member in () if isinstance(taken, LoadError) else taken.members:
                    if member.file:
                        names[len(names)] = f"{names[task.place_id]}/{member.name}"
                        name = name_of(member)
                        rounds.add(ReadTask(len(names) - 1, member.file, how, name=name, depth=task.depth + 1))
                if isinstance(taken, Prepared | LoadError):
                    yield names[task.place_id], taken


def followed(document: Document, steps: list[Step]) -> tuple[Document, NDArray[np.int64]]:
    """The document after the rules, and for each of its characters where it stood at first (MADE: nowhere)."""
    origins = np.arange(len(document.text), dtype=np.int64)
    rules = {rule.name: rule for rule in RULES}
    for name, options in steps:
        edits = rules[name].edits(document, options)
        document, _ = apply(document, edits)
        parts, at = [], 0
        for edit in edits:
            parts += [origins[at : edit.start], np.full(len(edit.replacement), MADE, dtype=np.int64)]
            at = edit.end
        origins = np.concatenate([*parts, origins[at:]])
    return document, origins


def places(offsets: OffsetMap, length: int) -> NDArray[np.int64]:
    """What `offsets.to_loaded` says for every character of a cleaned text."""
    at = np.arange(length, dtype=np.int64)
    if not offsets.clean:
        return at
    clean, loaded, ends = (np.asarray(part, dtype=np.int64) for part in _parts(offsets))
    sizes = np.diff(clean)
    kept = sizes == (ends - loaded)[:-1]
    inside = (at - np.repeat(clean[:-1], sizes)) * np.repeat(kept, sizes)
    return np.asarray(np.repeat(loaded[:-1], sizes) + inside)


def check_way_back(loaded: Document, cleaned: Document, offsets: OffsetMap, origins: NDArray[np.int64]) -> None:
    """Every character that no rule put in is the one at its place in the loaded text, and no place is outside."""
    found = places(offsets, len(cleaned.text))
    kept = origins != MADE
    assert len(origins) == len(cleaned.text)
    assert (found[kept] == origins[kept]).all()
    assert (code_points(cleaned.text)[kept] == code_points(loaded.text)[found[kept]]).all()
    assert (np.diff(found) >= 0).all()
    assert not len(found) or (found[0] >= 0 and found[-1] < len(loaded.text))


def check_parts(loaded: Document, cleaned: Document) -> None:
    """Blocks and pages are in order, apart and inside the text, and no page is lost."""
    length = len(cleaned.text)
    assert all(0 <= block.start < block.end <= length for block in cleaned.blocks)
    assert all(one.end <= other.start for one, other in pairwise(cleaned.blocks))
    assert all(0 <= page.start <= page.end <= length for page in cleaned.pages)
    assert all(one.end <= other.start for one, other in pairwise(cleaned.pages))
    assert [(page.number, page.label) for page in cleaned.pages] == [(page.number, page.label) for page in loaded.pages]


def code_points(text: str) -> NDArray[np.uint32]:
    """The numbers of the characters of a text."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def _parts(offsets: OffsetMap) -> tuple[object, object, object]:
    return offsets.clean, offsets.loaded, offsets.loaded_end
