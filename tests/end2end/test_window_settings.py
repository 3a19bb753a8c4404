"""Settings changed in the window with the real engine: templates, patterns, a library that has files already."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QFileDialog, QLineEdit, QMenu

from desktop.pages.preview import PreviewPage
from desktop.pages.settings import SettingsPage
from desktop.session import PreviewRequest
from desktop.widgets.dialogs import Question
from desktop.widgets.notice_bar import NoticeBar
from tests.helpers.people import Person
from tests.helpers.remote_engines import held_engine, lenient_engine, small_engine

FILES = 25
SIZE, STRATEGY = "chunking.size.size_tokens", "chunking.strategy"


def write_papers(folder: Path) -> None:
    folder.mkdir()
    for number in range(FILES):
        text = f"Paper {number}. The valve number {number} closes at {number} degrees. " + "It is blue and heavy. " * 30
        (folder / f"paper {number}.txt").write_text(text)


def press(person: Person, words: str) -> None:
    """Click on the button that says this, in the dialog that is open."""
    [dialog] = person.shown(Question)
    [button] = [one for one in dialog.findChildren(QAbstractButton) if one.text() == words]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def choose_file(person: Person, file: Path) -> None:
    """Choose a file in the dialog that is open."""
    [dialog] = person.shown(QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.done(QDialog.DialogCode.Accepted)


def choose(menu: QMenu, *words: str) -> None:
    """Choose in a menu that is open, and in the menus within it."""
    for word in words[:-1]:
        [menu] = [inner for each in menu.actions() if each.text() == word and isinstance(inner := each.menu(), QMenu)]
    [action] = [each for each in menu.actions() if each.text() == words[-1]]
    action.trigger()


def template_titles(page: PreviewPage) -> list[str]:
    return [one.title for one in page.templates.templates]


@pytest.fixture
def preview(make_person: Callable[..., Person], tmp_path: Path) -> tuple[Person, PreviewPage]:
    """The preview of a file."""
    write_papers(tmp_path / "papers")
    person = make_person(small_engine)
    person.open()
    person.drop(tmp_path / "papers")
    person.wait_until_read(FILES)
    person.footnote.window.show_page("library")
    path = str(tmp_path / "papers" / "paper 3.txt")
    person.footnote.window.page("library").preview_wanted.emit(PreviewRequest("library", path))
    [page] = person.shown(PreviewPage)
    person.wait(lambda: page.trial.preview is not None and page.templates.templates)
    return person, page


def test_a_template_is_kept_given_away_and_taken_from_a_file(
    preview: tuple[Person, PreviewPage], tmp_path: Path
) -> None:
    person, page = preview
    file, broken = tmp_path / "mine.footnote-template.toml", tmp_path / "broken.toml"
    page.trial.edit(STRATEGY, "size")
    page.trial.edit(SIZE, 70)
    page.templates.ask_title()
    [field] = person.shown(Question)[0].findChildren(QLineEdit)
    field.setText("Ours")
    press(person, "Save")
    person.wait(lambda: "Ours" in template_titles(page))
    ours = page.trial.template()
    assert ours is not None
    assert ours.title == page.settings.template.currentText() == "Ours"

    page.templates.ask_place(ours)
    choose_file(person, file)
    person.wait(file.exists)
    page.templates.ask_deletion(ours)
    press(person, "Delete")
    person.wait(lambda: "Ours" not in template_titles(page))
    page.trial.edit(SIZE, 200)
    page.templates.ask_file()
    choose_file(person, file)
    person.wait(lambda: "Ours" in template_titles(page) and page.settings.template.currentText() == "Ours")
    assert page.trial.changes()[SIZE] == 70
    person.wait(lambda: not page.trial.waits)
    assert page.trial.preview is not None
    assert page.trial.preview.longest_tokens < 100

    broken.write_text(file.read_text().replace("70", '"large"'))
    for text in (broken.read_text(), "[[[", ""):
        broken.write_text(text)
        before = template_titles(page)
        page.templates.ask_file()
        choose_file(person, broken)
        person.wait(lambda: [bar for bar in person.shown(NoticeBar) if bar.accessibleName()])
        said = person.shown(NoticeBar)[0]
        assert ("size_tokens" if "size" in text else "broken.toml is not a template") in said.accessibleName()
        said.clear()
        assert template_titles(page) == before


def test_a_bad_pattern_is_said_at_its_field_and_the_other_rules_run(preview: tuple[Person, PreviewPage]) -> None:
    person, page = preview
    page.trial.edit("cleaning.replacing.on", True)
    page.trial.edit("cleaning.replacing.rules", ("/(blue/ => red",))
    page.settings.pick("replacing")
    person.wait(lambda: not page.trial.waits)
    row = next(row for row in page.settings.rules.rows if row.entry.name == "replacing")
    assert row.entry.wrong
    assert [one for one in page.settings.options.fields if one.foot.isVisible() and one.foot.words]
    assert page.panes.trouble.isHidden()
    page.trial.edit("cleaning.replacing.rules", ("/(blue)/ => red",))
    person.wait(lambda: not page.trial.waits)
    assert "It is red and heavy." in "\n".join(line for line, _ in page.panes.clean.rows())
    assert not row.entry.wrong


def test_a_library_is_cut_anew_after_a_question_and_answers_meanwhile(
    make_person: Callable[..., Person], tmp_path: Path
) -> None:
    write_papers(tmp_path / "papers")
    person = make_person(held_engine)
    person.open()
    person.drop(tmp_path / "papers")
    person.wait_until_read(FILES)
    session = person.footnote.session
    before = session.summary.passages if session.summary is not None else 0
    person.footnote.window.show_page("settings")
    [page] = person.shown(SettingsPage)
    page.show_settings("passages")
    person.wait(lambda: page.changes.loaded)
    page.form.edited.emit(STRATEGY, "size")
    page.form.edited.emit(SIZE, 40)
    person.wait(page.bar.apply.isEnabled)
    QTest.mouseClick(page.bar.apply, Qt.MouseButton.LeftButton)
    held = tmp_path / "home" / "hold meaning"
    held.touch()
    press(person, "Index again")
    person.wait(lambda: session.run is not None and session.run.kind == "rebuild")
    assert person.ask_and_wait("The valve number 9 closes at 9 degrees")
    assert session.run is not None, "the old index answers while the new one is made"
    held.unlink()
    person.wait(lambda: session.run is None)
    person.wait(lambda: session.summary is not None and session.summary.passages > 2 * before)
    assert person.ask_and_wait("The valve number 11 closes at 11 degrees")


def test_one_type_of_files_is_cut_and_another_cleaned_in_a_way_of_its_own(
    make_person: Callable[..., Person], tmp_path: Path
) -> None:
    papers = tmp_path / "papers"
    write_papers(papers)
    rows = "".join(f"Lantern {number},{number}9 euros\n" for number in range(12))
    (papers / "prices.csv").write_text("item,price\n" + rows)
    (papers / "page.html").write_text("<p>The workshop answers at help@example.com within a day.</p>")
    person = make_person(lenient_engine)
    person.open()
    person.drop(papers)
    person.wait_until_read(FILES + 2)
    session = person.footnote.session
    before = session.summary.passages if session.summary is not None else 0
    person.footnote.window.show_page("settings")
    [page] = person.shown(SettingsPage)
    page.show_settings("passages")
    person.wait(lambda: page.changes.loaded and page.types.isVisible())
    page.types.add.click()
    choose(page.types.menu, "Spreadsheets", "By table rows")
    page.show_settings("cleaning")
    person.wait(lambda: not page.types.rows)
    page.types.add.click()
    choose(page.types.menu, "Web pages", "E-mail addresses", "On")
    assert len(page.types.rows) == 1
    person.wait(lambda: page.bar.apply.isEnabled() and "2 files" in page.bar.title.text())
    QTest.mouseClick(page.bar.apply, Qt.MouseButton.LeftButton)
    # each row of the table is a passage now, and of no other file
    person.wait(lambda: session.summary is not None and session.summary.passages == before + 11)
    person.wait(lambda: session.run is None)
    found, *_ = person.ask_and_wait("What does Lantern 7 cost?")
    assert "Lantern 7,79 euros" in found.toPlainText()
    answer, *_ = person.ask_and_wait("Where does the workshop answer within a day?")
    assert "answers at" in answer.toPlainText()
    assert "help@example.com" not in answer.toPlainText()
