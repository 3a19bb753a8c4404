"""Turns texts into vectors and counts their tokens. The only home of fastembed and tokenizers.

One text a call, one thread a call, as many calls at once as there are cores: as quick as batches, flat in memory,
stopped at once, and a vector depends on nothing but its text (activations are quantised over a whole call).
"""

from __future__ import annotations

import os
import re
import threading
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.models import conversion
from core.models.catalogue import ModelSpec
from core.progress import Progress
from core.telemetry import switch_off

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

Vectors = NDArray[np.float32]

_PIECE_CHARACTERS = 2_000  # a longer piece holds the interpreter for too long
_READ_CHARACTERS = 20_000  # more than the limit of tokens ever needs, but no megabyte pasted as a question
_PIECES_AT_ONCE = 64
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
_WAIT_S = 0.05
_CLOSED = "The search model was closed."


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

    def embed_sentences(self, texts: Sequence[str], progress: Progress | None = None) -> Vectors:
        """The same vectors for somebody who waits for them: passages being embedded meanwhile give way."""
        ...

    def embed_query(self, text: str) -> Vectors:
        """The unit vector (dimensions,) of a question."""
        ...

    def close(self) -> None:
        """End the threads and let go of the model."""
        ...


class _LimitedTokens:
    """The application's tokenizer as fastembed uses it: texts are cut at the limit, the special tokens kept.

    The tokenizer itself never cuts or pads, so that it can count for everybody.
    """

    def __init__(self, tokenizer: Tokenizer, limit: int) -> None:
        self._tokenizer = tokenizer
        self._room = limit - tokenizer.num_special_tokens_to_add(is_pair=False)

    def encode_batch(self, texts: Sequence[str]) -> list[Encoding]:
        """The tokens of each text, at most the limit."""
        encodings = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        for encoding in encodings:
            encoding.truncate(self._room)
        return [self._tokenizer.post_process(encoding) for encoding in encodings]


