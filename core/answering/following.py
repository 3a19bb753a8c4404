"""Follow-up questions: one that leans on the conversation is searched with the words of the question before it.

No model decides this. Words are only ever added, in brackets behind the question, so a person sees what was searched;
the worst that can happen is a search that is a little too wide.
"""

from __future__ import annotations

import re
from itertools import pairwise

from core.analysis.scripts import fold
from core.analysis.words import Query, query, word_ends

MOST_WORDS = 14
"""So many words of the conversation join a question."""
_FEW = 4  # a question with more words of its own stands alone, whatever pronoun is in it

_OPENS = re.compile(
    r"(?:and|but|or|also|then|so)\b|(?:what|how) about\b|(?:what|why|how|when|where|which one)\s*\?*$"
    r"|那(?!里的|时的|些年)|那么|还有|另外|以及|又|再|然后|至于|换成|如果是|要是"
)
_CLOSES = re.compile(r"(?:呢|怎么样|如何)[?？。!！\s]*$|\b(?:too|as well|instead|either)[?.!\s]*$")
_POINTS = re.compile(
    r"\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|these|those|ones?|the same|the other|"
    r"the former|the latter)\b|\bthat(?=\s*(?:[?.!,]|$|one\b))|"
    r"\b(?:is|was|does|did|of|about|for|with|after|before) that\b"
    r"|它|他们|她们|他的|她的|(?<!其)他(?!人|国|乡)|她|这个|那个|这些|那些|该(?!不该)|上述|上面的|前者|后者|同样|其(?!他|它|实|中|余)|此"
)
_DENIES = frozenset("不未没无非勿别")  # what was denied before need not be denied now
_EXPLETIVE = re.compile(r"\b(?:does|did|will|would|do|is|was) it (?:take|possible|allowed|true|necessary|safe|rain)")


def stand_alone(question: str, before: str | None) -> str:
    """The question as it is searched: with words of the one `before` (as that was searched) when it leans on it."""
    if before is None or not leans(question):
        return question
    asked = query(question)
    known, named = set(asked.words), bool(asked.identifiers)
    joined: list[str] = []
    for word in content_words(before):
        terms = query(word)
        if word in _DENIES or known.issuperset(terms.words) or (named and terms.identifiers):
            continue  # said again, or another code than the one asked for now
        known.update(terms.words)
        joined.append(word)
    return f"{question.strip()} ({' '.join(joined[:MOST_WORDS])})" if joined else question


def leans(question: str) -> bool:
    """Whether a question can only be understood from the one before it."""
    text = " ".join(fold(question).split())
    own = len(content_words(question))
    if not own:
        return any(character.isalnum() for character in text)
    if _OPENS.match(text) or _CLOSES.search(text):
        return own <= _FEW + 2
    if _POINTS.search(_EXPLETIVE.sub(" ", text)):
        return own <= _FEW
    return own == 1 and len(query(question).words) <= 2 and not query(question).identifiers


def content_words(text: str) -> list[str]:
    """The words of a text that say something, as they are written there, in order."""
    return [word for word in _split(text) if _says_something(query(word))]


def _split(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in pairwise([0, *word_ends(text)])]


def _says_something(terms: Query) -> bool:
    return any(word not in terms.stops for word in terms.words)
