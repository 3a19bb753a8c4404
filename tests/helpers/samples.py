"""One small file of each format that is read, all saying much the same."""

import io

from docx import Document as WordDocument
from pptx import Presentation
from reportlab.pdfgen.canvas import Canvas

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
