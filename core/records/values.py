"""Settings as plain nested mappings; kept apart from their declarations, which take long to import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Values = dict[str, Any]


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> Values:
    """Nested mappings put together; where both have a value, `above` wins."""
    result: Values = dict(below)
    for key, value in above.items():
        old = result.get(key)
        result[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return result


def nested(key: str, value: Any) -> Values:
    """The nested mapping that has only this value at its dotted key."""
    *outer, name = key.split(".")
    result: Values = {name: value}
    for step in reversed(outer):
        result = {step: result}
    return result
