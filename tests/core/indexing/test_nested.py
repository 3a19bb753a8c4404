"""Files inside other files: archives in archives, and what was sent along with mails (BEHAVIOUR.md L19, L21)."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, read_text
from core.errors import Cancelled
from core.indexing import configuration, rounds
from core.loading import containers
from core.progress import Event, Progress
from core.records import Document, FileRow, LedgerQuery
from core.stores.home import UNPACKED
from tests.helpers.engines import SmallEngine
from tests.helpers.packed import mailed, tarred, zipped
from tests.helpers.patience import wait_until
from tests.helpers.pdfs import pdf, text_lines


def words(text: str) -> bytes:
    return text.encode()


def written(text: str) -> bytes:
    from docx import Document

    document, buffer = Document(), io.BytesIO()
    document.add_paragraph(text)
    document.save(buffer)
    return buffer.getvalue()


def rows(engine: SmallEngine, docs: Path) -> dict[str, FileRow]:
    _, files = engine.engine.status(DEFAULT_LIBRARY)
    return {os.path.relpath(row.path, docs).replace(os.sep, "/"): row for row in files}


def paths(engine: SmallEngine, docs: Path, question: str) -> list[str]:
    hits = engine.engine.find(DEFAULT_LIBRARY, question, {"mode": "keyword"}).hits
    return [os.path.relpath(hit.path, docs).replace(os.sep, "/") for hit in hits]


def ids(engine: SmallEngine, *names: str) -> list[int]:
    page = engine.engine.ledger.rows(DEFAULT_LIBRARY, LedgerQuery(), 0, 1000)
    return [row.place_id for row in page.rows if row.place_id is not None and row.path.endswith(names)]


class Counting(Progress):
    """Hears which files are read."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    def report(self, event: Event) -> None:
        if event.stage == "reading" and event.detail:
            self.read.append(Path(event.detail).name)


@pytest.fixture
def filled(docs: Path) -> Path:
    inner = zipped({"deep/kettle.txt": words("The kettle is in the deep archive."), "spoon.md": words("# A spoon")})
    (docs / "2019.zip").write_bytes(
        zipped({"Purchase contract.pdf": pdf(text_lines("The purchase of the walrus.")), "more/inner.zip": inner})
    )
    (docs / "logs.tgz").write_bytes(tarred({"day/one.txt": words("On day one the ferret slept.")}))
    (docs / "letter.eml").write_bytes(
        mailed(
            "期望一",
            "Please see the badger.",
            {"scan.pdf": pdf(text_lines("The badger signs here.")), "notes.docx": written("A hedgehog in Word.")},
        )
    )
    (docs / "box.mbox").write_bytes(
        b"From a@example.com Fri Jan  5 13:00:00 2024\n"
        + mailed("box", "The otter writes from a mailbox.", {"river.txt": words("The river of the otter.")})
    )
    return docs


def test_files_in_archives_and_mails_are_files_of_their_own(engine: SmallEngine, filled: Path) -> None:
    engine.add(filled)
    found = rows(engine, filled)
    assert {name: row.state for name, row in found.items()} == {
        "2019.zip": "skipped",
        "2019.zip/Purchase contract.pdf": "ready",
        "2019.zip/more/inner.zip": "skipped",
        "2019.zip/more/inner.zip/deep/kettle.txt": "ready",
        "2019.zip/more/inner.zip/spoon.md": "ready",
        "box.mbox": "ready",
        "box.mbox/river.txt": "ready",
        "letter.eml": "ready",
        "letter.eml/notes.docx": "ready",
        "letter.eml/scan.pdf": "ready",
        "logs.tgz": "skipped",
        "logs.tgz/day/one.txt": "ready",
    }
    assert found["2019.zip"].reason == "An archive; its 2 files are listed by themselves"
    assert found["logs.tgz"].reason == "An archive; its 1 file is listed by itself"
    for word, place in (
        ("walrus", "2019.zip/Purchase contract.pdf"),
        ("kettle", "2019.zip/more/inner.zip/deep/kettle.txt"),
        ("ferret", "logs.tgz/day/one.txt"),
        ("hedgehog", "letter.eml/notes.docx"),
        ("river", "box.mbox/river.txt"),
    ):
        assert paths(engine, filled, word)[0] == place
    assert sorted(paths(engine, filled, "badger")) == ["letter.eml", "letter.eml/scan.pdf"]
    assert not list((engine.home / UNPACKED).iterdir())
    assert not engine.problems()
    listed = engine.engine.ledger.rows(DEFAULT_LIBRARY, LedgerQuery(), 0, 100).rows
    assert {row.folders for row in listed} == {("docs",)}


