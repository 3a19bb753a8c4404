"""The commands that ask a library: search and ask."""

import inspect
import math
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import typer
from pydantic.fields import FieldInfo

from core.cli import shapes
from core.cli.answers import live_answer, page, show_answer
from core.cli.output import is_terminal, say, tell, write_json
from core.cli.session import Session, a_path, whole
from core.cli.watching import watched
from core.errors import SettingsError
from core.records import Answer, Found
from core.settings import Retrieving

_ALSO_CALLED = {"rerank_n": "--top"}
_OFF = "off"


def search_command() -> Callable[..., None]:
    """The command `search`, with an option for each of the retrieving settings."""
    parameter = inspect.Parameter
    own = [
        parameter("context", parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        parameter(
            "question",
            parameter.POSITIONAL_OR_KEYWORD,
            annotation=Annotated[str, typer.Argument(metavar="QUESTION", help="What to look for.")],
        ),
        parameter(
            "filter",
            parameter.KEYWORD_ONLY,
            default="",
            annotation=Annotated[
                str,
                typer.Option("--filter", help='Such as: type:pdf,docx path:contracts after:2024-01 -heading:"Old"'),
            ],
        ),
    ]
    fields = Retrieving.model_fields.items()
    made = [
        parameter(name, parameter.KEYWORD_ONLY, default=None, annotation=_option_of(name, field))
        for name, field in fields
    ]

    def search(context: typer.Context, question: str, filter: str, **options: Any) -> None:
        """Find passages."""
        session: Session = context.obj
        given = {name: _value(name, value) for name, value in options.items() if value is not None}
        with session.engine() as engine:
            found = engine.find(session.name, question, given, filter)
        if session.json:
            write_json(shapes.found(found))
        else:
            _show_found(found)

    search.__signature__ = inspect.Signature([*own, *made])  # type: ignore[attr-defined]
    return search


def _option_of(name: str, field: FieldInfo) -> Any:
    """The command line's declaration of one setting. One that can be empty is text, for "off" empties it."""
    names = [*([_ALSO_CALLED[name]] if name in _ALSO_CALLED else []), "--" + name.replace("_", "-")]
    kind = field.annotation
    if _can_be_empty(field):
        option = typer.Option(*names, metavar="NUMBER|off", help=field.description)
        return Annotated[str | None, option]
    bounds = {one: getattr(rule, one) for rule in field.metadata for one in ("ge", "le") if hasattr(rule, one)}
    if kind in (int, float):
        option = typer.Option(*names, min=bounds.get("ge"), max=bounds.get("le"), help=field.description)
    elif kind is bool:
        option = typer.Option(f"{names[-1]}/--no-{names[-1][2:]}", help=field.description)
    else:
        choices = "|".join(get_args(kind)) if get_origin(kind) is Literal else None
        option = typer.Option(*names, metavar=choices, help=field.description)
    return Annotated[kind | None, option]  # type: ignore[operator]


def _can_be_empty(field: FieldInfo) -> bool:
    return get_origin(field.annotation) in (Union, types.UnionType) and type(None) in get_args(field.annotation)


def _value(name: str, value: Any) -> Any:
    """The setting's value of what was typed."""
    if not _can_be_empty(Retrieving.model_fields[name]):
        return value
    if value.lower() in (_OFF, "none", ""):
        return None
    try:
        number = float(value)
        if math.isfinite(number):
            return number
        raise ValueError(value)
    except ValueError as error:
        raise SettingsError(f"--{name.replace('_', '-')} takes a number or {_OFF}, not {value!r}.") from error


def _show_found(found: Found) -> None:
    for hit in found.hits:
        say(f"{hit.rank}. {hit.path}{page(hit.page, hit.page_label)}   {hit.score:.3f}")
        for other in hit.other_paths:
            say(f"   also in {other}")
        if hit.heading:
            say(f"   {' > '.join(hit.heading)}")
        if hit.question or hit.found_by:
            say(f"   {hit.question or hit.found_by}")
        say("   " + hit.text.strip().replace("\n", "\n   ") + "\n")
    if not found.hits:
        say("Nothing was found.")
    tell(", ".join(f"{stage.stage}: {stage.kept} kept, {stage.removed} removed" for stage in found.trace))
    for notice in found.notices:
        tell(notice)


def ask(
    context: typer.Context,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What to answer.")],
    within: Annotated[
        list[Path] | None,
        typer.Option("--in", metavar="PATH", help="Only in this file or folder; may be repeated.", parser=a_path),
    ] = None,
    quote: Annotated[bool, typer.Option("--quote", help="Quote only, write nothing.")] = False,
    conversation: Annotated[str | None, typer.Option(metavar="ID", help="Continue this conversation.")] = None,
) -> None:
    """Answer a question from the documents, with a footnote for every sentence."""
    session: Session = context.obj
    inside = [whole(path) for path in within or ()]
    seen = False
    with session.engine() as engine:
        if session.json or quote or not is_terminal(sys.stdout):
            with watched() as progress:
                got = engine.ask(session.name, question, inside, quote, conversation, progress)
        else:
            with live_answer() as live, watched(live.note) as progress:
                got = engine.ask(session.name, question, inside, quote, conversation, progress, live.hear)
                seen = live.quotes_shown
    if session.json:
        write_json(shapes.answer(got))
    else:
        _show(question, got, seen)
    if progress.cancelled:
        raise typer.Exit(130)


def _show(question: str, got: Answer, quotes_shown: bool) -> None:
    if got.question_used != question:
        say(f"Searched for: {got.question_used}\n")
    show_answer(got, quotes_shown)
    if got.conversation is not None:
        tell(f"To go on: footnote ask --conversation {got.conversation} …")
