"""A follow-up is searched with the words of what came before; a question that stands alone is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from core.answering.following import content_words, leans, stand_alone


def asked(*questions: str) -> list[str]:
    """What is searched for each question of a conversation."""
    used: list[str] = []
    for question in questions:
        used.append(stand_alone(question, used[-1] if used else None))
    return used


def test_every_turn_searches_for_what_the_conversation_is_about() -> None:
    used = asked("price of model X + tyre", "what about a service?", "and the windscreen?")
    assert used[0] == "price of model X + tyre"
    assert all("model X" in one for one in used)
    assert used[1].startswith("what about a service? (")
    chinese = asked("HL-103 灯具的保修期多长？", "那退货期限呢？", "价格？")
    assert all("HL-103" in one for one in chinese)


@pytest.mark.parametrize(
    "question",
    [
        "why?",
        "What does it cost in Japan?",
        "Where did they play?",
        "price?",
        "And on Sundays?",
        "What about that?",
        "how about PPR-9088",
        "Who won?",
        "为什么？",
        "它的保修期多长？",
        "那已使用的呢？",
        "多少钱？",
        "还有其他颜色吗？",
        "HL-104 呢？",
    ],
)
def test_what_only_the_conversation_explains_leans_on_it(question: str) -> None:
    assert leans(question)


@pytest.mark.parametrize(
    "question",
    [
        "How long is the warranty on a repaired lantern?",
        "How long does it take to recharge the lantern battery?",
        "Is it possible to return an unused lantern?",
        "Who opens the workshop on Saturday?",
        "What is PPR-9088?",
        "未使用的灯具多少天内可以退货？",
        "员工年假有几天？",
        "那里的天气怎样影响灯具电池的寿命和充电时间？",
        "",
        "?!",
    ],
)
def test_what_says_what_it_is_about_stands_alone(question: str) -> None:
    assert not leans(question)
    assert stand_alone(question, "price of model X") == question


def test_another_code_takes_the_place_of_the_one_before() -> None:
    assert stand_alone("what about PPR-9088?", "price of PPR-9087") == "what about PPR-9088? (price)"


def test_a_denial_is_not_carried_on() -> None:
    assert "未" not in stand_alone("那已使用的呢？", "未使用的灯具多少天内可以退货？")


def test_no_word_is_said_twice() -> None:
    assert stand_alone("and the Tyres?", "price of tyres") == "and the Tyres? (price)"


@given(some.lists(some.text(max_size=60), max_size=6))
def test_any_conversation_keeps_each_question_first_and_stays_short(questions: list[str]) -> None:
    for question, used in zip(questions, asked(*questions), strict=True):
        assert used.startswith(question.strip()) or used == question
        assert len(used) <= len(question) + 3 + 14 * 61


@given(some.text(max_size=80))
def test_words_are_taken_as_they_are_written(text: str) -> None:
    at = 0
    for word in content_words(text):
        at = text.index(word, at) + len(word)