def test_an_answer_leads_to_a_file_inside_an_archive_and_to_its_page(engine: SmallEngine, filled: Path) -> None:
    engine.add(filled)
    for within in ([], [filled / "2019.zip"]):
        answer = engine.engine.ask(DEFAULT_LIBRARY, "What about the purchase of the walrus?", within, quotes_only=True)
        note = answer.quotes[0]
        assert (note.path, note.page) == (str(filled / "2019.zip" / "Purchase contract.pdf"), 1)
        [[page]] = engine.engine.pages.marks(note.path, note.text_id, [(note.start, note.end)])
        assert page.boxes
        assert engine.engine.pages.image(note.path, 1, 0.5).width > 100


def test_a_mail_keeps_its_headers_and_one_body(engine: SmallEngine, filled: Path) -> None:
    engine.add(filled)
    text = engine.engine.pages.text(engine.engine.pages.open(DEFAULT_LIBRARY, str(filled / "letter.eml"), "").text_id)
    assert text.text.startswith("期望一")
    assert "From: ann@example.com" in text.text
    assert text.text.count("Please see the badger.") == 1
    assert "signs here" not in text.text


def test_a_second_run_unpacks_and_reads_nothing(engine: SmallEngine, filled: Path) -> None:
    first = engine.add(filled)
    heard = Counting()
    again = engine.engine.sync(DEFAULT_LIBRARY, heard)
    assert (heard.read, again.embedded_chunks) == ([], 0)
    assert again.unchanged == len(first.files) == 12
    engine.restart()
    assert engine.sync().unchanged == 12


def test_of_a_changed_archive_only_what_is_new_or_changed_is_read(engine: SmallEngine, docs: Path) -> None:
    inner = zipped({"a.txt": words("The alder")})
    files = {"same.txt": words("The same birch"), "other.txt": words("The cedar"), "inner.zip": inner}
    (docs / "a.zip").write_bytes(zipped(files | {"left.txt": words("The dogwood"), "old.txt": words("The elder tree")}))
    engine.add(docs)
    changed = files | {
        "other.txt": words("The fir"),
        "new.txt": words("The ginkgo"),
        "renamed.txt": words("The elder tree"),
    }
    (docs / "a.zip").write_bytes(zipped(changed))
    heard = Counting()
    report = engine.engine.sync(DEFAULT_LIBRARY, heard)
    assert sorted(heard.read) == ["a.zip", "new.txt", "other.txt", "renamed.txt"]
    assert report.embedded_chunks == 2
    found = {name: row.state for name, row in rows(engine, docs).items()}
    assert found.pop("a.zip/left.txt") == "gone"
    assert "a.zip/old.txt" not in found
    assert {name for name, state in found.items() if state == "ready"} == {
        *("a.zip/same.txt", "a.zip/other.txt", "a.zip/new.txt", "a.zip/renamed.txt", "a.zip/inner.zip/a.txt"),
    }
    assert not paths(engine, docs, "dogwood")
    assert paths(engine, docs, "fir") == ["a.zip/other.txt"]
    engine.sync()
    assert "a.zip/left.txt" not in rows(engine, docs)
    assert not engine.problems()


