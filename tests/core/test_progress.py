import pytest

from core.errors import Cancelled
from core.progress import Event, Progress


def test_events_reach_the_listener_and_cancelling_the_next_check() -> None:
    events: list[Event] = []
    progress = Progress(events.append)
    progress.report(Event("reading", 1, 2))
    progress.check()
    progress.cancel()
    assert events == [Event("reading", 1, 2)]
    assert progress.cancelled
    with pytest.raises(Cancelled):
        progress.check()


def test_an_action_is_called_by_cancel_only_while_it_is_wanted() -> None:
    calls: list[str] = []
    progress = Progress()
    with progress.on_cancel(lambda: calls.append("early")):
        pass
    with progress.on_cancel(lambda: calls.append("now")):
        progress.cancel()
    progress.cancel()
    assert calls == ["now"]


def test_an_action_that_comes_after_cancel_is_called_at_once() -> None:
    calls: list[str] = []
    progress = Progress()
    progress.cancel()
    with progress.on_cancel(lambda: calls.append("late")):
        assert calls == ["late"]
