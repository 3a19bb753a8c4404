import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from core.errors import Cancelled, LoadError
from core.loading.readers import ReaderPool
from core.progress import Progress
from tests.helpers.patience import PATIENCE_S, wait_until
from tests.helpers.reader_tasks import (
    double,
    hang_and_tell,
    loaded_modules,
    long_text,
    misbehave,
    process_id,
    unpicklable,
    wait_for,
)


@pytest.fixture
def pool() -> Iterator[ReaderPool]:
    with ReaderPool(2, time_limit_s=30, memory_limit_mb=1000) as pool:
        yield pool


def no_readers_left() -> bool:
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # it has just ended
            if "resource_tracker" not in " ".join(child.cmdline()):
                return False
    return True


def outcome(pool: ReaderPool, how: str) -> LoadError | str:
    [(_, value)] = pool.run(misbehave, [how], Progress())
    return value


def test_every_task_comes_out_with_its_result(pool: ReaderPool) -> None:
    assert sorted(pool.run(double, range(100), Progress())) == [(n, 2 * n) for n in range(100)]


def test_processes_are_used_again_and_are_no_more_than_asked_for(pool: ReaderPool) -> None:
    ids = {value for _, value in pool.run(process_id, range(50), Progress())}
    assert 1 <= len(ids) <= 2
    assert os.getpid() not in ids


def test_no_process_is_started_before_there_is_work() -> None:
    with ReaderPool(2, 30, 1000):
        assert no_readers_left()


def test_closing_ends_every_process_and_thread_and_removes_the_folder() -> None:
    with ReaderPool(2, 30, 1000) as pool:
        list(pool.run(double, range(4), Progress()))
        folder = Path(pool._folder)
        assert folder.is_dir()
    wait_until(no_readers_left)
    assert not folder.exists()
    assert "readers" not in {thread.name for thread in threading.enumerate()}


def test_tasks_are_pulled_as_needed(pool: ReaderPool) -> None:
    pulled = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            pulled.append(number)
            yield number

    for count, _ in enumerate(pool.run(double, tasks(), Progress()), start=1):
        assert len(pulled) <= count + 4


def test_a_large_result_goes_through_a_file_that_is_gone_afterwards(pool: ReaderPool) -> None:
    assert pool.call(long_text, 9_000_000) == "x" * 9_000_000
    assert list(Path(pool._folder).iterdir()) == []


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("exit", "exit code 3"),
        ("system exit", "exit code 4"),
        pytest.param("crash", "SIGSEGV", marks=pytest.mark.skipif(sys.platform == "win32", reason="posix signal")),
        pytest.param("killed", "SIGKILL", marks=pytest.mark.skipif(sys.platform == "win32", reason="posix signal")),
    ],
)
def test_a_reader_that_dies_is_one_failed_file(pool: ReaderPool, how: str, words: str) -> None:
    results = dict(pool.run(misbehave, ["a", how, "b", "c"], Progress()))
    error = results.pop(how)
    assert isinstance(error, LoadError)
    assert error.state == "failed"
    assert words in str(error)
    assert results == {"a": "a", "b": "b", "c": "c"}


def test_a_reader_that_hangs_is_stopped_at_the_time_limit() -> None:
    with ReaderPool(2, time_limit_s=3, memory_limit_mb=1000) as pool:
        results = dict(pool.run(misbehave, ["hang", "a", "b"], Progress()))
    assert str(results.pop("hang")) == "Stopped: took longer than 3 seconds"
    assert results == {"a": "a", "b": "b"}


def test_the_time_in_which_the_machine_slept_is_no_files_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept_s = [0.0]
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + slept_s[0])
    monkeypatch.setattr("core.loading.readers.time", clock)
    with ReaderPool(1, time_limit_s=30, memory_limit_mb=1000) as pool, ThreadPoolExecutor(1) as caller:
        outcome = caller.submit(pool.call, wait_for, str(tmp_path / "go on"))
        wait_until((tmp_path / "waiting").exists)
        slept_s[0] = 3600.0
        wait_until(lambda: pool._looked_s > clock.monotonic() - 1)
        (tmp_path / "go on").touch()
        assert outcome.result(PATIENCE_S) == "it came"


def test_limits_hold_while_the_caller_is_busy_with_a_result() -> None:
    with ReaderPool(2, time_limit_s=3, memory_limit_mb=1000) as pool:
        results = pool.run(misbehave, ["a", "hang"], Progress())
        assert next(results) == ("a", "a")
        time.sleep(4)
        assert str(next(results)[1]).startswith("Stopped: took longer")
        assert list(results) == []


def test_a_result_that_waits_for_its_caller_is_not_counted_as_hanging() -> None:
    with ReaderPool(1, time_limit_s=3, memory_limit_mb=1000) as pool:
        results = pool.run(long_text, [3_000_000, 3_000_001], Progress())
        assert len(str(next(results)[1])) == 3_000_000
        time.sleep(4)
        assert len(str(next(results)[1])) == 3_000_001


