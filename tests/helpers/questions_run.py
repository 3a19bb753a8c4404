"""A run that writes questions for passages, in a process of its own that a test kills: home, documents, log."""

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from core.engine import DEFAULT_LIBRARY, Engine
from core.models.llama import Message
from core.progress import Progress
from tests.helpers.models import FakeEmbedder, FakeGenerator


def asked_about(text: str) -> str:
    """The pair for a text "Document7 tells …"."""
    subject = text.split(maxsplit=1)[0]
    return json.dumps([{"question": f"What does {subject} tell of?", "answer": text}])


def main(home: Path, docs: Path, log: Path) -> None:
    """Index the documents and write questions, a line of the log for each passage that was asked about."""

    def write(messages: Sequence[Message]) -> str:
        text = messages[-1].text.splitlines()[-1]
        with log.open("a") as file:
            file.write(f"{text.split()[0]}\n")
        time.sleep(0.01)
        return asked_about(text)

    generator = FakeGenerator(write)
    with Engine(home, embedder=lambda name: FakeEmbedder(), generator=lambda name: generator) as engine:
        engine.options.change({"chunking.strategy": "questions", "chunking.questions.write": True})
        print("open", flush=True)  # noqa: T201
        engine.add(DEFAULT_LIBRARY, [docs], Progress(), with_files=False)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
