"""One run of indexing in a process of its own, so that its memory and times can be measured from outside.

`python -m tests.helpers.measured_run HOME FOLDER [bare]` prints one JSON object; with `bare` it then embeds the same
texts with the same calls and nothing else.
"""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import psutil

from core.progress import Event, Progress

if TYPE_CHECKING:
    from core.models.embedder import TextEmbedder

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = "Bench"


@dataclass(frozen=True)
class Measured:
    """Times of a run in seconds, the most memory that all its processes had together, and what it did."""

    words_s: float
    whole_s: float
    load_s: float
    bare_s: float | None
    embedded: int
    unchanged: int
    files: int
    chroma_opened: bool
    peak_mb: float

    @property
    def meaning_s(self) -> float:
        """How long the meaning pass took, without loading the model."""
        return self.whole_s - self.words_s - self.load_s


def measure(home: Path, folder: Path, bare: bool = False) -> Measured:
    """Index a folder in another process and watch the memory of it and its children."""
    command = [sys.executable, "-m", "tests.helpers.measured_run", str(home), str(folder), *(["bare"] if bare else [])]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        peak = 0
        while process.poll() is None:
            peak = max(peak, _memory(process.pid))
            time.sleep(0.2)
        assert process.stdout is not None
        told = process.stdout.read()
    if process.returncode:
        raise RuntimeError(f"The measured run ended with {process.returncode}.")
    return Measured(**json.loads(told), peak_mb=peak / 1e6)


def _memory(pid: int) -> int:
    """Bytes of a process and its children: shared pages counted once where the system can tell."""
    total = 0
    try:
        family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    except psutil.Error:
        return 0
    for process in family:
        try:
            full = process.memory_full_info()
        except psutil.Error:
            continue
        total += getattr(full, "pss", full.uss)
    return total


class _Recording:
    """The real embedder, remembering the calls."""

    def __init__(self, real: Any) -> None:
        self._real = real
        self.calls: list[list[str]] = []
        self.load_s = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def embed_passages(self, texts: Sequence[str], progress: Progress | None = None) -> Any:
        """Passed on and remembered; what the first call needs to load the model is measured apart."""
        if not self.calls:
            began = time.perf_counter()
            self._real.embed_query("load")
            self.load_s = time.perf_counter() - began
        self.calls.append(list(texts))
        return self._real.embed_passages(texts, progress)


def _run(home: Path, folder: Path, bare: bool) -> dict[str, Any]:
    from core.engine import Engine
    from tests.helpers.models import real_embedder

    recording = _Recording(real_embedder())
    began = time.perf_counter()
    meaning_began: float | None = None

    def listen(event: Event) -> None:
        nonlocal meaning_began
        if event.stage == "meaning" and meaning_began is None:
            meaning_began = time.perf_counter()

    with Engine(home, embedder=lambda name: cast("TextEmbedder", recording)) as engine:
        report = engine.add(LIBRARY, [folder], Progress(listen))
        ended = time.perf_counter()
        result = {
            "words_s": (meaning_began or ended) - began,
            "whole_s": ended - began,
            "load_s": recording.load_s,
            "bare_s": None,
            "embedded": report.embedded_chunks,
            "unchanged": report.unchanged,
            "files": len(report.files),
            "chroma_opened": "chromadb" in sys.modules,
        }
        if bare:
            began = time.perf_counter()
            for texts in recording.calls:
                recording._real.embed_passages(texts)
            result["bare_s"] = time.perf_counter() - began
    return result


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_run(Path(sys.argv[1]), Path(sys.argv[2]), "bare" in sys.argv[3:])))
