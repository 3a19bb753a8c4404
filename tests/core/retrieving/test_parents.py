"""Small passages with what is around them, and questions with their answers: found, shown, read and cited."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.answering.chat import Chat
from core.answering.quoting import Quoter
from core.answering.sources import Passage, Sources
from core.answering.surroundings import FAR_CHARACTERS, around
from core.records import Answer, Block, Found, Hit
from core.settings import Retrieving
from tests.helpers.models import FakeGenerator
from tests.helpers.small_library import FAKE_FUSION, SmallFile, SmallLibrary

PARENTS: dict[str, Any] = {"strategy": "parents", "parents": {"size_tokens": 12, "keep_whole": False}}
LEASE = (
    "The lease of the blue house begins in May. The rent of the blue house is due on Friday. "
    "The tenant of the blue house keeps two dogs. Nothing else was agreed upon by anybody."
)
FAQ = "question,answer,topic\nHow long may I return goods?,Within thirty days.,Shop\nWho pays?,You do.,Money\n"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SmallLibrary]:
    made = SmallLibrary(tmp_path)
    yield made
    made.close()


def find(library: SmallLibrary, question: str, **how: Any) -> Found:
    return library.search().find(question, Retrieving(**how))


def ask(library: SmallLibrary, question: str, generator: FakeGenerator | None = None) -> Answer:
    quoter = Quoter(library.catalog, lambda: library.embedder, FAKE_FUSION)
    chat = Chat(library.search(), quoter, (lambda: generator) if generator else None)
    return chat.ask(question, Retrieving())


def faq(text: str = FAQ) -> SmallFile:
    table = Block("table", 0, len(text.rstrip()), header="question,answer,topic")
    return SmallFile(text, blocks=(table,), metadata={"delimiter": "comma"}, chunking={"strategy": "questions"})


@pytest.mark.parametrize("mode", ["hybrid", "vector", "fulltext", "keyword"])
def test_three_children_of_one_parent_are_one_hit_with_the_parent_around_the_best(
    library: SmallLibrary, mode: str
) -> None:
    library.add({"a.txt": SmallFile(LEASE, chunking=PARENTS), "b.txt": "Gardens are green in the blue morning."})
    passages = library.catalog.passages.ids(library.library_id)
    assert len(passages) > 4
    found = find(library, "when is the rent of the blue house due", mode=mode)
    of_lease = [hit for hit in found.hits if hit.path == "/lib/a.txt"]
    assert len(of_lease) == 1
    assert "rent" in of_lease[0].text
    assert of_lease[0].parent == (0, len(LEASE))
    assert [hit.rank for hit in found.hits] == list(range(1, len(found.hits) + 1))
    assert next(stage for stage in found.trace if stage.stage == "same_parent").removed >= 2


def test_copies_of_children_are_one_hit_too(library: SmallLibrary) -> None:
    library.add({name: SmallFile(LEASE, chunking=PARENTS, metadata={"of": name}) for name in ("a.txt", "b.txt")})
    hits = find(library, "the blue house").hits
    assert len(hits) == 1
    assert {hits[0].path, *hits[0].other_paths} == {"/lib/a.txt", "/lib/b.txt"}


def test_the_writer_reads_the_parent_and_the_best_child_is_quoted(library: SmallLibrary) -> None:
    library.add({"a.txt": SmallFile(LEASE, chunking=PARENTS)})
    generator = FakeGenerator(["The rent of the blue house is due on Friday."])
    answer = ask(library, "When is the rent of the blue house due?", generator)
    given = generator.asked[0][1].text
    assert LEASE in given
    assert [LEASE[note.start : note.end] for note in answer.footnotes] == [
        "The rent of the blue house is due on Friday."
    ]
    quoted = ask(library, "When is the rent of the blue house due?")
    assert quoted.quotes[0].text == "The rent of the blue house is due on Friday."


def test_what_stands_in_the_parent_supports_an_answer(library: SmallLibrary) -> None:
    library.add({"a.txt": SmallFile(LEASE, chunking=PARENTS)})
    (hit,) = find(library, "when is the rent of the blue house due").hits
    document, _, ends = library.catalog.texts.text(hit.text_id)
    assert Sources([Passage(hit, document, ends)]).sentences[0].text.startswith("The lease")


def test_of_a_very_long_parent_only_what_is_near_is_read() -> None:
    hit = Hit(1, "c", "t", 1.0, "/a", (), None, None, 50_000, 50_100, (), "x", {}, (0, 90_000))
    assert around(hit) == (50_000 - FAR_CHARACTERS, 50_100 + FAR_CHARACTERS)
    assert around(Hit(1, "c", "t", 1.0, "/a", (), None, None, 5, 9, (), "x", {})) == (5, 9)


def test_a_question_is_found_and_its_answer_is_shown_and_cited(library: SmallLibrary) -> None:
    library.add({"faq.csv": faq(), "b.txt": "Goods are on the shelf."})
    hit = find(library, "how long can goods be returned").hits[0]
    assert (hit.text, hit.question) == ("Within thirty days.", "How long may I return goods?")
    assert FAQ[hit.start : hit.end] == "Within thirty days."
    answer = ask(library, "How long may I return goods?")
    assert answer.quotes[0].text == "Within thirty days."
    assert answer.quotes[0].path == "/lib/faq.csv"


@pytest.mark.parametrize("word", ["thirty", "Shop", "return"])
def test_words_find_a_pair_by_its_question_its_answer_and_what_stands_beside_them(
    library: SmallLibrary, word: str
) -> None:
    library.add({"faq.csv": faq()})
    assert find(library, word, mode="fulltext").hits[0].text == "Within thirty days."


def test_the_writer_reads_the_question_with_its_answer(library: SmallLibrary) -> None:
    library.add({"faq.csv": faq()})
    generator = FakeGenerator(["Within thirty days."])
    answer = ask(library, "How long may I return goods?", generator)
    assert "(How long may I return goods?)\nWithin thirty days." in generator.asked[0][1].text
    assert [note.text for note in answer.footnotes] == ["Within thirty days."]


def test_two_questions_with_the_same_answer_are_one_hit(library: SmallLibrary) -> None:
    text = "question,answer,topic\nWho pays?,You do.,A\nWho will pay?,You do.,B\n"
    library.add({"faq.csv": faq(text)})
    assert [hit.text for hit in find(library, "who pays").hits] == ["You do."]
