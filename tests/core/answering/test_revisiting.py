"""A saved answer says where its words stand now, or that the file has changed since (case A10)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.answering.revisiting import revisit
from core.records import Answer, Coverage, Footnote, Page, Turn, Unit
from tests.helpers.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    made = Shelf(tmp_path)
    yield made
    made.catalog.close()


def saved(note: Footnote) -> Turn:
    """A turn that was kept with one footnote."""
    units = (Unit("Five days.", (1,), True),)
    coverage = Coverage(1, 1, 0)
    return Turn(
        "q",
        Answer("a", units, (note,), (note,), "passages", False, "q", coverage, "quotes", None, 0, None, 0, "c"),
        1.0,
    )


def cited(shelf: Shelf, text: str, words: str, path: str = "leave.txt") -> Turn:
    """A turn whose footnote stands on some words of a file."""
    text_id = shelf.text(text)
    shelf.place(path, text_id)
    start = text.index(words)
    return saved(Footnote(1, f"/docs/{path}", None, None, start, start + len(words), words, (), text_id))


def test_words_that_still_stand_there_are_left_alone(shelf: Shelf) -> None:
    turn = cited(shelf, "Leave is five days.", "five days")
    assert revisit(shelf.catalog, shelf.library, [turn]) == (turn,)


def test_after_an_edit_the_words_are_found_again_with_their_page(shelf: Shelf) -> None:
    turn = cited(shelf, "Leave is five days.", "five days")
    new = "A new page.\nAnd so on.\nLeave is five\ndays."
    pages = (Page(1, None, 0, 12, True), Page(2, "ii", 12, len(new), True))
    shelf.place("leave.txt", shelf.text(new, pages=pages))
    (now,) = revisit(shelf.catalog, shelf.library, [turn])
    note = now.answer.footnotes[0]
    assert new[note.start : note.end] == note.text == "five\ndays"
    assert (note.page, note.page_label, now.changed) == (2, "ii", ())
    assert now.answer.quotes == now.answer.footnotes


def test_words_that_are_gone_are_shown_as_saved_and_the_file_is_named(shelf: Shelf) -> None:
    turn = cited(shelf, "Leave is five days.", "five days")
    shelf.place("leave.txt", shelf.text("Leave is six days."))
    (now,) = revisit(shelf.catalog, shelf.library, [turn])
    assert now.answer == turn.answer
    assert now.changed == ("/docs/leave.txt",)


def test_of_several_places_the_nearest_is_taken(shelf: Shelf) -> None:
    text = "five days. " * 5
    turn = saved(Footnote(1, "/docs/leave.txt", None, None, 33, 42, "five days", (), "before"))
    shelf.place("leave.txt", shelf.text(text + "More."))
    (now,) = revisit(shelf.catalog, shelf.library, [turn])
    assert now.answer.footnotes[0].start == 33


def test_a_file_that_was_moved_is_named_by_its_new_path(shelf: Shelf) -> None:
    turn = cited(shelf, "Leave is five days.", "five days", "new name.txt")
    old = saved(Footnote(1, "/docs/old name.txt", None, None, 9, 18, "five days", (), turn.answer.footnotes[0].text_id))
    (now,) = revisit(shelf.catalog, shelf.library, [old])
    assert now.answer.footnotes[0].path == "/docs/new name.txt"
    assert now.changed == ()


def test_a_file_that_is_gone_is_named(shelf: Shelf) -> None:
    turn = saved(Footnote(1, "/docs/gone.txt", None, None, 0, 4, "Gone", (), "t"))
    (now,) = revisit(shelf.catalog, shelf.library, [turn])
    assert now.answer == turn.answer
    assert now.changed == ("/docs/gone.txt",)
