"""The trace of a search."""

from core.records import Stage
from core.retrieving.trace import Trace


def test_stages_come_in_the_order_they_run_and_a_second_run_replaces_the_first() -> None:
    trace = Trace()
    trace.add("cut", 5, 3)
    trace.add("vector", 100, 10)
    trace.add("vector", 100, 40)
    assert trace.stages() == (Stage("vector", 40, 60), Stage("cut", 3, 2))
