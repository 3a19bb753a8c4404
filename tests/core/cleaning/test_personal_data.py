"""Personal data: what can be checked is masked when it is right, and nothing else."""

import pytest

from core.cleaning import personal_data
from core.cleaning.check_digits import is_account, is_card, is_chinese_id, is_hong_kong_id
from core.cleaning.edits import apply
from core.records import Block, Document


def masked(text: str, **options: object) -> str:
    wish = personal_data.PersonalData.model_validate({"on": True, **options})
    return apply(Document(text), personal_data.edits(Document(text), wish))[0].text


@pytest.mark.parametrize(
    "text",
    [
        "13800138000",
        "138 0013 8000",
        "+86 138-0013-8000",
        "010-62785001",
        "(0755) 86013388",
        "400-810-8888",
        "+44 20 7946 0958",
        "020 7946 0958",
        "07700 900123",
        "(415) 555-2671",
        "415-555-2671",
        "+1 415 555 2671",
        "+49 (30) 901820",
        "11010519491231002X",
        "440524188001010014",
        "A123456(3)",
        "219-09-9999",
        "AB 12 34 56 C",
        "4111 1111 1111 1111",
        "5500-0000-0000-0004",
        "3782 822463 10005",
        "6222021234567890128",
        "DE89 3704 0044 0532 0130 00",
        "GB82WEST12345698765432",
        "bob@example.com",
    ],
)
def test_personal_data_is_masked(text: str) -> None:
    around = f"Call {text}, or not. 联系{text}。"
    result = masked(around)
    assert text not in result
    assert len(result) == len(around)
    assert result.startswith("Call ")
    assert ", or not. 联系" in result


@pytest.mark.parametrize(
    "text",
    [
        "4111 1111 1111 1112",
        "110105194912310021",
        "11010519491331002X",
        "GB83WEST12345698765432",
        "1234567890123456",
        "0000000000000000",
        "4 8 16 32 64 128 256 512",
        "250 260 23 14 6 0 0 0 0 0 0 0",
        "2025-11-30 and 1,234,567.89 and 3.14159265358979",
        "ISBN 978-3-16-148410-0",
        "Section 4.2.1, items 100-200",
        "192.168.100.200",
        "v2026.11.19",
        "550e8400-e29b-41d4-a716-446655440000",
        "订单号 20251130123456789",
        "666-12-3456",
    ],
)
def test_other_numbers_stay(text: str) -> None:
    assert masked(f"It is {text} here") == f"It is {text} here"


def test_numbers_that_stand_side_by_side_are_masked_each() -> None:
    card, phone = "4111 1111 1111 1111", "138 0013 8000"
    for text in (f"{card} {phone}", f"{phone} {card}", f"{card} 4 {card}", f"DE89 3704 0044 0532 0130 00 BIC {card}"):
        assert "1111" not in masked(text)
        assert "8000" not in masked(text)
        assert "3704" not in masked(text)


def test_a_name_can_stand_in_place_of_stars() -> None:
    text = "身份证11010519491231002X，电话13800138000，bob@example.com"
    assert masked(text, mask="name") == "身份证[ID number]，电话[phone number]，[e-mail]"


def test_each_kind_can_be_left_alone() -> None:
    text = "13800138000 11010519491231002X 4111111111111111 bob@example.com"
    kept = {
        "phones": "13800138000",
        "ids": "11010519491231002X",
        "cards": "4111111111111111",
        "emails": "bob@example.com",
    }
    for kind, value in kept.items():
        result = masked(text, **{kind: False})
        assert value in result
        assert result.count("*") == sum(len(other.replace("@", "").replace(".", "")) for other in kept.values()) - len(
            value.replace("@", "").replace(".", "")
        )


def test_code_and_tables_are_no_exception() -> None:
    text = "phone\n13800138000"
    for kind in ("code", "table"):
        document = Document(text, blocks=(Block(kind, 0, len(text)),))
        [edit] = personal_data.edits(document, personal_data.PersonalData(on=True))
        assert edit.replacement == "*" * 11


def test_check_digits() -> None:
    assert is_card("4111111111111111")
    assert not is_card("4111111111111112")
    assert is_chinese_id("11010519491231002x")
    assert not is_chinese_id("110105194912310020")
    assert is_account("GB82WEST12345698765432")
    assert is_hong_kong_id("A1234563")
    assert not is_hong_kong_id("A1234564")
