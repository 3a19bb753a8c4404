"""Models are loaded once, and only one of them writes."""

from pathlib import Path

import pytest

from core.models import loaded
from core.models.loaded import LoadedModels
from core.progress import Progress
from tests.helpers.models import FakeEmbedder, FakeGenerator


def kept(made: list[FakeGenerator], generator: FakeGenerator) -> FakeGenerator:
    made.append(generator)
    return generator


def test_each_model_is_made_once_and_closed_with_the_rest() -> None:
    made: list[FakeGenerator] = []
    models = LoadedModels(FakeEmbedder, lambda name: kept(made, FakeGenerator(["x"], name)))
    first, second = models.embedder("a"), models.embedder("b")
    writer = models.generator("w")
    assert models.embedder("a") is first
    assert models.generator("w") is writer
    models.close()
    assert isinstance(first, FakeEmbedder)
    assert isinstance(second, FakeEmbedder)
    assert (first.closed, second.closed, [one.closed for one in made]) == (True, True, [True])
    models.close()


def test_another_writing_model_takes_the_place_of_the_one_before() -> None:
    made: list[FakeGenerator] = []
    models = LoadedModels(FakeEmbedder, lambda name: kept(made, FakeGenerator(["x"], name)))
    small, large = models.generator("small"), models.generator("large")
    assert small.count_tokens("one two") == 2
    assert not made[0].closed
    assert large.count_tokens("one two") == 2
    assert [one.closed for one in made] == [True, False]
    assert small.name == "small"
    assert list(small.write([], Progress())) == ["x"]
    assert [(one.name, one.closed) for one in made] == [("small", True), ("large", True), ("small", False)]


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
