"""A small engine and a folder of documents for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.engines import SmallEngine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[SmallEngine]:
    small = SmallEngine(tmp_path / "home")
    yield small
    small.close()


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    return folder
