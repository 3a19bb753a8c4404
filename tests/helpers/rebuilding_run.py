"""One rebuilding in a process of its own that may be killed: `python -m tests.helpers.rebuilding_run HOME SIZE LOG`."""

import sys
from pathlib import Path

from core.engine import DEFAULT_LIBRARY, Engine
from core.progress import Progress
from tests.helpers.indexing_run import LoggingEmbedder


def main() -> None:
    home, size_tokens, log = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    with Engine(home, embedder=lambda name: LoggingEmbedder(log)) as engine:
        engine.options.change({"chunking.strategy": "size", "chunking.size.size_tokens": size_tokens})
        print("open", flush=True)  # noqa: T201 - the test waits for it
        engine.rebuild(DEFAULT_LIBRARY, Progress())


if __name__ == "__main__":
    main()
