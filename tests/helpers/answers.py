"""Small answers for tests of the window."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.records import Answer, AnswerEvent, Coverage, Footnote, Turn, Unit


def note(number: int, path: str = "/d/Leave policy.pdf", page: int | None = 12, text: str = "") -> Footnote:
    """A footnote."""
    words = text or f"Words {number}."
    label = None if page is None else str(page)
    return Footnote(number, path, page, label, 0, len(words), words, ("Leave",), path)


def written(*units: Unit, notes: Sequence[Footnote] = (), **more: Any) -> Answer:
    """A written answer, one paragraph of these units."""
    text = " ".join(unit.text for unit in units)
    made = Answer(
        text, units, tuple(notes), tuple(notes), "passages", False, "How much leave?", Coverage(1, 3, 0), "written",
        "small", 0.1, 0.2, 0.3, "talk",
    )  # fmt: skip
    return replace(made, **more)


def quoted(*notes: Footnote, **more: Any) -> Answer:
    """An answer of quotes."""
    units = tuple(Unit(one.text, (one.number,), True) for one in notes)
    return written(*units, notes=notes, mode="quotes", model=None, **more)


def nothing(*near: Footnote, **more: Any) -> Answer:
    """No answer."""
    return replace(written(), not_found=True, quotes=near, files_searched=7, **more)


def turn(answer: Answer, question: str = "How much leave?") -> Turn:
    """A turn of a conversation."""
    return Turn(question, answer, 0.0)


def events(answer: Answer) -> list[AnswerEvent]:
    """What is heard of an answer while it is made, a few characters at a time."""
    heard = [AnswerEvent("asked", text=answer.question_used), AnswerEvent("quotes", answer.quotes)]
    at = 0
    for unit in answer.units:
        end = answer.answer.index(unit.text, at) + len(unit.text)
        text = answer.answer[at:end]
        heard += [AnswerEvent("words", text=text[start : start + 5]) for start in range(0, len(text), 5)]
        notes = tuple(one for one in answer.footnotes if one.number in unit.footnotes)
        heard.append(AnswerEvent("unit", notes, text, unit, taken=len(text)))
        at = end
    return heard
