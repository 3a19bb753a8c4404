"""From a generator's pieces to the finished parts of an answer, each of which can be checked while the next is written.

A part is a sentence, a list item, a heading, a whole table or a whole block of code. All parts put together are what
was written, character for character.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing

from core.analysis.sentences import sentence_ends
from core.answering.prompt import ANSWER_TOKENS, NOTHING
from core.models.llama import Message, TextGenerator
from core.progress import Progress

_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_ROW = re.compile(r"\s*\|")
_WHOLE_LINE = re.compile(r"\s*(?:#{1,6}\s|[-*+•]\s|\d{1,3}[.)、]\s*(?!\d))")
_ENDED = re.compile(r"[.!?。！？；…:：|`~][\"'”’」』)）\]*_]*\s*\Z")
_SURE = re.compile(r"\s*\S+\s")
_STRONG = re.compile(r"[。！？；…｡][\"'”’」』)）\]]*\s*\Z")
_NOTHING = NOTHING.casefold()
_NEARLY = 4  # an answer of so many tokens less than the most was cut short


def write(
    generator: TextGenerator, messages: Sequence[Message], progress: Progress, show: Callable[[str], None]
) -> Generator[str, None, None]:
    """The finished parts of an answer; `show` gets the words as they come, those of a part never before it ended.

    Nothing comes when the generator says that it found nothing; a last sentence that was cut short is left out.
    """
    cutter = Cutter()
    held = written = ""
    given = 0
    with closing(_closable(generator.write(messages, progress, ANSWER_TOKENS))) as pieces:
        for piece in pieces:
            written += piece
            held += piece
            if says_nothing(written) or (not given and _may_say_nothing(written)):
                continue  # it may become the one thing that is no answer
            for part in cutter.feed(held):
                given += 1
                yield part
            show(held)
            held = ""
    if says_nothing(written):
        return
    show(held)
    parts = [*cutter.feed(held), *cutter.rest()]
    cut_short = not _ENDED.search(written) and generator.count_tokens(written) >= ANSWER_TOKENS - _NEARLY
    if cut_short and given + len(parts) > 1:
        parts.pop()
    yield from (part for part in parts if part.strip() and not says_nothing(part))


def says_nothing(text: str) -> bool:
    """Whether this is what the generator was told to write when it finds no answer."""
    return text.strip(" \n.。!！*\"'`[]").casefold() == _NOTHING


def _may_say_nothing(text: str) -> bool:
    bare = text.strip(" \n.*\"'`[]").casefold()
    return len(bare) < len(_NOTHING) and _NOTHING.startswith(bare)


def _closable(pieces: Iterator[str]) -> Generator[str, None, None]:
    """A generator's iterator as one that can be closed, so that it stops writing when nobody reads on."""
    yield from pieces


class Cutter:
    """Cuts text that comes in pieces into finished parts."""

    def __init__(self) -> None:
        self._text = ""
        self._ended = False

    def feed(self, piece: str) -> list[str]:
        """The parts that this piece finished."""
        self._text += piece
        parts: list[str] = []
        while end := self._end_of_first():
            parts.append(self._text[:end])
            self._text = self._text[end:]
        return parts

    def rest(self) -> list[str]:
        """The parts of what is left when nothing more comes."""
        self._ended = True
        parts = [*self.feed(""), self._text]
        self._text = ""
        return [part for part in parts if part]

    def _end_of_first(self) -> int:
        """Where the first part surely ends; 0 when more must be read."""
        if fence := _FENCE.match(self._text):
            closing_one = re.compile(rf"\n[ \t]*{fence[1]}[`~]*[ \t]*\n").search(self._text, fence.end())
            return closing_one.end() if closing_one else 0
        if _ROW.match(self._text):
            return self._end_of_table()
        start = len(self._text) - len(self._text.lstrip())
        line_end = self._text.find("\n", start) + 1
        if _WHOLE_LINE.match(self._text):
            return line_end
        line = self._text[: line_end or len(self._text)]
        for end in sentence_ends(line):
            behind = line[end:]
            # What a mark means depends on the whole word behind it ("Inc. In", "Inc. India").
            if (
                end > start
                and behind.strip()
                and (line_end or self._ended or _SURE.match(behind) or _STRONG.search(line[:end]))
            ):
                return end + len(behind) - len(behind.lstrip())
        return line_end if line_end and line.strip() else 0

    def _end_of_table(self) -> int:
        at = 0
        while (end := self._text.find("\n", at) + 1) and self._text[at:end].lstrip()[:1] in ("|", ""):
            at = end
        begun = self._text[at:].strip()
        return at if begun and not begun.startswith("|") else 0
