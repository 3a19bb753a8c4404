"""The settings with every rule's and strategy's own: complete, checked, and what of them decides an index."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from core.analysis.words import ANALYSER
from core.chunking import STRATEGIES, Chunking, chunking_fingerprint
from core.cleaning import RULES, Cleaning
from core.errors import SettingsError
from core.indexing.types import BY_TYPE, chunking_of, cleaned_otherwise, cut_otherwise, rules_for, type_declarations
from core.records import Values, merged, nested, renewed
from core.settings import BOUNDS, GROUPS, Options, fingerprint, validate


def declarations() -> dict[str, type[Options]]:
    """Every group of settings by its dotted path, in the order in which they are shown."""
    types = type_declarations()
    return {
        **dict(GROUPS),
        "cleaning": Cleaning,
        **{f"cleaning.{rule.name}": rule.options for rule in RULES},
        "chunking": Chunking,
        **{f"chunking.{strategy.name}": strategy.options for strategy in STRATEGIES},
        **types,
    }


def complete(changed: Mapping[str, Any]) -> Values:
    """All settings as nested plain values, defaults filled in. Raises `SettingsError` for what is not allowed."""
    groups = declarations()
    result: Values = {}
    left = deepcopy(dict(changed))
    for path, kind in sorted(groups.items(), key=lambda item: -item[0].count(".")):  # the inner groups first
        given = _take(left, path)
        target = result
        *outer, name = path.split(".")
        for step in outer:
            target = target.setdefault(step, {})
        checked = validate(kind, given, path)
        _refuse_crossed(checked, path)
        target[name] = {**checked.model_dump(), **target.get(name, {})}
    for name, value in left.items():
        if value or not isinstance(value, Mapping):  # a group of groups is empty by now
            unknown = ".".join([name, *list(value)[:1]]) if isinstance(value, Mapping) else name
            raise SettingsError(f"There is no setting {unknown}.")
    return {name: result[name] for name in dict.fromkeys(path.split(".")[0] for path in groups)}


def _refuse_crossed(options: Options, path: str) -> None:
    """Raise `SettingsError` for a value that another one of the same group does not allow."""
    for name, declared in type(options).model_fields.items():
        extra = declared.json_schema_extra
        for bound, (allows, words) in BOUNDS.items():
            other = extra.get(bound) if isinstance(extra, dict) else ""
            value, limit = getattr(options, name), getattr(options, str(other)) if other else None
            if value is not None and limit is not None and not allows(value, limit):
                key = f"{path}.{name}"
                sentence = f"{key} must be {words} {limit}, the value of {path}.{other}, not “{value}”."
                raise SettingsError(sentence, key)


def _take(values: Values, path: str, above: str = "") -> Values:
    """Take the group at `path` out of nested `values`, with the groups around it that are empty then."""
    name, _, inner = path.partition(".")
    here = f"{above}{name}"
    group = values.get(name, {})
    if not isinstance(group, dict):
        raise SettingsError(f"{here} is a group of settings, not a value.")
    if not inner:
        values.pop(name, None)
        return group
    taken = _take(group, inner, f"{here}.")
    if not group:
        values.pop(name, None)
    return taken


def with_settings(settings: Mapping[str, Any], changes: Mapping[str, Any]) -> Values:
    """Complete settings with some of them changed. Raises `SettingsError` when one does not exist or does not fit.

    `settings` may be complete or only what was changed; a value that is wrong there can be set right, also while
    another is still wrong (and counts as its default).
    """
    defaults, before = complete({}), settings
    for key, value in changes.items():
        found = value_at(defaults, key)
        if isinstance(found, Mapping):
            raise SettingsError(f"{key} is a group of settings, not a value.")
        if key == "loading.encoding":
            _refuse_unknown_encoding(value)
        settings = merged(settings, nested(key, value))
    try:
        return complete(settings)
    except SettingsError:
        wrong_before = _mended(before, lambda key: True)[1]
        return _mended(settings, lambda key: key in wrong_before and key not in changes)[0]


def _mended(settings: Mapping[str, Any], passes: Callable[[str], bool]) -> tuple[Values, frozenset[str]]:
    """Complete settings with the default in place of each wrong value that `passes`, and the keys of these."""
    defaults = complete({})
    wrong: set[str] = set()
    while True:
        try:
            return complete(settings), frozenset(wrong)
        except SettingsError as error:
            if not error.key or error.key in wrong or not passes(error.key):
                raise
            wrong.add(error.key)
            settings = merged(settings, nested(error.key, value_at(defaults, error.key)))


def value_at(settings: Mapping[str, Any], key: str) -> Any:
    """What stands at a dotted key. Raises `SettingsError` that names what there is beside it."""
    found: Any = settings
    steps = key.split(".")
    for depth, step in enumerate(steps):
        if not isinstance(found, Mapping):
            raise SettingsError(f"There is no setting {key}: {'.'.join(steps[:depth])} is a value.")
        if step not in found:
            beside = ", ".join(".".join([*steps[:depth], name]) for name in found)
            raise SettingsError(f"There is no setting {key}. There are {beside}.")
        found = found[step]
    return found


def says(settings: Mapping[str, Any], key: str) -> bool:
    """Whether settings of which only what was changed is kept have a value at a dotted key."""
    found: Any = settings
    for step in key.split("."):
        if not isinstance(found, Mapping) or step not in found:
            return False
        found = found[step]
    return True


def decides_index(key: str) -> bool:
    """Whether a setting is a part of the recipe, so that an index is out of date when it changes."""
    return key in ("models.embedder", "loading.encoding") or key.startswith(("cleaning.", "chunking."))


def library_names(home: Path) -> frozenset[str]:
    """What the libraries of a data folder are called, also while another process has it open."""
    from core.stores.home import CATALOG
    from core.stores.libraries import names

    return names(home / CATALOG)


def refuse_unknown_model(key: str, value: Any) -> None:
    """Raise `SettingsError` when a setting is to name a model that is not one of its kind."""
    from core.models.catalogue import load_catalogue  # read only when a model is chosen

    group, _, kind = key.partition(".")
    if group != "models" or kind == "mirror":
        return
    known = [model.name for model in load_catalogue() if model.kind == kind]
    if known and value not in known:
        raise SettingsError(f"There is no {kind} called “{value}”. These are known: {', '.join(known)}.")


def _refuse_unknown_encoding(value: Any) -> None:
    from core.loading.encodings import codec_of  # the tables behind it are needed only here

    if value and isinstance(value, str) and codec_of(value) is None:
        raise SettingsError(
            f"There is no encoding called “{value}”. Take one such as utf-8, gb18030, big5 or shift-jis."
        )


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a library's index was or would be made with: plain values, and one fingerprint for each part.

    Two equal recipes make equal indexes. A library keeps its own until somebody rebuilds it by the present settings.
    `reading` is the encoding that plain texts are read as, "" when it is found out for each.
    `by_type`: "automatic" knew types of files by then.
    `towards`: rebuildings that were begun and never ended, so that some files are already as by these recipes.
    """

    embedder: str
    analyser: str
    cleaning: str
    chunking: str
    values: Values = field(compare=False)
    reading: str = ""
    by_type: bool = field(default=False, compare=False)
    towards: tuple[Recipe, ...] = ()

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Recipe:
        """The recipe of complete settings."""
        cleaning, chunking = settings["cleaning"], settings["chunking"]
        return cls(
            settings["models"]["embedder"],
            ANALYSER,
            _for_all_types(
                lambda family: fingerprint(list(rules_for(cleaning, family))),
                cleaned_otherwise(cleaning),
            ),
            _for_all_types(
                lambda family: chunking_fingerprint(chunking_of(chunking, family)),
                cut_otherwise(chunking),
            ),
            {"cleaning": cleaning, "chunking": chunking},
            settings["loading"]["encoding"],
            by_type=True,
        )

    @classmethod
    def parse(cls, text: str) -> Recipe:
        """The recipe that `text()` wrote. Rules that did not exist then are off in it."""
        return cls._of_plain(json.loads(text, object_hook=renewed))

    @classmethod
    def _of_plain(cls, plain: Values) -> Recipe:
        cleaning = {**{rule.name: {"on": False} for rule in RULES}, **plain["values"]["cleaning"]}
        chunking = plain["values"]["chunking"]
        if not plain.get("by_type"):
            chunking = {**chunking, BY_TYPE: False}
        towards = tuple(map(cls._of_plain, plain.get("towards", ())))
        return cls(**{**plain, "values": {"cleaning": cleaning, "chunking": chunking}, "towards": towards})

    def text(self) -> str:
        """The recipe to be kept with a library."""
        return json.dumps(self._plain(), ensure_ascii=True)

    def _plain(self) -> Values:
        plain = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**plain, "towards": [each._plain() for each in self.towards]}

    def on_the_way(self, wanted: Recipe) -> Recipe:
        """The recipe while the files of its index are brought to another, one after the other."""
        return replace(self, towards=(*(each for each in self.towards if each != wanted), wanted))

    def found(self) -> tuple[Recipe, ...]:
        """All recipes by which a file of the index may be made."""
        return (replace(self, towards=()), *self.towards)


def _for_all_types(of_type: Callable[[str], str], otherwise: Iterable[str]) -> str:
    """One fingerprint for all types of files: the general one, unless some type has another."""
    general = of_type("")
    differing = {family: each for family in otherwise if (each := of_type(family)) != general}
    if not differing:
        return general
    return hashlib.sha256(json.dumps([general, differing], sort_keys=True).encode()).hexdigest()[:16]
