"""The application's settings: declared once with `option`, kept as plain mappings, shown everywhere."""

import hashlib
import json
import operator
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from core.errors import SettingsError
from core.records import SettingsPage, Values, merged, nested, renewed

Group = TypeVar("Group", bound="Options")
BOUNDS: Mapping[str, tuple[Callable[[Any, Any], bool], str]] = {
    "no_more_than": (operator.le, "at most"),
    "less_than": (operator.lt, "less than"),
    "no_less_than": (operator.ge, "at least"),
}
"""How one setting can bound another of its group, and in words."""


def option(
    default: Any,
    *,
    label: str,
    help: str,
    ge: float | None = None,
    le: float | None = None,
    version: int = 1,
    unit: str = "",
    choices: tuple[str, ...] = (),
    labels: tuple[str, ...] = (),
    empty: str = "",
    page: SettingsPage | Literal[""] | None = None,
    per_library: bool = True,
    models: str = "",
    no_more_than: str = "",
    less_than: str = "",
    no_less_than: str = "",
) -> Any:
    """Declare one setting: what it is called, what it does, its default and bounds, and how a form shows it.

    The type comes from the annotation. `version` is raised when the meaning of a value changes. `choices` are what a
    text may be, or the members of a list, where this is only known at run time (else the type is a `Literal`);
    `labels` are words for the choices, `empty` for an empty text; `page` is another page than that of the group ("":
    it is not shown). A setting that is not `per_library` holds for all of them. `models`: it names a model of this
    kind. `no_more_than`, `less_than` and `no_less_than` name settings of the same group that bound it.
    """
    return Field(
        default,
        title=label,
        description=help,
        ge=ge,
        le=le,
        validate_default=True,
        json_schema_extra={
            "version": version,
            "unit": unit,
            "choices": list(choices),
            "labels": list(labels),
            "empty": empty,
            "page": page,
            "per_library": per_library,
            "models": models,
            "no_more_than": no_more_than,
            "less_than": less_than,
            "no_less_than": no_less_than,
        },
    )


