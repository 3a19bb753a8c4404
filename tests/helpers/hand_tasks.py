"""Calls that a test answers by hand, in whatever order and as late as it likes."""

from typing import Any

from core.remote import Call
from core.remote.messages import Cancel, Done, Failed, Request, Told
from desktop.tasks import Tasks


class HandTasks(Tasks):
    """Keeps what was asked. A call without an entry in `answers` waits until the test answers it."""

    def __init__(self, **answers: Any) -> None:
        """`answers` by method, "." written as "__"; each is the value that is given at once."""
        super().__init__(None)
        self.answers = {name.replace("__", "."): value for name, value in answers.items()}
        self.asked: list[tuple[int, Call[Any]]] = []
        self.cancelled: list[int] = []
        self._change("ready")

    def _post(self, message: Request | Cancel) -> None:
        if isinstance(message, Cancel):
            self.cancelled.append(message.number)
            return
        self.asked.append((message.number, message.call))
        if message.call.method in self.answers:
            self._put(Done(message.number, self.answers[message.call.method]))

    def calls(self, method: str) -> list[Call[Any]]:
        """The calls of a method so far."""
        return [call for _, call in self.asked if call.method == method]

    def number(self, method: str, which: int = -1) -> int:
        """The number of a call of a method, by default of the last."""
        return [number for number, call in self.asked if call.method == method][which]

    def tell(self, number: int, *events: Any) -> None:
        """Events of a call."""
        for event in events:
            self._put(Told(number, event))

    def finish(self, number: int, value: Any) -> None:
        """The end of a call."""
        self._put(Done(number, value))

    def fail(self, number: int, error: Exception) -> None:
        """The end of a call that came to nothing."""
        self._put(Failed(number, error))
