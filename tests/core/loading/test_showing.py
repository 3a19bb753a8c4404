"""Drawing pages and finding the places of their words."""

import io
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from core.errors import LoadError
from core.loading.pdf import page_boxes
from core.loading.showing import MOST_PIXELS, ShownFile, ShownPage, draw, sizes, words
from core.records import PageImage, PageWords
from tests.helpers.pdfs import CHINESE, pdf, text_lines


def shown(path: Path, data: bytes) -> ShownFile:
    path.write_bytes(data)
    info = path.stat()
    return ShownFile(str(path), info.st_size, info.st_mtime_ns)


def turned(data: bytes, rotation: int, crop: tuple[float, float, float, float] | None = None) -> bytes:
    document = pypdfium2.PdfDocument(data)
    for page in document:
        page.set_rotation(rotation)
        if crop:
            page.set_cropbox(*crop)
    buffer = io.BytesIO()
    document.save(buffer)
    document.close()
    return buffer.getvalue()


def darkest(image: PageImage, box: Sequence[float], scale: float) -> int:
    """The darkest grey inside a box of the page."""
    left, top, right, bottom = (round(edge * scale) for edge in box)
    pixels = memoryview(image.data)
    return min(
        pixels[4 * (y * image.width + x)] for y in range(max(top, 0), bottom) for x in range(max(left, 0), right)
    )


def box_of(found: PageWords, text: str) -> tuple[float, float, float, float]:
    start = found.text.index(text)
    boxes = [found.places[4 * at : 4 * at + 4] for at in range(start, start + len(text))]
    drawn = [box for box in boxes if any(box)]
    return (
        min(box[0] for box in drawn),
        min(box[1] for box in drawn),
        max(box[2] for box in drawn),
        max(box[3] for box in drawn),
    )


def test_pages_are_as_large_as_they_are_shown(tmp_path: Path) -> None:
    data = pdf(text_lines("one"), text_lines("two"))
    assert [(round(page.width), round(page.height)) for page in sizes(shown(tmp_path / "a.pdf", data))] == [
        (595, 842),
        (595, 842),
    ]
    cropped = turned(data, 90, (50, 100, 450, 700))
    assert [(page.number, page.width, page.height) for page in sizes(shown(tmp_path / "b.pdf", cropped))] == [
        (1, 600, 400),
        (2, 600, 400),
    ]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (40, 300, 500, 810)])
def test_the_places_of_words_lie_over_their_ink_however_the_page_is_turned_and_cropped(
    tmp_path: Path, rotation: int, crop: tuple[float, float, float, float] | None
) -> None:
    data = turned(pdf(text_lines("Nothing here", "", "", "Ink stands here")), rotation, crop)
    page = ShownPage(shown(tmp_path / "a.pdf", data), 1, 2.0)
    found, image = words(page), draw(page)
    assert (found.text, found.text) == (page_boxes(data, 1)[0], "Nothing here\n\nInk stands here")
    for text in ("Nothing", "stands here"):
        left, top, right, bottom = box = box_of(found, text)
        assert 0 <= left < right <= image.width / 2
        assert 0 <= top < bottom <= image.height / 2
        assert darkest(image, box, 2.0) < 60
    nothing, ink = box_of(found, "Nothing here"), box_of(found, "Ink stands here")
    between = (
        (max(nothing[0], ink[0]), min(nothing[3], ink[3]) + 1, min(nothing[2], ink[2]), max(nothing[1], ink[1]) - 1)
        if rotation in (0, 180)
        else (
            min(nothing[2], ink[2]) + 1,
            max(nothing[1], ink[1]),
            max(nothing[0], ink[0]) - 1,
            min(nothing[3], ink[3]),
        )
    )
    assert darkest(image, between, 2.0) == 255


def test_line_ends_have_no_place(tmp_path: Path) -> None:
    found = words(ShownPage(shown(tmp_path / "a.pdf", pdf(text_lines("one", "two"))), 1))
    at = found.text.index("\n")
    assert list(found.places[4 * at : 4 * at + 4]) == [0, 0, 0, 0]
    assert len(found.places) == 4 * len(found.text)


def test_chinese_words_have_their_places(tmp_path: Path) -> None:
    page = ShownPage(shown(tmp_path / "a.pdf", pdf(text_lines("未休完的年休假", font=CHINESE, size=14))), 1, 2.0)
    found = words(page)
    left, top, right, bottom = box_of(found, "年休假")
    assert right - left == pytest.approx(3 * 14, abs=1)
    assert bottom - top == pytest.approx(14, abs=6)


def test_a_drawn_page_has_four_bytes_a_pixel(tmp_path: Path) -> None:
    file = shown(
        tmp_path / "a.pdf", pdf(lambda canvas: (canvas.setFillColorRGB(1, 0, 0), canvas.rect(0, 0, 9999, 9999, 0, 1)))
    )
    image = draw(ShownPage(file, 1, 0.33))
    assert len(image.data) == 4 * image.width * image.height
    assert image.data[:4] == bytes((0, 0, 255, 255))


def test_a_picture_is_never_larger_than_the_limit(tmp_path: Path) -> None:
    image = draw(ShownPage(shown(tmp_path / "a.pdf", pdf(text_lines("x"))), 1, 50.0))
    assert 0.95 * MOST_PIXELS < image.width * image.height <= 1.01 * MOST_PIXELS
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(14_400, 14_400))
    canvas.drawString(7_200, 7_200, "far")
    canvas.save()
    assert draw(ShownPage(shown(tmp_path / "b.pdf", buffer.getvalue()), 1, 1.0)).width < 2_900


def test_what_cannot_be_shown_is_said(tmp_path: Path) -> None:
    file = shown(tmp_path / "a.pdf", pdf(text_lines("x")))
    with pytest.raises(LoadError, match="Page 7"):
        draw(ShownPage(file, 7))
    with pytest.raises(LoadError, match="has changed"):
        sizes(ShownFile(file.path, file.size, file.mtime_ns + 1))
    with pytest.raises(LoadError, match="cannot be opened"):
        sizes(ShownFile(str(tmp_path / "away.pdf"), 1, 1))
    with pytest.raises(LoadError, match="password"):
        sizes(shown(tmp_path / "locked.pdf", pdf(text_lines("x"), password="secret")))


def test_a_file_that_was_replaced_is_shown_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    assert words(ShownPage(shown(path, pdf(text_lines("before"))), 1)).text == "before"
    assert words(ShownPage(shown(path, pdf(text_lines("and after"))), 1)).text == "and after"
