"""An engine on a temporary data folder with a small embedder, for tests of everything that is stored."""

from collections.abc import Callable, Iterable
from pathlib import Path

from core.engine import DEFAULT_LIBRARY, Engine
from core.models.llama import TextGenerator
from core.progress import Progress
from core.records import FileRow, IndexReport
from tests.helpers.models import FakeEmbedder
from tests.helpers.readers import SharedReaders


class SmallEngine:
    """Opens one data folder again and again, as runs of the program do, and counts what was embedded."""

    def __init__(
        self,
        home: Path,
        generator: Callable[[str], TextGenerator] | None = None,
        readers: SharedReaders | None = None,
    ) -> None:
        self.home = home
        self.readers = readers
        self.embedder = FakeEmbedder()
        self.generator = generator
        self.engine = self._open()

    def _open(self) -> Engine:
        return Engine(self.home, embedder=lambda name: self.embedder, generator=self.generator, readers=self.readers)

    def restart(self) -> None:
        """Close the engine and open it again."""
        self.engine.close()
        self.engine = self._open()

    def close(self) -> None:
        """Close the engine."""
        self.engine.close()

    def add(self, *paths: Path, words_only: bool = False, progress: Progress | None = None) -> IndexReport:
        """Add paths to the default library."""
        return self.engine.add(DEFAULT_LIBRARY, paths, progress or Progress(), words_only)

    def sync(self) -> IndexReport:
        """Look at the sources again."""
        return self.engine.sync(DEFAULT_LIBRARY, Progress())

    def found(self, question: str, filter: str = "", **options: object) -> list[str]:
        """The names of the files found, best first."""
        hits = self.engine.find(DEFAULT_LIBRARY, question, options, filter).hits
        return [Path(hit.path).name for hit in hits]

    def counts(self) -> tuple[int, int, int]:
        """Passages in the catalog, in the word index, in the meaning index."""
        [library], _ = self.engine.status(DEFAULT_LIBRARY)
        return library.chunks, library.fulltext, library.vectors

    def problems(self) -> list[str]:
        """What the doctor calls a problem."""
        return [finding.what for finding in self.engine.doctor() if finding.severity == "problem"]


def states(rows: Iterable[FileRow]) -> dict[str, str]:
    """The state of each file by its name."""
    return {Path(row.path).name: row.state for row in rows}


def fill(folder: Path, count: int) -> None:
    """Write so many small files, each about a subject of its own."""
    for number in range(count):
        (folder / f"file{number:03}.txt").write_text(f"Document number {number} about subject{number}.")
