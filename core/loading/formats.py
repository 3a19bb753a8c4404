"""What a loader is: the shape that every file format fills, so that the table of formats can be read by anyone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from core.errors import LoadError
from core.records import Document

CUT_OFF = "Damaged: the file ends too early"
"""Why a file failed whose last bytes are missing."""
NEEDS_PASSWORD = "Needs a password"
WRONG_PASSWORD = "Needs a password; those given do not open it"


Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of one file and its name.

    Loaders read the bytes and nothing else: `path` is for messages, it is never opened, and nothing that a document
    names is fetched.
    """

    data: bytes
    name: str
    path: Path | None = None
    _seen: dict[Callable[[bytes], Any], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def seen(self, look: Callable[[bytes], Found]) -> Found:
        """What `look` finds in the bytes. It looks once, however many ask: a container takes its time to open."""
        if look not in self._seen:
            self._seen[look] = look(self.data)
        found: Found = self._seen[look]
        return found

    @property
    def suffix(self) -> str:
        """The end of the name from its last dot on, in lower case; "" when there is none."""
        return Path(self.name).suffix.lower()


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """How a person wants files read.

    `encoding` "" means: found out for each text. `passwords` are tried one after the other on locked files.
    `recognised` is the folder with what was recognised on this file's pages ("": nothing was).
    """

    encoding: str = ""
    passwords: tuple[str, ...] = field(default=(), repr=False)
    recognised: str = ""


@dataclass(frozen=True, slots=True)
class Loader:
    """One file format.

    `version` is raised when the same bytes would give another text. `sniff` says whether the content alone shows
    this format. `textual` formats are plain text with a meaning: they cannot be told from each other by content, so
    their suffix decides. `load` raises `LoadError` and nothing else for what a file can hold.
    """

    name: str
    version: int
    suffixes: frozenset[str]
    sniff: Callable[[Source], bool]
    load: Callable[[Source, LoadOptions], Document]
    textual: bool = False


def seen_by(look: Callable[[bytes], bool]) -> Callable[[Source], bool]:
    """The `sniff` of a format that some of the bytes show."""
    return lambda source: source.seen(look)


def shown_by_nothing(source: Source) -> bool:
    """The `sniff` of a format that is text like any other: its suffix decides."""
    return False


def needs_password(tried: bool = False) -> LoadError:
    """What to raise for a file that needs a password; `tried`: some were given, and none opens it."""
    return LoadError(WRONG_PASSWORD if tried else NEEDS_PASSWORD, "locked")
