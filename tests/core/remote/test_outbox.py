import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from core.progress import Event
from core.records import AnswerEvent
from core.remote.messages import Done, Message, Ready, Told, opened, packed
from core.remote.outbox import Outbox
from tests.helpers.patience import PATIENCE_S

Made = Callable[..., Outbox]


@pytest.fixture
def pipe() -> Iterator[tuple[Connection, Connection]]:
    ours, theirs = Pipe()
    yield ours, theirs
    ours.close()
    theirs.close()


@pytest.fixture
def outbox(pipe: tuple[Connection, Connection]) -> Iterator[Made]:
    """Makes outboxes on the far end of the pipe, whose threads end with the test."""
    with ExitStack() as opened_here:
        yield lambda **how: opened_here.enter_context(closing(Outbox(pipe[1], **how)))


def received(connection: Connection, until: Message) -> list[Message]:
    messages: list[Message] = []
    while not messages or messages[-1] != until:
        assert connection.poll(PATIENCE_S)
        messages.append(opened(connection.recv_bytes()))
    return messages


def test_everything_is_sent_in_order_but_progress_that_follows_too_quickly(
    pipe: tuple[Connection, Connection], outbox: Made
) -> None:
    ours, outgoing = pipe[0], outbox(clock=lambda: 100.0)  # no time passes
    outgoing.send(packed(Ready()))
    for number in range(100):
        outgoing.tell(1, AnswerEvent("words", text=str(number)))
        outgoing.tell(2, Event("reading", number, 100))
    outgoing.end(2, packed(Done(2, None)))
    outgoing.end(1, packed(Done(1, None)))
    messages = received(ours, Done(1, None))
    assert messages[0] == Ready()
    words = [each.event.text for each in messages if isinstance(each, Told) and each.number == 1]
    assert words == [str(number) for number in range(100)]
    steps = [each.event.done for each in messages if isinstance(each, Told) and each.number == 2]
    assert steps == sorted(steps)
    assert 1 <= len(steps) <= 2
    assert messages[messages.index(Done(2, None)) - 1] == Told(2, Event("reading", 99, 100))


def test_how_a_stage_ended_is_told_however_quickly_the_next_one_begins(
    pipe: tuple[Connection, Connection], outbox: Made
) -> None:
    ours, outgoing = pipe[0], outbox(clock=lambda: 100.0)  # no time passes
    for stage in ("scanning", "reading", "meaning"):
        for number in range(10):
            outgoing.tell(1, Event(stage, number, 9))
    outgoing.end(1, packed(Done(1, None)))
    told = [each.event for each in received(ours, Done(1, None)) if isinstance(each, Told)]
    assert [event for event in told if event.done == 9] == [
        Event(stage, 9, 9) for stage in ("scanning", "reading", "meaning")
    ]


def test_the_last_progress_comes_also_when_nothing_follows(pipe: tuple[Connection, Connection], outbox: Made) -> None:
    ours, outgoing = pipe[0], outbox()
    for number in range(10):
        outgoing.tell(1, Event("reading", number, 9))
    received(ours, Told(1, Event("reading", 9, 9)))


def test_nobody_waits_for_a_window_that_does_not_listen(pipe: tuple[Connection, Connection], outbox: Made) -> None:
    ours, outgoing = pipe[0], outbox()
    for _ in range(50):
        outgoing.tell(1, AnswerEvent("words", text="x" * 100_000))
    closing = threading.Thread(target=outgoing.close, name="closing")
    closing.start()
    ours.close()  # the window is gone
    closing.join(PATIENCE_S)
    assert not closing.is_alive()
