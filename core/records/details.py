"""What the page of one file shows: how it stands, its pages, and what can be tried on it."""

from __future__ import annotations

from dataclasses import dataclass

from core.records.documents import Block, Page
from core.records.library import LedgerRow


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a text and where it stands."""

    title: str
    level: int
    start: int


@dataclass(frozen=True, slots=True)
class FileDetail:
    """One file of the ledger with what was read of it.

    `text_id` "" when nothing was; `kind` is what it was read as ("PDF"), `language` a code such as "en", "" when it
    is not known. `chosen_encoding` is what a person chose for this file, `encodings` what can be chosen: none for a
    file that carries its own.
    """

    row: LedgerRow
    text_id: str = ""
    kind: str = ""
    language: str = ""
    pages: tuple[Page, ...] = ()
    headings: tuple[Heading, ...] = ()
    chosen_encoding: str = ""
    encodings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EncodingPreview:
    """The beginning of a file as it looks in an encoding; nothing of it is kept. `lost` signs do not fit."""

    encoding: str
    text: str
    blocks: tuple[Block, ...] = ()
    lost: int = 0


@dataclass(frozen=True, slots=True)
class PasswordTrial:
    """Whether a password opens a file, and the places that are worth reading again now."""

    opens: bool
    place_ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FormatFamily:
    """File types that people think of together: the family's name and its suffixes with their dots."""

    name: str
    suffixes: tuple[str, ...]
