"""What was recognised on pictures of pages, kept beside the data: nothing is recognised twice."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

VERSION = 1
"""Raised when the same picture would give other lines: then what was kept is not taken any more."""
_DONE, _FAILED = f".v{VERSION}.json", f".v{VERSION}.failed"


@dataclass(frozen=True, slots=True)
class ScannedLine:
    """A line of writing on a page.

    `corners` are four points (x, y) of the page in its own directions, as pdfium takes them: from the beginning of
    the line at its top, in the direction of the writing, and around. `middles` says for each code point of `text`
    where on the line (0 to 1) its middle is. `score` (0 to 1) is how sure the reading is.
    """

    text: str
    score: float
    corners: tuple[float, ...]
    middles: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class KeptPages:
    """The recognised pages of one file, in a folder of their own; "" keeps nothing and has nothing.

    A page that could not be recognised is remembered with its reason, so that it is not tried at every run.
    """

    folder: str

    def lines(self, number: int) -> tuple[ScannedLine, ...] | None:
        """The lines of a page; none of them when the picture shows no writing, None when it was not recognised."""
        if not self.folder:
            return None
        try:
            found = json.loads((Path(self.folder) / f"{number}{_DONE}").read_text("utf-8"))
            return tuple(
                ScannedLine(text, score, tuple(corners), tuple(middles)) for text, score, corners, middles in found
            )
        except (OSError, ValueError, TypeError):
            return None

    def keep(self, number: int, lines: Collection[ScannedLine]) -> None:
        """Keep the lines of a page. Raises `OSError`."""
        plain = [
            [
                line.text,
                round(line.score, 4),
                [round(each, 2) for each in line.corners],
                [round(each, 4) for each in line.middles],
            ]
            for line in lines
        ]
        self._write(f"{number}{_DONE}", json.dumps(plain, ensure_ascii=True, separators=(",", ":")))
        (Path(self.folder) / f"{number}{_FAILED}").unlink(missing_ok=True)

    def fail(self, number: int, reason: str) -> None:
        """Remember that a page cannot be recognised. Raises `OSError`."""
        self._write(f"{number}{_FAILED}", reason)

    def done(self) -> frozenset[int]:
        """The pages whose lines are kept."""
        return self._numbers(_DONE)

    def fingerprint(self) -> tuple[str, ...]:
        """What tells a text with these pages from one without them; nothing where there are none."""
        done = sorted(self.done())
        return (f"recognised by {VERSION}: {done}",) if done else ()

    def failed(self) -> frozenset[int]:
        """The pages that could not be recognised."""
        return self._numbers(_FAILED)

    def forgive(self) -> None:
        """Let the pages that could not be recognised be tried once more."""
        for number in self.failed():
            (Path(self.folder) / f"{number}{_FAILED}").unlink(missing_ok=True)

    def _numbers(self, end: str) -> frozenset[int]:
        if not self.folder:
            return frozenset()
        try:
            names = os.listdir(self.folder)  # noqa: PTH208 - names are all that is needed
        except OSError:
            return frozenset()
        return frozenset(int(name.removesuffix(end)) for name in names if name.endswith(end) and name[0].isdigit())

    def _write(self, name: str, text: str) -> None:
        """Write a whole file or none: it gets its name at the end."""
        folder = Path(self.folder)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary = folder / f"{name}.{os.getpid()}.part"
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(folder / name)


NONE = KeptPages("")


def kept_pages(root: str, file_id: str) -> KeptPages:
    """The recognised pages of a file among those of all files; `root` "" has none."""
    return KeptPages(str(Path(root) / file_id) if root else "")


def forget_others(root: Path, held: Collection[str]) -> None:
    """Delete what was recognised on files that nobody holds any more."""
    with contextlib.suppress(OSError):
        for folder in list(root.iterdir()):
            if folder.name not in held:
                shutil.rmtree(folder, ignore_errors=True)
