"""The terminal program on the whole engine, with a small stand-in for the search model."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import core.engine
from core.cli import main
from core.errors import ModelError
from core.models import catalogue
from core.models.catalogue import ModelSpec
from core.models.llama import TextGenerator
from tests.helpers.models import FakeEmbedder
from tests.helpers.program import Footnote, Ran

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"


@pytest.fixture
def footnote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Footnote:
    """Runs `footnote … --json` on a data folder of its own."""
    spec = catalogue.spec
    monkeypatch.setenv("FOOTNOTE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(core.engine, "real_embedder", FakeEmbedder)
    monkeypatch.setattr(core.engine, "real_generator", no_generator)
    monkeypatch.setattr(catalogue, "spec", lambda name: without_limits(spec(name)))

    def run(*arguments: str | Path) -> Ran:
        code = main(["--json", *map(str, arguments)])
        out, err = capfd.readouterr()
        return Ran(code, json.loads(out) if out else None, err)

    return run


def without_limits(spec: ModelSpec) -> ModelSpec:
    """The limits of evidence were measured with the real search model; the stand-in's cosines mean nothing there."""
    return replace(spec, fusion=replace(spec.fusion, limits_en=(), limits_zh=(), quote_distance=10.0))


def no_generator(name: str) -> TextGenerator:
    """The writing model of a machine that has none."""
    raise ModelError("The writing model is not here.")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sample that a test may change."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "documents"))
