"""Small stand-ins for models, so that tests of everything else are quick."""

from __future__ import annotations

import itertools
import re
from array import array
from collections.abc import Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from core.progress import Progress

_TOKEN = re.compile(r"[^\W\u3000-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{1,6}|\S")
_WORD = re.compile(r"[^\W\u3000-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+|[^\W]")


class FakeEmbedder:
    """An embedder without a model: texts that share words, or pairs of Chinese characters, are near each other.

    A token is a Chinese character, a sign, or up to six letters. `embedded` collects the passages it was given, so
    that a test can say how many were embedded.
    """

    def __init__(self, name: str = "fake", dimensions: int = 128, limit_tokens: int = 512) -> None:
        self.id = name
        self.dimensions = dimensions
        self.limit_tokens = limit_tokens
        self.overhead = 4
        self.embedded: list[str] = []
        self.closed = False

    def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
        """Ends of the tokens in code points."""
        return [array("L", (match.end() for match in _TOKEN.finditer(piece))) for piece in pieces]

    def embed_passages(self, texts: Sequence[str], progress: Progress | None = None) -> NDArray[np.float32]:
        """One vector a text; stops between texts."""
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            if progress is not None:
                progress.check()
            vectors[row] = self._vector(text)
            self.embedded.append(text)
        return vectors

    def embed_sentences(self, texts: Sequence[str], progress: Progress | None = None) -> NDArray[np.float32]:
        """The same as passages."""
        return self.embed_passages(texts, progress)

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question: the same as a passage's."""
        return self._vector(text)

    def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True

    def _vector(self, text: str) -> NDArray[np.float32]:
        """Words and pairs of neighbouring words, each adding to two places chosen by its hash."""
        read = text[: self.token_ends([text])[0][: self.limit_tokens - self.overhead][-1]] if text.strip() else ""
        words = [word.casefold() for word in _WORD.findall(read)]
        vector = np.full(self.dimensions, 0.02, dtype=np.float32)  # never all zero, not even for an empty text
        for feature, weight in [(word, 1.0) for word in words] + [
            (first + second, 0.5) for first, second in itertools.pairwise(words)
        ]:
            number = crc32(feature.encode("utf-8", "surrogatepass"))
            vector[number % self.dimensions] += weight
            vector[(number >> 16) % self.dimensions] += weight if number & 0x8000 else -weight
        half: NDArray[np.float16] = (vector / np.linalg.norm(vector)).astype(np.float16)
        return half.astype(np.float32)
