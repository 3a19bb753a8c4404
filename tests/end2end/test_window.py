"""The whole application as a person meets it: the real window, engine process and search model, without a screen."""

import os
import shutil
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from core.loading.showing import ShownFile, ShownPage, words
from core.records import Box
from desktop.widgets.not_found import NotFound
from tests.helpers.people import Person
from tests.helpers.remote_engines import small_engine

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"
PAPERS = 400


@pytest.mark.model
def test_from_a_dropped_folder_to_the_exact_words_in_two_languages(
    make_person: Callable[..., Person], tmp_path: Path
) -> None:
    folder = tmp_path / "sample"
    shutil.copytree(SAMPLE, folder)
    files = len(list(folder.iterdir()))
    person = make_person()
    person.open()
    person.drop(folder)
    person.wait_until_read(files)
    for question, phrase, name in (
        ("How long is the warranty of a repaired lantern?", "eighteen months", "care and warranty.pdf"),
        ("退货有几天的期限？", "三十天", "顾客须知.pdf"),
    ):
        text = next(one for one in person.ask_and_wait(question) if phrase in one.toPlainText())
        person.click_first_footnote(text)
        person.wait(partial(lies_over, phrase, folder / name, person))


def lies_over(phrase: str, file: Path, person: Person) -> bool:
    """Whether the boxes in the source view lie over these words of the file."""
    return phrase in boxed_words(file, person.cited())


def boxed_words(file: Path, cited: dict[int, Sequence[Box]]) -> str:
    """What stands inside the boxes on the pages of a PDF, by the page's own character boxes."""
    info = file.stat()
    found = ""
    for number, boxes in cited.items():
        page = words(ShownPage(ShownFile(os.fspath(file), info.st_size, info.st_mtime_ns), number))
        for at, character in enumerate(page.text):
            left, top, right, bottom = page.places[4 * at : 4 * at + 4]
            x, y = (left + right) / 2, (top + bottom) / 2
            if not character.isspace() and right > left:
                inside = any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)
                found += character if inside else ""
            elif found[-1:] != " ":
                found += " "
    return " ".join(found.split())


@pytest.mark.model
def test_what_no_document_answers_is_said_plainly(make_person: Callable[..., Person], tmp_path: Path) -> None:
    folder = tmp_path / "sample"
    shutil.copytree(SAMPLE, folder)
    person = make_person()
    person.open()
    person.drop(folder)
    person.wait_until_read(len(list(folder.iterdir())))
    person.ask("Who won the football world cup in 1998?")
    person.wait(lambda: person.shown(NotFound))
    assert not person.marked()


def test_the_window_recovers_when_the_engine_is_killed_while_reading_and_while_answering(
    make_person: Callable[..., Person], tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    for number in range(PAPERS):
        text = f"Paper {number}. The valve number {number} closes at {number} degrees. " + "It is blue and heavy. " * 60
        (folder / f"paper {number}.txt").write_text(text)
    person = make_person(small_engine)
    person.open()
    person.drop(folder)
    person.wait(lambda: (run := person.footnote.session.run) is not None and 0 < run.done < run.total)
    person.kill_engine()
    person.wait(lambda: person.footnote.tasks.engine == "ready")
    person.wait_until_read(PAPERS)
    person.ask("At how many degrees does valve number 7 close?", "written")
    person.kill_engine()
    person.wait(lambda: person.footnote.tasks.engine == "ready")
    assert person.ask_and_wait("The valve number 9 closes at 9 degrees")
