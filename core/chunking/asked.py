"""Questions with their answers in running text: marked as such (Q: … A: …, 问：…答：…), or questions that text follows.

Careful rather than complete: what is not plainly a pair stays text. Marked pairs are always taken, others only where a
document has at least two: headings that ask, else paragraphs that ask, with numbers or close to each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from core.chunking.strategies import Span
from core.records import Block, Document

_LINE = re.compile(r"[^\n\r\f\v\x85\u2028\u2029]*\S[^\n\r\f\v\x85\u2028\u2029]*")
_BEFORE = r"[\s>*_#•·–-]{0,12}"
_NUMBER = r"[ \t]?(?:\d{1,3}|[一二三四五六七八九十]{1,3})"
_ASKED = re.compile(
    rf"{_BEFORE}(?:[Qq]|(?i:question)|[问問][题題]?|提[问問])(?:{_NUMBER})?[*_]*[ \t]*[:：.．、)）][*_\s]*"
)
_SAID = re.compile(
    rf"{_BEFORE}(?:(?:[Aa]|(?i:answer|ans)|答案?|[回解]答|答[复覆])(?:{_NUMBER})?[*_]*[ \t]*[:：]"
    rf"|A\.(?=\s)|[答Aa]{_NUMBER}[.．、])[*_\s]*"
)
_SAID_BEHIND = re.compile(r"(?:(?<=[?？。*_])|(?<=\s))[*_\s]*(?:A|Answer|答案?|[回解]答)[*_]*[:：][*_\s]*")
_NUMBERED = re.compile(
    r"[\s>*_#-]{0,12}(?:[(（]?(?:\d{1,3}|[一二三四五六七八九十]{1,3})[.．、)）:：]|第[一二三四五六七八九十\d]{1,3}[问問条條][:：、]?)\s*"
)
_MARKUP = re.compile(r"[\s>*_#•·–-]{0,12}")
_ASKS = re.compile(r"[?？][*_#\"”’」』)）】\s]*\Z")
_SENTENCE_INSIDE = re.compile(r"[。！；]|[.!](?=\s)")
_SPOKEN = ('"', "“", "‘", "'", "「", "『", "—", "–")
_LONGEST_QUESTION = 300
_MOST_QUESTION_LINES = 8
_WRAPPED = 50
_MOST_PARAGRAPHS = 5
"""A paragraph that asks without a number is a question when so many, on the average, answer it at most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the span of its answer, and the span that both have together."""

    question: str
    answer: Span
    row: Span


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that shows something; lines of one block, or between the same blank lines, are one paragraph."""

    start: int
    end: int
    text: str
    kind: str
    level: int
    paragraph: int


@dataclass(frozen=True, slots=True)
class _Found:
    """A question in the lines first:answer, answered in the lines answer:stop, from the offset `said` on."""

    question: str
    first: int
    answer: int
    said: int
    stop: int
    followed: bool
    """Another question ends the answer, not a heading or the end."""


def asked(document: Document, barriers: Sequence[Span]) -> Iterator[Asked]:
    """The pairs of a document, in order; none reaches into one of the `barriers`."""
    lines = list(_lines(document, barriers))
    for found in _marked(lines) or _headings(lines) or _paragraphs(lines):
        end = lines[found.stop - 1].end
        if found.said < end:
            yield Asked(found.question, (found.said, end), (lines[found.first].start, end))


def _lines(document: Document, barriers: Sequence[Span]) -> Iterator[_Line]:
    text, blocks = document.text, document.blocks
    at = gaps = wall = before = 0
    for found in _LINE.finditer(text):
        start, end = found.start() + len(found[0]) - len(found[0].lstrip()), found.start() + len(found[0].rstrip())
        gaps += text.count("\n", before, start) > 1
        before = end
        while at < len(blocks) and blocks[at].end <= start:
            at += 1
        while wall < len(barriers) and barriers[wall][1] <= start:
            wall += 1
        inside: Block | None = blocks[at] if at < len(blocks) and blocks[at].start <= start else None
        kind: str = inside.kind if inside is not None else "paragraph"
        if wall < len(barriers) and barriers[wall][0] <= start:
            kind = "barrier"
        paragraph = at if inside is not None else -1 - gaps
        yield _Line(start, end, text[start:end], kind, inside.level if inside is not None else 0, paragraph)


def _is_text(line: _Line) -> bool:
    return line.kind not in ("table", "code", "barrier")


def _marked(lines: Sequence[_Line]) -> list[_Found]:
    """Questions that are marked, with their answers, which are marked too."""
    starts = [at for at, line in enumerate(lines) if _is_text(line) and _ASKED.match(line.text)]
    found: list[_Found] = []
    for at, following in pairwise([*starts, len(lines)]):
        answer = _marked_answer(lines, at, following)
        if answer is None:
            continue
        first, said, behind = answer
        question = "\n".join([*(line.text for line in lines[at:first]), lines[first].text[:behind]])
        question = _plain(question[_matched(_ASKED, question) :])
        stop = _stop(lines, first + 1, following)
        if question and said < lines[stop - 1].end:
            found.append(_Found(question, at, first, said, stop, stop == following < len(lines)))
    return _last_shortened(found, lines)


