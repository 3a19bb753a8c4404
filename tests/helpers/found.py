"""What a small library finds, as tests ask for it."""

from typing import Literal

from core.records import Found
from core.retrieving.filters import parse
from core.settings import Retrieving
from tests.helpers.small_library import SmallLibrary

Mode = Literal["hybrid", "vector", "fulltext", "keyword"]


def find(library: SmallLibrary, question: str, mode: Mode = "hybrid", text: str = "", **options: object) -> Found:
    """What a question finds, with a filter and options of retrieving."""
    return library.search().find(question, Retrieving.model_validate({"mode": mode, **options}), parse(text))


def names(found: Found) -> list[str]:
    """The files of what was found, in order."""
    return [hit.path.removeprefix("/lib/") for hit in found.hits]
