"""English words."""

from core.analysis.english import is_english_word


def test_common_words_are_known_in_both_spellings() -> None:
    assert all(map(is_english_word, ["calendar", "remind", "colour", "color", "interpolation", "well", "known"]))
    assert not any(map(is_english_word, ["", "calen", "wellknown", "Calendar", "dar "]))
