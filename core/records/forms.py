"""The settings as a form can be made of them: types and bounds, never names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

FieldKind = Literal["bool", "int", "float", "choice", "text", "path", "list"]
SettingsPage = Literal["general", "folders", "reading", "cleaning", "passages", "finding", "answering", "performance"]


@dataclass(frozen=True, slots=True)
class FormField:
    """One setting: `key` is its dotted path. `optional` fields may have no value; `choices` are the values allowed.

    `labels` are the words for `choices`, `empty` those for an empty text; `unit` is shown behind a number;
    `reindexes`: a change makes a library's index out of date; `per_library`: a library may have it otherwise.
    `no_more_than`, `less_than` and `no_less_than` are keys of other fields whose value, where there is one, bounds it.
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
    empty: str = ""
    optional: bool = False
    reindexes: bool = False
    per_library: bool = True
    no_more_than: str = ""
    less_than: str = ""
    no_less_than: str = ""


@dataclass(frozen=True, slots=True)
class FormGroup:
    """Settings that belong together. `path` is their dotted path, `page` the page of the settings they stand on.

    A group with a `label` is a card of its own. `switch` is the key of the field that switches its others on;
    `shown_for`: the group counts only while that key, or one of the keys of `or_shown_for`, has one of these values.
    `by_type`: its fields say what is otherwise for some types of files.
    """

    path: str
    page: SettingsPage
    label: str
    fields: tuple[FormField, ...]
    switch: str = ""
    shown_for: tuple[str, tuple[str, ...]] | None = None
    by_type: bool = False
    or_shown_for: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeCost:
    """What applying changed settings to a library would mean.

    `files` are cut again (`read`: read and cut) in about `seconds`; of `passages`, `passages_kept` stay as they are
    (their vectors are known); for `asked` of them questions are written. `others` are further libraries whose index
    becomes out of date. All zero: nothing has to be done again.
    """

    files: int
    passages: int
    passages_kept: int
    seconds: float
    read: bool = False
    others: int = 0
    asked: int = 0
