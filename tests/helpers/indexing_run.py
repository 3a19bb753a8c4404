"""One indexing run in a process of its own that may be killed: `python -m tests.helpers.indexing_run HOME DOCS LOG`.

Each embedded text is written to LOG before its vector is handed over, so that a test can count what was done twice.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from core.engine import DEFAULT_LIBRARY, Engine
from core.progress import Progress
from tests.helpers.models import FakeEmbedder

_SECONDS_A_TEXT = 0.002


class LoggingEmbedder(FakeEmbedder):
    """A small embedder that takes its time and says what it embeds."""

    def __init__(self, log: Path) -> None:
        super().__init__()
        self._log = log.open("a", encoding="ascii", buffering=1)

    def embed_passages(self, texts: Sequence[str], progress: Progress | None = None) -> NDArray[np.float32]:
        for text in texts:
            self._log.write(f"{crc32(text.encode()):08x}\n")
            time.sleep(_SECONDS_A_TEXT)
        return super().embed_passages(texts, progress)

    def close(self) -> None:
        self._log.close()
        super().close()


def main() -> None:
    home, docs, log = map(Path, sys.argv[1:])
    with Engine(home, embedder=lambda name: LoggingEmbedder(log)) as engine:
        print("open", flush=True)  # noqa: T201 - the test waits for it
        engine.add(DEFAULT_LIBRARY, [docs], Progress())


if __name__ == "__main__":
    main()
