"""The models that are in use: each is loaded once, when first needed, and shared by all libraries."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from core.models.turns import SharedGenerator, Turn

if TYPE_CHECKING:
    from core.models.embedder import TextEmbedder
    from core.models.llama import TextGenerator


class LoadedModels:
    """Search and writing models by name; of the writing models one is in memory: two would fill it."""

    def __init__(
        self, make_embedder: Callable[[str], TextEmbedder], make_generator: Callable[[str], TextGenerator]
    ) -> None:
        self._make_embedder = make_embedder
        self._make_generator = make_generator
        self._embedders: dict[str, TextEmbedder] = {}
        self._generators: dict[str, SharedGenerator] = {}
        self._turn = Turn()
        self._guard = threading.Lock()

    def embedder(self, name: str) -> TextEmbedder:
        """The search model of that name."""
        with self._guard:
            if name not in self._embedders:
                self._embedders[name] = self._make_embedder(name)
            return self._embedders[name]

    def generator(self, name: str) -> SharedGenerator:
        """The writing model for which that name was chosen, not loaded yet. Raises `ModelError`."""
        with self._guard:
            if name not in self._generators:
                self._generators[name] = SharedGenerator(functools.partial(self._make_generator, name), self._turn)
            return self._generators[name]

    def close(self) -> None:
        """Let go of all of them."""
        with self._guard:
            for embedder in self._embedders.values():
                embedder.close()
            for generator in self._generators.values():
                generator.close()
            self._embedders.clear()
            self._generators.clear()


def real_embedder(name: str) -> TextEmbedder:
    """The search model of that name, loaded when first used."""
    from core.models.catalogue import spec
    from core.models.embedder import Embedder
    from core.models.fetching import models_folder

    return Embedder(spec(name), models_folder())


def real_generator(name: str) -> TextGenerator:
    """The writing model of that name, or the largest that this machine can hold; loaded when first used."""
    import psutil

    from core.models.catalogue import spec
    from core.models.fetching import models_folder
    from core.models.llama import Generator, best_generator

    return Generator(spec(best_generator(name, psutil.virtual_memory().total)), models_folder())
