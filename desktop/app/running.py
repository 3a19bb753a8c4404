"""Builds the window with all that it needs, shows it before the engine is ready, and ends everything in order."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtWidgets import QApplication

from core.errors import FootnoteError
from core.remote import EngineProcess, open_home
from desktop.app.collecting import Collector
from desktop.app.ending import Endings
from desktop.app.general import Dresser, kept_general
from desktop.app.instance import Instance
from desktop.app.log import close_log, open_log
from desktop.app.pages import MODULES, page_makers, source_maker
from desktop.app.warming import Pieces, know_widgets
from desktop.errors import Unexpected
from desktop.language import Language, localized, tr
from desktop.session import Session
from desktop.style import Look
from desktop.tasks import Tasks
from desktop.window import Memory, Window, kept_in


def run(arguments: Sequence[str]) -> int:
    """Open the window and wait until it is closed; returns the exit code."""
    gc.disable()  # from here on only the collector collects
    wanted = _home_named(arguments) if arguments else None
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Footnote")
    application.setDesktopFileName("footnote")
    language = Language()
    language.set("system")
    try:
        home = open_home(wanted)
    except FootnoteError as error:
        return _refuse(localized(str(error)))
    instance = Instance(home)
    if not instance.claim():
        return 0 if instance.call_first() else _refuse(tr("Footnote is open already, but not answering."))
    log = open_log(home)
    try:
        return _hold_open(Footnote(application, language, home), instance, application)
    finally:
        instance.release()
        close_log(log)


def _home_named(arguments: Sequence[str]) -> Path | None:
    import argparse

    parser = argparse.ArgumentParser("footnote-app", description="Answers from your own documents, with footnotes.")
    parser.add_argument("--home", type=Path, metavar="DIR", help="the data folder (else FOOTNOTE_HOME)")
    home: Path | None = parser.parse_args(arguments).home
    return home


def _hold_open(footnote: Footnote, instance: Instance, application: QApplication) -> int:
    instance.called.connect(footnote.come_forward)
    footnote.window.painted.connect(instance.listen)
    with Endings() as endings:
        endings.wanted.connect(footnote.window.close)
        footnote.window.show()
        try:
            return application.exec()
        finally:
            footnote.close()


def _refuse(sentence: str) -> int:
    """Say why there is no window, where a person who started it by a click sees it too."""
    from PySide6.QtWidgets import QMessageBox

    sys.stderr.write(f"{sentence}\n")
    box = QMessageBox(QMessageBox.Icon.Warning, "Footnote", sentence, QMessageBox.StandardButton.Close)
    box.setTextFormat(Qt.TextFormat.PlainText)
    shown = QEventLoop()
    box.finished.connect(shown.quit)
    box.open()
    shown.exec()
    return 1


class Footnote:
    """The running application on a data folder. Tests make it with an engine that has small models."""

    def __init__(
        self,
        application: QApplication,
        language: Language,
        home: Path,
        make_engine: Callable[[Path], Any] | None = None,
    ) -> None:
        self.look = Look()
        dresser = Dresser(self.look, language)
        dresser.begin(kept_general(home))
        self.look.apply(application)
        kept = kept_in(home)
        # The engine, which imports much, is started when the window has been painted.
        self.tasks = Tasks(EngineProcess(home, make_engine), at_once=False)
        self.session = Session(self.tasks, kept)
        self._unexpected = Unexpected(self.session)
        self._unexpected.install()
        makers = page_makers(self.session, self.look, dresser)
        make_source = source_maker(self.session, self.look)
        self.window = Window(self.session, self.look, makers, make_source, Memory(kept), at_once=False)
        self._pieces = Pieces(self.window)
        self._collector = Collector(self.window)
        self.window.painted.connect(self._begin)

    def _begin(self) -> None:
        """After the first picture: the page, the engine, and what the other pages will need."""
        first = self.window.page_name
        self._pieces.add_imports(MODULES[first])
        self._pieces.add([know_widgets, lambda: self.window.page(first), self.window.begin, self.tasks.start])
        for name in MODULES:
            self._pieces.add_imports(MODULES[name])
        self._pieces.add([self._collector.start])

    def come_forward(self) -> None:
        """Bring the window before all others."""
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def close(self) -> None:
        """End the engine's process and let go of everything. What is finished of its work is kept."""
        self._pieces.stop()
        self.window.close()
        self.tasks.close()
        self._unexpected.remove()
        self.window.deleteLater()
