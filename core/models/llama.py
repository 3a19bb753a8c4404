"""Writes text from messages. The only home of llama_cpp."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from core.progress import Progress


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of what a generator reads; its text can never end the turn, whatever it holds."""

    role: Literal["system", "user", "assistant"]
    text: str


class TextGenerator(Protocol):
    """What everybody else needs of a generator, so that tests can bring one without a model."""

    @property
    def name(self) -> str:
        """The model's name in the catalogue."""
        ...

    @property
    def limit_tokens(self) -> int:
        """The most tokens that messages and answer may have together."""
        ...

    @property
    def prompt_speed(self) -> float | None:
        """Tokens a second while reading, as the first longer prompt of this process showed; None before it."""
        ...

    def count_tokens(self, text: str) -> int:
        """How many tokens the text has by itself; each message has a few more around it."""
        ...

    def write(self, messages: Sequence[Message], progress: Progress, max_tokens: int = 400) -> Iterator[str]:
        """The answer in pieces of whole characters, as they come; the same messages get the same answer."""
        ...

    def close(self) -> None:
        """Let go of the model."""
        ...
