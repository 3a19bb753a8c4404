"""Drawn pages: the boxes lie over the right words, and only what is seen is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.loading.showing import ShownFile, ShownPage, draw, sizes, words
from core.records import Box, PageSize
from desktop.style import LIGHT, Look
from desktop.widgets import page_layout
from desktop.widgets.page_view import Marks, PageView
from tests.core.loading.test_showing import shown, turned
from tests.helpers.pdfs import CHINESE, both, pdf, text_lines
from tests.helpers.settling import settle

LINES = ("The limit does not apply.", "Up to five days are carried over.", "They lapse on 31 March.")


class Opened:
    """A file in a view, whose pages are drawn by the program's own code at once."""

    def __init__(self, view: PageView, file: ShownFile) -> None:
        self.view, self.file = view, file
        self.drawn: list[int] = []
        view.pictures.wanted.connect(self.draw)
        view.pictures.words_wanted.connect(lambda number: view.set_words(words(ShownPage(file, number))))
        view.set_pages(sizes(file))
        view.set_words(words(ShownPage(file, 1)))
        view.fit(1)

    def draw(self, number: int, scale: float) -> None:
        """Answer what is wanted."""
        self.drawn.append(number)
        self.view.pictures.put(draw(ShownPage(self.file, number, scale)), scale)

    def box(self, text: str, number: int = 1) -> Box:
        """The box of words on one line."""
        found = words(ShownPage(self.file, number))
        start = found.text.index(text)
        (line,) = found.lines(start, start + len(text))
        return line.box

    def place(self, box: Box, number: int = 1) -> tuple[int, int, int, int]:
        """Where a box is seen: left, top, right, bottom."""
        view = self.view
        rect = view._layout.box(number, box).translated(-view._left, -view._top)
        return round(rect.left()), round(rect.top()), round(rect.right()), round(rect.bottom())


@pytest.fixture
def look() -> Look:
    return Look()


@pytest.fixture
def view(qtbot: QtBot, look: Look) -> Iterator[PageView]:
    made = PageView(look)
    qtbot.addWidget(made)
    made.resize(560, 600)
    made.show()
    yield made
    made.close()


def opened(qtbot: QtBot, view: PageView, path: Path, data: bytes) -> Opened:
    result = Opened(view, shown(path / "a.pdf", data))
    qtbot.waitUntil(lambda: bool(result.drawn) and view.pictures.picture(view.page or 1) is not None)
    return result


def picture(view: PageView) -> QImage:
    return view.viewport().grab().toImage()


def ink(image: QImage, place: tuple[int, int, int, int]) -> int:
    """How many dark pixels lie in a part of a picture."""
    left, top, right, bottom = place
    return sum(image.pixelColor(x, y).lightness() < 100 for x in range(left, right) for y in range(top, bottom))


def marked(image: QImage, place: tuple[int, int, int, int]) -> int:
    """How many pixels have exactly the colour of the mark."""
    left, top, right, bottom = place
    wanted = QColor(LIGHT.mark).rgb()
    return sum(image.pixel(x, y) == wanted for x in range(left, right) for y in range(top, bottom))


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize("words_there", ["five days", "lapse on 31 March"])
def test_the_painted_box_lies_over_the_ink_of_the_words(
    qtbot: QtBot, view: PageView, tmp_path: Path, words_there: str, rotation: int
) -> None:
    data = turned(pdf(text_lines(*LINES, size=14, step=40)), rotation)
    file = opened(qtbot, view, tmp_path, data)
    box = file.box(words_there)
    view.set_marks(Marks(cited={1: [box]}))
    view.go_to(1, box)
    image = picture(view)
    left, top, right, bottom = inside = file.place(box)
    area = (right - left) * (bottom - top)
    assert marked(image, inside) > 0.5 * area
    assert ink(image, inside) > 0.03 * area
    around = (left - 4, top - 4, right + 4, bottom + 4)
    assert marked(image, (0, 0, image.width(), image.height())) == marked(image, around)


