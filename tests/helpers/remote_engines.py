"""Engines for another process: one whose methods only show what the boundary does, and the real one, small."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.engine.lanes import Lanes
from core.errors import FolderInUse, LoadError, StoreError
from core.progress import Event, Progress
from core.records import AnswerEvent
from core.remote import serving
from tests.helpers.patience import PATIENCE_S

if TYPE_CHECKING:
    from tests.helpers.readers import SharedReaders


HELD_AFTER = 12
"""So many files are read before the reading waits."""


class Fraction:
    """Something that is no record."""


class ShownEngine:
    """Does small things that show how calls, events, cancelling and ends travel."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.lanes = Lanes()
        self.shelf = self

    def close(self) -> None:
        """Say that it was closed properly."""
        self.lanes.close()
        (self._home / "closed").write_text("closed")

    def all(self) -> str:
        """A method of a part."""
        return "all"

    def echo(self, value: Any) -> Any:
        """What it was given."""
        return value

    def process(self) -> int:
        """The id of the process."""
        return os.getpid()

    def count(self, events: int, listen: Callable[[Any], None] = print) -> int:
        """Tell so many events of an answer."""
        for number in range(events):
            listen(AnswerEvent("words", text=str(number)))
        return events

    def work(self, steps: int, step_s: float, progress: Progress) -> str:
        """Work that tells how far it is."""
        for step in range(1, steps + 1):
            progress.check()
            progress.report(Event("reading", step, steps))
            time.sleep(step_s)
        return "worked"

    def ask(self, seconds: float, progress: Progress) -> str:
        """Work in the lane of answers; leaves a file when it is cancelled."""
        (self._home / "asking").touch()
        with progress.on_cancel((self._home / "cancelled").touch):
            deadline_s = time.monotonic() + seconds
            while time.monotonic() < deadline_s:
                progress.check()
                time.sleep(0.01)
        return "asked"

    def locked(self) -> None:
        """A known error with its state."""
        raise LoadError("A password is needed.", "locked")

    def special(self) -> None:
        """A known error of a class that only this module has."""

        class Special(StoreError):
            """More special than what the window knows."""

        raise Special("The disk is full.")

    def bug(self) -> None:
        """An error that is not known."""
        raise KeyError("not foreseen")

    def strange(self) -> Any:
        """Something that the window must not import."""
        return Fraction()

    def unpicklable(self) -> Any:
        """Something that cannot travel."""
        return lambda: None

    def die(self) -> None:
        """End the process at once."""
        os._exit(3)

    def hold(self, seconds: int) -> None:
        """Keep the interpreter, as a native library that hangs would."""
        (self._home / "holding").touch()
        ctypes.PyDLL(None).sleep(seconds)


def shown_engine(home: Path) -> ShownEngine:
    """The engine that shows; its process is given all the time to end properly that a busy machine may need."""
    serving.GRACE_S = PATIENCE_S
    home.mkdir(exist_ok=True)
    return ShownEngine(home)


def late_engine(home: Path) -> ShownEngine:
    """One that takes its time to open."""
    time.sleep(1)
    return shown_engine(home)


def refused_engine(home: Path) -> ShownEngine:
    """One that cannot be opened."""
    raise StoreError(f"{home.name} cannot be opened.")


def used_engine(home: Path) -> ShownEngine:
    """One whose folder is in use until there is a file "free" in it."""
    if (home / "free").exists():
        return shown_engine(home)
    raise FolderInUse("Footnote is open on this data folder. Close it there, or use another folder.")


def dying_engine(home: Path) -> ShownEngine:
    """One that never gets to the end of opening."""
    with (home / "starts").open("a") as file:
        file.write("*")
    os._exit(4)


def small_engine(home: Path, readers: SharedReaders | None = None) -> Any:
    """The real engine with models that need no files."""
    from core.engine import Engine
    from tests.helpers.models import FakeEmbedder, FakeGenerator

    writer = FakeGenerator(["The lantern weighs 410 grams."])
    return Engine(home, embedder=lambda name: FakeEmbedder(), generator=lambda name: writer, readers=readers)


def lenient_engine(home: Path) -> Any:
    """The small engine without limits of evidence, in a process of its own."""
    from core.models import catalogue
    from tests.helpers.models import without_limits

    spec = catalogue.spec
    catalogue.spec = lambda name: without_limits(spec(name))
    return small_engine(home)


class MovingEngine:
    """The small engine, which moves from one data folder to the next, so that not every test starts a process."""

    def __init__(self, home: Path) -> None:
        from tests.helpers.readers import SharedReaders

        self.lanes = Lanes()
        self._readers = SharedReaders()
        self._engine = small_engine(home, self._readers)

    def __getattr__(self, name: str) -> Any:
        """A method or a part of the engine on the present folder."""
        return getattr(self._engine, name)

    def move(self, home: Path) -> None:
        """Close the folder and open another."""
        self._engine.close()
        self._engine = small_engine(home, self._readers)

    def close(self) -> None:
        """Close everything."""
        self.lanes.close()
        self._engine.close()
        self._readers.close()


def held_engine(home: Path) -> Any:
    """The real engine, which reads a few files and waits while there is a file "hold words", or "hold meaning".

    While it waits there is a file "held words", or "held meaning".
    """
    from core.engine import Engine
    from core.loading.readers import ReaderPool
    from tests.helpers.models import FakeEmbedder

    def hold(what: str, progress: Progress | None) -> None:
        while (home / f"hold {what}").exists():
            (home / f"held {what}").touch()
            if progress is not None:
                progress.check()
            time.sleep(0.01)

    class HeldPool(ReaderPool):
        """Does not go on after a few results."""

        def run(self, function: Any, tasks: Any, progress: Progress, begun: Any = None) -> Iterator[Any]:
            for count, result in enumerate(super().run(function, tasks, progress, begun), 1):
                yield result
                if count >= HELD_AFTER:
                    hold("words", progress)

    class HeldEmbedder(FakeEmbedder):
        """Does not begin with passages; sentences, which questions need, go ahead."""

        def embed_passages(self, texts: Any, progress: Progress | None = None) -> Any:
            hold("meaning", progress)
            return super().embed_passages(texts, progress)

        def embed_sentences(self, texts: Any, progress: Progress | None = None) -> Any:
            return super().embed_passages(texts, progress)

    return Engine(home, embedder=lambda name: HeldEmbedder(), readers=HeldPool)


def is_gone(pid: int) -> bool:
    """Whether a process has ended, waited for or not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] == "Z"


def watched_engine(home: Path) -> ShownEngine:
    """One whose process is taken to hang after seconds, not minutes."""
    shown = shown_engine(home)
    serving.HUNG_S = serving.GRACE_S = 3
    return shown
