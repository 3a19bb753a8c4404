"""What every vector store does, whatever stands behind it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from core.stores.damage import suspicious
from core.stores.vectors import ChromaVectors, ExactVectors, VectorStore

DIMENSIONS = 16


def unit(rows: int, seed: int) -> np.ndarray:
    vectors = np.random.default_rng(seed).standard_normal((rows, DIMENSIONS))
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float16)


def nothing() -> tuple[list[str], np.ndarray]:
    return [], np.zeros((0, 0), np.float16)


def truth(ids: list[str], vectors: np.ndarray, question: np.ndarray) -> list[str]:
    rows = vectors.astype(np.float32)
    cosines = rows @ question.astype(np.float32) / np.linalg.norm(rows, axis=1)
    return [ids[row] for row in np.argsort(-cosines, kind="stable")]


MAKERS: dict[str, Callable[[Path], VectorStore]] = {
    "chroma": lambda folder: ChromaVectors(folder / "1" / "vectors"),
    "exact": lambda folder: ExactVectors(nothing),
}


@pytest.fixture(params=MAKERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[VectorStore]:
    made = MAKERS[request.param](tmp_path)
    yield made
    made.close()


IDS = [f"{number:024x}" for number in range(300)]
VECTORS = unit(300, 1)
QUESTION = unit(1, 2)[0]


def test_an_empty_store_finds_nothing(store: VectorStore) -> None:
    assert store.count() == 0
    assert store.ids() == set()
    assert store.query(QUESTION, 5) == []
    assert store.query(QUESTION, 5, IDS) == []
    assert store.scores(QUESTION, IDS) == {}


def test_the_nearest_come_first_with_their_cosine(store: VectorStore) -> None:
    store.upsert(IDS, VECTORS)
    found = store.query(QUESTION, 10)
    assert [one for one, _ in found] == truth(IDS, VECTORS, QUESTION)[:10]
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
    name, score = found[0]
    row = VECTORS[IDS.index(name)].astype(np.float32)
    asked = QUESTION.astype(np.float32)
    assert score == pytest.approx(float(row @ asked / np.linalg.norm(row) / np.linalg.norm(asked)), abs=1e-5)


def test_putting_the_same_in_twice_changes_nothing(store: VectorStore) -> None:
    store.upsert(IDS, VECTORS)
    before = store.query(QUESTION, 20)
    store.upsert(IDS, VECTORS)
    assert store.count() == 300
    assert dict(store.query(QUESTION, 20)) == pytest.approx(dict(before), abs=1e-6)


def test_an_id_that_comes_twice_in_one_call_keeps_its_last_vector(store: VectorStore) -> None:
    store.upsert(["a", "b", "a"], VECTORS[:3])
    assert store.count() == 2
    assert store.query(VECTORS[2], 1)[0][0] == "a"


def test_a_vector_put_in_again_replaces_the_old_one(store: VectorStore) -> None:
    store.upsert(IDS, VECTORS)
    store.upsert(IDS[7:8], QUESTION[None])
    assert dict(store.query(QUESTION, 1)) == pytest.approx({IDS[7]: 1.0}, abs=1e-5)


def test_deleting_takes_out_and_unknown_ids_do_no_harm(store: VectorStore) -> None:
    store.upsert(IDS, VECTORS)
    best = [one for one, _ in store.query(QUESTION, 3)]
    store.delete([*best, "unknown", IDS[0]])
    store.delete([])
    store.delete(["unknown"])
    left = set(IDS) - {*best, IDS[0]}
    assert store.count() == len(left)
    assert store.ids() == left
    assert not set(best) & {one for one, _ in store.query(QUESTION, 300)}
    assert store.scores(QUESTION, best) == {}


def test_what_was_deleted_can_come_back(store: VectorStore) -> None:
    store.upsert(IDS, VECTORS)
    store.delete(IDS[:100])
    store.upsert(IDS[:100], VECTORS[:100])
    assert [one for one, _ in store.query(QUESTION, 300)] == truth(IDS, VECTORS, QUESTION)


def test_only_allowed_chunks_are_found_before_the_cut(store: VectorStore) -> None:
    store.upsert(IDS, VECTORS)
    worst = truth(IDS, VECTORS, QUESTION)[-20:]
    assert [one for one, _ in store.query(QUESTION, 5, set(worst))] == worst[:5]
    assert [one for one, _ in store.query(QUESTION, 50, [*worst, "unknown"])] == worst
    assert store.query(QUESTION, 5, []) == []
    assert store.query(QUESTION, 5, ["unknown"]) == []
    assert store.query(QUESTION, 0, worst) == []
    assert store.query(QUESTION, 0) == []


def test_allowing_more_than_are_scored_one_by_one_still_gives_the_best(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.stores.vectors.EXACT_IDS", 20)
    store.upsert(IDS, VECTORS)
    order = truth(IDS, VECTORS, QUESTION)
    assert [one for one, _ in store.query(QUESTION, 10, order[100:])] == order[100:110]
    assert [one for one, _ in store.query(QUESTION, 250, order[100:])] == order[100:]


def test_scores_are_those_of_the_query_and_unknown_ids_are_left_out(store: VectorStore) -> None:
    store.upsert(IDS, VECTORS)
    found = dict(store.query(QUESTION, 300))
    some = [*IDS[5:50], "unknown"]
    assert store.scores(QUESTION, some) == pytest.approx({one: found[one] for one in IDS[5:50]}, abs=1e-6)
    assert store.scores(QUESTION, []) == {}


def test_asking_for_more_than_there_are_gives_all(store: VectorStore) -> None:
    store.upsert(IDS[:5], VECTORS[:5])
    assert len(store.query(QUESTION, 50)) == 5
    assert len(store.query(QUESTION, 50, IDS)) == 5


def test_equal_vectors_come_in_the_order_of_their_ids(store: VectorStore) -> None:
    store.upsert(["c", "a", "b"], np.repeat(QUESTION[None], 3, axis=0))
    assert [one for one, _ in store.query(QUESTION, 3)] == ["a", "b", "c"]


def test_both_stores_give_the_same_scores(tmp_path: Path) -> None:
    exact, chroma = (maker(tmp_path) for maker in (MAKERS["exact"], MAKERS["chroma"]))
    for one in (exact, chroma):
        one.upsert(IDS, VECTORS)
    assert dict(exact.query(QUESTION, 300)) == pytest.approx(dict(chroma.query(QUESTION, 300)), abs=1e-5)
    exact.close()
    chroma.close()


# ---- what only one of them has --------------------------------------------------------------------------------


def test_the_exact_store_is_loaded_at_first_use_and_again_after_closing() -> None:
    loads = []

    def load() -> tuple[list[str], np.ndarray]:
        loads.append(1)
        return IDS, VECTORS

    store = ExactVectors(load)
    assert not loads
    store.upsert(["new"], QUESTION[None])
    assert store.count() == 301
    assert store.query(QUESTION, 1)[0][0] == "new"
    store.close()
    assert store.count() == 300
    assert len(loads) == 2


def test_a_chroma_folder_is_marked_from_the_first_write_until_it_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "1" / "vectors"
    first = ChromaVectors(folder)
    assert suspicious(folder) is not None  # being laid out
    first.upsert(IDS, VECTORS)
    first.close()
    first.close()
    assert suspicious(folder) is None

    second = ChromaVectors(folder)
    assert second.count() == 300
    assert second.query(QUESTION, 3)
    assert suspicious(folder) is None  # reading leaves no mark
    second.delete(IDS[:1])
    assert suspicious(folder) is not None
    second.close()
    assert suspicious(folder) is None


def test_a_chroma_folder_can_be_deleted_and_made_anew_in_one_process(tmp_path: Path) -> None:
    from core.stores.generations import remove_folder

    folder = tmp_path / "1" / "vectors"
    for _ in range(3):
        store = ChromaVectors(folder)
        assert store.count() == 0
        store.upsert(IDS, VECTORS)
        store.close()
        remove_folder(folder)
    assert not folder.exists()


def test_what_chroma_refuses_is_a_store_error_and_the_mark_stays(tmp_path: Path) -> None:
    from core.errors import StoreError

    folder = tmp_path / "1" / "vectors"
    store = ChromaVectors(folder)
    store.upsert(IDS, VECTORS)
    with pytest.raises(StoreError, match="cannot be written"):
        store.upsert(["x"], np.zeros((1, 3), np.float16))
    store.close()
    assert suspicious(folder) is not None


def test_a_chroma_store_that_was_closed_says_so_to_a_late_search(tmp_path: Path) -> None:
    from core.errors import StoreError

    store = ChromaVectors(tmp_path / "1" / "vectors")
    store.upsert(IDS, VECTORS)
    store.close()
    for late in (store.count, lambda: store.query(QUESTION, 3), lambda: store.upsert(IDS, VECTORS)):
        with pytest.raises(StoreError, match="Ask again"):
            late()


def test_searches_go_on_while_another_thread_writes_and_deletes(tmp_path: Path) -> None:
    import threading

    store = ChromaVectors(tmp_path / "1" / "vectors")
    store.upsert(IDS, VECTORS)
    done = threading.Event()
    failed: list[BaseException] = []

    def write() -> None:
        try:
            for start in range(0, 300, 30):
                store.delete(IDS[start : start + 30])
                store.upsert(IDS[start : start + 30], VECTORS[start : start + 30])
        except BaseException as error:
            failed.append(error)
            raise
        finally:
            done.set()

    writer = threading.Thread(target=write)
    writer.start()
    while not done.is_set():
        assert len(store.query(QUESTION, 5, IDS)) == 5
        store.query(QUESTION, 5)
        store.scores(QUESTION, IDS)
    writer.join()
    assert not failed
    assert store.count() == 300
    store.close()
