"""A stage for pictures and tests: the real pages over an engine that is played by plain functions.

Calls are answered in the next turn of the event loop, in order, as the real ones are; nothing is started.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from core.errors import Cancelled, FootnoteError
from core.remote import Call
from core.remote.messages import Cancel, Done, Failed, Request, Told
from desktop.language import Language
from desktop.session import Session
from desktop.style import Look
from desktop.tasks import Tasks

Answers = Mapping[str, Callable[..., Any]]
"""What each method (the dotted name of a call) gives for its arguments. A `FootnoteError` that is raised fails it."""


@dataclass(frozen=True, slots=True)
class Played:
    """An answer with events that come before it; without `ends` the call is never done."""

    events: Iterable[Any] = ()
    value: Any = None
    ends: bool = True


class StagedTasks(Tasks):
    """Answers calls from functions. `calls` keeps what was asked, for tests to look at."""

    def __init__(self, answers: Answers, parent: QObject | None = None) -> None:
        super().__init__(None, parent)
        self.answers = dict(answers)
        self.calls: list[Call[Any]] = []
        self._change("ready")

    def _post(self, message: Request | Cancel) -> None:
        """Answer in the next turn of the event loop. A call that nothing answers is never done."""
        if isinstance(message, Cancel):
            self._put(Failed(message.number, Cancelled()))
            return
        call, number = message.call, message.number
        self.calls.append(call)
        if call.method not in self.answers:
            return
        try:
            value = self.answers[call.method](*call.arguments, **call.named)
        except FootnoteError as error:
            self._put(Failed(number, error))
            return
        played = value if isinstance(value, Played) else Played(value=value)
        for event in played.events:
            self._put(Told(number, event))
        if played.ends:
            self._put(Done(number, played.value))


@dataclass(frozen=True, slots=True)
class Stage:
    """What a scene is played with."""

    look: Look
    language: Language
    keep: list[Any] = field(default_factory=list)

    @property
    def chinese(self) -> bool:
        """Whether the picture is in Chinese, so that its documents are too."""
        return self.language.current == "zh"

    def session(self, answers: Answers) -> Session:
        """A session whose engine is played by `answers`."""
        tasks = StagedTasks(answers)
        session = Session(tasks)
        self.keep.extend((tasks, session))
        return session


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: how it is called, how large it is, what is on it, and how long it takes to be there."""

    name: str
    make: Callable[[Stage], QWidget]
    size: tuple[int, int] = (1366, 768)
    settle_ms: int = 400


_TURN_MS = 10


def settle(milliseconds: int = 400) -> None:
    """Let the event loop run for a while: calls are answered, pages are laid out.

    Turns of the loop are counted and not the clock, so that pictures are the same on a machine that does much else.
    """
    for _ in range(max(milliseconds // _TURN_MS, 1)):
        QTest.qWait(_TURN_MS)
