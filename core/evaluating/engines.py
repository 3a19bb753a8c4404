"""What measuring needs of an engine, so that it can stay below it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from core.progress import Progress
from core.records import Answer, FileRow, Found, IndexReport, LibraryStatus


class MeasuredWriter(Protocol):
    """What writes answers."""

    def check(self, library: str) -> None:
        """Raise `ModelError` when no answer can be written, and say why."""
        ...


class MeasuredEngine(Protocol):
    """An open engine on the home of a measurement."""

    @property
    def writing_model(self) -> MeasuredWriter:
        """What writes its answers."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def add(self, library: str, paths: Sequence[Path], progress: Progress, words_only: bool = False) -> IndexReport:
        """Add files and make them searchable."""
        ...

    def add_records(
        self, library: str, records: Iterable[tuple[str, str, str]], progress: Progress, words_only: bool = False
    ) -> IndexReport:
        """Add records (id, title, text), each a document whose hits have the id as their path."""
        ...

    def find(self, library: str, question: str, options: Mapping[str, Any], filter: str = "") -> Found:
        """Find passages; `options` are values of the retrieving settings that differ."""
        ...

    def ask(
        self,
        library: str,
        question: str,
        within: Sequence[Path] = (),
        quotes_only: bool = False,
        conversation: str | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """Answer a question."""
        ...

    def status(self, library: str) -> tuple[tuple[LibraryStatus, ...], tuple[FileRow, ...]]:
        """All libraries in numbers, and the files of one."""
        ...

    def rebuild(self, library: str, progress: Progress, embed: bool = False) -> Any:
        """Make the indexes anew from what is stored."""
        ...

    def settings(self, library: str | None = None) -> dict[str, Any]:
        """All settings with their defaults, by group."""
        ...
