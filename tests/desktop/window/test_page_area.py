"""The middle of the window: a notice takes room above the page only while it is there."""

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from desktop.session import Notice
from desktop.style import Look
from desktop.widgets.page import Page
from desktop.window.page_area import PageArea


def test_a_notice_that_went_leaves_no_room_above_the_page(look: Look, qtbot: QtBot) -> None:
    area, page, notice = PageArea(look), Page(), Notice("info", "Adding 14 files")
    qtbot.addWidget(area)
    area.show_page(page)
    area.resize(800, 500)
    area.show()

    def top() -> int:
        return page.mapTo(area, QPoint()).y()

    assert top() == 0
    area.show_notice(notice)
    qtbot.waitUntil(lambda: top() > 0)
    area.withdraw(notice)
    qtbot.waitUntil(lambda: top() == 0)
    area.show_notice(notice)
    qtbot.waitUntil(lambda: top() > 0)
