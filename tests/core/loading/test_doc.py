from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import LoadError
from core.loading import load
from core.loading.doc import LOADER
from core.loading.formats import LoadOptions, Source

OLD = (Path(__file__).parents[2] / "data" / "old.doc").read_bytes()


def test_an_old_word_file_is_read_with_its_table() -> None:
    loader, document = load(Source(OLD, "old.doc"), LoadOptions())
    assert loader is LOADER
    assert document.text == (
        "Valves\n\nThe blue valve closes at nine degrees.\n\n蓝色阀门在九度时关闭。\n\n"
        "Part\tPrice\nRed pen\t€ 1.50\n\t7\n\nAfter the table.\n\nfirst item\n\nsecond item"
    )
    assert [block.kind for block in document.blocks].count("table") == 1
    assert document.metadata["title"] == "Valves"
    assert document.metadata["author"] == "Footnote"


def test_an_old_word_file_under_a_new_name_is_read_and_says_so() -> None:
    _, document = load(Source(OLD, "old.docx"), LoadOptions())
    assert "nine degrees" in document.text
    assert document.notices == ("The name ends in .docx, but the content is a Word document and was read as that",)


@given(st.integers(512, len(OLD)), st.binary(min_size=1, max_size=64))
def test_no_damage_is_more_than_one_file_that_cannot_be_read(place: int, damage: bytes) -> None:
    data = OLD[:place] + damage + OLD[place + len(damage) :]
    for attempt in (data, OLD[:place]):
        try:
            LOADER.load(Source(attempt, "a.doc"), LoadOptions())
        except LoadError:
            continue


def test_a_locked_old_file_is_locked() -> None:
    at = OLD.index((0xA5EC).to_bytes(2, "little"))
    flags = int.from_bytes(OLD[at + 10 : at + 12], "little") | 0x0100
    with pytest.raises(LoadError) as caught:
        LOADER.load(Source(OLD[: at + 10] + flags.to_bytes(2, "little") + OLD[at + 12 :], "a.doc"), LoadOptions())
    assert caught.value.state == "locked"
