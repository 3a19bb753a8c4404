import itertools
import math

from hypothesis import given
from hypothesis import strategies as st

from desktop.session.pace import Expected, Pace


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def run(pace: Pace, clock: Clock, seconds: list[float], step: str = "words") -> list[float | None]:
    """What is shown after each file of a step, whose files take so long."""
    shown = []
    pace.tell(step, 0, len(seconds))  # type: ignore[arg-type]
    for done, took_s in enumerate(seconds, 1):
        clock.now_s += took_s
        pace.tell(step, done, len(seconds))  # type: ignore[arg-type]
        shown.append(pace.seconds_left())
    return shown


def test_nothing_is_said_until_some_work_was_seen() -> None:
    clock = Clock()
    shown = run(Pace(clock=clock), clock, [1.0] * 10)
    assert shown[:3] == [None] * 3
    assert shown[3] is not None


def test_steady_work_is_foretold_exactly() -> None:
    clock = Clock()
    shown = run(Pace(clock=clock), clock, [0.5] * 400)
    for done, seconds in enumerate(shown, 1):
        assert seconds is None or math.isclose(seconds, (400 - done) * 0.5, abs_tol=1.0)


def test_the_meaning_that_follows_is_part_of_the_time_and_its_beginning_no_jump() -> None:
    clock = Clock()
    pace = Pace(20.0, Expected(0, 10.0), clock)
    words = run(pace, clock, [0.1] * 100)
    assert words[-1] is not None
    pace.expected = Expected(1000, 10.0)
    run(pace, clock, [0.1] * 100)
    before = pace.seconds_left()
    pace.tell("meaning", 0, 1000)
    after = pace.seconds_left()
    assert before is not None
    assert after is not None
    assert abs(after - before) < 3
    assert 30 < after < 60


def test_one_slow_file_does_not_make_the_time_jump() -> None:
    clock = Clock()
    shown = [each for each in run(Pace(clock=clock), clock, [0.5] * 100 + [20.0] + [0.5] * 100) if each is not None]
    assert max(after - before for before, after in itertools.pairwise(shown)) < 40


@given(st.lists(st.floats(0.001, 30), min_size=5, max_size=80))
def test_the_time_is_never_negative_and_never_grows_faster_than_it_can_be_explained(seconds: list[float]) -> None:
    clock = Clock()
    pace = Pace(clock=clock)
    slowest = max(seconds)
    for left in run(pace, clock, seconds):
        assert left is None or 0 <= left <= slowest * len(seconds) * 1.01


def test_the_speed_of_reading_meaning_is_learnt() -> None:
    clock = Clock()
    pace = Pace(20.0, clock=clock)
    pace.tell("meaning", 0, 10_000)
    for done in range(100, 10_000, 100):
        clock.now_s += 1
        pace.tell("meaning", done, 10_000)
    assert 80 < pace.passages_a_second < 110