class Embedder:
    """The embedder of one model of the catalogue. Loads the tokenizer, then the model, when first needed."""

    def __init__(self, spec: ModelSpec, folder: Path) -> None:
        """`folder` is the models folder; the model's files are in its folder `spec.name`."""
        self._spec = spec
        self._home = folder / spec.name
        self._lock = threading.RLock()
        self._tokenizer: Tokenizer | None = None
        self._model: Any = None
        self._threads: ThreadPoolExecutor | None = None
        self._overhead = 0
        self._closed = False
        self._urgent = 0
        self._calm = threading.Condition()

    @property
    def id(self) -> str:
        """The model's name with the version of its conversion."""
        return f"{self._spec.name}.v{conversion.VERSION}" if self._spec.conversion else self._spec.name

    @property
    def dimensions(self) -> int:
        """Numbers in a vector."""
        return self._spec.dimensions

    @property
    def limit_tokens(self) -> int:
        """The most tokens that are read of a text, `overhead` included."""
        return self._spec.limit_tokens

    @property
    def overhead(self) -> int:
        """Tokens added to a passage: its prefix and the special tokens."""
        tokenizer = self._load_tokenizer()
        if not self._overhead:
            self._overhead = len(tokenizer.encode_batch([self._spec.passage_prefix.rstrip()])[0].ids)
        return self._overhead

    def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
        """For each piece the offset (code points) at which each of its tokens ends, without prefix and specials.

        The ends never fall; they are equal where one character became several tokens. `piece[: ends[n - 1]]` has at
        most n tokens (signs that only normalising takes apart may make one more). A piece of more than 2,000
        characters is counted in parts, cut at white space where there is some: do better and give sentences.
        """
        tokenizer = self._load_tokenizer()
        parts = [(number, start, part) for number, piece in enumerate(pieces) for start, part in _parts(piece)]
        ends: list[array[int]] = [array("L") for _ in pieces]
        for first in range(0, len(parts), _PIECES_AT_ONCE):
            some = parts[first : first + _PIECES_AT_ONCE]
            encodings = tokenizer.encode_batch([part for _, _, part in some], add_special_tokens=False)
            for (number, start, part), encoding in zip(some, encodings, strict=True):
                ends[number].extend(start + end for end in _ends(part, encoding.offsets))
        return ends

    def embed_passages(self, texts: Sequence[str], progress: Progress | None = None) -> Vectors:
        """Unit vectors (n, dimensions) in the order of the texts, every value one that float16 can hold.

        Stops between texts when `progress` says so. Raises `ModelError` when the model is missing or fails.
        """
        return self._embed(texts, progress or Progress(), self._wait_until_calm)

    def embed_sentences(self, texts: Sequence[str], progress: Progress | None = None) -> Vectors:
        """The same vectors for somebody who waits for them: passages being embedded meanwhile give way."""
        with self._first():
            return self._embed(texts, progress or Progress(), Progress.check)

    def embed_query(self, text: str) -> Vectors:
        """The unit vector (dimensions,) of a question; works in the caller's thread, passages give way."""
        self._load_model()
        with self._first():
            return self._vector(self._spec.query_prefix + text)

    def close(self) -> None:
        """End the threads and let go of the model; the embedder cannot be used after it."""
        with self._lock:
            self._closed = True
            threads, self._threads = self._threads, None
        if threads is not None:
            threads.shutdown(wait=True, cancel_futures=True)
        with self._lock:
            self._model = self._tokenizer = None

    # ---- embedding --------------------------------------------------------------------------------------------

    def _embed(self, texts: Sequence[str], progress: Progress, before_each: Callable[[Progress], None]) -> Vectors:
        vectors = np.empty((len(texts), self.dimensions), dtype=np.float32)
        if not texts:
            return vectors
        self._load_model()
        threads = self._load_threads()
        slots = threading.Semaphore(_cores() + 1)  # few wait in line, so that others get their turn soon
        futures: list[Future[Vectors]] = []
        try:
            for text in texts:
                before_each(progress)
                while not slots.acquire(timeout=_WAIT_S):
                    progress.check()
                try:
                    future = threads.submit(self._vector, self._spec.passage_prefix + text)
                except RuntimeError as error:
                    raise ModelError(_CLOSED) from error
                future.add_done_callback(lambda _: slots.release())
                futures.append(future)
            for row, future in enumerate(futures):
                vectors[row] = future.result()
        except CancelledError as error:
            raise ModelError(_CLOSED) from error
        finally:
            for future in futures:
                future.cancel()
        return vectors

    def _vector(self, text: str) -> Vectors:
        """One text through the model, rounded to what float16 holds (stores keep float16: round once, before all)."""
        from onnxruntime.capi.onnxruntime_pybind11_state import Fail, RuntimeException

        model = self._model
        if model is None:
            raise ModelError(_CLOSED)
        try:
            (vector,) = model.embed([_LONE_SURROGATES.sub("\ufffd", text[:_READ_CHARACTERS])], batch_size=1)
        except (Fail, RuntimeException, MemoryError) as error:
            raise ModelError(f"The search model failed: {error}") from error
        rounded: Vectors = vector.astype(np.float16).astype(np.float32)
        return rounded

    @contextmanager
    def _first(self) -> Iterator[None]:
        """While this lasts no further passage is begun."""
        with self._calm:
            self._urgent += 1
        try:
            yield
        finally:
            with self._calm:
                self._urgent -= 1
                self._calm.notify_all()

    def _wait_until_calm(self, progress: Progress) -> None:
        progress.check()
        with self._calm:
            while self._urgent:
                self._calm.wait(_WAIT_S)
                progress.check()

    # ---- loading ----------------------------------------------------------------------------------------------

    def _files(self) -> Path:
        """The folder fastembed loads from; makes it from the carrier file if an earlier version made the last one."""
        folder: Path | None = self._home
        if self._spec.conversion:
            folder = conversion.built(self._home)
            carrier = self._home / self._spec.files[0].name
            if folder is None and carrier.is_file():
                folder = conversion.build(carrier, self._home)
        if folder is None or not (folder / conversion.MODEL_FILE).is_file():
            raise ModelError(
                f"The search model is not here. Get it in Models, or run `footnote models get {self._spec.name}`."
            )
        return folder

    def _load_tokenizer(self) -> Tokenizer:
        with self._lock:
            if self._closed:
                raise ModelError(_CLOSED)
            if self._tokenizer is None:
                os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")  # no threads but those of this module
                from tokenizers import Tokenizer

                file = self._files() / conversion.TOKENIZER_FILE
                try:
                    content = file.read_text("utf-8")
                except OSError as error:
                    raise ModelError(f"{file} could not be read: {error.strerror}.") from error
                self._tokenizer = Tokenizer.from_str(content)
                self._tokenizer.no_truncation()
                self._tokenizer.no_padding()
            return self._tokenizer

    def _load_model(self) -> None:
        tokenizer = self._load_tokenizer()
        with self._lock:
            if self._model is None:
                self._model = _load_fastembed(self.id, self._spec, self._files(), tokenizer)

    def _load_threads(self) -> ThreadPoolExecutor:
        with self._lock:
            if self._closed:
                raise ModelError(_CLOSED)
            if self._threads is None:
                self._threads = ThreadPoolExecutor(_cores(), thread_name_prefix="embedder")
            return self._threads


