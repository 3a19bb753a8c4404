"""Names in a text: what an answer must not have from anywhere but its source."""

import re

from core.analysis.numbers import facts
from core.analysis.scripts import HAN, fold
from core.analysis.words import chinese_names, is_stop, words

_LETTER = rf"[^\W{HAN}]"
_CAPITAL = re.compile(rf"(?<![^\W{HAN}'’])[A-Z](?:{_LETTER}|['’])*(?:[-.&](?:{_LETTER}|['’])+)*")
_LATIN = re.compile(r"[A-Za-z]")
_HAN = re.compile(f"[{HAN}]")
# A capital behind these says nothing: a sentence, a quotation or a label begins.
_BEGINS = re.compile(r"(?:\A|[.!?:：。！？\n\t\"“‘「『(（*]|\s[-–—])\s*\Z")
_STARTERS = frozenset(
    """
    according additionally also although answer answers based because besides both concerning consequently currently
    customers despite during each either employees every everyone finally first firstly following furthermore generally
    hence however instead later likewise many meanwhile moreover most nevertheless next note once only otherwise overall
    people please regarding second secondly several similarly since some someone sometimes specifically staff still
    then therefore third thus today typically unless unlike until upon users usually various within yes you your
    """.split()  # noqa: SIM905
)
_LEANS = re.compile(
    r"(?:\W*\w+\W+){0,2}?(?:it|its|he|him|his|she|her|they|their|them|this|these|those|such|the (?:former|latter))\b"
    r"|(?:[\d年月日，,\s]{0,12})(?:该|此|其|它|他|她|这|本|上述|前者|后者)",
    re.IGNORECASE,
)
_SUBJECT_WORDS = 4
_SUBJECT_CHARACTERS = 10


def latin(text: str) -> bool:
    """Whether it has letters of the Latin script."""
    return _LATIN.search(text) is not None


def han(text: str) -> bool:
    """Whether it has Chinese characters."""
    return _HAN.search(text) is not None


def names(text: str, common: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The names in a text: words with a capital that stands there for no other reason, and Chinese names.

    `common` are terms known to be written without a capital somewhere; one that begins a sentence is no name then.
    Dates are no names.
    """
    dates = [(fact.start, fact.end) for fact in facts(text) if fact.kind == "date"]
    found: list[str] = []
    for match in _CAPITAL.finditer(text):
        name = match[0].removesuffix("'s").removesuffix("’s")
        if name == "I" or any(start <= match.start() < end for start, end in dates):
            continue
        begins = _BEGINS.search(text, max(match.start() - 4, 0), match.start()) if match.start() else True
        if begins and not name[1:].isupper() and _is_common(name, common):
            continue
        found.append(name)
    if han(text):
        found += chinese_names(text)
    return tuple(dict.fromkeys(found))


def lower_case_terms(text: str) -> frozenset[str]:
    """The terms of the words that a text writes without a capital."""
    return frozenset(words(_CAPITAL.sub(" ", text)))


def stands(name: str, terms: frozenset[str], folded: str) -> bool:
    """Whether a name stands in a text, given by its terms and folded."""
    if han(name):
        return name in folded
    parts = words(name)
    return (bool(parts) and all(part in terms for part in parts)) or fold(name) in folded.split()


def leans(text: str) -> bool:
    """Whether a sentence speaks of what was named before it."""
    return _LEANS.match(text) is not None


def subject(text: str) -> str:
    """The first words of a sentence, where its subject stands most of the time."""
    if han(text):
        return text[:_SUBJECT_CHARACTERS]
    return " ".join(text.split()[:_SUBJECT_WORDS])


def _is_common(name: str, common: frozenset[str]) -> bool:
    lowered = name.lower()
    return lowered in _STARTERS or all(is_stop(term) or term in common for term in words(lowered))
