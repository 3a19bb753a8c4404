"""The two commands: which models a machine gets, which checks are run, and that a wrong Python is told so."""

import hashlib
import sys
from pathlib import Path

import pytest

import check
import start
from core.models.catalogue import ModelFile, ModelSpec, load_catalogue
from core.models.fetching import verify
from core.progress import Progress
from starters import bring, chosen

GB = 1_000_000_000


def test_a_machine_gets_the_largest_generator_that_fits_its_memory() -> None:
    catalogue = load_catalogue()
    assert chosen("generator", catalogue, 16 * GB).name == "qwen2.5-coder-1.5b"
    assert chosen("generator", catalogue, 4 * GB).name == "qwen2.5-coder-0.5b"
    assert chosen("embedder", catalogue, 1 * GB).name == "multilingual-e5-small-q4"


def test_the_plain_check_leaves_out_models_and_kills() -> None:
    plain, everything = check.steps_of(False), check.steps_of(True)
    assert [name for name, _ in plain] == ["form", "lint", "types", "imports", "licences", "tests"]
    assert everything[: len(plain)] == plain
    assert everything[-1][1][-1] == "model or kill"


def test_a_python_that_is_too_old_is_told_which_ones_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match=r"needs Python 3\.11, 3\.12 or 3\.13; this is Python 3\.9"):
        start.use_supported_python()


def test_another_python_that_will_do_is_used_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    monkeypatch.setattr(start, "which", lambda name: sys.executable if name == "python3.12" else None)

    def become(command: list[str]) -> None:
        became.append(command)
        raise SystemExit

    monkeypatch.setattr(start, "replace_process", become)
    with pytest.raises(SystemExit):
        start.use_supported_python()
    assert became == [[sys.executable, *sys.argv]]


def test_a_damaged_model_of_the_right_size_is_found_and_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ModelFile("weights.bin", 5, hashlib.sha256(b"right").hexdigest())
    spec = ModelSpec("small", "generator", "Small", "English", "MIT", "someone", "", (file,))
    for folder, content in (("models/small", b"wrong"), ("mirror", b"right")):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "weights.bin").write_bytes(content)
    monkeypatch.setenv("FOOTNOTE_MIRROR", str(tmp_path / "mirror"))
    bring(spec, tmp_path / "models", Progress())
    assert verify(spec, tmp_path / "models")
