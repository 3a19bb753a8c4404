from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import LoadError
from core.loading import load
from core.loading.doc import LOADER, _without_fields
from core.loading.formats import LoadOptions, Source

DATA = Path(__file__).parents[2] / "data"
OLD, NUMBERED = (DATA / "old.doc").read_bytes(), (DATA / "numbered.doc").read_bytes()


def test_an_old_word_file_is_read_with_its_table() -> None:
    loader, document = load(Source(OLD, "old.doc"), LoadOptions())
    assert loader is LOADER
    assert document.text == (
        "Valves\n\nThe blue valve closes at nine degrees.\n\n蓝色阀门在九度时关闭。\n\n"
        "Part\tPrice\nRed pen\t€ 1.50\n\t7\n\nAfter the table.\n\nfirst item\nsecond item"
    )
    kinds = [(block.kind, block.level) for block in document.blocks]
    assert kinds == [("heading", 1), *[("paragraph", 0)] * 2, ("table", 0), ("paragraph", 0), *[("list_item", 1)] * 2]
    assert document.metadata["title"] == "Valves"
    assert document.metadata["author"] == "Footnote"


def test_an_old_word_file_under_a_new_name_is_read_and_says_so() -> None:
    _, document = load(Source(OLD, "old.docx"), LoadOptions())
    assert "nine degrees" in document.text
    assert document.notices == ("The name ends in .docx, but the content is a Word document and was read as that",)


@pytest.mark.parametrize("name", ["numbered.doc", "numbered.odt"])
def test_headings_numbers_and_tables_are_read_as_they_are_printed(name: str) -> None:
    document = load(Source((DATA / name).read_bytes(), name), LoadOptions())[1]
    assert document.text == (
        "1 Scope\n\nThe red valve.\n\n1.1 Parts\n\n(c) third\ni. inner\n(d) fourth\n\n1.2 阀门 🎉\n\n"
        "Part\tPrice\tNote\nRed pen and ink\n\t7\tlast\n\nsign\n\n2 Price\n\n(e) fifth\n\nEnd."
    )
    assert [(block.kind, block.level) for block in document.blocks] == [
        *(("heading", 1), ("paragraph", 0), ("heading", 2), ("list_item", 1), ("list_item", 2), ("list_item", 1)),
        *(("heading", 2), ("table", 0), ("list_item", 1), ("heading", 1), ("list_item", 1), ("paragraph", 0)),
    ]


def test_the_words_are_read_without_headings_when_the_styles_are_lost() -> None:
    at = NUMBERED.index((0xA5EC).to_bytes(2, "little"))
    lost = NUMBERED[: at + 0xA2] + b"\xff\xff\xff\x7f" + NUMBERED[at + 0xA6 :]
    document = load(Source(lost, "a.doc"), LoadOptions())[1]
    assert "Scope\n\nThe red valve.\n\nParts\n\nthird" in document.text
    assert {block.kind for block in document.blocks} == {"paragraph", "table"}


def test_the_instruction_of_a_field_is_hidden_and_a_mark_without_its_end_hides_nothing() -> None:
    seen = [text.replace("\0", "") for text in map(_without_fields, ("a\x13 LINK \x14shown\x15b", "a\x13b", "a\x15b"))]
    assert seen == ["ashownb", "ab", "ab"]
    assert _without_fields("\x13A\x13B\x14c\x15\x14d\x15").replace("\0", "") == "d"


def test_a_file_of_another_program_under_this_name_says_so() -> None:
    with pytest.raises(LoadError, match="another program or an older Word"):
        LOADER.load(Source(b"\xcb\n\x01\xf6 words", "a.doc"), LoadOptions())


@given(st.sampled_from([OLD, NUMBERED]), st.floats(0, 1), st.binary(min_size=1, max_size=64))
def test_no_damage_is_more_than_one_file_that_cannot_be_read(whole: bytes, part: float, damage: bytes) -> None:
    place = 512 + int((len(whole) - 512) * part)
    data = whole[:place] + damage + whole[place + len(damage) :]
    for attempt in (data, whole[:place]):
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
