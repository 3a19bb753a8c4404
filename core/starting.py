"""Starting a process of our own: the engine's, and the readers'."""

import os
import signal
import sys
import threading
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnProcess
from types import ModuleType

_ONE_AT_A_TIME = threading.Lock()


def start_alone(process: SpawnProcess) -> None:
    """Start a process that does not import the main script of this one again, and outlives Ctrl-C.

    A spawned process imports what its parent was started with: the window, the terminal program, the test runner.
    Without a main module there is nothing to import, and it stays small.
    """
    with _ONE_AT_A_TIME:
        main = sys.modules["__main__"]
        blocked = None
        if os.name == "posix":
            # It is born with SIGINT blocked, until it ignores it. The resource tracker comes first because starting
            # it unblocks the signal again.
            resource_tracker.ensure_running()
            blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            process.start()
        finally:
            sys.modules["__main__"] = main
            if blocked is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
