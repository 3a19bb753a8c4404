"""The real application in a process of its own, measured from inside. For `tests/bench/bench_window.py`.

    python -m tests.helpers.window_run bare BEGUN             a window of Qt alone: seconds to its picture
    python -m tests.helpers.window_run visible BEGUN HOME     the same of Footnote
    python -m tests.helpers.window_run session HOME FOLDER QUESTION    add a folder, ask meanwhile

Each prints one line of JSON. BEGUN is a time since 1970.
"""

import gc
import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

WAIT_S = 1500
READY_FILES = 40
"""So many files are found before the question is asked."""
_TICK_MS = 5


@dataclass
class Figures:
    """What was measured in a session; gaps in milliseconds between turns of the event loop that should be 5.

    `own_work` is what the window's own thread computed in the longest gap of each part: a busy machine makes gaps
    longer, but not this.
    """

    memory_mb: float = 0.0
    turns: int = 0
    longest_ms: float = 0.0
    slow_ms: float = 0.0  # 99.9 % are shorter
    longest_in: dict[str, float] = field(default_factory=dict)
    own_work: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)


def bare(begun: float) -> None:
    """A window of Qt alone."""
    from PySide6.QtWidgets import QApplication, QLabel

    application = QApplication(sys.argv[:1])
    window = QLabel("Footnote")
    window.resize(1366, 768)
    tell_picture(application, window, begun)
    window.show()
    application.exec()


def visible(begun: float, home: Path) -> None:
    """The window of Footnote as `main` opens it."""
    from PySide6.QtWidgets import QApplication

    from desktop.app.running import Footnote
    from desktop.language import Language

    application = QApplication(sys.argv[:1])
    footnote = Footnote(application, Language(), home)
    tell_picture(application, footnote.window, begun)
    footnote.window.show()
    application.exec()
    footnote.close()


def tell_picture(application: Any, window: Any, begun: float) -> None:
    """Print how long it took when the window is painted for the first time, and end."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                window.removeEventFilter(self)
                # After this turn of the loop everything in the window has been painted.
                QTimer.singleShot(0, application, done)
            return False

    def done() -> None:
        print(json.dumps(time.time() - begun), flush=True)  # noqa: T201
        application.quit()

    window.watch = Watch()
    window.installEventFilter(window.watch)


class Session:
    """A person drops a folder, asks when something was read, and reads the answer while it comes."""

    def __init__(self, home: Path, folder: Path, question: str) -> None:
        from PySide6.QtCore import Qt, QTimer
        from PySide6.QtWidgets import QApplication

        from desktop.app.running import Footnote
        from desktop.language import Language

        self.application = QApplication(sys.argv[:1])
        self.footnote = Footnote(self.application, Language(), home)
        self.folder, self.question = folder, question
        self.figures, self.gaps = Figures(), list[float]()
        self.steps = [self.engine_ready, self.files_found, self.models_loaded, self.answered]
        self.doing, self.loaded, self.done = "starting", False, False
        self.begun_s = self.turned_s = time.perf_counter()
        self.worked_s = time.thread_time()
        self.tick = QTimer(interval=_TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self.tick.timeout.connect(self.turn)
        self.look = QTimer(interval=200)
        self.look.timeout.connect(self.step)

    def run(self) -> Figures:
        """Play it to the end."""
        self.footnote.window.show()
        self.tick.start()
        self.look.start()
        self.application.exec()
        self.footnote.close()
        return self.figures

    def turn(self) -> None:
        """One turn of the event loop: how long after the last one?"""
        now_s = time.perf_counter()
        gap_ms = 1000 * (now_s - self.turned_s)
        self.turned_s = now_s
        worked_s, self.worked_s = self.worked_s, time.thread_time()
        self.note(self.figures.own_work, 1000 * (self.worked_s - worked_s))
        self.gaps.append(gap_ms)
        self.figures.longest_ms = max(self.figures.longest_ms, gap_ms)
        self.note(self.figures.longest_in, gap_ms)

    def note(self, figures: dict[str, float], value: float) -> None:
        """Keep the largest value of this part."""
        figures[self.doing] = max(figures.get(self.doing, 0.0), value)

    def step(self) -> None:
        """Go on when what is waited for has come."""
        if time.perf_counter() - self.begun_s > WAIT_S:
            self.doing = f"never came: {self.doing}"
            self.end()
        elif self.steps[0]():
            del self.steps[0]
            if not self.steps:
                self.end()

    def go_on(self, doing: str) -> None:
        """The next part begins."""
        self.figures.seconds[self.doing] = time.perf_counter() - self.begun_s
        self.doing = doing

    def engine_ready(self) -> bool:
        """Then the folder is dropped."""
        if self.footnote.tasks.engine != "ready":
            return False
        from tests.helpers.windows import drop_on

        drop_on(self.footnote.window, self.folder)
        self.go_on("reading files")
        return True

    def files_found(self) -> bool:
        """Then the models are loaded, while the other files are read."""
        summary = self.footnote.session.summary
        if summary is None or summary.counts.get("ready", 0) < READY_FILES:
            return False
        from core.remote import calls

        def loaded(state: object) -> None:
            self.loaded = True

        session = self.footnote.session
        session.tasks.run(calls.load_models(session.library), session, loaded)
        self.footnote.window.show_page("chat")
        self.go_on("loading models")
        return True

    def models_loaded(self) -> bool:
        """Then the question is typed and sent."""
        if not self.loaded:
            return False
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        page: Any = self.footnote.window.page("chat")
        page._asking.ended.connect(self.note_end)
        page.focus_first()
        composer = self.footnote.window.focusWidget()
        assert composer is not None
        QTest.keyClicks(composer, self.question)
        QTest.keyClick(composer, Qt.Key.Key_Return)
        self.go_on("answering")
        return True

    def note_end(self, *_: object) -> None:
        """The answer is there."""
        self.done = True

    def answered(self) -> bool:
        """Then it is over."""
        return self.done

    def end(self) -> None:
        """Add up."""
        import psutil

        self.tick.stop()
        self.look.stop()
        self.figures.memory_mb = psutil.Process().memory_info().rss / 1e6
        self.figures.turns = len(self.gaps)
        self.figures.slow_ms = sorted(self.gaps)[int(len(self.gaps) * 0.999)]
        self.figures.seconds["end: " + self.doing] = time.perf_counter() - self.begun_s
        self.application.quit()


def main(arguments: list[str]) -> None:
    """Do what the first word says."""
    gc.disable()  # as the application does until the window stands
    doing: dict[str, Callable[[], None]] = {
        "bare": lambda: bare(float(arguments[1])),
        "visible": lambda: visible(float(arguments[1]), Path(arguments[2])),
        "session": lambda: print(  # noqa: T201
            json.dumps(asdict(Session(Path(arguments[1]), Path(arguments[2]), arguments[3]).run())), flush=True
        ),
    }
    doing[arguments[0]]()


if __name__ == "__main__":
    multiprocessing.freeze_support()
    main(sys.argv[1:])
