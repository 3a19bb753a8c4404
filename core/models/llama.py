"""Writes text from messages with a model of the catalogue that llama.cpp runs."""

from __future__ import annotations

import codecs
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Literal, Protocol

import psutil

from core.errors import MissingModel, ModelError
from core.models import catalogue, fetching
from core.models.catalogue import ModelSpec
from core.models.llama_context import DamagedFile, Grammar, LlamaContext, Stop
from core.models.repetition import Repetition
from core.progress import Event, Progress

LIMIT_TOKENS = 4096
"""Room for messages and answer together; more would only take memory, since little evidence is given."""
_SPARE_BYTES = 350_000_000  # what llama.cpp takes beside the weights: the context, its work space
_LOADED_BYTES_S = 250e6  # from a disk that is neither the fastest nor turning
_CHECKED_BYTES_S = 100e6  # and summed up before
_SAMPLE_S = 0.1
_SPEED_TOKENS = 64  # fewer say little about the speed
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
_PLACE = re.compile("\ue000([0-9]+)\ue001")
_CLOSED = "The writing model was closed."


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

    @property
    def loading_s(self) -> float:
        """About how many seconds pass before it can write; 0 when it is in memory."""
        ...

    def check(self) -> None:
        """Raise `ModelError` when it cannot be loaded, as far as a look at its file tells; loads nothing."""
        ...

    def count_tokens(self, text: str) -> int:
        """How many tokens the text has by itself; each message has a few more around it."""
        ...

    def write(
        self, messages: Sequence[Message], progress: Progress, max_tokens: int = 400, grammar: str = ""
    ) -> Iterator[str]:
        """The answer in pieces of whole characters, as they come; the same messages get the same answer.

        With a `grammar` (GBNF) it looks as that says, unless it is cut off by `max_tokens`.
        """
        ...

    def close(self) -> None:
        """Let go of the model."""
        ...


