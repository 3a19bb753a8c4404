"""Puts the commands together."""

from pathlib import Path
from typing import Annotated

import typer

from core.cli import asking, indexing, measuring, preparing, reading
from core.cli.session import DEFAULT_LIBRARY, Session, a_path, ended


def program() -> typer.Typer:
    """The whole program."""
    app = typer.Typer(
        name="footnote",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help="Answers from your own documents, on your own machine, with a footnote for every sentence.",
    )
    app.callback()(_shared)
    app.command("demo")(ended(measuring.demo))
    app.command("add")(ended(indexing.add))
    app.command("sync")(ended(indexing.sync))
    app.command("remove")(ended(indexing.remove))
    app.command("status")(ended(indexing.status))
    app.command("search")(ended(asking.search_command()))
    app.command("ask")(ended(asking.ask))
    app.command("text")(ended(reading.text))
    app.command("chunks")(ended(reading.chunks))
    app.add_typer(preparing.settings_commands(), name="settings")
    app.add_typer(preparing.models_commands(), name="models")
    app.command("rebuild")(ended(indexing.rebuild))
    app.command("doctor")(ended(indexing.doctor))
    app.command("eval")(ended(measuring.evaluate_set))
    return app


def _shared(
    context: typer.Context,
    home: Annotated[
        Path | None, typer.Option(envvar="FOOTNOTE_HOME", metavar="DIR", help="The data folder.", parser=a_path)
    ] = None,
    library: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f'The library; "{DEFAULT_LIBRARY}" when not given.', show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON value and nothing else.")] = False,
) -> None:
    """Answers from your own documents, on your own machine, with a footnote for every sentence.

    --home, --library and --json may stand before or after the command and its arguments.
    """
    context.obj = Session(home, library, json)
