"""From a question to a cited answer: quotes at once, then, where a generator is there, a written answer, checked.

The evidence decides whether there is an answer, and attribution which sentence of it stands on the documents; nothing
depends on what the generator says of itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.analysis.scripts import language_of
from core.answering import prompt
from core.answering.attribution import Attributor
from core.answering.deciding import Decision, decide, matching_paths
from core.answering.drafting import Draft
from core.answering.following import stand_alone
from core.answering.quoting import Quoted, Quoter
from core.answering.writing import write
from core.errors import Cancelled, ModelError
from core.models.llama import TextGenerator
from core.progress import Progress
from core.records import AllOf, Answer, AnswerEvent, AnyOf, Condition, Coverage, Filter, Footnote, Unit
from core.retrieving.scope import may_hold_for
from core.retrieving.search import Looked, Search
from core.settings import Retrieving

UNREAD = ("no_text", "locked", "failed")
SEARCHED = ("ready", "partly", "offline")
STOPPED = "Stopped. What stands above has been checked."
STOPPED_EARLY = "Stopped before a sentence was finished. These are the best sentences, word for word."
ABSTAINED = "The writing model found no answer in these sentences. They are quoted, word for word."

Listener = Callable[[AnswerEvent], None]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What was found for a question, before anything is written."""

    looked: Looked
    chosen: tuple[Quoted, ...]
    weights: Mapping[str, float]
    scope: Filter | None
    started: float
    seconds: float

    @property
    def question(self) -> str:
        return self.looked.asked.text

    @property
    def quotes(self) -> tuple[Footnote, ...]:
        return tuple(one.footnote for one in self.chosen)


