"""The one tree of known errors.

FootnoteError
├── LoadError        one file cannot be read (carries the ledger's state)
├── StoreError       the data folder, an index or the lock
│   └── FolderInUse  another program has the data folder open
├── ModelError       a model is damaged, too large or failed
│   └── MissingModel it is not on this computer
├── DatabaseError    the user's own database
├── SettingsError    a value that is not allowed
├── QuestionError    a question or filter that cannot be understood
├── EngineStopped    the engine's process ended while it worked, or cannot be started
└── Cancelled        somebody pressed Stop

The message of each is for the person: what happened, then what to do. Errors of other libraries are
translated in the one module that imports the library. Anything else that is raised is a bug.
"""

from typing import Literal

ENGINE_RESTARTED = "The part of Footnote that reads and searches stopped and was started again. Nothing is lost."
FailedState = Literal["failed", "locked", "no_text", "skipped"]


class FootnoteError(Exception):
    """A known error; its message can be shown as it is."""


class LoadError(FootnoteError):
    """One file cannot be read.

    `state` is what the ledger lists the file as: "failed", "locked" (a password is needed), "no_text" (there is
    nothing to read) or "skipped" (a kind or size that is not read).
    """

    def __init__(self, message: str, state: FailedState = "failed") -> None:
        super().__init__(message)
        self.state: FailedState = state

    def __reduce__(self) -> tuple[type["LoadError"], tuple[str, FailedState]]:
        """Travel between processes with the state (the default would lose it)."""
        return type(self), (str(self), self.state)


class StoreError(FootnoteError):
    """The data folder, one of its stores or its lock cannot be used."""


class FolderInUse(StoreError):
    """Another program, or another engine of this one, has the data folder open."""


class ModelError(FootnoteError):
    """A model is missing, damaged, too large or failed while working."""


class MissingModel(ModelError):
    """A model is not on this computer."""


class DatabaseError(FootnoteError):
    """A database of the person's own cannot be opened or asked."""


class SettingsError(FootnoteError):
    """A setting that does not exist, or a value it does not allow.

    `key` is the dotted path of the setting that has to be another, "" where there is not one to be named.
    """

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key

    def __reduce__(self) -> tuple[type["SettingsError"], tuple[str, str]]:
        """Travel between processes with the key."""
        return type(self), (str(self), self.key)


class QuestionError(FootnoteError):
    """A question or a filter that cannot be understood as written."""


class EngineStopped(FootnoteError):
    """The process that reads and searches ended by itself; it may have been started again."""

    def __init__(self, message: str = ENGINE_RESTARTED) -> None:
        super().__init__(message)


class Cancelled(FootnoteError):
    """The work was stopped on request; what was finished is kept."""

    def __init__(self, message: str = "Stopped. What was finished is kept.") -> None:
        super().__init__(message)
