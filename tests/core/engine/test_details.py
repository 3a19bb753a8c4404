"""All about one file, and how it looks and is read in another encoding."""

from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY
from core.errors import StoreError
from core.progress import Progress
from core.records import FileDetail
from tests.helpers.engines import SmallEngine
from tests.helpers.pdfs import pdf, text_lines

BIG5 = "繁體中文的文件內容在這裡，請以正確的編碼閱讀。\n第二行也是中文字。\n"


def open_detail(engine: SmallEngine, path: Path) -> FileDetail:
    return engine.engine.details.open(DEFAULT_LIBRARY, str(path))


def test_a_file_tells_what_it_was_read_as_with_pages_and_language(engine: SmallEngine, docs: Path) -> None:
    lines = ("The leave that is not taken in the year", "is carried over into the next one by the team.")
    (docs / "leave.pdf").write_bytes(pdf(text_lines(*lines), lambda canvas: None))
    engine.add(docs, words_only=True)
    detail = open_detail(engine, docs / "leave.pdf")
    assert (detail.kind, detail.language, detail.row.state) == ("PDF", "en", "ready")
    assert [(page.number, page.has_text, page.blank) for page in detail.pages] == [(1, True, False), (2, False, True)]
    assert detail.encodings == ()
    assert "not taken" in engine.engine.details.text(detail.text_id, 1).text


def test_the_headings_of_a_text_lead_to_where_they_stand(engine: SmallEngine, docs: Path) -> None:
    (docs / "notes.md").write_text("# Leave\n\nDays.\n\n## Carrying over\n\nFive.\n", encoding="utf-8")
    engine.add(docs, words_only=True)
    detail = open_detail(engine, docs / "notes.md")
    text = engine.engine.pages.text(detail.text_id).text
    assert [(each.title, each.level) for each in detail.headings] == [("Leave", 1), ("Carrying over", 2)]
    assert text[detail.headings[1].start :].startswith("## Carrying over")
    assert detail.kind == "Markdown"


def test_a_file_that_is_not_in_the_library_is_not_known(engine: SmallEngine, docs: Path) -> None:
    with pytest.raises(StoreError, match="not in this library"):
        open_detail(engine, docs / "other.txt")


def test_an_encoding_is_seen_before_anything_is_kept(engine: SmallEngine, docs: Path) -> None:
    (docs / "b.txt").write_bytes(BIG5.encode("big5"))
    engine.add(docs, words_only=True)
    before = open_detail(engine, docs / "b.txt")
    assert before.row.encoding == "Big5"
    assert "GB18030" in before.encodings
    wrong = engine.engine.details.preview(str(docs / "b.txt"), "GB18030")
    assert (wrong.encoding, wrong.text[:2]) != ("Big5", "繁體")
    right = engine.engine.details.preview(str(docs / "b.txt"), "")
    assert (right.encoding, right.text, right.lost) == ("Big5", BIG5, 0)
    assert open_detail(engine, docs / "b.txt") == before


def test_a_chosen_encoding_is_kept_for_its_file_whatever_becomes_of_the_content(
    engine: SmallEngine, docs: Path
) -> None:
    for name in ("chosen.txt", "other.txt"):
        (docs / name).write_bytes(BIG5.encode("big5"))
    engine.add(docs, words_only=True)
    path = docs / "chosen.txt"
    place = engine.engine.details.choose_encoding(DEFAULT_LIBRARY, str(path), "Shift-JIS")
    engine.engine.retry(DEFAULT_LIBRARY, [place], Progress())
    assert open_detail(engine, path).row.encoding == "Shift-JIS"
    assert open_detail(engine, docs / "other.txt").row.encoding == "Big5"
    path.write_bytes((BIG5 * 2).encode("big5"))
    engine.restart()
    engine.sync()
    again = open_detail(engine, path)
    assert (again.row.encoding, again.chosen_encoding) == ("Shift-JIS", "Shift-JIS")
    place = engine.engine.details.choose_encoding(DEFAULT_LIBRARY, str(path), "")
    engine.engine.retry(DEFAULT_LIBRARY, [place], Progress())
    assert open_detail(engine, path).row.encoding == "Big5"


def test_an_encoding_that_does_not_exist_is_refused(engine: SmallEngine, docs: Path) -> None:
    (docs / "b.txt").write_bytes(BIG5.encode("big5"))
    engine.add(docs, words_only=True)
    with pytest.raises(StoreError, match="no encoding"):
        engine.engine.details.choose_encoding(DEFAULT_LIBRARY, str(docs / "b.txt"), "klingon")


def test_a_file_that_was_not_read_has_its_row_only(engine: SmallEngine, docs: Path) -> None:
    (docs / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    engine.add(docs, words_only=True)
    detail = open_detail(engine, docs / "broken.pdf")
    assert (detail.row.state, detail.text_id, detail.pages) == ("failed", "", ())
