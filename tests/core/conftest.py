"""A small engine and a folder of documents for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.engines import SmallEngine
from tests.helpers.readers import SharedReaders


@pytest.fixture
def engine(tmp_path: Path, readers: SharedReaders) -> Iterator[SmallEngine]:
    small = SmallEngine(tmp_path / "home", readers=readers)
    yield small
    small.close()


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    return folder
