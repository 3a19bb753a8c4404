import pytest

from desktop.language import Language
from desktop.widgets.durations import duration
from desktop.widgets.question_text import first_sentence, question_and_rest


def test_a_question_becomes_the_title_in_both_languages() -> None:
    assert question_and_rest("Remove x? The files stay.") == ("Remove x?", "The files stay.")
    assert question_and_rest("从资料库移除“x”？文件不会被删除。") == ("从资料库移除“x”？", "文件不会被删除。")
    assert question_and_rest("Remove x?") == ("Remove x?", "")
    assert question_and_rest("No question.") == ("No question.", "")


def test_the_first_sentence_says_what_happened() -> None:
    assert first_sentence("The disk is full. Free 1.5 GB, then continue.") == (
        "The disk is full.",
        "Free 1.5 GB, then continue.",
    )
    assert first_sentence("磁盘已满。腾出 1 GB 后继续。") == ("磁盘已满。", "腾出 1 GB 后继续。")
    assert first_sentence("The disk is full.") == ("The disk is full.", "")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(5, "1 minute"), (170, "3 minutes"), (1_320, "20 minutes"), (3_600, "1 hour"), (9_000, "2.5 hours")],
)
def test_a_length_of_time_is_coarser_the_longer_it_is(english: Language, seconds: float, said: str) -> None:
    assert duration(seconds) == said
