import contextlib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.loading.rtf import LOADER

OLD = (Path(__file__).parents[2] / "data" / "old.rtf").read_bytes()


def test_rich_text_is_read_with_its_table_and_list() -> None:
    loader, document = load(Source(OLD, "old.rtf"), LoadOptions())
    assert loader is LOADER
    assert document.text == (
        "Valves\n\nThe blue valve closes at nine degrees.\n\n蓝色阀门在九度时关闭。\n\n"
        "Part\tPrice\nRed pen\t€ 1.50\n\t7\n\nAfter the table.\n\nfirst item\nsecond item"
    )
    assert [block.kind for block in document.blocks][-2:] == ["list_item", "list_item"]
    assert document.metadata["title"] == "Valves"


def test_numbered_items_and_characters_of_two_places_are_read() -> None:
    words = (
        b"{\\rtf1\\ansi {\\listtext (c)\\tab}third\\par {\\listtext iv.\\tab}valve \\u-10180?\\u-8448?\\par "
        b"1999\\tab no item}"
    )
    document = LOADER.load(Source(words, "a.rtf"), LoadOptions())
    assert document.text == "(c) third\niv. valve 🌀\n\n1999\tno item"
    assert [block.kind for block in document.blocks] == ["list_item", "list_item", "paragraph"]


def test_pictures_are_left_out_without_being_walked() -> None:
    picture = b"{\\pict\\pngblip\n" + b"0f" * 2_000_000 + b"}"
    document = LOADER.load(Source(b"{\\rtf1\\ansi before " + picture + b" after\\par}", "a.rtf"), LoadOptions())
    assert document.text == "before  after"


@given(st.integers(0, len(OLD)), st.binary(max_size=32))
def test_no_damage_is_more_than_one_file_that_cannot_be_read(place: int, damage: bytes) -> None:
    with contextlib.suppress(LoadError):
        LOADER.load(Source(b"{\\rtf1" + OLD[place : place + 600] + damage, "a.rtf"), LoadOptions())
