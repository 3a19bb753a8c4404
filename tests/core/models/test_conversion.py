"""The embedder's files are made from the carrier file: right, whole, and always the same."""

from pathlib import Path

import numpy as np
import pytest

from core.errors import Cancelled, ModelError
from core.models import conversion
from core.progress import Event, Progress
from tests.helpers.models import (
    ReferenceEncoder,
    real_embedder,
    real_embedder_file,
    tiny_embedder,
    write_tiny_carrier,
)

SENTENCES = (
    "The warranty covers the battery for two years.",
    "Water boils at a lower temperature on a mountain.",
    "She walked home slowly, because the bridge was closed.",
    "Invoice PPR-9087 was paid on 3 March.",
    "年休假为十五个工作日，可以分两次使用。",
    "这台机器每三个月需要清洗一次。",
    "会议改到下星期二上午十点。",
    "普洱茶应当放在干燥、通风的地方。",
)


@pytest.fixture
def carrier(tmp_path: Path) -> Path:
    return write_tiny_carrier(tmp_path / "tiny.bin")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_carrier_gives_the_same_bytes(carrier: Path, tmp_path: Path) -> None:
    first, second = (conversion.build(carrier, tmp_path / name) for name in ("one", "two"))
    assert files(first) == files(second)
    assert set(files(first)) >= {"model.onnx", "tokenizer.json", "tokenizer_config.json"}


def test_what_is_made_is_found_and_not_made_again(carrier: Path, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    assert conversion.built(folder) is None
    made = conversion.build(carrier, folder)
    assert conversion.built(folder) == made
    carrier.unlink()
    assert conversion.build(carrier, folder) == made


def test_a_stopped_making_leaves_nothing(carrier: Path, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    progress = Progress(lambda event: progress.cancel() if event.done == 1 else None)
    with pytest.raises(Cancelled):
        conversion.build(carrier, folder, progress)
    assert list(folder.iterdir()) == []


def test_it_says_how_far_it_is(carrier: Path, tmp_path: Path) -> None:
    events: list[Event] = []
    conversion.build(carrier, tmp_path / "model", Progress(events.append))
    assert [(event.done, event.total) for event in events] == [(0, 2), (1, 2), (2, 2)]


def test_what_an_earlier_version_made_is_removed(carrier: Path, tmp_path: Path) -> None:
    old = tmp_path / "model" / "e5.v0"
    old.mkdir(parents=True)
    (old / "model.onnx").write_bytes(b"old")
    made = conversion.build(carrier, tmp_path / "model")
    assert [path.name for path in (tmp_path / "model").iterdir()] == [made.name]


@pytest.mark.parametrize("keep_bytes", [0, 3, 60, 400, 3_000, 40_000])
def test_a_carrier_cut_short_is_an_error_for_people(carrier: Path, tmp_path: Path, keep_bytes: int) -> None:
    carrier.write_bytes(carrier.read_bytes()[:keep_bytes])
    with pytest.raises(ModelError, match="is damaged"):
        conversion.build(carrier, tmp_path / "model")
    assert conversion.built(tmp_path / "model") is None


def test_another_kind_of_file_is_an_error_for_people(tmp_path: Path) -> None:
    (tmp_path / "other.bin").write_bytes(b"GGUF" + bytes(10_000))
    with pytest.raises(ModelError, match=r"other\.bin is damaged"):
        conversion.build(tmp_path / "other.bin", tmp_path / "model")


def test_a_missing_carrier_is_an_error_for_people(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="could not be read"):
        conversion.build(tmp_path / "none.bin", tmp_path / "model")


def test_the_tiny_model_gives_nearly_the_vectors_of_the_plain_arithmetic(tmp_path: Path) -> None:
    from tokenizers import Tokenizer

    embedder = tiny_embedder(tmp_path)
    texts = ["the passage of ink", "中国人在这里", "a", "😀 x 9"]
    vectors = embedder.embed_passages(texts)
    embedder.close()
    reference = ReferenceEncoder(tmp_path / "tiny" / "tiny.bin")
    made = conversion.built(tmp_path / "tiny")
    assert made is not None
    tokenizer = Tokenizer.from_file(str(made / "tokenizer.json"))
    expected = np.array([reference.vector(tokenizer.encode(f"passage: {text}").ids) for text in texts])
    assert (vectors * expected).sum(axis=1).min() > 0.995


@pytest.mark.model
def test_the_real_model_gives_nearly_the_vectors_of_the_plain_arithmetic(tmp_path: Path) -> None:
    from tokenizers import Tokenizer

    made = conversion.build(real_embedder_file(), tmp_path / "model")
    assert (made / "model.onnx").stat().st_size < 90e6
    tokenizer = Tokenizer.from_file(str(made / "tokenizer.json"))
    reference = ReferenceEncoder(real_embedder_file())
    expected = np.array([reference.vector(tokenizer.encode(f"passage: {text}").ids) for text in SENTENCES])
    embedder = real_embedder()
    cosines = (embedder.embed_passages(SENTENCES) * expected).sum(axis=1)
    embedder.close()
    assert cosines.mean() > 0.995  # 0.9967 on one kind of processor; other kinds differ a little
    assert cosines.min() > 0.99
