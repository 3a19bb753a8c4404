"""How the writing model of a library stands, and bringing it into memory before it is needed."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from core.errors import MissingModel, ModelError
from core.records import WriterState

if TYPE_CHECKING:
    from core.engine.opened import Opened


def writer_state(opened: Opened, library: str) -> WriterState:
    """How the writing model stands; loads nothing and waits for nothing."""
    name = opened.settings(library)["models"]["generator"]
    try:
        generator = opened.generator_of(library)
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


def load_models(opened: Opened, library: str) -> WriterState:
    """Load the search model and then the writing model, as far as they are here."""
    record = opened.library(library)
    with contextlib.suppress(ModelError):  # a question says what is wrong with it
        opened.embedder_of(record)().embed_query(".")
    with contextlib.suppress(ModelError):
        opened.generator_of(library).count_tokens("?")
    return writer_state(opened, library)
