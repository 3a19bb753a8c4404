"""Questions written for passages, through the terminal program, and once with a real writing model."""

import json
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, Engine
from core.models import catalogue, fetching
from core.models.llama import Generator
from core.progress import Progress
from tests.helpers.models import FakeGenerator, real_embedder
from tests.helpers.program import Footnote

LEASE = (
    "The tenant pays a deposit of three months' rent, 4,350 euros, before the keys are handed over on 1 March 2025. "
    "The deposit is returned within six months after the flat has been handed back."
)
LEAVE = (
    "当年未休完的年休假最多可结转五天至下一年度，逾期至三月三十一日未休的自动作废。因病未能休假的天数不计入上述限额。"
)


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "lease.txt").write_text(LEASE, "utf-8")
    (folder / "leave.txt").write_text(LEAVE, "utf-8")
    return folder


def test_a_passage_is_found_by_a_question_that_was_written_for_it(
    footnote: Footnote, texts: Path, writer: FakeGenerator
) -> None:
    pair = {"question": "What must be paid when moving in?", "answer": "a deposit of three months' rent"}
    writer._answers = [json.dumps([pair])]
    footnote("settings", "set", "chunking.strategy", "questions")
    footnote("settings", "set", "chunking.questions.write", "true")
    added = footnote("add", texts)
    assert added.value["ready"] == 2
    hit, *_ = footnote("search", "what must be paid when moving in", "--mode", "fulltext").value["hits"]
    assert (Path(hit["path"]).name, hit["text"]) == ("lease.txt", LEASE)
    status = footnote("status").value
    library = status["libraries"][0]
    assert (library["chunks"], library["fulltext"], library["vectors"], library["needs_rebuild"]) == (3, 3, 3, False)
    assert [row["chunks"] for row in status["files"]] == [1, 1]
    answer = footnote("ask", "How much must be paid when moving in?", "--quote").value
    assert all(quote["text"] in LEASE + LEAVE for quote in answer["quotes"])


def test_without_a_writing_model_one_sentence_says_so(footnote: Footnote, texts: Path) -> None:
    footnote("settings", "set", "chunking.strategy", "questions")
    footnote("settings", "set", "chunking.questions.write", "true")
    added = footnote("add", texts)
    assert (added.code, added.value["ready"]) == (0, 2)
    assert "Questions could not be written. The writing model is not here." in added.err


@pytest.mark.model
def test_the_small_writing_model_writes_questions_that_lead_to_their_passages(texts: Path, tmp_path: Path) -> None:
    spec = catalogue.spec("qwen2.5-coder-0.5b")
    if not fetching.is_present(spec, fetching.models_folder()):
        pytest.fail(f"The writing model is not here. Run `footnote models get {spec.name}`.")
    with Engine(
        tmp_path / "home",
        embedder=lambda name: real_embedder(),
        generator=lambda name: Generator(spec, fetching.models_folder()),
    ) as engine:
        engine.options.change({"chunking.strategy": "questions", "chunking.questions.write": True})
        report = engine.add(DEFAULT_LIBRARY, [texts], Progress())
        assert report.embedded_chunks > 2
        for path, passage in ((texts / "lease.txt", LEASE), (texts / "leave.txt", LEAVE)):
            [shown] = engine.previews.show(DEFAULT_LIBRARY, str(path), {}).passages
            assert shown.questions is not None
            for question in shown.questions:
                (first, *_) = engine.find(DEFAULT_LIBRARY, question, {}).hits
                assert (first.text, first.found_by) == (passage, question)
