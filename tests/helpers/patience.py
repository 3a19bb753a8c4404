"""How long tests wait for what must come: as long as the busiest machine may need, and for the thing itself."""

import time
from collections.abc import Callable

PATIENCE_S = 120.0
"""What has not come by then never comes: it ends a test that hangs, and says nothing of how quick anything is."""


def wait_until(come: Callable[[], object]) -> None:
    """Wait until something is true."""
    end_s = time.monotonic() + PATIENCE_S
    while not come():
        assert time.monotonic() < end_s, "It never came."
        time.sleep(0.01)
