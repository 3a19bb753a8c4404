from hypothesis import given
from hypothesis import strategies as st

from core.models.repetition import LONG, Repetition


def shown(text: str) -> str:
    """What is shown of a text whose characters are its tokens."""
    watch = Repetition(lambda tokens: "".join(map(chr, tokens)))
    out = held = ""
    for character in text:
        outcome = watch.add(ord(character))
        if outcome == "stop":
            return out
        held += character
        if outcome == "go":
            out, held = out + held, ""
    return out + held


def test_a_sentence_that_follows_itself_is_shown_once() -> None:
    sentence = "Employees are entitled to 25 days of annual leave. "
    assert shown("Well: " + sentence * 9).startswith("Well: " + sentence)
    assert len(shown("Well: " + sentence * 9)) <= len("Well: " + sentence) + 3


def test_two_sentences_in_turn_are_a_repetition_too() -> None:
    assert shown("员工每年享有二十五天的带薪年休假。未使用的年假可以结转到次年。" * 5).count("员工") <= 2


def test_a_short_part_is_a_repetition_when_it_comes_often() -> None:
    assert len(shown("ha" * 100)) < LONG
    assert shown("| a | b |\n|---|---|\n| 1 | 2 |\n") == "| a | b |\n|---|---|\n| 1 | 2 |\n"


def test_lines_that_differ_in_their_number_only_are_a_repetition() -> None:
    assert shown("".join(f"{n}. Ask the manager.\n" for n in range(1, 30))).count("Ask") in {2, 3}


def test_a_list_of_like_lines_is_none() -> None:
    text = "".join(f"- In {year} the price of the plan was {year * 7} euros.\n" for year in range(2001, 2010))
    assert shown(text) == text


@given(st.text(max_size=60))
def test_what_is_held_back_comes_when_nothing_repeats(text: str) -> None:
    different = "".join(f"{character}{chr(0x4E00 + number)}" for number, character in enumerate(text))
    assert shown(different) == different
