"""The commands that show and change settings, and that look after the models: settings and models."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.cli.explaining import explain_settings
from core.cli.outdated import tell_outdated
from core.cli.output import say, table, write_json
from core.cli.session import Session, ended
from core.cli.watching import watched
from core.errors import SettingsError

if TYPE_CHECKING:
    from core.models.catalogue import ModelSpec


def settings_commands() -> typer.Typer:
    """`settings`, `settings set` and `settings explain`."""
    app = typer.Typer(invoke_without_command=True, help="Show and change settings.", rich_markup_mode=None)
    app.callback()(ended(show_settings))
    app.command("set", context_settings={"ignore_unknown_options": True})(ended(set_setting))  # -0.5 is a value
    app.command("explain")(ended(explain_settings))
    return app


def show_settings(context: typer.Context) -> None:
    """Show all settings; with --library as they are for that library."""
    if context.invoked_subcommand is not None:
        return
    session: Session = context.obj
    values = session.settings()
    if session.json:
        write_json(values)
    else:
        told = [(key, value) for key, value in _flat(values) if value != "" or ".types." not in key]
        table(("setting", "value"), [(key, _plain(value)) for key, value in told])


def _flat(values: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield above + name, value


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def set_setting(
    context: typer.Context,
    key: Annotated[str, typer.Argument(metavar="KEY", help="Such as retrieving.rerank_n")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="The new value; null empties a setting.")],
) -> None:
    """Change a setting for everywhere, or with --library for that library."""
    session: Session = context.obj
    with session.engine() as engine:
        _first_allowed(value, lambda meant: engine.options.change({key: meant}, session.library))
        values = engine.settings(session.library)
        tell_outdated(engine, [session.library] if session.library else [row.name for row in engine.shelf.all()])
    if session.json:
        write_json(values)
    else:
        say(f"{key} = {_plain(dict(_flat(values))[key])}")


def changed_settings(settings: dict[str, Any], changes: Iterable[str]) -> dict[str, Any]:
    """The settings with KEY=VALUE changes for this run only."""
    from core.engine import with_settings

    for change in changes:
        key, equals, value = change.partition("=")
        if not equals:
            raise SettingsError(f"--set takes KEY=VALUE, not {change!r}.")
        settings = _first_allowed(value, lambda meant, key=key: with_settings(settings, {key: meant}))  # noqa: B023
    return settings


def _first_allowed(typed: str, use: Any) -> Any:
    """Use what was typed as a number, true, false or null if it is one and that is allowed, else as text."""
    try:
        meant = json.loads(typed)
    except ValueError:
        return use(typed)
    try:
        return use(meant)
    except SettingsError as error:
        try:
            return use(typed if meant is not None else "")  # null empties a text
        except SettingsError:
            raise error from None


def models_commands() -> typer.Typer:
    """`models`, `models get` and `models check`."""
    app = typer.Typer(invoke_without_command=True, help="Show, fetch and check models.", rich_markup_mode=None)
    app.callback()(ended(show_models))
    app.command("get")(ended(get_model))
    app.command("check")(ended(check_models))
    return app


def show_models(context: typer.Context) -> None:
    """Show which models there are and which are here."""
    from core.models.catalogue import load_catalogue

    if context.invoked_subcommand is None:
        _show(context.obj, [(model, None) for model in load_catalogue()])


def get_model(context: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """Fetch a model; one that was begun continues."""
    from core.models.catalogue import spec
    from core.models.fetching import fetch, models_folder

    session: Session = context.obj
    model = spec(name)
    mirror = session.settings()["models"]["mirror"]
    with watched() as progress:
        fetch(model, models_folder(), progress, mirror)
    _show(session, [(model, True)])


def check_models(context: typer.Context) -> None:
    """Compare every model that is here with its sum in the catalogue."""
    from core.models.catalogue import load_catalogue
    from core.models.fetching import is_present, models_folder, verify

    folder = models_folder()
    with watched() as progress:
        checked = [
            (model, verify(model, folder, progress) if is_present(model, folder) else None)
            for model in load_catalogue()
        ]
    _show(context.obj, checked)


def _show(session: Session, models: Iterable[tuple[ModelSpec, bool | None]]) -> None:
    """`sha256_ok` is null where it was not looked at or nothing is there."""
    from core.models.fetching import is_present, models_folder

    folder = models_folder()
    shown = [(model, is_present(model, folder), right) for model, right in models]
    if session.json:
        write_json(
            [
                {
                    "name": model.name,
                    "kind": model.kind,
                    "present": here,
                    "bytes": model.bytes,
                    "sha256_ok": right,
                    "source": _source(model),
                }
                for model, here, right in shown
            ]
        )
        return
    words = {None: "", True: "yes", False: "NO"}
    table(
        ("model", "kind", "here", "MB", "sum right", "source"),
        [
            (model.name, model.kind, "yes" if here else "", f"{model.bytes / 1e6:,.0f}", words[right], _source(model))
            for model, here, right in shown
        ],
    )


def _source(model: ModelSpec) -> str:
    """Where the bytes come from first."""
    first = model.files[0]
    if first.repository:
        return f"{first.repository}/{first.path}"
    return model.carrier.requirements()[0] if model.carrier is not None else model.homepage
