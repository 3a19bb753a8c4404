"""Conversations keep their questions and answers exactly, and are forgotten whole."""

from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import StoreError
from core.records import Answer, Coverage, Footnote, Unit
from core.stores import migrations
from core.stores.catalog import Catalog
from tests.helpers.shelf import Shelf

PATH = b"/d/\xff \xe4\xbd\xa0.pdf".decode("utf-8", "surrogateescape")
NOTE = Footnote(1, PATH, 3, "iii", 10, 15, "五天\nx", ("Top", "Below"), "t1")
ANSWER = Answer(
    answer="# T\nFive days.",
    units=(Unit("# T", (), None), Unit("Five days.", (1,), True)),
    footnotes=(NOTE,),
    quotes=(NOTE, replace(NOTE, number=2, page=None, page_label=None, heading=())),
    route="passages",
    not_found=False,
    question_used="how long?",
    coverage=Coverage(1, 2, 3),
    mode="written",
    model="m",
    seconds_to_first_quote=0.5,
    seconds_to_first_word=None,
    seconds=0.75,
    conversation="c",
    notices=("A notice.",),
)


def test_turns_come_back_exactly_and_in_order(shelf: Shelf) -> None:
    talks = shelf.catalog.conversations
    talk = talks.start(shelf.library, "How long?")
    talks.add_turn(talk.id, "How long?", ANSWER)
    talks.add_turn(talk.id, "And then?", replace(ANSWER, question_used="how long? then"))
    first, second = talks.turns(talk.id)
    assert (first.question, first.answer) == ("How long?", ANSWER)
    assert second.question == "And then?"
    assert first.asked_at <= second.asked_at
    assert talks.last_questions(talk.id, 1) == ("how long? then",)
    assert talks.last_questions(talk.id, 5) == ("how long? then", "how long?")


def test_conversations_are_listed_newest_first_by_their_first_question(shelf: Shelf) -> None:
    talks = shelf.catalog.conversations
    first = talks.start(shelf.library, "One\n two?")
    second = talks.start(shelf.library, "word " * 40)
    assert [talk.id for talk in talks.all(shelf.library)] == [second.id, first.id]
    assert first.title == "One two?"
    assert len(second.title) <= 80
    assert second.title.endswith("word…")
    talks.rename(first.id, "Another")
    assert talks.get(first.id, shelf.library).title == "Another"


def test_a_question_that_is_no_text_is_kept_readable(shelf: Shelf) -> None:
    talks = shelf.catalog.conversations
    talk = talks.start(shelf.library, "\udcff?")
    talks.add_turn(talk.id, "\udcff?", replace(ANSWER, question_used="\udcff"))
    assert talks.turns(talk.id)[0].question == r"\xff?"


def test_a_conversation_belongs_to_its_library(shelf: Shelf) -> None:
    talks = shelf.catalog.conversations
    other = shelf.catalog.libraries.create("Other")
    talk = talks.start(other.id, "Where?")
    for library, name in ((shelf.library, talk.id), (other.id, "nothing"), (other.id, "\udcff")):
        with pytest.raises(StoreError, match="There is no conversation"):
            talks.get(name, library)
    shelf.catalog.libraries.delete(other.id)
    assert talks.all(other.id) == ()


def test_what_is_forgotten_is_gone_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite"
    with Catalog(path) as catalog:
        talk = catalog.conversations.start(catalog.libraries.create("A").id, "Secret-question?")
        catalog.conversations.add_turn(talk.id, "Secret-question?", ANSWER)
    assert b"Secret-question" in path.read_bytes()
    with Catalog(path) as catalog:
        catalog.conversations.delete(talk.id)
        assert catalog.conversations.turns(talk.id) == ()
    assert b"Secret-question" not in path.read_bytes()


def test_a_catalog_without_conversations_gets_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "catalog.sqlite"
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", migrations.STEPS[:1])
        with Catalog(path) as old:
            library = old.libraries.create("Old")
    with Catalog(path) as catalog:
        talk = catalog.conversations.start(library.id, "First?")
        assert catalog.conversations.all(library.id) == (talk,)
    assert (tmp_path / "catalog.sqlite.version-1").exists()
