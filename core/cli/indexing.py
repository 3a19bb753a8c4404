"""The commands that fill a library and look after it: add, sync, remove, status, rebuild, doctor."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.cli import shapes
from core.cli.outdated import about, cost_of, tell_outdated
from core.cli.output import counted, is_terminal, say, table, tell, write_json
from core.cli.session import Session, a_path, a_place, is_address, present, whole
from core.cli.watching import watched
from core.errors import LoadError
from core.progress import Progress
from core.records import FILE_STATES, FileRow, IndexReport

if TYPE_CHECKING:
    from core.engine import Engine

ASK_ABOVE_FILES = 1000
ASK_ABOVE_SECONDS = 3600
NOTHING_THERE = "There is nothing at this path."
_LISTED = 50

Places = Annotated[
    list[str], typer.Argument(metavar="PATH…", help="Files, folders and https:// addresses.", parser=a_place)
]
Paths = Annotated[list[Path], typer.Argument(metavar="PATH…", help="Files and folders.", parser=a_path)]
WordsOnly = Annotated[
    bool, typer.Option("--words-only", help="Make findable by words only; a later add or sync adds meaning.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask before a long run.")]


def add(
    context: typer.Context,
    paths: Places,
    words_only: WordsOnly = False,
    yes: Yes = False,
) -> None:
    """Add files and folders and make them findable, by words first and then by meaning."""
    session: Session = context.obj
    addresses = [place for place in paths if is_address(place)]
    there, missing = present([Path(place) for place in paths if not is_address(place)])
    refused: dict[str, str] = {}
    problems = {str(path): NOTHING_THERE for path in missing}
    done = IndexReport((), 0, 0, 0.0)
    if there or addresses:
        with session.engine() as engine, watched() as progress:
            if is_terminal(sys.stdin) and not yes and not session.json:
                planned = engine.estimate(session.name, there)
                if not _go_on(planned.files, planned.bytes, planned.seconds):
                    say("Nothing was added.")
                    return
            pages, refused = _fetched(engine, session.name, addresses, progress)
            problems |= refused
            if there or pages:
                done = engine.add(session.name, [*there, *pages], progress, words_only=words_only)
                tell_outdated(engine, [session.name])
    lost = tuple(FileRow(place, "failed", reason) for place, reason in problems.items())
    _show_report(session, replace(done, files=done.files + lost))
    if problems:
        tell("\n".join([*(f"There is nothing at {path}." for path in missing), *refused.values()]))
        raise typer.Exit(1)


def _fetched(
    engine: "Engine", library: str, addresses: Sequence[str], progress: Progress
) -> tuple[list[Path], dict[str, str]]:
    """Where the pages of the addresses are kept now, and why others cannot be had."""
    pages: list[Path] = []
    refused: dict[str, str] = {}
    for address in addresses:
        try:
            pages.append(Path(engine.web.fetch(library, address, progress)))
        except LoadError as error:
            refused[address] = str(error)
    return pages, refused


def _go_on(files: int, size_bytes: int, seconds: float) -> bool:
    """Ask before a long run."""
    if files <= ASK_ABOVE_FILES and seconds <= ASK_ABOVE_SECONDS:
        return True
    size = f"{size_bytes / 1e6:,.0f} MB, " if size_bytes else ""
    return typer.confirm(f"{files:,} files, {size}{about(seconds)}. Go on?", default=True, err=True)


def sync(context: typer.Context, words_only: WordsOnly = False) -> None:
    """Look at all sources again: what is new, changed, moved or gone."""
    session: Session = context.obj
    with session.engine() as engine, watched() as progress:
        done = engine.sync(session.name, progress, words_only=words_only)
        tell_outdated(engine, [session.name])
    _show_report(session, done)


def _show_report(session: Session, done: IndexReport) -> None:
    for notice in done.notices:
        tell(notice)
    if session.json:
        write_json(shapes.report(done))
        return
    counts = Counter(row.state for row in done.files)
    parts = [f"{counts[state]:,} {state.replace('_', ' ')}" for state in FILE_STATES if counts[state]]
    say(f"{counted(len(done.files), 'file')}: {', '.join(parts) or 'none'}.")
    say(f"{done.unchanged:,} unchanged, {counted(done.embedded_chunks, 'passage')} embedded, {done.seconds:.1f} s.")
    _list_files([row for row in done.files if row.state != "ready"])


def _list_files(rows: Sequence[FileRow]) -> None:
    """The rows that a person should look at, not more than fit a screen or two."""
    if not rows:
        return
    say()
    table(("state", "path", "reason"), [(row.state, row.path, row.reason) for row in rows[:_LISTED]])
    if len(rows) > _LISTED:
        say(f"… and {len(rows) - _LISTED:,} more; `footnote status` lists all.")


def remove(context: typer.Context, paths: Places) -> None:
    """Forget sources or files; the files themselves stay where they are, copies of web pages go."""
    session: Session = context.obj
    with session.engine() as engine, watched():
        named = [engine.web.path(place) if is_address(place) else whole(Path(place)) for place in paths]
        files, removed = engine.remove(session.name, named)
    if session.json:
        write_json({"removed_files": files, "removed_chunks": removed})
    else:
        say(f"Forgot {counted(files, 'file')} with {counted(removed, 'passage')}.")


def status(context: typer.Context) -> None:
    """Show the libraries and, for the chosen one, every file with its state."""
    session: Session = context.obj
    with session.engine() as engine:
        libraries, files = engine.status(session.name)
    if session.json:
        write_json(shapes.status(libraries, files))
        return
    columns = ("library", "files", "passages", "by meaning", "by words", "embedder", "generation", "")
    table(
        columns,
        [
            [
                *(one.name, one.files, one.chunks, one.vectors, one.fulltext, one.embedder, one.generation),
                "needs rebuilding" if one.needs_rebuild else "",
            ]
            for one in libraries
        ],
    )
    if files:
        say()
        rows = [(row.state, row.path, row.pages or "", row.chunks, row.encoding, row.reason) for row in files]
        table(("state", "path", "pages", "passages", "encoding", "reason"), rows)


def rebuild(
    context: typer.Context,
    embed: Annotated[bool, typer.Option("--embed", help="Compute all vectors again.")] = False,
    yes: Yes = False,
) -> None:
    """Make the search indexes anew from what is stored; the old ones answer meanwhile."""
    session: Session = context.obj
    with session.engine() as engine, watched() as progress:
        if is_terminal(sys.stdin) and not yes and not session.json:
            cost = cost_of(engine, session.name)
            if cost is not None and not _go_on(cost.files, 0, cost.seconds):
                say("Nothing was rebuilt.")
                return
        done = engine.rebuild(session.name, progress, embed=embed)
    for notice in done.notices:
        tell(notice)
    if session.json:
        write_json({"chunks": done.chunks, "embedded_chunks": done.embedded_chunks, "seconds": done.seconds})
    else:
        anew = f"{done.embedded_chunks:,} of them embedded anew"
        say(f"{counted(done.chunks, 'passage')}, {anew}, {done.seconds:.1f} s.")


def doctor(
    context: typer.Context,
    mend: Annotated[bool, typer.Option("--mend", help="Mend what can be mended.")] = False,
) -> None:
    """Compare what is stored with the indexes, and say what is wrong."""
    session: Session = context.obj
    with session.engine() as engine, watched() as progress:
        engine.settings(session.library)  # refuses a library that is not there
        noticed = engine.doctor(mend=mend, progress=progress)
    shape = shapes.findings(noticed)
    if session.json:
        write_json(shape)
        return
    for finding in noticed:
        say(f"{finding.severity}: {finding.what}" + (f" {finding.mend}" if finding.mend else ""))
    say("All is well." if shape["ok"] else "There are problems. `footnote doctor --mend` mends what can be mended.")
