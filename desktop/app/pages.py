"""How each page and the source view is made, when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop.app.general import Dresser
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.page import Page, SourceBeside

MODULES: Mapping[str, tuple[str, ...]] = {
    "chat": (
        "core.records",
        "desktop.widgets.adding",
        "desktop.widgets.answer_text",
        "desktop.widgets.message",
        "desktop.widgets.composer",
        "desktop.widgets.transcript",
        "desktop.pages.chat",
    ),
    "library": (
        "core.records",
        "desktop.widgets.adding",
        "desktop.widgets.ledger_table",
        "desktop.widgets.source_cards",
        "desktop.pages.library",
    ),
    "detail": ("desktop.widgets.page_view", "desktop.widgets.block_text", "desktop.pages.detail"),
    "preview": (
        "desktop.widgets.form",
        "desktop.widgets.page_view",
        "desktop.widgets.preview_panes",
        "desktop.pages.preview",
    ),
    "settings": ("desktop.widgets.form", "desktop.pages.settings"),
    "source": ("desktop.widgets.page_view", "desktop.pages.source"),
}
"""What each page imports, in pieces that are small enough to be imported between two turns of the event loop."""


def page_makers(session: Session, look: Look, dresser: Dresser) -> Mapping[str, Callable[[], Page]]:
    """The pages by name. Their modules are imported only then, so that the window is soon on the screen."""

    def chat() -> Page:
        from desktop.pages.chat import ChatPage

        return ChatPage(session, look)

    def library() -> Page:
        from desktop.pages.library import LibraryPage

        return LibraryPage(session, look)

    def settings() -> Page:
        from desktop.pages.settings import SettingsPage

        page = SettingsPage(session, look)
        page.general_changed.connect(dresser.apply)
        return page

    def detail() -> Page:
        from desktop.pages.detail import DetailPage

        return DetailPage(session, look)

    def preview() -> Page:
        from desktop.pages.preview import PreviewPage

        return PreviewPage(session, look)

    return {"chat": chat, "library": library, "settings": settings, "detail": detail, "preview": preview}


def source_maker(session: Session, look: Look) -> Callable[[], SourceBeside]:
    """How the source view is made."""

    def source() -> SourceBeside:
        from desktop.pages.source import SourcePane

        return SourcePane(session, look)

    return source
