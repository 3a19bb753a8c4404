"""The terminal program on an engine that answers from tables."""

import sys
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from core.cli import main
from tests.helpers.terminal import Ran, Run, TableEngine, cut, read_text, with_settings


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> type[TableEngine]:
    """Puts the engine above in the place of the real one."""

    class Fresh(TableEngine):
        made: ClassVar[list[TableEngine]] = []

    module = ModuleType("core.engine")
    for name, thing in {"Engine": Fresh, "read_text": read_text, "cut": cut, "with_settings": with_settings}.items():
        setattr(module, name, thing)
    monkeypatch.setitem(sys.modules, "core.engine", module)
    monkeypatch.setenv("FOOTNOTE_HOME", str(tmp_path / "home"))
    return Fresh


@pytest.fixture
def run(engine: type[TableEngine], capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs the program with some arguments."""

    def go(*arguments: str) -> Ran:
        code = main(arguments)
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return go
