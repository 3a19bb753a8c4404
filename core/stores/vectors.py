"""The vectors of a generation: which chunks mean something similar. The only home of chromadb.

Chroma is a cache that may be broken at any time; while it is away the exact store answers instead. Both give the
same scores: the cosine of vectors that were rounded to float16.
"""

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from core.errors import StoreError
from core.stores.damage import clear_mark, set_mark
from core.stores.space import failed
from core.stores.sqlite import in_groups
from core.telemetry import switch_off

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.floating]

EXACT_IDS = 20_000
"""So many allowed chunks are scored one by one; of more, the nearest of all are looked through first."""

_BATCH = 1_000  # Chroma takes 5,461 at most; of a thousand nothing waits long for its turn
_MOST_NEIGHBOURS = 5_000


class VectorStore(Protocol):
    """Finds the chunks nearest to a vector. Vectors are rows of an (n, d) array; ids are chunk ids."""

    def upsert(self, ids: Sequence[str], vectors: "Vectors") -> None:
        """Put vectors in, each instead of what was there under its id."""

    def delete(self, ids: Collection[str]) -> None:
        """Take vectors out; unknown ids do no harm."""

    def count(self) -> int:
        """How many vectors are in."""

    def ids(self) -> set[str]:
        """The ids of all vectors that are in."""

    def query(self, vector: "Vectors", k: int, allowed: Collection[str] | None = None) -> list[tuple[str, float]]:
        """The k nearest (id, cosine) among the allowed ones (None: all), best first, equal ones by id."""

    def scores(self, vector: "Vectors", ids: Collection[str]) -> dict[str, float]:
        """The cosine of given chunks, exactly; those without a vector are left out."""

    def close(self) -> None:
        """Let go of everything."""


