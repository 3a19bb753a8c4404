"""Settings as plain nested mappings; kept apart from their declarations, which take long to import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Values = dict[str, Any]

_OVERLAP_THEN, _OVERLAP = "overlap_sentences", "overlap_tokens"
_SENTENCE_TOKENS = 32
_USUAL_SIZE, _MOST = 128, 256


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


def renewed(values: Mapping[str, Any]) -> Values:
    """One group of settings, or settings by dotted key, by the names they have now: for files written before."""
    result: Values = dict(values)
    for key, value in values.items():
        above, name = key[: -len(_OVERLAP_THEN)], key[-len(_OVERLAP_THEN) :]
        if name != _OVERLAP_THEN:
            continue
        del result[key]
        if type(value) is int and value > 0:
            size = values.get(f"{above}size_tokens")
            most = min((size if type(size) is int else _USUAL_SIZE) // 2, _MOST)
            result.setdefault(f"{above}{_OVERLAP}", max(min(value * _SENTENCE_TOKENS, most), 0))
    return result
