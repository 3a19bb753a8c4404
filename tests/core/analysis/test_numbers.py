"""Numbers, dates, units and identifiers: the same fact however it is written, in both languages."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.numbers import Fact, facts, in_columns, missing


def firm(text: str) -> list[tuple[str, str]]:
    return [(fact.kind, fact.value) for fact in facts(text) if not fact.soft]


def stands(needed: str, source: str) -> bool:
    return not missing(facts(needed), facts(source))


@pytest.mark.parametrize(
    ("kind", "value", "ways"),
    [
        ("number", "1234.5", ["1,234.5", "1234.5", "１,２３４.５", "1234.50"]),
        ("number", "30000000", ["三千万", "30 million", "3,000万", "30,000,000", "thirty million", "3千万"]),
        ("number", "120000000", ["一亿两千万", "1亿2000万", "1.2亿", "120 million", "one hundred and twenty million"]),
        ("number", "1500", ["1.5k", "1,500", "1.5 thousand", "一千五百", "1500", "fifteen hundred"]),
        ("number", "250", ["两百五", "二百五十", "250", "two hundred and fifty"]),
        ("number", "105", ["一百零五", "105", "one hundred and five", "a hundred and five"]),
        ("number", "12", ["a dozen", "12", "twelve", "十二个", "12名"]),
        ("number", "3", ["three people", "三个人", "3 people", "3人", "三名员工", "三倍"]),
        ("number", "2.5", ["2½ cups", "2.5 cups", "二点五", "two and a half"]),
        ("number", "2/3", ["two-thirds", "三分之二", "two thirds", "2/3"]),
        ("number", "0.5", ["half of them", "一半", "1/2", "0.5"]),
        ("percent", "12", ["12 %", "12%", "12％", "百分之十二", "twelve percent", "12 per cent", "12 pct", "百分之12"]),
        ("percent", "12.5", ["12.5%", "百分之十二点五", "12.5 percent"]),
        ("percent", "0.5", ["5‰", "0.5%"]),
        ("money", "5 USD", ["$5", "5 dollars", "5美元", "US$5", "USD 5", "five dollars", "五美元", "US$ 5.00"]),
        ("money", "5000000 USD", ["$5 million", "$5m", "5百万美元", "500万美元", "five million dollars", "US$5mn"]),
        ("money", "500 CNY", ["¥500", "500元", "人民币500元", "RMB 500", "500 yuan", "五百元", "￥500"]),
        ("money", "1299.99 USD", ["$1,299.99", "1,299.99 dollars", "1299.99美元"]),
        ("unit", "25 day", ["25 days", "二十五天", "25天", "25-day", "twenty-five days", "25 - day", "２５天"]),
        ("unit", "25 workday", ["25 working days", "25个工作日", "25 business days", "二十五个工作日"]),
        ("unit", "2.5 hour", ["2.5 hours", "两个半小时", "2.5小时", "two and a half hours", "2.5 h"]),
        ("unit", "0.5 hour", ["half an hour", "半小时", "半个小时", "0.5 hours"]),
        ("unit", "1.5 year", ["一年半", "1.5 years", "one and a half years"]),
        ("unit", "5 kg", ["5 kg", "5kg", "5公斤", "五千克", "five kilograms", "5千克"]),
        ("unit", "42 m2", ["42 m²", "42平方米", "42 square metres", "42㎡"]),
        ("unit", "-5 celsius", ["-5 °C", "零下5摄氏度", "minus 5 °C", "−5℃"]),
        ("unit", "100 kmh", ["100 km/h", "时速100公里", "每小时100公里", "100 kilometres per hour"]),
        ("unit", "12 point", ["12 percentage points", "12个百分点"]),
        (
            "date",
            "2024-03-05",
            [
                *("2024年3月5日", "March 5, 2024", "5 March 2024", "2024-03-05", "2024/3/5", "5th of March 2024"),
                *(
                    "Mar. 5, 2024",
                    "二〇二四年三月五日",
                    "2024.3.5",
                    "MARCH 5 2024",
                    "2024 年 3 月 5 日",
                    "２０２４年３月５日",
                ),
                "March 5th, 2024",
            ],
        ),
        ("date", "2024-03-25", ["25/03/2024", "3/25/2024", "25.3.2024"]),
        ("date", "2024-03", ["2024年3月", "March 2024", "March, 2024", "2024-03"]),
        ("date", "--03-05", ["3月5日", "March 5", "5 March", "3月5号", "三月五日"]),
        ("date", "--05", ["in May", "5月", "五月份"]),
        ("date", "1990s", ["1990s", "20世纪90年代", "1990年代", "1990's", "二十世纪九十年代"]),
        ("date", "c19", ["19th century", "19世纪", "十九世纪"]),
        ("date", "-221", ["221 BC", "公元前221年", "221BCE"]),
        ("date", "weekday-1", ["Monday", "星期一", "周一", "礼拜一", "Mondays"]),
        ("time", "14:30", ["2:30 pm", "下午2点半", "14:30", "2:30 p.m.", "下午两点三十分", "14:30:00"]),
        ("time", "08:00", ["8 a.m.", "上午8时", "8:00", "早上八点", "8 o'clock"]),
        ("ordinal", "3", ["Chapter 3", "第三章", "the third chapter", "3rd", "第3", "page 3"]),
        ("ordinal", "1", ["the first president", "第一", "首次"]),
        ("ordinal", "21", ["the twenty-first", "21st", "第二十一"]),
        ("identifier", "ppr9087", ["PPR-9087", "ppr9087", "PPR 9087", "PPR－9087", "PPR_9087", "见PPR-9087的"]),
        ("identifier", "1.2.3", ["v1.2.3", "1.2.3", "V1.2.3"]),
        ("identifier", "01065529988", ["010-65529988"]),
        ("identifier", "bob@example.com", ["bob@example.com", "Bob@Example.com."]),
    ],
)
def test_a_fact_is_the_same_however_it_is_written(kind: str, value: str, ways: list[str]) -> None:
    assert {way: firm(way) for way in ways} == {way: [(kind, value)] for way in ways}


@pytest.mark.parametrize(
    "text",
    [
        *("十分重要", "四川省", "万一下雨", "千万不要", "三明治", "一个人", "一些问题", "一起去", "二三十人"),
        *(
            "one of them",
            "no one",
            "this one",
            "First, open it.",
            "At first it was dark.",
            "a day",
            "per second",
            "每天",
        ),
        *("May I ask", "they march", "百度", "百万富翁", "", "no numbers here"),
    ],
)
def test_what_only_looks_like_a_number_needs_no_proof(text: str) -> None:
    assert firm(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 to 10 days", [("unit", "5 day"), ("unit", "10 day")]),
        ("5-10天", [("unit", "5 day"), ("unit", "10 day")]),
        ("between 5 and 10 days", [("unit", "5 day"), ("unit", "10 day")]),
        ("$3-5 million", [("money", "3000000 USD"), ("money", "5000000 USD")]),
        ("3至5万元", [("money", "30000 CNY"), ("money", "50000 CNY")]),
        ("from 2019 to 2021", [("number", "2019"), ("number", "2021")]),
        ("2019年至2021年", [("date", "2019"), ("date", "2021")]),
        ("March 3 to 5, 2024", [("date", "2024-03-03"), ("date", "2024-03-05")]),
        ("3–5 March 2024", [("date", "2024-03-03"), ("date", "2024-03-05")]),
        ("2024年3月3日至5日", [("date", "2024-03-03"), ("date", "2024-03-05")]),
        ("March 3 to April 5, 2024", [("date", "2024-03-03"), ("date", "2024-04-05")]),
        ("COVID-19 killed 19 people", [("identifier", "covid19"), ("number", "19")]),
        ("25 kg and 3 metres", [("unit", "25 kg"), ("unit", "3 m")]),
        ("twice a day", [("number", "2")]),
        ("40 kilometres ( 25 mi )", [("unit", "40 km"), ("unit", "25 mile")]),
        ("a 3-year plan in mid-2024", [("unit", "3 year"), ("number", "2024")]),
        ("on 5/6/2024", [("date", "5/6/2024")]),
    ],
)
def test_several_facts_are_told_apart(text: str, expected: list[tuple[str, str]]) -> None:
    assert firm(text) == expected


@pytest.mark.parametrize(
    ("needed", "source"),
    [
        ("25 keys", "25 days"),
        ("25", "$25"),
        ("in 2024", "on March 5, 2024"),
        ("2024年", "in 2024"),
        ("March 5", "2024-03-05"),
        ("in March", "2024年3月"),
        ("90年代", "in the 1990s"),
        ("50%", "half of them"),
        ("a half", "50 percent"),
        ("5 pounds", "£5"),
        ("5 pounds", "5 lb"),
        ("500日元", "¥500"),
        ("5度", "5 °C"),
        ("the 15th", "3月15日"),
        ("25 days", "25 paid days"),
        ("one person", "一个人"),
        ("one year", "once a year"),
        ("The part ISO 9001", "ISO-9001"),
    ],
)
def test_a_vaguer_fact_is_borne_out_by_one_that_says_more(needed: str, source: str) -> None:
    assert stands(needed, source)


@pytest.mark.parametrize(
    ("needed", "source"),
    [
        ("25 days", "24 days"),
        ("25 days", "25 hours"),
        ("25 days", "25 keys"),
        ("25 days", "25 working days"),
        ("25", "25%"),
        ("25%", "25"),
        ("19 people", "COVID-19"),
        ("March 5, 2024", "March 5"),
        ("March 5, 2024", "2024"),
        ("March 5", "March 6"),
        ("2:30 pm", "2:30 am"),
        ("$5", "€5"),
        ("5 million", "5"),
        ("the second chapter", "the first chapter"),
        ("Friday", "周四"),
        ("PPR-9087", "PPR-9078"),
        ("PPR-9087", "9087"),
        ("v1.2.3", "v1.2.4"),
        ("-5 °C", "5 °C"),
        ("1990s", "90s"),
        ("三千万", "三千"),
        ("12个百分点", "12%"),
        ("5 metres", "5 million"),
    ],
)
def test_another_fact_bears_nothing_out(needed: str, source: str) -> None:
    assert not stands(needed, source)


def test_the_header_of_a_table_gives_its_cells_their_units() -> None:
    found = in_columns("Part\tPrice (USD)\tWeight kg", "Tyre\t45\t3")
    assert [(fact.kind, fact.value) for fact in found] == [("money", "45 USD"), ("unit", "3 kg")]
    assert in_columns("零件\t价格（元）\t占比（%）", "胎\t45\t3")[1].kind == "percent"
    assert in_columns("", "Tyre\t45") == ()


# ---- properties -----------------------------------------------------------------------------------------------

_TEXTS = st.text(
    st.sampled_from("0123456789.,:/-% 一二三十百千万亿零半个年月日点分第 abMarchsone½$¥kmTV'\n\x00²年"), max_size=60
)


@given(st.text() | _TEXTS)
def test_every_fact_stands_inside_the_text(text: str) -> None:
    for fact in facts(text):
        assert 0 <= fact.start < fact.end <= len(text)
        assert fact.value
        assert fact.value.lower() == fact.value or fact.kind == "money"


@given(_TEXTS)
def test_a_text_bears_itself_out(text: str) -> None:
    assert stands(text, text)


@given(_TEXTS, _TEXTS)
def test_more_text_never_loses_a_fact_that_stands_apart(text: str, more: str) -> None:
    assert {fact.value for fact in facts(text)} <= {fact.value for fact in facts(f"{text}\n\n。\n\n{more}")} | _edge(
        text
    )


def _edge(text: str) -> set[str]:
    """A fact at the very end may be read on across white space; those do not count."""
    return {fact.value for fact in facts(text) if fact.end > len(text) - 8}


@given(st.integers(0, 10**12 - 1))
def test_a_whole_number_is_read_in_digits_words_and_characters(number: int) -> None:
    for written in (str(number), f"{number:,}", english(number), f"共{chinese(number)}名"):
        values = {fact.value for fact in facts(written)}
        assert str(number) in values, written


@given(
    st.integers(1, 10**9), st.sampled_from([("days", "天"), ("kg", "公斤"), ("kilometres", "公里"), ("hours", "小时")])
)
def test_a_quantity_is_the_same_in_both_languages(number: int, unit: tuple[str, str]) -> None:
    for written in (f"{number:,} {unit[0]}", f"{english(number)} {unit[0]}"):
        assert stands(written, f"{chinese(number)}{unit[1]}")
        assert stands(f"{number}{unit[1]}", written)
        assert not stands(f"{number + 1}{unit[1]}", written)


@given(st.dates(datetime.date(1000, 1, 1), datetime.date(2999, 12, 31)))
def test_a_date_is_the_same_in_every_form(day: datetime.date) -> None:
    ways = [
        day.isoformat(),
        f"{day.year}年{day.month}月{day.day}日",
        f"{day:%B} {day.day}, {day.year}",
        f"{day.day} {day:%B} {day.year}",
        f"{day.year}/{day.month}/{day.day}",
    ]
    assert {way: firm(way) for way in ways} == {way: [("date", day.isoformat())] for way in ways}


@given(st.decimals(0, 10**6, places=3, allow_nan=False))
def test_a_decimal_number_is_read_with_and_without_needless_zeros(number: object) -> None:
    text = f"{number}"
    values = {fact.value for fact in facts(f"about {text} of it")}
    assert values == {fact.value for fact in facts(f"about {text}00 of it")}
    assert values == {text.rstrip("0").rstrip(".")}


def test_facts_know_their_place() -> None:
    text = "It costs $5 and 二十五天."
    assert [text[fact.start : fact.end] for fact in facts(text)] == ["$5", "二十五天"]
    assert facts(text)[0] == Fact("money", "5 USD", 9, 11)


# ---- writers --------------------------------------------------------------------------------------------------

_ONES_LISTED = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen
"""
_ONES = _ONES_LISTED.split()
_TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def english(number: int) -> str:
    if number < 20:
        return _ONES[number]
    if number < 100:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    if number < 1000:
        return f"{_ONES[number // 100]} hundred" + (f" and {english(number % 100)}" if number % 100 else "")
    for size, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if number >= size:
            return f"{english(number // size)} {name}" + (f" {english(number % size)}" if number % size else "")
    raise AssertionError


def chinese(number: int) -> str:
    if number < 10:
        return "零一二三四五六七八九"[number]
    for size, name in ((10**8, "亿"), (10**4, "万"), (1000, "千"), (100, "百"), (10, "十")):
        if number >= size:
            rest = number % size
            joint = "零" if rest and rest < size // 10 else ""
            return chinese(number // size) + name + (joint + chinese(rest) if rest else "")
    raise AssertionError


def test_the_columns_of_csv_have_their_units_too() -> None:
    found = in_columns("article,name,price_eur,weight_kg", 'HL-203,"Hook, large",11.00,0.3')
    assert [(fact.kind, fact.value, fact.start) for fact in found] == [("money", "11 EUR", 21), ("unit", "0.3 kg", 27)]
