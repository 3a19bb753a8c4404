"""Benches measure two things in one run and hold one against the other; the figures stand at the end of the run."""

from collections.abc import Callable, Iterator
from time import perf_counter

import pytest

Figures = Callable[[str, float, str], None]
_LINES = pytest.StashKey[list[str]]()


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figures:
    """`figure(what, value, goal)` puts a line under the run's results."""
    lines = request.config.stash.setdefault(_LINES, [])

    def note(what: str, value: float, goal: str = "") -> None:
        lines.append(f"{what:<70} {value:>10.3f}  {goal}")

    return note


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """`table(line)` puts a line under the run's results, and says it at once."""
    lines = request.config.stash.setdefault(_LINES, [])

    def note(line: str) -> None:
        lines.append(line)
        print(line, flush=True)  # noqa: T201

    return note


@pytest.fixture
def fastest() -> Callable[..., list[float]]:
    """`fastest(one, other, …, rounds=3)`: the least seconds of each, run in turns, so that a busy machine is fair."""

    def measure(*calls: Callable[[], object], rounds: int = 3) -> list[float]:
        seconds = [float("inf")] * len(calls)
        for _ in range(rounds):
            for number, call in enumerate(calls):
                begun = perf_counter()
                call()
                seconds[number] = min(seconds[number], perf_counter() - begun)
        return seconds

    return measure


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    lines = terminalreporter.config.stash.get(_LINES, [])
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)
    yield
