"""Quotes: verbatim sentences with the exact place they stand at."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.answering import quoting
from core.answering.quoting import Quoter
from core.errors import ModelError
from core.models.embedder import TextEmbedder
from core.records import Block, Footnote
from core.settings import Retrieving
from tests.helpers.models import FakeEmbedder
from tests.helpers.small_library import FAKE_FUSION, SmallFile, SmallLibrary, pages_of


def quotes(library: SmallLibrary, question: str, quoter: Quoter | None = None) -> tuple[Footnote, ...]:
    looked = library.search().look(question, Retrieving())
    weights = library.fulltext.idf(looked.asked.keywords)
    quoter = quoter or Quoter(library.catalog, lambda: library.embedder, FAKE_FUSION)
    return quoter.quote(looked, weights)


def text_of(library: SmallLibrary, quote: Footnote) -> str:
    return library.catalog.texts.text(quote.text_id)[0].text


def test_the_best_sentence_over_all_files_comes_first_with_its_place(library: SmallLibrary) -> None:
    library.add(
        {
            "manual.txt": "The pump is blue. Its warranty lasts two years. It weighs nine kilograms.\n\nCall us.",
            "other.txt": "Deliveries arrive on Monday. Nobody works on Sunday.",
        }
    )
    found = quotes(library, "How many years is its warranty?")
    assert found[0].text == "Its warranty lasts two years."
    assert [quote.number for quote in found] == list(range(1, len(found) + 1))
    assert found[0].path == "/lib/manual.txt"
    for quote in found:
        assert text_of(library, quote)[quote.start : quote.end] == quote.text


def test_a_chinese_sentence_is_quoted_from_traditional_text(library: SmallLibrary) -> None:
    library.add({"a": "本產品為水泵。保修期為兩年。請勿在水中使用。"})
    assert quotes(library, "保修期多久")[0].text == "保修期為兩年。"


def test_page_and_label_are_those_of_the_sentence_not_of_its_passage(library: SmallLibrary) -> None:
    text = "The first page speaks of gardens.       The second page speaks of pumps."
    library.add({"a.pdf": SmallFile(text, pages=pages_of(text, ["i", "ii"]), heading=("Part", "One"))})
    found = quotes(library, "second page pumps")[0]
    assert (found.page, found.page_label, found.heading) == (2, "ii", ("Part", "One"))
    assert found.text == "The second page speaks of pumps."


def test_the_same_sentence_is_quoted_once(library: SmallLibrary) -> None:
    library.add({"a": "Rent is due on Friday. One.", "b": "RENT is due, on Friday! Two.", "c": "Rent is due on friday"})
    texts = [quote.text.casefold() for quote in quotes(library, "when is rent due")]
    assert sum("rent" in text for text in texts) == 1


def test_the_title_over_a_plain_text_is_a_heading(library: SmallLibrary) -> None:
    library.add({"a": "Returns policy of the shop\n \nGoods may be sent back. The buyer pays.", "b": "Only a line"})
    texts = [quote.text for quote in quotes(library, "returns policy of the shop, only goods")]
    assert "Returns policy of the shop" not in texts
    assert {"Goods may be sent back.", "Only a line"} <= set(texts)


@pytest.mark.parametrize("first", ["Returns, 4 October", "Returns policy.", "Returns: policy", "Returns\tpolicy"])
def test_a_first_line_with_a_number_an_end_or_a_label_is_no_title(library: SmallLibrary, first: str) -> None:
    library.add({"a": f"{first}\n \nGoods may be sent back. The buyer pays."})
    assert any("Returns" in quote.text for quote in quotes(library, "returns policy"))


def test_the_fence_of_a_block_of_code_is_no_sentence(library: SmallLibrary) -> None:
    library.add({"a": "The robot uses wheels.\n```python\nprint(1)\n```\n"})
    assert "```python" not in [quote.text for quote in quotes(library, "which python does the robot use")]


FAR = 2.0
"""The fake embedder's cosines are further apart than those of the real one, for which the weights were measured."""


def test_a_sentence_with_the_kind_of_thing_that_is_asked_for_goes_first(
    library: SmallLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quoting, "KIND_BONUS", FAR)
    library.add({"a": "The gate opens to the garden. The gate opens at nine o'clock."})
    assert quotes(library, "At what time is the gate opened to the garden?")[0].text.endswith("nine o'clock.")
    assert quotes(library, "Where is the gate opened to the garden?")[0].text.endswith("to the garden.")


