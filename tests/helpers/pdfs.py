"""Makes small PDF files for tests: with reportlab, and by hand where a file has to be odd."""

import io
from collections.abc import Callable, Sequence

from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
CHINESE = "STSong-Light"
BOLD = "Helvetica-Bold"


def pdf(*pages: Callable[[Canvas], object], password: str = "", **metadata: str) -> bytes:
    """A file whose pages are drawn by the functions."""
    buffer = io.BytesIO()
    canvas = Canvas(
        buffer, pagesize=A4, invariant=1, encrypt=StandardEncryption(password, canPrint=1) if password else None
    )
    for name, value in metadata.items():
        getattr(canvas, f"set{name.capitalize()}")(value)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def text_lines(
    *texts: str, x: float = 72, y: float = 760, size: float = 11, step: float = 14, font: str = "Helvetica"
) -> Callable[[Canvas], None]:
    """Draws lines one under the other; `font` may be CHINESE."""

    def draw(canvas: Canvas) -> None:
        if font == CHINESE:
            pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
        canvas.setFont(font, size)
        for n, text in enumerate(texts):
            canvas.drawString(x, y - n * step, text)

    return draw


def both(*draws: Callable[[Canvas], object]) -> Callable[[Canvas], None]:
    """Draws several things on one page."""

    def draw(canvas: Canvas) -> None:
        for one in draws:
            one(canvas)

    return draw


def cells(
    rows: Sequence[Sequence[str]], x: float = 72, y: float = 600, width: float = 110, ruled: bool = True
) -> Callable[[Canvas], None]:
    """Draws a table."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        if ruled:
            canvas.grid(
                [x + n * width for n in range(len(rows[0]) + 1)], [y + 15 - n * 20 for n in range(len(rows) + 1)]
            )
        for n, row in enumerate(rows):
            for m, text in enumerate(row):
                canvas.drawString(x + 4 + m * width, y - n * 20, text)

    return draw


def raw_pdf(content: bytes, font: bytes = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", *more: bytes) -> bytes:
    """A one-page file with the given content stream; `font` is object 5, `more` are objects 6, 7, …"""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(content), content),
        font,
        *more,
    ]
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for n, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (n, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def mapped_pdf(text: str, meanings: dict[str, str]) -> bytes:
    """A page showing `text` (ASCII) with a font that says its letters mean something else."""
    pairs = "".join(f"<{ord(sign):02x}> <{meaning.encode('utf-16-be').hex()}>\n" for sign, meaning in meanings.items())
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(meanings)} beginbfchar\n{pairs}endbfchar endcmap end end"
    ).encode()
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>"
    stream = b"<</Length %d>>\nstream\n%s\nendstream" % (len(cmap), cmap)
    return raw_pdf(b"BT /F 12 Tf 72 700 Td (%s) Tj ET" % text.encode("ascii"), font, stream)


PROSE = [
    "The committee met on Tuesday and agreed on the plan for the coming",
    "year, which had been put off twice before because nobody could say",
    "how much the new building would cost, or when it would be finished.",
]
TABLE = [["Item", "Note", "Price"], ["Red pen", "", "1.20"], ["Blue pen", "new", "1.30"], ["Ruler", "steel", "4.00"]]