def _marked_answer(lines: Sequence[_Line], at: int, following: int) -> tuple[int, int, int] | None:
    """The line in which the answer begins, the offset, and how much of that line is the question's."""
    behind = _SAID_BEHIND.search(lines[at].text, _matched(_ASKED, lines[at].text))
    if behind is not None:
        return at, lines[at].start + behind.end(), behind.start()
    for place in range(at + 1, min(following, at + _MOST_QUESTION_LINES)):
        line = lines[place]
        said = _SAID.match(line.text) if _is_text(line) else None
        if said is not None:
            choice = place + 1 < len(lines) and lines[place + 1].text.startswith(("B.", "B)", "B、"))
            if choice or (said.end() == len(line.text) and place + 1 >= following):
                return None
            return place, line.start + said.end() if said.end() < len(line.text) else lines[place + 1].start, 0
        if line.kind in ("heading", "barrier"):
            return None
    return None


def _headings(lines: Sequence[_Line]) -> list[_Found]:
    """Headings that ask, answered by what stands under them."""
    starts = [
        at for at, line in enumerate(lines) if line.kind == "heading" and _ASKS.search(line.text) and _begins(lines, at)
    ]
    found: list[_Found] = []
    for at, following in pairwise([*starts, len(lines)]):
        stop = _stop(lines, at + 1, following, lines[at].level)
        if at + 1 < stop:
            question = _plain(lines[at].text[_matched(_NUMBERED, lines[at].text) :])
            found.append(_Found(question, at, at + 1, lines[at + 1].start, stop, followed=True))
    return found if len({each.question for each in found}) > 1 else []


def _paragraphs(lines: Sequence[_Line]) -> list[_Found]:
    """Paragraphs that ask, answered by those that follow."""
    questions = list(_asking(lines))
    numbered = [each for each in questions if _NUMBERED.match(lines[each[0]].text)]
    for chosen, close in ((numbered, False), (questions, True)):
        found: list[_Found] = []
        for (at, stop), (following, _) in pairwise([*chosen, (len(lines), 0)]):
            end = _stop(lines, stop, following)
            if stop < end:
                question = " ".join(line.text for line in lines[at:stop])
                question = _plain(question[_matched(_NUMBERED, question) :])
                found.append(_Found(question, at, stop, lines[stop].start, end, end == following < len(lines)))
        found = _last_shortened(found, lines)
        answers = sum(_count(lines, each.answer, each.stop) for each in found)
        if len({each.question for each in found}) > 1 and (not close or answers <= _MOST_PARAGRAPHS * len(found)):
            return found
    return []


def _asking(lines: Sequence[_Line]) -> Iterator[tuple[int, int]]:
    """The lines first:stop of each question that begins a paragraph, or that has a number."""
    for _, group in groupby(range(len(lines)), lambda at: lines[at].paragraph):
        places = list(group)
        if lines[places[0]].kind not in ("paragraph", "list_item"):
            continue
        if _is_wrapped(lines, places):
            yield places[0], places[-1] + 1
            continue
        for at in places:
            if (at == places[0] or _NUMBERED.match(lines[at].text)) and _asks(lines[at].text):
                yield at, at + 1


def _is_wrapped(lines: Sequence[_Line], places: Sequence[int]) -> bool:
    """Whether these lines are one question that was broken into lines, and no verse."""
    if not 1 < len(places) <= _MOST_QUESTION_LINES or any(len(lines[at].text) < _WRAPPED for at in places[:-1]):
        return False
    return not _asks(lines[places[0]].text) and _asks(" ".join(lines[at].text for at in places))


def _asks(text: str) -> bool:
    """Whether a text is one question and nothing else."""
    if ("?" not in text and "？" not in text) or not _ASKS.search(text):
        return False
    bare = text[_matched(_NUMBERED, text) or _matched(_MARKUP, text) :]
    return len(bare) <= _LONGEST_QUESTION and not bare.startswith(_SPOKEN) and not _SENTENCE_INSIDE.search(bare)


def _stop(lines: Sequence[_Line], at: int, following: int, level: int = 99) -> int:
    """Where an answer ends that may go on to the line `following`: at a barrier, or a heading of the level or above."""
    for place in range(at, following):
        line = lines[place]
        if line.kind == "barrier" or (line.kind == "heading" and line.level <= level):
            return place
    return following


def _last_shortened(found: Sequence[_Found], lines: Sequence[_Line]) -> list[_Found]:
    """Answers that nothing but the end of the text ends have no more paragraphs than the others have."""
    others = [_count(lines, each.answer, each.stop) for each in found if each.followed]
    most = max(others, default=1)
    shortened: list[_Found] = []
    for each in found:
        stop = each.stop
        if not each.followed and stop == len(lines):
            seen: dict[int, int] = {}
            for place in range(each.answer, stop):
                if seen.setdefault(lines[place].paragraph, len(seen)) >= most:
                    stop = place
                    break
        shortened.append(each if stop == each.stop else replace(each, stop=stop))
    return shortened


def _count(lines: Sequence[_Line], first: int, stop: int) -> int:
    """How many paragraphs these lines are."""
    return len({line.paragraph for line in lines[first:stop]})


def _begins(lines: Sequence[_Line], at: int) -> bool:
    return at == 0 or lines[at - 1].paragraph != lines[at].paragraph


def _matched(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.match(text)
    return found.end() if found is not None else 0


def _plain(question: str) -> str:
    """A question's words without marks of Markdown around them."""
    return " ".join(question.split()).strip("*_# \t")
