"""What a chunking strategy is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from core.chunking.layout import Layout
from core.chunking.packing import Sizes
from core.records import Document, SettingsPage
from core.settings import Options, option


class SizeOptions(Options):
    """What every strategy that packs sentences needs to know."""

    page: ClassVar[SettingsPage] = "passages"

    size_tokens: int = option(
        256,
        ge=4,
        le=8192,
        label="Size",
        help="Smaller pieces are found more exactly, larger ones explain more. The model reads up to 512.",
        unit="tokens",
    )
    overlap_sentences: int = option(
        0, ge=0, le=10, label="Overlap", help="Repeated from the end of the piece before.", unit="sentences"
    )
    keep_whole: bool = option(
        True,
        label="Keep short texts whole",
        help="A document or section of up to twice the size stays one piece.",
    )


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way to cut a document: its options, and where it cuts a laid out document."""

    name: str
    label: str
    options: type[SizeOptions]
    cut: Callable[[Document, Layout, Sizes], list[tuple[int, int]]]
