"""Cutting, seen from outside: files of several formats, the terminal program, and the passages that come out."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import openpyxl
import pytest

from core.chunking import STRATEGIES
from tests.helpers.pdfs import CHINESE, pdf, text_lines
from tests.helpers.program import Footnote

CHINESE_TEXT = "今天天气很好。我们去公园散步。明天可能下雨。"
PROSE = " ".join(f"Sentence {number} tells about pond  number {number}.\tIt is deep." for number in range(60))


def options(strategy: str, **values: object) -> list[str]:
    """The arguments that choose a strategy and its options; short texts are cut, too."""
    given = {"keep_whole": False, **values}
    pairs = [f"chunking.strategy={strategy}"]
    pairs += [f"chunking.{strategy}.{name}={json.dumps(value)}" for name, value in given.items()]
    return [part for pair in pairs for part in ("--set", pair.removesuffix('"').replace('="', "="))]


def word_file(file: Path) -> None:
    document = docx.Document()
    document.add_heading("Part", 1)
    document.add_heading("Ponds", 2)
    for number in range(40):
        document.add_paragraph(f"Pond {number} is {number} metres deep and lies behind the mill. Nobody swims in it.")
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Pond", "Depth"
    for number in range(40):
        row = table.add_row()
        row.cells[0].text, row.cells[1].text = f"pond {number}", f"{number} m"
    document.save(str(file))


def markdown_file(file: Path) -> None:
    body = "\n\n".join(f"Pond {number} is {number} metres deep. Nobody swims in it." for number in range(60))
    file.write_text(f"# Part\n\n## Ponds\n\n{body}\n\n```\n# no heading\nx    y\n```\n", "utf-8")


def web_page(file: Path) -> None:
    body = "".join(f"<p>Pond {number} is {number} metres deep. Nobody swims in it.</p>" for number in range(60))
    file.write_text(f"<!doctype html><title>t</title><h1>Part</h1><h2>Ponds</h2>{body}", "utf-8")


def sheet_file(file: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["Pond", "Depth"])
    for number in range(200):
        book.active.append([f"pond {number}", f"{number} m"])
    book.save(file)


def delimited_file(file: Path) -> None:
    file.write_text("Pond,Depth\n" + "".join(f'"pond {n}, old",{n} m\n' for n in range(200)), "utf-8")


def page_file(file: Path) -> None:
    file.write_bytes(
        pdf(
            *(
                text_lines(*(f"Pond {page}-{line} is {line} metres deep. Nobody swims in it." for line in range(30)))
                for page in range(4)
            )
        )
    )


def text_file(file: Path) -> None:
    file.write_text(PROSE, "utf-8")


FILES: dict[str, Callable[[Path], None]] = {
    "a.docx": word_file,
    "a.md": markdown_file,
    "a.html": web_page,
    "a.xlsx": sheet_file,
    "a.csv": delimited_file,
    "a.pdf": page_file,
    "a.txt": text_file,
}


def cut(footnote: Footnote, file: Path, *arguments: str) -> list[dict[str, Any]]:
    """The passages; each is the span of the text that it says it is."""
    text = footnote("text", file).value["text"]
    chunks: list[dict[str, Any]] = footnote("chunks", file, *arguments).value["chunks"]
    assert [text[piece["start"] : piece["end"]] for piece in chunks] == [piece["text"] for piece in chunks]
    return chunks


def texts(chunks: list[dict[str, Any]]) -> list[str]:
    return [piece["text"] for piece in chunks]


def letters(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("name", ["a.txt", "a.docx", "a.pdf"])
def test_chinese_is_cut_behind_its_sentences_and_never_inside_a_word(
    footnote: Footnote, tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    if name.endswith("pdf"):
        file.write_bytes(pdf(text_lines(CHINESE_TEXT, font=CHINESE)))
    elif name.endswith("docx"):
        document = docx.Document()
        document.add_paragraph(CHINESE_TEXT)
        document.save(str(file))
    else:
        file.write_text(CHINESE_TEXT, "utf-8")
    for size in ({"size_tokens": 14}, {"size_characters": 8}):
        assert texts(cut(footnote, file, *options("size", **size))) == [
            "今天天气很好。",
            "我们去公园散步。",
            "明天可能下雨。",
        ]


@pytest.mark.parametrize(
    ("separator", "written", "pieces"),
    [
        ("。", "literal", ["一。", "二。", "三\n\nC:\\Users and C:\\new 12 x"]),
        ("\n\n", "literal", ["一。二。三", "C:\\Users and C:\\new 12 x"]),
        ("\\n\\n", "escaped", ["一。二。三", "C:\\Users and C:\\new 12 x"]),
        ("\\n\\n", "literal", ["一。二。三\n\nC:\\Users and C:\\new 12 x"]),
        ("C:\\Users", "literal", ["一。二。三\n\nC:\\Users", "and C:\\new 12 x"]),
        ("C:\\new", "literal", ["一。二。三\n\nC:\\Users and C:\\new", "12 x"]),
        (r"\d+", "regex", ["一。二。三\n\nC:\\Users and C:\\new 12", "x"]),
    ],
)
def test_a_separator_is_understood_as_written(
    footnote: Footnote, tmp_path: Path, separator: str, written: str, pieces: list[str]
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("一。二。三\n\nC:\\Users and C:\\new 12 x", "utf-8")
    given = options("separator", separators=[separator], written=written, merge=False)
    assert texts(cut(footnote, file, *given)) == pieces


def test_a_separator_that_is_set_cuts_what_is_added_from_then_on(footnote: Footnote, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("Use C:\\new for it. C:\\new is empty.", "utf-8")
    for pair in options("separator", separators=["C:\\new"], merge=False)[1::2]:
        assert footnote("settings", "set", *pair.split("=", 1)).code == 0
    footnote("add", file)
    hits = footnote("search", "new", "--mode", "vector").value["hits"]
    assert sorted(hit["text"] for hit in hits) == ["Use C:\\new", "for it. C:\\new", "is empty."]


def test_short_pieces_are_merged_only_where_that_is_wished(footnote: Footnote, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("one\n\ntwo\n\n" + "long words " * 200 + "\n\nthree\n\nfour", "utf-8")
    merged = texts(cut(footnote, file, *options("separator", size_tokens=64)))
    apart = texts(cut(footnote, file, *options("separator", size_tokens=64, merge=False)))
    assert merged[0].startswith("one\n\ntwo")
    assert apart[:2] == ["one", "two"]
    assert apart[-2:] == ["three", "four"]
    for pieces in (merged, apart):
        assert max(map(len, pieces)) < 600


@pytest.mark.parametrize(
    ("strategy", "name"),
    list(zip((strategy.name for strategy in STRATEGIES), itertools.cycle(FILES), strict=False)),
)
def test_every_strategy_holds_every_letter_of_a_file_and_fits_the_model(
    footnote: Footnote, tmp_path: Path, strategy: str, name: str
) -> None:
    FILES[name](tmp_path / name)
    chunks = cut(footnote, tmp_path / name, *options(strategy, size_tokens=40))
    missing = footnote("text", tmp_path / name).value["text"]
    for piece in reversed(chunks):
        missing = missing[: piece["start"]] + missing[piece["end"] :]
    assert letters(missing) == ""
    assert max(piece["tokens"] for piece in chunks) <= 80


@pytest.mark.parametrize("name", ["a.docx", "a.html"])
def test_every_piece_of_a_long_section_carries_its_headings(footnote: Footnote, tmp_path: Path, name: str) -> None:
    FILES[name](tmp_path / name)
    chunks = cut(footnote, tmp_path / name, *options("headings", size_tokens=60))
    assert len(chunks) > 5
    assert {tuple(piece["heading"]) for piece in chunks[1:]} == {("Part", "Ponds")}
    assert all("Part" in piece["embedded_text"] and "Ponds" in piece["embedded_text"] for piece in chunks[1:])


@pytest.mark.parametrize(
    ("name", "strategy"), [("a.csv", "size"), ("a.xlsx", "headings"), ("a.xlsx", "rows"), ("a.csv", "paragraphs")]
)
def test_a_long_table_is_cut_between_its_rows_and_the_names_of_the_columns_are_repeated(
    footnote: Footnote, tmp_path: Path, name: str, strategy: str
) -> None:
    FILES[name](tmp_path / name)
    more = {"rows": None} if strategy == "rows" else {}
    chunks = [
        piece
        for piece in cut(footnote, tmp_path / name, *options(strategy, size_tokens=60, **more))
        if piece["kind"] == "table"
    ]
    assert len(chunks) > 5
    for piece in chunks:
        rows = piece["text"].splitlines()
        assert all(row.endswith(" m") or row.endswith("Depth") or row == "Sheet" for row in rows)
        assert "Depth" in piece["embedded_text"]


def test_words_with_spaces_tabs_and_line_ends_are_spans_at_the_size_of_characters(
    footnote: Footnote, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("one  two\tthree\nfour\r\nfive   six \t seven\n" * 30, "utf-8")
    footnote("settings", "set", "cleaning.extra_spaces.on", "false")
    chunks = cut(footnote, file, *options("size", size_characters=17))
    assert letters("".join(texts(chunks))) == letters(file.read_text())
    assert max(map(len, texts(chunks))) <= 17
    words = {"one", "two", "three", "four", "five", "six", "seven"}
    assert all(word in words for piece in texts(chunks) for word in piece.split())


def test_three_children_of_one_parent_are_one_hit_with_the_parent_around_it(footnote: Footnote, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    about = "The heron stands by the pond. The heron eats a frog there. At noon the heron sleeps near the reeds."
    other = "Bread is baked on Monday. The oven is lit at five. Flour comes from the mill."
    file.write_text(f"{about}\n\n{other}", "utf-8")
    for pair in options("parents", size_tokens=16, parents="paragraphs", parent_tokens=40)[1::2]:
        footnote("settings", "set", *pair.split("=", 1))
    footnote("add", file)
    text = footnote("text", file).value["text"]
    assert footnote("status").value["libraries"][0]["chunks"] >= 4
    hits = footnote("search", "What does the heron eat?").value["hits"]
    mine = [hit for hit in hits if "heron" in text[hit["parent"][0] : hit["parent"][1]]]
    assert len(mine) == 1
    assert mine[0]["rank"] == 1
    assert text[slice(*mine[0]["parent"])] == about
    assert "frog" in mine[0]["text"]
    quoted = footnote("ask", "--quote", "What does the heron eat?").value["quotes"][0]
    assert quoted["text"] == "The heron eats a frog there."
