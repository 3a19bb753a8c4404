"""The terminal program on the whole engine, with a small stand-in for the search model: the contract of scripts."""

import itertools
import json
import os
from pathlib import Path

import pytest

from core.records import FILE_STATES
from tests.helpers.models import FakeEmbedder
from tests.helpers.program import Footnote

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"


def test_from_a_folder_to_a_quoted_answer(footnote: Footnote, folder: Path) -> None:
    added = footnote("add", folder)
    assert added.code == 0
    assert added.value["ready"] == len(list(folder.iterdir()))
    assert sum(added.value[state] for state in FILE_STATES) == len(added.value["files"])
    assert added.value["embedded_chunks"] > 0

    question = "How long is the warranty on a repaired lantern?"
    answer = footnote("ask", question).value
    assert (answer["mode"], answer["model"], answer["route"]) == ("quotes", None, "passages")
    assert "eighteen months" in " ".join(answer["quotes"][0]["text"].split())
    assert answer["quotes"][0]["path"] == str(folder / "care and warranty.pdf")
    assert answer["quotes"][0]["page"] == 2

    again = footnote("add", folder).value
    assert (again["unchanged"], again["embedded_chunks"]) == (len(added.value["files"]), 0)


def test_every_hit_and_footnote_is_a_span_of_its_text(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    texts = {row["path"]: row["text"] for row in footnote("text", folder).value}
    for question in ("lantern", "灯具退货", "HL-103", "Saturday shop"):
        for mode in ("hybrid", "vector", "fulltext", "keyword"):
            for hit in footnote("search", question, "--mode", mode, "--top", 20).value["hits"]:
                assert hit["text"] == texts[hit["path"]][hit["start"] : hit["end"]]
        for quote in footnote("ask", question).value["quotes"]:
            assert quote["text"] == texts[quote["path"]][quote["start"] : quote["end"]]


def test_a_search_says_what_each_stage_kept(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    found = footnote("search", "brass hook", "--filter", "type:csv,pdf", "--top", "3").value
    assert {Path(hit["path"]).suffix for hit in found["hits"]} <= {".csv", ".pdf"}
    assert [hit["rank"] for hit in found["hits"]] == [1, 2, 3]
    assert all(first["score"] >= second["score"] for first, second in itertools.pairwise(found["hits"]))
    order = ["filter", "vector", "fulltext", "fuse", "same_text", "retrieve_threshold", "rerank", "cut"]
    stages = [stage["stage"] for stage in found["trace"]]
    assert stages == [name for name in order if name in stages]
    assert {"filter", "vector", "fulltext", "fuse", "cut"} <= set(stages)


def test_words_first_and_meaning_by_a_later_sync(footnote: Footnote, folder: Path) -> None:
    assert footnote("add", folder, "--words-only").value["embedded_chunks"] == 0
    library = footnote("status").value["libraries"][0]
    assert (library["vectors"], library["fulltext"]) == (0, library["chunks"])
    assert footnote("doctor").value["ok"]
    assert footnote("sync").value["embedded_chunks"] > 0
    library = footnote("status").value["libraries"][0]
    assert library["vectors"] == library["fulltext"] == library["chunks"] > 0


def test_what_is_removed_by_hand_stays_away_until_it_is_added_by_name(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    book = folder / "handbook.md"
    removed = footnote("remove", book).value
    assert removed["removed_files"] == 1
    assert removed["removed_chunks"] > 0
    rows = {row["path"]: row for row in footnote("sync").value["files"]}
    assert rows[str(book)]["state"] == "skipped"
    assert "removed by hand" in rows[str(book)]["reason"].casefold()
    assert not footnote("search", "solvent cupboard", "--mode", "keyword").value["hits"]
    assert footnote("add", book).value["ready"] == 1
    assert footnote("search", "solvent cupboard", "--mode", "keyword").value["hits"]


def test_bad_files_are_listed_with_their_reason(footnote: Footnote, folder: Path) -> None:
    (folder / "empty.txt").write_bytes(b"")
    (folder / "half.pdf").write_bytes((folder / "care and warranty.pdf").read_bytes()[:700])
    ran = footnote("add", folder, folder / "nowhere")
    rows = {Path(row["path"]).name: row for row in ran.value["files"]}
    assert ran.code == 1
    assert rows["empty.txt"]["state"] == "no_text"
    assert rows["half.pdf"]["state"] in ("failed", "no_text", "partly")
    assert rows["half.pdf"]["reason"]
    assert (rows["nowhere"]["state"], rows["nowhere"]["path"]) == ("failed", str(folder / "nowhere"))
    assert ran.value["ready"] == len(list(SAMPLE.iterdir()))


def test_rebuilding_embeds_nothing(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    before = footnote("search", "lantern").value["hits"]
    done = footnote("rebuild").value
    assert (done["embedded_chunks"], done["chunks"] > 0) == (0, True)
    assert footnote("status").value["libraries"][0]["generation"] == 2
    assert footnote("search", "lantern").value["hits"] == before


def test_the_embedders_other_setting_asks_for_a_rebuild(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder / "handbook.md")
    told = footnote("settings", "set", "chunking.headings.size_tokens", "64")
    assert (told.code, told.err.startswith("1 file of My documents is to be cut again")) == (0, True)
    assert footnote("sync").err == told.err
    noted = [one for one in footnote("doctor").value["findings"] if "other settings" in one["what"]]
    assert [one["mend"] for one in noted] == ["Run footnote rebuild."]
    assert footnote("status").value["libraries"][0]["needs_rebuild"] is True
    assert footnote("rebuild").err == ""
    assert footnote("sync").err == ""
    assert footnote("status").value["libraries"][0]["needs_rebuild"] is False


def test_chunks_are_spans_and_follow_the_settings_given(footnote: Footnote, folder: Path) -> None:
    book = folder / "handbook.md"
    text = footnote("text", book).value["text"]
    whole = footnote("chunks", book).value["chunks"]
    small = footnote("chunks", book, "--set", "chunking.headings.size_tokens=32").value["chunks"]
    assert len(small) >= len(whole)
    for chunk in whole + small:
        assert chunk["text"] == text[chunk["start"] : chunk["end"]]
        assert chunk["embedded_text"].endswith(chunk["text"])
        assert chunk["tokens"] <= 512


def test_a_name_that_is_not_utf_8_is_read_and_printed(footnote: Footnote, tmp_path: Path) -> None:
    place = tmp_path / "odd"
    place.mkdir()
    try:
        Path(os.fsdecode(os.fsencode(place) + b"/na\xffme.txt")).write_text("The zebra costs nine euros.")
    except OSError:
        pytest.skip("this file system has no such names")
    assert footnote("add", place).value["ready"] == 1
    assert footnote("search", "zebra").value["hits"][0]["text"] == "The zebra costs nine euros."


def test_an_unknown_library_is_a_known_error_except_for_add(footnote: Footnote, folder: Path) -> None:
    for arguments in (["search", "x"], ["status"], ["sync"], ["ask", "x"], ["rebuild"]):
        ran = footnote(*arguments, "--library", "Nope")
        assert (ran.code, ran.value) == (1, None)
        assert ran.err.count("\n") == 1
    assert footnote("add", folder / "prices.csv", "--library", "New").code == 0
    assert [one["name"] for one in footnote("status").value["libraries"]] == ["My documents", "New"]


def test_no_question_is_ever_an_exception(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder / "handbook.md")
    for question in ("", "?!。", 'AND OR "', "field:x", "the who", "word " * 1000, "\udcff", "\x00", "a\n-b"):
        for mode in ("hybrid", "vector", "fulltext", "keyword"):
            assert footnote("search", "--mode", mode, "--", question).code == 0, (mode, question)
        assert footnote("ask", "--", question).code == 0, question


def test_the_data_folder_has_one_writer(footnote: Footnote, folder: Path, tmp_path: Path) -> None:
    from core.engine import Engine

    with Engine(tmp_path / "home"):
        ran = footnote("status")
        assert (ran.code, ran.value) == (1, None)
        assert ran.err.startswith("Footnote is open on this data folder")
        for arguments in (["text", folder / "tools.tsv"], ["chunks", folder / "tools.tsv"], ["settings"], ["models"]):
            assert footnote(*arguments).code == 0
        assert footnote("settings", "set", "retrieving.rerank_n", "5").code == 1


def test_the_demo_answers_in_both_languages_with_pages(footnote: Footnote) -> None:
    english, chinese = footnote("demo").value
    assert any("eighteen months" in " ".join(quote["text"].split()) for quote in english["quotes"])
    assert any("三十天" in quote["text"] for quote in chinese["quotes"])
    assert english["footnotes"][0]["page"] == 2


def test_a_question_set_is_measured(footnote: Footnote, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    records = [
        {"id": f"d{n}", "title": f"Part {n}", "text": f"The price of part {n} is {n * 7} euros."} for n in range(9)
    ]
    asked = [{"id": f"q{n}", "text": f"price of part {n}"} for n in range(9)]
    gold = [{"id": f"q{n}", "answers": [f"{n * 7} euros"], "unanswerable": False} for n in range(9)]
    for name, rows in (("corpus", records), ("queries", asked), ("answers", gold)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "qrels.tsv").write_text("q\td\ts\n" + "".join(f"q{n}\td{n}\t1\n" for n in range(9)))
    keep = tmp_path / "kept"
    first = footnote("eval", folder, "--answers", "quotes", "--keep", keep).value
    assert set(first["modes"]) == {"hybrid", "vector", "fulltext", "keyword"}
    assert first["modes"]["keyword"]["recall@10"] == 1.0
    assert first["answers"]["questions"] == 9
    again = footnote("eval", folder, "--answers", "quotes", "--keep", keep).value
    assert again["answers"] == first["answers"]
    assert again["index_seconds"] == first["index_seconds"]


def test_a_folder_that_was_removed_comes_back_when_it_is_added_by_its_name(footnote: Footnote, folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    for name in ("one", "two"):
        (inner / f"{name}.txt").write_text(f"The walrus number {name}.")
    footnote("add", folder)
    assert footnote("remove", inner).value["removed_files"] == 2
    assert footnote("add", folder).value["skipped"] == 2
    assert footnote("add", inner).value["ready"] == 2
    footnote("remove", inner / "one.txt")
    assert footnote("add", inner).value["skipped"] == 1  # the file was removed by its own name


def test_the_tokens_of_a_chunk_are_those_of_what_is_embedded(footnote: Footnote, folder: Path) -> None:
    model = FakeEmbedder()
    for path in folder.iterdir():
        for chunk in footnote("chunks", path, "--set", "chunking.headings.size_tokens=16").value["chunks"]:
            assert chunk["tokens"] == len(model.token_ends([chunk["embedded_text"]])[0]) + model.overhead