def test_what_is_in_a_deleted_archive_goes_and_in_a_moved_one_moves(engine: SmallEngine, docs: Path) -> None:
    many = {f"{number}.txt": words(f"Larch number{number}") for number in range(30)}
    (docs / "many.zip").write_bytes(zipped(many))
    (docs / "moved.zip").write_bytes(zipped({"maple.txt": words("The maple")}))
    (docs / "other.txt").write_text("Something else")
    engine.add(docs)
    (docs / "many.zip").unlink()
    (docs / "deeper").mkdir()
    (docs / "moved.zip").rename(docs / "deeper" / "moved.zip")
    report = engine.sync()
    found = {name: row.state for name, row in rows(engine, docs).items()}
    assert found.pop("many.zip") == "gone"
    assert {found.pop(f"many.zip/{name}") for name in many} == {"gone"}
    assert found == {"other.txt": "ready", "deeper/moved.zip": "skipped", "deeper/moved.zip/maple.txt": "ready"}
    assert report.embedded_chunks == 0
    assert not paths(engine, docs, "larch")
    assert paths(engine, docs, "maple") == ["deeper/moved.zip/maple.txt"]
    engine.sync()
    assert "many.zip" not in rows(engine, docs)


def test_an_archive_given_by_itself_is_a_source_with_its_files(engine: SmallEngine, docs: Path) -> None:
    archive = docs / "one.zip"
    archive.write_bytes(zipped({"x.txt": words("The xylophone"), "in.zip": zipped({"y.txt": words("The yak")})}))
    report = engine.add(archive)
    assert [Path(row.path).relative_to(docs) for row in report.files if row.state == "ready"] == [
        Path("one.zip", "in.zip", "y.txt"),
        Path("one.zip", "x.txt"),
    ]
    assert engine.sync().unchanged == 4
    engine.add(docs)  # its folder takes it over
    assert paths(engine, docs, "yak") == ["one.zip/in.zip/y.txt"]
    assert engine.sync().unchanged == 4
    assert engine.engine.remove(DEFAULT_LIBRARY, [archive])[0] == 4
    assert not paths(engine, docs, "yak")


def test_a_member_removed_by_hand_stays_away_and_can_be_brought_back(engine: SmallEngine, docs: Path) -> None:
    files = {"a.txt": words("The apple"), "in.zip": zipped({"b.txt": words("The banana")})}
    (docs / "x.zip").write_bytes(zipped(files))
    engine.add(docs)
    engine.engine.remove(DEFAULT_LIBRARY, [docs / "x.zip" / "in.zip" / "b.txt"])
    (docs / "x.zip").write_bytes(zipped(files | {"c.txt": words("The cherry")}))
    engine.add(docs)
    assert paths(engine, docs, "cherry") == ["x.zip/c.txt"]
    assert not paths(engine, docs, "banana")
    [place] = ids(engine, "b.txt")
    report = engine.engine.retry(DEFAULT_LIBRARY, [place], Progress())
    assert [row.state for row in report.files] == ["ready"]
    assert paths(engine, docs, "banana") == ["x.zip/in.zip/b.txt"]
    engine.engine.remove(DEFAULT_LIBRARY, [docs / "x.zip"])
    assert {row.state for row in rows(engine, docs).values()} == {"skipped"}
    engine.engine.retry(DEFAULT_LIBRARY, ids(engine, "x.zip"), Progress())
    assert sorted(row.state for row in rows(engine, docs).values()) == ["ready"] * 3 + ["skipped"] * 2
    assert not engine.problems()


def test_a_member_can_be_read_again_by_itself(engine: SmallEngine, docs: Path) -> None:
    (docs / "x.zip").write_bytes(zipped({"broken.pdf": b"%PDF-1.4 nothing", "fine.txt": words("The fig")}))
    engine.add(docs)
    assert rows(engine, docs)["x.zip/broken.pdf"].state == "failed"
    heard = Counting()
    engine.engine.retry(DEFAULT_LIBRARY, ids(engine, "broken.pdf"), heard)
    assert sorted(heard.read) == ["broken.pdf", "x.zip"]
    assert rows(engine, docs)["x.zip/fine.txt"].state == "ready"


