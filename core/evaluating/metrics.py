"""Figures of a ranking, and when an answer holds what was asked for."""

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from core.analysis.scripts import fold

_ARTICLES = frozenset({"a", "an", "the"})
_WORD = re.compile(r"[^\W_]+")


def ndcg(ranking: Sequence[str], relevant: Mapping[str, float], k: int = 10) -> float:
    """Normalised discounted cumulative gain with linear gains (Järvelin and Kekäläinen 2002; as trec_eval)."""
    ideal = _discounted(sorted(relevant.values(), reverse=True)[:k])
    return _discounted([relevant.get(name, 0.0) for name in ranking[:k]]) / ideal if ideal else 0.0


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 2) for place, gain in enumerate(gains))


def reciprocal_rank(ranking: Sequence[str], relevant: Mapping[str, float], k: int = 10) -> float:
    """One over the rank of the first relevant document among the first `k`, else 0."""
    return next((1 / place for place, name in enumerate(ranking[:k], 1) if relevant.get(name, 0.0) > 0), 0.0)


def recall(ranking: Sequence[str], relevant: Mapping[str, float], k: int) -> float:
    """The share of the relevant documents that are among the first `k`."""
    wanted = {name for name, gain in relevant.items() if gain > 0}
    return len(wanted.intersection(ranking[:k])) / len(wanted) if wanted else 0.0


def hit(ranking: Sequence[str], relevant: Mapping[str, float]) -> float:
    """1 when the first document is relevant, else 0."""
    return 1.0 if ranking and relevant.get(ranking[0], 0.0) > 0 else 0.0


def figures(rankings: Mapping[str, Sequence[str]], relevant: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """The means over all questions that have relevant documents; a question without a ranking counts 0.

    A document is counted once, at its first place. All figures are 0 when there are no questions.
    """
    totals = {"ndcg@10": 0.0, "mrr@10": 0.0, "recall@10": 0.0, "recall@50": 0.0, "hit@1": 0.0}
    for question, wanted in relevant.items():
        ranking = list(dict.fromkeys(rankings.get(question, ())))
        totals["ndcg@10"] += ndcg(ranking, wanted)
        totals["mrr@10"] += reciprocal_rank(ranking, wanted)
        totals["recall@10"] += recall(ranking, wanted, 10)
        totals["recall@50"] += recall(ranking, wanted, 50)
        totals["hit@1"] += hit(ranking, wanted)
    return {name: total / max(len(relevant), 1) for name, total in totals.items()}


def normalised(text: str) -> str:
    """A text as answers are compared: folded, without punctuation, white space and English articles.

    A text of nothing but those keeps what is not white space, so that it is never found everywhere.
    """
    folded = fold(unicodedata.normalize("NFKC", text)).casefold()
    words = [word for word in _WORD.findall(folded) if word not in _ARTICLES]
    return "".join(words) or "".join(folded.split())


def holds(texts: Iterable[str], gold: Iterable[str]) -> bool:
    """Whether one of the gold answers stands in one of the texts, after normalising."""
    wanted = [answer for answer in map(normalised, gold) if answer]
    return any(answer in text for text in map(normalised, texts) for answer in wanted)
