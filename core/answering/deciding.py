"""Whether the documents answer a question at all. The limits belong to the embedder and stand in the catalogue.

In a library of many passages: confidence = score of the best sentence + weight · cosine of the nearest sentence +
weight · lead - weight · crowd. The crowd are the passages a little further down: how near they are, and how far the
nearest one stands out from them. The first two tell questions on things that the library does not hold, the others
those on its subject that nothing in it answers (they are about as near to many passages). Weights and limits come from
a logistic regression of these values on the even places of XQuAD (English and Chinese, with articles taken out) and
CLAPNQ; the crowd's weight was kept below its best there (2.4), since it refuses more follow-up questions (MTRAG).
A sentence that is very near is enough whatever the rest says; that limit is as low as follow-up questions allow.

In a small library there is no crowd, one passage is a whole letter, and how rare a word is in it means nothing: there
the nearest sentence alone decides (90 questions by hand about ten small documents, most in other words than the text:
area under the curve .86 to .97, the sum above .62 to .93), and a name in the question that stands in no passage found.
Neither the question's nearness to any text (32 sentences of all kinds), nor the question without its question words,
nor sentences embedded with their headings told more.

Across languages evidence refuses nothing: words score nothing there and cosines are lower. In any case what is asked
for must stand in the first quotes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from core.analysis.scripts import HAN, fold, language_of
from core.analysis.words import is_stop, words
from core.answering.naming import names, stands
from core.answering.quoting import Quoted
from core.answering.wanted import holds, wanted
from core.models.catalogue import Fusion
from core.retrieving.channels import share
from core.retrieving.search import Looked

Decision = Literal["answer", "middle", "not_found"]

FIRST = 2
"""Quotes further down say something else most of the time."""
LEAST_NAMED = 2
"""So many words of the question name what it is about."""
NEIGHBOURS = slice(9, 20)
"""The lead is taken over the passages at these places; the best ones may be versions of one text."""
SMALL = 100
"""A library of fewer passages is small."""
LEAST_SHARE = 0.35
"""By words alone: this share of the question's words, by rarity, must stand in a sentence and what stands before it.
XQuAD, fit half: 5 % wrong refusals, 8 of 10 right ones."""

_NO_NAMES = frozenset(["东西"])  # "things", which the dictionary takes for a place
_FOLLOWING_HAN = re.compile(rf"(?<=[A-Za-z0-9])[{HAN}].*")  # "PPR-90的价格": the name ends where Chinese begins

_HAN_START = re.compile(f"[{HAN}]")


def decide(
    looked: Looked,
    quotes: Sequence[Quoted],
    weights: Mapping[str, float],
    constants: Fusion,
    written: bool = False,
) -> Decision:
    """Whether there is an answer. "middle" only when one is to be `written`: then attribution decides afterwards."""
    if not quotes or not asked_for_stands(looked.asked.text, quotes):
        return "not_found"
    language = language_of(looked.asked.text)
    if language != language_of(quotes[0].footnote.text):
        return "answer"
    if quotes[0].cosine is None:
        best = max(share(looked.asked, weights, f"{one.context}\n{one.footnote.text}") for one in quotes)
        return "answer" if best >= LEAST_SHARE else "not_found"
    chinese = language == "zh"
    near = constants.near_zh if chinese else constants.near_en
    limits = constants.limits_zh if chinese else constants.limits_en
    small = looked.considered < SMALL or len(looked.cosines) < NEIGHBOURS.stop
    levels = near if small else limits
    nearest = max(one.cosine or 0.0 for one in quotes)
    if not levels:
        return "answer"
    if small and not _names_stand(looked):
        return "not_found"
    if nearest >= (constants.enough_zh if chinese else constants.enough_en):
        return "answer"
    sure = nearest if small else _confidence(looked, quotes[0].score, nearest, chinese, constants)
    low, even, high = levels
    if written:
        return "answer" if sure >= high else "middle" if sure >= low else "not_found"
    return "answer" if sure >= even else "not_found"


def matching_paths(looked: Looked, quotes: Sequence[Quoted], constants: Fusion) -> frozenset[str]:
    """The files with a passage that is strong enough; across languages and by words alone, all that were found."""
    language = language_of(looked.asked.text)
    same = bool(quotes) and language == language_of(quotes[0].footnote.text)
    least = (constants.matching_zh if language == "zh" else constants.matching_en) if same and looked.cosines else 0.0
    return frozenset(path for path, strength in looked.files.items() if strength >= least)


def asked_for_stands(question: str, quotes: Sequence[Quoted]) -> bool:
    """Whether something of the kind that is asked for, when that is plain, stands in the first quotes.

    One further down counts when it names what the question is about as fully as they do: a row of a price list.
    """
    kind = wanted(question)
    if kind is None:
        return True
    there = [holds(kind, one.footnote.text, one.context) for one in quotes]
    if any(there[:FIRST]) or not any(there):
        return any(there)
    said = frozenset(word for word in words(question) if not is_stop(word))
    named = [len(said.intersection(words(f"{one.context}\n{one.footnote.text}"))) for one in quotes]
    least = max(LEAST_NAMED, *named[:FIRST])
    return any(count >= least for count, held in zip(named, there, strict=True) if held)


def _names_stand(looked: Looked) -> bool:
    """Whether every name in the question stands in some passage that was found, its headings or its file's name."""
    question = looked.asked.text
    named = [_FOLLOWING_HAN.sub("", name) for name in names(question) if name[1:].isupper() or _inside(name, question)]
    named = [name for name in named if name not in _NO_NAMES]
    if not named:
        return True
    there = "\n".join(f"{hit.path}\n{' '.join(hit.heading)}\n{hit.question}\n{hit.text}" for hit in looked.found.hits)
    terms, folded = frozenset(words(there)), fold(there)
    return all(stands(name, terms, folded) for name in named)


def _inside(name: str, question: str) -> bool:
    """Whether a name does not begin the question, where every word has a capital."""
    return bool(_HAN_START.match(name)) or not question.lstrip("\"'“‘(").startswith(name)


def _confidence(looked: Looked, score: float, nearest: float, chinese: bool, constants: Fusion) -> float:
    """How sure it is from the best sentence and how the nearest passage stands out from a crowd."""
    neighbours = looked.cosines[NEIGHBOURS]
    crowd = sum(neighbours) / len(neighbours)
    usual = constants.usual_crowd_zh if chinese else constants.usual_crowd_en
    lead = max(looked.cosines[0] - crowd, constants.least_lead)
    standing_out = constants.lead_weight * lead - constants.crowd_weight * (crowd - usual)
    return score + constants.nearness_weight * nearest + standing_out
