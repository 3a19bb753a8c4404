"""The writing model of a library: how it stands, and bringing it into memory before it is needed."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from core.errors import MissingModel, ModelError
from core.records import WriterState

if TYPE_CHECKING:
    from core.engine.opened import Opened


class WritingModel:
    """What writes the answers of each library."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    def state(self, library: str) -> WriterState:
        """How it stands; loads nothing and waits for nothing."""
        name = self._opened.settings(library)["models"]["generator"]
        try:
            generator = self._opened.generator_of(library)
            name = generator.name
            if not generator.loading_s:
                return WriterState("ready", name)
            if generator.is_loading:
                return WriterState("loading", name, generator.loading_s)
            generator.check()
            return WriterState("here", name, generator.loading_s)
        except MissingModel as error:
            return WriterState("missing", name, reason=str(error))
        except ModelError as error:
            return WriterState("unusable", name, reason=str(error))

    def check(self, library: str) -> None:
        """Raise `ModelError` when no answer can be written, and say why."""
        self._opened.generator_of(library).count_tokens("?")

    def load(self, library: str) -> WriterState:
        """Bring the search and the writing model into memory, as far as they are here."""
        record = self._opened.library(library)
        with contextlib.suppress(ModelError):  # a question says what is wrong with it
            self._opened.embedder_of(record)().embed_query(".")
        with contextlib.suppress(ModelError):
            self.check(library)
        return self.state(library)