def test_a_sentence_about_more_or_less_than_the_question_goes_behind(
    library: SmallLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quoting, "BOUNDS_PENALTY", FAR)
    library.add({"a": "工作满二十年的，年休假15天。\n工作满十年不满二十年的，年休假10天。"})
    assert "10天" in quotes(library, "工作十二年有几天年休假？")[0].text
    assert "15天" in quotes(library, "工作二十二年有几天年休假？")[0].text


def test_a_heading_is_quoted_only_when_there_is_nothing_else(library: SmallLibrary) -> None:
    text = "Warranty of the pump\nIt lasts two years."
    blocks = (Block("heading", 0, 20, 1), Block("paragraph", 21, len(text)))
    library.add({"a": SmallFile(text, blocks=blocks), "b": SmallFile("Warranty", blocks=(Block("heading", 0, 8, 1),))})
    texts = [quote.text for quote in quotes(library, "warranty of the pump")]
    assert "It lasts two years." in texts
    assert "Warranty of the pump" not in texts
    assert "Warranty" in texts


def test_one_row_of_a_table_is_one_quote(library: SmallLibrary) -> None:
    text = "Part\tPrice\nPump\t90\nTyre\t45"
    library.add({"a": SmallFile(text, blocks=(Block("table", 0, len(text), header="Part\tPrice"),))})
    assert [quote.text for quote in quotes(library, "price of the tyre")] == ["Tyre\t45", "Pump\t90"]


def test_a_line_that_leads_to_a_list_is_quoted_with_its_items(library: SmallLibrary) -> None:
    text = "To reset the pump press these keys:\n- F1\n- F7\nThen wait for the lamp of the tank."
    blocks = (
        Block("paragraph", 0, 35),
        Block("list_item", 36, 40, 1),
        Block("list_item", 41, 45, 1),
        Block("paragraph", 46, len(text)),
    )
    library.add({"a": SmallFile(text, blocks=blocks)})
    found = quotes(library, "which keys reset the pump")
    assert found[0].text == "To reset the pump press these keys:\n- F1\n- F7"
    assert all(quote.end <= found[0].start or quote.start >= found[0].end for quote in found[1:])


def test_an_item_of_a_list_is_understood_by_the_line_before_the_list(library: SmallLibrary) -> None:
    items = [f"- The {name} of the house is described in some more words of its own." for name in "abcdefghijkl"]
    text = "Rooms without heating:\n" + "\n".join(items)
    at, blocks = 23, [Block("paragraph", 0, 22)]
    for item in items:
        blocks.append(Block("list_item", at, at + len(item), 1))
        at += len(item) + 1
    library.add({"a": SmallFile(text, blocks=tuple(blocks))})
    looked = library.search().look("rooms without heating", Retrieving())
    chosen = Quoter(library.catalog, lambda: library.embedder, FAKE_FUSION).choose(looked, {"room": 1.0})
    assert all(one.context == "Rooms without heating:" for one in chosen[1:])


def test_nearly_the_same_sentence_is_quoted_once_unless_its_numbers_differ(library: SmallLibrary) -> None:
    library.add(
        {
            "a": "The rent of the rooms on the second floor is 400 euros each month.",
            "b": "The rent of the rooms on the second floor is 400 euros every month.",
            "c": "The rent of the rooms on the second floor is 450 euros each month.",
            "d": "二楼房间的租金为每个月四百五十欧元，不含水电费。",
            "e": "二楼房间的租金为每个月四百欧元，不含水电费。",
        }
    )
    assert len(quotes(library, "二楼房间的租金")) >= 2
    texts = [quote.text for quote in quotes(library, "rent of the rooms")]
    assert sum("400" in text for text in texts) == 1
    assert sum("450" in text for text in texts) == 1


def test_much_weaker_sentences_are_not_quoted_and_the_third_must_be_nearer_than_the_second(
    library: SmallLibrary,
) -> None:
    library.add({"a": "The rent is due on Friday. The rent is high. Dogs bark. Cats sleep. Birds sing loudly."})
    wide = [quote.text for quote in quotes(library, "rent due")]
    assert len(wide) == 5
    looked = library.search().look("rent due", Retrieving())
    weights = library.fulltext.idf(looked.asked.keywords)
    scores = [
        one.score for one in Quoter(library.catalog, lambda: library.embedder, FAKE_FUSION).choose(looked, weights)
    ]
    assert scores == sorted(scores, reverse=True)
    for distance, left in ((scores[0] - scores[1] - 1e-4, 1), (scores[0] - scores[2] + 1e-4, 2)):
        narrow = Quoter(library.catalog, lambda: library.embedder, replace(FAKE_FUSION, quote_distance=distance))
        assert len(narrow.quote(looked, weights)) == left


