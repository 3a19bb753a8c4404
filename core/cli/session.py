"""What the shared options chose, the engine on it, and how a command ends."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import typer

from core.cli.output import flush, tell
from core.errors import Cancelled, FootnoteError

if TYPE_CHECKING:
    from core.engine import Engine

DEFAULT_LIBRARY = "My documents"
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Session:
    """The shared options; `library` is None where none was named."""

    home: Path | None
    library: str | None
    json: bool

    @property
    def name(self) -> str:
        """The library's name."""
        return self.library or DEFAULT_LIBRARY

    def engine(self, read_only: bool = False) -> Engine:
        """The engine on the chosen data folder; `read_only` takes no lock."""
        from core.engine import Engine

        return Engine(self.folder(), read_only=read_only)

    def folder(self) -> Path:
        """The data folder: the chosen one, or the person's own, beside the folder of the models."""
        from core.stores.home import default_home

        return whole((self.home or default_home()).expanduser())

    def settings(self) -> dict[str, Any]:
        """All settings as they are for the chosen library, without the lock."""
        with self.engine(read_only=True) as engine:
            values: dict[str, Any] = engine.settings(self.library)
            return values


def a_path(typed: str) -> Path:
    """A path of the command line. An empty one (a script's variable that is not set) is not the present folder."""
    if not typed:
        raise typer.BadParameter("an empty path was given.")
    return Path(typed)


def a_place(typed: str) -> str:
    """A path of the command line, or a web address (as a path it would lose a slash)."""
    return typed if is_address(typed) else str(a_path(typed))


def is_address(typed: str) -> bool:
    """Whether what was typed is a web address."""
    return typed.lower().startswith(("http://", "https://"))


def whole(path: Path) -> Path:
    """The path from the root on, links kept as they are."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - resolve() follows links


def present(paths: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """The absolute paths at which there is something, and those at which there is nothing."""
    named = [whole(path) for path in paths]
    there = [path for path in named if os.path.lexists(path)]
    return there, [path for path in named if path not in there]


def ended(command: Callable[P, R]) -> Callable[P, R]:
    """Turn known errors into one sentence and exit code 1, and a stop into 130. Bugs keep their traceback."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            done = command(*args, **kwargs)
            flush()
            return done
        except Cancelled as stop:
            tell(str(stop))
            raise typer.Exit(130) from stop
        except (KeyboardInterrupt, typer.Abort) as stop:
            tell("Stopped.")
            raise typer.Exit(130) from stop
        except FootnoteError as error:
            tell(str(error))
            raise typer.Exit(1) from error

    return run
