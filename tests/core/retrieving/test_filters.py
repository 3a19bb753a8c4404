"""The filter language: what people type and what it means."""

import time
from contextlib import suppress
from datetime import datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.errors import QuestionError
from core.records import AllOf, AnyOf, Condition, Not
from core.retrieving.filters import parse


def local(year: int, month: int, day: int) -> float:
    return datetime(year, month, day).timestamp()  # noqa: DTZ001 - a person means their own time


def test_the_example_of_the_manual_is_read() -> None:
    found = parse('type:pdf,docx path:contracts after:2024-01 size:>1MB page:3 heading:"Terms of use" -path:drafts')
    assert found == AllOf(
        (
            Condition("type", "in", ("pdf", "docx")),
            Condition("path", "contains", "contracts"),
            Condition("modified", "ge", local(2024, 1, 1)),
            Condition("size", "gt", 1_000_000),
            Condition("page", "eq", 3),
            Condition("heading", "contains", "Terms of use"),
            Not(Condition("path", "contains", "drafts")),
        )
    )


def test_or_binds_looser_than_spaces_and_parentheses_nest() -> None:
    a, b, c = (Condition("path", "contains", name) for name in "abc")
    assert parse("path:a path:b or path:c") == AnyOf((AllOf((a, b)), c))
    assert parse("path:a (path:b OR path:c)") == AllOf((a, AnyOf((b, c))))
    assert parse("-(path:a or path:b)") == Not(AnyOf((a, b)))
    assert parse("path:a and not path:b") == AllOf((a, Not(b)))


def test_full_width_signs_and_chinese_values_are_accepted() -> None:
    found = parse("（type：ＰＤＦ，docx 或 path：合同）　－heading：「第三条 付款」")
    assert found == AllOf(
        (
            AnyOf((Condition("type", "in", ("pdf", "docx")), Condition("path", "contains", "合同"))),
            Not(Condition("heading", "contains", "第三条 付款")),
        )
    )
    assert parse("after:2024年1月") == Condition("modified", "ge", local(2024, 1, 1))


def test_a_month_or_a_year_is_a_period() -> None:
    assert parse("before:2024-03-15") == Condition("modified", "lt", local(2024, 3, 15))
    assert parse("modified:2024-12") == AllOf(
        (Condition("modified", "ge", local(2024, 12, 1)), Condition("modified", "lt", local(2025, 1, 1)))
    )


def test_numbers_can_be_compared_and_ranges_are_inclusive() -> None:
    assert parse("page:3-5") == AllOf((Condition("page", "ge", 3), Condition("page", "le", 5)))
    assert parse("page:1,7") == AnyOf((Condition("page", "eq", 1), Condition("page", "eq", 7)))
    assert parse("size:≤2.5KB") == Condition("size", "le", 2500)


def test_metadata_is_asked_by_its_name() -> None:
    assert parse('meta.author:"Ann Lee"') == Condition("meta.author", "contains", "Ann Lee")
    assert parse("meta.year:>=2020") == Condition("meta.year", "ge", 2020)
    assert parse("meta.draft:true") == Condition("meta.draft", "eq", True)
    assert parse("-meta.author:*") == Not(Condition("meta.author", "exists", True))
    assert parse("meta.作者:王") == Condition("meta.作者", "contains", "王")


def test_parentheses_inside_a_value_belong_to_it() -> None:
    assert parse("(path:report(1).pdf)") == Condition("path", "contains", "report(1).pdf")


def test_an_empty_filter_is_no_filter() -> None:
    assert parse("") is None
    assert parse(" \n　") is None


@pytest.mark.parametrize(
    "text",
    [
        "budget",
        "colour:red",
        "type:",
        "type: pdf",
        "(type:pdf",
        "type:pdf)",
        "or",
        "type:pdf or",
        "-",
        'path:"open',
        "after:yesterday",
        "after:2024-13",
        "after:2023-02-29",
        "after:0001",
        "page:three",
        "page:99999999999999999999",
        "size:big",
        "meta.:x",
        ":x",
        "AND",
        "path:\ud800",
        "(" * 5000,
        "type:pdf " * 5000,
    ],
)
def test_what_cannot_be_understood_is_a_plain_sentence(text: str) -> None:
    if text == "AND":
        assert parse(text) is None
        return
    with pytest.raises(QuestionError) as caught:
        parse(text)
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 250


SIGNS = (
    "type",
    "path",
    "size",
    "page",
    "after",
    "meta.a",
    ":",
    "：",
    ",",
    '"',
    "“",
    "(",
    ")",
    "-",
    " ",
    "or",
    ">",
    "=",
)
VALUES = ("2024-01", "1MB", "合同", "..", "9999-99", "²", "٣", "*")
PIECES = st.sampled_from([*SIGNS, *VALUES])


@given(st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join)))
@example("size:1-" + "9" * 500)
@example("page:²")
def test_no_text_raises_anything_but_a_question_error(text: str) -> None:
    with suppress(QuestionError):
        parse(text)


@given(st.datetimes(min_value=datetime(1971, 1, 2), max_value=datetime(2900, 1, 1)))  # noqa: DTZ001
def test_every_day_is_a_period_of_about_a_day(day: datetime) -> None:
    found = parse(f"modified:{day:%Y-%m-%d}")
    assert isinstance(found, AllOf)
    start, end = (part.value for part in found.parts if isinstance(part, Condition))
    assert 23 * 3600 <= float(str(end)) - float(str(start)) <= 25 * 3600
    assert time.strftime("%Y-%m-%d", time.localtime(float(str(start)))) == f"{day:%Y-%m-%d}"


@pytest.mark.parametrize("text", ["type:(", "path:a(b type:pdf", "path:a（b"])
def test_a_parenthesis_in_a_value_that_is_not_closed_is_said(text: str) -> None:
    with pytest.raises(QuestionError, match="opening parenthesis without a closing one"):
        parse(text)
    assert parse('path:"a(b"') == Condition("path", "contains", "a(b")
