"""Which of several places of one text a filter means, as far as the path alone tells."""

import unicodedata
from pathlib import PurePath

from core.records import AnyOf, Condition, Filter, Not


def may_hold_for(filter: Filter, path: str) -> bool:
    """Whether a filter can hold for a file at this path, as far as the path alone tells."""
    return _holds(filter, path) is not False


def _holds(filter: Filter, path: str) -> bool | None:
    """Three values: None when the path does not decide."""
    if isinstance(filter, Not):
        inner = _holds(filter.part, path)
        return None if inner is None else not inner
    if isinstance(filter, Condition):
        return _compare(filter, path)
    parts = [_holds(part, path) for part in filter.parts]
    decisive = isinstance(filter, AnyOf)
    if decisive in parts:
        return decisive
    return None if None in parts else not decisive


def _compare(condition: Condition, path: str) -> bool | None:
    pure = PurePath(path)
    text = {"path": pure.as_posix(), "name": pure.name, "type": pure.suffix[1:]}.get(condition.field)
    if text is None:
        return None
    there = _plain(text)
    wanted = condition.value if isinstance(condition.value, tuple) else (condition.value,)
    values = [_plain(str(value).replace("\\", "/")) for value in wanted]
    match condition.op:
        case "contains":
            return any(value in there for value in values)
        case "eq" | "in":
            return there in values
        case "ne" | "not_in":
            return there not in values
        case "ge":
            return there >= values[0]
        case "lt":
            return there < values[0]
        case _:
            return None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
