"""What a reader does with one file: it is opened as often as it must be, and no more."""

import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import olefile
import pytest

from core.indexing.configuration import complete
from core.indexing.preparing import Prepared, Reading, ReadTask
from core.indexing.unpacking import take_in
from tests.helpers.samples import samples

CONTAINERS = {name: data for name, data in samples().items() if data.startswith((b"PK", b"\xd0\xcf\x11\xe0"))}
OPENINGS = 4
"""To see which kind of package it is, which OpenDocument file or whether it is locked (twice), and to read it."""


@pytest.mark.parametrize("name", CONTAINERS)
def test_a_container_is_looked_into_once_for_each_thing_that_must_be_known_of_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: Counter[str] = Counter()
    for kind in (zipfile.ZipFile, olefile.OleFileIO):
        monkeypatch.setattr(kind, "__init__", counted(kind.__init__, opened))
    path = tmp_path / name
    path.write_bytes(CONTAINERS[name])
    taken = take_in(ReadTask(1, str(path), Reading.of(complete({})), into=str(tmp_path)))
    assert isinstance(taken, Prepared)
    assert 0 < opened.total() <= OPENINGS, opened


def counted(init: Any, opened: Counter[str]) -> Any:
    """The same, counting the calls."""

    def counting(self: Any, *given: Any, **named: Any) -> None:
        opened[type(self).__name__] += 1
        init(self, *given, **named)

    return counting
