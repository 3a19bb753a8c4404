"""How footnotes, their places and the number of files are said, on screen and to the screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from core.records import Answer, Footnote
from desktop.language import file_name, localized, place, tr
from desktop.widgets.answer_markdown import plain_markdown
from desktop.widgets.answer_state import AnswerState

_PATH_ARROW = " › "
_POINT = "  ·  "


def place_of(note: Footnote) -> str:
    """The page, slide or section where a footnote's words stand."""
    return place(note.page_label, note.page, note.heading, note.path)


def place_and_headings(note: Footnote) -> str:
    """The place with the headings that lead to it: "page 12 · Leave › Carrying days over"."""
    at = place_of(note)
    named = bool(at) and not place(note.page_label, note.page, (), note.path)  # the place is the last heading's
    path = note.heading[:-1] if named else note.heading
    headings = _PATH_ARROW.join(title for title in path if title != note.page_label)  # a sheet has its name twice
    return _POINT.join(part for part in (at, headings) if part)


def places_of(notes: Sequence[Footnote]) -> str:
    """The pages of several footnotes in one file from the first to the last, or the place of the best."""
    pages = sorted({note.page for note in notes if note.page is not None})
    if len(pages) < 2 or place_of(notes[0]) != place(notes[0].page_label, notes[0].page):
        return place_of(notes[0]) if notes else ""
    labels = {note.page: note.page_label or str(note.page) for note in notes}
    return tr("pages {a}–{b}", a=labels[pages[0]], b=labels[pages[-1]])


def marker_name(notes: Sequence[Footnote], number: int | None) -> str:
    """What the screen reader says at a marker."""
    if number is None:
        return tr("Not found in your documents")
    note = next((one for one in notes if one.number == number), None)
    if note is None:
        return tr("Footnote {n}", n=number)
    return tr("Footnote {n}, {file}", n=number, file=file_and_place(note))


def file_and_place(note: Footnote) -> str:
    """A footnote's file and place in one line."""
    at = place_of(note)
    name = file_name(note.path)
    return tr("{file}, {place}", file=name, place=at) if at else name


def coverage(answer: Answer) -> str:
    """From how many of the files that match an answer is."""
    used, matching = answer.coverage.files_used, answer.coverage.files_matching
    if answer.mode == "quotes":
        return tr("Quoted from {n} of {m} matching files", by=matching, n=used, m=matching)
    if used >= matching:
        return tr("From all {m} matching files", by=matching, m=matching)
    return tr("From {n} of {m} matching files", by=matching, n=used, m=matching)


def finished(state: AnswerState) -> str:
    """What is announced when an answer is there."""
    if state.not_found:
        return tr("Not found in your documents")
    said = tr("Answer finished, {n} footnotes", n=len(state.footnotes))
    if not state.unproven:
        return said
    return tr("{a}, {b}", a=said, b=tr("{n} sentences not found", n=state.unproven))


def problem(error: Exception) -> str:
    """A known problem in the language of the window."""
    return localized(str(error))


# ---- copying ----------------------------------------------------------------------------------------------------


def copied(state: AnswerState) -> list[str]:
    """The lines of an answer with its footnotes, then what they stand for."""
    if state.in_quotes:
        lines = [f"{' '.join(note.text.split())} [{note.number}]" for note in state.quotes]
        notes: Sequence[Footnote] = state.quotes
    else:
        lines = _numbered(state).split("\n")
        notes = state.footnotes
    return [*lines, "", *(f"[{note.number}] {file_and_place(note)}" for note in notes)]


def _numbered(state: AnswerState) -> str:
    """The Markdown with "[n]" behind each sentence."""
    text, pieces, at = plain_markdown(state.markdown), list[str](), 0
    for unit in state.units:
        words = plain_markdown(unit.text)
        start = text.find(words, at)
        end = at if start < 0 else start + len(words)
        marks = "[?]" if unit.supported is False else "".join(f"[{number}]" for number in unit.footnotes)
        pieces.append(text[at:end] + (f" {marks}" if marks else ""))
        at = end
    return "".join([*pieces, text[at:]]).strip()
