"""Draws pages as scanners make them, and makes up what was recognised on them."""

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from core.loading.recognised import KeptPages, ScannedLine
from tests.helpers.pdfs import HEIGHT, WIDTH, pdf

LATIN = Path(__file__).parents[2] / "resources" / "fonts" / "Inter-Regular.ttf"
CHINESE = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc")
Written = tuple[float, float, str]
"""Where a line begins (left, top in pixels) and what it says."""


def picture(
    lines: Sequence[Written], size: tuple[int, int] = (900, 300), height: int = 28, font: Path = LATIN, turn: int = 0
) -> Image.Image:
    """A white picture with lines of writing; `turn` in degrees, against the clock."""
    drawn = Image.new("RGB", size, "white")
    pen, face = ImageDraw.Draw(drawn), ImageFont.truetype(str(font), height)
    for x, y, text in lines:
        pen.text((x, y), text, fill="black", font=face)
    return drawn.rotate(turn, expand=True, fillcolor="white") if turn else drawn


def file_of(image: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    """The bytes of a picture file."""
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()


def scanned_pdf(*images: Image.Image) -> bytes:
    """A PDF with a page for each picture, which covers it."""

    def page(image: Image.Image) -> object:
        def draw(canvas: Canvas) -> None:
            canvas.drawImage(ImageReader(image), 0, 0, WIDTH, HEIGHT)

        return draw

    return pdf(*(page(image) for image in images))  # type: ignore[arg-type]


def line(
    text: str, left: float, bottom: float, width: float = 200.0, height: float = 14.0, score: float = 0.99
) -> ScannedLine:
    """A level line, its signs equally wide, in points from the lower left corner."""
    top, right = bottom + height, left + width
    corners = (left, top, right, top, right, bottom, left, bottom)
    return ScannedLine(text, score, corners, tuple((n + 0.5) / len(text) for n in range(len(text))))


def keep(folder: Path, pages: dict[int, Sequence[ScannedLine]]) -> str:
    """Keep made-up lines for pages; returns the folder."""
    kept = KeptPages(str(folder))
    for number, lines in pages.items():
        kept.keep(number, lines)
    return kept.folder