def _load_fastembed(name: str, spec: ModelSpec, folder: Path, tokenizer: Tokenizer) -> Any:
    """The model as fastembed runs it, with the application's tokenizer. Only reads local files."""
    switch_off()
    import onnxruntime
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType
    from loguru import logger
    from onnxruntime.capi.onnxruntime_pybind11_state import Fail, InvalidProtobuf, NoSuchFile, RuntimeException

    onnxruntime.disable_telemetry_events()  # on Windows the switch alone does not do
    onnxruntime.set_default_logger_severity(3)
    logger.disable("fastembed")
    if name not in {model["model"] for model in TextEmbedding.list_supported_models()}:
        TextEmbedding.add_custom_model(
            model=name,
            pooling=PoolingType.MEAN,
            normalization=True,
            sources=ModelSource(hf=spec.homepage),
            dim=spec.dimensions,
            model_file=conversion.MODEL_FILE,
        )
    try:
        made = TextEmbedding(
            name,
            cache_dir=str(folder),  # not used, but made: by default in the shared temporary folder
            threads=1,
            providers=["CPUExecutionProvider"],
            lazy_load=True,
            local_files_only=True,
            specific_model_path=str(folder),
        )
        model: Any = made.model
        model.tokenizer = _LimitedTokens(tokenizer, spec.limit_tokens)
        model.load_onnx_model()
    except (Fail, InvalidProtobuf, NoSuchFile, RuntimeException) as error:
        raise ModelError(f"The search model is damaged. Run `footnote models get {spec.name}` again.") from error
    return made


def _parts(piece: str) -> Iterator[tuple[int, str]]:
    """A piece in parts of at most 2,000 characters, each with where it starts."""
    start = 0
    while start < len(piece):
        end = start + _PIECE_CHARACTERS
        if end < len(piece):
            space = max(piece.rfind(" ", start, end), piece.rfind("\n", start, end))
            end = space if space > start else end
        yield start, _LONE_SURROGATES.sub("\ufffd", piece[start:end])
        start = end


def _ends(text: str, offsets: Sequence[tuple[int, int]]) -> list[int]:
    """Where each token ends, so that the text up to the end of token n has at most n tokens.

    The tokenizer leaves out what its normalising took away or joined with the character before (a soft hyphen, a
    combining mark): that goes to the token before. Where one character became several tokens, only the last of
    them reaches its end. Every character but white space lies before the last end.
    """
    ends: list[int] = []
    last = 0
    for start, end in [*offsets, (len(text), len(text))]:
        if ends:
            ends[-1] = max(min(last, start), ends[-2] if len(ends) > 1 else 0)
            if last < start:
                ends[-1] = last = last + len(text[last:start].rstrip())
        last = max(last, end)
        ends.append(last)
    ends.pop()
    return ends


def _cores() -> int:
    """How many texts are embedded at once: the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
