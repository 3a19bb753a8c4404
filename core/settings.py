"""The application's settings: declared once with `option`, kept as plain mappings, shown everywhere."""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from core.errors import SettingsError

Values = dict[str, Any]
Group = TypeVar("Group", bound="Options")


def option(
    default: Any, *, label: str, help: str, ge: float | None = None, le: float | None = None, version: int = 1
) -> Any:
    """Declare one setting: what it is called, what it does, its default and bounds.

    The type comes from the annotation. `version` is raised when the meaning of a value changes.
    """
    return Field(
        default,
        title=label,
        description=help,
        ge=ge,
        le=le,
        validate_default=True,
        json_schema_extra={"version": version},
    )


class Options(BaseModel):
    """A frozen group of settings. Rules and strategies declare their own; `version` counts changes of algorithm."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
    version: ClassVar[int] = 1

    def changed(self) -> Values:
        """The values that differ from their defaults, by name."""
        fields = type(self).model_fields
        return {name: value for name, value in self if value != fields[name].default}


class General(Options):
    """How the application looks and speaks."""

    language: Literal["system", "en", "zh"] = option(
        "system", label="Language", help="The language of the window and of messages."
    )
    theme: Literal["system", "light", "dark"] = option("system", label="Theme", help="Light, dark, or as the system.")


class Loading(Options):
    """Limits for reading files."""

    time_limit_s: int = option(
        300, ge=5, le=7200, label="Time limit for a file", help="Reading one file is stopped after so many seconds."
    )
    memory_limit_mb: int = option(
        1500,
        ge=200,
        le=64000,
        label="Memory limit for a file",
        help="Reading one file is stopped above so many megabytes.",
    )
    largest_file_mb: int = option(
        1000, ge=1, le=100000, label="Largest file", help="Larger files are listed as skipped (megabytes)."
    )
    meaning_limit_chars: int = option(
        5_000_000,
        ge=10_000,
        le=100_000_000,
        label="Meaning limit",
        help="Only so many characters of a text are searched by meaning; all of it is searched by words.",
    )
    encoding: str = option(
        "", label="Encoding", help="Read plain text files as this encoding; empty: found out for each file."
    )


class Retrieving(Options):
    """How passages are found."""

    mode: Literal["hybrid", "vector", "fulltext", "keyword"] = option(
        "hybrid", label="Search by", help="Meaning and words together, or one of them."
    )
    fusion: Literal["evidence", "reciprocal"] = option(
        "evidence", label="Put together by", help="One absolute score of meaning and words, or the ranks in each."
    )
    retrieve_k: int = option(50, ge=1, le=1000, label="Candidates", help="So many passages are looked at.")
    retrieve_threshold: float | None = option(
        None, label="Least score", help="Passages that score less are left out; empty: none are."
    )
    rerank_n: int = option(8, ge=1, le=100, label="Passages kept", help="So many passages are kept in the end.")
    rerank_threshold: float | None = option(
        None,
        label="Least score after reranking",
        help="Reranked passages that score less are left out; empty: none are.",
    )


class Models(Options):
    """Which models are used."""

    embedder: str = option("multilingual-e5-small-q4", label="Search model", help="Turns passages into meaning.")
    generator: str = option("qwen2.5-coder-1.5b", label="Writing model", help="Writes answers from passages.")
    mirror: str = option("", label="Model mirror", help="A web address or a folder that is asked after the model hub.")


GROUPS: tuple[tuple[str, type[Options]], ...] = (
    ("general", General),
    ("loading", Loading),
    ("retrieving", Retrieving),
    ("models", Models),
)
"""The settings that belong to the application itself; `engine` adds "cleaning" and "chunking" from their tables."""


def validate(kind: type[Group], values: Mapping[str, Any], where: str) -> Group:
    """Make options from plain values; raises `SettingsError` that names the setting and says what it allows."""
    try:
        json.dumps(values, ensure_ascii=False).encode()
        return kind.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join([where, *map(str, first["loc"])])
        if first["type"] == "extra_forbidden":
            raise SettingsError(f"There is no setting {name}.") from error
        shown = "nothing" if first["input"] is None else f"“{first['input']}”"
        raise SettingsError(f"{name} {_wants(first)}, not {shown}.") from error
    except UnicodeError as error:
        raise SettingsError(f"A value of {where} holds bytes that are not text.") from error


_WANTS = (
    ("int", "takes a whole number"),
    ("float", "takes a number"),
    ("finite_number", "takes a number"),
    ("bool", "takes true or false"),
    ("string", "takes text"),
)


def _wants(error: ErrorDetails) -> str:
    """What a setting takes instead of the value it was given, in plain words."""
    kind, limits = error["type"], error.get("ctx", {})
    if kind == "greater_than_equal":
        return f"must be at least {limits['ge']}"
    if kind == "less_than_equal":
        return f"must be at most {limits['le']}"
    if kind == "literal_error":
        return f"takes {limits['expected']}".replace("'", "")
    return next((words for start, words in _WANTS if kind.startswith(start)), "takes another kind of value")


def fingerprint(parts: list[tuple[str, Options]]) -> str:
    """A short name (16 hex digits) for active rules or strategies: name, version and changed options, in order."""
    plain = [[name, options.version, options.changed()] for name, options in parts]
    return hashlib.sha256(json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> Values:
    """Nested mappings put together; where both have a value, `above` wins."""
    result: Values = dict(below)
    for key, value in above.items():
        old = result.get(key)
        result[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return result


class SettingsFile:
    """The settings on disk: values for everywhere, and overrides by library. Only what was changed is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._values: Values = {"everywhere": {}, "libraries": {}}
        if path.exists():
            try:
                self._values = merged(self._values, _read(path))
            except OSError as error:
                raise SettingsError(f"The settings in {path} cannot be read: {error.strerror}.") from error
            except ValueError as error:
                raise SettingsError(f"The settings in {path} are damaged. Mend or delete that file.") from error

    def values(self, library: str | None = None) -> Values:
        """The changed values for everywhere, with one library's overrides on top."""
        own = self._values["libraries"].get(library, {}) if library else {}
        return merged(self._values["everywhere"], own)

    def set(self, key: str, value: Any, library: str | None = None) -> None:
        """Change one value (dotted key) for everywhere or one library, and save. The caller has validated it."""
        target = self._values["everywhere"] if library is None else self._values["libraries"].setdefault(library, {})
        *groups, name = key.split(".")
        for group in groups:
            target = target.setdefault(group, {})
        target[name] = value
        temporary = self._path.with_suffix(".part")
        try:
            with temporary.open("w", encoding="utf-8") as file:
                json.dump(self._values, file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self._path)
        except OSError as error:
            raise SettingsError(f"The settings in {self._path} cannot be written: {error.strerror}.") from error


def _read(path: Path) -> Values:
    """What a file of settings holds. Raises `ValueError` when it cannot be that."""
    values = json.loads(path.read_text("utf-8"))
    overrides = values.get("libraries", {}) if isinstance(values, dict) else None
    parts = [values.get("everywhere", {}), *overrides.values()] if isinstance(overrides, dict) else [None]
    if not all(isinstance(part, dict) for part in parts):
        raise ValueError("not nested objects")
    result: Values = values
    return result
