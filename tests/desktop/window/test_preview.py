"""The preview in the window: it has no entry in the rail, and leads back to where it was opened."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from desktop.session import PreviewRequest, Session
from desktop.style import Look
from desktop.widgets.page import Page
from desktop.widgets.rail import RailButton
from desktop.window import Window
from staging import StagedTasks
from tests.helpers.windows import PlainPage, PlainSource


class PlainPreview(PlainPage):
    def __init__(self) -> None:
        super().__init__("preview", with_side=False)

    def show_preview(self, request: PreviewRequest) -> None:
        self.asked.append(request)

    def dismiss(self) -> bool:
        self.page_wanted.emit("settings")
        return True


def test_the_preview_opens_from_a_page_and_esc_leads_back(qtbot: QtBot) -> None:
    makers: dict[str, Callable[[], Page]] = {
        "chat": lambda: PlainPage("chat", with_side=True),
        "library": lambda: PlainPage("library", with_side=False),
        "settings": lambda: PlainPage("settings", with_side=True),
        "preview": PlainPreview,
    }
    window = Window(Session(StagedTasks({})), Look(), makers, PlainSource)
    qtbot.addWidget(window)
    window.show()
    window.show_page("settings")
    request = PreviewRequest("settings", changes={"a": 1})
    window.page("settings").preview_wanted.emit(request)
    assert window.page_name == "preview"
    [current] = [button for button in window.rail.findChildren(RailButton) if button.isChecked()]
    assert current.accessibleName() == "Settings"
    preview = window.page("preview")
    assert isinstance(preview, PlainPreview)
    assert preview.asked == [request]
    window.escape()
    assert window.page_name == "settings"
