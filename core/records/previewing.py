"""What cleaning and cutting make of one file before anything is indexed, and named bundles of settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from core.records.showing import SourceText

PartKind = Literal["page", "slide", "part"]
CutReason = Literal["end", "page", "heading", "row", "paragraph", "line", "sentence", "comma", "word", "letter"]


@dataclass(frozen=True, slots=True)
class PreviewEdit:
    """A rule changed `start:end` of the text as read; the outcome stands at `clean_start:clean_end` of the cleaned one.

    Both count from the beginning of the whole text. Nothing on the clean side: it vanished. Edits of one rule are
    sorted and apart; a later rule may change again what an earlier one put in.
    """

    rule: str
    start: int
    end: int
    clean_start: int
    clean_end: int


@dataclass(frozen=True, slots=True)
class RulePreview:
    """A rule in the order in which rules run: how much it changes, or would change while it is off (`on` False).

    `problem` says why it could not run, such as a pattern that cannot be read; the text is shown without it then.
    """

    name: str
    label: str
    on: bool
    in_part: int
    in_file: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PassagePreview:
    """A passage: `start:end` of the cleaned text, the `number`th of its file (from 1).

    Its first `shared` characters (`shared_tokens`) also end the passage before. `embedded` is exactly what is compared
    with questions, `tokens` are those of it. It ends at a `cut_after`; `parent` is the span that is shown around it
    and used as context, if that is another one. `questions` were written for it; None where none are wished, or not yet
    written.
    """

    number: int
    start: int
    end: int
    text: str
    tokens: int
    page: int | None
    page_label: str | None
    heading: tuple[str, ...]
    embedded: str
    shared: int
    shared_tokens: int
    cut_after: CutReason
    parent: tuple[int, int] | None = None
    questions: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """One part of a file as it was read and after cleaning, and the passages that touch it.

    `part` of `parts` counts from 1; files without pages, and endless pages, come in parts of some screens.
    `page_label` is the printed number. `edits` are those of this part, the `rules` count them by part and file;
    `passages` are those of this part, `passages_in_file` of all. `longest_tokens` is the longest passage of the file,
    `limit_tokens` what the search model reads. `family` is the file's type, `strategy` what really cut it; for each
    passage at most `questions_each` questions are to be written.
    `seconds` is how long the engine took.
    """

    path: str
    text_id: str
    family: str
    part: int
    parts: int
    kind: PartKind
    page: int | None
    page_label: str | None
    read: SourceText
    cleaned: SourceText
    edits: tuple[PreviewEdit, ...]
    rules: tuple[RulePreview, ...]
    passages: tuple[PassagePreview, ...]
    passages_in_file: int
    longest_tokens: int
    limit_tokens: int
    strategy: str
    seconds: float
    questions_each: int = 0


@dataclass(frozen=True, slots=True)
class Template:
    """A named bundle of settings for cleaning and cutting. `own`: a person saved it, and may delete it.

    `values` are all these settings by dotted key, also those that the template leaves at their defaults, so that they
    can be taken as changes and compared with what holds.
    """

    name: str
    title: str
    about: str
    values: Mapping[str, Any]
    own: bool = False
