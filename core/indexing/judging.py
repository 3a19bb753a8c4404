"""Which state a read file gets in the ledger, and why, in plain words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from core.errors import LoadError
from core.records import Document, FileState

MOST_LISTED = 12
ScansState = Literal["off", "waiting", "failed"]
"""What became of the scanned pages of a file: nobody reads them, they are read at the end, they could not be read."""
_PAGES = {
    "off": ("1 scanned page; reading scans is off", "{n} scanned pages; reading scans is off"),
    "waiting": (
        "1 scanned page; it is read after the other files",
        "{n} scanned pages; they are read after the other files",
    ),
    "failed": ("1 scanned page; it could not be read", "{n} scanned pages; they could not be read"),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A state of the ledger with its reason ("" when there is nothing to say)."""

    state: FileState
    reason: str = ""


def pages_without_text(document: Document) -> tuple[int, ...]:
    """The numbers of pages that show something but gave no text (blank pages are blank, not missing)."""
    return tuple(page.number for page in document.pages if not page.has_text and not page.blank)


def judge(document: Document, chunks: int, meaning_limit_chars: int, scans: ScansState = "off") -> Verdict:
    """The verdict on a document that was cut into so many passages, all of them stored."""
    missing = pages_without_text(document)
    notes = list(document.notices)
    if not chunks:
        return Verdict("no_text", _nothing(document, missing, scans))
    if missing:
        which = _listed(missing)
        have = "has" if len(missing) == 1 else "have"
        notes.insert(0, f"{len(missing)} of {len(document.pages)} pages {have} no text: {which}")
    cut = len(document.text) > meaning_limit_chars
    if cut:
        notes.insert(
            0, f"Only the first {meaning_limit_chars:,} of {len(document.text):,} characters are searched by meaning"
        )
    return Verdict("partly" if missing or cut else "ready", "; ".join(notes))


def _listed(numbers: Sequence[int]) -> str:
    """Page numbers in words: "3 and 9", at most a dozen of them."""
    *first, last = map(str, numbers[:MOST_LISTED])
    if len(numbers) > MOST_LISTED:
        return ", ".join([*first, last, "…"])
    return " and ".join([", ".join(first), last] if first else [last])


def scans_reason(pages: int, scans: ScansState) -> str:
    """Why a file of so many scanned pages has no text."""
    one, many = _PAGES[scans]
    return one if pages == 1 else many.format(n=pages)


def _nothing(document: Document, missing: tuple[int, ...], scans: ScansState) -> str:
    if missing:
        return "; ".join([scans_reason(len(missing), scans), *document.notices])
    if document.pages:
        return "; ".join(document.notices) or "All pages are blank"
    return "; ".join(["There is no text in this file", *document.notices])


def judge_failure(error: LoadError) -> Verdict:
    """The verdict on a file that could not be read."""
    return Verdict(error.state, str(error))
