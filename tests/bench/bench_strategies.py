"""The ways of cutting side by side: what they find, into how many passages, in how long.

`FOOTNOTE_EVAL=<folder with sets and raw> pytest -m bench tests/bench/bench_strategies.py`; FOOTNOTE_BENCH_SHARE=0.5
takes half of the documents and questions, `-k "clapnq and automatic"` one line. Every text is embedded once; the
seconds are those of cutting (of a core), and what the embedder would need for all passages at the speed it had.
"""

from __future__ import annotations

import json
import os
import re
import time
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from core.chunking import chunk
from core.engine import read_text
from core.evaluating.questions import Question, read_corpus, read_questions, spread
from core.indexing.configuration import complete
from core.models import catalogue
from core.models.embedder import Embedder
from core.progress import Progress
from core.records import Document, Hit
from core.retrieving.search import Search
from core.settings import Retrieving
from tests.helpers.models import real_embedder
from tests.helpers.small_library import SmallFile, SmallLibrary

pytestmark = pytest.mark.bench

Lines = Callable[[str], None]
Span = tuple[str, int, int]

SHARE = float(os.environ.get("FOOTNOTE_BENCH_SHARE", "1"))
JOINED = 6
"""So many paragraphs make a document where a set has none longer."""
WAYS: Mapping[str, Mapping[str, Any]] = {
    "automatic": {},
    "size 128": {"strategy": "size", "size": {"size_tokens": 128}},
    "size 256, overlap 40": {"strategy": "size", "size": {"overlap_tokens": 40}},
    "size 400 characters": {"strategy": "size", "size": {"size_characters": 400}},
    "headings": {"strategy": "headings"},
    "pages": {"strategy": "pages"},
    "paragraphs": {"strategy": "paragraphs"},
    "paragraphs, not merged": {"strategy": "paragraphs", "paragraphs": {"merge": False}},
    "separator \\n": {"strategy": "separator", "separator": {"separators": ("\n",)}},
    "sentences": {"strategy": "sentences"},
    "rows": {"strategy": "rows"},
    "parents": {"strategy": "parents"},
    "document": {"strategy": "document"},
}
FILES = "sec10q"
ONLY_IN_FILES = ("headings", "pages", "rows")
_NUMBER = re.compile(r"\d[\d,]*\.?\d*")


class Remembering:
    """The embedder, which embeds no text twice and knows how quick it was."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self.tokens = 0
        self.seconds = 0.0
        self.id, self.dimensions = embedder.id, embedder.dimensions
        self.limit_tokens, self.overhead = embedder.limit_tokens, embedder.overhead

    def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
        return self._embedder.token_ends(pieces)

    def embed_passages(self, texts: Sequence[str], progress: Progress | None = None) -> NDArray[np.float32]:
        fresh = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if fresh:
            begun = time.perf_counter()
            self._vectors.update(zip(fresh, self._embedder.embed_passages(fresh), strict=True))
            self.seconds += time.perf_counter() - begun
            self.tokens += sum(map(len, self.token_ends(fresh))) + self.overhead * len(fresh)
        return np.stack([self._vectors[text] for text in texts])

    def embed_sentences(self, texts: Sequence[str], progress: Progress | None = None) -> NDArray[np.float32]:
        return self._embedder.embed_sentences(texts, progress)

    def embed_query(self, text: str) -> NDArray[np.float32]:
        return self._embedder.embed_query(text)

    def close(self) -> None:
        self._embedder.close()


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents by name, questions, and for each question the spans that answer it (a whole file: an empty span).

    `facts` are what the answer names; found when they stand in what was found or around it.
    """

    documents: Mapping[str, Document]
    questions: Sequence[Question]
    gold: Mapping[str, Sequence[Span]]
    facts: Mapping[str, Sequence[str]] = field(default_factory=dict)


@pytest.fixture(scope="module")
def evaluation() -> Path:
    """The folder of the question sets."""
    folder = os.environ.get("FOOTNOTE_EVAL")
    if not folder:
        pytest.skip("FOOTNOTE_EVAL does not say where the question sets are")
    return Path(folder)


@pytest.fixture(scope="module")
def embedder() -> Iterator[Remembering]:
    """The search model."""
    made = Remembering(real_embedder())
    yield made
    made.close()


@pytest.fixture(scope="module")
def corpora(evaluation: Path) -> Callable[[str], Corpus]:
    """Each set, read once."""

    @cache
    def read(name: str) -> Corpus:
        if name == FILES:
            return pdf_corpus(evaluation, files=max(int(4 * SHARE), 1))
        return joined_corpus(evaluation / "sets" / name, int(400_000 * SHARE), int(200 * SHARE))

    return read


@pytest.mark.parametrize("name", ["cmrc2018_trial", "clapnq_dev", "mtrag_un", FILES])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_found(
    way: str, name: str, corpora: Callable[[str], Corpus], embedder: Remembering, tmp_path: Path, table: Lines
) -> None:
    if name != FILES and way in ONLY_IN_FILES:
        pytest.skip("Its documents have neither pages nor headings nor tables.")
    corpus = corpora(name)
    passages, seconds, tokens, hits = searched(corpus, WAYS[way], embedder, tmp_path / "library")
    first, ten = scores(corpus, hits)
    found = "facts@10" if corpus.facts else "recall@10"
    embed = tokens * embedder.seconds / max(embedder.tokens, 1)
    table(
        f"{name} ({len(corpus.documents)} documents, {len(corpus.questions)} questions) {way:<24}"
        f" hit@1 {first:.3f} {found} {ten:.3f} passages {passages:>6} cut {seconds:.2f} s embed {embed:.0f} s"
    )


