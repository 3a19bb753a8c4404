"""Small stand-ins for models, so that tests of everything else are quick."""

from __future__ import annotations

import itertools
import math
import re
import struct
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from core.models import catalogue, fetching
from core.models.catalogue import ModelFile, ModelSpec
from core.models.conversion import CarrierFile
from core.models.embedder import Embedder
from core.models.llama import Message
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


class FakeGenerator:
    """A generator without a model: the given answers in turn (the last one again and again), or what a function makes.

    A token is what the fake embedder counts. An answer comes in pieces of a few characters, `progress` is asked
    before each. `asked` collects the messages of each call, `written` the pieces that were taken.
    """

    def __init__(
        self, answers: Sequence[str] | Callable[[Sequence[Message]], str], name: str = "fake", limit_tokens: int = 4096
    ) -> None:
        self._answers = answers
        self.name = name
        self.limit_tokens = limit_tokens
        self.prompt_speed: float | None = None
        self.loading_s = 0.0
        self.asked: list[tuple[Message, ...]] = []
        self.written: list[str] = []
        self.closed = False

    def check(self) -> None:
        """It can always be loaded."""

    def count_tokens(self, text: str) -> int:
        """As the fake embedder counts."""
        return len(_TOKEN.findall(text))

    def write(
        self, messages: Sequence[Message], progress: Progress, max_tokens: int = 400, grammar: str = ""
    ) -> Iterator[str]:
        """The next answer, at most so many tokens of it, in pieces."""
        progress.check()
        self.asked.append(tuple(messages))
        if callable(self._answers):
            answer = self._answers(messages)
        else:
            answer = self._answers[min(len(self.asked), len(self._answers)) - 1]
        ends = [match.end() for match in _TOKEN.finditer(answer)][:max_tokens]
        for start, end in itertools.pairwise([0, *ends[:-1], len(answer) if len(ends) < max_tokens else ends[-1]]):
            progress.check()
            self.written.append(answer[start:end])
            yield answer[start:end]
        self.prompt_speed = self.prompt_speed or 200.0

    def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True


# ---- a real embedder, but tiny --------------------------------------------------------------------------------

TINY = ModelSpec(
    name="tiny",
    kind="embedder",
    title="Tiny",
    languages="none",
    licence="Apache-2.0",
    author="Footnote",
    homepage="",
    files=(ModelFile("tiny.bin", 0, ""),),
    limit_tokens=48,
    dimensions=64,
    query_prefix="query: ",
    passage_prefix="passage: ",
    conversion="e5",
)
_TINY_PIECES = [
    *("<s>", "<pad>", "</s>", "<unk>", "▁"),
    *(chr(code) for code in range(33, 127)),
    *"的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出，。？",
    *("▁passage", "▁query", "▁the", "▁of", "tion", "ing", "中国", "😀"),
    "<mask>",
]


def write_tiny_carrier(file: Path) -> Path:
    """A carrier file with random weights (always the same): 2 layers, 64 wide, 48 positions."""
    random = np.random.default_rng(7)
    hidden, layers, heads, inner, words, positions = 64, 2, 4, 128, len(_TINY_PIECES) + 3, 48
    parts = [struct.pack("<4sI7ifi", b"E5S1", 1, hidden, layers, heads, inner, words, positions, 2, 1e-12, 32)]
    encoded = [piece.encode() for piece in _TINY_PIECES]
    parts.append(struct.pack("<5iQ", len(encoded), 0, 2, 1, 3, sum(map(len, encoded))))
    parts.append(np.cumsum([0, *map(len, encoded)]).astype("<u4").tobytes())
    parts.append(np.array([-10.0 + len(piece) for piece in _TINY_PIECES], "<f4").tobytes())
    parts += encoded
    parts.append(struct.pack("<iI", 1, 5) + struct.pack("<IB", 1, 0))
    shapes = {"emb.word": (words, hidden), "emb.pos": (positions, hidden), "emb.type": (2, hidden)}
    layer = {"q": (hidden, hidden), "k": (hidden, hidden), "v": (hidden, hidden), "ao": (hidden, hidden)}
    layer |= {"fi": (inner, hidden), "fo": (hidden, inner)}
    plain = [("emb.ln", hidden)]
    for index in range(layers):
        shapes |= {f"l{index}.{name}.w": shape for name, shape in layer.items()}
        plain += [(f"l{index}.{name}", hidden) for name in ("aln", "oln")]
    blobs = [(name, 1, *_q4(random.normal(0, 0.2, shape))) for name, shape in shapes.items()]
    for name, width in plain:
        blobs.append((f"{name}.w", 0, *_f32(random.normal(1, 0.1, width))))
        blobs.append((f"{name}.b", 0, *_f32(random.normal(0, 0.1, width))))
    for index in range(layers):
        for name, (width, _) in layer.items():
            blobs.append((f"l{index}.{name}.b", 0, *_f32(random.normal(0, 0.1, width))))
    head = b"".join(parts)
    at = len(head) + 4 + sum(2 + len(name) + struct.calcsize("<BIQQ") for name, *_ in blobs)
    table = struct.pack("<i", len(blobs))
    for name, kind, elements, blob in blobs:
        table += struct.pack("<H", len(name)) + name.encode() + struct.pack("<BIQQ", kind, elements, at, len(blob))
        at += len(blob)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(head + table + b"".join(blob for *_, blob in blobs))
    return file