class Options(BaseModel):
    """A frozen group of settings. Rules and strategies declare their own; `version` counts changes of algorithm.

    `page` is where a form shows it; `switch` names the setting that switches the others on.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
    version: ClassVar[int] = 1
    page: ClassVar[SettingsPage] = "general"
    switch: ClassVar[str] = ""

    @field_validator("*")
    @classmethod
    def _is_a_choice(cls, value: Any, info: ValidationInfo) -> Any:
        """Refuse what is not among the `choices` of an option."""
        extra: Any = cls.model_fields[info.field_name or ""].json_schema_extra
        choices = extra.get("choices", ()) if isinstance(extra, dict) else ()
        for each in value if isinstance(value, tuple) else (value,):
            if choices and each not in choices:
                expected = ", ".join(choice or '""' for choice in choices)
                raise PydanticCustomError("literal_error", "not a choice", {"expected": expected, "given": each})
        return value

    def changed(self) -> Values:
        """The values that differ from their defaults, by name."""
        fields = type(self).model_fields
        return {name: value for name, value in self if value != fields[name].default}


class General(Options):
    """How the application looks and speaks."""

    language: Literal["system", "en", "zh"] = option(
        "system",
        label="Language",
        help="The language of the window and of messages.",
        labels=("System", "English", "中文"),
        per_library=False,
    )
    theme: Literal["system", "light", "dark"] = option(
        "system",
        label="Theme",
        help="Light, dark, or as the system.",
        labels=("System", "Light", "Dark"),
        per_library=False,
    )
    text_size: int = option(
        100,
        ge=90,
        le=150,
        label="Text size",
        help="Words and signs become smaller or larger together.",
        unit="%",
        per_library=False,
    )
    reduce_movement: bool = option(
        False,
        label="Reduce movement",
        help="The sign that something is at work stands still, and nothing fades.",
        per_library=False,
    )


class Loading(Options):
    """Limits for reading files."""

    page: ClassVar[SettingsPage] = "reading"

    time_limit_s: int = option(
        300,
        ge=5,
        le=7200,
        label="Time for a file",
        help="Reading one file is stopped after this time. A change counts from the next start.",
        unit="seconds",
        per_library=False,
    )
    memory_limit_mb: int = option(
        1500,
        ge=200,
        le=64000,
        label="Memory for a file",
        help="Reading one file is stopped when it takes more. A change counts from the next start.",
        unit="MB",
        per_library=False,
    )
    largest_file_mb: int = option(
        1000, ge=1, le=100000, label="Largest file", help="Larger files are listed as skipped.", unit="MB"
    )
    meaning_limit_chars: int = option(
        5_000_000,
        ge=10_000,
        le=100_000_000,
        label="Searched by meaning",
        help="Of a longer text only the beginning is searched by meaning; all of it is searched by words.",
        unit="characters",
    )
    encoding: str = option(
        "",
        label="Encoding",
        help="How plain text files are read. Empty: found out for each file.",
        empty="Found out for each file",
    )
    read_scans: bool = option(
        True,
        label="Read scans",
        help="Recognises the writing on scanned pages and pictures, after all other files are read.",
    )
    scan_pages: int = option(
        300,
        ge=1,
        le=100_000,
        label="Scanned pages of a file",
        help="Of a longer scan only so many pages are read by themselves; “Read scans” beside the file reads all.",
        unit="pages",
    )


class Retrieving(Options):
    """How passages are found."""

    page: ClassVar[SettingsPage] = "finding"

    mode: Literal["hybrid", "vector", "fulltext", "keyword"] = option(
        "hybrid",
        label="Find by",
        help="What of a question is compared with the passages.",
        labels=("Meaning + words", "Meaning", "Words", "Keywords"),
    )
    fusion: Literal["evidence", "reciprocal"] = option(
        "evidence",
        label="Put together by",
        help="Evidence: one score of meaning and words. Rank: the place in each list.",
        labels=("Evidence", "Rank"),
    )
    retrieve_k: int = option(
        50, ge=1, le=1000, label="Retrieve", help="So many passages are looked at more closely.", unit="passages"
    )
    retrieve_threshold: float | None = option(None, label="Lowest score", help="Passages that score less are left out.")
    rerank_n: int = option(8, ge=1, le=100, label="Keep", help="So many passages are kept in the end.", unit="passages")
    rerank_threshold: float | None = option(
        None,
        label="Lowest score after reordering",
        help="Reordered passages that score less are left out.",
        page="",  # nothing reorders yet
    )


class Models(Options):
    """Which models are used."""

    page: ClassVar[SettingsPage] = "answering"

    embedder: str = option(
        "multilingual-e5-small-q4",
        label="Finding model",
        help="Turns passages and questions into meaning, so that they can be compared.",
        page="finding",
        models="embedder",
    )
    generator: str = option(
        "qwen2.5-coder-1.5b",
        label="Answering model",
        help="Writes answers from passages. A smaller one is quicker, a larger one writes better.",
        models="generator",
    )
    mirror: str = option(
        "",
        label="Model mirror",
        help="A web address or a folder that is asked for models after the model hub.",
        empty="None",
        page="general",
        per_library=False,
    )


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
        context = first.get("ctx", {})
        steps = first["loc"] or (context["field"],)  # several fields checked together say which of them is wrong
        name = ".".join([where, *map(str, steps)])
        if first["type"] == "extra_forbidden":
            raise SettingsError(f"There is no setting {name}.") from error
        given = context.get("given", first["input"])
        shown = "nothing" if given is None else f"“{given}”"
        raise SettingsError(f"{name} {_wants(first)}, not {shown}.", f"{where}.{steps[0]}") from error
    except UnicodeError as error:
        raise SettingsError(f"A value of {where} holds bytes that are not text.") from error


_WANTS = (
    ("int", "takes a whole number"),
    ("float", "takes a number"),
    ("finite_number", "takes a number"),
    ("bool", "takes true or false"),
    ("string", "takes text"),
    ("tuple", 'takes a list such as ["a", "b"]'),
)


def _wants(error: ErrorDetails) -> str:
    """What a setting takes instead of the value it was given, in plain words."""
    kind, limits = error["type"], error.get("ctx", {})
    if "error" in limits:
        return f"{limits['error']}"
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

    def own(self, library: str | None = None) -> Values:
        """The changed values for everywhere, or only what one library has of its own."""
        if library is None:
            return merged({}, self._values["everywhere"])
        return merged({}, self._values["libraries"].get(library, {}))

    def change(self, changes: Mapping[str, Any], library: str | None = None, reset: Sequence[str] = ()) -> None:
        """Change some values (by dotted keys, for everywhere or one library) and take others back, in one saving.

        The caller has validated them.
        """
        own = self.own(library)
        for key, value in changes.items():
            own = merged(own, nested(key, value))
        for key in reset:
            own = _without(own, key.split("."))
        if library is None:
            self._save({**self._values, "everywhere": own})
        else:
            self._save_libraries({**self._values["libraries"], library: own})

    def rename(self, library: str, new_name: str) -> None:
        """Keep what a library has of its own under its new name."""
        names = {new_name if name == library else name: own for name, own in self._values["libraries"].items()}
        self._save_libraries(names)

    def forget(self, library: str) -> None:
        """Forget what a library has of its own."""
        self._save_libraries({name: own for name, own in self._values["libraries"].items() if name != library})

    def _save_libraries(self, libraries: Values) -> None:
        if libraries != self._values["libraries"]:
            self._save({**self._values, "libraries": libraries})

    def _save(self, values: Values) -> None:
        """Write the file and only then let the values count, so that readers never see half of a change."""
        temporary = self._path.with_suffix(".part")
        try:
            with temporary.open("w", encoding="utf-8") as file:
                json.dump(values, file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self._path)
        except OSError as error:
            raise SettingsError(f"The settings in {self._path} cannot be written: {error.strerror}.") from error
        self._values = values


def _without(values: Values, steps: Sequence[str]) -> Values:
    """Nested values without the one at `steps`, and without groups that are empty then."""
    step, *inner = steps
    if not inner or not isinstance(values.get(step), dict):
        return {key: value for key, value in values.items() if key != step or inner}
    left = _without(values[step], inner)
    return {key: left if key == step else value for key, value in values.items() if key != step or left}


def _read(path: Path) -> Values:
    """What a file of settings holds. Raises `ValueError` when it cannot be that."""
    values = json.loads(path.read_text("utf-8"), object_hook=renewed)
    overrides = values.get("libraries", {}) if isinstance(values, dict) else None
    parts = [values.get("everywhere", {}), *overrides.values()] if isinstance(overrides, dict) else [None]
    if not all(isinstance(part, dict) for part in parts):
        raise ValueError("not nested objects")
    result: Values = values
    return result
