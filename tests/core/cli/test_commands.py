"""Every command prints its JSON shape, text for people, and the right exit code."""

from pathlib import Path

import pytest

from core.errors import Cancelled, FootnoteError, QuestionError, StoreError
from tests.helpers.terminal import Engines, Patch, Run

COUNTERS = ["ready", "partly", "waiting", "working", "no_text", "locked", "failed", "skipped", "offline", "gone"]
ROW = ["path", "state", "reason", "pages", "pages_without_text", "chunks", "encoding"]


def test_add_reports_every_counter_and_file(run: Run, engine: Engines, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x")
    ran = run("add", str(file), "--json")
    assert ran.code == 0
    assert list(ran.json) == [*COUNTERS, "unchanged", "embedded_chunks", "seconds", "files"]
    assert ran.json["ready"] == 1
    assert list(ran.json["files"][0]) == ROW
    assert ran.json["files"][0]["path"] == str(file)
    assert engine.made[0].calls[0] == ("add", "My documents", [file], False)


def test_add_lists_a_missing_path_as_failed_does_the_others_and_exits_one(
    run: Run, engine: Engines, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x")
    ran = run("--json", "add", str(tmp_path / "no"), str(file), "--words-only")
    assert ran.code == 1
    assert (ran.json["ready"], ran.json["failed"]) == (1, 1)
    assert ran.json["files"][1]["path"] == str(tmp_path / "no")
    assert ran.err == f"There is nothing at {tmp_path / 'no'}.\n"
    assert engine.made[0].calls[0][3] is True


def test_add_of_nothing_but_missing_paths_opens_no_engine(run: Run, engine: Engines, tmp_path: Path) -> None:
    assert run("add", str(tmp_path / "no")).code == 1
    assert engine.made == []


def test_add_makes_relative_paths_whole(run: Run, engine: Engines, tmp_path: Path, monkeypatch: Patch) -> None:
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    run("add", "sub/../sub")
    assert engine.made[0].calls[0][2] == [tmp_path / "sub"]


@pytest.mark.parametrize(("typed", "added"), [("n\n", False), ("y\n", True)])
def test_add_asks_before_a_long_run_on_a_terminal(
    run: Run, engine: Engines, tmp_path: Path, monkeypatch: Patch, typed: str, added: bool
) -> None:
    engine.planned = type(engine.planned)(4000, 10**9, 9000.0)
    monkeypatch.setattr("core.cli.indexing.is_terminal", lambda stream: True)
    monkeypatch.setattr("typer.confirm", lambda *given, **more: typed == "y\n")
    ran = run("add", str(tmp_path))
    assert ran.code == 0
    assert any(call[0] == "add" for call in engine.made[0].calls) is added


@pytest.mark.parametrize("option", ["--yes", "--json"])
def test_add_asks_nothing_with_yes_or_json(
    run: Run, engine: Engines, tmp_path: Path, monkeypatch: Patch, option: str
) -> None:
    monkeypatch.setattr("core.cli.indexing.is_terminal", lambda stream: True)
    run("add", str(tmp_path), option)
    assert [call[0] for call in engine.made[0].calls] == ["add", "close"]


def test_add_asks_nothing_before_a_short_run(run: Run, engine: Engines, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr("core.cli.indexing.is_terminal", lambda stream: True)
    monkeypatch.setattr("typer.confirm", lambda *given, **more: pytest.fail("asked"))
    assert run("add", str(tmp_path)).code == 0


def test_sync_says_what_needs_a_look(run: Run) -> None:
    ran = run("sync")
    assert ran.code == 0
    assert "2 files: 1 ready, 1 partly." in ran.out
    assert "page 2 has no text" in ran.out
    assert "/d/a.txt" not in ran.out
    assert run("sync", "--json").json["files"][0]["pages_without_text"] == [2]


def test_remove_says_how_much_is_forgotten(run: Run, engine: Engines, tmp_path: Path) -> None:
    assert run("remove", str(tmp_path), "--json").json == {"removed_files": 2, "removed_chunks": 7}
    assert engine.made[0].calls[0] == ("remove", "My documents", [tmp_path])
    assert "Forgot 2 files" in run("remove", str(tmp_path)).out


def test_status_gives_libraries_and_files(run: Run) -> None:
    shape = run("status", "--json").json
    names = ["name", "files", "chunks", "vectors", "fulltext", "embedder", "generation", "needs_rebuild"]
    assert list(shape["libraries"][0]) == names
    assert shape["libraries"][0]["needs_rebuild"] is False
    assert list(shape["files"][0]) == ROW


def test_a_path_that_is_not_text_survives_json_and_is_shown(run: Run) -> None:
    path = run("status", "--json").json["files"][0]["path"]
    assert path.encode("utf-8", "surrogateescape") == b"/d/\xff.txt"
    assert "/d/\ufffd.txt" in run("status").out


def test_search_gives_hits_trace_and_notices(run: Run, engine: Engines) -> None:
    ran = run("search", "hello", "--json")
    hit = ran.json["hits"][0]
    names = ["rank", "chunk_id", "score", "path", "other_paths", "page", "page_label", "start", "end", "heading"]
    assert list(hit) == [*names, "text", "channels"]
    assert hit["channels"] == {"vector": {"rank": 1, "score": 0.9}}
    assert ran.json["trace"][0] == {"stage": "vector", "kept": 5, "removed": 0}
    assert ran.json["notices"] == ["a notice"]
    assert engine.made[0].calls[0] == ("find", "My documents", "hello", {}, "")


def test_search_offers_every_retrieving_setting(run: Run, engine: Engines) -> None:
    from core.settings import Retrieving

    run(
        *("search", "q", "--mode", "keyword", "--fusion", "reciprocal", "--retrieve-k", "20"),
        *("--retrieve-threshold", "-0.5", "--top", "3", "--rerank-threshold", "off", "--filter", "type:pdf"),
    )
    _, _, _, options, filter_text = engine.made[0].calls[0]
    assert options == {
        "mode": "keyword",
        "fusion": "reciprocal",
        "retrieve_k": 20,
        "retrieve_threshold": -0.5,
        "rerank_n": 3,
        "rerank_threshold": None,
    }
    assert set(options) == set(Retrieving.model_fields)
    assert filter_text == "type:pdf"


def test_search_shows_the_place_for_people(run: Run) -> None:
    ran = run("search", "hello")
    assert "1. /d/a.pdf, page 3 (printed iii)" in ran.out
    assert "also in /d/b.pdf" in ran.out
    assert "vector: 5 kept, 0 removed" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["search", "q", "--mode", "guess"],
        ["search", "q", "--top", "0"],
        ["search"],
        ["nonsense"],
        ["status", "--home"],
        ["eval", "x", "--half", "third"],
        ["status", "--unknown"],
    ],
)
def test_wrong_usage_exits_two(run: Run, arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err


def test_a_threshold_that_is_no_number_is_a_known_error(run: Run) -> None:
    ran = run("search", "q", "--retrieve-threshold", "high")
    assert (ran.code, ran.err) == (1, "--retrieve-threshold takes a number or off, not 'high'.\n")


def test_ask_gives_the_answer_with_its_footnotes(run: Run, engine: Engines, tmp_path: Path) -> None:
    ran = run("ask", "what?", "--in", str(tmp_path), "--quote", "--conversation", "c9", "--json")
    names = ["answer", "units", "footnotes", "quotes", "route", "not_found", "question_used", "coverage", "mode"]
    times = ["seconds_to_first_quote", "seconds_to_first_word", "seconds"]
    assert list(ran.json) == [*names, "model", *times, "conversation", "notices"]
    note = ["number", "path", "page", "page_label", "start", "end", "text", "heading"]
    assert list(ran.json["footnotes"][0]) == note
    assert ran.json["units"][1] == {"text": "二。", "footnotes": [2], "supported": True}
    assert ran.json["coverage"] == {"files_used": 1, "files_matching": 1, "files_unread": 0}
    assert engine.made[0].calls[0][:6] == ("ask", "My documents", "what?", [tmp_path], True, "c9")


def test_ask_shows_sentences_with_numbers_and_what_they_stand_for(run: Run) -> None:
    out = run("ask", "what?").out
    assert "One. [1]" in out
    assert "[1] /a.txt" in out


def test_ask_says_not_found_and_shows_the_nearest(run: Run) -> None:
    out = run("ask", "nowhere").out
    assert out.startswith("Not found in your documents.")
    assert "“One.”" in out


def test_rebuild_and_doctor_give_their_shapes(run: Run, engine: Engines) -> None:
    assert run("rebuild", "--embed", "--json").json == {"chunks": 10, "embedded_chunks": 0, "seconds": 1.5}
    assert engine.made[0].calls[0] == ("rebuild", "My documents", True)
    shape = run("doctor", "--mend", "--json").json
    finding = {"what": "Two passages have no vector.", "severity": "note", "mend": ""}
    assert shape == {"ok": True, "findings": [finding]}
    assert "All is well." in run("doctor").out


def test_the_library_and_home_are_passed_on_wherever_they_stand(run: Run, engine: Engines, tmp_path: Path) -> None:
    for arguments in (
        ["--library", "Work", "--home", str(tmp_path), "status"],
        ["status", "--library", "Work", "--home", str(tmp_path)],
        ["status", "--library=Work", f"--home={tmp_path}"],
    ):
        run(*arguments)
        assert engine.made[-1].home == tmp_path
        assert engine.made[-1].calls[0] == ("status", "Work")


def test_the_home_comes_from_the_environment(run: Run, engine: Engines, tmp_path: Path) -> None:
    run("status")
    assert engine.made[0].home == tmp_path / "home"


def test_without_a_choice_the_home_is_not_the_folder_that_holds_the_models(
    run: Run, engine: Engines, monkeypatch: Patch, tmp_path: Path
) -> None:
    from core.models.fetching import models_folder

    monkeypatch.delenv("FOOTNOTE_HOME")
    monkeypatch.delenv("FOOTNOTE_MODELS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    run("status")
    assert not models_folder().is_relative_to(engine.made[0].home)


@pytest.mark.parametrize("error", [StoreError("Footnote is open on this data folder."), QuestionError("Not so.")])
def test_a_known_error_is_one_sentence_and_exit_one(run: Run, engine: Engines, error: FootnoteError) -> None:
    engine.error = error
    ran = run("search", "q", "--json")
    assert (ran.code, ran.out, ran.err) == (1, "", f"{error}\n")


def test_a_stop_is_exit_130(run: Run, engine: Engines, tmp_path: Path) -> None:
    engine.error = Cancelled()
    assert run("add", str(tmp_path)).code == 130


def test_an_interrupt_is_exit_130(run: Run, engine: Engines) -> None:
    engine.error = KeyboardInterrupt()
    assert run("search", "q").code == 130


def test_a_bug_keeps_its_traceback(run: Run, engine: Engines) -> None:
    engine.error = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        run("search", "q")


def test_settings_are_shown_and_need_no_lock(run: Run, engine: Engines) -> None:
    assert run("settings", "--json").json["retrieving"]["rerank_n"] == 8
    assert engine.made[0].read_only
    assert "retrieving.rerank_n\t8" in run("settings").out


def test_settings_are_set_as_numbers_or_text_for_everywhere_or_a_library(run: Run, engine: Engines) -> None:
    assert run("settings", "set", "retrieving.rerank_n", "5", "--library", "Work").code == 0
    assert engine.made[0].calls[0] == ("options.change", {"retrieving.rerank_n": 5}, "Work")
    assert not engine.made[0].read_only
    assert run("settings", "set", "models.mirror", "123").code == 0
    assert engine.made[1].calls[1] == ("options.change", {"models.mirror": "123"}, None)


def test_an_unknown_setting_is_a_known_error(run: Run) -> None:
    ran = run("settings", "set", "no.such", "5")
    assert (ran.code, ran.err) == (1, "There is no setting no.such.\n")


def test_models_are_listed(run: Run, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOOTNOTE_MODELS", str(tmp_path))
    rows = run("models", "--json").json
    assert list(rows[0]) == ["name", "kind", "present", "bytes", "sha256_ok", "source"]
    assert not any(row["present"] for row in rows)
    assert run("models", "check", "--json").json == rows
    assert "multilingual-e5-small-q4" in run("models").out


def test_a_model_that_is_not_known_is_said(run: Run, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOOTNOTE_MODELS", str(tmp_path))
    ran = run("models", "get", "nothing-7b")
    assert ran.code == 1
    assert ran.err.startswith("There is no model called nothing-7b.")


def test_eval_prints_the_figures(run: Run, engine: Engines, tmp_path: Path) -> None:
    folder = tmp_path / "set_of_one"
    folder.mkdir()
    (folder / "corpus.jsonl").write_text('{"id": "/d/a.pdf", "title": "", "text": "x"}\n')
    (folder / "queries.jsonl").write_text('{"id": "q", "text": "x"}\n')
    (folder / "qrels.tsv").write_text("query-id\tcorpus-id\tscore\nq\t/d/a.pdf\t1\n")
    (folder / "answers.jsonl").write_text('{"id": "q", "answers": ["one"], "unanswerable": false}\n')
    ran = run("eval", str(folder), "--json", "--modes", "hybrid,keyword", "--answers", "quotes")
    shape = ran.json
    assert list(shape) == ["set", "corpus", "questions", "modes", "answers", "index_seconds", "embed_seconds"]
    assert list(shape["modes"]) == ["hybrid", "keyword"]
    assert list(shape["modes"]["hybrid"]) == ["ndcg@10", "mrr@10", "recall@10", "recall@50", "hit@1", "ms"]
    assert shape["modes"]["hybrid"]["hit@1"] == 1.0
    assert shape["answers"]["contains_gold"] == 1.0
    assert engine.made[0].home != tmp_path / "home"
    assert "set_of_one: 1 documents, 1 questions" in run("eval", str(folder), "--limit", "1").out
    assert Path(engine.made[0].home).name.startswith("footnote-eval-")


def test_demo_answers_a_question_in_each_language(run: Run, engine: Engines) -> None:
    answers = run("demo", "--json").json
    assert len(answers) == 2
    assert answers[1]["question_used"].endswith("？")
    assert [call[0] for call in engine.made[0].calls] == ["add", "ask", "ask", "close"]


def test_add_takes_addresses_among_paths_and_lists_one_that_cannot_be_had(
    run: Run, engine: Engines, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x")
    ran = run("add", "https://example.com/a", str(file), "HTTPS://down.example/", "--json")
    assert ran.code == 1
    assert (ran.json["ready"], ran.json["failed"]) == (2, 1)
    assert [row["path"] for row in ran.json["files"]] == [str(file), "/web/a", "HTTPS://down.example/"]
    assert ran.json["files"][2]["reason"] == "down.example cannot be reached."
    assert ran.err == "down.example cannot be reached.\n"


def test_add_of_nothing_but_an_address_that_cannot_be_had_indexes_nothing(run: Run, engine: Engines) -> None:
    ran = run("add", "https://down.example/")
    assert ran.code == 1
    assert "down.example cannot be reached." in ran.err
    assert [call[0] for call in engine.made[0].calls] == ["web.fetch", "close"]


def test_remove_takes_addresses(run: Run, engine: Engines, tmp_path: Path) -> None:
    assert run("remove", "https://example.com/a", str(tmp_path)).code == 0
    assert engine.made[0].calls[-2] == ("remove", "My documents", [Path("/web/a"), tmp_path])