def test_archives_that_are_damaged_locked_or_bombs_say_so(
    engine: SmallEngine, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import gzip

    (docs / "damaged.zip").write_bytes(zipped({"a.txt": os.urandom(5000)})[:3000])
    (docs / "bomb.zip").write_bytes(zipped({"zeros.txt": bytes(210_000_000)}))
    (docs / "nest.zip").write_bytes(zipped({"in.gz": gzip.compress(bytes(210_000_000)), "ok.txt": words("The quince")}))
    (docs / "empty.zip").write_bytes(zipped({}))
    cut = tarred({"first.txt": words("The rhubarb"), "second.txt": os.urandom(200_000)})
    (docs / "cut.tgz").write_bytes(cut[:100_000])
    (docs / "fine.txt").write_text("All is well")
    engine.add(docs)
    found = rows(engine, docs)
    assert (found["damaged.zip"].state, found["damaged.zip"].reason) == ("failed", containers.DAMAGED)
    assert (found["bomb.zip"].state, found["bomb.zip"].reason) == ("failed", containers.TOO_LARGE)
    assert (found["nest.zip/in.gz"].state, found["nest.zip/in.gz"].reason) == ("failed", containers.TOO_LARGE)
    assert found["nest.zip/ok.txt"].state == found["fine.txt"].state == "ready"
    assert found["empty.zip"].state == "no_text"
    assert found["cut.tgz"].state == "failed"
    assert found["cut.tgz"].reason.startswith("This archive is damaged; only")
    assert found["cut.tgz/first.txt"].state == "ready"
    assert not list((engine.home / UNPACKED).iterdir())


def test_a_locked_archive_is_read_once_its_password_is_known(engine: SmallEngine, docs: Path) -> None:
    import py7zr

    buffer = io.BytesIO()
    with py7zr.SevenZipFile(buffer, "w", password="open") as archive:
        archive.writestr(b"The secret sloth", "one.txt")
    (docs / "a.7z").write_bytes(buffer.getvalue())
    (docs / "b.zip").write_bytes(zipped({"in.7z": buffer.getvalue(), "plain.txt": words("The plain sloth")}))
    engine.add(docs)
    found = rows(engine, docs)
    expected = {"a.7z": "locked", "b.zip": "skipped", "b.zip/in.7z": "locked", "b.zip/plain.txt": "ready"}
    assert {name: row.state for name, row in found.items()} == expected
    assert found["a.7z"].reason == "Needs a password"
    trial = engine.engine.passwords.enter(DEFAULT_LIBRARY, str(docs / "a.7z"), "open", everywhere=True)
    engine.engine.retry(DEFAULT_LIBRARY, trial.place_ids, Progress())
    assert paths(engine, docs, "secret") == ["a.7z/one.txt"]  # one text with two places
    assert rows(engine, docs)["b.zip/in.7z/one.txt"].state == "ready"


def test_archives_inside_each_other_are_opened_four_deep(engine: SmallEngine, docs: Path) -> None:
    data = words("The innermost plum")
    name = "plum.txt"
    for level in range(6):
        data, name = zipped({name: data}), f"level{level}.zip"
    (docs / name).write_bytes(data)
    engine.add(docs)
    found = rows(engine, docs)
    deepest = max(found, key=len)
    assert deepest.count("/") == containers.DEEPEST
    assert (found[deepest].state, found[deepest].reason) == (
        "skipped",
        "It is inside of 4 others; what is in it was not read",
    )


def test_names_in_an_archive_never_lead_out_of_it(engine: SmallEngine, docs: Path) -> None:
    (docs / "evil.zip").write_bytes(zipped({"../../up.txt": words("The lynx"), "/abs/root.txt": words("The puma")}))
    (docs / "up.txt").write_text("The real one")
    engine.add(docs)
    assert paths(engine, docs, "lynx") == ["evil.zip/up.txt"]
    assert paths(engine, docs, "puma") == ["evil.zip/abs/root.txt"]
    assert sorted(path.name for path in docs.iterdir()) == ["evil.zip", "up.txt"]


def test_a_stopped_run_goes_on_with_what_is_inside(engine: SmallEngine, docs: Path) -> None:
    files = {f"{number}.txt": words(f"The willow number{number}") for number in range(20)}
    (docs / "a.zip").write_bytes(zipped(files))

    class Stopping(Progress):
        def report(self, event: Event) -> None:
            if event.stage == "reading" and event.done == 6:
                self.cancel()

    with pytest.raises(Cancelled):
        engine.add(docs, progress=Stopping())
    states = {row.state for row in rows(engine, docs).values()}
    assert "waiting" in states
    engine.sync()
    assert [row.state for row in rows(engine, docs).values()].count("ready") == 20
    assert engine.sync().unchanged == 21


def test_what_lay_unpacked_at_a_kill_is_gone_at_the_next_start(engine: SmallEngine) -> None:
    left = engine.home / UNPACKED / "footnote-inside-x"
    left.mkdir(parents=True)
    (left / "private.txt").write_text("of nobody's business")
    engine.restart()
    assert not left.exists()


HELD_RUN = """
import sys
from pathlib import Path
from core.engine import DEFAULT_LIBRARY
from core.progress import Progress
from tests.helpers.remote_engines import held_engine
held_engine(Path(sys.argv[1])).add(DEFAULT_LIBRARY, [Path(sys.argv[2])], Progress())
"""


def test_a_kill_while_archives_are_read_leaves_nothing_unpacked_and_loses_nothing(tmp_path: Path, docs: Path) -> None:
    files = {f"{number}.txt": words(f"The willow number{number}. " * 200) for number in range(120)}
    (docs / "a.zip").write_bytes(zipped(files))
    home = tmp_path / "home"
    home.mkdir()
    (home / "hold words").touch()
    command = [sys.executable, "-c", HELD_RUN, str(home), str(docs)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3]) as run:
        wait_until((home / "held words").exists)
        run.kill()
    assert any(path.is_file() for path in (home / UNPACKED).rglob("*"))
    engine = SmallEngine(home)
    try:
        assert not (home / UNPACKED).exists()
        engine.sync()
        assert [row.state for row in rows(engine, docs).values()].count("ready") == 120
        assert engine.sync().unchanged == 121
        assert not engine.problems()
    finally:
        engine.close()


