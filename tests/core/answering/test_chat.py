"""From a question to an answer made of quotes."""

from dataclasses import replace
from pathlib import Path

from core.answering.chat import Chat
from core.answering.quoting import Quoter
from core.records import Answer
from core.settings import Retrieving
from tests.helpers.small_library import FAKE_FUSION, SmallLibrary


def ask(library: SmallLibrary, question: str, *within: str) -> Answer:
    quoter = Quoter(library.catalog, lambda: library.embedder, FAKE_FUSION)
    return Chat(library.search(), quoter).ask(question, Retrieving(), [Path(path) for path in within])


def test_the_answer_is_the_quotes_one_a_line_each_a_supported_unit(library: SmallLibrary) -> None:
    library.add(
        {"a": "The rent of the rooms on the second floor is due\non Friday. Dogs are allowed.", "b": "Cats are not."}
    )
    answer = ask(library, "when is rent due")
    assert answer.mode == "quotes"
    assert answer.route == "passages"
    assert answer.model is None
    assert answer.seconds_to_first_word is None
    assert answer.seconds_to_first_quote is not None
    assert answer.seconds_to_first_quote <= answer.seconds
    assert answer.footnotes == answer.quotes
    assert answer.quotes[0].text == "The rent of the rooms on the second floor is due\non Friday."
    lines = answer.answer.split("\n")
    assert lines[0] == "The rent of the rooms on the second floor is due on Friday."
    assert [unit.text for unit in answer.units] == lines
    assert [unit.footnotes for unit in answer.units] == [(quote.number,) for quote in answer.quotes]
    assert all(unit.supported for unit in answer.units)
    assert not answer.not_found


def test_nothing_found_says_so(library: SmallLibrary) -> None:
    for question in ("rent", "", "?"):
        answer = ask(library, question)
        assert answer.not_found
        assert answer.answer == ""
        assert (answer.units, answer.footnotes, answer.quotes) == ((), (), ())
        assert answer.seconds_to_first_quote is None
        assert answer.coverage.files_used == 0


def test_what_is_asked_for_and_does_not_stand_there_is_not_found_with_the_nearest_sentences(
    library: SmallLibrary,
) -> None:
    library.add({"a": "The pump is blue. It weighs nine kilograms.", "b": "Dogs are allowed."})
    answer = ask(library, "What does the pump cost?")
    assert answer.not_found
    assert (answer.answer, answer.units, answer.footnotes) == ("", (), ())
    assert answer.quotes[0].text == "The pump is blue."
    assert answer.coverage.files_used == 0
    assert answer.coverage.files_matching == 2


def test_within_takes_files_and_folders_and_not_their_namesakes(library: SmallLibrary) -> None:
    library.add({name: f"Rent in {name}." for name in ("a/x.txt", "a b/x.txt", "a0.txt", "A2/a/x.txt", "b.txt")})
    paths = {quote.path for quote in ask(library, "rent", "/lib/a").quotes}
    assert paths == {"/lib/a/x.txt"}
    paths = {quote.path for quote in ask(library, "rent", "/lib/a/", "/lib/b.txt").quotes}
    assert paths == {"/lib/a/x.txt", "/lib/b.txt"}
    assert ask(library, "rent", "/elsewhere").not_found
    assert len(ask(library, "rent", "/").quotes) == 5


def test_coverage_counts_files_used_matching_and_unread_in_scope(library: SmallLibrary) -> None:
    library.add({"a/1.txt": "Rent is due.", "a/2.txt": "Rent is high.", "b/3.pdf": "Unread.", "a/4.pdf": "Locked."})
    places = library.catalog.ledger.places(library.library_id)
    library.catalog.ledger.update_places(
        [replace(place, state="locked", text_id=None) for place in places if place.display.endswith(".pdf")]
    )
    everywhere, inside = ask(library, "rent").coverage, ask(library, "rent", "/lib/a").coverage
    assert everywhere.files_unread == 2
    assert (inside.files_used, inside.files_matching, inside.files_unread) == (2, 2, 1)


def test_files_that_match_without_a_quote_bring_their_best_passage(library: SmallLibrary) -> None:
    same = "Rent is due on Friday."
    library.add({f"{name}.txt": same if name == "b" else f"{same} {name}" for name in "abcdefgh"})
    answer = ask(library, "when is rent due")
    quoted = {quote.path for quote in answer.quotes}
    assert answer.files_searched == 8
    assert {note.path for note in answer.passages}.isdisjoint(quoted)
    assert len(quoted) + len(answer.passages) == answer.coverage.files_matching
    for note in answer.passages:
        document = library.catalog.texts.text(note.text_id)[0]
        assert (note.number, note.text) == (0, document.text[note.start : note.end])


def test_quotes_in_another_language_are_given_and_marked(library: SmallLibrary) -> None:
    library.add({"a": "The warranty lasts two years."})
    answer = ask(library, "保修期有多久？")
    assert [quote.text for quote in answer.quotes] == ["The warranty lasts two years."]
    assert not answer.not_found
    assert any("another language" in notice for notice in answer.notices)
    assert not ask(library, "How long is the warranty?").notices
