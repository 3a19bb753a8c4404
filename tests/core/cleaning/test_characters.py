"""Characters: the usual form, nothing unseen, nothing that is needed lost."""

import pytest

from core.cleaning import characters
from core.cleaning.edits import apply
from core.records import Block, Document


def tidied(text: str, ligatures: bool = True) -> str:
    return apply(Document(text), characters.edits(Document(text), characters.Characters(ligatures=ligatures)))[0].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nai\u0308ve cafe\u0301", "naïve café"),
        ("\u212b and \u2126", "Å and Ω"),
        ("a\u0323\u0307", "ạ\u0307"),
        ("ﬁnd the ﬂow, eﬃcient", "find the flow, efficient"),
        ("⼀⽔", "一水"),
        ("zero\u200bwidth\ufeff and\u2060 co\u00adoperate", "zerowidth and cooperate"),
        ("soft\u00ad\nware", "soft\u00ad\nware"),
        ("bell\x07 and \x00 nul", "bell and  nul"),
        ("tab\tline\r\nform\x0cfeed", "tab\tline\r\nform\x0cfeed"),
        ("left\u200eto\u202aright\u202c", "lefttoright"),
        ("שלום \u200fabc\u200e", "שלום \u200fabc\u200e"),
        ("a\u200db 中\u200c文", "ab 中文"),
        ("می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"),
        ("👩\u200d👩\u200d👧 ✈\ufe0f", "👩\u200d👩\u200d👧 ✈\ufe0f"),
        ("plain\U000e0068\U000e0069 text", "plain text"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴\U000e0067\U000e0062\U000e007f"),
        ("naïve ¿Qué? ¾ cup ½ m² ㎏", "naïve ¿Qué? ¾ cup ½ m² ㎏"),
    ],
)
def test_only_what_nobody_sees_or_writes_so_changes(text: str, expected: str) -> None:
    assert tidied(text) == expected


def test_joined_letters_may_stay() -> None:
    assert tidied("ﬁnd\u200b", ligatures=False) == "ﬁnd"


def test_code_stays() -> None:
    document = Document("x\u200b = 'e\u0301'", blocks=(Block("code", 0, 10),))
    assert characters.edits(document, characters.Characters()) == []
