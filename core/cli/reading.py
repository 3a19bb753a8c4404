"""The commands that show what reading and cutting make of files; nothing is stored: text and chunks."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from core.cli import shapes
from core.cli.indexing import NOTHING_THERE, Paths
from core.cli.output import json_text, say, tell, write_json, write_text
from core.cli.preparing import changed_settings
from core.cli.session import Session, a_path, present, whole
from core.cli.watching import watched
from core.errors import FootnoteError, LoadError
from core.records import Document, FileRow

_LONGEST_NAME = 255
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="With another value of a setting (see `footnote settings explain`); may be repeated.",
    ),
]


def text(
    context: typer.Context,
    paths: Paths,
    raw: Annotated[bool, typer.Option("--raw", help="As loaded, before cleaning.")] = False,
    into: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write one .txt for each file and a report.json there.", parser=a_path),
    ] = None,
    password: Annotated[list[str] | None, typer.Option(metavar="P", help="A password to try; may be repeated.")] = None,
    change: Set = None,
) -> None:
    """Show what loading and cleaning make of files; nothing is stored."""
    from core.engine import read_text

    session: Session = context.obj
    there, missing = present(paths)
    settings = changed_settings(session.settings(), change or ())
    results: list[tuple[Path, Document | LoadError, FileRow]] = []
    written = _Writer(into, paths) if into is not None else None
    with watched() as progress:
        for path, result, row in read_text(there, settings, raw, tuple(password or ()), progress):
            if written is not None:
                written.write(path, result, row)
            else:
                results.append((path, result, row))
    for path in missing:
        lost = LoadError(NOTHING_THERE)
        results.append((path, lost, FileRow(str(path), "failed", NOTHING_THERE)))
    if written is not None:
        written.finish(results)
    else:
        _show_texts(session, paths, results)
    if missing:
        tell("\n".join(f"There is nothing at {path}." for path in missing))
        raise typer.Exit(1)


def _show_texts(
    session: Session, paths: Sequence[Path], results: Sequence[tuple[Path, Document | LoadError, FileRow]]
) -> None:
    one = len(paths) == len(results) == 1 and not paths[0].is_dir()
    if session.json:
        listed = [{**({} if one else {"path": row.path}), **shapes.text(result, row)} for _, result, row in results]
        write_json(listed[0] if one and listed else listed)
        return
    for _, result, row in results:
        if not one:
            say(f"==> {row.path} <==")
        if isinstance(result, Document):
            write_text(result.text)
            for notice in result.notices:
                tell(notice)
        if row.reason and row.reason != NOTHING_THERE:
            tell(f"{row.path}: {row.state}: {row.reason}")


class _Writer:
    """Writes the texts into a folder, under the names that the command promises, and a report."""

    def __init__(self, folder: Path, given: Sequence[Path]) -> None:
        self._folder = folder
        self._given = [(path, whole(path)) for path in given]
        self._used: set[Path] = set()
        self._folders: set[Path] = set()
        self._report: list[dict[str, Any]] = []

    def write(self, path: Path, result: Document | LoadError, row: FileRow) -> None:
        """Write one file's text if it could be read, and remember its line of the report."""
        if isinstance(result, Document):
            target = self._target(path)
            self._save(target, result.text.encode("utf-8", "replace"))
        self._report.append({"path": row.path, **shapes.text(result, row)})

    def finish(self, lost: Sequence[tuple[Path, Document | LoadError, FileRow]]) -> None:
        """Write the report, with the paths at which there was nothing."""
        self._report += [{"path": row.path, **shapes.text(result, row)} for _, result, row in lost]
        self._save(self._folder / "report.json", json_text(self._report).encode())

    def _target(self, path: Path) -> Path:
        """Where a file's text goes; a name that is taken gets a number."""
        inside = self._inside(whole(path))
        if any(folder in self._used for folder in (self._folder / inside).parents):  # it is another file's text
            inside = Path(inside.name)
        target = self._folder / _named(inside, ".txt")
        number = 2
        while target in self._used or target in self._folders:
            target = self._folder / _named(inside, f" ({number}).txt")
            number += 1
        self._used.add(target)
        self._folders.update(target.parents)
        return target

    def _inside(self, found: Path) -> Path:
        for given, absolute in self._given:
            if found == absolute:
                plain = given.is_absolute() or ".." in given.parts
                return Path(found.name) if plain else given
            if found.is_relative_to(absolute):
                inside = found.relative_to(absolute)
                return self._inside(absolute) / inside if absolute.is_file() else inside
        return Path(found.name)

    def _save(self, target: Path, data: bytes) -> None:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        except OSError as error:
            raise FootnoteError(f"{target} could not be written: {error.strerror}.") from error


def _named(path: Path, end: str) -> Path:
    """The path with an end added to its name, which is cut where a file system would not take it."""
    name = path.name
    while len(os.fsencode(name + end)) > _LONGEST_NAME:
        name = name[:-1]
    return path.with_name(name + end)


def chunks(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A file.", parser=a_path)],
    change: Set = None,
) -> None:
    """Show how a file would be cut with the present or given settings; nothing is stored."""
    from core.engine import cut

    session: Session = context.obj
    there, _ = present([path])
    if not there:
        raise FootnoteError(f"There is nothing at {path}.")
    settings = changed_settings(session.settings(), change or ())
    text_id, pieces = cut(there[0], settings)
    if session.json:
        write_json(shapes.chunks(text_id, pieces))
        return
    for number, chunk in enumerate(pieces, 1):
        page = f", page {chunk.page}" if chunk.page is not None else ""
        heading = f", under {' > '.join(chunk.heading)}" if chunk.heading else ""
        say(f"--- {number}: {chunk.start}–{chunk.end}, {chunk.kind}, {chunk.tokens} tokens{page}{heading}")
        say(chunk.text)
