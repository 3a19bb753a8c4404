"""Puts a page of a scene into the whole window, so that every picture shows the rail, the side list and the source."""

from collections.abc import Callable

from desktop.session import Session
from desktop.widgets.page import Page, SourceBeside
from desktop.window import Window
from staging import Stage


def in_window(
    stage: Stage,
    session: Session,
    name: str,
    page: Page,
    make_source: Callable[[], SourceBeside] = SourceBeside,
) -> Window:
    """The window with this page open; the other pages are empty."""
    makers: dict[str, Callable[[], Page]] = dict.fromkeys(("chat", "library", "settings", "detail", "preview"), Page)
    makers[name] = lambda: page
    window = Window(session, stage.look, makers, make_source)
    window.show_page(name)
    return window
