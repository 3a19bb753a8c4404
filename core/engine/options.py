"""The engine's settings for a window: as forms, what was changed, changing them together, and what that costs."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.chunking import AUTOMATIC, STRATEGIES
from core.cleaning import RULES
from core.engine.forms import Choices, form_groups
from core.errors import ModelError, SettingsError
from core.indexing import configuration
from core.indexing.configuration import Recipe, complete, decides_index, says, value_at, with_settings
from core.indexing.types import TYPES
from core.records import ChangeCost, FormGroup, Values, merged
from core.records.families import FAMILIES

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.stores.libraries import Library

_TYPES_CUT = tuple(f"chunking.{TYPES}.{family}" for family, _ in FAMILIES)


class OptionsPart:
    """The settings of one data folder. `real_models`: only models of the catalogue may be named."""

    def __init__(self, opened: Opened, real_models: bool) -> None:
        self._opened = opened
        self._real_models = real_models

    def forms(self) -> tuple[FormGroup, ...]:
        """All settings as forms, in the order in which they are shown."""
        return all_forms(self._models)

    def own(self, library: str | None = None) -> Values:
        """Only what was changed for everywhere, or what one library has of its own."""
        self._opened.refuse_unknown(library)
        return self._opened.settings_file.own(library)

    def change(self, changes: Mapping[str, Any], library: str | None = None) -> None:
        """Change settings by dotted key, all or none of them. Raises `SettingsError`.

        A value that holds without being said (the default; in a library, what holds everywhere) is not kept.
        """
        checked = self._checked(changes, library)
        holds = self._below(library)
        values = {key: value_at(checked, key) for key in changes}
        unsaid = [key for key, value in values.items() if value == value_at(holds, key)]
        said = {key: value for key, value in values.items() if key not in unsaid}
        self._opened.settings_file.change(said, library, reset=unsaid)

    def reset(self, key: str, library: str | None = None) -> None:
        """Back to the default; of a library, to what holds everywhere. Raises `SettingsError`."""
        self.change({key: value_at(self._below(library), key)}, library)

    def cost(self, changes: Mapping[str, Any], library: str, everywhere: bool = False) -> ChangeCost:
        """What the library would have to do again with these changes, made for it alone or for everywhere."""
        checked = self._checked(changes, None if everywhere else library)
        record = self._opened.library(library)
        cost = self._cost(record, self._with_own(checked, record) if everywhere else checked)
        if not everywhere:
            return cost
        others = (each for each in self._opened.catalog.libraries.all() if each.id != record.id)
        return replace(cost, others=sum(self._differs(each, self._with_own(checked, each)) for each in others))

    # ---- within -----------------------------------------------------------------------------------------------

    def _checked(self, changes: Mapping[str, Any], library: str | None) -> Values:
        """Complete settings with the changes. Raises `SettingsError`."""
        self._opened.refuse_unknown(library)
        if self._real_models:
            for key, value in changes.items():
                configuration.refuse_unknown_model(key, value)
        checked = with_settings(self._opened.settings_file.values(library), changes)
        if library is None:
            self._refuse_for_libraries(changes)
        return checked

    def _refuse_for_libraries(self, changes: Mapping[str, Any]) -> None:
        """Raise `SettingsError` when what a library has of its own does not fit the changes for everywhere."""
        file = self._opened.settings_file
        for library in self._opened.catalog.libraries.all():
            own = file.own(library.name)
            theirs = {key: value for key, value in changes.items() if not says(own, key)}
            if not own or not theirs:
                continue
            try:
                with_settings(file.values(library.name), theirs)
            except SettingsError as error:
                sentence = f"{library.name} has settings of its own that do not fit: {error}"
                raise SettingsError(sentence, error.key) from error

    def _below(self, library: str | None) -> Values:
        """What holds where nothing is said: the defaults, or for a library the settings for everywhere."""
        return complete({} if library is None else self._opened.settings_file.values())

    def _with_own(self, everywhere: Values, library: Library) -> Values:
        return complete(merged(everywhere, self._opened.settings_file.own(library.name)))

    def _differs(self, library: Library, settings: Values) -> bool:
        """Whether the library has an index, and these settings would make another."""
        ready = self._opened.catalog.passages.counts(library.id).ready
        return bool(ready) and self._opened.out_of_date(library, Recipe.of(settings))

    def _cost(self, library: Library, settings: Values) -> ChangeCost:
        from core.indexing.costing import CostTools, rebuild_cost

        if not self._differs(library, settings):
            return ChangeCost(0, 0, 0, 0.0)
        opened, wanted = self._opened, Recipe.of(settings)

        def prompt_speed() -> float | None:
            with contextlib.suppress(ModelError):
                return opened.models.generator(settings["models"]["generator"]).prompt_speed
            return None

        tools = CostTools(settings, lambda: opened.models.embedder(wanted.embedder), opened.readers, prompt_speed)
        return rebuild_cost(opened.catalog, opened.vectorfile(), library.id, opened.recipe(library), wanted, tools)

    def _models(self, kind: str) -> tuple[tuple[str, str], ...]:
        """The models to choose from: those that every set-up brings, and what is chosen now."""
        from core.models.catalogue import load_catalogue

        named = self._opened.settings_file.values().get("models", {})  # not checked: a form sets wrong values right
        chosen = named.get(kind) if isinstance(named, Mapping) else None
        models = [model for model in load_catalogue() if model.kind == kind]
        return tuple((model.name, model.title) for model in models if model.starter or model.name == chosen)


def all_forms(models: Choices) -> tuple[FormGroup, ...]:
    """Every declared setting as forms; `models` gives the models of a kind to choose from."""
    labels = {f"cleaning.{rule.name}": rule.label for rule in RULES}
    labels.update((f"chunking.{strategy.name}", strategy.label) for strategy in STRATEGIES)
    labels.update((f"cleaning.types.{family}", label) for family, label in FAMILIES)
    labels["chunking.types"] = "Other settings for some types"
    groups: list[FormGroup] = []
    for path, kind in configuration.declarations().items():
        group, _, name = path.partition(".")
        by_type = name.partition(".")[0] == TYPES
        one_of_many = group == "chunking" and name and not by_type
        chosen_by = ("chunking.strategy", _chosen_as(name)) if one_of_many else None
        made = form_groups(path, kind, models, decides_index, labels.get(path, ""), chosen_by, by_type)
        groups += (replace(each, or_shown_for=_TYPES_CUT) for each in made) if chosen_by else made
    return tuple(groups)


def _chosen_as(strategy: str) -> tuple[str, ...]:
    """The choices with which a strategy may cut something."""
    automatic = any(each.automatic for each in STRATEGIES if each.name == strategy)
    return (AUTOMATIC, strategy) if automatic else (strategy,)