# ---- measuring ------------------------------------------------------------------------------------------------


def searched(
    corpus: Corpus, values: Mapping[str, Any], embedder: Remembering, folder: Path
) -> tuple[int, float, int, dict[str, tuple[Hit, ...]]]:
    """Passages, seconds of cutting, tokens to embed, and the first ten hits of each question."""
    folder.mkdir()
    library = SmallLibrary(folder, embedder)
    library.add(
        {
            name: SmallFile(made.text, made.pages, made.blocks, {**made.metadata, "name": name}, chunking=values)
            for name, made in corpus.documents.items()
        }
    )
    stored = [one.chunk for batch in library.catalog.passages.ready(library.library_id) for one in batch]
    begun = time.process_time()  # other work on the machine does not count
    for made, ends in library.documents():
        chunk(made, ends, "t", values, embedder, embedder.limit_tokens)
    seconds = time.process_time() - begun
    search = Search(
        library.catalog,
        library.library_id,
        library.fulltext,
        lambda: embedder,
        library.vector_store,
        catalogue.spec("multilingual-e5-small-q4").fusion,
    )
    how = Retrieving(rerank_n=10)
    hits = {question.id: search.find(question.text, how).hits for question in corpus.questions}
    library.close()
    return len(stored), seconds, sum(one.tokens for one in stored), hits


def scores(corpus: Corpus, hits: Mapping[str, Sequence[Hit]]) -> tuple[float, float]:
    """How often the first hit is right, and the share of what is looked for that stands in the first ten."""
    first, ten = [], []
    for question in corpus.questions:
        found, gold = hits[question.id], corpus.gold[question.id]
        first.append(float(any(answers(hit, span) for hit in found[:1] for span in gold)))
        if corpus.facts:
            facts = corpus.facts[question.id]
            texts = " ".join(around(corpus, hit) for hit in found)
            there = {fact.replace(",", "") for fact in _NUMBER.findall(texts)}
            if facts:
                ten.append(sum(fact in there for fact in facts) / len(facts))
        else:
            ten.append(sum(any(answers(hit, span) for hit in found) for span in gold) / len(gold))
    return float(np.mean(first)), float(np.mean(ten))


def around(corpus: Corpus, hit: Hit) -> str:
    """What is read of a hit."""
    start, end = hit.parent or (hit.start, hit.end)
    text = corpus.documents[hit.path.removeprefix("/lib/")].text
    return text[max(start, hit.start - 4000) : min(end, hit.end + 4000)]


def answers(hit: Hit, gold: Span) -> bool:
    """Whether a hit holds half of the span, or lies in it by half."""
    name, start, end = gold
    if hit.path != f"/lib/{name}":
        return False
    shared = min(hit.end, end) - max(hit.start, start)
    return start == end or shared * 2 > min(hit.end - hit.start, end - start)


# ---- corpora --------------------------------------------------------------------------------------------------


def joined_corpus(folder: Path, characters: int, most: int) -> Corpus:
    """Documents of about so many characters in all, and at most so many of the questions that they answer.

    The paragraphs of one document, or a few paragraphs, are joined into one.
    """
    groups: dict[str, list[tuple[str, str]]] = {}
    for place, record in enumerate(read_corpus(folder)):
        pieces = record.id.rsplit("-", 2)
        document = pieces[0] if len(pieces) == 3 else f"{place // JOINED:04d}"
        groups.setdefault(document, []).append((record.id, record.text))
    group_of = {one: name for name, group in groups.items() for one, _ in group}
    every = [one for one in read_questions(folder) if one.relevant]
    questions: list[Question] = []
    kept: dict[str, list[tuple[str, str]]] = {}
    for question in spread(every, most):
        if sum(len(text) for group in kept.values() for _, text in group) > characters * 2 / 3:
            break
        questions.append(question)
        kept.update((group_of[one], groups[group_of[one]]) for one in question.relevant)
    others = [name for name in groups if name not in kept]
    kept.update((name, groups[name]) for name in spread(others, len(kept) // 2))
    documents: dict[str, Document] = {}
    places: dict[str, Span] = {}
    for name, group in kept.items():
        text = ""
        for one, paragraph in group:
            text += "\n\n" if text else ""
            places[one] = (name, len(text), len(text) + len(paragraph))
            text += paragraph
        documents[name] = Document(text)
    gold = {one.id: [places[name] for name in one.relevant] for one in questions}
    return Corpus(documents, questions, gold)


def pdf_corpus(evaluation: Path, files: int) -> Corpus:
    """Some of the reports as they are read and cleaned, the questions about them, the numbers of their answers."""
    folder = evaluation / "sets" / "sec10q"
    every = [one for one in read_questions(folder) if one.relevant]
    names = sorted({name for one in every for name in one.relevant}, key=lambda name: (name[:7] != "2023 Q3", name))
    names = names[:files]
    paths = [evaluation / "raw" / "sec10q" / "docs" / name for name in names]
    documents = {
        path.name: made
        for path, made, _ in read_text(paths, complete({}), False, (), Progress())
        if isinstance(made, Document)
    }
    questions = [one for one in every if set(one.relevant) <= set(documents)]
    rows = map(json.loads, (folder / "answers.jsonl").read_text("utf-8").splitlines())
    said = {row["id"]: " ".join(row["answers"]).partition("SOURCE")[0] for row in rows}
    facts = {
        one.id: sorted(
            {number.replace(",", "").rstrip(".") for number in _NUMBER.findall(said[one.id]) if len(number) > 3}
        )
        for one in questions
    }
    gold = {one.id: [(name, 0, 0) for name in one.relevant] for one in questions}
    return Corpus(documents, questions, gold, facts)
