"""The settings as a form can be made of them: types and bounds, never names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

FieldKind = Literal["bool", "int", "float", "choice", "text", "path", "list"]


@dataclass(frozen=True, slots=True)
class FormField:
    """One setting: `key` is its dotted path. `optional` fields may have no value; `choices` are the values allowed.

    `labels` are the words for `choices`; `unit` is shown behind a number; `reindexes`: a change makes a library's
    index out of date.
    """

    key: str
    label: str
    help: str
    kind: FieldKind
    default: Any
    at_least: float | None = None
    at_most: float | None = None
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    unit: str = ""
    optional: bool = False
    reindexes: bool = False


@dataclass(frozen=True, slots=True)
class FormGroup:
    """Settings that belong together. `path` is their dotted path, `page` the page of the settings they stand on."""

    path: str
    page: Literal["general", "folders", "reading", "cleaning", "passages", "finding", "answering", "performance"]
    label: str
    help: str
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class ChangeCost:
    """What applying changed settings to a library would mean.

    `files` are read or cut again in about `seconds`; of `passages`, `passages_kept` stay as they are (their vectors
    are known). All zero: nothing has to be done again.
    """

    files: int
    passages: int
    passages_kept: int
    seconds: float
