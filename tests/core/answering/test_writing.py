"""An answer comes in pieces and leaves in parts that can be checked."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some

from core.answering.prompt import ANSWER_TOKENS
from core.answering.writing import Cutter, says_nothing, write
from core.errors import Cancelled
from core.models.llama import Message
from core.progress import Progress
from tests.helpers.models import FakeGenerator

ASKED = [Message("user", "?")]


def cut(pieces: Sequence[str]) -> list[str]:
    cutter = Cutter()
    parts = [part for piece in pieces for part in cutter.feed(piece)]
    return [*parts, *cutter.rest()]


def written(answer: str) -> tuple[list[str], str]:
    """The parts and the words of an answer."""
    shown: list[str] = []
    parts = list(write(FakeGenerator([answer]), ASKED, Progress(), shown.append))
    return parts, "".join(shown)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One is 3.5 m. Two is not. Three", ["One is 3.5 m. ", "Two is not. ", "Three"]),
        ("一是三。二是“四。”三是五", ["一是三。", "二是“四。”", "三是五"]),
        ("# Title\nText. More.\n\n- a. b\n- c\n", ["# Title\n", "Text. ", "More.\n", "\n- a. b\n", "- c\n"]),
        ("1. First. Still.\n2. Second", ["1. First. Still.\n", "2. Second"]),
        (
            "So:\n\n| a | b |\n|---|---|\n| 1. | 2. |\n\nEnd.",
            ["So:\n", "\n| a | b |\n|---|---|\n| 1. | 2. |\n\n", "End."],
        ),
        ("```py\na. b\n\nc\n```\nDone.", ["```py\na. b\n\nc\n```\n", "Done."]),
        ("Dr. Smith of Acme Inc. India came. He left.", ["Dr. Smith of Acme Inc. India came. ", "He left."]),
        ("", []),
    ],
)
def test_a_part_is_a_sentence_an_item_a_heading_a_table_or_code(text: str, parts: list[str]) -> None:
    assert cut([text]) == parts
    assert cut(list(text)) == parts


@given(some.lists(some.text(alphabet="ab .!。？\n|-#`1", max_size=8), max_size=30))
def test_all_parts_together_are_the_text(pieces: list[str]) -> None:
    assert "".join(cut(pieces)) == "".join(pieces)


def test_a_part_comes_as_soon_as_its_words_are_shown() -> None:
    text = "Rent is due. Dogs are allowed here. Cats too."
    shown: list[str] = []
    before = ""
    for part in write(FakeGenerator([text]), ASKED, Progress(), shown.append):
        before += part
        assert 0 <= len("".join(shown)) - len(before.rstrip()) < 8
    assert "".join(shown) == text


@pytest.mark.parametrize("answer", ["NOT FOUND", "Not found.", " **NOT FOUND**\n", "`NOT FOUND`"])
def test_nothing_is_shown_when_the_generator_found_nothing(answer: str) -> None:
    assert says_nothing(answer)
    assert written(answer) == ([], "")


def test_an_answer_that_begins_like_nothing_is_an_answer() -> None:
    assert written("Not founded before 1990.") == (["Not founded before 1990."], "Not founded before 1990.")
    assert written("Founded in 1990. NOT FOUND")[0] == ["Founded in 1990. "]


def test_a_sentence_that_was_cut_short_is_left_out_unless_it_is_all() -> None:
    parts, shown = written("The rent is due. " + "字" * 400)
    assert parts == ["The rent is due. "]
    assert len(shown) <= 4 * ANSWER_TOKENS
    assert len(written("字" * 400)[0]) == 1


def test_a_stop_comes_through_between_pieces() -> None:
    progress = Progress()
    parts: list[str] = []
    generator = FakeGenerator(["One is here. Two is here. Three is here."])

    def collect() -> None:
        for part in write(generator, ASKED, progress, lambda words: None):
            parts.append(part)
            progress.cancel()

    with pytest.raises(Cancelled):
        collect()
    assert parts == ["One is here. "]


def test_a_reader_that_leaves_stops_the_writing() -> None:
    generator = FakeGenerator(["One is here. Two is here. Three is here."])
    parts = write(generator, ASKED, Progress(), lambda words: None)
    next(parts)
    parts.close()
    assert "Three" not in "".join(generator.written)
