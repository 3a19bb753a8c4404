"""One small file of each format that is read, all saying much the same."""

import io
import json
from pathlib import Path

from docx import Document as WordDocument
from openpyxl import Workbook
from PIL import Image
from pptx import Presentation
from reportlab.pdfgen.canvas import Canvas

from tests.helpers.office import packed
from tests.helpers.ole import ole_file
from tests.helpers.slides import presentation

DATA = Path(__file__).parents[1] / "data"
SENTENCE = "The blue valve closes at nine degrees."


def samples() -> dict[str, bytes]:
    """The files by name, one for each loader and then some."""
    return {
        "a.txt": f"{SENTENCE}\n\n蓝色阀门在九度时关闭。\n".encode(),
        "gbk.txt": "蓝色阀门在九度时关闭。请勿打开。\n".encode("gbk"),
        "a.md": f"# Valves\n\n{SENTENCE}\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n".encode(),
        "a.csv": f"name,text\nvalve,{SENTENCE}\n".encode(),
        "a.html": f"<html><head><title>V</title></head><body><h1>V</h1><p>{SENTENCE}</p></body></html>".encode(),
        "a.py": b"def valve():\n    return 9\n",
        "a.docx": _word(),
        "a.pptx": _slides(),
        "a.pdf": _pdf(),
        "a.png": _picture(),
        "a.rst": f"Valves\n======\n\n{SENTENCE}\n".encode(),
        "a.ipynb": json.dumps({"cells": [{"cell_type": "markdown", "source": SENTENCE}]}).encode(),
        "a.eml": f"From: a@example.com\nTo: b@example.com\nSubject: V\nDate: x\n\n{SENTENCE}\n".encode(),
        "a.mbox": f"From a x\nFrom: a@example.com\nSubject: V\n\n{SENTENCE}\n".encode(),
        "a.mhtml": f"From: x\nSubject: V\nContent-Type: text/html\n\n<h1>V</h1><p>{SENTENCE}</p>".encode(),
        "a.epub": _book(),
        "a.ppt": presentation([("Valves", SENTENCE)], ["box"]),
        "a.msg": ole_file({"__substg1.0_0037001F": "V".encode("utf-16-le"), "__substg1.0_1000001F": _wide()}),
        "a.xlsx": _sheets(),
        **{f"a.{kind}": (DATA / f"old.{kind}").read_bytes() for kind in ("doc", "odt", "odp", "rtf")},
    }


def _word() -> bytes:
    word = WordDocument()
    word.add_heading("Valves", 1)
    word.add_paragraph(SENTENCE)
    table = word.add_table(2, 2)
    for number, cell in enumerate(table._cells):
        cell.text = f"cell {number}"
    buffer = io.BytesIO()
    word.save(buffer)
    return buffer.getvalue()


def _slides() -> bytes:
    presentation = Presentation()
    for text in (SENTENCE, "Second slide."):
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
        slide.shapes.title.text = "Valves"
        slide.placeholders[1].text_frame.text = text
    buffer = io.BytesIO()
    presentation.save(buffer)
    return buffer.getvalue()


def _pdf() -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for text in (SENTENCE, "Second page."):
        canvas.drawString(72, 720, text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40), "white").save(buffer, "PNG")
    return buffer.getvalue()


def _wide() -> bytes:
    return SENTENCE.encode("utf-16-le")


def _sheets() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["name", "text"])
    sheet.append(["valve", SENTENCE])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _book() -> bytes:
    return packed(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<c><rootfile full-path="b.opf"/></c>',
            "b.opf": '<p><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></p>',
            "a.xhtml": f"<html><body><h1>V</h1><p>{SENTENCE}</p></body></html>",
        }
    )
