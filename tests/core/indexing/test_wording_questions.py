"""Which questions of a model are kept: those that the passage answers and that can be understood without it."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.indexing.wording_questions import grammar, is_worth_asking, messages, proven

LEASE = (
    "The tenant pays a deposit of three months' rent, 4,350 euros, before the keys are handed over on 1 March 2025. "
    "The deposit is returned within six months after the flat has been handed back."
)
LEAVE = (
    "当年未休完的年休假最多可结转五天至下一年度，逾期至三月三十一日未休的自动作废。因病未能休假的天数不计入上述限额。"
)


def written(*pairs: tuple[str, str]) -> str:
    return json.dumps([{"question": question, "answer": answer} for question, answer in pairs], ensure_ascii=False)


@pytest.mark.parametrize(
    ("passage", "question", "answer"),
    [
        (LEASE, "How high is the deposit for the flat?", "4,350 euros"),
        (LEASE, "When is the deposit given back?", "The deposit is returned within six months"),
        (LEASE, "When are the keys handed over?", "They are handed over on March 1, 2025."),
        (LEAVE, "年休假最多可以结转几天？", "最多可结转五天至下一年度"),
        (LEAVE, "未休的年休假什么时候作废？", "逾期至 3 月 31 日未休的自动作废"),
    ],
)
def test_a_question_that_the_passage_answers_is_kept(passage: str, question: str, answer: str) -> None:
    assert proven(written((question, answer)), passage, 3) == (question,)


@pytest.mark.parametrize(
    ("passage", "question", "answer"),
    [
        (LEASE, "How high is the deposit for the flat?", "3,350 euros"),
        (LEASE, "Who repairs the roof of the flat?", "The landlord repairs the roof at his own cost."),
        (LEASE, "How high was the deposit in 2023?", "4,350 euros"),
        (LEASE, "How high is it?", "4,350 euros"),
        (LEASE, "What does the text say about the deposit?", "a deposit of three months' rent"),
        (LEASE, "The deposit of the flat", "4,350 euros"),
        (LEASE, "押金是多少钱呢？", "4,350 euros"),
        (LEASE, "How high is the deposit for the flat?", ""),
        (LEAVE, "年休假最多可以结转几天？", "最多可结转十天至下一年度"),
        (LEAVE, "本文规定了什么内容？", "最多可结转五天至下一年度"),
        (LEAVE, "How many days are carried over?", "最多可结转五天至下一年度"),
    ],
)
def test_a_question_without_an_answer_or_a_subject_is_not(passage: str, question: str, answer: str) -> None:
    assert proven(written((question, answer)), passage, 3) == ()


def test_the_same_question_counts_once_and_no_more_are_taken_than_wished() -> None:
    pairs = [
        ("How high is the deposit?", "4,350 euros"),
        ("how high is the deposit?", "three months' rent"),
        ("When is the deposit given back?", "within six months"),
        ("When are the keys handed over?", "on 1 March 2025"),
    ]
    assert proven(written(*pairs), LEASE, 2) == ("How high is the deposit?", "When is the deposit given back?")


def test_of_what_was_cut_off_the_whole_pairs_count() -> None:
    whole = written(("How high is the deposit?", "4,350 euros"), ("When is the deposit given back?", "six months"))
    assert proven(whole[:-12], LEASE, 3) == ("How high is the deposit?",)


@given(st.text(), st.text(max_size=300))
def test_whatever_the_model_writes_nothing_breaks(text: str, passage: str) -> None:
    assert proven(text, passage, 3) == ()
    assert set(proven(written((f"{text}?", passage)), passage, 3)) <= {f"{text}?".strip()}
    is_worth_asking(passage)
    messages(passage, 3)


def test_the_grammar_takes_what_is_read_here() -> None:
    rules = grammar(3)
    assert "pair){0,2}" in rules
    assert re.fullmatch(r'\[\{"question": ".*", "answer": ".*"\}\]', written(("a?", "b")))


def test_a_heading_alone_is_not_asked_about() -> None:
    assert not is_worth_asking("4.2 Deposit")
    assert is_worth_asking(LEASE)
    assert is_worth_asking(LEAVE)


def test_the_passage_is_put_in_as_it_is() -> None:
    told, asked = messages(LEASE + " {number} {excerpt}", 2)
    assert "up to 2 " in told.text
    assert LEASE + " {number} {excerpt}" in asked.text
    assert "最多 5 个" in messages(LEAVE, 5)[0].text
