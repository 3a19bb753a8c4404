"""What a run of the terminal program gave, for tests that run it on the whole engine."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ran:
    """The exit code, the one JSON value (None when nothing was printed), and what went to standard error."""

    code: int
    value: Any
    err: str


Footnote = Callable[..., Ran]
