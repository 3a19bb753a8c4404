"""How near reading comes to the bare libraries, alone and in two reader processes, and that it stays ahead.

Run alone, on a quiet machine: `pytest -m bench tests/bench/bench_loading.py`. FOOTNOTE_BENCH_PDFS names a folder of
PDFs to read instead of made ones. That the embedder itself never waits is measured in bench_indexing.py.
"""

import gc
import io
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lxml import etree, html
from reportlab.pdfgen.canvas import Canvas

from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.loading.reader_process import COLLECTED_AFTER
from core.loading.readers import ReaderPool
from core.progress import Progress
from tests.helpers.office import paragraph, word_file
from tests.helpers.traps import outcome

pytestmark = pytest.mark.bench

Figure = Callable[[str, float, str], None]
Fastest = Callable[..., list[float]]
FILES, PAGES, LINES = 8, 25, 48


@pytest.fixture(autouse=True)
def as_in_a_reader() -> Iterator[None]:
    """Garbage is looked for as seldom as in a reader's process, where all reading is done."""
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTED_AFTER)
    yield
    gc.set_threshold(*before)


def prose(number: int) -> bytes:
    """A report: full pages of running text."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for page in range(PAGES):
        for line in range(LINES):
            words = f"Part {number}.{page}: the blue valve closes at nine degrees, and line {line} of this page goes on"
            canvas.drawString(60, 780 - 15 * line, words)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


@pytest.fixture(scope="module")
def pdfs() -> list[bytes]:
    """The PDFs that are read."""
    folder = os.environ.get("FOOTNOTE_BENCH_PDFS", "")
    if folder:
        return [path.read_bytes() for path in sorted(Path(folder).glob("*.pdf"))[:FILES]]
    return [prose(number) for number in range(FILES)]


def bare(files: list[bytes]) -> int:
    """All pages by pdfium's own function for text; how many there are."""
    import pypdfium2

    pages = 0
    for data in files:
        with pypdfium2.PdfDocument(data) as document:
            for page in document:
                text_page = page.get_textpage()
                text_page.get_text_range()
                text_page.close()
                page.close()
                pages += 1
    return pages


def read(files: list[bytes], suffix: str) -> None:
    """All files by the loader."""
    for data in files:
        load(Source(data, f"a.{suffix}"), LoadOptions())


def test_a_pdf_is_read_at_a_third_of_the_speed_of_bare_text(
    figure: Figure, fastest: Fastest, pdfs: list[bytes]
) -> None:
    pages = bare(pdfs)
    bare_s, ours_s = fastest(lambda: bare(pdfs), lambda: read(pdfs, "pdf"))
    figure("bare get_text_range, pages/s", pages / bare_s, "")
    figure("one process, pages/s", pages / ours_s, "")
    figure("one process over bare", bare_s / ours_s, "≥ 0.35")
    assert bare_s / ours_s >= 0.35


def test_two_readers_together_come_near_bare_text(figure: Figure, fastest: Fastest, pdfs: list[bytes]) -> None:
    tasks = [(f"{number}.pdf", data) for number, data in enumerate(pdfs)]
    with ReaderPool(2, 300, 1500) as pool:
        list(pool.run(outcome, tasks[:2] * 2, Progress()))  # the processes are there and have imported all
        bare_s, ours_s = fastest(lambda: bare(pdfs), lambda: list(pool.run(outcome, tasks, Progress())))
    figure("two readers over bare", bare_s / ours_s, "≥ 0.6")
    assert bare_s / ours_s >= 0.6


def test_reading_stays_ahead_of_whoever_uses_it(figure: Figure, pdfs: list[bytes]) -> None:
    with ReaderPool(2, 300, 1500) as pool:
        tasks = [(f"{number}.pdf", data) for number, data in enumerate(pdfs * 2)]
        results = pool.run(outcome, tasks, Progress())
        next(results)
        waited = used = 0.0
        for _ in tasks[3:]:
            begun = time.perf_counter()
            time.sleep(1.5)  # what the embedder takes for such a file on a fast machine
            middle = time.perf_counter()
            next(results)
            used += middle - begun
            waited += time.perf_counter() - middle
        list(results)
    figure("waiting for readers over using what they read", waited / used, "< 0.02")
    assert waited / used < 0.02


def test_files_of_other_kinds(figure: Figure, fastest: Fastest) -> None:
    words = "The blue valve closes at nine degrees, and this line of the document goes on for a while."
    word = [word_file("".join(paragraph(f"{words} {n}") for n in range(600)))] * 10
    page = [f"<html><body>{''.join(f'<h2>{n}</h2><p>{words}</p>' for n in range(600))}".encode()] * 10
    bare_s, ours_s = fastest(lambda: [_parts(data) for data in word], lambda: read(word, "docx"))
    figure("docx: files/s", len(word) / ours_s, "")
    figure("docx: over lxml alone", bare_s / ours_s, "")
    bare_s, ours_s = fastest(lambda: [html.fromstring(data) for data in page], lambda: read(page, "html"))
    figure("html: files/s", len(page) / ours_s, "")
    figure("html: over lxml alone", bare_s / ours_s, "")


def _parts(data: bytes) -> object:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return etree.fromstring(archive.read("word/document.xml"))
