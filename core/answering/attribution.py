"""Which words of the sources each part of a written answer stands on. The model that wrote it is not trusted.

A unit (sentence, list item, table row) is held against the smallest run that may support it: one sentence or table row,
else two sentences that follow each other. Numbers, dates, units, identifiers and names must stand there, a number with
words that the unit has too, nothing may be denied there, and it must say the same by its words and by its meaning. When
in doubt a unit is not supported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.analysis.numbers import Fact, facts, in_columns, missing
from core.analysis.scripts import fold, language_of
from core.analysis.words import is_stop, words
from core.answering import naming
from core.answering.answer_units import AnswerUnit, UnitKind, cut, without_marks
from core.answering.belonging import in_cells, misplaced
from core.answering.bounds import measures, out_of_bounds, without_bounds
from core.answering.contradicting import contradicts
from core.answering.sources import Passage, Run, Sentence, Sources, SourceSpan
from core.answering.swapping import swaps

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Vectors]
Weigh = Callable[[Iterable[str]], Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Support:
    """What is enough, for one embedder.

    In one language: cosine + `word_weight` · (share of the unit's words and facts in the run, by their rarity) ≥
    `limit` (`row_limit` for a table row whose columns bear out every number), and that share ≥ `least_share`; without
    an embedder the share ≥ `words_only_share`. Across languages: cosine ≥ `cross_limit`, lower by `cross_fact` when a
    fact was borne out. Two sentences need `pair_margin` more: in them more stands by chance. A unit of fewer than
    `short` words that stands in the run word for word needs only `short_limit` (cosine of question and unit to the
    run). A word in the place of another must have at least the cosine `synonym` to it.
    """

    word_weight: float = 0.15
    limit: float = 1.0
    row_limit: float = 0.92
    pair_margin: float = 0.02
    least_share: float = 0.4
    words_only_share: float = 0.8
    cross_limit: float = 0.845
    cross_fact: float = 0.03
    short: int = 6
    short_limit: float = 0.82
    synonym: float = 0.93


@dataclass(frozen=True, slots=True)
class Attributed:
    """One unit of the answer. `supported` is None for headings, code and lines that only lead to a list.

    All leads and texts put together are the answer without the marks that the model made up.
    """

    text: str
    supported: bool | None
    spans: tuple[SourceSpan, ...] = ()
    lead: str = ""
    kind: UnitKind = "sentence"


@dataclass(frozen=True)
class _Claim:
    """A unit, analysed. `needed` are its facts, `content` its words that say something."""

    plain: str
    needed: tuple[Fact, ...]
    names: tuple[str, ...]
    content: tuple[str, ...]
    folded: str

    @cached_property
    def language(self) -> str:
        return language_of(self.plain)

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(words(self.plain))


def attribute(
    text: str,
    passages: Sequence[Passage],
    embed: Embed | None = None,
    weigh: Weigh | None = None,
    constants: Support | None = None,
    question: str = "",
) -> tuple[Attributed, ...]:
    """The units of a Markdown answer with what supports each; see `Attributor`."""
    return Attributor(passages, embed, weigh, constants, question).check(text)


class Attributor:
    """Checks one answer, whole or part by part as it is written, against the passages that were found.

    `embed` gives unit vectors of sentences (the quoter's, which remembers them), `weigh` how rare words are. Without
    `embed` the words alone decide, and nothing is supported across languages but by its names and numbers.
    """

    def __init__(
        self,
        passages: Sequence[Passage],
        embed: Embed | None = None,
        weigh: Weigh | None = None,
        constants: Support | None = None,
        question: str = "",
    ) -> None:
        self._sources = Sources(passages)
        self._embed = embed
        self._weigh = weigh
        self._constants = constants or Support()
        self._question = question
        self._checked: dict[tuple[str, str], tuple[SourceSpan, ...]] = {}
        self._vectors: dict[str, Vectors] = {}

    def check(self, text: str) -> tuple[Attributed, ...]:
        """The units of a text, each with its span when it is supported."""
        return tuple(self._judged(unit) for unit in cut(without_marks(text)))

    def _judged(self, unit: AnswerUnit) -> Attributed:
        made = Attributed(unit.text, None, (), unit.lead, unit.kind)
        if unit.kind in ("heading", "code"):
            return made
        found = self._spans(unit)
        if not found and unit.kind == "lead_in" and not any(not fact.soft for fact in facts(unit.plain)):
            return made
        return replace(made, supported=bool(found), spans=found)

    def _spans(self, unit: AnswerUnit) -> tuple[SourceSpan, ...]:
        key = (unit.plain, unit.header)
        if key not in self._checked:
            run = self._support(self._claim(unit))
            self._checked[key] = (run.span,) if run else ()
        return self._checked[key]

    # ---- the claim and what may support it --------------------------------------------------------------------

    def _claim(self, unit: AnswerUnit) -> _Claim:
        plain = unit.plain
        needed = tuple(fact for fact in facts(plain) if not fact.soft)
        if unit.kind == "row" and unit.header:
            needed += tuple(replace(fact, soft=False) for fact in in_columns(unit.header, plain))
        rest = plain
        for fact in needed:  # facts are looked for in every form, not as they are written
            rest = rest[: fact.start] + " " * (fact.end - fact.start) + rest[fact.end :]
        content = tuple(dict.fromkeys(term for term in words(rest) if not is_stop(term)))
        return _Claim(plain, needed, naming.names(plain, self._common), content, fold(plain))

    @cached_property
    def _common(self) -> frozenset[str]:
        """Terms that the sources write without a capital: no names."""
        return frozenset().union(*(naming.lower_case_terms(one.text) for one in self._sources.sentences))

    def _support(self, claim: _Claim) -> Run | None:
        """The best of the smallest runs that support a claim."""
        if not claim.content and not claim.needed:
            return None  # "Yes." says nothing that could be looked up
        for runs in (self._sources.single, self._sources.pairs):
            possible = [(run, share) for run in runs if (share := self._possible(claim, run)) is not None]
            best = self._best(claim, possible)
            if best:
                return best
        return None

    # ---- what must hold ---------------------------------------------------------------------------------------

    def _possible(self, claim: _Claim, run: Run) -> float | None:
        """The share of the claim's words in a run that may support it, None when it cannot."""
        same = claim.language == run.language
        share = self._share(claim, run) if same else 0.0
        if same and share < self._constants.least_share:
            return None
        if missing(claim.needed, run.facts) or not _names_stand(claim, run, same):
            return None
        if run.parts[0].row and same and not _names_row(claim, run.parts[0]):
            return None
        # "Thirty days" denies nothing by itself; what is denied may stand in the question.
        asked = self._question.rstrip(" ?？。")
        said, written = claim.plain, run.text
        if same and self._verbatim(claim, run):
            said, written = f"{asked} {said}", without_bounds(written)
        if contradicts(said, written) or self._of_another(claim, run, same):
            return None
        return share

    def _of_another(self, claim: _Claim, run: Run, same: bool) -> bool:
        """Whether a number of the claim is in the run that of something else, or of more or less than was asked."""
        if not claim.needed:
            return False
        if self._verbatim(claim, run) and any(
            out_of_bounds(measures(self._question), part.text)
            for part in run.parts
            if _stands_whole(claim.folded, part.folded)
        ):
            return True
        text = in_cells(run.parts[0].header, run.text) if run.parts[0].row else run.text
        return same and misplaced(claim.plain, text, self._question)

    def _verbatim(self, claim: _Claim, run: Run) -> bool:
        """Whether the claim is a few words that stand in the run just so."""
        few = len(claim.content) + len(claim.needed) < self._constants.short
        return few and _stands_whole(claim.folded, run.folded)

    def _share(self, claim: _Claim, run: Run) -> float:
        """The share of the claim's words and facts that stand in the run.

        Words only in its headings are counted half, those of its table's header or the question it answers whole.
        Its facts stand there, or the run is no support; each counts as much as a word of mean rarity.
        """
        weights = self._weigh(claim.content) if self._weigh else {}
        total = there = 0.0
        for word in claim.content:
            weight = weights.get(word, 1.0)
            total += weight
            if word in run.terms or (naming.han(word) and word in run.folded):
                there += weight
            elif word in run.around_terms:
                there += weight * (1.0 if run.parts[0].row or run.parts[0].hit.question else 0.5)
        facts_weight = len(claim.needed) * (total / len(claim.content) if claim.content else 1.0)
        return (there + facts_weight) / (total + facts_weight)

    def _best(self, claim: _Claim, possible: Sequence[tuple[Run, float]]) -> Run | None:
        if not possible:
            return None
        scored: list[tuple[float, Run]] = []
        for run, share in possible:
            same = claim.language == run.language
            verbatim = same and self._verbatim(claim, run)
            score = self._score(claim, run, share, same, verbatim)
            if score is not None:
                scored.append((score, run))
        scored.sort(key=lambda pair: -pair[0])  # stable: the earlier place of equal ones
        return next((run for _, run in scored if not self._swapped(claim, run)), None)

    def _swapped(self, claim: _Claim, run: Run) -> bool:
        """Whether the claim has a word where the source has another that means something else."""
        if claim.language != run.language:
            return False
        pairs = [pair for part in run.parts for pair in swaps(claim.plain, part.text)]
        if not pairs or self._embed is None:
            return bool(pairs)
        least = min(float(self._vector(ours) @ self._vector(theirs)) for ours, theirs in pairs)
        return least < self._constants.synonym

    def _score(self, claim: _Claim, run: Run, share: float, same: bool, verbatim: bool) -> float | None:
        """How well the run supports the claim; None when not enough."""
        constants = self._constants
        if self._embed is None:
            return share if verbatim or (same and share >= constants.words_only_share) else None
        cosine = float(self._vector(claim.plain) @ self._run_vector(run))
        margin = constants.pair_margin * (len(run.parts) - 1)
        limit = constants.row_limit if run.parts[0].row and _measured(claim) else constants.limit
        if same and cosine + constants.word_weight * share >= limit + margin:
            return cosine + constants.word_weight * share
        if verbatim:
            asked = float(self._vector(f"{self._question} {claim.plain}".strip()) @ self._run_vector(run))
            return asked if asked >= constants.short_limit else None
        limit = constants.cross_limit - (constants.cross_fact if claim.needed else 0.0)
        return cosine if not same and cosine >= limit + margin else None

    # ---- vectors ----------------------------------------------------------------------------------------------

    def _run_vector(self, run: Run) -> Vectors:
        """The vector of a sentence; of two, their mean: it costs nothing and told as much."""
        vectors = self._embedded([part.embedded for part in run.parts])
        mean: Vectors = np.mean(vectors, axis=0)
        unit: Vectors = mean / max(float(np.linalg.norm(mean)), 1e-6)
        return unit

    def _vector(self, text: str) -> Vectors:
        return self._embedded([text])[0]

    def _embedded(self, texts: Sequence[str]) -> list[Vectors]:
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if new and self._embed is not None:
            self._vectors.update(zip(new, self._embed(new), strict=True))
        return [self._vectors[text] for text in texts]


def _measured(claim: _Claim) -> bool:
    """Whether all its numbers have units, so that the row's columns have borne them out."""
    numbers = [fact for fact in claim.needed if fact.kind != "identifier"]
    return bool(numbers) and all(fact.kind != "number" for fact in numbers)


def _names_stand(claim: _Claim, run: Run, same: bool) -> bool:
    """Whether the claim's names stand in the run, or around it when the run speaks of nobody else.

    Across languages only those that the source's script can write are looked for.
    """
    looked_for = claim.names
    if not same:
        writes_latin = naming.latin(run.text)
        looked_for = tuple(
            name for name in claim.names if not naming.han(name) and writes_latin and run.language == "en"
        )
    absent = [name for name in looked_for if not naming.stands(name, run.terms, run.folded)]
    if absent:
        folded = fold(run.around)
        if any(not naming.stands(name, run.around_terms, folded) for name in absent):
            return False
    if not same:
        return True
    return all(_speaks_of(part, claim, looked_for) for part in run.parts if absent or len(run.parts) > 1)


def _speaks_of(part: Sentence, claim: _Claim, looked_for: Sequence[str]) -> bool:
    """Whether a sentence that lacks a name of the claim has at least no other subject ("Bob was born in 1960")."""
    if part.row or all(naming.stands(name, part.terms, part.folded) for name in looked_for):
        return True
    if naming.leans(part.text):
        return True
    foreign = naming.names(naming.subject(part.text), frozenset())
    return all(naming.stands(name, claim.terms, claim.folded) for name in foreign)


def _names_row(claim: _Claim, row: Sentence) -> bool:
    """Whether the claim names the row by a word of its first cell that has letters."""
    for cell in row.text.split("\t"):
        terms = [term for term in words(cell) if not is_stop(term) and not term.isdigit()]
        if terms:
            return any(term in claim.terms or (naming.han(term) and term in claim.folded) for term in terms)
    return True


def _stands_whole(claim: str, run: str) -> bool:
    """Whether a folded text stands in another as it is, not as a part of words."""
    bare = claim.strip(" .。!！?？,，;；:：\"'“”()（）")
    at = run.find(bare)
    if at < 0 or not bare:
        return False
    before, behind = run[at - 1 : at], run[at + len(bare) : at + len(bare) + 1]
    joined = (before.isalnum() and before.isascii() and bare[0].isascii()) or (
        behind.isalnum() and behind.isascii() and bare[-1].isascii()
    )
    return not joined
