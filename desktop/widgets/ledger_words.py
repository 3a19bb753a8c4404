"""What a row of the ledger says: the words of its cells, what a screen reader hears, and the action that helps."""

from __future__ import annotations

import re
from typing import Literal

from core.records import LedgerRow
from desktop.language import clock, file_name, localized, number, tr
from desktop.widgets.states import state_word

Action = Literal["retry", "read_scans", "password", "bring_back"]
ACTIONS: tuple[Action, ...] = ("retry", "read_scans", "password", "bring_back")

SCANNED = ("partly", "no_text")
"""States of files whose scanned pages can be read."""
NOTHING = "–"
NOT_YET = "…"
_NO_PASSWORD_OPENS = "locked in a way that cannot be opened"
_ORDINARY_ENCODINGS = ("UTF-8", "ASCII", "US-ASCII")


def key(row: LedgerRow) -> str:
    """What stays the same of a row while its place and state change."""
    return f"{row.source_id}:{row.path}" if row.place_id is None else str(row.place_id)


def name(row: LedgerRow) -> str:
    """The file's name without its folders, after those of the files that hold it."""
    return file_name(row.path)


def base_name(path: str) -> str:
    """The last part of a path of any system."""
    return re.split(r"[\\/]", path.rstrip("\\/"))[-1] or path


def where(row: LedgerRow) -> str:
    """The folders that lead to the file, and one where the same file is too."""
    if row.place_id is None:
        return ""
    folders = " › ".join(row.folders)
    if not row.also_in:
        return folders
    return f"{folders}  ·  {tr('also in {folder}', folder=folder_of(row.also_in[0]))}"


def folder_of(path: str) -> str:
    """The name of the folder a path of any system leads to."""
    return base_name(path.removesuffix(base_name(path)))


def details(row: LedgerRow, reading: bool) -> str:
    """Why the file is in its state, "" when there is nothing to say."""
    if row.state == "waiting" and reading:
        return tr("Next in line")
    if row.state == "working" and not row.reason:
        return tr("Reading words")
    encoding = (row.encoding or "").upper()
    if row.state == "ready" and not row.reason and encoding and not encoding.startswith(_ORDINARY_ENCODINGS):
        return tr("Read as {encoding}", encoding=encoding)
    return localized(row.reason)


def figure(row: LedgerRow, column: str) -> str:
    """The number or time in a column of figures."""
    if row.state == "working" and column != "pages":
        return NOT_YET
    if column == "indexed":
        return NOTHING if row.indexed_at is None else clock(row.indexed_at)
    count = row.pages if column == "pages" else row.chunks
    read = row.state in ("ready", "partly", "no_text", "offline") or row.indexed_at is not None
    return number(count) if count or (read and column == "passages") else NOTHING


def action(row: LedgerRow) -> Action | None:
    """The one thing that helps this file, if something does."""
    if row.place_id is None:
        return None
    if row.by_hand:
        return "bring_back"
    if row.state == "locked" and not row.reason.endswith(_NO_PASSWORD_OPENS):
        return "password"
    if row.scans and row.state in SCANNED:
        return "read_scans"
    return "retry" if row.state in ("failed", "locked") else None


def action_word(what: Action) -> str:
    """What is written on the button."""
    return {
        "retry": tr("Try again"),
        "read_scans": tr("Read scans"),
        "password": tr("Enter password…"),
        "bring_back": tr("Bring back"),
    }[what]


def cell(row: LedgerRow, column: str, reading: bool) -> str:
    """The words of one cell."""
    if column == "file":
        return name(row)
    if column == "state":
        return state_word(row.state)
    if column == "details":
        return details(row, reading)
    if column == "action":
        what = action(row)
        return action_word(what) if what else ""
    return figure(row, column)


def spoken(row: LedgerRow, reading: bool) -> str:
    """The row in one sentence, as a screen reader says it."""
    state, why = state_word(row.state).lower(), details(row, reading)
    if not why:
        return tr("{file}, {state}", file=name(row), state=state)
    return tr("{file}, {state}, {details}", file=name(row), state=state, details=why)


def title(column: str) -> str:
    """A column's title."""
    return {
        "file": tr("File"),
        "state": tr("State"),
        "details": tr("Details"),
        "pages": tr("Pages"),
        "passages": tr("Passages"),
        "indexed": tr("Indexed"),
    }.get(column, "")
