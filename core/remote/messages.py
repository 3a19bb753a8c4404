"""What goes through the pipe between the window and the engine, as bytes.

What comes from the engine is opened in the window, where unpickling must not import anything that is not there yet:
a record that is not one of `core.records` is refused, however it got into an answer.
"""

from __future__ import annotations

import io
import pickle
import struct
from dataclasses import dataclass
from typing import Any

from core.remote.calls import Call

_KNOWN = (
    *("core.records", "core.errors", "core.progress", "core.remote"),
    *("array", "builtins", "collections", "copyreg", "datetime", "pathlib"),
)


class EngineBug(Exception):
    """Something was raised in the engine that nobody foresaw; `trace` says where, as text."""

    def __init__(self, what: str, trace: str = "") -> None:
        super().__init__(what)
        self.trace = trace
        if trace:
            self.add_note(f"In the engine:\n{trace}")  # so that what prints this one prints that too

    def __reduce__(self) -> tuple[type[EngineBug], tuple[str, str]]:
        """Travel with the trace."""
        return type(self), (str(self), self.trace)


# ---- to the engine ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Request:
    """Do this; what comes of it bears the number (from 0)."""

    number: int
    call: Call[Any]


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop working on the request of this number."""

    number: int


# ---- from the engine --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """The data folder is open: requests are answered."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The data folder cannot be opened; the process ends."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Told:
    """Something that work on a request tells."""

    number: int
    event: Any


@dataclass(frozen=True, slots=True)
class Done:
    """What a request got back."""

    number: int
    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a request got nothing back: a known error, or an `EngineBug`."""

    number: int
    error: Exception


Message = Ready | Refused | Told | Done | Failed


_NUMBER = struct.Struct(">q")
_NONE = -1


def packed(message: Request | Cancel | Message) -> bytes:
    """The message as bytes, its number first, so that it is known also of what cannot be opened."""
    return _NUMBER.pack(getattr(message, "number", _NONE)) + pickle.dumps(message, protocol=5)


def opened(data: bytes) -> Message:
    """The engine's message in these bytes; a `Failed` in place of what the window must not import."""
    try:
        message = _Opening(io.BytesIO(data[_NUMBER.size :])).load()
    except (pickle.UnpicklingError, AttributeError, ImportError, TypeError) as error:
        [number] = _NUMBER.unpack_from(data)
        return Failed(number, EngineBug(f"What came back cannot be shown: {error}"))
    assert isinstance(message, Message)
    return message


def asked(data: bytes) -> Request | Cancel:
    """The window's message in these bytes."""
    message = pickle.loads(data[_NUMBER.size :])
    assert isinstance(message, Request | Cancel)
    return message


class _Opening(pickle.Unpickler):
    """Makes only what the window has: records, known errors and plain values."""

    def find_class(self, module: str, name: str) -> Any:
        """The class of this name, if the window may have it."""
        if not module.startswith(_KNOWN):
            raise pickle.UnpicklingError(f"{module}.{name} is not a record")
        return super().find_class(module, name)
