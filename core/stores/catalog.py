"""The catalog: the one truth about libraries, files, texts and chunks. Everything else can be made from it again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from core.stores.conversations import Conversations
from core.stores.encodings import ChosenEncodings
from core.stores.ledger import Ledger
from core.stores.ledger_view import LedgerView
from core.stores.libraries import Libraries
from core.stores.migrations import migrate
from core.stores.passage_vectors import PassageVectors
from core.stores.passages import Passages
from core.stores.sqlite import SqliteFile
from core.stores.texts import Texts
from core.stores.written import WrittenQuestions


class Catalog:
    """`catalog.sqlite`, opened once; its parts may be used from several threads.

    Each change is a transaction of its own; `write()` puts several into one. No model and no parser is ever called
    inside it, and it is kept under 100 ms: other writers wait meanwhile.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the catalog; raises `StoreError` when it is damaged, newer, or cannot be used."""
        self._file = SqliteFile(path, migrate, durable=False)
        self.libraries = Libraries(self._file)
        self.ledger = Ledger(self._file)
        self.ledger_view = LedgerView(self._file)
        self.texts = Texts(self._file)
        self.passages = Passages(self._file)
        self.passage_vectors = PassageVectors(self._file)
        self.conversations = Conversations(self._file)
        self.encodings = ChosenEncodings(self._file)
        self.written_questions = WrittenQuestions(self._file)

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @contextmanager
    def write(self) -> Iterator[None]:
        """All changes of this thread inside happen together or not at all."""
        with self._file.write():
            yield

    def check(self) -> str | None:
        """What is wrong with the file (SQLite's own quick check), None when nothing is."""
        return self._file.check()

    def close(self) -> None:
        """Close every thread's connection."""
        self._file.close()

    def __enter__(self) -> "Catalog":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