def tiny_embedder(folder: Path) -> Embedder:
    """An embedder as the application has it, fastembed and all, but with the tiny model (random vectors)."""
    write_tiny_carrier(folder / TINY.name / TINY.files[0].name)
    return Embedder(TINY, folder)


def real_embedder_file() -> Path:
    """The carrier file of the search model for tests marked `model`; they fail, and say why, when it is not here."""
    spec = catalogue.spec("multilingual-e5-small-q4")
    folder = fetching.models_folder()
    if not fetching.is_present(spec, folder):
        pytest.fail(f"The search model is not in {folder}. Run `footnote models get {spec.name}`.")
    return folder / spec.name / spec.files[0].name


def real_embedder() -> Embedder:
    """The search model as the application has it."""
    return Embedder(catalogue.spec("multilingual-e5-small-q4"), real_embedder_file().parent.parent)


def _q4(values: NDArray[np.float64]) -> tuple[int, bytes]:
    """Values as blocks of 32: a float16 scale and 16 bytes with two numbers each."""
    rows = values.reshape(-1, 32)
    scales = (np.abs(rows).max(axis=1) / 7).astype("<f2")
    numbers = np.clip(np.rint(rows / scales.astype(np.float64)[:, None]) + 8, 0, 15).astype(np.uint8)
    packed = numbers[:, :16] | numbers[:, 16:] << 4
    return values.size, np.concatenate((scales.view(np.uint8).reshape(-1, 2), packed), axis=1).tobytes()


def _f32(values: NDArray[np.float64]) -> tuple[int, bytes]:
    return values.size, values.astype("<f4").tobytes()


class ReferenceEncoder:
    """The encoder of a carrier file in plain numpy and float32: what a conversion is measured against."""

    def __init__(self, file: Path) -> None:
        self._file = CarrierFile(file)
        self._shape = self._file.shape
        self._tensors: dict[str, NDArray[np.float32]] = {}
        self._words = [part.reshape(self._shape.words, -1) for part in self._file.blocks("emb.word")]

    def vector(self, ids: Sequence[int]) -> NDArray[np.float64]:
        """The unit vector of the token ids (special tokens included)."""
        shape, read = self._shape, self._read
        numbers, scales = (part[list(ids)] for part in self._words)
        state = (numbers.astype(np.float32) - 8) * scales.repeat(32, axis=1)
        state = state + read("emb.pos", shape.positions, shape.hidden)[: len(ids)]
        state = self._normalised(state + read("emb.type", 2, shape.hidden)[0], "emb.ln")
        for index in range(shape.layers):
            layer = f"l{index}"
            mixed = self._linear(self._attention(state, layer), f"{layer}.ao", shape.hidden)
            state = self._normalised(state + mixed, f"{layer}.aln")
            inner = self._linear(state, f"{layer}.fi", shape.inner)
            active = inner * 0.5 * (1 + np.vectorize(math.erf, otypes="f")(inner / math.sqrt(2)))
            state = self._normalised(state + self._linear(active, f"{layer}.fo", shape.hidden), f"{layer}.oln")
        mean = state.mean(axis=0)
        unit: NDArray[np.float64] = mean / np.linalg.norm(mean)
        return unit

    def _attention(self, state: NDArray[np.float32], layer: str) -> NDArray[np.float32]:
        heads, hidden = self._shape.heads, self._shape.hidden
        query, key, value = (
            self._linear(state, f"{layer}.{part}", hidden).reshape(len(state), heads, -1).transpose(1, 0, 2)
            for part in "qkv"
        )
        weights = np.exp(query @ key.transpose(0, 2, 1) / math.sqrt(hidden // heads))
        weights /= weights.sum(axis=-1, keepdims=True)
        seen: NDArray[np.float32] = (weights @ value).transpose(1, 0, 2).reshape(len(state), hidden)
        return seen

    def _linear(self, state: NDArray[np.float32], name: str, out: int) -> NDArray[np.float32]:
        weights = self._read(f"{name}.w", out, state.shape[1])
        made: NDArray[np.float32] = np.einsum("si,oi->so", state, weights)  # without the threads of BLAS
        return made + self._read(f"{name}.b", out)

    def _normalised(self, state: NDArray[np.float32], name: str) -> NDArray[np.float32]:
        away = state - state.mean(axis=-1, keepdims=True)
        unit = away / np.sqrt((away**2).mean(axis=-1, keepdims=True) + self._shape.epsilon)
        made: NDArray[np.float32] = unit * self._read(f"{name}.w", -1) + self._read(f"{name}.b", -1)
        return made

    def _read(self, name: str, *shape: int) -> NDArray[np.float32]:
        if name not in self._tensors:
            self._tensors[name] = self._file.tensor(name, *shape)
        return self._tensors[name]


def without_limits(spec: ModelSpec) -> ModelSpec:
    """The limits of evidence were measured with the real search model; the stand-in's cosines mean nothing there."""
    fusion = replace(spec.fusion, limits_en=(), limits_zh=(), near_en=(), near_zh=(), quote_distance=10.0)
    return replace(spec, fusion=fusion)
