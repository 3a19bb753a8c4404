"""What is found when something is lacking: a question, a model, vectors, passages."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import ModelError, StoreError
from core.models.embedder import TextEmbedder
from core.retrieving.search import Search
from core.settings import Retrieving
from core.stores.vectors import VectorStore
from tests.helpers.found import Mode, find, names
from tests.helpers.small_library import SmallLibrary

MODES: tuple[Mode, ...] = ("vector", "fulltext", "keyword", "hybrid")
ODD_QUESTIONS = (
    "",
    "   ",
    "?!",
    "。。。",
    'AND OR "',
    "field:x",
    "x" * 5000,
    "word " * 1000,
    "年" * 5000,
    "the",
    "\ud800",
    "\x00",
    "a\x00b",
    "(((",
    "*",
    "NOT",
    '"""',
    "PPR-",
    "-" * 3000,
    "🎉",
)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("question", ODD_QUESTIONS)
def test_no_question_is_an_error(library: SmallLibrary, mode: Mode, question: str) -> None:
    library.add({"a": "some text", "b": "年休假"})
    found = find(library, question, mode)
    if not any(character.isalnum() for character in question):
        assert not found.hits
        assert found.notices


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(question=st.text(max_size=60), mode=st.sampled_from(MODES))
def test_any_text_can_be_asked(library: SmallLibrary, question: str, mode: Mode) -> None:
    if not library.vectors:
        library.add({"a": "some text about PPR-9087", "b": "年休假和保修期"})
    find(library, question, mode)


def test_an_empty_library_has_no_hits(library: SmallLibrary) -> None:
    for mode in MODES:
        assert find(library, "anything", mode).hits == ()


def no_embedder() -> TextEmbedder:
    raise ModelError("The search model is not here.")


def no_vectors() -> VectorStore:
    raise StoreError("The vectors cannot be opened.")


@pytest.mark.parametrize("mode", ["hybrid", "vector"])
def test_without_the_model_or_the_vectors_it_is_searched_by_words_with_a_notice(
    library: SmallLibrary, mode: Mode
) -> None:
    library.add({"a": "the warranty lasts", "b": "something else"})
    parts = (library.catalog, library.library_id, library.fulltext)
    searches = (
        Search(*parts, no_embedder, library.vector_store),
        Search(*parts, lambda: library.embedder, no_vectors),
        Search(*parts),
    )
    for search in searches:
        found = search.find("warranty", Retrieving(mode=mode))
        assert [hit.path for hit in found.hits] == ["/lib/a"]
        assert found.notices[0].startswith("Searched by words only")


def test_a_partly_embedded_library_is_searched_by_words_everywhere_and_says_so(library: SmallLibrary) -> None:
    library.add({"a": "gardens and trees", "b": "another thing"})
    library.add({"c": "gardens without meaning yet"}, with_vectors=False)
    found = find(library, "gardens")
    assert set(names(found)) == {"a", "b", "c"}
    assert found.notices == ("Searched by words everywhere, by meaning in 2 of 3 passages.",)


def test_without_any_vector_neither_model_nor_vectors_are_asked_for(library: SmallLibrary) -> None:
    library.add({"a": "gardens"}, with_vectors=False)
    search = Search(library.catalog, library.library_id, library.fulltext, no_embedder, no_vectors)
    found = search.find("gardens", Retrieving())
    assert len(found.hits) == 1
    assert "no passage" in found.notices[0]


def test_keyword_mode_needs_no_model(library: SmallLibrary) -> None:
    library.add({"a": "gardens", "b": "gardens and trees"}, with_vectors=False)
    found = find(library, "trees in gardens", "keyword")
    assert names(found) == ["b", "a"]
    assert found.hits[0].score == pytest.approx(1.0)
    assert found.notices == ()


def test_passages_that_the_catalog_no_longer_knows_are_dropped_and_counted(library: SmallLibrary) -> None:
    library.add({"a": "gardens here", "b": "gardens there"})
    gone = find(library, "gardens there", "fulltext").hits[0]
    library.catalog.passages.mark_removing(library.library_id, [gone.text_id])
    found = find(library, "gardens there", "fulltext")
    assert names(found) == ["a"]
    assert next(stage for stage in found.trace if stage.stage == "fuse").removed == 1


def test_the_same_settings_give_the_same_order_every_time(library: SmallLibrary) -> None:
    library.add({f"{number}.txt": "the same words in another file" + "!" * number for number in range(20)})
    how = Retrieving(rerank_n=20)
    first = library.search().find("same words", how)
    assert replace(library.search().find("same words", how)) == first
