"""Cleaning, seen from outside: files of several formats, the terminal program, and what comes out of it."""

from collections.abc import Callable
from pathlib import Path

import docx
import openpyxl
import pptx
import pytest

from core.cleaning import RULES
from tests.helpers.pdfs import both, pdf, text_lines
from tests.helpers.program import Footnote

Make = Callable[[Path, list[str]], None]
PLAIN = [
    "naïve ¿Qué? ¾ cup",
    "a <| b |> c",
    "list |> map",
    "Name      Age",
    "全角　　空格",
    "$100 fee",
    ".NET Core",
    "《红楼梦》读后",
    "#include <x>",
]
ADDRESSES = {
    "Contact bob@example.com. Next": "Contact . Next",
    "见https://a.com/x。更多内容": "见。更多内容",
    "(see https://a.com/x) then": "(see ) then",
    "git@github.com:org/repo.git": "git@github.com:org/repo.git",
    "npm i @scope/pkg@1.2.3": "npm i @scope/pkg@1.2.3",
}


def switched(*on: str) -> list[str]:
    """The arguments that switch these rules on and all others off."""
    return [part for rule in RULES for part in ("--set", f"cleaning.{rule.name}.on={str(rule.name in on).lower()}")]


def text_file(file: Path, lines: list[str]) -> None:
    file.write_text("\n\n".join(lines) + "\n", "utf-8")


def word_file(file: Path, lines: list[str]) -> None:
    document = docx.Document()
    for line in lines:
        document.add_paragraph(line)
    document.save(str(file))


def word_table(file: Path, lines: list[str]) -> None:
    document = docx.Document()
    table = document.add_table(rows=len(lines), cols=2)
    for row, line in zip(table.rows, lines, strict=True):
        row.cells[0].text, row.cells[1].text = line, "x"
    document.save(str(file))


def slide_file(file: Path, lines: list[str]) -> None:
    slides = pptx.Presentation()
    slide = slides.slides.add_slide(slides.slide_layouts[1])
    slide.shapes.title.text, slide.placeholders[1].text = lines[0], "\n".join(lines[1:])
    slides.save(str(file))


def sheet_file(file: Path, lines: list[str]) -> None:
    book = openpyxl.Workbook()
    for line in lines:
        book.active.append([line, "x"])
    book.save(file)


def web_page(file: Path, lines: list[str]) -> None:
    shown = (line.replace("<", "&lt;").replace(">", "&gt;") for line in lines)
    body = "".join(f'<p style="white-space:pre">{line}</p>' for line in shown)
    file.write_text(f"<!doctype html><meta charset=utf-8><title>t</title>{body}", "utf-8")


def web_table(file: Path, lines: list[str]) -> None:
    rows = "".join(f"<tr><td>{line.replace('<', '&lt;')}</td><td>x</td></tr>" for line in lines)
    file.write_text(f"<!doctype html><meta charset=utf-8><title>t</title><table>{rows}</table>", "utf-8")


def opendocument_file(file: Path, lines: list[str]) -> None:
    ns = "urn:oasis:names:tc:opendocument:xmlns"
    shown = (line.replace("<", "&lt;").replace(" " * 6, ' <text:s text:c="5"/>') for line in lines)
    file.write_text(
        f'<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="{ns}:office:1.0" '
        f'xmlns:text="{ns}:text:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:body>'
        f"<office:text>{''.join(f'<text:p>{line}</text:p>' for line in shown)}</office:text></office:body>"
        "</office:document>",
        "utf-8",
    )


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.log", "a.csv"])
def test_with_every_rule_off_a_text_is_byte_for_byte_what_the_file_holds(
    footnote: Footnote, tmp_path: Path, name: str
) -> None:
    written = "\r\n".join([*PLAIN, "", "", "", "```", "<b>tag</b>   x", "```", "", "=SUM(A1)", ""])
    (tmp_path / name).write_bytes(written.encode())
    assert footnote("text", tmp_path / name, *switched()).value["text"] == written


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("a.docx", word_file),
        ("table.docx", word_table),
        ("a.pptx", slide_file),
        ("a.xlsx", sheet_file),
        ("a.html", web_page),
        ("table.html", web_table),
        ("a.fodt", opendocument_file),
    ],
)
def test_with_every_rule_off_every_line_of_an_office_file_is_as_it_was_written(
    footnote: Footnote, tmp_path: Path, name: str, make: Make
) -> None:
    lines = [line for line in PLAIN if not (name.endswith("html") and "   " in line)]  # a browser shows one space
    make(tmp_path / name, lines)
    shown = footnote("text", tmp_path / name, *switched()).value["text"]
    assert [line for line in lines if line not in shown] == []
    assert footnote("text", "--raw", tmp_path / name).value["text"] == shown


