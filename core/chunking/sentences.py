"""By sentence window: single sentences are found and cited, those around them are read with them."""

from core.chunking.layout import ALWAYS, NEVER
from core.chunking.packing import Run
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.settings import option


class Sentences(SizeOptions):
    """Options of the strategy."""

    sentences: int = option(
        1, ge=1, le=20, label="Sentences", help="So many make a piece, as long as they fit the size.", unit="sentences"
    )
    window: int = option(
        3,
        ge=0,
        le=20,
        label="Window",
        help="So many sentences before and behind are read with a piece that was found.",
        unit="sentences",
    )


def cut(job: Cutting) -> list[Piece]:
    """A few sentences each, with their window as what is read around them."""
    options, layout = job.options, job.layout
    assert isinstance(options, Sentences)
    last = len(layout.starts)
    pieces: list[Piece] = []
    for run in _runs(job, options.sentences):
        before, behind = max(run.first - options.window, 0), min(run.last + options.window, last)
        start, end = layout.starts[run.first], layout.ends[run.last - 1]
        around = (layout.starts[before], layout.ends[behind - 1])
        pieces.append(Piece(start, end, around if around != (start, end) else None))
    return pieces


def _runs(job: Cutting, sentences: int) -> list[Run]:
    """Units put together: as many as wished, more where nothing may be cut or they are too short."""
    layout, sizes = job.layout, job.sizes
    found: list[Run] = []
    at, last = 0, len(layout.starts)
    while at < last:
        stop = at + 1
        while stop < last:
            tokens = layout.tokens(at, stop + 1)
            cut = layout.cuts[stop - 1]
            if cut == ALWAYS or tokens > (sizes.whole if cut == NEVER else sizes.own):
                break
            wished = stop - at < sentences or job.tokens.tokens(at, stop) < sizes.minimum
            if not wished and cut != NEVER:
                break
            stop += 1
        short = job.tokens.tokens(at, stop) < sizes.minimum
        if found and short and layout.tokens(found[-1].first, stop) <= sizes.largest:
            found[-1] = Run(found[-1].first, stop)  # too few are left
        else:
            found.append(Run(at, stop))
        at = stop
    return found


STRATEGY = Strategy("sentences", "By sentences, with a window", Sentences, cut, reaches_back=True)