def test_by_words_only_weak_sentences_are_not_quoted_either(library: SmallLibrary) -> None:
    library.add({"a": "The rent is due on Friday. Dogs bark. Cats sleep."})
    assert [quote.text for quote in quotes(library, "rent due Friday", Quoter(library.catalog))] == [
        "The rent is due on Friday."
    ]


def test_a_sentence_that_asks_comes_after_one_that_tells(library: SmallLibrary) -> None:
    library.add({"faq": "Was the warranty of the pump long? The warranty of the pump was long."})
    assert quotes(library, "warranty of the pump")[0].text == "The warranty of the pump was long."


def test_a_very_long_sentence_is_quoted_in_a_part_of_it(library: SmallLibrary) -> None:
    library.add({"a": "word " * 1000 + "the warranty lasts two years " + "word " * 1000})
    found = quotes(library, "warranty lasts two years")
    assert "warranty" in found[0].text
    assert len(found[0].text) <= 700


def test_sentences_are_embedded_once(library: SmallLibrary) -> None:
    library.add({"a": "Rent is due on Friday. Dogs are allowed."})
    quoter = Quoter(library.catalog, lambda: library.embedder, FAKE_FUSION)
    first = quotes(library, "when is rent due", quoter)
    fake = library.embedder
    assert isinstance(fake, FakeEmbedder)
    embedded = len(fake.embedded)
    assert quotes(library, "when is rent due", quoter) == first
    assert len(fake.embedded) == embedded


def test_only_so_many_sentences_are_embedded_for_one_question(
    library: SmallLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quoting, "TOKEN_BUDGET", 60)
    library.add({f"{number}": f"Rent is due in week {number}. And so on for {number} weeks." for number in range(12)})
    fake = library.embedder
    assert isinstance(fake, FakeEmbedder)
    fake.embedded.clear()
    assert quotes(library, "when is rent due")
    assert 0 < len(fake.embedded) <= 8


def test_without_an_embedder_the_words_choose(library: SmallLibrary) -> None:
    def missing() -> TextEmbedder:
        raise ModelError("The search model is not here.")

    library.add({"a": "The pump is blue. Its warranty lasts two years."})
    for quoter in (Quoter(library.catalog), Quoter(library.catalog, missing)):
        assert quotes(library, "warranty years", quoter)[0].text == "Its warranty lasts two years."


def test_a_text_that_has_left_the_catalog_is_passed_over(library: SmallLibrary) -> None:
    library.add({"a": "Rent is due on Friday."})
    looked = library.search().look("rent", Retrieving())
    source = library.catalog.ledger.sources(library.library_id)[0]
    library.catalog.passages.mark_removing(library.library_id, [looked.found.hits[0].text_id])
    library.catalog.passages.delete(library.library_id, library.catalog.passages.removing(library.library_id))
    library.catalog.ledger.remove_source(source.id)
    library.catalog.texts.collect_garbage()
    assert Quoter(library.catalog).quote(looked, {}) == ()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)
@given(text=st.text(st.sampled_from("ab .。\n\t𠀀保修?！é1"), min_size=1, max_size=120))
def test_every_quote_stands_in_its_document_word_for_word(library: SmallLibrary, text: str) -> None:
    library.add({"a": text})
    for quote in quotes(library, "a 保修 b"):
        assert text_of(library, quote)[quote.start : quote.end] == quote.text
        assert quote.text.strip()


def test_across_languages_the_others_must_be_nearer_still(library: SmallLibrary) -> None:
    library.add({"a": "The pump 泵 is blue. The tank 泵 is 大. Dogs bark."})
    for question, far in (("pump tank", 1.0), ("泵", quoting.FOREIGN)):
        looked = library.search().look(question, Retrieving())
        scores = [
            one.score for one in Quoter(library.catalog, lambda: library.embedder, FAKE_FUSION).choose(looked, {})
        ]
        gap = scores[0] - scores[1]
        for distance, left in ((gap / far + 1e-3, 2), (gap / far - 1e-3, 1)):
            narrow = Quoter(library.catalog, lambda: library.embedder, replace(FAKE_FUSION, quote_distance=distance))
            assert len(narrow.choose(looked, {}, most=2)) == left