def test_archives_wait_while_much_lies_unpacked(
    engine: SmallEngine, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "MOST_UNPACKED_BYTES", 10)
    for number in range(6):
        inner = zipped({"deep.txt": words(f"The deep pine number{number}")})
        (docs / f"{number}.zip").write_bytes(zipped({"a.txt": words(f"The spruce number{number}"), "in.zip": inner}))
    engine.add(docs)
    states = [row.state for row in rows(engine, docs).values()]
    assert (states.count("ready"), states.count("skipped"), len(states)) == (12, 12, 24)


def test_texts_of_files_inside_others_come_after_the_files_that_were_named(
    docs: Path, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = configuration.complete({})
    monkeypatch.setattr(rounds, "MOST_UNPACKED_BYTES", 10)
    for _ in range(2):
        found = list(read_text([filled], settings, False, (), Progress()))
        assert [path.relative_to(docs).as_posix() for path, _, _ in found] == [
            *("2019.zip", "box.mbox", "letter.eml", "logs.tgz"),
            *("2019.zip/Purchase contract.pdf", "2019.zip/more/inner.zip", "box.mbox/river.txt"),
            *("letter.eml/scan.pdf", "letter.eml/notes.docx", "logs.tgz/day/one.txt"),
            *("2019.zip/more/inner.zip/deep/kettle.txt", "2019.zip/more/inner.zip/spoon.md"),
        ]
    texts = {path.name: result.text for path, result, _ in found if isinstance(result, Document)}
    assert texts["kettle.txt"] == "The kettle is in the deep archive."
    assert "hedgehog" in texts["notes.docx"]
