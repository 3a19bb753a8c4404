import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from core.errors import StoreError
from core.stores.vectorfile import VectorFile


def keys(count: int) -> list[bytes]:
    return [number.to_bytes(16, "big") for number in range(count)]


def test_vectors_come_back_as_the_float16_they_were_rounded_to(tmp_path: Path) -> None:
    vectors = np.random.default_rng(1).standard_normal((10, 8)).astype(np.float32)
    file = VectorFile(tmp_path / "vectors.sqlite")
    file.put("e5", dict(zip(keys(10), vectors, strict=True)))
    file.close()
    file = VectorFile(tmp_path / "vectors.sqlite")
    found = file.get("e5", [*keys(12)])
    assert set(found) == set(keys(10))
    for number, key in enumerate(keys(10)):
        assert found[key].dtype == np.float16
        assert np.array_equal(found[key], vectors[number].astype(np.float16))
    assert file.has("e5", keys(12)) == set(keys(10))
    assert file.count("e5") == file.count() == 10
    assert file.check() is None
    file.close()


def test_embedders_do_not_mix_and_what_is_there_stays(tmp_path: Path) -> None:
    file = VectorFile(tmp_path / "vectors.sqlite")
    (key,) = keys(1)
    file.put("e5", {key: np.ones(4)})
    file.put("other", {key: np.zeros(6)})
    file.put("e5", {key: np.zeros(4)})
    assert file.get("e5", [key])[key].tolist() == [1, 1, 1, 1]
    assert file.get("other", [key])[key].shape == (6,)
    assert file.get("unknown", [key]) == {}
    assert file.count("unknown") == 0
    file.close()


@pytest.mark.parametrize("count", [3, 7_000])
def test_a_matrix_holds_what_is_there_in_the_order_asked_for(tmp_path: Path, count: int) -> None:
    file = VectorFile(tmp_path / "vectors.sqlite")
    vectors = np.arange(count, dtype=np.float32)[:, None] % 1000
    file.put("e5", dict(zip(keys(count), vectors, strict=True)))
    asked = [b"unknown", *keys(count)[::-1], keys(1)[0]]
    positions, matrix = file.matrix("e5", asked)
    assert positions == list(range(1, count + 2))
    assert matrix[:, 0].tolist() == [*vectors[::-1, 0].tolist(), 0.0]
    positions, matrix = file.matrix("e5", [])
    assert (positions, matrix.shape) == ([], (0, 0))
    file.close()


def test_a_newer_or_a_damaged_file_is_a_plain_error(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "newer.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute("CREATE TABLE x (y)")
        connection.commit()
    with pytest.raises(StoreError, match="newer"):
        VectorFile(tmp_path / "newer.sqlite")
    (tmp_path / "damaged.sqlite").write_bytes(b"x" * 5000)
    with pytest.raises(StoreError, match="damaged"):
        VectorFile(tmp_path / "damaged.sqlite")
