"""The engine's part of the settings page, played."""

from collections.abc import Mapping
from typing import Any

from core.records import ChangeCost, RebuildReport, Values, merged, nested
from tests.helpers.forms import declared_forms

LARGE = ChangeCost(187, 4812, 1940, 840.0)


class StagedEngine:
    """Keeps what was changed, and says what it was told to cost."""

    def __init__(self) -> None:
        self.cost: ChangeCost | Exception = LARGE
        self.refused: Exception | None = None
        self.own: dict[str, Values] = {"": {}, "My documents": {}}
        self.changed: list[tuple[dict[str, Any], str | None]] = []
        self.costed: list[tuple[dict[str, Any], str, bool]] = []
        self.rebuilt: list[str] = []

    def answers(self) -> Mapping[str, Any]:
        """What each call gives."""
        return {
            "options.forms": declared_forms,
            "options.own": lambda library=None: self.own.get(library or "", {}),
            "options.change": self._change,
            "options.cost": self._cost,
            "rebuild": self._rebuild,
        }

    def _rebuild(self, library: str) -> RebuildReport:
        self.rebuilt.append(library)
        return RebuildReport(0, 0, 0.0)

    def _change(self, changes: Mapping[str, Any], library: str | None) -> None:
        if self.refused is not None:
            raise self.refused
        self.changed.append((dict(changes), library))
        for key, value in changes.items():
            self.own[library or ""] = merged(self.own[library or ""], nested(key, value))

    def _cost(self, changes: Mapping[str, Any], library: str, everywhere: bool) -> ChangeCost:
        self.costed.append((dict(changes), library, everywhere))
        if isinstance(self.cost, Exception):
            raise self.cost
        return self.cost
