"""What contradicts on the surface, and what only says "not" in another way."""

import pytest

from core.answering.contradicting import contradicts

RETURNS = "Goods that have not been used may be sent back within 28 days; the Seller bears the cost."


@pytest.mark.parametrize(
    "claim",
    [
        "Yes, unused goods may be returned within 28 days.",
        "Goods that have not been used may be sent back within 28 days.",
        "Unused goods may be sent back.",
    ],
)
def test_a_word_that_denies_by_its_first_letters_denies_like_not(claim: str) -> None:
    assert not contradicts(claim, RETURNS)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Used goods may be sent back within 28 days.", RETURNS),
        ("The chapter is published.", "The chapter has not been published."),
        ("Members do not pay.", "Members pay."),
    ],
)
def test_the_word_without_it_says_the_opposite(claim: str, source: str) -> None:
    assert contradicts(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Unless it is paid, interest is due.", "Less interest is due, it is paid."),
        ("There is a branded and an unbranded kind of station.", "A branded station buys from its own firm."),
        ("The union was founded in 1901.", "In 1901 the ion was found, and the union founded."),
        ("Unused goods may be sent back.", "Unused goods may be sent back, used ones stay."),
    ],
)
def test_other_words_that_begin_so_deny_nothing(claim: str, source: str) -> None:
    assert not contradicts(claim, source)
