"""How the channels' scores become one order."""

from collections.abc import Mapping, Sequence

from core.models.catalogue import Fusion

RECIPROCAL_K = 60


def evidence(cosine: float | None, words: float, best_words: float, exactness: float, constants: Fusion) -> float:
    """The absolute score of a passage: it depends on the question and the passage, on no other passage.

    cosine + a · BM25 / (the most that the question's words could get) + b · (share of what the question names exactly,
    identifiers and quoted phrases, that stands in the passage). Across languages a question's words score nothing, so
    that the cosine decides alone. A passage without a vector counts as unrelated by meaning.
    """
    meaning = constants.unseen_cosine if cosine is None else cosine
    shared = words / best_words if best_words > 0 else 0.0
    return meaning + constants.word_weight * shared + constants.exact_weight * exactness


def reciprocal(rankings: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Reciprocal rank fusion: the sum of 1 / (60 + rank) over the channels that found a passage.

    Source: Cormack, Clarke and Büttcher 2009, "Reciprocal rank fusion outperforms Condorcet".
    """
    scores: dict[str, float] = {}
    for ranking in rankings.values():
        for rank, chunk_id in enumerate(ranking, 1):
            scores[chunk_id] = scores.get(chunk_id, 0.0) + 1 / (RECIPROCAL_K + rank)
    return scores