class Chat:
    """Answers questions from one library.

    Without a `generator` every answer is made of quotes; when it raises `ModelError` the answer is, and a notice says
    why.
    """

    def __init__(
        self,
        search: Search,
        quoter: Quoter,
        generator: Callable[[], TextGenerator] | None = None,
    ) -> None:
        self._search = search
        self._quoter = quoter
        self._generator = generator

    def ask(
        self,
        question: str,
        how: Retrieving,
        within: Sequence[Path] = (),
        conversation: str | None = None,
        quotes_only: bool = False,
        progress: Progress | None = None,
        listen: Listener | None = None,
        as_typed: bool = False,
    ) -> Answer:
        """The answer, from the files and folders `within` when any are given, saved with its conversation.

        A conversation is begun when none is named (`StoreError`: the library has none of that name); a question that
        leans on it is searched with words of it, unless it is to be searched `as_typed`. `listen` hears the question
        that is searched, the quotes, then words and checked units while they are written. A stop raises `Cancelled`
        only as long as nothing was found.
        """
        progress, tell = progress or Progress(), listen or (lambda event: None)
        talks = self._search.catalog.conversations
        before: Sequence[str] = ()
        if conversation is not None:
            talks.get(conversation, self._search.library_id)
            before = talks.last_questions(conversation, 1)
        asked = question if as_typed or not before else stand_alone(question, before[0])
        tell(AnswerEvent("asked", text=asked))
        evidence = self._gather(asked, how, within, progress)
        if quotes_only or self._generator is None:
            answer = self._in_quotes(evidence)
            if not answer.not_found:
                tell(AnswerEvent("quotes", evidence.quotes, passages=answer.passages))
        else:
            answer = self._in_words(evidence, progress, tell, self._generator)
        answer = replace(answer, seconds=time.perf_counter() - evidence.started)
        return self._saved(question, conversation, answer)

    # ---- what there is ----------------------------------------------------------------------------------------

    def _gather(self, question: str, how: Retrieving, within: Sequence[Path], progress: Progress) -> _Evidence:
        started = time.perf_counter()
        scope = inside(within) if within else None
        looked = self._search.look(question, how, scope)
        weights = self._search.fulltext.idf(looked.asked.keywords)
        chosen = self._quoter.choose(looked, weights, progress=progress)
        return _Evidence(looked, chosen, weights, scope, started, time.perf_counter() - started)

    def _decide(self, evidence: _Evidence, written: bool) -> Decision:
        return decide(evidence.looked, evidence.chosen, evidence.weights, self._search.constants, written)

    # ---- in quotes --------------------------------------------------------------------------------------------

    def _in_quotes(self, evidence: _Evidence, *notices: str) -> Answer:
        if self._decide(evidence, written=False) == "not_found":
            return self._nothing(evidence, *notices)
        quotes = evidence.quotes
        lines = [" ".join(quote.text.split("\n")) for quote in quotes]
        units = tuple(Unit(line, (quote.number,), True) for line, quote in zip(lines, quotes, strict=True))
        return self._answer(evidence, "\n".join(lines), units, quotes, notices)

    def _nothing(self, evidence: _Evidence, *notices: str) -> Answer:
        return replace(self._answer(evidence, "", (), (), notices), not_found=True)

    def _answer(
        self,
        evidence: _Evidence,
        text: str,
        units: tuple[Unit, ...],
        footnotes: tuple[Footnote, ...],
        notices: Sequence[str],
    ) -> Answer:
        found = evidence.looked.found
        return Answer(
            answer=text,
            units=units,
            footnotes=footnotes,
            quotes=evidence.quotes,
            route="passages",
            not_found=False,
            question_used=evidence.question,
            coverage=self._coverage(evidence, footnotes),
            mode="quotes",
            model=None,
            seconds_to_first_quote=evidence.seconds if evidence.chosen else None,
            seconds_to_first_word=None,
            seconds=0.0,
            conversation=None,
            notices=(*found.notices, *_language_notice(evidence.question, footnotes), *notices),
            files_searched=self._files(evidence, SEARCHED),
            passages=self._passages(evidence),
        )

    # ---- in words ---------------------------------------------------------------------------------------------

    def _in_words(
        self, evidence: _Evidence, progress: Progress, tell: Listener, generator: Callable[[], TextGenerator]
    ) -> Answer:
        """A written answer; between the limits it is written unseen, and what of it is supported decides."""
        decision = self._decide(evidence, written=True)
        if decision == "not_found":
            return self._nothing(evidence)
        tell(AnswerEvent("quotes", evidence.quotes, passages=self._passages(evidence)))
        check = self._attributor(evidence, progress).check
        draft = Draft(check, self._quoter.text, tell, visible=decision == "answer")
        notice = ""
        try:
            writer = generator()
            draft.model = writer.name
            if writer.loading_s:
                tell(AnswerEvent("loading", seconds=writer.loading_s))
            messages = prompt.messages(
                evidence.question, evidence.quotes, evidence.looked.found.hits, self._quoter.text, writer
            )
            for part in write(writer, messages, progress, draft.words):
                draft.add(part)
        except ModelError as error:
            notice = str(error)
        except Cancelled:
            notice = STOPPED if draft.shown else STOPPED_EARLY
        if notice and not draft.shown:
            return self._in_quotes(evidence, notice)
        if not draft.visible and not draft.supported:
            return replace(self._nothing(evidence), mode="written", model=draft.model)
        if not draft.units:
            return self._in_quotes(evidence, ABSTAINED)
        draft.reveal()
        answer = self._answer(evidence, draft.text, draft.units, draft.footnotes, [notice] if notice else [])
        first = draft.first_word - evidence.started if draft.first_word is not None else None
        return replace(answer, mode="written", model=draft.model, seconds_to_first_word=first)

    def _attributor(self, evidence: _Evidence, progress: Progress) -> Attributor:
        looked = evidence.looked
        return Attributor(
            self._quoter.passages(looked.found.hits),
            self._quoter.embedding(looked.asked, progress),
            lambda terms: self._search.fulltext.idf(tuple(terms)),
            question=evidence.question,
        )

    # ---- afterwards -------------------------------------------------------------------------------------------

    def _coverage(self, evidence: _Evidence, footnotes: Sequence[Footnote]) -> Coverage:
        used = len({note.path for note in footnotes})
        return Coverage(
            files_used=used,
            files_matching=max(used, len(matching_paths(evidence.looked, evidence.chosen, self._search.constants))),
            files_unread=self._files(evidence, UNREAD),
        )

    def _files(self, evidence: _Evidence, states: Sequence[str]) -> int:
        """How many files in the scope of the question are in one of these states."""
        places = self._search.catalog.ledger.places(self._search.library_id)
        scope = evidence.scope
        return sum(place.state in states and (scope is None or may_hold_for(scope, place.display)) for place in places)

    def _passages(self, evidence: _Evidence) -> tuple[Footnote, ...]:
        """The best passage of each file that matches although nothing is quoted from it."""
        quoted = {quote.path for quote in evidence.quotes}
        matching = matching_paths(evidence.looked, evidence.chosen, self._search.constants) - quoted
        best: dict[str, Footnote] = {}
        for hit in evidence.looked.found.hits:
            if hit.path in matching and hit.path not in best:
                best[hit.path] = Footnote(
                    0, hit.path, hit.page, hit.page_label, hit.start, hit.end, hit.text, hit.heading, hit.text_id
                )
        return tuple(best.values())

    def _saved(self, question: str, conversation: str | None, answer: Answer) -> Answer:
        """Keep the turn; a question without a word in it is no turn."""
        if not any(map(str.isalnum, question)):
            return replace(answer, conversation=conversation)
        talks = self._search.catalog.conversations
        with self._search.catalog.write():
            talk = conversation or talks.start(self._search.library_id, question).id
            answer = replace(answer, conversation=talk)
            talks.add_turn(talk, question, answer)
        return answer


def inside(paths: Sequence[Path]) -> Filter:
    """The filter for some files and everything in some folders."""
    return AnyOf(tuple(_inside(path.absolute().as_posix().rstrip("/")) for path in paths))


def _inside(path: str) -> Filter:
    # "0" follows "/" in every order of characters, so these are the paths that begin with the folder's
    below = AllOf((Condition("path", "ge", f"{path}/"), Condition("path", "lt", f"{path}0")))
    return AnyOf((Condition("path", "eq", path), below))


def _language_notice(question: str, quotes: Sequence[Footnote]) -> tuple[str, ...]:
    if not quotes or language_of(question) == language_of("\n".join(quote.text for quote in quotes)):
        return ()
    return ("The documents that answer are in another language than the question; they are quoted as they are.",)
