"""Conversations are listed, searched, renamed and deleted."""

import pytest

from core.engine import DEFAULT_LIBRARY as HERE
from core.errors import StoreError
from core.records import Answer, Coverage
from tests.helpers.engines import SmallEngine


@pytest.fixture
def asked(engine: SmallEngine) -> tuple[str, str]:
    """Two conversations: the first found something and then nothing, the second found something."""
    opened = engine.engine._opened
    talks, library = opened.catalog.conversations, opened.library(HERE).id
    first = talks.start(library, "When does the gate close?").id
    talks.add_turn(first, "When does the gate close?", answer("At nine \ud800 in the evening."))
    second = talks.start(library, "Enten im März").id
    talks.add_turn(second, "Enten im März", answer("Ärger mit Enten gab es auch."))
    talks.add_turn(first, "zzz qqq", answer("", not_found=True))
    return first, second


def answer(text: str, *, not_found: bool = False) -> Answer:
    coverage = Coverage(1, 1, 0)
    return Answer(text, (), (), (), "passages", not_found, "?", coverage, "quotes", None, None, None, 0.1, None)


def test_conversations_are_listed_last_asked_first(engine: SmallEngine, asked: tuple[str, str]) -> None:
    first, second = engine.engine.talks.all(HERE)
    assert (first.id, second.id) == asked
    assert (first.title, first.questions, first.not_found) == ("When does the gate close?", 2, True)
    assert (second.questions, second.not_found) == (1, False)
    assert first.created_at <= first.asked_at
    assert first.asked_at > second.asked_at


def test_titles_questions_and_answers_are_searched(engine: SmallEngine, asked: tuple[str, str]) -> None:
    talks = engine.engine.talks

    def found(text: str) -> list[str]:
        return [row.id for row in talks.all(HERE, text)]

    assert found("ZZZ QQQ") == [asked[0]]
    assert found("ärger MIT") == [asked[1]]  # in the answer
    assert found("gate  close") == [asked[0]]
    assert found("not_found") == []
    assert found("  ") == list(asked)


def test_a_conversation_is_renamed_and_deleted(engine: SmallEngine, asked: tuple[str, str]) -> None:
    talks = engine.engine.talks
    talks.rename(HERE, asked[0], "About\nthe gate")
    assert talks.all(HERE)[0].title == "About the gate"
    with pytest.raises(StoreError, match="needs a title"):
        talks.rename(HERE, asked[0], " ")
    talks.delete(HERE, asked[0])
    assert [row.id for row in talks.all(HERE)] == [asked[1]]
    with pytest.raises(StoreError, match="no conversation"):
        talks.delete(HERE, asked[0])
    engine.engine.shelf.create("Other")
    with pytest.raises(StoreError, match="no conversation"):
        talks.rename("Other", asked[1], "x")