def test_the_ink_stays_as_dark_as_it_was(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    file = opened(qtbot, view, tmp_path, pdf(text_lines(*LINES, size=14)))
    box = file.box("five days")
    view.go_to(1)
    plain = ink(picture(view), file.place(box))
    view.set_marks(Marks(cited={1: [box]}))
    assert ink(picture(view), file.place(box)) >= plain


def test_chinese_words_are_boxed(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    file = opened(qtbot, view, tmp_path, pdf(text_lines("当年未休完的年休假最多可结转五天", font=CHINESE, size=16)))
    box = file.box("年休假最多")
    view.set_marks(Marks(cited={1: [box]}))
    left, top, right, bottom = place = file.place(box)
    image = picture(view)
    assert marked(image, place) > 0.4 * (right - left) * (bottom - top)
    assert ink(image, place) > 20


@pytest.mark.parametrize("width", range(551, 561))  # each draws the page at a scale of its own, off the pixels' edges
def test_other_footnotes_are_outlined_and_not_filled(qtbot: QtBot, view: PageView, tmp_path: Path, width: int) -> None:
    view.resize(width, 600)
    file = opened(qtbot, view, tmp_path, pdf(text_lines(*LINES, size=14, step=40)))
    box = file.box("five days")
    view.set_marks(Marks(others={1: [box]}))
    image = picture(view)
    left, top, right, _ = place = file.place(box)
    assert marked(image, place) == 0
    rows = range(top - 4, top - 1)
    edge = [max(image.pixelColor(x, y).hsvSaturation() for y in rows) for x in range(left, right)]
    assert max(edge) > 120  # dashes
    assert min(edge) < 20  # and what lies between


def test_the_first_box_stands_a_third_below_the_top(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    data = pdf(*[text_lines(*[f"Line {n} of page {p}" for n in range(50)], step=14) for p in range(1, 6)])
    file = opened(qtbot, view, tmp_path, data)
    box = file.box("Line 30 of page 3", 3)
    view.go_to(3, box)
    assert abs(file.place(box, 3)[1] - view.viewport().height() / 3) < 2
    qtbot.waitUntil(lambda: view.page == 3)


def test_only_pages_that_are_seen_are_drawn(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    data = pdf(*[text_lines(f"Page {p}") for p in range(1, 41)])
    file = opened(qtbot, view, tmp_path, data)
    settle()
    assert set(file.drawn) <= {1, 2}
    view.go_to(30)
    qtbot.waitUntil(lambda: 30 in file.drawn)
    assert not set(file.drawn) & set(range(4, 28))


def test_the_page_that_is_read_is_drawn_first(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    data = pdf(*[text_lines(f"Page {p}", y=400) for p in range(1, 10)])
    file = opened(qtbot, view, tmp_path, data)
    settle()
    file.drawn.clear()
    view.set_scale(0.3)  # three pages are seen
    view.go_to(5, file.box("Page 5", 5))
    qtbot.waitUntil(lambda: len(file.drawn) >= 3)
    assert file.drawn[0] == view.page


def test_what_is_not_drawn_yet_is_white_paper(qtbot: QtBot, view: PageView) -> None:
    view.set_pages([PageSize(1, None, 400, 600)])
    image = picture(view)
    assert image.pixelColor(view.viewport().width() // 2, 300) == QColor("white")
    assert image.pixelColor(4, 300) == QColor(LIGHT.sunken)


def test_a_page_that_cannot_be_drawn_is_asked_for_once(qtbot: QtBot, view: PageView) -> None:
    asked: list[int] = []
    view.pictures.wanted.connect(lambda number, scale: asked.append(number))
    view.pictures.wanted.connect(lambda number, scale: view.pictures.fail(number))
    view.set_pages([PageSize(1, None, 400, 600)])
    qtbot.waitUntil(lambda: asked == [1])
    view.viewport().update()
    settle()
    assert asked == [1]
    assert ink(picture(view), (100, 370, 450, 430)) > 50  # it is said on the paper
    view.pictures.retry()
    qtbot.waitUntil(lambda: asked == [1, 1])


def test_a_page_is_fitted_to_its_text_block(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    wide = "A line of text that is as wide as the lines of a letter are, more or less."
    file = opened(qtbot, view, tmp_path, pdf(text_lines(wide, x=110)))
    left, _, right, _ = file.place(file.box(wide))
    assert left == pytest.approx(view.viewport().width() - right, abs=3)
    assert 50 < left < 80
    narrow = view.scale
    view.resize(760, 600)
    assert view.scale > narrow
    left, _, right, _ = file.place(file.box(wide))
    assert left == pytest.approx(view.viewport().width() - right, abs=3)


def test_zooming_keeps_what_is_read_in_view(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    data = pdf(*[text_lines(*[f"Line {n} of page {p}" for n in range(50)], step=14) for p in range(1, 6)])
    file = opened(qtbot, view, tmp_path, data)
    box = file.box("Line 25 of page 4", 4)
    view.go_to(4, box)
    seen = file.place(box, 4)[1]
    for step in (1, 1, 1, -1, -1):
        view.zoom(step)
        assert abs(file.place(box, 4)[1] - seen) < 4
    assert not view.fits
    view.fit()
    assert view.fits


def test_the_dark_theme_dims_the_paper_by_a_tenth(qtbot: QtBot, view: PageView, look: Look) -> None:
    look.set_theme("dark")
    view.set_pages([PageSize(1, None, 400, 600)])
    color = picture(view).pixelColor(view.viewport().width() // 2, 300)
    assert color.lightness() == pytest.approx(0.9 * 255, abs=2)


def drag(view: PageView, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    move = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(end),
        QPointF(view.viewport().mapToGlobal(end)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    view.mouseMoveEvent(move)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)


def test_words_are_selected_by_dragging_over_lines_and_columns(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    draw_all = both(text_lines(*LINES, size=12, step=20), text_lines("Another column", x=380, size=12))
    file = opened(qtbot, view, tmp_path, pdf(draw_all))
    qtbot.waitUntil(lambda: view.selection.words(1) is not None)
    first, last = file.place(file.box("five")), file.place(file.box("lapse"))
    drag(view, QPoint(first[0], first[1] + 4), QPoint(last[2], last[1] + 4))
    assert view.selection.text == "five days are carried over.\nThey lapse"
    assert view.selection.first_page == 1
    with qtbot.waitSignal(view.copy_wanted):
        QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(first[0] + 5, first[1] + 4))
    assert view.selection.text == "five"
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.selection.text.startswith("The limit")


def drawn_lately(file: Opened, number: int) -> bool:
    return number in file.drawn[-3:]


def test_pictures_that_are_not_seen_are_let_go_of(qtbot: QtBot, view: PageView, tmp_path: Path) -> None:
    data = pdf(*[text_lines(f"Page {p}") for p in range(1, 31)])
    file = opened(qtbot, view, tmp_path, data)
    view.set_scale(3.0)
    for number in range(1, 31):
        view.go_to(number)
        qtbot.waitUntil(partial(drawn_lately, file, number))
    kept = [number for number in range(1, 31) if view.pictures.picture(number) is not None]
    assert 1 < len(kept) < 12


def test_scales_step_through_whole_percents() -> None:
    full = page_layout.FULL_SIZE
    assert page_layout.stepped(0.93 * full, 1) == full
    assert page_layout.stepped(0.93 * full, -1) == 0.9 * full
    assert page_layout.stepped(4 * full, 1) == 4 * full
