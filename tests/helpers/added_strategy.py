"""The application with a strategy that was added to it: a person adds a file and chooses it. Prints a line of JSON.

python -m tests.helpers.added_strategy HOME FILE
"""

import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.app.running import Footnote
from desktop.language import Language
from desktop.pages.settings import SettingsPage
from desktop.widgets.form import FieldRow
from desktop.widgets.form_controls import ChoiceControl
from tests.helpers.remote_engines import small_engine

STRATEGY, OWN = "chunking.strategy", ".by_line."
WAIT_S = 60.0


def main(home: Path, file: Path) -> None:
    """Play it."""
    application, language = QApplication(sys.argv[:1]), Language()
    language.set("en")
    footnote = Footnote(application, language, home, small_engine)
    try:
        footnote.window.show()
        wait(lambda: footnote.tasks.engine == "ready" and footnote.session.summary is not None)
        print(json.dumps(played(footnote, file)))  # noqa: T201
    finally:
        footnote.close()


def played(footnote: Footnote, file: Path) -> dict[str, Any]:
    """Add the file, and choose the strategy in the settings."""
    footnote.session.add([file])
    wait(lambda: passages(footnote) > 0)
    whole = passages(footnote)
    footnote.window.show_page("settings")
    page = footnote.window.page("settings")
    assert isinstance(page, SettingsPage)
    wait(lambda: page.changes.loaded)
    page.show_settings("passages")
    before = shown(page)
    choice = page.form.rows()[STRATEGY].control
    assert isinstance(choice, ChoiceControl)
    assert choice.select is not None
    place = choice.select.findText("By lines")
    choice.select.setCurrentIndex(place)
    choice.select.activated.emit(place)
    after = shown(page)
    page.form.edited.emit("chunking.by_line.keep_whole", False)
    wait(lambda: page.bar.isVisible() and page.bar.apply.isEnabled())
    QTest.mouseClick(page.bar.apply, Qt.MouseButton.LeftButton)
    wait(lambda: passages(footnote) > whole)
    return {
        "place": place,
        "before": sorted(before),
        "words": {key: row.words for key, row in after.items()},
        "passages": (whole, passages(footnote)),
    }


def shown(page: SettingsPage) -> dict[str, FieldRow]:
    """The rows of the strategy that a person sees."""
    return {key: row for key, row in page.form.rows().items() if OWN in key and row.isVisible()}


def passages(footnote: Footnote) -> int:
    """How many passages the library has."""
    return 0 if footnote.session.summary is None else footnote.session.summary.passages


def wait(until: Callable[[], bool]) -> None:
    """Let the window work until something has come."""
    deadline_s = time.monotonic() + WAIT_S
    while not until():
        assert time.monotonic() < deadline_s, "It never came."
        QTest.qWait(10)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    main(Path(sys.argv[1]), Path(sys.argv[2]))
