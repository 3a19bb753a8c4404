import os
from pathlib import Path

import pytest

from core.errors import StoreError
from core.stores.home import CATALOG, open_home

posix = pytest.mark.skipif(os.name != "posix", reason="rights are different on Windows")


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@posix
def test_a_new_folder_is_closed_to_everybody_else(tmp_path: Path) -> None:
    home = open_home(tmp_path / "a" / "b")
    assert home.is_dir()
    assert rights(home) == 0o700


@posix
def test_a_folder_with_our_data_is_closed_and_one_with_other_things_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "photo.jpg").touch()
    open_home(tmp_path)
    assert rights(tmp_path) == 0o755
    (tmp_path / CATALOG).touch()
    open_home(tmp_path)
    assert rights(tmp_path) == 0o700


def test_the_environment_names_the_folder_when_nobody_else_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOTNOTE_HOME", str(tmp_path / "named"))
    assert open_home() == tmp_path / "named"
    assert open_home(tmp_path / "given") == tmp_path / "given"


def test_without_a_name_it_is_the_systems_own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOOTNOTE_HOME", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    assert open_home() == tmp_path / "Footnote" / "data"


def test_a_file_in_its_place_is_a_plain_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="is a file"):
        open_home(tmp_path / "file")
    with pytest.raises(StoreError, match="cannot be made or written"):
        open_home(tmp_path / "file" / "below")
