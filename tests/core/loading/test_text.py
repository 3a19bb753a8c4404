import time

from hypothesis import given
from hypothesis import strategies as st

from core.loading.formats import LoadOptions, Source
from core.loading.text import LOADER, looks_like_text, paragraphs
from core.records import Document


def load(data: bytes, name: str = "a.txt") -> Document:
    return LOADER.load(Source(data, name), LoadOptions())


def test_every_character_stays_as_it_is() -> None:
    text = "naïve ¿Qué? ¾ cup\r\na <| b |> c\rlist |> map\n\taligned   columns\u3000　\n"
    assert load(text.encode()).text == text


def test_paragraphs_are_what_empty_lines_separate() -> None:
    document = load(b"One\r\nstill one\r\n\r\n  \r\nTwo\n\n\nThree\n")
    shown = [document.text[block.start : block.end] for block in document.blocks]
    assert shown == ["One\r\nstill one", "Two", "Three"]


def test_code_is_code_and_keeps_its_indentation() -> None:
    document = load(b"def f():\n    return 1\n\n    # more\n", "a.PY")
    assert {block.kind for block in document.blocks} == {"code"}
    assert document.text[document.blocks[1].start : document.blocks[1].end] == "    # more"


def test_a_text_of_fifty_megabytes_on_one_line_loads_in_seconds() -> None:
    started = time.process_time()
    document = load(b"word " * 10_000_000)
    assert len(document.blocks) == 1
    assert time.process_time() - started < 40  # what takes quadratic time takes hours


def test_characters_that_do_not_fit_are_reported() -> None:
    document = LOADER.load(Source(b"abc \xff\xff", "a.txt"), LoadOptions(encoding="utf-8"))
    assert document.notices == ("2 characters do not fit the encoding utf-8",)


def test_binary_content_does_not_look_like_text() -> None:
    assert not looks_like_text(bytes(range(256)) * 20)
    assert looks_like_text("今天".encode("utf-16-le") + b"a\0b\0" * 4)


@given(st.text(alphabet="ab \n\r\t\u3000", max_size=80), st.sampled_from(["paragraph", "code"]))
def test_paragraphs_hold_everything_that_shows_and_never_overlap(text: str, kind: str) -> None:
    blocks = paragraphs(text, "code" if kind == "code" else "paragraph")
    last, outside = 0, ""
    for block in blocks:
        assert last <= block.start < block.end <= len(text)
        outside += text[last : block.start]
        last = block.end
    assert not (outside + text[last:]).strip()
