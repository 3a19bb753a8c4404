import ctypes
import time

import pytest

from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load
from tests.helpers.pdfs import both, cells, pdf, text_lines


def bare_walk(data: bytes) -> None:
    """Every character's code and box, and nothing done with them."""
    import pypdfium2
    from pypdfium2 import raw

    sides = [ctypes.c_double() for _ in range(4)]
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            text_page = page.get_textpage()
            for index in range(raw.FPDFText_CountChars(text_page)):
                raw.FPDFText_GetUnicode(text_page, index)
                raw.FPDFText_GetCharBox(text_page, index, *sides)
            text_page.close()
            page.close()


@pytest.mark.bench
def test_reading_costs_little_more_than_the_bare_walk() -> None:
    prose = [f"Line {n} of a page with running text, as long as such lines are in a book or report" for n in range(30)]
    table = [[f"row {n}", f"{n}.50", "", f"{2 * n}"] for n in range(10)]
    data = pdf(*[both(text_lines(*prose), cells(table, y=300))] * 60)
    ratios = []
    for _ in range(3):
        began = time.process_time()
        bare_walk(data)
        between = time.process_time()
        load(Source(data, "x.pdf"), LoadOptions())
        ratios.append((time.process_time() - between) / (between - began))
    print(f"reading a PDF takes {min(ratios):.2f} times the bare walk")  # noqa: T201
    assert min(ratios) < 2.5
