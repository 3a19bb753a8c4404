"""The small records that the pages and the window hand to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from core.records import Footnote

RunKind = Literal["index", "rebuild"]
RunStep = Literal["looking", "words", "meaning", "scans", "questions", "rebuilding"]
RunState = Literal["running", "paused", "stopped"]


@dataclass(frozen=True, slots=True)
class Run:
    """The writing that goes on, or was interrupted, in a library.

    `done` of `total` (0: not known yet) `unit` of the `step`; `detail` is the file it is at. `seconds_left` is for
    all steps, None while it cannot be told; `queued` counts what was asked for meanwhile and waits. It need not be the
    open library that is written: `library` says which.
    """

    kind: RunKind
    step: RunStep
    done: int = 0
    total: int = 0
    unit: str = "files"
    detail: str = ""
    seconds_left: float | None = None
    state: RunState = "running"
    queued: int = 0
    library: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """One line at the top of the page. `text` is said in the language of the window when it is shown.

    `action` is the word on its button and `act` what that does; `details` is what "Copy details" copies.
    """

    kind: Literal["info", "warn", "problem"]
    text: str
    action: str = ""
    act: Callable[[], None] | None = None
    details: str = ""


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """Show a source: the footnote at `index` of these. Without footnotes: the file at `path`.

    `changed_paths` are files that no longer hold the words that were cited.
    """

    library: str
    footnotes: tuple[Footnote, ...]
    index: int
    changed_paths: tuple[str, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class PreviewRequest:
    """Show what cleaning and cutting make of a part of a file ("": of any) with these changes of settings.

    `back` is the page to go back to.
    """

    back: str
    path: str = ""
    part: int = 1
    changes: Mapping[str, Any] = field(default_factory=dict)
