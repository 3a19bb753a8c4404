"""Whether the documents answer a question at all. The limits belong to the embedder and stand in the catalogue.

Confidence = score of the best sentence + weight · cosine of the nearest sentence + weight · lead, where the lead is how
far the nearest passage stands out from those a little further down. The first two tell questions on things that the
library does not hold, the lead those on its subject that nothing in it answers (they are about as near to many
passages). Weights and limits are a logistic regression of these three values, fitted on the even places of XQuAD
(English and Chinese, with articles taken out) and CLAPNQ. More features (the share of rare words, unknown words, other
margins, kinds of question) gained nothing in cross-validation.

Across languages evidence refuses nothing: words score nothing there and cosines are lower. In any case what is asked
for must stand in what is quoted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from core.analysis.scripts import language_of
from core.answering.quoting import Quoted
from core.answering.wanted import holds, wanted
from core.models.catalogue import Fusion
from core.retrieving.channels import share
from core.retrieving.search import Looked

Decision = Literal["answer", "middle", "not_found"]

NEIGHBOURS = slice(9, 20)
"""The lead is taken over the passages at these places; the best ones may be versions of one text."""
LEAST_SHARE = 0.35
"""By words alone: this share of the question's words, by rarity, must stand in a sentence and what stands before it.
XQuAD, fit half: 5 % wrong refusals, 8 of 10 right ones."""


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
    limits = constants.limits_zh if language == "zh" else constants.limits_en
    if not limits:
        return "answer"
    low, even, high = limits
    usual = constants.usual_lead_zh if language == "zh" else constants.usual_lead_en
    sure = (
        quotes[0].score
        + constants.nearness_weight * max(one.cosine or 0.0 for one in quotes)
        + constants.lead_weight * _lead(looked.cosines, usual, constants.least_lead)
    )
    if written:
        return "answer" if sure >= high else "middle" if sure >= low else "not_found"
    return "answer" if sure >= even else "not_found"


def files_matching(looked: Looked, quotes: Sequence[Quoted], constants: Fusion) -> int:
    """How many files have a passage that is strong enough; across languages and by words alone, all that were found."""
    language = language_of(looked.asked.text)
    same = bool(quotes) and language == language_of(quotes[0].footnote.text)
    least = (constants.matching_zh if language == "zh" else constants.matching_en) if same and looked.cosines else 0.0
    return sum(strength >= least for strength in looked.files.values())


def asked_for_stands(question: str, quotes: Sequence[Quoted]) -> bool:
    """Whether something of the kind that is asked for, when that is plain, stands in the quotes."""
    kind = wanted(question)
    return kind is None or any(holds(kind, one.footnote.text, one.context) for one in quotes)


def _lead(cosines: Sequence[float], usual: float, least: float) -> float:
    neighbours = cosines[NEIGHBOURS]
    if len(neighbours) < NEIGHBOURS.stop - NEIGHBOURS.start:
        return usual
    return max(cosines[0] - sum(neighbours) / len(neighbours), least)
