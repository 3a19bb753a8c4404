import pytest

from core.analysis.languages import likely_language

ENGLISH = "The leave that is not taken in the year is carried over into the next one, as long as the team agrees to it."
GERMAN = "Der Urlaub, der im laufenden Jahr nicht genommen wird, wird auf das folgende Jahr übertragen, wenn es geht."


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (ENGLISH, "en"),
        (GERMAN, ""),
        ("当年未休完的年休假最多可结转五天至下一年度。", "zh"),
        ("この文書は日本語で書かれています。", "ja"),
        ("이 문서는 한국어로 작성되었습니다.", "ko"),
        ("a,b,c\n1,2,3\n4,5,6", ""),
        ("", ""),
    ],
)
def test_a_language_is_named_when_it_shows(text: str, language: str) -> None:
    assert likely_language(text) == language