class ExactVectors:
    """Every vector in memory, every question answered by one matrix product: nothing can break, nothing is near."""

    def __init__(self, load: Callable[[], tuple[Sequence[str], "Vectors"]]) -> None:
        """`load` gives ids and their (n, d) vectors; it is called when the store is first used."""
        self._load = load
        self._guard = threading.RLock()
        self._ids: list[str] = []
        self._rows: dict[str, int] = {}
        self._matrix: Vectors | None = None  # unit rows; the first len(_ids) of them count

    def upsert(self, ids: Sequence[str], vectors: "Vectors") -> None:
        """Put vectors in (the store is filled from `load` first)."""
        with self._guard:
            self._fill()
            self._put(ids, vectors)

    def delete(self, ids: Collection[str]) -> None:
        """Take vectors out; the last row moves into each gap."""
        with self._guard:
            matrix = self._fill()
            for one in ids:
                row = self._rows.pop(one, None)
                if row is None:
                    continue
                last = self._ids.pop()
                if last != one:
                    self._ids[row] = last
                    self._rows[last] = row
                    matrix[row] = matrix[len(self._ids)]

    def count(self) -> int:
        """How many vectors are in."""
        with self._guard:
            self._fill()
            return len(self._ids)

    def ids(self) -> set[str]:
        """The ids of all vectors that are in."""
        with self._guard:
            self._fill()
            return set(self._ids)

    def query(self, vector: "Vectors", k: int, allowed: Collection[str] | None = None) -> list[tuple[str, float]]:
        """The k nearest, found by looking at all of them."""
        import numpy as np

        with self._guard:
            matrix = self._fill()
            rows = None if allowed is None else sorted({self._rows[one] for one in allowed if one in self._rows})
            if k < 1 or not (self._ids if rows is None else rows):
                return []
            question = _unit(vector)
            if rows is None:
                cosines = matrix[: len(self._ids)] @ question
            elif len(rows) * 4 > len(self._ids):  # scoring all is quicker than copying so many rows
                cosines = (matrix[: len(self._ids)] @ question)[rows]
            else:
                cosines = matrix[rows] @ question
            # Everything as good as the k-th, so that among equals the order of ids decides and not that of rows.
            least = np.partition(cosines, -k)[-k] if k < len(cosines) else -np.inf
            found = np.flatnonzero(cosines >= least)
            names = [self._ids[row if rows is None else rows[row]] for row in found]
        return _sorted(zip(names, cosines[found].tolist(), strict=True))[:k]

    def scores(self, vector: "Vectors", ids: Collection[str]) -> dict[str, float]:
        """The cosine of each given chunk that has a vector."""
        return dict(self.query(vector, max(len(ids), 1), ids))

    def close(self) -> None:
        """Forget the vectors; they are loaded again when the store is used again."""
        with self._guard:
            self._ids, self._rows, self._matrix = [], {}, None

    def _fill(self) -> "Vectors":
        import numpy as np

        if self._matrix is None:
            ids, vectors = self._load()
            self._matrix = np.zeros((0, vectors.shape[1] if vectors.ndim == 2 else 0), np.float32)
            self._put(ids, vectors)
        return self._matrix

    def _put(self, ids: Sequence[str], vectors: "Vectors") -> None:
        import numpy as np

        if not len(ids):
            return
        assert self._matrix is not None
        units = _unit(np.asarray(vectors, np.float16))
        fresh = [one for one in dict.fromkeys(ids) if one not in self._rows]
        needed = len(self._ids) + len(fresh)
        if needed > len(self._matrix) or self._matrix.shape[1] != units.shape[1]:
            grown = np.zeros((max(needed, len(self._matrix) * 5 // 4), units.shape[1]), np.float32)
            if self._ids:
                grown[: len(self._ids)] = self._matrix[: len(self._ids)]
            self._matrix = grown
        for one in fresh:
            self._rows[one] = len(self._ids)
            self._ids.append(one)
        self._matrix[[self._rows[one] for one in ids]] = units


class ChromaVectors:
    """A Chroma collection in a folder of its own.

    Ask `damage.suspicious` first: opening a broken folder can end the process. A mark stands beside the folder from
    the first write until `close`; after a failed write it stays, so that the next start makes the folder anew.
    """

    def __init__(self, folder: Path) -> None:
        """Open the folder, or make an empty one. Raises `StoreError`."""
        switch_off()
        import chromadb
        from chromadb.errors import ChromaError

        self._folder = folder
        self._error: type[Exception] = ChromaError
        self._write_guard = threading.Lock()
        self._known_guard = threading.Lock()  # of its own: a search never waits for a batch being written
        self._asking = 0
        self._nobody_asks = threading.Condition()
        self._written = self._failed = self._closed = False
        self._known: set[str] | None = None
        if not folder.exists():
            self._begin_writing()  # a kill while Chroma lays out its tables counts as one while writing
        folder.mkdir(parents=True, exist_ok=True)
        with self._translated("opened"):
            self._client: Any = chromadb.PersistentClient(path=str(folder))
            self._collection: Any = self._client.get_or_create_collection(
                "passages",
                configuration={"hnsw": {"space": "cosine", "ef_construction": 200, "ef_search": 300}},
                embedding_function=None,
            )

    def upsert(self, ids: Sequence[str], vectors: "Vectors") -> None:
        """Put vectors in."""
        import numpy as np

        last = {one: row for row, one in enumerate(ids)}  # Chroma refuses an id that comes twice in one call
        rounded = np.asarray(vectors, np.float16).astype(np.float32)
        with self._writing():
            for group in in_groups(last, _BATCH):
                self._collection.upsert(ids=group, embeddings=rounded[[last[one] for one in group]])
                with self._known_guard:
                    if self._known is not None:
                        self._known.update(group)

    def delete(self, ids: Collection[str]) -> None:
        """Take vectors out."""
        if not ids:
            return
        with self._writing():
            for group in in_groups(dict.fromkeys(ids), _BATCH):
                self._collection.delete(ids=group)
                with self._known_guard:
                    if self._known is not None:
                        self._known.difference_update(group)

    def count(self) -> int:
        """How many vectors are in."""
        with self._open(), self._translated("read"):
            return int(self._collection.count())

    def ids(self) -> set[str]:
        """The ids of all vectors that are in."""
        with self._open(), self._known_guard:
            return set(self._all_ids())

    def query(self, vector: "Vectors", k: int, allowed: Collection[str] | None = None) -> list[tuple[str, float]]:
        """The k nearest: approximate among all, exact among up to 20,000 allowed ones."""
        with self._open():
            if allowed is None:
                return self._nearest(vector, k)
            known = self._known_of(allowed)
            return self._query_allowed(vector, k, known) if k >= 1 and known else []

    def scores(self, vector: "Vectors", ids: Collection[str]) -> dict[str, float]:
        """The cosine of each given chunk that has a vector."""
        with self._open():
            known = self._known_of(ids)
            return dict(self._exact(vector, len(known), known))

    def close(self) -> None:
        """Close the folder when nobody is asking, and take the mark away; the folder may be deleted afterwards."""
        with self._write_guard:
            with self._nobody_asks:
                if self._closed:
                    return
                self._closed = True
                self._nobody_asks.wait_for(lambda: not self._asking)
            with self._translated("closed"):
                self._client.close()
            if self._written and not self._failed:
                clear_mark(self._folder)

    # ---- asking -------------------------------------------------------------------------------------------------

    def _nearest(self, vector: "Vectors", k: int) -> list[tuple[str, float]]:
        if k < 1:
            return []
        return self._ask(vector, k, {})

    def _query_allowed(self, vector: "Vectors", k: int, allowed: list[str]) -> list[tuple[str, float]]:
        if len(allowed) > EXACT_IDS:
            inside = set(allowed)
            wanted = min(4 * k * self.count() // len(allowed) + k, _MOST_NEIGHBOURS)
            found = [one for one in self._nearest(vector, wanted) if one[0] in inside]
            if len(found) >= k:
                return found[:k]
        return self._exact(vector, k, allowed)

    def _exact(self, vector: "Vectors", k: int, ids: list[str]) -> list[tuple[str, float]]:
        found: list[tuple[str, float]] = []
        for group in in_groups(ids, EXACT_IDS):
            try:
                found += self._ask(vector, k, {"ids": group})
            except StoreError:  # one of them has been deleted meanwhile: reading them out asks for none in particular
                with self._translated("read"):
                    read = self._collection.get(ids=group, include=["embeddings"])
                if read["ids"]:
                    cosines = _unit(read["embeddings"]) @ _unit(vector)
                    found += zip(read["ids"], cosines.tolist(), strict=True)
        return _sorted(found)[:k]

    def _ask(self, vector: "Vectors", k: int, more: dict[str, Any]) -> list[tuple[str, float]]:
        import numpy as np

        question = np.asarray(vector, np.float32).reshape(1, -1)
        with self._translated("searched"):
            found = self._collection.query(query_embeddings=question, n_results=k, include=["distances"], **more)
        return _sorted(
            (one, 1.0 - distance) for one, distance in zip(found["ids"][0], found["distances"][0], strict=True)
        )

    def _known_of(self, ids: Iterable[str]) -> list[str]:
        """Those of the ids that have a vector: one unknown id makes a whole question to Chroma fail."""
        with self._known_guard:
            known = self._all_ids()
            return [one for one in dict.fromkeys(ids) if one in known]

    def _all_ids(self) -> set[str]:
        if self._known is None:
            with self._translated("read"):
                self._known = set(self._collection.get(include=[])["ids"])
        return self._known

    # ---- writing ------------------------------------------------------------------------------------------------

    def _begin_writing(self) -> None:
        if not self._written:
            try:
                set_mark(self._folder)
            except OSError as error:
                raise StoreError(f"{self._folder} cannot be written: {error.strerror}.") from error
            self._written = True

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._write_guard, self._open():
            self._begin_writing()
            try:
                with self._translated("written"):
                    yield
            except KeyboardInterrupt:  # comes between two batches
                raise
            except BaseException:  # whatever it was, the folder can be half written
                self._failed = True
                raise

    @contextmanager
    def _open(self) -> Iterator[None]:
        """While this lasts the folder stays open: a search in one thread, a new generation in another."""
        with self._nobody_asks:
            if self._closed:
                raise StoreError("The vector index was replaced by a new one meanwhile. Ask again.")
            self._asking += 1
        try:
            yield
        finally:
            with self._nobody_asks:
                self._asking -= 1
                self._nobody_asks.notify_all()

    @contextmanager
    def _translated(self, done: str) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            what = f"The vector index in {self._folder} cannot be {done}"
            raise failed(what, error, self._folder, "Run a rebuild.") from error


def _unit(vectors: "Vectors") -> "Vectors":
    """The vectors as float32 with length one (a zero vector stays zero)."""
    import numpy as np

    plain = np.asarray(vectors, np.float32)
    lengths = np.linalg.norm(plain, axis=-1, keepdims=True)
    unit: Vectors = plain / np.where(lengths == 0, 1, lengths)
    return unit


def _sorted(found: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    return sorted(found, key=lambda one: (-one[1], one[0]))
