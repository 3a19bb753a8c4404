"""Every loader in a reader process: traps and damage cost at most the one file, and leave no trace."""

import random
from collections.abc import Iterator

import pytest

from core.errors import LoadError
from core.loading import LOADERS
from core.loading.readers import ReaderPool
from core.progress import Progress
from tests.helpers.samples import samples
from tests.helpers.traps import break_in_loader, outcome, traps

SAMPLES = samples()
NAMES = [loader.name for loader in LOADERS]


@pytest.fixture(scope="module")
def pool() -> Iterator[ReaderPool]:
    with ReaderPool(2, time_limit_s=120, memory_limit_mb=1500) as pool:
        yield pool


def foreseen(name: str, value: object) -> str:
    """The state or loader of an outcome; nothing that only the net below all loaders catches."""
    assert not isinstance(value, LoadError), f"{name}: {value}"
    assert isinstance(value, tuple)
    return str(value[0])


def test_every_trap_is_read_or_refused_within_the_limits(pool: ReaderPool, capfd: pytest.CaptureFixture[str]) -> None:
    tried = set()
    for (name, _), value in pool.run(outcome, traps(), Progress()):
        tried.add((foreseen(name, value), name.rpartition(".")[2]))
    suffixes = {suffix for _, suffix in tried}
    assert all({f".{suffix}" for suffix in suffixes} & loader.suffixes for loader in LOADERS)
    assert capfd.readouterr() == ("", "")


def damaged() -> Iterator[tuple[str, bytes]]:
    chance = random.Random(1)
    for name, data in SAMPLES.items():
        for _ in range(6):
            broken = bytearray(data[: chance.randrange(len(data) // 2, len(data)) + 1])
            for _ in range(chance.randint(1, 40)):
                broken[chance.randrange(len(broken))] = chance.randrange(256)
            yield name, bytes(broken)


def test_damage_of_any_kind_is_one_file_that_says_so(pool: ReaderPool, capfd: pytest.CaptureFixture[str]) -> None:
    for (name, _), value in pool.run(outcome, damaged(), Progress()):
        foreseen(name, value)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("how", ["crash", "eat memory", "hang"])
def test_a_loader_that_crashes_hangs_or_eats_memory_costs_only_that_file(how: str) -> None:
    words = {
        "crash": "crashed on this one",
        "eat memory": "needed more than 300 MB",
        "hang": "took longer than 3 seconds",
    }
    good = next(name for name in SAMPLES if name.endswith(".txt"))
    with ReaderPool(2, time_limit_s=3 if how == "hang" else 60, memory_limit_mb=300) as pool:
        tasks = [(name, how, SAMPLES[good]) for name in NAMES[:2]]
        results = dict(pool.run(break_in_loader, tasks, Progress()))
        assert all(isinstance(value, LoadError) and words[how] in str(value) for value in results.values())
        assert pool.call(outcome, (good, SAMPLES[good]))[0] == "text"
