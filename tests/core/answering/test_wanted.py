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
        ("How many days of leave do I get?", "period"),
        ("工作十二年有几天年假？", "period"),
        ("How long can unused goods be returned?", "duration"),
        ("How much notice is needed to end the supply agreement?", "duration"),
        ("滤网多久换一次？", "duration"),
        ("How many pupils are in class 5b?", "number"),
        ("How much water does it need?", "number"),
        ("How deep is the pool?", "length"),
        ("How heavy is the machine?", "weight"),
        ("How loud is the dishwasher?", "noise"),
        ("At what temperature were seedlings grown?", "heat"),
        ("王小明的生日是哪天？", "date"),
        ("拉采尔出生于哪里？", None),
        ("这款列车被配属予哪几个铁道？", None),
        ("What percentage of the staff works from home?", "number"),
        ("盒子里有几盏灯", "number"),
        ("成功的几率大吗", None),
        ("In what year was it built?", "date"),
        ("哪一年建成的", "date"),
        ("When is the rent due?", "time"),
        ("几点开门", "clock"),
        ("At what time does the bus depart?", "clock"),
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
    assert not holds("number", "The Pike Place Fish Market is known for it.")
    assert not holds("number", "The class goes to the coast from 12 to 16 May.")
    assert not holds("date", "Keep the receipt.")


def test_a_column_of_a_table_may_say_that_its_numbers_are_prices() -> None:
    assert holds("price", "HL-103,Lantern,98.00", "article,name,price_eur")
    assert not holds("price", "HL-103,Lantern,98.00", "article,name,weight_kg")


def test_a_price_is_not_only_the_word_for_it_and_may_be_told_in_months_of_rent() -> None:
    assert not holds("price", "The buyer bears the cost of sending the parcel.")
    assert not holds("price", "The rent is due on the first of each month.")
    assert holds("price", "并支付两个月租金作为补偿。")


def test_a_time_of_day_is_no_length_of_time() -> None:
    for text in (
        "The office opens at nine.",
        "leaves from the gate at half past seven",
        "between 9 am and 5 pm",
        "on Sundays until noon",
        "上午十点以前到岗即可",
        "八点到十八点",
    ):
        assert holds("clock", text)
        assert holds("time", text)
    assert not holds("clock", "保温超过十二小时会影响口感。")
    assert not holds("clock", "The short programme takes 38 minutes.")
    assert not holds("clock", "满十年不满二十年的，年休假10天；")


def test_a_measure_must_be_of_the_kind() -> None:
    assert holds("duration", "Goods may be sent back within 28 days.")
    assert holds("duration", "The bridge is 300 metres long.")
    assert holds("duration", "The deposit is kept until the flat is handed back.")
    assert not holds("duration", "The pump weighs nine kilograms.")
    assert holds("period", "Office\t20", "Group\tLeave (days)")
    assert not holds("period", "Office\t20", "Group\tPlaces")
    assert holds("weight", "The pump weighs nine kilograms.")
    assert not holds("weight", "It takes 38 minutes.")
    assert holds("length", "The pool is 1.8 m deep.")
    assert not holds("length", "Open on Sundays until noon.")
    assert holds("heat", "to be washed at 45 degrees")
    assert not holds("heat", "It continues to stay hot.")
    assert holds("noise", "It makes 44 dB.")
    assert not holds("noise", "It takes 38 minutes.")


def test_a_date_is_no_telephone_number() -> None:
    assert not holds("date", "王小明,行政部,021-6437 2200,031")
    for text in ("born in 1990", "on Tuesdays", "at the end of March", "每月5日", "3月18日上午", "周六", "国庆"):
        assert holds("date", text)
