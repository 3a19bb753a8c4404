"""A model file as llama.cpp runs it: tokens in, the likeliest next token out. The only home of llama_cpp."""

from __future__ import annotations

import ctypes
import logging
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError

log = logging.getLogger(__name__)

BATCH_TOKENS = 128
"""So many tokens are read at once: quick enough, and no step of it takes long, so that stopping is quick too."""
_ABORTED = 2
_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])  # as in llama.h


class Stop:
    """A wish to stop that llama.cpp itself can see.

    It asks hundreds of times a token. A Python function would wait for the interpreter each time, which takes seconds
    a token while other threads work; so it asks C's `strlen`, which is not zero once the first byte is set.
    """

    def __init__(self) -> None:
        self.flag = ctypes.create_string_buffer(2)

    def set(self) -> None:
        """Ask for it; from any thread."""
        self.flag[0] = b"x"


class Grammar:
    """What an answer has to look like, as GBNF: it knows after each token which ones may follow.

    https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md
    """

    def __init__(self, llama: ModuleType, vocabulary: Any, text: str) -> None:
        self._llama = llama
        self._sampler = llama.llama_sampler_init_grammar(vocabulary, text.encode(), b"root")
        if not self._sampler:
            raise ValueError(f"This is no grammar: {text}")

    def likeliest(self, logits: NDArray[np.float32]) -> int:
        """The likeliest of the tokens that may follow, which is taken as said."""
        token = int(logits.argmax())
        if not self._allowed(np.array([token], np.int32), logits).size:  # rare, and a look at all takes its time
            allowed = self._allowed(np.arange(logits.size, dtype=np.int32), logits)
            token = int(allowed[logits[allowed].argmax()]) if allowed.size else token
        self._llama.llama_sampler_accept(self._sampler, token)
        return token

    def close(self) -> None:
        """Let go of the memory; nothing else may be called after it."""
        self._llama.llama_sampler_free(self._sampler)

    def _allowed(self, tokens: NDArray[np.int32], logits: NDArray[np.float32]) -> NDArray[np.int32]:
        rows = np.zeros(tokens.size, _CANDIDATE)
        rows["id"], rows["logit"] = tokens, logits[tokens]
        data = rows.ctypes.data_as(ctypes.POINTER(self._llama.llama_token_data))
        candidates = self._llama.llama_token_data_array(data, tokens.size, -1, False)
        self._llama.llama_sampler_apply(self._sampler, ctypes.byref(candidates))
        kept: NDArray[np.int32] = tokens[np.isfinite(rows["logit"])]
        return kept


class DamagedFile(ModelError):
    """What was to be loaded is no model, or only a part of one."""


