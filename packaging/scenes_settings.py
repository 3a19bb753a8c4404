"""The settings page: a change that waits, a wrong value, a search, a library of its own, and every page."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from core.engine.options import all_forms
from core.errors import SettingsError
from core.records import ChangeCost, FormGroup, LibraryRow, Values
from desktop.pages.settings import SettingsPage
from desktop.session import Session
from framing import in_window
from staging import Scene, Stage

_MODELS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "embedder": (("multilingual-e5-small-q4", "Multilingual E5 small"),),
    "generator": (("qwen2.5-coder-1.5b", "Qwen2.5 Coder 1.5B"), ("qwen2.5-coder-0.5b", "Qwen2.5 Coder 0.5B")),
}
_OWN: Mapping[str, Values] = {
    "": {"chunking": {"size": {"size_tokens": 320}}, "retrieving": {"rerank_n": 12, "retrieve_threshold": 0.82}},
    "own": {"chunking": {"headings": {"size_tokens": 200}}},
}
SIZE, SMALLEST, WHOLE = (f"chunking.headings.{name}" for name in ("size_tokens", "minimum_tokens", "keep_whole"))


def _cost(changes: Mapping[str, Any], library: str, everywhere: bool) -> ChangeCost:
    if changes.get("loading.encoding") == "klingon":
        raise SettingsError(
            "There is no encoding called “klingon”. Take one such as utf-8, gb18030, big5 or shift-jis."
        )
    read = any(key.startswith("cleaning.") for key in changes)
    return ChangeCost(187, 4812, 1940, 840.0, read, 1 if everywhere and read else 0)


def settings_session(stage: Stage, cost: Callable[..., Any] = _cost) -> Session:
    """Declared settings and some saved ones."""
    library = "我的文档" if stage.chinese else "My documents"
    forms: tuple[FormGroup, ...] = all_forms(lambda kind: _MODELS[kind])
    session = stage.session(
        {
            "options.forms": lambda: forms,
            "options.own": lambda library=None: _OWN["own" if library else ""],
            "options.change": lambda changes, library: None,
            "options.cost": cost,
            "templates.all": lambda: (),
            "shelf.all": lambda: (LibraryRow(library, 213, 0.0),),
        }
    )
    session.library = library
    return session


def _scene(
    name: str, *steps: Callable[[SettingsPage], None], cost: Callable[..., Any] = _cost, settle_ms: int = 900
) -> Scene:
    def make(stage: Stage) -> QWidget:
        session = settings_session(stage, cost)
        page = SettingsPage(session, stage.look)

        def play() -> None:
            for timer in page.changes.findChildren(QTimer):
                timer.setInterval(0)  # the picture does not wait
            for step in steps:
                step(page)

        QTimer.singleShot(20, page, play)
        QTimer.singleShot(_BUILT_MS, page, page.form.rows)  # all of them, however busy the machine is
        return in_window(stage, session, "settings", page)

    return Scene(f"settings-{name}", make, settle_ms=settle_ms)


def _show(name: str) -> Callable[[SettingsPage], None]:
    return lambda page: page.show_settings(name)


def _edit(key: str, value: Any) -> Callable[[SettingsPage], None]:
    return lambda page: page.changes.edit(key, value)


def _search(page: SettingsPage) -> None:
    page.list.field.setText("file" if page.list.field.placeholderText().isascii() else "文件")


_BUILT_MS, _END_MS = 200, 1000


def _end(page: SettingsPage) -> None:
    bar = page.area.verticalScrollBar()
    QTimer.singleShot(_END_MS, page, lambda: bar.setValue(bar.maximum()))


_STRATEGY, _SLIDES, _TABLES = "chunking.strategy", "chunking.types.presentations", "chunking.types.spreadsheets"
SCENES: tuple[Scene, ...] = (
    _scene("changed", _show("passages"), _edit(SIZE, 400), _edit(WHOLE, False)),
    _scene("wrong", _show("passages"), _edit(SIZE, 400), _edit(SMALLEST, 500)),
    _scene("wrong-text", _show("reading"), _edit("loading.encoding", "klingon")),
    _scene("general", _show("general")),
    _scene("reading", _show("reading")),
    _scene("cleaning", _show("cleaning"), _edit("cleaning.urls.on", True)),
    _scene("finding", _show("finding")),
    _scene("answering", _show("answering")),
    _scene("library", _show("passages"), lambda page: page.header.scope_chosen.emit(True)),
    _scene("search", _search),
    _scene("nothing", lambda page: page.list.field.setText("zzz")),
    _scene("end", _show("passages"), _edit("chunking.size.cut_after", ("\n\n", "。", "；")), _end, settle_ms=1500),
    _scene(
        "types",
        _show("passages"),
        _edit("chunking.strategy", "size"),
        _edit(_SLIDES, "pages"),
        _edit(_TABLES, "rows"),
        _end,
        settle_ms=1500,
    ),
)
