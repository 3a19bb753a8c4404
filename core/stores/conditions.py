"""Filters as SQL: which chunks, through which place, a person's filter lets through. Values are always bound."""

import math
import os
from collections.abc import Callable

from core.errors import QuestionError
from core.records import AllOf, AnyOf, Condition, Filter, Not, Scalar
from core.stores.folding import as_float, folded

Sql = tuple[str, list[object]]

_COMPARE = {"eq": "=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_DEEPEST = 60  # SQLite refuses expressions nested deeper than it can parse; nobody types such a filter
_MOST_VALUES = 30_000


def where(condition: Filter, depth: int = 0) -> Sql:
    """The condition over chunks `c`, places `p` and texts `t`, never NULL: what is missing does not hold.

    `ne` and `not_in` are the opposite of `eq` and `in`, so they hold where the field is missing. Raises
    `QuestionError` for a field or a value that cannot be compared.
    """
    if depth > _DEEPEST:
        raise QuestionError("This filter is nested too deeply.")
    match condition:
        case AllOf(parts):
            return _joined(parts, " AND ", "1", depth)
        case AnyOf(parts):
            return _joined(parts, " OR ", "0", depth)
        case Not(part):
            sql, values = where(part, depth + 1)
            return f"NOT {sql}", values
        case Condition():
            return _condition(condition)


def _joined(parts: tuple[Filter, ...], word: str, nothing: str, depth: int) -> Sql:
    pieces = [where(part, depth + 1) for part in parts]
    values = [value for _, bound in pieces for value in bound]
    if len(values) > _MOST_VALUES:
        raise QuestionError("This filter names too many values.")
    texts = [sql for sql, _ in pieces] or [nothing]
    while len(texts) > 1:  # in pairs, so that a list of a thousand types is ten deep and not a thousand
        texts = [f"({word.join(texts[place : place + 2])})" for place in range(0, len(texts), 2)]
    return f"({texts[0]})", values


def _condition(condition: Condition) -> Sql:
    field, op, value = condition.field, condition.op, condition.value
    if op in ("ne", "not_in"):
        sql, values = _condition(Condition(field, "eq" if op == "ne" else "in", value))
        return f"NOT {sql}", values
    if op == "in":
        each = tuple(value) if isinstance(value, tuple) else (value,)
        return _joined(tuple(Condition(field, "eq", one) for one in each), " OR ", "0", 0)
    if isinstance(value, tuple):
        raise QuestionError(f"{field} cannot be compared with several values at once.")
    if field.startswith("meta."):
        return _metadata(field.removeprefix("meta."), op, value)
    if field not in _FIELDS:
        raise QuestionError(f"There is no {field} to filter by. Use type, path, name, size, modified, page or heading.")
    if op == "exists":
        sql, values = _EXISTS[field], []
        return (f"({sql})" if value else f"(NOT {sql})"), values
    return _FIELDS[field](field, op, value)


# ---- the fields -----------------------------------------------------------------------------------------------


def _text(column: str, *, is_path: bool = False) -> Callable[[str, str, Scalar], Sql]:
    def compare(field: str, op: str, value: Scalar) -> Sql:
        wanted = folded(str(value))
        if is_path:
            wanted = wanted.replace(os.sep, "/")
        if field == "type":
            wanted = wanted.removeprefix(".")
        if op == "contains":
            return f"(instr({column}, ?) > 0)", [wanted]
        return f"({column} {_COMPARE[op]} ?)", [wanted]

    return compare


def _number(column: str, scale: int = 1) -> Callable[[str, str, Scalar], Sql]:
    def compare(field: str, op: str, value: Scalar) -> Sql:
        return f"({column} {_comparison(field, op)} ?)", [_as_number(field, value) * scale]

    return compare


def _page(field: str, op: str, value: Scalar) -> Sql:
    """A chunk may stand on several pages: it fits when one of them does."""
    number = _as_number(field, value)
    comparison = _comparison(field, op)
    if comparison == "=":
        return "(coalesce(? BETWEEN c.first_page AND c.last_page, 0))", [number]
    column = "c.first_page" if comparison in ("<", "<=") else "c.last_page"
    return f"(coalesce({column} {comparison} ?, 0))", [number]


def _heading(_field: str, op: str, value: Scalar) -> Sql:
    """`folded_heading` holds each heading between line ends, so that a whole one can be asked for."""
    wanted = folded(str(value))
    if op == "eq":
        wanted = f"\n{wanted}\n"
    elif op != "contains":
        raise QuestionError("A heading can only be compared by its words.")
    return "(instr(c.folded_heading, ?) > 0)", [wanted]


_FIELDS: dict[str, Callable[[str, str, Scalar], Sql]] = {
    "type": _text("p.suffix"),
    "path": _text("p.folded_path", is_path=True),
    "name": _text("p.folded_name"),
    "size": _number("p.size"),
    "modified": _number("p.mtime_ns", 1_000_000_000),
    "page": _page,
    "heading": _heading,
}
_EXISTS = {
    "type": "p.suffix <> ''",
    "path": "1",
    "name": "1",
    "size": "1",
    "modified": "1",
    "page": "c.first_page IS NOT NULL",
    "heading": "c.folded_heading <> ''",
}


# ---- metadata -------------------------------------------------------------------------------------------------


def _metadata(name: str, op: str, value: Scalar) -> Sql:
    sql = "(EXISTS (SELECT 1 FROM metadata m WHERE m.text_id = c.text_id AND m.name = ?"
    key = folded(name)
    if op == "exists":
        return (f"{sql}))" if value else f"(NOT {sql})))"), [key]
    options = _alternatives(op, value)
    either = " OR ".join(text for text, _ in options) or "0"
    return f"{sql} AND ({either})))", [key, *(bound for _, values in options for bound in values)]


def _alternatives(op: str, value: Scalar) -> list[Sql]:
    """The kinds a value can be compared with; a number written as text and a number are the same."""
    if op == "contains":
        return [("m.kind = 'text' AND instr(m.value, ?) > 0", [folded(str(value))])]
    compare = _COMPARE[op]
    if isinstance(value, bool):
        return [(f"m.kind = 'flag' AND m.value {compare} ?", [int(value)])]
    if not isinstance(value, str):
        same: list[Sql] = [("m.kind = 'text' AND m.value = ?", [str(value)])] if op == "eq" else []
        return [(f"m.kind = 'number' AND m.value {compare} ?", [as_float(value)]), *same]
    options: list[Sql] = [(f"m.kind = 'text' AND m.value {compare} ?", [folded(value)])]
    try:
        options.append((f"m.kind = 'number' AND m.value {compare} ?", [as_float(value)]))
    except ValueError:
        if value.casefold() in ("true", "false"):
            options.append((f"m.kind = 'flag' AND m.value {compare} ?", [int(value.casefold() == "true")]))
    return options


def _comparison(field: str, op: str) -> str:
    if op not in _COMPARE:
        raise QuestionError(f"{field} is a number: it can be equal, smaller or larger, not contain something.")
    return _COMPARE[op]


def _as_number(field: str, value: Scalar) -> float:
    try:
        number = as_float(value)
    except ValueError:
        number = math.nan
    if math.isnan(number):
        raise QuestionError(f"{field} is compared with a number, not with “{value}”.")
    return number
