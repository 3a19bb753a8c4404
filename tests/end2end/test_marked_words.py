"""A footnote lights up its words on the page, whatever every rule of cleaning at once made of the text before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from pathlib import Path

import pypdfium2
import pytest
import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from core.cleaning import RULES, active
from core.cleaning.edits import apply
from core.engine import DEFAULT_LIBRARY, Engine
from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load
from core.progress import Progress
from core.records import Box, Footnote, PageMarks
from tests.helpers.models import FakeEmbedder, FakeGenerator
from tests.helpers.pdfs import CHINESE, HEIGHT, both, pdf, text_lines

PAGES = 8
LEFT, RIGHT = 60, 320
THINGS = ("boiler", "garden", "cellar", "attic", "stable", "bridge", "tunnel", "harbour")
REPLACED = "colour => color"
ALL_ON = {rule.name: {"on": True} for rule in RULES} | {"replacing": {"on": True, "rules": (REPLACED,)}}
Lines = list[tuple[float, float, tuple[tuple[str, str], ...]]]
"""Left edge, height above the foot of the page, and what stands there in which font, side by side."""


def sentence(thing: str) -> Lines:
    """A sentence that every rule has something to do with, as it is printed in the left column."""
    return [
        (LEFT, 620, (("Helvetica", f"Whoever rents the {thing} writes to"),)),
        (LEFT, 606, (("Helvetica", f"https://example.com/{thing}?a=1 and calls the of"), ("Vera", "\ufb01ce"))),
        (LEFT, 592, (("Helvetica", "on 138 0013 8000 or asks   ann@example.org in the "), ("Inter", "cafe\u0301"))),
        (LEFT, 578, (("Helvetica", f"what the colour of the {thing} costs by the whole calen-"),)),
        (
            LEFT,
            564,
            (("Helvetica", "dar of "), (CHINESE, "\uff21\uff22\uff17"), ("Helvetica", f" for the {thing} alone.")),
        ),
    ]


def cleaned(thing: str) -> str:
    return (
        f"Whoever rents the {thing} writes to and calls the office on *** **** **** or asks in the caf\u00e9 what the "
        f"color of the {thing} costs by the whole calendar of AB7 for the {thing} alone."
    )


def running_on(canvas: Canvas) -> None:
    """The last words of a page, at the foot of its right column."""
    text_lines(
        "The keys of the lighthouse hang beside the door",
        "of the keeper, who lends them to whoever asks for",
        "them before the evening, and wants them back as soon",
        x=RIGHT,
        y=118,
        size=9,
    )(canvas)


def running_over(canvas: Canvas) -> None:
    """What they go on with, at the top of the next page."""
    text_lines("as the lamp is lit in the harbour of the town.", x=LEFT, y=740, size=9)(canvas)


RAN_OVER = (
    "The keys of the lighthouse hang beside the door of the keeper, who lends them to whoever asks for them before the "
    "evening, and wants them back as soon as the lamp is lit in the harbour of the town."
)


def drawn(number: int) -> Callable[[Canvas], None]:
    """A page with two columns between a header and a footer, with the dots of a table of contents on the first."""
    thing = THINGS[number - 1]
    furniture = both(
        text_lines("Northgate Instruments", x=LEFT, y=805, size=8),
        text_lines(f"Page {number} of {PAGES}", x=LEFT, y=30, size=8),
        *([text_lines("The boiler ................ 1", x=LEFT, y=770, size=9)] if number == 1 else []),
    )
    others = [f"The {thing} has a rule of its own, number {number * 31 + line}, for line" for line in range(14)]
    right = text_lines(*others, x=RIGHT, y=620, size=9)
    more = [running_on] if number == 5 else [running_over] if number == 6 else []
    return both(furniture, lambda canvas: write(canvas, sentence(thing)), right, *more)


def write(canvas: Canvas, lines: Lines) -> None:
    for left, height, parts in lines:
        at = left
        for font, words in parts:
            canvas.setFont(font, 9)
            canvas.drawString(at, height, words)
            at += pdfmetrics.stringWidth(words, font, 9)


@pytest.fixture(scope="module")
def data() -> bytes:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont

    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    pdfmetrics.registerFont(TTFont("Vera", Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"))
    pdfmetrics.registerFont(TTFont("Inter", str(resources.files("resources").joinpath("fonts", "Inter-Regular.ttf"))))
    return pdf(*(drawn(number) for number in range(1, PAGES + 1)))


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("marked")
    (folder / "docs").mkdir()
    (folder / "docs" / "handbook.pdf").write_bytes(data)
    answer = FakeGenerator(lambda messages: written[0])
    with Engine(folder / "home", embedder=lambda name: FakeEmbedder(), generator=lambda name: answer) as opened:
        opened.options.change(
            {f"cleaning.{rule.name}.on": True for rule in RULES} | {"cleaning.replacing.rules": (REPLACED,)}
        )
        opened.add(DEFAULT_LIBRARY, [folder / "docs"], Progress())
        yield opened


written = [""]
"""What the model answers."""


def footnote_of(engine: Engine, answer: str) -> Footnote:
    """The footnote of a one-sentence answer that says what the document says."""
    written[0] = answer
    answered = engine.ask(DEFAULT_LIBRARY, answer)
    [number] = answered.units[0].footnotes
    return next(note for note in answered.footnotes if note.number == number)


def lit(engine: Engine, note: Footnote) -> tuple[PageMarks, ...]:
    [marks] = engine.pages.marks(note.path, note.text_id, [(note.start, note.end)])
    return marks


def printed(data: bytes, number: int, line: str) -> Box:
    """The box of some words on a page as pdfium itself finds them, from the upper left corner of the page."""
    with pypdfium2.PdfDocument(data) as document:
        page = document[number - 1]
        text_page = page.get_textpage()
        [(start, count)] = found(text_page, line.removesuffix("-"))
        count += line.endswith("-")  # pdfium has a sign of its own for a hyphen at a line end
        boxes = [
            text_page.get_charbox(at, loose=True)
            for at in range(start, start + count)
            if text_page.get_text_range(at, 1).strip()
        ]
        text_page.close()
        page.close()
    left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return Box(left, HEIGHT - top, right, HEIGHT - bottom)


def found(text_page: pypdfium2.PdfTextPage, line: str) -> list[tuple[int, int]]:
    searcher = text_page.search(line, match_case=True)
    places = []
    while place := searcher.get_next():
        places.append(place)
    searcher.close()
    return places


def same(boxes: Sequence[Box], wanted: Sequence[Box]) -> bool:
    edges = [
        abs(a - b)
        for box, other in zip(boxes, wanted, strict=True)
        for a, b in zip(_edges(box), _edges(other), strict=True)
    ]
    return max(edges) < 0.05


def _edges(box: Box) -> tuple[float, float, float, float]:
    return box.left, box.top, box.right, box.bottom


def test_every_rule_has_something_to_do(data: bytes) -> None:
    document = load(Source(data, "handbook.pdf"), LoadOptions())
    rules = {rule.name: rule for rule in RULES}
    for name, options in active(ALL_ON):
        edits = rules[name].edits(document, options)
        assert edits, name
        document, _ = apply(document, edits)


@pytest.mark.parametrize("number", range(1, PAGES + 1))
def test_the_words_of_a_footnote_light_up_line_by_line(engine: Engine, data: bytes, number: int) -> None:
    thing = THINGS[number - 1]
    note = footnote_of(engine, cleaned(thing))
    assert note.text == cleaned(thing)
    assert note.page == number
    [page] = lit(engine, note)
    assert page.number == number
    lines = ["".join(words for _, words in parts).replace("\ufb01", "fi") for _, _, parts in sentence(thing)]
    assert same(page.boxes, [printed(data, number, line) for line in lines])


def test_words_that_run_over_the_end_of_a_page_light_up_on_both(engine: Engine, data: bytes) -> None:
    note = footnote_of(engine, RAN_OVER)
    assert note.text == RAN_OVER
    first, second = lit(engine, note)
    assert (first.number, second.number) == (5, 6)
    on_first = (
        "The keys of the lighthouse hang beside the door",
        "of the keeper, who lends them to whoever asks for",
        "them before the evening, and wants them back as soon",
    )
    assert same(first.boxes, [printed(data, 5, line) for line in on_first])
    assert same(second.boxes, [printed(data, 6, "as the lamp is lit in the harbour of the town.")])
