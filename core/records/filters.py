"""What a search may be limited to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.records.documents import Scalar


@dataclass(frozen=True, slots=True)
class Condition:
    """One comparison. `field`: type, path, name, size, modified, page, heading, or `meta.<name>`.

    `op`: "eq", "ne", "lt", "le", "gt", "ge", "in", "not_in", "contains", "exists"; `value` fits the op (a tuple for
    in and not_in, a bool for exists).
    """

    field: str
    op: Literal["eq", "ne", "lt", "le", "gt", "ge", "in", "not_in", "contains", "exists"]
    value: Scalar | tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Filter


Filter = Condition | AllOf | AnyOf | Not
