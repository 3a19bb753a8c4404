"""Parent and child: small passages are found and cited, the paragraphs or the document around them are read."""

from collections.abc import Iterable
from typing import Literal

from core.chunking.packing import Sizes, runs, stretch
from core.chunking.paragraphs import beginnings
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.settings import option

CHILD_HELP = "Of the small pieces that are found and cited. The model reads up to 512."


class Parents(SizeOptions):
    """Options of the strategy."""

    size_tokens: int = option(128, ge=4, le=8192, label="Size", help=CHILD_HELP, unit="tokens")
    parents: Literal["paragraphs", "document"] = option(
        "paragraphs",
        label="Around them",
        help="What is read with a small piece that was found.",
        labels=("Paragraphs", "The whole document"),
    )
    parent_tokens: int = option(
        768,
        ge=16,
        le=100_000,
        label="Size of what is around",
        help="Paragraphs are put together up to this size. It may be more than the search model reads.",
        unit="tokens",
    )


def cut(job: Cutting) -> list[Piece]:
    """Small pieces, none of which reaches over the edge of its parent."""
    options, layout = job.options, job.layout
    assert isinstance(options, Parents)
    if options.parents == "document":
        return children(job, [(0, len(layout.starts))])
    sizes = Sizes(options.parent_tokens, options.parent_tokens, 0, keep_whole=False)
    found = runs(job.tokens, sizes, beginnings(layout))
    return children(job, [(run.first, run.last) for run in found])


def children(job: Cutting, parents: Iterable[tuple[int, int]]) -> list[Piece]:
    """The pieces of parents, which are runs of units."""
    layout = job.layout
    pieces: list[Piece] = []
    for first, last in parents:
        if first == last:
            continue
        layout.cut_before(first)
        around = (layout.starts[first], layout.ends[last - 1])
        for run in stretch(layout, first, last, job.sizes):
            start, end = layout.starts[run.first], layout.ends[run.last - 1]
            pieces.append(Piece(start, end, around if around != (start, end) else None))
    return pieces


STRATEGY = Strategy("parents", "Small pieces with what is around them", Parents, cut)
