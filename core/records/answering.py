"""What a question gets back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Footnote:
    """The exact words a sentence stands on: `text == document.text[start:end]`.

    `after` is what follows them on their line, as far as it is worth showing.
    """

    number: int
    path: str
    page: int | None
    page_label: str | None
    start: int
    end: int
    text: str
    heading: tuple[str, ...]
    text_id: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence, list item or table row of an answer; `supported` is None for headings and code."""

    text: str
    footnotes: tuple[int, ...]
    supported: bool | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what could have answered did."""

    files_used: int
    files_matching: int
    files_unread: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question got back.

    `passages` are the best passages, numbered 0, of the other files that match, from which nothing was quoted.
    """

    answer: str
    units: tuple[Unit, ...]
    footnotes: tuple[Footnote, ...]
    quotes: tuple[Footnote, ...]
    route: Literal["passages", "document", "list", "database"]
    not_found: bool
    question_used: str
    coverage: Coverage
    mode: Literal["written", "quotes"]
    model: str | None
    seconds_to_first_quote: float | None
    seconds_to_first_word: float | None
    seconds: float
    conversation: str | None
    notices: tuple[str, ...] = ()
    files_searched: int = 0
    passages: tuple[Footnote, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerEvent:
    """What an answer in the making has to show.

    "asked": the question as it is searched, as `text`; "quotes": its `notes`, at once, and `passages` as an answer has
    them; "loading": the writing model comes into memory, which takes about `seconds`; "words": a piece of `text` as it
    is written; "unit": a `unit` that was checked, with the `notes` it stands on. The `text` of a unit is its Markdown
    and what stands before it; it takes the place of the next `taken` characters of the words.
    """

    kind: Literal["asked", "quotes", "loading", "words", "unit"]
    notes: tuple[Footnote, ...] = ()
    text: str = ""
    unit: Unit | None = None
    passages: tuple[Footnote, ...] = ()
    taken: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Turn:
    """A question of a conversation and what it got back. `asked_at` is in seconds since 1970.

    `changed` are the paths of files that no longer hold some of the words that were cited; the words are as saved.
    """

    question: str
    answer: Answer
    asked_at: float
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """A conversation in a list. Times are in seconds since 1970; `not_found`: its last question found nothing."""

    id: str
    title: str
    created_at: float
    asked_at: float
    questions: int
    not_found: bool


@dataclass(frozen=True, slots=True)
class WriterState:
    """How the writing model stands: "ready" in memory, "here" on disk, "loading", or why it cannot write.

    `seconds` is how long loading still takes about, `reason` a sentence for a person when it cannot be used.
    """

    kind: Literal["ready", "here", "loading", "missing", "unusable"]
    name: str
    seconds: float = 0.0
    reason: str = ""