class Generator:
    """The generator of one model of the catalogue. Loads it when first needed.

    Safe to use from several threads: they take turns by token, which is correct but slow.
    """

    def __init__(self, spec: ModelSpec, folder: Path, free_bytes: Callable[[], int] | None = None) -> None:
        """`folder` is the models folder; `free_bytes` says how much memory a model may take."""
        self._spec = spec
        self._file = folder / spec.name / spec.files[0].name
        self._free_bytes = free_bytes or (lambda: int(psutil.virtual_memory().available))
        self._lock = threading.Lock()
        self._context: LlamaContext | None = None
        self._closed = False
        self._stop: Stop | None = None  # of what is being written
        self._prompt_speed: float | None = None

    @property
    def name(self) -> str:
        """The model's name in the catalogue."""
        return self._spec.name

    @property
    def limit_tokens(self) -> int:
        """The most tokens that messages and answer may have together."""
        return min(LIMIT_TOKENS, self._spec.limit_tokens)

    @property
    def prompt_speed(self) -> float | None:
        """Tokens a second while reading, as the first longer prompt of this process showed; None before it."""
        return self._prompt_speed

    @property
    def loading_s(self) -> float:
        """About how many seconds pass before it can write; 0 when it is in memory."""
        if self._context is not None:
            return 0.0
        checked = self._mark().is_file()
        return self._spec.files[0].bytes / (_LOADED_BYTES_S if checked else _CHECKED_BYTES_S)

    def check(self) -> None:
        """Raise `ModelError` when it cannot be loaded, as far as a look at its file tells; loads nothing."""
        if self._context is None:
            self._check_file()

    def count_tokens(self, text: str) -> int:
        """How many tokens the text has by itself. Raises `ModelError` as `write` does."""
        with self._lock:
            return len(self._loaded(Progress()).tokens(_clean(text)))

    def write(
        self, messages: Sequence[Message], progress: Progress, max_tokens: int = 400, grammar: str = ""
    ) -> Iterator[str]:
        """The answer in pieces of whole characters, as they come: always the likeliest token that a `grammar` allows.

        It ends when the model says so, after `max_tokens`, or when it begins to repeat itself. While the messages are
        read `progress` gets events "prompt" in tokens. Raises `Cancelled` in the midst of whatever is being done when
        `progress` says so, and can be used again. Raises `ModelError` when the model is missing, damaged, too large
        for the free memory or fails, or when the messages are too long.
        """
        stop = Stop()
        with progress.on_cancel(stop.set):
            with self._lock:
                context = self._loaded(progress)
                tokens = _prompt(context, messages)
                room = self.limit_tokens - len(tokens)
                if room < 1:
                    raise ModelError(
                        f"This is too long for the writing model: {len(tokens):,} tokens of at most "
                        f"{self.limit_tokens:,}. Ask about less at once."
                    )
                context.use_threads(idle_cores())
            with closing(context.grammar(grammar)) if grammar else nullcontext() as rules:
                yield from self._answer(tokens, min(max_tokens, room), progress, stop, rules)

    def close(self) -> None:
        """Let go of the model; the generator cannot be used after it."""
        self._closed = True
        if self._stop is not None:
            self._stop.set()
        with self._lock:
            if self._context is not None:
                self._context.close()
                self._context = None

    # ---- writing ----------------------------------------------------------------------------------------------

    def _answer(
        self, tokens: list[int], most: int, progress: Progress, stop: Stop, rules: Grammar | None
    ) -> Iterator[str]:
        characters = codecs.getincrementaldecoder("utf-8")("replace")
        repetition = Repetition(self._text)
        held = ""
        for number in range(most):
            with self._lock:
                context = self._read(tokens, progress, stop, prompt=number == 0)
                token = context.likeliest(rules)
                if context.is_end(token):
                    break
                outcome = repetition.add(token)
                if outcome == "stop":
                    return
                held += characters.decode(context.piece(token))
            tokens.append(token)
            if held and outcome == "go":
                yield held
                held = ""
        if held:
            yield held

    def _read(self, tokens: list[int], progress: Progress, stop: Stop, *, prompt: bool) -> LlamaContext:
        """Make the context hold the tokens. It lacks only the last one, unless they are a prompt or others wrote."""
        context = self._loaded(progress)
        self._stop = stop
        ends = context.batches(tokens) if prompt or not context.holds(tokens[:-1]) else [len(tokens)]
        begun, after_first = perf_counter(), ends[0]
        for end in ends:
            progress.check()
            if self._closed or not context.read(tokens, end, stop):
                progress.check()
                raise ModelError(_CLOSED)
            if end == after_first:
                begun = perf_counter()  # the first reading also brings the weights into the memory
            if prompt:
                progress.report(Event("prompt", end, len(tokens), "tokens"))
        if prompt and self._prompt_speed is None and len(tokens) - after_first >= _SPEED_TOKENS:
            self._prompt_speed = (len(tokens) - after_first) / (perf_counter() - begun)
        return context

    def _text(self, tokens: Sequence[int]) -> str:
        context = self._context
        return b"".join(map(context.piece, tokens)).decode("utf-8", "replace") if context else ""

    # ---- loading ----------------------------------------------------------------------------------------------

    def _loaded(self, progress: Progress) -> LlamaContext:
        progress.check()
        if self._closed:
            raise ModelError(_CLOSED)
        if self._context is None:
            self._check_file()
            self._check_sum(progress)
            try:
                self._context = LlamaContext(self._file, self.limit_tokens, lambda: not progress.cancelled)
            except DamagedFile as error:
                progress.check()
                raise ModelError(self._damaged()) from error
        return self._context

    def _check_file(self) -> None:
        try:
            size = self._file.stat().st_size
        except OSError as error:
            raise MissingModel(
                f"The writing model is not here. Get it in Models, or run `footnote models get {self.name}`."
            ) from error
        if size != self._spec.files[0].bytes:
            raise ModelError(self._damaged())
        needed, free = size + _SPARE_BYTES, self._free_bytes()
        if needed > free:
            raise ModelError(
                f"This computer has too little free memory for {self._spec.title}. "
                "Close programs or choose a smaller one; quotes still work."
            )

    def _check_sum(self, progress: Progress) -> None:
        """Read the whole file against its sum, once: llama.cpp ends the process over some damages."""
        mark = self._mark()
        state = self._file.stat()
        seen = f"{state.st_size} {state.st_mtime_ns}".encode()
        if mark.is_file() and mark.read_bytes() == seen:
            return
        if not fetching.verify(self._spec, self._file.parent.parent, progress):
            raise ModelError(self._damaged())
        with suppress(OSError):  # a folder that cannot be written to: it is read again next time
            mark.write_bytes(seen)

    def _mark(self) -> Path:
        """What is there once the whole file was read against its sum."""
        return self._file.with_name(f"{self._file.name}.checked")

    def _damaged(self) -> str:
        return f"The writing model is damaged. Run `footnote models get {self.name}` again."


def best_generator(chosen: str, memory_bytes: int) -> str:
    """The name of the generator to use on a machine with so much memory: the chosen one, or the largest that fits."""
    if memory_bytes >= catalogue.spec(chosen).memory_gb * 1e9:
        return chosen
    fitting = [
        model
        for model in catalogue.load_catalogue()
        if model.kind == "generator" and model.starter and memory_bytes >= model.memory_gb * 1e9
    ]
    return max(fitting, key=lambda model: model.bytes).name if fitting else chosen


def idle_cores() -> int:
    """How many threads are quickest now: one for each physical core without other work, at least one.

    They wait for each other after each step, so that one thread that has to share its core slows down all of them.
    """
    usable = len(psutil.Process().cpu_affinity()) if hasattr(psutil.Process, "cpu_affinity") else psutil.cpu_count()
    cores = min(psutil.cpu_count(logical=False) or 1, usable or 1)
    return max(1, round(cores * (1 - psutil.cpu_percent(_SAMPLE_S) / 100)))


def _prompt(context: LlamaContext, messages: Sequence[Message]) -> list[int]:
    """The messages in the model's own form. Their texts are put in as plain text, after the form is made."""
    form = context.chat_prompt([{"role": m.role, "content": f"\ue000{n}\ue001"} for n, m in enumerate(messages)])
    tokens: list[int] = []
    for number, part in enumerate(_PLACE.split(form)):
        if number % 2:
            tokens += context.tokens(_clean(messages[int(part)].text))
        else:
            tokens += context.tokens(part, special=True)
    first = context.first_token
    return tokens if first is None or tokens[:1] == [first] else [first, *tokens]


def _clean(text: str) -> str:
    return _LONE_SURROGATES.sub("\ufffd", text)
