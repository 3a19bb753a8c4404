"""Models are loaded once, and only one of them writes."""

from pathlib import Path

import pytest

from core.models import loaded
from core.models.loaded import LoadedModels
from tests.helpers.models import FakeEmbedder, FakeGenerator


def test_each_model_is_made_once_and_closed_with_the_rest() -> None:
    models = LoadedModels(FakeEmbedder, lambda name: FakeGenerator(["x"], name))
    first, second = models.embedder("a"), models.embedder("b")
    writer = models.generator("w")
    assert models.embedder("a") is first
    assert models.generator("w") is writer
    models.close()
    assert isinstance(first, FakeEmbedder)
    assert isinstance(second, FakeEmbedder)
    assert isinstance(writer, FakeGenerator)
    assert (first.closed, second.closed, writer.closed) == (True, True, True)
    models.close()


def test_another_writing_model_takes_the_place_of_the_one_before() -> None:
    models = LoadedModels(FakeEmbedder, lambda name: FakeGenerator(["x"], name))
    first = models.generator("small")
    assert models.generator("large").name == "large"
    assert isinstance(first, FakeGenerator)
    assert first.closed


def test_a_machine_with_little_memory_gets_the_small_writing_model(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import psutil

    monkeypatch.setenv("FOOTNOTE_MODELS", str(tmp_path))

    class Memory:
        total = 4_000_000_000

    monkeypatch.setattr(psutil, "virtual_memory", Memory)
    assert loaded.real_generator("qwen2.5-coder-1.5b").name == "qwen2.5-coder-0.5b"
    Memory.total = 16_000_000_000
    assert loaded.real_generator("qwen2.5-coder-1.5b").name == "qwen2.5-coder-1.5b"
