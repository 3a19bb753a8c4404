"""PDF files that are locked, damaged, or no PDF: read as far as can be, or failed with a reason."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import LoadError
from core.loading.formats import LoadOptions, Source
from core.loading.pdf import LOADER, load, page_boxes
from core.records import Document
from tests.helpers.pdfs import PROSE, TABLE, both, cells, pdf, raw_pdf, text_lines


def read(data: bytes, *passwords: str) -> Document:
    return load(Source(data, "test.pdf"), LoadOptions(passwords=passwords))


def test_a_password_is_asked_for_and_used() -> None:
    data = pdf(text_lines("Secret words"), password="open sesame")
    with pytest.raises(LoadError, match=r"^Needs a password$") as caught:
        read(data)
    assert caught.value.state == "locked"
    with pytest.raises(LoadError, match="This password does not open the file") as caught:
        read(data, "wrong")
    assert caught.value.state == "locked"
    assert read(data, "wrong", "open sesame").text == "Secret words"
    assert page_boxes(data, 1, "open sesame")[0] == "Secret words"


@pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"%PDF-1.7\n" + b"rubbish " * 500, b"not a pdf", b""])
def test_a_damaged_file_fails_with_a_reason(data: bytes) -> None:
    with pytest.raises(LoadError) as caught:
        read(data)
    assert caught.value.state == "failed"
    assert str(caught.value).startswith("Damaged: ")


def test_a_file_cut_in_half_is_read_or_fails() -> None:
    data = pdf(*(text_lines(*PROSE) for _ in range(20)))
    for share in (0.3, 0.5, 0.8, 0.99):
        with contextlib.suppress(LoadError):
            assert read(data[: int(len(data) * share)]).pages


def test_a_file_without_its_table_of_objects_is_repaired() -> None:
    data = raw_pdf(b"BT /F 12 Tf 72 700 Td (Still here) Tj ET")
    assert read(data.replace(b"0000", b"9999")).text == "Still here"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2000), st.binary(min_size=1, max_size=20))
def test_overwritten_bytes_never_raise_anything_unknown(place: int, noise: bytes) -> None:
    data = bytearray(pdf(both(text_lines(*PROSE), cells(TABLE))))
    place %= len(data)
    data[place : place + len(noise)] = noise
    try:
        document = read(bytes(data))
    except LoadError:
        return
    assert "\ufffe" not in document.text


def test_the_content_shows_the_format() -> None:
    assert LOADER.sniff(Source(b"\n\n%PDF-1.4 ...", "a"))
    assert not LOADER.sniff(Source(b"<html>", "a"))
    assert LOADER.suffixes == {".pdf"}
