"""The terminal program on the whole engine, with a small stand-in for the search model."""

import json
import shutil
from pathlib import Path

import pytest

import core.engine
from core.cli import main
from tests.helpers.models import FakeEmbedder
from tests.helpers.program import Footnote, Ran

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"


@pytest.fixture
def footnote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Footnote:
    """Runs `footnote … --json` on a data folder of its own."""
    monkeypatch.setenv("FOOTNOTE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(core.engine, "real_embedder", FakeEmbedder)

    def run(*arguments: str | Path) -> Ran:
        code = main(["--json", *map(str, arguments)])
        out, err = capfd.readouterr()
        return Ran(code, json.loads(out) if out else None, err)

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sample that a test may change."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "documents"))
