"""Full width: letters and numbers become narrow, marks only where that is wished for."""

from core.cleaning import full_width
from core.cleaning.edits import apply
from core.records import Document


def narrow(text: str, marks: bool = False) -> str:
    return apply(Document(text), full_width.edits(Document(text), full_width.FullWidth(on=True, marks=marks)))[0].text


def test_letters_and_numbers_become_narrow_and_chinese_marks_stay() -> None:
    assert narrow("合同编号：ＡＢ－１２３，共５页。") == "合同编号：AB－123，共5页。"


def test_marks_and_spaces_become_narrow_too_when_wished_for() -> None:
    assert narrow("（ＡＢ－１２３）　￥５，０００！", marks=True) == "(AB-123) ¥5,000!"
