"""What is said about one file: its facts in one line, and what helps when it could not be read."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from core.records import FileDetail, LedgerRow
from desktop.language import clock, size, tr
from desktop.widgets import ledger_words as words


def facts(detail: FileDetail) -> str:
    """Pages, passages, language, kind, size, when it was indexed and where else it is."""
    row = detail.row
    other = words.folder_of(row.also_in[0]) if row.also_in else ""
    parts = [
        tr("{n} pages", n=row.pages) if row.pages else "",
        tr("{n} passages", n=row.chunks) if detail.text_id else "",
        language_name(detail.language),
        detail.kind,
        row.encoding or "",
        size(row.size),
        tr("indexed {time}", time=clock(row.indexed_at)) if row.indexed_at is not None else "",
        tr("also in {folder}", folder=other) if other else "",
    ]
    return " · ".join(part for part in parts if part)


def language_name(code: str) -> str:
    """What a language is called; those the window does not speak by their own names."""
    if code in ("en", "zh"):
        return tr("English") if code == "en" else tr("Chinese")
    locale = QLocale(code)
    return "" if not code or locale.language() == QLocale.Language.C else locale.nativeLanguageName()


def help_for(row: LedgerRow) -> str:
    """What to do about a file that was not read."""
    reason = row.reason
    if row.state == "locked":
        return tr(
            "The file is locked in a way that a password does not open. Save it without protection, then try again."
        )
    if reason.startswith("Stopped: took longer"):
        return tr("Allow it more time in the settings under Reading files, or split the file, then try again.")
    if reason.startswith("Stopped: needed more"):
        return tr("Allow it more memory in the settings under Reading files, or split the file, then try again.")
    if reason.startswith("This file cannot be opened"):
        return tr("Close the program that holds it, or allow Footnote to read it, then try again.")
    if reason.startswith("Damaged: the file ends too early"):
        return tr("It may not have been copied to its end. Get it again from where it came, then try again.")
    return tr("Open it in its own program and save it again, then try again. The other files are not affected.")
