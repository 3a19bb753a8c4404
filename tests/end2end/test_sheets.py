"""A workbook as a person meets it: a question, its footnote, and the cells in the grid of the sheet."""

from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook

from desktop.widgets.sheet_view import SheetView
from tests.helpers.people import Person
from tests.helpers.remote_engines import small_engine


def test_a_footnote_on_a_workbook_opens_its_sheet_with_the_cells_outlined(
    make_person: Callable[..., Person], tmp_path: Path
) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    book = Workbook()
    book.active.append(["Nothing", "here"])
    sheet = book.create_sheet("Valves")
    sheet.append(["Paper", "What it says"])
    for number in range(1, 400):
        sheet.append([number, f"The valve number {number} closes at {number} degrees."])
    book.save(folder / "valves.xlsx")
    person = make_person(small_engine)
    person.open()
    person.drop(folder)
    person.wait_until_read(1)
    [text, *_] = person.ask_and_wait("The valve number 317 closes at 317 degrees")
    person.click_first_footnote(text)
    person.wait(lambda: cited(person) == ["317", "The valve number 317 closes at 317 degrees."])


def cited(person: Person) -> list[str]:
    """The words of the cited cells that were fetched."""
    return [
        str(view.cells.index(row, column).data())
        for view in person.shown(SheetView)
        for row in view.visible_rows()
        for column in range(view.cells.columnCount())
        if view.painter.is_cited(row, column)
    ]
