"""How much an `add` would be, before it begins."""

import os
from collections.abc import Sequence
from pathlib import Path

from core.indexing.scanner import absolute, scan
from core.indexing.wording_questions import seconds_for
from core.progress import Progress
from core.records import Estimate
from core.stores.catalog import Catalog
from core.stores.folding import display_of

_BYTES_A_SECOND = 30_000
"""What reading and embedding ordinary documents comes to on two slow cores (text is only a part of a file)."""
_WORDS_BYTES_A_SECOND = 300_000
"""What reading alone comes to, after which words can be searched."""
_BYTES_A_PASSAGE, _TOKENS_A_PASSAGE = 10_000, 250
"""How much of ordinary documents gives one passage, and how long it is."""
_DISK_FOR_A_BYTE = 0.5
"""How much the texts, their passages and the indexes take, for each byte of ordinary documents."""


def estimate(catalog: Catalog, library_id: int | None, paths: Sequence[Path], questions: int = 0) -> Estimate:
    """What adding these paths would be; files that the library has as they are do not count.

    So many `questions` are to be written for each passage.
    """
    places = [] if library_id is None else catalog.ledger.places(library_id)
    known = {(place.display, place.size, place.mtime_ns) for place in places}
    sizes = []
    for path in paths:
        root = absolute(path)
        for entry in scan(root, b"", Progress()).entries:
            full = os.path.join(root, entry.relative) if entry.relative else root  # noqa: PTH118 - bytes path
            if entry.state == "waiting" and (display_of(full), entry.size, entry.mtime_ns) not in known:
                sizes.append(entry.size)
    whole = sum(sizes)
    writing = whole / _BYTES_A_PASSAGE * seconds_for(_TOKENS_A_PASSAGE, questions) if questions else 0.0
    return Estimate(
        files=len(sizes),
        bytes=whole,
        seconds=whole / _BYTES_A_SECOND + writing,
        words_seconds=whole / _WORDS_BYTES_A_SECOND,
        disk_bytes=round(whole * _DISK_FOR_A_BYTE),
    )