def test_extra_spaces_go_from_prose_and_stay_in_code_and_tables(footnote: Footnote, tmp_path: Path) -> None:
    code, table = "```\nx    y\n\n\n\nz\n```", "| a   | b |\n|---|---|\n| 1    2 | 3 |"
    (tmp_path / "a.md").write_bytes(f"a\r\n\r\n\r\n\r\nb    c  d\n\n\n{code}\n\n\n\n{table}\n".encode())
    (tmp_path / "a.txt").write_bytes(b"a\r\n\r\n\r\n\r\nb")
    word_file(tmp_path / "a.docx", ["one    two   three"])
    word_table(tmp_path / "table.docx", ["x    y"])
    sheet_file(tmp_path / "a.xlsx", ["h   h", "1    2"])
    kept = {
        name: footnote("text", tmp_path / name, *switched("extra_spaces")).value["text"]
        for name in ("a.md", "a.txt", "a.docx", "table.docx", "a.xlsx")
    }
    assert kept["a.md"] == f"a\r\n\r\nb c d\n\n{code}\n\n{table}\n"
    assert kept["a.txt"] == "a\r\n\r\nb"
    assert kept["a.docx"] == "one two three"
    assert kept["table.docx"] == "x    y\tx"
    assert kept["a.xlsx"] == "Sheet\nh   h\tx\n1    2\tx"


@pytest.mark.parametrize(
    ("name", "make"),
    [("a.txt", text_file), ("a.md", text_file), ("a.docx", word_file), ("a.html", web_page), ("a.pptx", slide_file)],
)
def test_only_the_address_goes_whatever_the_format(footnote: Footnote, tmp_path: Path, name: str, make: Make) -> None:
    make(tmp_path / name, ["Title", *ADDRESSES])
    shown = footnote("text", tmp_path / name, *switched("urls", "emails")).value["text"]
    assert [line for line in shown.splitlines() if line] == ["Title", *ADDRESSES.values()]


@pytest.mark.parametrize("line", ["$100 fee", ".NET Core", "《红楼梦》读后", "#include <x>", "=SUM(A1)"])
@pytest.mark.parametrize(
    ("name", "make"), [("a.txt", text_file), ("a.md", text_file), ("a.docx", word_file), ("a.html", web_page)]
)
def test_every_rule_on_leaves_alone_what_only_looks_like_rubbish(
    footnote: Footnote, tmp_path: Path, line: str, name: str, make: Make
) -> None:
    make(tmp_path / name, [line])
    every = switched(*(rule.name for rule in RULES))
    assert footnote("text", tmp_path / name, *every).value["text"].strip() == line
    assert [piece["text"] for piece in footnote("chunks", tmp_path / name, *every).value["chunks"]] == [line]


def test_headers_and_footers_go_and_a_footnote_still_lands_on_the_words_of_its_page(
    footnote: Footnote, tmp_path: Path
) -> None:
    def page(number: int) -> Callable[..., None]:
        header = text_lines(f"Annual report of the Larch Company    {number}", y=800)
        body = text_lines(f"The {number * 7}th larch grows beside pond number {number}.", y=700)
        return both(header, body, text_lines(f"Page {number} of 40", y=40))

    file = tmp_path / "report.pdf"
    file.write_bytes(pdf(*(page(number) for number in range(1, 41))))
    shown = footnote("text", file, *switched()).value["text"]
    assert shown.count("Annual report") == shown.count("of 40") == 40
    cleaned = footnote("text", file).value["text"]
    assert "Annual report" not in cleaned
    assert "of 40" not in cleaned
    footnote("add", file)
    hit = footnote("search", "larch pond number 23").value["hits"][0]
    assert cleaned[hit["start"] : hit["end"]] == hit["text"]
    asked = footnote("ask", "--quote", "Which larch grows beside pond number 23?").value
    note = asked["quotes"][0]
    assert (note["page"], note["text"]) == (23, "The 161th larch grows beside pond number 23.")
