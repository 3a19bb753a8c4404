"""The sample folder is what its script makes."""

import importlib.util
import io
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def sample() -> ModuleType:
    """The script, loaded from its file (packaging is no package)."""
    spec = importlib.util.spec_from_file_location("sample_script", ROOT / "packaging" / "sample.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contents(name: str, data: bytes) -> bytes | dict[str, bytes]:
    """Archives by what is in them: their bytes depend on the compressor."""
    if not name.endswith((".docx", ".pptx")):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {member: archive.read(member) for member in archive.namelist()}


def test_the_sample_in_resources_is_what_the_script_makes(sample: ModuleType) -> None:
    made = sample.files()
    kept = {path.name: path.read_bytes() for path in (ROOT / "resources" / "sample").iterdir()}
    assert kept.keys() == made.keys()
    for name, data in made.items():
        assert contents(name, kept[name]) == contents(name, data), name


def test_the_sample_has_every_kind_of_file_and_is_small(sample: ModuleType) -> None:
    made = sample.files()
    kinds = {name.rpartition(".")[2] for name in made}
    assert kinds == {"txt", "md", "csv", "tsv", "html", "pdf", "docx", "pptx"}
    assert sum(map(len, made.values())) < 200_000
