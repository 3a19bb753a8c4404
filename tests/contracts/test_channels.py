"""What every channel of retrieving keeps to."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.retrieving.channels import Asked, Channel, FulltextChannel, KeywordChannel, VectorChannel
from tests.helpers.small_library import SmallLibrary

CHANNELS: tuple[tuple[str, Callable[[SmallLibrary], Channel]], ...] = (
    ("vector", lambda library: VectorChannel(library.vector_store())),
    ("fulltext", lambda library: FulltextChannel(library.fulltext)),
    ("keyword", lambda library: KeywordChannel(library.fulltext)),
)
QUESTIONS = ("rent and notice", "clause 7", "保修期多久", "PPR-9087", "the", "nothing of this stands anywhere xyzzy")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallLibrary]:
    made = SmallLibrary(Path(tmp_path_factory.mktemp("channels")))
    made.add({f"{number}.txt": f"clause {number} about {'rent ' * (number % 4)}and notice" for number in range(30)})
    made.add({"zh.txt": "本产品的保修期为两年。\n\n更换PPR-9087之前请断开电源。", "same.txt": "rent and notice."})
    yield made
    made.close()


@pytest.fixture(params=CHANNELS, ids=lambda channel: channel[0])
def channel(request: pytest.FixtureRequest, library: SmallLibrary) -> Channel:
    name, make = request.param
    made: Channel = make(library)
    assert made.name == name
    return made


def ask(library: SmallLibrary, question: str) -> Asked:
    return Asked.of(question, library.embedder.embed_query(question))


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_best_come_first_and_no_more_than_asked_for(library: SmallLibrary, channel: Channel, question: str) -> None:
    asked = ask(library, question)
    everything = channel.top(asked, 100, None)
    scores = [score for _, score in everything]
    assert scores == sorted(scores, reverse=True)
    assert len({chunk_id for chunk_id, _ in everything}) == len(everything)
    for k in (1, 5):
        top = channel.top(asked, k, None)
        assert len(top) == min(k, len(everything))
        assert [score for _, score in top] == pytest.approx(scores[:k])


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_score_is_the_same_whoever_else_is_looked_at(library: SmallLibrary, channel: Channel, question: str) -> None:
    asked = ask(library, question)
    top = dict(channel.top(asked, 100, None))
    assert channel.scores(asked, list(top)) == pytest.approx(top)
    some = list(top)[::3]
    assert channel.scores(asked, some) == pytest.approx({chunk_id: top[chunk_id] for chunk_id in some})
    assert dict(channel.top(asked, 100, frozenset(some))) == pytest.approx({one: top[one] for one in some})


def test_only_allowed_passages_are_found(library: SmallLibrary, channel: Channel) -> None:
    asked = ask(library, "rent and notice")
    allowed = frozenset(chunk_id for chunk_id, _ in channel.top(asked, 100, None)[10:13])
    assert {chunk_id for chunk_id, _ in channel.top(asked, 2, allowed)} < allowed
    assert channel.top(asked, 5, frozenset()) == []
    assert channel.top(asked, 5, frozenset({"unknown"})) == []
    assert channel.scores(asked, ["unknown"]) == {}
    assert channel.scores(asked, []) == {}


def test_the_same_question_gives_the_same_order(library: SmallLibrary, channel: Channel) -> None:
    asked = ask(library, "notice")
    assert channel.top(asked, 30, None) == channel.top(asked, 30, None)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)
@given(question=st.text(max_size=40))
def test_any_text_can_be_asked(library: SmallLibrary, channel: Channel, question: str) -> None:
    channel.top(ask(library, question), 5, None)
