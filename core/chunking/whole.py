"""Whole document: small passages are found and cited, and all of the document is read with them."""

from core.chunking.parents import CHILD_HELP, children
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.settings import option


class Whole(SizeOptions):
    """Options of the strategy."""

    size_tokens: int = option(256, ge=4, le=8192, label="Size", help=CHILD_HELP, unit="tokens")


def cut(job: Cutting) -> list[Piece]:
    """Small pieces of the one document that is around all of them."""
    return children(job, [(0, len(job.layout.starts))])


STRATEGY = Strategy("document", "Whole document", Whole, cut)
