"""A small library that each test fills with its own files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.small_library import SmallLibrary


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SmallLibrary]:
    made = SmallLibrary(tmp_path)
    yield made
    made.close()
