"""Written answers through the terminal program: proven sentences, conversations, measuring; and once for real."""

import json
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, Engine
from core.models import catalogue, fetching
from core.models.llama import Generator
from core.progress import Progress
from core.records import AnswerEvent
from tests.helpers.models import FakeGenerator, real_embedder
from tests.helpers.program import Footnote

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"
QUESTION = "How long is the warranty on a repaired lantern?"


def test_a_written_answer_names_file_and_page_and_marks_what_is_not_proven(
    footnote: Footnote, folder: Path, writer: FakeGenerator
) -> None:
    footnote("add", folder)
    answer = footnote("ask", QUESTION).value
    assert (answer["mode"], answer["model"]) == ("written", "fake")
    first, second = answer["units"]
    assert (first["supported"], first["footnotes"]) == (True, [1])
    assert (second["supported"], second["footnotes"]) == (False, [])
    assert "[3]" not in answer["answer"]
    (note,) = answer["footnotes"]
    assert (note["path"], note["page"]) == (str(folder / "care and warranty.pdf"), 2)
    texts = {row["path"]: row["text"] for row in footnote("text", folder).value}
    assert texts[note["path"]][note["start"] : note["end"]] == note["text"]
    assert "eighteen months" in " ".join(note["text"].split())
    assert answer["seconds_to_first_quote"] <= answer["seconds_to_first_word"] <= answer["seconds"]
    assert writer.closed


def test_a_conversation_goes_on_in_the_next_run(footnote: Footnote, folder: Path, writer: FakeGenerator) -> None:
    footnote("add", folder)
    first = footnote("ask", QUESTION).value
    second = footnote("ask", "and on glass?", "--conversation", first["conversation"], "--quote").value
    assert second["conversation"] == first["conversation"]
    assert second["question_used"] == "and on glass? (long warranty repaired lantern)"
    assert "one year on glass" in " ".join(" ".join(quote["text"] for quote in second["quotes"]).split())
    unknown = footnote("ask", "and?", "--conversation", "nothing")
    assert (unknown.code, unknown.err) == (1, "There is no conversation nothing with this library.\n")


def test_without_a_writing_model_there_are_quotes_and_one_sentence(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    answer = footnote("ask", QUESTION).value
    assert (answer["mode"], answer["model"]) == ("quotes", None)
    assert answer["notices"] == ["The writing model is not here."]
    assert footnote("ask", QUESTION, "--quote").value["notices"] == []


def test_written_answers_are_measured(footnote: Footnote, tmp_path: Path, writer: FakeGenerator) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    records = [{"id": f"d{n}", "title": "", "text": f"The price of part {n} is {n * 7} euros."} for n in range(1, 5)]
    asked = [{"id": f"q{n}", "text": f"price of part {n}"} for n in range(1, 5)]
    gold = [{"id": f"q{n}", "answers": [f"{n * 7} euros"], "unanswerable": False} for n in range(1, 5)]
    for name, rows in (("corpus", records), ("queries", asked), ("answers", gold)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "qrels.tsv").write_text("q\td\ts\n" + "".join(f"q{n}\td{n}\t1\n" for n in range(1, 5)))
    keep = tmp_path / "kept"
    figures = footnote("eval", folder, "--answers", "written", "--modes", "keyword", "--keep", keep).value["answers"]
    assert (figures["questions"], figures["contains_gold"], figures["footnotes_with_gold"]) == (4, 1.0, 1.0)
    assert figures["supported_share"] == 0.5
    asked_before = len(writer.asked)
    again = footnote("eval", folder, "--answers", "written", "--modes", "keyword", "--keep", keep).value["answers"]
    assert again == figures
    assert len(writer.asked) == asked_before


def test_a_saved_answer_finds_its_words_in_the_edited_file(tmp_path: Path) -> None:
    file = tmp_path / "leave.md"
    file.write_text("Leave is five days. Ask early.")
    sentence = "Leave is five days."
    from tests.helpers.models import FakeEmbedder

    with Engine(
        tmp_path / "home", embedder=lambda name: FakeEmbedder(), generator=lambda name: FakeGenerator([sentence])
    ) as engine:
        engine.add(DEFAULT_LIBRARY, [file], Progress())
        talk = engine.ask(DEFAULT_LIBRARY, "Leave five days?", quotes_only=True).conversation or ""
        file.write_text("New first line.\n\nLeave is five days. Ask early.")
        engine.sync(DEFAULT_LIBRARY, Progress())
        (turn,) = engine.talks.turns(DEFAULT_LIBRARY, talk)
        starts = {note.text: note.start for note in turn.answer.quotes}
        assert (starts[sentence], turn.changed) == (17, ())
        file.write_text("Nothing of it.")
        engine.sync(DEFAULT_LIBRARY, Progress())
        (turn,) = engine.talks.turns(DEFAULT_LIBRARY, talk)
        assert turn.changed == (str(file),)
        assert sentence in {note.text for note in turn.answer.quotes}


@pytest.mark.model
def test_the_small_writing_model_answers_from_the_sample(tmp_path: Path) -> None:
    spec = catalogue.spec("qwen2.5-coder-0.5b")
    if not fetching.is_present(spec, fetching.models_folder()):
        pytest.fail(f"The writing model is not here. Run `footnote models get {spec.name}`.")
    heard: list[AnswerEvent] = []
    with Engine(
        tmp_path / "home",
        embedder=lambda name: real_embedder(),
        generator=lambda name: Generator(spec, fetching.models_folder()),
    ) as engine:
        engine.add(DEFAULT_LIBRARY, [SAMPLE], Progress())
        english = engine.ask(DEFAULT_LIBRARY, QUESTION, listen=heard.append)
        chinese = engine.ask(DEFAULT_LIBRARY, "未使用的灯具多少天内可以退货？")
        absent = engine.ask(DEFAULT_LIBRARY, "What does it cost in Japan?")
        stopping = Progress()

        def stop(event: AnswerEvent) -> None:
            if event.kind == "words":
                stopping.cancel()

        stopped = engine.ask(DEFAULT_LIBRARY, QUESTION, progress=stopping, listen=stop)
    assert english.mode == "written"
    assert "eighteen months" in english.answer
    assert (english.footnotes[0].page, english.units[0].supported) == (2, True)
    assert [event.kind for event in heard[:2]] == ["asked", "quotes"]
    assert "三十" in chinese.answer
    assert chinese.footnotes[0].path.endswith("顾客须知.pdf")
    assert absent.not_found
    assert (stopped.mode, bool(stopped.quotes)) == ("quotes", True)