def test_a_reader_that_eats_memory_is_stopped() -> None:
    with ReaderPool(1, time_limit_s=30, memory_limit_mb=150) as pool:
        results = dict(pool.run(misbehave, ["eat memory", "a"], Progress()))
    assert str(results.pop("eat memory")) == "Stopped: needed more than 150 MB of memory"
    assert results == {"a": "a"}


def test_a_load_error_keeps_its_state(pool: ReaderPool) -> None:
    error = outcome(pool, "locked")
    assert isinstance(error, LoadError)
    assert (str(error), error.state) == ("This file needs a password.", "locked")


def test_a_bug_in_a_parser_is_one_failed_file_and_logged(pool: ReaderPool, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    error = outcome(pool, "bug")
    assert str(error) == "This file could not be read: KeyError: 'buggy\\nparser'"
    assert "reader_tasks.py" in caplog.text
    assert "buggy" not in caplog.text


def test_a_result_that_cannot_travel_is_one_failed_file(pool: ReaderPool) -> None:
    [(_, error)] = pool.run(unpicklable, [1], Progress())
    assert isinstance(error, LoadError)


def test_a_call_gives_the_result_or_raises(pool: ReaderPool) -> None:
    assert pool.call(double, 4) == 8
    with pytest.raises(LoadError, match="needs a password"):
        pool.call(misbehave, "locked")


def test_a_call_goes_before_what_waits(pool: ReaderPool) -> None:
    results = pool.run(double, range(20), Progress())
    next(results)
    assert pool.call(double, 100) == 200
    assert len(list(results)) == 19


def test_what_a_library_prints_goes_nowhere(pool: ReaderPool, capfd: pytest.CaptureFixture[str]) -> None:
    assert pool.call(misbehave, "print") == "print"
    assert capfd.readouterr() == ("", "")


def test_stopping_ends_busy_readers_at_once(pool: ReaderPool) -> None:
    progress = Progress()
    results = pool.run(misbehave, ["a", "hang", "hang", "hang"], progress)
    next(results)
    threading.Timer(0.3, progress.cancel).start()
    with pytest.raises(Cancelled):
        next(results)
    assert pool.call(double, 1) == 2


def test_leaving_a_run_early_frees_the_readers(pool: ReaderPool) -> None:
    results = pool.run(misbehave, ["a", "hang", "hang"], Progress())
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert dict(pool.run(double, range(5), Progress())) == {n: 2 * n for n in range(5)}


def test_a_reader_killed_while_idle_harms_nothing(pool: ReaderPool) -> None:
    for _, reader in pool.run(process_id, range(4), Progress()):
        victim = reader
    assert isinstance(victim, int)
    psutil.Process(victim).kill()
    assert dict(pool.run(double, range(10), Progress())) == {n: 2 * n for n in range(10)}


def test_readers_stay_small_and_import_neither_models_nor_the_window(pool: ReaderPool) -> None:
    names, memory = pool.call(loaded_modules, None)
    heavy = {"PySide6", "numpy", "chromadb", "tantivy", "onnxruntime", "tokenizers", "llama_cpp", "pytest", "pydantic"}
    assert heavy.isdisjoint(names)
    assert memory < 60_000_000


def test_after_closing_nothing_can_be_run() -> None:
    pool = ReaderPool(1, 30, 1000)
    pool.close()
    with pytest.raises(Cancelled):
        pool.call(double, 1)


PARENT = """
import sys
from core.loading.readers import ReaderPool
from core.progress import Progress
from tests.helpers.reader_tasks import hang_and_tell
pool = ReaderPool(2, 300, 1000)
try:
    list(pool.run(hang_and_tell, sys.argv[1:], Progress()))
finally:
    pool.close()
"""


def start_parent(tmp_path: Path) -> tuple[subprocess.Popen[bytes], list[int]]:
    paths = [tmp_path / "1", tmp_path / "2"]
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, *map(str, paths)],
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd()), "TMPDIR": str(tmp_path)},
    )
    wait_until(lambda: all(path.exists() and path.read_text() for path in paths))
    return parent, [int(path.read_text()) for path in paths]


def test_readers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    parent, ids = start_parent(tmp_path)
    with parent:
        parent.kill()
        parent.wait()
        wait_until(lambda: not any(map(psutil.pid_exists, ids)))
        assert not list(tmp_path.glob("footnote-reading-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="process groups of posix terminals")
def test_ctrl_c_in_a_terminal_stops_the_parent_without_a_word_from_the_readers(tmp_path: Path) -> None:
    parent, ids = start_parent(tmp_path)
    with parent:
        os.killpg(parent.pid, signal.SIGINT)
        _, errors = parent.communicate(timeout=PATIENCE_S)
        assert errors.count(b"Traceback") <= 1
        assert b"Process reader" not in errors
        wait_until(lambda: not any(map(psutil.pid_exists, ids)))


def test_the_helpers_of_these_tests_are_importable_by_readers() -> None:
    assert hang_and_tell.__module__ == "tests.helpers.reader_tasks"
