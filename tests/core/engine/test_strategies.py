"""Every way of cutting in a whole library: indexed once, found, changed to another, rebuilt from what is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.chunking import STRATEGIES
from core.engine import DEFAULT_LIBRARY
from core.progress import Progress
from tests.helpers.engines import SmallEngine
from tests.helpers.readers import SharedReaders

NAMES = [strategy.name for strategy in STRATEGIES]


@pytest.fixture
def filled(tmp_path: Path, readers: SharedReaders) -> Iterator[SmallEngine]:
    """A library with prose, a text with headings and a table of questions and answers."""
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "faq.csv").write_text("question,answer\nHow long may goods be returned?,Thirty days.\nWho pays?,You.\n")
    sentences = " ".join(f"Sentence {number} tells of lanterns." for number in range(80))
    (folder / "guide.md").write_text(f"# Lamps\n\n{sentences}\n\n# Ladders\n\nLadders are made of ash.\n")
    engine = SmallEngine(tmp_path / "home", readers=readers)
    yield engine
    engine.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_library_cut_in_any_way_is_whole_and_embeds_nothing_twice(
    filled: SmallEngine, tmp_path: Path, name: str
) -> None:
    filled.engine.options.change({"chunking.strategy": name})
    filled.add(tmp_path / "documents")
    assert len(set(filled.counts())) == 1
    assert filled.found("what are ladders made of")[0] == "guide.md"
    assert filled.found("how long may goods be returned", mode="vector")[0] == "faq.csv"
    assert filled.found("thirty days", mode="fulltext")[0] == "faq.csv"
    assert filled.sync().embedded_chunks == 0
    filled.restart()
    assert filled.problems() == []


def test_another_way_of_cutting_takes_over_with_what_it_needs(filled: SmallEngine, tmp_path: Path) -> None:
    filled.add(tmp_path / "documents")
    filled.engine.options.change({"chunking.strategy": "questions"})
    filled.engine.rebuild(DEFAULT_LIBRARY, Progress())
    (best, *_) = filled.engine.find(DEFAULT_LIBRARY, "how long may goods be returned", {}).hits
    assert (best.text, best.question) == ("Thirty days.", "How long may goods be returned?")
    assert "How long may goods be returned?" in filled.embedder.embedded
    answer = filled.engine.ask(DEFAULT_LIBRARY, "How long may goods be returned?", quotes_only=True)
    assert answer.quotes[0].text == "Thirty days."

    filled.engine.options.change({"chunking.strategy": "parents"})
    filled.engine.options.change({"chunking.parents.size_tokens": 24})
    filled.engine.options.change({"chunking.parents.keep_whole": False})
    filled.engine.rebuild(DEFAULT_LIBRARY, Progress())
    hits = filled.engine.find(DEFAULT_LIBRARY, "sentence about lanterns", {}).hits
    parents = [(hit.path, hit.parent) for hit in hits if hit.parent]
    assert len(parents) == len(set(parents)) >= 1
    assert filled.problems() == []
