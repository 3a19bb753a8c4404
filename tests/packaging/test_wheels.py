"""The build of llama-cpp-python: where its wheel is kept and what is said when it cannot be built."""

import platform
from pathlib import Path

import pytest

import wheels
from environment import LOCKS, entries_of
from steps import Failure


def test_the_cache_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTNOTE_CACHE", str(tmp_path))
    assert wheels.cache_folder() == tmp_path
    monkeypatch.delenv("FOOTNOTE_CACHE")
    assert wheels.cache_folder() != tmp_path


def test_a_processor_has_one_key_and_other_build_options_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CMAKE_ARGS", raising=False)
    plain = wheels.processor_key()
    assert plain == wheels.processor_key()
    assert plain.startswith(platform.machine().lower())
    monkeypatch.setenv("CMAKE_ARGS", "-DGGML_NATIVE=OFF")
    assert wheels.processor_key() != plain


@pytest.mark.parametrize("system", ["Linux", "Windows"])
def test_without_a_compiler_one_sentence_says_what_to_install(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    with pytest.raises(Failure, match=r"A C\+\+ compiler is needed .*Install.* and run this again\."):
        wheels.check_compiler()


def test_a_compiler_is_found_by_its_usual_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "clang++").write_text("#!/bin/sh\n")
    (tmp_path / "clang++").chmod(0o755)
    wheels.check_compiler()


def test_a_failed_build_names_its_log_or_the_missing_compiler(tmp_path: Path) -> None:
    assert str(tmp_path / "x.log") in wheels.why_not_built("error: something", tmp_path / "x.log")
    assert "compiler is needed" in wheels.why_not_built("No CMAKE_CXX_COMPILER could be found.", tmp_path)


def test_the_lock_holds_what_is_built_with_its_hash_and_nothing_else_is_taken_for_it() -> None:
    entry = entries_of(LOCKS["run"])[wheels.BUILT]
    assert entry.count("==") == 1
    assert entry.count("--hash=sha256:") == 1
