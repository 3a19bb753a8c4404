"""The preview as a person meets it: opened from a file, rules switched, a slider moved, through the real engine."""

import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QSlider

from core.records import LedgerRow
from core.remote import Call, calls
from desktop.pages.preview import PreviewPage
from desktop.tasks import Task
from desktop.widgets.rule_list import RuleRow
from tests.helpers.pdfs import pdf, text_lines
from tests.helpers.people import Person
from tests.helpers.remote_engines import small_engine

PAGES = 50
_log = logging.getLogger(__name__)


class Watched:
    """All previews that the window asks for, and how many were on their way at the same time."""

    def __init__(self, person: Person) -> None:
        self.asked: list[tuple[dict[str, Any], Task]] = []
        self.most = 0
        self._run = person.footnote.tasks.run
        person.footnote.tasks.run = self.run  # type: ignore[method-assign]

    def run(self, call: Call[Any], *others: Any, **more: Any) -> Task:
        task = self._run(call, *others, **more)
        if call.method == "previews.show":
            self.asked.append((call.arguments[2], task))
            self.most = max(self.most, sum(one.running for _, one in self.asked))
        return task


def fifty_pages() -> bytes:
    """Pages with a header, a footer, hyphens at line ends, lines that are broken, and a second space here and there."""
    lines = (
        "Leave is meant to be taken in the year it is earned. Team leads see in the calen-",
        "dar tool who still has days left, and re-",
        "mind their teams in September  of every year. Up to five days are carried over into",
        "the following year, unless a lead has asked for work that made leave impossible.",
    )
    return pdf(
        *(
            text_lines(
                "Northgate Instruments, leave policy",
                *(line.replace("five", str(page)) for _ in range(9) for line in lines),
                f"{page} / {PAGES}",
            )
            for page in range(1, PAGES + 1)
        )
    )


def open_preview(person: Person, file: Path) -> PreviewPage:
    """Open the page of a file, and from there its preview."""
    found: list[LedgerRow] = []
    session = person.footnote.session
    session.tasks.run(calls.find_files(session.library, file.name, 1), session, found.extend)
    person.wait(lambda: found)
    person.footnote.window.show_page("library")
    person.footnote.window.page("library").detail_wanted.emit(found[0])

    def previewing() -> list[QAbstractButton]:
        return [one for one in person.shown(QAbstractButton) if one.accessibleName() == "Preview cleaning"]

    person.wait(lambda: previewing() and previewing()[0].isEnabled())
    QTest.mouseClick(previewing()[0], Qt.MouseButton.LeftButton)
    [page] = person.shown(PreviewPage)
    return page


def switch(page: PreviewPage, rule: str) -> None:
    """Click on the switch of a rule."""
    row = next(row for row in page.settings.rules.rows if row.entry.name == rule)
    assert isinstance(row, RuleRow)
    page.settings.pick(rule)
    QTest.keyClick(row, Qt.Key.Key_Space)


def edits(page: PreviewPage, rule: str) -> int:
    """How many edits of a rule are shown on the page."""
    return sum(one.rule == rule for one in page.trial.preview.edits) if page.trial.preview is not None else 0


def differs(page: PreviewPage, rule: str, before: int) -> bool:
    """Whether a rule has another number of edits on the page."""
    return edits(page, rule) != before


def slider_of(page: PreviewPage, key: str) -> QSlider:
    """The slider of a field of the strategy."""
    control = next(one.control for one in page.settings.strategy.fields if one.field.key == key)
    [slider] = control.findChildren(QSlider)
    return slider


@pytest.fixture
def opened(make_person: Callable[..., Person], tmp_path: Path) -> tuple[Person, Path]:
    """A library with a file of 50 pages."""
    folder = tmp_path / "documents"
    folder.mkdir()
    file = folder / "leave.pdf"
    file.write_bytes(fifty_pages())
    person = make_person(small_engine)
    person.open()
    person.drop(folder)
    person.wait_until_read(1)
    return person, file


def test_rules_and_sliders_show_at_once_what_they_do(
    opened: tuple[Person, Path],
) -> None:
    person, file = opened
    watched = Watched(person)
    began = time.perf_counter()
    page = open_preview(person, file)
    clicked_s = time.perf_counter() - began
    person.wait(lambda: page.trial.preview is not None)
    opened_s = time.perf_counter() - began
    preview = page.trial.preview
    assert preview is not None
    _log.info("the file's page after %.2f s, of the preview %.2f s in the engine", clicked_s, preview.seconds)
    assert (preview.path, preview.part, preview.parts) == (str(file), 1, PAGES)
    words = "\n".join(line for line, _ in page.panes.clean.rows())
    assert "calendar tool" in words
    assert "Northgate" not in words

    for rule in ("headers_footers", "hyphens", "headers_footers"):
        before = edits(page, rule)
        switch(page, rule)
        person.wait(partial(differs, page, rule, before))
    words = "\n".join(line for line, _ in page.panes.clean.rows())
    assert "Northgate" not in words
    assert "calen-" in words
    assert page.trial.changes() == {"cleaning.hyphens.on": False}

    name = next(field.key for field in page.trial.strategy_fields() if field.key.endswith(".size_tokens"))
    slider = slider_of(page, name)
    seconds = list[float]()
    for places in (range(40, 90), range(90, 40, -1), range(40, 80, 3)):
        for place in places:
            slider.setValue(slider.maximum() * place // 100)
            QTest.qWait(5)
        began, last = time.perf_counter(), page.trial.draft.value(name)
        person.wait(lambda: not page.trial.waits and page.trial.preview is not None)
        seconds.append(time.perf_counter() - began)
        assert watched.asked[-1][0][name] == last
        assert page.trial.preview is not None
        assert 0 < page.trial.preview.longest_tokens <= last
        assert page.panes.passages.current in {one.number for one in page.trial.preview.passages}
    sizes = [changes[name] for changes, _ in watched.asked if name in changes]
    assert sizes[-1] == page.trial.draft.value(name)
    assert watched.most == 1
    _log.info("the first preview after %.2f s, after the last move of a slider %s s", opened_s, seconds)


def test_what_was_shown_stays_until_the_newest_is_there_also_after_the_engine_died(
    opened: tuple[Person, Path],
) -> None:
    person, file = opened
    page = open_preview(person, file)
    person.wait(lambda: page.trial.preview is not None)
    page.trial.go_to(PAGES)
    person.wait(lambda: page.trial.preview is not None and page.trial.preview.part == PAGES)
    person.kill_engine()
    assert page.trial.preview is not None
    page.trial.edit("cleaning.hyphens.on", False)
    person.wait(lambda: not page.trial.waits and edits(page, "hyphens") == 0)
    assert page.trial.preview.part == PAGES
