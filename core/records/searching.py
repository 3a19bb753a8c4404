"""What a search finds, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChannelScore:
    """A hit's place (from 1) and raw score in one channel."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One found passage; the same text in several places is one hit, and so are several passages of one parent.

    `parent` is the span of the text that is read around it, `question` the one that it answers. `found_by` is a
    question that the writing model wrote for it, when that is what was found.
    """

    rank: int
    chunk_id: str
    text_id: str
    score: float
    path: str
    other_paths: tuple[str, ...]
    page: int | None
    page_label: str | None
    start: int
    end: int
    heading: tuple[str, ...]
    text: str
    channels: Mapping[str, ChannelScore]
    parent: tuple[int, int] | None = None
    question: str = ""
    found_by: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """What one stage of a search kept and removed."""

    stage: str
    kept: int
    removed: int


@dataclass(frozen=True, slots=True)
class Found:
    """The hits of a question, best first, with how they came about."""

    hits: tuple[Hit, ...]
    trace: tuple[Stage, ...]
    notices: tuple[str, ...] = ()
