"""The terminal program on the whole engine, with a small stand-in for the search model."""

import json
import logging
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import core.engine
from core.analysis.words import words
from core.cli import main
from core.engine import Engine
from core.errors import ModelError
from core.indexing import reading
from core.models import catalogue
from core.models.llama import Message, TextGenerator
from tests.helpers.models import FakeEmbedder, FakeGenerator, without_limits
from tests.helpers.program import Footnote, Ran
from tests.helpers.readers import SharedReaders

if TYPE_CHECKING:
    from tests.helpers.people import Person

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"


@pytest.fixture
def footnote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], readers: SharedReaders
) -> Footnote:
    """Runs `footnote … --json` on a data folder of its own."""
    spec = catalogue.spec
    monkeypatch.setenv("FOOTNOTE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(core.engine, "Engine", partial(Engine, readers=readers))
    monkeypatch.setattr(reading, "reader_pool", partial(reading.reader_pool, make=readers))
    monkeypatch.setattr(core.engine, "real_embedder", FakeEmbedder)
    monkeypatch.setattr(core.engine, "real_generator", no_generator)
    monkeypatch.setattr(catalogue, "spec", lambda name: without_limits(spec(name)))

    def run(*arguments: str | Path) -> Ran:
        code = main(["--json", *map(str, arguments)])
        out, err = capfd.readouterr()
        return Ran(code, json.loads(out) if out else None, err)

    return run


def no_generator(name: str) -> TextGenerator:
    """The writing model of a machine that has none."""
    raise ModelError("The writing model is not here.")


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch, footnote: Footnote) -> FakeGenerator:
    """A writing model that repeats the sentence nearest to the question and adds one of its own."""

    def repeat(messages: Sequence[Message]) -> str:
        given, _, asked = messages[1].text.rpartition("\n\n")
        sentences = re.split(r"(?<=[.。])\s*|\n\n", given)
        nearest = max(sentences, key=lambda one: len(set(words(one)) & set(words(asked))))
        return f"{' '.join(nearest.split())} [3] The moon has 9,412 lamps."

    made = FakeGenerator(repeat)
    monkeypatch.setattr(core.engine, "real_generator", lambda name: made)
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sample that a test may change."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "documents"))


@pytest.fixture
def make_person(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> "Iterator[Callable[..., Person]]":
    """Opens the application with the real engine process, or with one that the given function makes."""
    from desktop.app.running import Footnote as Application
    from tests.helpers.people import Person
    from tests.helpers.speaking import spoken

    made: list[Application] = []
    (tmp_path / "home").mkdir()
    with spoken() as language:

        def make(make_engine: Callable[[Path], object] | None = None) -> "Person":
            made.append(Application(qapp, language, tmp_path / "home", make_engine))
            return Person(made[-1], qtbot)

        yield make
        for footnote in made:
            footnote.close()
    warned = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert {line for line in warned if "propagateSizeHints" not in line} == set()  # only the offscreen platform says it
