"""Words on a page: plain, at the line height of their role, elided with the whole in the tool tip."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QImage
from pytestqt.qtbot import QtBot

from desktop.style import DARK, LIGHT, Look
from desktop.widgets.labels import ElidedLabel, Label, label, plain_tip

LONG = "One sentence was not found in your documents. Treat it as unproven. " * 3


def test_text_that_looks_like_markup_is_shown_as_it_is(look: Look, qtbot: QtBot) -> None:
    words = label(look, "<b>Leave</b> & policy")
    qtbot.addWidget(words)
    assert words.textFormat() == Qt.TextFormat.PlainText
    assert words.sizeHint().width() >= QFontMetrics(words.font()).horizontalAdvance("<b>Leave</b> & policy")


@given(text=st.text("<>&ab\"'", min_size=1, max_size=20))
def test_a_tool_tip_never_is_markup_from_a_file(text: str) -> None:
    tip = plain_tip(text)
    assert tip == text or ("<" not in tip.removeprefix("<qt>").removesuffix("</qt>"))


def test_a_line_is_as_high_as_its_role_says(look: Look, qtbot: QtBot) -> None:
    words = label(look, "Ready", "small")
    qtbot.addWidget(words)
    assert words.sizeHint().height() == 19
    look.set_text_size(150)
    assert words.sizeHint().height() == 28


def test_lines_of_a_paragraph_stand_as_far_apart_as_the_role_says(look: Look, qtbot: QtBot) -> None:
    words = label(look, LONG, "body", wrap=True)
    qtbot.addWidget(words)
    lines = words.heightForWidth(300) / 20
    assert lines == int(lines) > 1
    assert words.heightForWidth(150) > words.heightForWidth(300) > words.heightForWidth(900)
    assert words.heightForWidth(5000) == 20


def test_a_paragraph_is_drawn_within_the_height_it_asks_for(look: Look, qtbot: QtBot) -> None:
    words = label(look, LONG, "body", wrap=True)
    qtbot.addWidget(words)
    words.resize(260, words.heightForWidth(260))
    image = words.grab().toImage()
    ground = image.pixel(0, 0)
    assert any(image.pixel(x, image.height() - 8) != ground for x in range(image.width()))
    words.resize(260, words.heightForWidth(260) + 40)
    words.setAlignment(Qt.AlignmentFlag.AlignTop)
    image = words.grab().toImage()
    assert all(image.pixel(x, image.height() - 20) == image.pixel(0, 0) for x in range(image.width()))


def darkest(image: QImage) -> str:
    """The colour with the least light."""
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return min(pixels, key=lambda color: color.lightness()).name().upper()


def test_words_follow_the_theme_and_their_role(look: Look, qtbot: QtBot) -> None:
    words = label(look, "████", color="muted")
    qtbot.addWidget(words)
    assert darkest(words.grab().toImage()) == LIGHT.muted
    words.set_color("bad")
    assert darkest(words.grab().toImage()) == LIGHT.bad
    look.set_theme("dark")
    assert words.palette().color(words.foregroundRole()).name().upper() == DARK.bad


def test_what_does_not_fit_is_cut_and_is_whole_in_the_tool_tip(look: Look, qtbot: QtBot) -> None:
    name = "A very long name of a lease contract with an annex.pdf"
    words = ElidedLabel(look, name)
    qtbot.addWidget(words)
    words.resize(120, 20)
    words.show()
    assert words.elided
    assert words.toolTip() == name
    words.resize(900, 20)
    assert not words.elided
    assert words.toolTip() == ""


def test_a_cut_label_gives_way_in_a_layout_and_stays_one_line(look: Look, qtbot: QtBot) -> None:
    words = ElidedLabel(look, "first\nsecond " * 20)
    qtbot.addWidget(words)
    assert "\n" not in words.text()
    assert words.minimumSizeHint().width() <= 40
    assert words.sizeHint().height() == 20


def test_an_unshown_label_is_no_window(look: Look, qtbot: QtBot) -> None:
    words = Label(look, "Ready")
    qtbot.addWidget(words)
    assert not words.isVisible()
