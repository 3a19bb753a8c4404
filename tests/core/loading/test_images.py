"""Pictures as documents: pages, sizes, drawing, and the text that was recognised on them."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.loading.images import NOTHING, Pictures
from core.loading.showing import ShownFile, ShownPage, draw, sizes, words
from core.records import Document
from tests.helpers.scans import file_of, keep, line

WHITE = Image.new("RGB", (400, 200), "white")


def read(name: str, data: bytes, recognised: str = "") -> Document:
    loader, document = load(Source(data, name), LoadOptions(recognised=recognised))
    assert loader.name == "image"
    return document


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "TIFF", "WEBP", "BMP"])
def test_a_picture_is_a_page_without_text_until_it_is_recognised(kind: str, tmp_path: Path) -> None:
    data = file_of(WHITE, kind)
    document = read(f"a.{kind.lower()}", data)
    assert document.text == ""
    assert [(page.has_text, page.blank) for page in document.pages] == [(False, False)]
    folder = keep(tmp_path, {1: [line("The blue valve", 20, 100), line("closes at nine.", 20, 84)]})
    document = read(f"a.{kind.lower()}", data, folder)
    assert document.text.split() == ["The", "blue", "valve", "closes", "at", "nine."]
    assert document.pages[0].has_text
    assert document.notices == ("1 scanned page; its text was recognised",)


def test_every_page_of_a_tiff_is_a_page(tmp_path: Path) -> None:
    data = file_of(WHITE, "TIFF", save_all=True, append_images=[WHITE, WHITE.resize((100, 400))])
    folder = keep(tmp_path, {1: [line("first", 20, 50)], 2: (), 3: [line("third", 20, 50)]})
    document = read("a.tif", data, folder)
    assert [page.has_text for page in document.pages] == [True, False, True]
    assert document.pages[1].blank
    assert [document.text[page.start : page.end] for page in document.pages] == ["first", "", "third"]
    assert document.notices == ("2 scanned pages; their text was recognised", "No writing was found on page 2")


def test_a_picture_without_writing_says_so_and_a_dot_is_blank_at_once(tmp_path: Path) -> None:
    document = read("a.png", file_of(WHITE), keep(tmp_path, {1: ()}))
    assert document.notices == (NOTHING,)
    assert document.pages[0].blank
    assert read("dot.png", file_of(Image.new("RGB", (40, 8)))).pages[0].blank


def test_a_picture_under_another_name_is_read_as_one() -> None:
    assert "the content is a picture" in read("a.pdf", file_of(WHITE)).notices[0]


def test_damaged_and_huge_pictures_are_refused_in_words() -> None:
    with pytest.raises(LoadError, match="Damaged: this picture cannot be opened"):
        read("a.png", b"\x89PNG\r\n\x1a\n and nothing")
    data = bytearray(file_of(WHITE, "BMP"))
    data[18:26] = (60_000).to_bytes(4, "little") * 2
    with pytest.raises(LoadError, match="too many pixels") as caught:
        read("a.bmp", bytes(data))
    assert caught.value.state == "skipped"
    with pytest.raises(LoadError, match="Damaged: this picture cannot be drawn"):
        Pictures(file_of(Image.effect_noise((300, 300), 90))[:-2000]).draw(1, 100, 100)


def test_a_photograph_is_shown_the_way_the_camera_was_held() -> None:
    photo = Image.new("RGB", (400, 200), "white")
    photo.paste((255, 0, 0), (0, 0, 100, 200))  # red at the left
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise: what is left comes to the top
    pictures = Pictures(file_of(photo, "PNG", exif=exif))
    assert pictures.pixels(1) == (200, 400)
    drawn = pictures.draw(1, 20, 40)
    assert tuple(drawn[2, 10]) == (0, 0, 255)  # blue, green, red
    assert tuple(drawn[30, 10]) == (255, 255, 255)


def test_what_is_seen_through_is_white_and_deep_greys_are_seen() -> None:
    clear = Image.new("RGBA", (50, 50), (0, 0, 0, 0))
    assert Pictures(file_of(clear)).draw(1, 10, 10).min() == 255
    deep = Image.fromarray(np.linspace(0, 60_000, 2500, dtype=np.uint16).reshape(50, 50))
    drawn = Pictures(file_of(deep)).draw(1, 50, 50)
    assert drawn[0, 0, 0] < 10 < 240 < drawn[49, 49, 0]


def test_a_picture_is_drawn_like_a_page_with_its_words(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(file_of(WHITE.resize((1600, 800))))
    info = path.stat()
    file = ShownFile(str(path), info.st_size, info.st_mtime_ns)
    [size] = sizes(file)
    assert (size.width, size.height) == (842, 421)
    image = draw(ShownPage(file, 1, 0.5))
    assert (image.width, image.height, len(image.data)) == (421, 210, 4 * 421 * 210)
    folder = keep(tmp_path / "kept", {1: [line("valve nine", 100, 300, 200, 20)]})
    found = words(ShownPage(file, 1, recognised=folder))
    assert found.text == "valve nine"
    [printed] = found.lines(6, 10)
    assert printed.box.left == pytest.approx(220, abs=1)
    assert printed.box.right == pytest.approx(300, abs=1)
    assert 421 - 320 <= printed.box.top < printed.box.bottom <= 421 - 300
    assert words(ShownPage(file, 1)).text == ""
