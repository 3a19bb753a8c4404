"""Turns texts into vectors and counts their tokens. The only home of fastembed and tokenizers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.progress import Progress

Vectors = NDArray[np.float32]


class TextEmbedder(Protocol):
    """What everybody else needs of an embedder, so that tests can bring a small one of their own."""

    @property
    def id(self) -> str:
        """Names the vectors: equal id and equal text mean an equal vector."""
        ...

    @property
    def dimensions(self) -> int:
        """Numbers in a vector."""
        ...

    @property
    def limit_tokens(self) -> int:
        """The most tokens that are read of a text, `overhead` included; what is over has no part in the vector."""
        ...

    @property
    def overhead(self) -> int:
        """Tokens that the embedder adds to a passage: its prefix and the special tokens."""
        ...

    def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
        """For each piece the offset (code points) at which each of its tokens ends, without prefix and specials."""
        ...

    def embed_passages(self, texts: Sequence[str], progress: Progress | None = None) -> Vectors:
        """Unit vectors (n, dimensions) in the order of the texts, every value one that float16 can hold."""
        ...

    def embed_query(self, text: str) -> Vectors:
        """The unit vector (dimensions,) of a question."""
        ...

    def close(self) -> None:
        """End the threads and let go of the model."""
        ...
