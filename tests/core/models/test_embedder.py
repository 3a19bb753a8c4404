"""The embedder: vectors that depend on their text alone, tokens that are counted to the character."""

import threading
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.chunking import chunk
from core.errors import Cancelled, ModelError
from core.models.embedder import Embedder, TextEmbedder
from core.progress import Progress
from core.records import Document
from tests.helpers.models import TINY, FakeEmbedder, real_embedder, tiny_embedder

TEXTS = ["the passage of ink", "中国人在这里", "a", "😀 x 9", "", " \n", "the passage of ink and more of it " * 3]
TRICKY = (
    "ﬁnance ﬃ ＡＢＣ１２３ 𠮷野家 😀👨\u200d👩\u200d👧 e\u0301cole re\u0301sume\u0301 ½ ㎏ "
    "㍿ a\u200bb\ufeffc\u00add a\x00b\x07c "
    "각\u1100\u1161 <s> </s> <pad>"
)


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedder]:
    made = tiny_embedder(tmp_path_factory.mktemp("models"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def real() -> Iterator[Embedder]:
    made = real_embedder()
    yield made
    made.close()


def check_ends(embedder: TextEmbedder, text: str) -> None:
    """What holds for the token ends of every text."""
    (ends,) = embedder.token_ends([text])
    assert list(ends) == sorted(ends)
    assert not ends or ends[-1] <= len(text)
    assert not ends or not text[ends[-1] :].strip()
    if unicodedata.is_normalized("NFKC", text):
        for count, end in list(enumerate(ends, start=1))[:40]:
            assert len(embedder.token_ends([text[:end]])[0]) <= count


# ---- vectors --------------------------------------------------------------------------------------------------


def test_it_is_what_everybody_else_needs(embedder: Embedder) -> None:
    real_one: TextEmbedder = embedder
    fake_one: TextEmbedder = FakeEmbedder()
    assert (real_one.id, real_one.dimensions, real_one.limit_tokens) == ("tiny.v1", 64, 48)
    assert fake_one.embed_passages(TEXTS).shape == (len(TEXTS), fake_one.dimensions)


def test_vectors_have_unit_length_and_values_that_float16_holds(embedder: Embedder) -> None:
    for vectors in (
        embedder.embed_passages(TEXTS),
        embedder.embed_query("the ink")[None],
        FakeEmbedder().embed_passages(TEXTS),
    ):
        assert vectors.dtype == np.float32
        np.testing.assert_array_equal(vectors, vectors.astype(np.float16).astype(np.float32))
        np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)


def test_a_vector_is_a_function_of_its_text_alone(embedder: Embedder) -> None:
    alone = np.array([embedder.embed_passages([text])[0] for text in TEXTS])
    together = embedder.embed_passages(TEXTS * 20)
    np.testing.assert_array_equal(together, np.tile(alone, (20, 1)))
    np.testing.assert_array_equal(embedder.embed_passages(TEXTS[::-1]), alone[::-1])
    np.testing.assert_array_equal(embedder.embed_sentences(TEXTS), alone)


def test_an_equal_embedder_gives_equal_vectors(embedder: Embedder, tmp_path: Path) -> None:
    other = tiny_embedder(tmp_path)
    np.testing.assert_array_equal(other.embed_passages(TEXTS), embedder.embed_passages(TEXTS))
    np.testing.assert_array_equal(other.embed_query(TEXTS[0]), embedder.embed_query(TEXTS[0]))
    other.close()


def test_questions_and_passages_have_prefixes_of_their_own(embedder: Embedder) -> None:
    question, passage = embedder.embed_query("the ink"), embedder.embed_passages(["the ink"])[0]
    assert not np.array_equal(question, passage)


def test_a_text_over_the_limit_is_read_up_to_the_limit(embedder: Embedder) -> None:
    room = embedder.limit_tokens - embedder.overhead
    text = "中国人在这里，" * 40
    ends = embedder.token_ends([text])[0]
    whole, first, less = embedder.embed_passages([text, text[: ends[room - 1]], text[: ends[room - 3]]])
    np.testing.assert_array_equal(whole, first)
    assert not np.array_equal(whole, less)


def test_no_texts_are_no_vectors(embedder: Embedder) -> None:
    assert embedder.embed_passages([]).shape == (0, 64)


def test_half_of_a_surrogate_pair_does_no_harm(embedder: Embedder) -> None:
    broken = "ink \ud83d ink"
    np.testing.assert_array_equal(*embedder.embed_passages([broken, "ink \ufffd ink"]))
    assert embedder.token_ends([broken]) == embedder.token_ends(["ink \ufffd ink"])


# ---- stopping, giving way, closing ----------------------------------------------------------------------------


def test_it_stops_between_texts(embedder: Embedder) -> None:
    progress = Progress()
    threading.Timer(0.05, progress.cancel).start()
    with pytest.raises(Cancelled):
        embedder.embed_passages(TEXTS * 10_000, progress)


def test_sentences_go_ahead_of_passages(embedder: Embedder) -> None:
    progress = Progress()
    outcome: list[type[Exception]] = []

    def passages() -> None:
        try:
            embedder.embed_passages(TEXTS * 10_000, progress)
        except Cancelled as error:
            outcome.append(type(error))

    other = threading.Thread(target=passages)
    other.start()
    embedder.embed_sentences(TEXTS * 10)
    embedder.embed_query("the ink")
    progress.cancel()
    other.join()
    assert outcome == [Cancelled]


def test_closing_ends_the_threads_and_what_is_under_way(tmp_path: Path) -> None:
    embedder = tiny_embedder(tmp_path)
    embedder.embed_passages(["a"])
    outcome: list[str] = []

    def passages() -> None:
        try:
            embedder.embed_passages(TEXTS * 10_000)
        except ModelError as error:
            outcome.append(str(error))

    other = threading.Thread(target=passages)
    other.start()
    time.sleep(0.05)
    embedder.close()
    other.join()
    assert outcome == ["The search model was closed."]
    with pytest.raises(ModelError, match="closed"):
        embedder.embed_query("a")
    embedder.close()


def test_no_thread_is_left_over(tmp_path: Path) -> None:
    before = threading.active_count()
    embedder = tiny_embedder(tmp_path)
    embedder.embed_passages(TEXTS * 5)
    assert threading.active_count() > before
    embedder.close()
    assert threading.active_count() == before


# ---- loading --------------------------------------------------------------------------------------------------


def test_a_missing_model_is_an_error_for_people(tmp_path: Path) -> None:
    embedder = Embedder(TINY, tmp_path)
    for call in (lambda: embedder.embed_query("a"), lambda: embedder.token_ends(["a"]), lambda: embedder.overhead):
        with pytest.raises(ModelError, match=r"The search model is not here\. Get it in Models, or run"):
            call()
    embedder.close()


def test_a_damaged_model_is_an_error_for_people(tmp_path: Path) -> None:
    first = tiny_embedder(tmp_path)
    first.token_ends(["a"])
    first.close()
    (model,) = tmp_path.rglob("model.onnx")
    model.write_bytes(model.read_bytes()[:5_000])
    second = Embedder(TINY, tmp_path)
    with pytest.raises(ModelError, match="The search model is damaged"):
        second.embed_query("a")
    second.close()


def test_counting_needs_no_model_only_the_tokenizer(tmp_path: Path) -> None:
    first = tiny_embedder(tmp_path)
    first.token_ends(["a"])
    first.close()
    (model,) = tmp_path.rglob("model.onnx")
    model.write_bytes(b"")
    second = Embedder(TINY, tmp_path)
    assert len(second.token_ends(["ink"])[0]) == 4
    second.close()


def test_it_says_nothing_and_writes_nothing_outside_its_folder(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    embedder = tiny_embedder(tmp_path / "models")
    embedder.embed_passages(["a"])
    embedder.close()
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []
    assert list(temporary.iterdir()) == []


# ---- tokens ---------------------------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=80))
def test_every_visible_character_lies_in_a_token(embedder: Embedder, text: str) -> None:
    check_ends(embedder, text)


@settings(max_examples=100, deadline=None)
@given(pieces=st.lists(st.text(st.sampled_from([*TRICKY, *"ink 中国人\n\r"]), max_size=30), max_size=6))
def test_pieces_are_counted_each_on_its_own(embedder: Embedder, pieces: list[str]) -> None:
    assert embedder.token_ends(pieces) == [embedder.token_ends([piece])[0] for piece in pieces]
    for piece in pieces:
        check_ends(embedder, piece)


def test_counting_is_never_cut_at_the_limit_also_after_embedding(embedder: Embedder) -> None:
    text = "ink " * 1_000
    embedder.embed_passages([text])
    (ends,) = embedder.token_ends([text])
    assert len(ends) > 3_000
    assert ends[-1] == len(text) - 1


@pytest.mark.parametrize("text", ["ink " * 3_000, "中" * 7_000, ("x" * 1_999 + " ") * 3, "\n" * 5_000])
def test_a_long_piece_is_counted_in_parts(embedder: Embedder, text: str) -> None:
    check_ends(embedder, text)


def test_a_passage_of_any_size_asked_for_is_read_to_its_last_word(embedder: Embedder) -> None:
    text = " ".join(f"the ink of {number} mining stations." for number in range(60)) + "中国人在上地。" * 20
    values = {"strategy": "size", "size": {"size_tokens": 4000, "keep_whole": False}}
    chunks = chunk(Document(text), sentence_ends(text), "t", values, embedder, embedder.limit_tokens)
    assert len(chunks) > 10
    for passage in chunks:
        whole, *others = embedder.embed_passages(
            [passage.embedded_text, passage.embedded_text[:-2] + "Z", passage.embedded_text[:-1]]
        )
        assert all(not np.array_equal(whole, other) for other in others)


def test_the_overhead_is_what_embedding_adds(embedder: Embedder) -> None:
    assert embedder.overhead == len(["<s>", "▁passage", ":", "</s>"])


@pytest.mark.model
def test_the_real_tokens_end_where_their_characters_end(real: Embedder) -> None:
    cases = {
        "ﬁnance office ﬃ": [6, 13, 14, 15],
        "ＡＢＣ　１２３": [3, 7],
        "𠮷野家で😀": [0, 1, 2, 3, 4, 5],
        "e\u0301cole re\u0301sume\u0301": [0, 6, 15],
        "\r\n\r\nx\r\ny": [5, 8],
        "㍿ x": [0, 1, 3],
        "": [],
        " \n ": [],
    }
    assert {text: list(real.token_ends([text])[0]) for text in cases} == cases
    check_ends(real, TRICKY)


@pytest.mark.model
@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=60))
def test_every_visible_character_lies_in_a_real_token(real: Embedder, text: str) -> None:
    check_ends(real, text)


@pytest.mark.model
def test_the_real_model_knows_what_belongs_together_across_languages(real: Embedder) -> None:
    english = ["Staff have fifteen days of paid leave a year.", "Water boils sooner on mountains.", "We open at nine."]
    chinese = ["员工每年有十五天带薪假。", "水在高山上沸点较低。", "我们九点开门。"]
    for questions, passages in ((chinese, english), (english, chinese)):
        vectors = np.array([real.embed_query(question) for question in questions])
        assert (vectors @ real.embed_passages(passages).T).argmax(axis=1).tolist() == [0, 1, 2]
    assert real.overhead == 4


@pytest.mark.model
def test_real_vectors_are_functions_of_their_text_alone(real: Embedder) -> None:
    texts = ["年休假为十五个工作日。", "A much longer text about nothing in particular. " * 60, "x", TRICKY]
    alone = np.array([real.embed_passages([text])[0] for text in texts])
    np.testing.assert_array_equal(real.embed_passages(texts * 3), np.tile(alone, (3, 1)))
