"""What the tests of the terminal program run it on: an engine that answers from tables, and what a run gave."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from core.errors import LoadError, ModelError, SettingsError
from core.progress import Progress
from core.records import (
    Block,
    ChangeCost,
    ChannelScore,
    Chunk,
    Document,
    FileRow,
    Finding,
    Found,
    Hit,
    IndexReport,
    LedgerSummary,
    LibraryRow,
    LibraryStatus,
    Page,
    Stage,
)
from tests.helpers.table_engine import FakeEngine, make_answer

SETTINGS = {"retrieving": {"rerank_n": 8, "retrieve_k": 50, "retrieve_threshold": None}, "models": {"mirror": ""}}


@dataclass(frozen=True)
class Planned:
    files: int
    bytes: int
    seconds: float


@dataclass(frozen=True)
class Rebuilt:
    chunks: int
    embedded_chunks: int
    seconds: float
    notices: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableWeb:
    """Keeps pages below `/web`; nothing comes from a host called down."""

    calls: list[tuple[Any, ...]]

    def fetch(self, library: str, address: str, progress: Progress) -> str:
        self.calls.append(("web.fetch", library, address))
        if "down." in address:
            raise LoadError("down.example cannot be reached.")
        return str(self.path(address))

    def path(self, address: str) -> Path:
        return Path("/web") / address.rpartition("/")[2]


class TableEngine(FakeEngine):
    """What the program shows; class attributes are changed by tests."""

    made: ClassVar[list["TableEngine"]]
    planned = Planned(2, 100, 1.0)
    cost: ChangeCost | None = ChangeCost(0, 0, 0, 0.0)
    """What the index has to do again, None where that cannot be counted."""
    error: BaseException | None = None

    def __init__(self, home: Path, read_only: bool = False) -> None:
        super().__init__(home)
        self.read_only = read_only
        type(self).made.append(self)

    def _called(self, *call: Any) -> None:
        self.calls.append(call)
        if self.error is not None:
            raise self.error

    def settings(self, library: str | None = None) -> dict[str, Any]:
        self.calls.append(("settings", library))
        return SETTINGS

    @property
    def options(self) -> "TableOptions":
        return TableOptions(self._called, self.cost)

    @property
    def ledger(self) -> "TableLedger":
        return TableLedger(self.cost)

    @property
    def shelf(self) -> "TableShelf":
        return TableShelf()

    @property
    def web(self) -> "TableWeb":
        return TableWeb(self.calls)

    def estimate(self, library: str, paths: Sequence[Path]) -> Planned:
        self._called("estimate")
        return self.planned

    def add(self, library: str, paths: Sequence[Path], progress: Progress, words_only: bool = False) -> IndexReport:
        self._called("add", library, list(paths), words_only)
        return IndexReport(tuple(FileRow(str(path), "ready", chunks=1) for path in paths), 1, 2, 0.5)

    def sync(self, library: str, progress: Progress, words_only: bool = False) -> IndexReport:
        self._called("sync", library, words_only)
        row = FileRow("/d/scan.pdf", "partly", "page 2 has no text", 3, (2,), 4)
        return IndexReport((row, FileRow("/d/a.txt", "ready", chunks=1, encoding="gb18030")), 0, 0, 0.5)

    def remove(self, library: str, paths: Sequence[Path]) -> tuple[int, int]:
        self._called("remove", library, list(paths))
        return 2, 7

    def status(self, library: str) -> tuple[tuple[LibraryStatus, ...], tuple[FileRow, ...]]:
        self._called("status", library)
        row = FileRow(b"/d/\xff.txt".decode("utf-8", "surrogateescape"), "ready", chunks=1, encoding="utf-8")
        return (LibraryStatus("My documents", 1, 1, 1, 1, "e5", 1, False),), (row,)

    def find(self, library: str, question: str, options: Mapping[str, Any], filter: str = "") -> Found:
        self._called("find", library, question, dict(options), filter)
        scores = {"vector": ChannelScore(1, 0.9)}
        one = Hit(1, "c1", "t1", 0.9, "/d/a.pdf", ("/d/b.pdf",), 3, "iii", 10, 15, ("Top",), "hello", scores)
        return Found((one,), (Stage("vector", 5, 0), Stage("cut", 1, 4)), ("a notice",))

    def ask(self, library: str, question: str, *given: Any, **named: Any) -> Any:
        self._called("ask", library, question, *given)
        return make_answer(["One.", "二。"], not_found="nowhere" in question, question=question)

    def rebuild(self, library: str, progress: Progress, embed: bool = False) -> Rebuilt:
        self._called("rebuild", library, embed)
        return Rebuilt(10, 0, 1.5)

    def doctor(self, mend: bool = False, progress: Progress | None = None) -> tuple[Finding, ...]:
        self._called("doctor", mend)
        return (Finding("Two passages have no vector.", "note"),)


class TableShelf:
    """One library."""

    def all(self) -> tuple[LibraryRow, ...]:
        return (LibraryRow("My documents", 1, 0.0),)


class TableLedger:
    """Says whether the index has something to do."""

    def __init__(self, cost: ChangeCost | None) -> None:
        self._cost = cost

    def summary(self, library: str) -> LedgerSummary:
        return LedgerSummary(1, 1, {}, 1, 1, needs_rebuild=self._cost is None or self._cost.files > 0)


class TableOptions:
    """Writes down what is changed."""

    def __init__(self, called: Callable[..., None], cost: ChangeCost | None) -> None:
        self._called = called
        self._cost = cost

    def cost(self, changes: Mapping[str, Any], library: str) -> ChangeCost:
        if self._cost is None:
            raise ModelError("The search model is not here.")
        return self._cost

    def change(self, changes: Mapping[str, Any], library: str | None = None) -> None:
        self._called("options.change", dict(changes), library)
        for key, value in changes.items():
            if key not in ("retrieving.rerank_n", "models.mirror"):
                raise SettingsError(f"There is no setting {key}.")
            if key == "models.mirror" and not isinstance(value, str):
                raise SettingsError("models.mirror: Input should be a valid string.")


def read_text(
    paths: Sequence[Path], settings: Mapping[str, Any], raw: bool, passwords: Sequence[str], progress: Progress
) -> Iterator[tuple[Path, Document | LoadError, FileRow]]:
    """Files are read as UTF-8; one called locked is locked."""
    for path in [p for one in paths for p in (sorted(one.rglob("*")) if one.is_dir() else [one]) if p.is_file()]:
        if path.stem == "locked":
            error = LoadError("It needs a password.", "locked")
            yield path, error, FileRow(str(path), "locked", str(error))
            continue
        text = path.read_text("utf-8")
        document = Document(
            text,
            (Page(1, None, 0, len(text), True),),
            (Block("paragraph", 0, len(text)),),
            {"title": "T"},
            "utf-8",
            ("a notice",),
        )
        yield path, document, FileRow(str(path), "ready", encoding="utf-8", pages=1)


def cut(path: Path, settings: Mapping[str, Any]) -> tuple[str, tuple[Chunk, ...]]:
    """One passage."""
    text = path.read_text("utf-8")
    size = settings["retrieving"]["rerank_n"]
    return "t1", (Chunk("c1", 0, len(text), text, "A > B", 2, ("A", "B"), "paragraph", size),)


def with_settings(settings: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """One changed value of the group retrieving."""
    [(key, value)] = changes.items()
    if key != "retrieving.rerank_n" or not isinstance(value, int):
        raise SettingsError(f"There is no setting {key}.")
    return {**settings, "retrieving": {**settings["retrieving"], "rerank_n": value}}


@dataclass(frozen=True)
class Ran:
    """What one run of the program gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]
Engines = type[TableEngine]
Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]
