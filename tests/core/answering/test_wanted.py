"""What questions ask for, in both languages, and what holds something of the kind."""

import pytest

from core.answering.wanted import holds, wanted


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What does it cost in Japan?", "price"),
        ("How much does the lamp cost?", "price"),
        ("What is the monthly rent?", "price"),
        ("它在日本多少钱？", "price"),
        ("房租是多少", "price"),
        ("How many days of leave do I get?", "number"),
        ("What percentage of the staff works from home?", "number"),
        ("盒子里有几盏灯", "number"),
        ("成功的几率大吗", None),
        ("In what year was it built?", "date"),
        ("哪一年建成的", "date"),
        ("When is the rent due?", "time"),
        ("几点开门", "time"),
        ("什么时候交房租", "time"),
        ("What is the phone number of Cornelius Vane?", "phone"),
        ("张三的电话是多少？", "phone"),
        ("What is her e-mail address?", "address"),
        ("财务的邮箱是什么", "address"),
        ("Who answers the phone?", None),
        ("What is the e-mail about?", None),
        ("What is it called when prices rise?", None),
        ("What factors drive the price of gold?", None),
        ("Which keys reset it?", None),
        ("哪些键可以重置", None),
        ("Who approves holidays?", None),
        ("", None),
    ],
)
def test_the_kind_that_is_asked_for_is_told_when_it_is_plain(question: str, kind: str | None) -> None:
    assert wanted(question) == kind


@pytest.mark.parametrize(
    "text", ["It costs $45.", "四百元", "45 euros", "Admission is free.", "免费入场", "The price is 45."]
)
def test_a_price_is_money_or_a_number_beside_a_word_for_it(text: str) -> None:
    assert holds("price", text)


def test_a_number_alone_is_a_price_only_under_a_header_that_says_so() -> None:
    assert not holds("price", "Tyre\t45")
    assert holds("price", "Tyre\t45", "Part\tPrice")
    assert not holds("price", "Hold the keys for ten seconds.")


def test_the_rows_of_a_bank_statement_hold_prices() -> None:
    assert holds("price", "2024-02-03;Elm Energy;-1,204.10;electricity January", "date;payee;amount;purpose")
    assert holds("price", "二月\t36,500", "月份\t金额")


def test_a_phone_number_has_six_digits_and_a_mail_address_its_sign() -> None:
    assert holds("phone", "Call (021) 64-37 22.")
    assert holds("phone", "张三,财务部,138 0013 8000")
    assert not holds("phone", "Signed on 9 September 2024 at 22 Harbour Road.")
    assert holds("address", "Write to ann@example.org.")
    assert not holds("address", "Write to Ann.")


def test_numbers_and_times_are_found_in_digits_and_in_words() -> None:
    assert holds("number", "There are 25.")
    assert holds("number", "Both keys.")
    assert holds("number", "共二十五天")
    assert not holds("number", "Keep the receipt.")
    assert holds("date", "on the first of March")
    assert holds("date", "二〇二四年")
    assert holds("time", "Replace it after the light turns red.")
    assert holds("time", "The office opens at nine.")
    assert not holds("date", "Keep the receipt.")


def test_a_column_of_a_table_may_say_that_its_numbers_are_prices() -> None:
    assert holds("price", "HL-103,Lantern,98.00", "article,name,price_eur")
    assert not holds("price", "HL-103,Lantern,98.00", "article,name,weight_kg")
