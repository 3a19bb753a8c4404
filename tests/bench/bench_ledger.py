"""How long the window waits for the rows and numbers of a library of 50,000 files with ten passages each.

Run alone, on a quiet machine: `pytest -m bench tests/bench/bench_ledger.py`.
"""

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest

from core.records import FileState, LedgerOrder, LedgerQuery
from core.stores.catalog import Catalog
from core.stores.ledger import NewPlace

pytestmark = pytest.mark.bench

FILES, PASSAGES, PAGE = int(50_000 * float(os.environ.get("FOOTNOTE_BENCH_SHARE", "1"))), 10, 100
READY: FileState = "ready"
STATES: tuple[FileState, ...] = (*(READY,) * 40, "partly", "failed", "locked", "no_text", "waiting")
_TEXT = "INSERT INTO texts VALUES (?, ?, ?, 'pdf', 3000, 'UTF-8', 7, '[]', '[]', '{}', '', '', '', '', zeroblob(1200))"
_CHUNK = (
    "INSERT INTO chunks (library_id, chunk_id, text_id, state, vector, newness, start, end, kind, tokens, embed_hash,"
    " folded_heading) VALUES (?, ?, ?, 1, ?, 1, 0, 300, 'paragraph', 100, randomblob(16), '')"
)


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Catalog]:
    with Catalog(tmp_path / "catalog.sqlite") as catalog:
        library = catalog.libraries.create("Bench").id
        sources = [catalog.ledger.add_source(library, f"/home/anna/{n}".encode(), "folder", 1) for n in range(3)]
        for start in range(0, FILES, 5000):
            numbers = range(start, min(start + 5000, FILES))
            read = [n for n in numbers if STATES[n % len(STATES)] in ("ready", "partly")]
            with catalog.write():
                catalog._file.run_many(_TEXT, [(f"{n:032}", f"r{n}", f"f{n}") for n in read])
                chunks = ((library, f"{n}:{k}", f"{n:032}", n > FILES // 20) for n in read for k in range(PASSAGES))
                catalog._file.run_many(_CHUNK, chunks)
                catalog.ledger.put_places(_place(sources[n % 3].id, n, n in read) for n in numbers)
        yield catalog


def _place(source_id: int, number: int, read: bool) -> NewPlace:
    relative = f"Folder {number % 97}/Sub {number % 13}/Report {number * 7919 % FILES} 年度报告.pdf"
    return NewPlace(
        source_id,
        relative.encode(),
        f"/home/anna/{number % 3}/{relative}",
        1000 + number,
        number,
        STATES[number % len(STATES)],
        text_id=f"{number:032}" if read else None,
        indexed_at=float(number),
    )


def test_rows_and_numbers_of_a_large_library(
    filled: Catalog, figure: Callable[[str, float, str], None], fastest: Callable[..., list[float]]
) -> None:
    view, library, working = filled.ledger_view, 1, frozenset({3})
    for order in get_args(LedgerOrder):
        query = LedgerQuery(order=order)

        def changed(query: LedgerQuery = query) -> None:
            filled.ledger.set_states([], "ready")  # counts as a change
            view.page(library, query, 0, PAGE, working)

        first, later = fastest(changed, lambda query=query: view.page(library, query, FILES // 2, PAGE, working))
        figure(f"first page by {order} after a change, ms", first * 1000, "")
        figure(f"a page further on by {order}, ms", later * 1000, "a few")
        assert view.page(library, query, 0, PAGE, working).total == FILES
    numbers = itertools.count()
    text, counts, meaning, find = fastest(
        lambda: view.page(library, LedgerQuery(text=f"report {next(numbers)}"), 0, PAGE, working),
        lambda: view.counts(library, working),
        lambda: view.meaning(library),
        lambda: view.find(library, "7919", 20, working),
    )
    for what, seconds in (("rows with a text", text), ("counts", counts), ("meaning", meaning), ("find a file", find)):
        figure(f"{what}, ms", seconds * 1000, "")
