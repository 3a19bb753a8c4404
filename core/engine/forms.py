"""Settings as forms: what pydantic knows of a declaration, as plain records that a window can be built from."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from core.records import FieldKind, FormField, FormGroup, SettingsPage
from core.settings import BOUNDS, Options

Choices = Callable[[str], tuple[tuple[str, str], ...]]
"""The models of a kind: (name, title) each."""

_KINDS: Mapping[Any, FieldKind] = {
    bool: "bool",
    int: "int",
    float: "float",
    str: "text",
    Path: "path",
    tuple: "list",
    list: "list",
}


def form_groups(
    path: str,
    options: type[Options],
    models: Choices,
    decides_index: Callable[[str], bool],
    label: str = "",
    shown_for: tuple[str, tuple[str, ...]] | None = None,
    by_type: bool = False,
) -> tuple[FormGroup, ...]:
    """The fields of a declared group: one group for each page that they stand on, in the order of the declaration."""
    pages: dict[SettingsPage, list[FormField]] = {}
    for name, field in options.model_fields.items():
        extra = _extra(field)
        page = options.page if extra.get("page") is None else extra["page"]
        if page:
            pages.setdefault(page, []).append(_form_field(f"{path}.{name}", field, models, decides_index))
    switch = f"{path}.{options.switch}" if options.switch else ""
    return tuple(
        FormGroup(path, page, label, tuple(fields), switch, shown_for, by_type)
        for page, fields in pages.items()
        if fields
    )


def _form_field(key: str, field: FieldInfo, models: Choices, decides_index: Callable[[str], bool]) -> FormField:
    extra = _extra(field)
    kind, choices, optional = _type(field.annotation)
    labels = tuple(extra.get("labels", ()))
    if extra.get("choices"):
        kind, choices = ("list" if kind == "list" else "choice"), tuple(extra["choices"])
    if extra.get("models"):
        kind = "choice"
        choices, labels = zip(*models(extra["models"]), strict=True)
    bounds = {one: getattr(rule, one) for rule in field.metadata for one in ("ge", "le") if hasattr(rule, one)}
    group = key.rpartition(".")[0]
    others = {bound: f"{group}.{extra[bound]}" for bound in BOUNDS if extra.get(bound)}
    return FormField(
        key=key,
        label=field.title or "",
        help=field.description or "",
        kind=kind,
        default=str(field.default) if isinstance(field.default, Path) else field.default,
        at_least=bounds.get("ge"),
        at_most=bounds.get("le"),
        choices=choices,
        labels=labels or choices,
        unit=extra.get("unit", ""),
        empty=extra.get("empty", ""),
        optional=optional,
        reindexes=decides_index(key),
        per_library=extra.get("per_library", True),
        **others,
    )


def _extra(field: FieldInfo) -> Mapping[str, Any]:
    return field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}


def _type(annotation: Any) -> tuple[FieldKind, tuple[str, ...], bool]:
    """The kind of control, the choices, and whether there may be no value."""
    optional = False
    if get_origin(annotation) in (Union, types.UnionType):
        parts = [part for part in get_args(annotation) if part is not type(None)]
        annotation, optional = parts[0], True
    if get_origin(annotation) is Literal:
        return "choice", get_args(annotation), optional
    return _KINDS[get_origin(annotation) or annotation], (), optional