class LlamaContext:
    """One loaded model with room for `limit_tokens`. Not for two threads at once, but for counting tokens."""

    def __init__(self, file: Path, limit_tokens: int, go_on: Callable[[], bool]) -> None:
        """Load the file. Raises `DamagedFile`, also when `go_on` ended the loading; `ModelError` without memory."""
        self._llama = llama = _library()[0]
        self._context: Any = None
        options = llama.llama_model_default_params()
        options.n_gpu_layers = 0
        progress = llama.llama_progress_callback(lambda _done, _: go_on())
        options.progress_callback = progress
        self._model = llama.llama_model_load_from_file(os.fsencode(file), options)
        if not self._model:
            raise DamagedFile(f"{file} could not be loaded.")
        self._vocabulary = llama.llama_model_get_vocab(self._model)
        self._size = llama.llama_vocab_n_tokens(self._vocabulary)
        room = llama.llama_context_default_params()
        room.n_ctx = limit_tokens
        room.n_batch = room.n_ubatch = BATCH_TOKENS
        room.n_threads = room.n_threads_batch = 1
        room.no_perf = True
        self._context = llama.llama_init_from_model(self._model, room)
        if not self._context:
            self.close()
            raise ModelError(
                "There is too little memory for the writing model. Close other programs, or choose a smaller one."
            )
        self._memory = llama.llama_get_memory(self._context)
        self._abort = _c_strlen(llama)
        self._there: list[int] = []  # the tokens that the context holds
        self._whole = 0  # so many of them were read in whole batches

    def close(self) -> None:
        """Let go of the memory; nothing else may be called after it."""
        if self._context:
            self._llama.llama_free(self._context)
        if self._model:
            self._llama.llama_model_free(self._model)
        self._context = self._model = None

    # ---- texts and tokens -------------------------------------------------------------------------------------

    def tokens(self, text: str, *, special: bool = False) -> list[int]:
        """The tokens of a text; only with `special` can the text's words become signs that steer the model."""
        raw = text.encode("utf-8", "replace")
        room = (self._llama.llama_token * (len(raw) + 8))()
        count = self._llama.llama_tokenize(self._vocabulary, raw, len(raw), room, len(room), False, special)
        return list(room[:count])

    def piece(self, token: int) -> bytes:
        """The bytes of a token: maybe a part of a character; none for a sign that steers."""
        room = ctypes.create_string_buffer(64)
        length = self._llama.llama_token_to_piece(self._vocabulary, token, room, len(room), 0, False)
        if length < 0:
            room = ctypes.create_string_buffer(-length)
            length = self._llama.llama_token_to_piece(self._vocabulary, token, room, len(room), 0, False)
        return room.raw[:length]

    def is_end(self, token: int) -> bool:
        """Whether the model says with it that it is done."""
        return bool(self._llama.llama_vocab_is_eog(self._vocabulary, token))

    @property
    def first_token(self) -> int | None:
        """The sign that every prompt of this model must begin with."""
        wanted = self._llama.llama_vocab_get_add_bos(self._vocabulary)
        return int(self._llama.llama_vocab_bos(self._vocabulary)) if wanted else None

    def chat_prompt(self, messages: Sequence[Any]) -> str:
        """The messages (`role` and `content`) as the file's own template puts them."""
        from jinja2 import TemplateError
        from llama_cpp.llama_chat_format import Jinja2ChatFormatter

        template = self._llama.llama_model_chat_template(self._model, None) or b""
        begin, end = (
            self._llama.llama_vocab_get_text(self._vocabulary, token).decode("utf-8", "replace") if token >= 0 else ""
            for token in (
                self._llama.llama_vocab_bos(self._vocabulary),
                self._llama.llama_vocab_eos(self._vocabulary),
            )
        )
        try:
            made = Jinja2ChatFormatter(template.decode("utf-8"), eos_token=end, bos_token=begin)
            return str(made(messages=list(messages)).prompt)
        except (TemplateError, ValueError) as error:
            raise ModelError(f"The writing model's template for conversations does not work: {error}") from error

    # ---- reading and writing ----------------------------------------------------------------------------------

    def use_threads(self, count: int) -> None:
        """Work with so many threads from now on; the results are the same."""
        self._llama.llama_set_n_threads(self._context, count, count)

    def batches(self, tokens: Sequence[int]) -> list[int]:
        """Where to stop while reading a prompt with `read`, so that each call reads one batch.

        What is there already is left out, but only in whole batches that came from prompts: each token is then always
        computed with the same neighbours, so that what was asked before changes nothing in the last digit.
        """
        same = 0
        for here, there in zip(tokens[:-1], self._there[: self._whole], strict=False):
            if here != there:
                break
            same += 1
        same -= same % BATCH_TOKENS
        self._forget(same)
        self._whole = same
        return [*range(same + BATCH_TOKENS, len(tokens), BATCH_TOKENS), len(tokens)]

    def read(self, tokens: Sequence[int], end: int, stop: Stop) -> bool:
        """Make the context hold the tokens up to `end`, of which it has all but the last few; False: was stopped."""
        some = tokens[len(self._there) : end]
        batch = (self._llama.llama_token * len(some))(*some)
        self._llama.llama_set_abort_callback(self._context, self._abort, ctypes.cast(stop.flag, ctypes.c_void_p))
        outcome = self._llama.llama_decode(self._context, self._llama.llama_batch_get_one(batch, len(some)))
        if outcome:
            self._forget(len(self._there))
            if outcome == _ABORTED:
                return False
            raise ModelError(f"The writing model failed ({outcome}).")
        self._there += some
        if len(some) == BATCH_TOKENS and self._whole + BATCH_TOKENS == end:
            self._whole = end
        return True

    def holds(self, tokens: Sequence[int]) -> bool:
        """Whether exactly these tokens were read."""
        return self._there == list(tokens)

    def likeliest(self, grammar: Grammar | None = None) -> int:
        """The likeliest token after what was read last, of those that the grammar allows."""
        found: Any = self._llama.llama_get_logits_ith(self._context, -1)
        logits = np.ctypeslib.as_array(found, (self._size,))
        return int(logits.argmax()) if grammar is None else grammar.likeliest(logits)

    def grammar(self, text: str) -> Grammar:
        """A grammar for one answer of this model; to be closed before it."""
        return Grammar(self._llama, self._vocabulary, text)

    def _forget(self, start: int) -> None:
        """Drop what the context holds from there on."""
        if not self._llama.llama_memory_seq_rm(self._memory, 0, start, -1):
            self._llama.llama_memory_clear(self._memory, False)
            start = 0
        del self._there[start:]
        self._whole = min(self._whole, start)


@cache  # the library keeps the function that takes its log, so it must live as long
def _library() -> tuple[ModuleType, Any]:
    # WORKAROUND https://gcc.gnu.org/onlinedocs/libgomp/GOMP_005fSPINCOUNT.html (libgomp of gcc 12): by default threads
    # that wait for each other keep their cores busy for milliseconds; beside other work everything takes ten times as
    # long.
    os.environ.setdefault("GOMP_SPINCOUNT", "1000")
    import llama_cpp

    def note(_level: int, text: bytes, _data: object) -> None:
        log.debug("%s", text.decode("utf-8", "replace").rstrip())

    taken = llama_cpp.llama_log_callback(note)
    llama_cpp.llama_log_set(taken, None)
    llama_cpp.llama_backend_init()
    return llama_cpp, taken


def _c_strlen(llama: ModuleType) -> Any:
    library = ctypes.CDLL("msvcrt" if os.name == "nt" else None)
    return llama.ggml_abort_callback(ctypes.cast(library.strlen, ctypes.c_void_p).value)
