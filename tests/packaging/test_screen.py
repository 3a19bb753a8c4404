import subprocess
import sys
from pathlib import Path

import pytest

import screen
import start

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems bring what Qt needs")


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@LINUX
def test_without_a_screen_the_demonstration_runs_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.without_arguments() == ["core", "demo"]
    assert capsys.readouterr().err == f"{screen.NO_SCREEN}\n"


@LINUX
def test_a_screen_that_does_not_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":987")
    assert screen.has_screen()
    assert screen.obstacle(Path(sys.executable)) == screen.CLOSED


@LINUX
def test_a_missing_library_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(screen, "obstacle", lambda python: "libxcb-cursor.so.0")
    with pytest.raises(SystemExit) as ended:
        start.without_arguments()
    said = str(ended.value)
    assert "libxcb-cursor.so.0 is missing" in said
    for system in ("Debian", "Fedora", "Arch"):
        assert system in said


def test_a_person_who_names_a_platform_knows_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert start.without_arguments() == ["desktop"]


def test_with_a_screen_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(screen, "obstacle", lambda python: "")
    assert start.without_arguments() == ["desktop"]


@pytest.mark.parametrize(
    ("said", "library"),
    [
        ("libxcb-cursor.so.0: cannot open shared object file: No such file or directory", "libxcb-cursor.so.0"),
        ("Error loading shared library libEGL.so.1: No such file or directory (needed by x)", "libEGL.so.1"),
        ("/x/libqxcb.so: file too short", ""),
    ],
)
def test_the_loaders_complaint_names_the_library(said: str, library: str) -> None:
    assert screen.missing_library(said) == library


@LINUX
def test_a_library_that_is_not_there_is_found_out_by_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "empty.c"
    source.write_text("")
    needed, plugin = tmp_path / "libneeded.so.3", tmp_path / "libqxcb.so"
    for target, more in ((needed, ["-Wl,-soname,libneeded.so.3"]), (plugin, ["-Wl,--no-as-needed", str(needed)])):
        subprocess.run(["cc", "-shared", "-o", str(target), str(source), *more], check=True)
    needed.unlink()
    monkeypatch.setenv("DISPLAY", ":0")
    assert screen.try_screen(tmp_path) == "libneeded.so.3"
