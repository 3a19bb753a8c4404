"""What a chunking strategy is."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from core.chunking.layout import Layout
from core.chunking.packing import Sizes
from core.records import Document, SettingsPage
from core.settings import Options, option

Span = tuple[int, int]


class SizeOptions(Options):
    """What every strategy needs to know: each may have other defaults and more options."""

    page: ClassVar[SettingsPage] = "passages"

    size_tokens: int = option(
        256,
        ge=4,
        le=8192,
        label="Size",
        help="Smaller pieces are found more exactly, larger ones explain more. The model reads up to 512.",
        unit="tokens",
    )
    minimum_tokens: int = option(
        0,
        ge=0,
        le=2048,
        no_more_than="size_tokens",
        label="Smallest size",
        help="Shorter pieces are joined to their neighbour.",
        unit="tokens",
    )
    overlap_tokens: int = option(
        0,
        ge=0,
        le=256,
        less_than="size_tokens",
        label="Overlap",
        help="Sentences repeated from the end of the piece before, or the last part of one. They count in the size.",
        unit="tokens",
    )
    keep_heading: bool = option(
        True,
        label="Keep the heading with the text",
        help="Adds “Chapter › Section” to what is compared with a question.",
    )
    keep_whole: bool = option(
        True,
        label="Keep short texts whole",
        help="A document or section of up to twice the size stays one piece.",
    )
    maximum_tokens: int | None = option(
        None,
        ge=4,
        le=8192,
        no_less_than="size_tokens",
        label="Largest size",
        help="A longer piece is cut, whatever else is set. Without a value: as much as the model reads.",
        unit="tokens",
    )
    size_characters: int | None = option(
        None,
        ge=4,
        le=100_000,
        label="Size in characters",
        help="When it is set, characters are counted instead of tokens.",
        unit="characters",
    )


@dataclass(frozen=True, slots=True)
class Piece:
    """What becomes a passage: `text[start:end]`.

    `parent` is the span that is shown and read around it. A `question` is embedded instead of the text; `beside` is
    what else stands in its row, for being found by words.
    """

    start: int
    end: int
    parent: Span | None = None
    question: str = ""
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Cutting:
    """All that a strategy has to work with: a document, laid out in units, and the options of the strategy.

    `layout` and `sizes` are in tokens, or in characters when the size is; `tokens` is the layout in tokens, the same
    one as a rule, and so is the minimum of the sizes.
    """

    document: Document
    layout: Layout
    sizes: Sizes
    options: SizeOptions
    tokens: Layout


def no_edges(document: Document, ends: array[int], options: SizeOptions) -> Iterable[int]:
    """For strategies that cut between sentences, rows and blocks only."""
    return ()


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way to cut a document.

    `cut` gives the pieces in order. `edges` are offsets that no unit of the layout may reach over, besides the ends of
    sentences and blocks. `automatic` strategies are those that "automatic" chooses from. The overlap `reaches_back`
    over places where the strategy always cuts, or does not.
    """

    name: str
    label: str
    options: type[SizeOptions]
    cut: Callable[[Cutting], list[Piece]]
    edges: Callable[[Document, array[int], SizeOptions], Iterable[int]] = no_edges
    automatic: bool = False
    reaches_back: bool = False
