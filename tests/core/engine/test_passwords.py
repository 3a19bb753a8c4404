"""Passwords that a person enters: tried at once, kept for the run, in the system's keyring when that is wanted."""

import zipfile
from pathlib import Path

import pytest
from py7zr import SevenZipFile

from core.engine import DEFAULT_LIBRARY
from core.engine.known_passwords import KnownPasswords
from core.engine.system_keyring import COUNT, SystemKeyring
from core.errors import StoreError
from core.progress import Progress
from core.records import PasswordTrial
from tests.helpers.engines import SmallEngine, states
from tests.helpers.pdfs import pdf, text_lines


class Keyring:
    """A keyring in memory."""

    priority = 5.0

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


@pytest.fixture
def keyring(monkeypatch: pytest.MonkeyPatch) -> Keyring:
    found = Keyring()
    monkeypatch.setattr("keyring.get_keyring", lambda: found)
    return found


@pytest.fixture
def locked(engine: SmallEngine, docs: Path) -> Path:
    """Two files with one password, and one with another."""
    for name, password in (("a.pdf", "open"), ("b.pdf", "open"), ("c.pdf", "other")):
        (docs / name).write_bytes(pdf(text_lines(f"What stands in {name} is a secret."), password=password))
    report = engine.add(docs, words_only=True)
    assert set(states(report.files).values()) == {"locked"}
    return docs


def enter(engine: SmallEngine, path: Path, password: str, **how: bool) -> PasswordTrial:
    return engine.engine.passwords.enter(DEFAULT_LIBRARY, str(path), password, **how)


def test_a_wrong_password_opens_nothing_and_is_not_kept(engine: SmallEngine, locked: Path) -> None:
    assert enter(engine, locked / "a.pdf", "wrong", everywhere=True) == PasswordTrial(opens=False)
    assert states(engine.sync().files)["a.pdf"] == "locked"


def test_a_password_opens_its_file_for_reading_and_for_showing(engine: SmallEngine, locked: Path) -> None:
    trial = enter(engine, locked / "a.pdf", "open")
    assert trial.opens
    report = engine.engine.retry(DEFAULT_LIBRARY, trial.place_ids, Progress())
    assert states(report.files) == {"a.pdf": "ready"}
    shown = engine.engine.pages.open(DEFAULT_LIBRARY, str(locked / "a.pdf"), "")
    assert shown.kind == "pages"
    assert "secret" in engine.engine.pages.words(shown.path, shown.text_id, 1).text
    assert engine.engine.pages.image(shown.path, 1, 1.0).width
    assert states(engine.sync().files)["b.pdf"] == "locked"  # nobody asked to try it there


def test_a_password_can_be_tried_on_all_locked_files(engine: SmallEngine, locked: Path) -> None:
    trial = enter(engine, locked / "a.pdf", "open", everywhere=True)
    report = engine.engine.retry(DEFAULT_LIBRARY, trial.place_ids, Progress())
    assert states(report.files) == {"a.pdf": "ready", "b.pdf": "ready", "c.pdf": "locked"}
    (locked / "later.pdf").write_bytes(pdf(text_lines("This one came later."), password="open"))
    assert states(engine.sync().files)["later.pdf"] == "ready"


def test_a_locked_archive_and_a_locked_file_in_an_archive_are_opened(engine: SmallEngine, docs: Path) -> None:
    data = pdf(text_lines("What stands in here is a secret."), password="open")
    with zipfile.ZipFile(docs / "all.zip", "w") as archive:
        archive.writestr("deep/a.pdf", data)
    with SevenZipFile(docs / "shut.7z", "w", password="sesame") as shut:
        shut.writestr(b"A text that nobody may read.\n", "note.txt")
    assert {"a.pdf": "locked", "shut.7z": "locked"}.items() <= states(engine.add(docs, words_only=True).files).items()
    assert not enter(engine, docs / "all.zip" / "deep" / "a.pdf", "wrong").opens
    for path, password in ((docs / "all.zip" / "deep" / "a.pdf", "open"), (docs / "shut.7z", "sesame")):
        trial = enter(engine, path, password)
        assert trial.opens
        engine.engine.retry(DEFAULT_LIBRARY, trial.place_ids, Progress())
    found = states(engine.sync().files)
    assert (found["a.pdf"], found["note.txt"]) == ("ready", "ready")


def test_passwords_are_forgotten_when_the_program_ends(engine: SmallEngine, locked: Path) -> None:
    enter(engine, locked / "a.pdf", "open", everywhere=True)
    engine.restart()
    (locked / "later.pdf").write_bytes(pdf(text_lines("This one came later."), password="open"))
    assert states(engine.sync().files)["later.pdf"] == "locked"


def test_a_remembered_password_is_in_the_keyring_and_nowhere_else(
    engine: SmallEngine, locked: Path, keyring: Keyring
) -> None:
    assert engine.engine.passwords.can_remember()
    enter(engine, locked / "a.pdf", "open", everywhere=True, remember=True)
    assert list(keyring.kept.values()) == ["open"]
    for file in engine.home.rglob("*"):
        assert not file.is_file() or b"open" not in file.name.encode()
    assert (engine.home / COUNT).read_text() == "1"
    engine.restart()
    (locked / "later.pdf").write_bytes(pdf(text_lines("This one came later."), password="open"))
    assert states(engine.sync().files)["later.pdf"] == "ready"


def test_a_keyring_is_never_touched_by_who_remembered_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def touched() -> object:
        raise AssertionError

    monkeypatch.setattr("keyring.get_keyring", touched)
    assert SystemKeyring(tmp_path).passwords() == ()


def test_a_keyring_that_keeps_no_secrets_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weak = Keyring()
    weak.priority = 0.5
    monkeypatch.setattr("keyring.get_keyring", lambda: weak)
    keyring = SystemKeyring(tmp_path)
    assert not keyring.available
    with pytest.raises(StoreError, match="until Footnote is closed"):
        keyring.remember("open")


def test_what_was_entered_for_a_file_is_tried_on_it_first() -> None:
    known = KnownPasswords(lambda: ("old",))
    known.add("for all", "/a", everywhere=True)
    known.add("for b", "/b", everywhere=False)
    assert known.of("/b") == ("for b", "for all", "old")
    assert known.of("/a") == ("for all", "old")
