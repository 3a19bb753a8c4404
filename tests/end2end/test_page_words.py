"""Words of a PDF page in the whole window: they come from the engine's process, so that they can be selected."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.widgets.page_view import PageView
from tests.helpers.pdfs import pdf, text_lines
from tests.helpers.people import Person
from tests.helpers.remote_engines import small_engine

LINES = ("The limit does not apply.", "Up to five lanterns are carried over.", "They lapse on 31 March.")


def test_a_cited_word_is_selected_by_a_double_click(make_person: Callable[..., Person], tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "limits.pdf").write_bytes(pdf(text_lines(*LINES, size=14, step=40)))
    person = make_person(small_engine)
    person.open()
    person.drop(folder)
    person.wait_until_read(1)
    [answer, *_] = person.ask_and_wait("Up to five lanterns are carried over")
    person.click_first_footnote(answer)
    person.wait(person.cited)
    [view] = person.shown(PageView)
    person.wait(lambda: view.selection.words(1) is not None)
    [box, *_] = person.cited()[1]
    place = view._layout.box(1, box).translated(-view._left, -view._top).center().toPoint()
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.selection.text.strip(".") in LINES[1].strip(".").split()
