"""What somebody has changed in a form and not applied yet, with what is wrong about it; knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard

from core.records import FormField, FormGroup, Values, merged, nested


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a value is not allowed: a bound that it breaks, or what the engine said.

    `other` is the label of the setting whose value the bound is, if it is one.
    """

    bound: Literal["at_least", "at_most", "below", ""]
    limit: float = 0.0
    sentence: str = ""
    other: str = ""


class FormDraft:
    """The values of all fields in one scope: everywhere (`library` is "") or one library.

    What was changed and not applied is kept for each scope. A wrong value is kept like any other.
    """

    def __init__(self) -> None:
        self.groups: tuple[FormGroup, ...] = ()
        self.library = ""
        self._fields: dict[str, FormField] = {}
        self._own: dict[str, Values] = {"": {}}
        self._changed: dict[str, dict[str, Any]] = {}
        self._refused: dict[tuple[str, str], str] = {}

    # ---- what is known ------------------------------------------------------------------------------------------

    def set_groups(self, groups: tuple[FormGroup, ...]) -> None:
        """Take the declared settings."""
        self.groups = groups
        self._fields = {field.key: field for group in groups for field in group.fields}

    def set_own(self, own: Values, library: str = "") -> None:
        """Take what is saved for everywhere, or what a library has of its own."""
        self._own[library] = own

    def field(self, key: str) -> FormField:
        """The setting of that key."""
        return self._fields[key]

    def knows(self, key: str) -> bool:
        """Whether there is a setting of that key."""
        return key in self._fields

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Whether all these are the values that are shown; keys that are not known do not count."""
        known = [key for key in values if key in self._fields]
        return bool(known) and all(same(self.value(key), values[key]) for key in known)

    def saved(self, key: str) -> Any:
        """The value that counts now in this scope."""
        return _at(self._own.get(self.library, {}), key, self.below(key))

    def below(self, key: str) -> Any:
        """The value that counts when this scope says nothing: the default, or in a library what holds everywhere."""
        default = self._fields[key].default
        return _at(self._own[""], key, default) if self.library else default

    def value(self, key: str) -> Any:
        """The value that is shown: the changed one, else the saved one."""
        return self.changes().get(key, self.saved(key))

    def counts(self, group: FormGroup) -> bool:
        """Whether a group counts with the values that are shown."""
        if group.shown_for is None:
            return True
        first, values = group.shown_for
        keys = [key for key in (first, *group.or_shown_for) if key in self._fields]
        return not keys or any(self.value(key) in values for key in keys)

    # ---- what was changed ---------------------------------------------------------------------------------------

    def put(self, key: str, value: Any) -> None:
        """Change a value; back at the saved one it is no change any more."""
        changes = self._changed.setdefault(self.library, {})
        changes.pop(key, None)
        for library, refused in list(self._refused):
            if library == self.library and (refused == key or refused not in changes):
                del self._refused[library, refused]
        if not same(value, self.saved(key)):
            changes[key] = value

    def changes(self) -> Mapping[str, Any]:
        """What was changed in this scope, in the order in which it was."""
        return self._changed.get(self.library, {})

    def take_back(self, keys: Iterable[str] = ()) -> None:
        """Forget these changes of this scope, all of them when none are named."""
        for key in list(keys) or list(self.changes()):
            self._changed[self.library].pop(key, None)
            self._refused.pop((self.library, key), None)

    def applied(self, values: Mapping[str, Any], library: str) -> None:
        """The engine has saved these values: they are no changes any more, unless they were changed again since."""
        changes = self._changed.get(library, {})
        for key, value in values.items():
            self._own[library] = merged(self._own.get(library, {}), nested(key, value))
            if key in changes and same(changes[key], value):
                del changes[key]

    def refuse(self, key: str, sentence: str) -> None:
        """The engine does not allow the value, and says why."""
        self._refused[self.library, key] = sentence

    # ---- what is wrong ------------------------------------------------------------------------------------------

    def problem(self, key: str) -> Problem | None:
        """What is wrong with the value of a field since something was changed."""
        field, value = self._fields[key], self.value(key)
        if _is_number(value):
            if key in self.changes() and field.at_least is not None and value < field.at_least:
                return Problem("at_least", field.at_least)
            if key in self.changes() and field.at_most is not None and value > field.at_most:
                return Problem("at_most", field.at_most)
            near = {key, *_bounded_by(field)}
            if not near.isdisjoint(self.changes()) and (beside := self._beside(field, self.value)) is not None:
                return beside
        sentence = self._refused.get((self.library, key), "")
        return Problem("", sentence=sentence) if sentence else None

    def problems(self) -> dict[str, Problem]:
        """All fields of this scope with a wrong value, those that were changed first."""
        keys = dict.fromkeys([*self.changes(), *self._fields])
        return {key: found for key in keys if (found := self.problem(key)) is not None}

    def fitting(self) -> dict[str, Any]:
        """The changes without the wrong ones, and without those that do not fit to what is saved."""
        wrong = self.problems()
        left = {key: value for key, value in self.changes().items() if key not in wrong}
        for key in wrong:
            if self._beside(self._fields[key], lambda one: left.get(one, self.saved(one))) is not None:
                for other in _bounded_by(self._fields[key]):
                    left.pop(other, None)
        return left

    def _beside(self, field: FormField, value_of: Callable[[str], Any]) -> Problem | None:
        """Whether a value does not fit to that of another setting."""
        value = value_of(field.key)
        for other in filter(None, _bounded_by(field)):
            limit = value_of(other) if other in self._fields else None
            if not _is_number(value) or not _is_number(limit):
                continue
            label = self._fields[other].label
            if other == field.no_more_than and value > limit:
                return Problem("at_most", limit, other=label)
            if other == field.less_than and value >= limit:
                return Problem("below", limit, other=label)
            if other == field.no_less_than and value < limit:
                return Problem("at_least", limit, other=label)
        return None


def same(one: Any, other: Any) -> bool:
    """Whether two values of a setting are the same; lists come back from files instead of tuples."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return list(one) == list(other)
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _bounded_by(field: FormField) -> tuple[str, str, str]:
    return field.no_more_than, field.less_than, field.no_less_than


def _at(values: Mapping[str, Any], key: str, otherwise: Any) -> Any:
    found: Any = values
    for step in key.split("."):
        if not isinstance(found, Mapping) or step not in found:
            return otherwise
        found = found[step]
    return found
