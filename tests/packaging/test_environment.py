"""The set-up's own state: locks, stamps and what it says when it cannot go on."""

import json
import subprocess
from pathlib import Path

import pytest

import environment
from steps import Failure, Steps, duration


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder with a `.venv` that holds an interpreter and no stamp yet."""
    for name in ("resources", "core/models"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "resources" / "models.toml").write_text("")
    (tmp_path / "core" / "models" / "conversion.py").write_text("")
    (tmp_path / "run.lock").write_text("a==1 \\\n    --hash=sha256:0\n")
    (tmp_path / "dev.lock").write_text("b==1 \\\n    --hash=sha256:0\n")
    venv = tmp_path / ".venv"
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", venv)
    monkeypatch.setattr(environment, "STAMP", venv / "footnote.json")
    monkeypatch.setattr(environment, "MODELS_STAMP", venv / "footnote-models.json")
    monkeypatch.setattr(environment, "LOCKS", {"run": tmp_path / "run.lock", "dev": tmp_path / "dev.lock"})
    environment.python().parent.mkdir(parents=True)
    environment.python().write_text("")
    return tmp_path


def stamp(*groups: str) -> None:
    environment.write_json(environment.STAMP, {group: environment.key_of(group) for group in groups})


def test_a_stamp_of_the_present_locks_means_ready(place: Path) -> None:
    assert not environment.ready(("run",))
    stamp("run")
    assert environment.ready(("run",))
    assert not environment.ready(("run", "dev"))


def test_a_changed_lock_means_not_ready(place: Path) -> None:
    stamp("run", "dev")
    (place / "dev.lock").write_text("b==2\n")
    assert environment.ready(("run",))
    assert not environment.ready(("run", "dev"))


def test_a_missing_interpreter_means_not_ready(place: Path) -> None:
    stamp("run")
    environment.python().unlink()
    assert not environment.ready(("run",))


def test_a_moved_project_means_not_ready(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp("run")
    monkeypatch.setattr(environment, "ROOT", place / "elsewhere")
    assert not environment.ready(("run",))


@pytest.mark.parametrize("content", ["", "{", "[1]", "\x00"])
def test_a_damaged_stamp_means_not_ready(place: Path, content: str) -> None:
    environment.STAMP.write_text(content)
    environment.MODELS_STAMP.write_text(content)
    assert not environment.ready(("run",))
    assert not environment.models_ready(("embedder",))


def test_models_are_ready_while_their_files_have_their_sizes(place: Path) -> None:
    file = place / "weights.bin"
    file.write_bytes(b"12345")
    assert not environment.models_ready(("embedder",))
    environment.note_model("embedder", [file])
    assert environment.models_ready(("embedder",))
    assert not environment.models_ready(("embedder", "generator"))
    file.write_bytes(b"123")
    assert not environment.models_ready(("embedder",))
    file.unlink()
    assert not environment.models_ready(("embedder",))


def test_another_models_folder_or_catalogue_is_looked_at_anew(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = place / "weights.bin"
    file.write_bytes(b"12345")
    environment.note_model("embedder", [file])
    (place / "resources" / "models.toml").write_text("changed")
    assert not environment.models_ready(("embedder",))
    environment.note_model("embedder", [file])
    monkeypatch.setenv("FOOTNOTE_MODELS", str(place / "other"))
    assert not environment.models_ready(("embedder",))


def test_the_entries_of_a_lock_keep_their_hashes_and_markers(tmp_path: Path) -> None:
    lock = tmp_path / "x.lock"
    lock.write_text(
        "# made by somebody\n"
        "Big.Name==1.0 ; python_version < '3.12' \\\n    --hash=sha256:1\n"
        "big.name==2.0 ; python_version >= '3.12' \\\n    --hash=sha256:2\n"
        "other==3 \\\n    --hash=sha256:3 \\\n    --hash=sha256:4\n"
    )
    entries = environment.entries_of(lock)
    assert list(entries) == ["big.name", "other"]
    assert entries["big.name"].count("--hash") == 2
    assert entries["other"].endswith("--hash=sha256:4\n")
    assert "".join(entries.values()) == lock.read_text().partition("\n")[2]


def test_the_real_locks_are_hashed_name_no_address_and_do_not_overlap() -> None:
    run, dev = (environment.entries_of(environment.LOCKS[group]) for group in ("run", "dev"))
    assert not set(run) & set(dev)
    for text in [*run.values(), *dev.values()]:
        assert "--hash=sha256:" in text
        assert "://" not in text
        assert "--index" not in text


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "too little disk space"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "download was broken"),
        ("WARNING: Retrying … Failed to establish a new connection: [Errno -2]", "cannot be reached"),
        ("socket.timeout: The read operation timed out", "cannot be reached"),
        ("ERROR: Could not install: [Errno 13] Permission denied: '/x'", "may not be written"),
        ("ERROR: No matching distribution found for x==1", "does not have a library"),
    ],
)
def test_known_troubles_of_pip_become_one_plain_sentence(said: str, sentence: str) -> None:
    assert sentence in environment.explain(said)


def test_no_network_counts_before_what_pip_makes_of_it() -> None:
    said = "Temporary failure in name resolution\nERROR: No matching distribution found for x==1"
    assert "cannot be reached" in environment.explain(said)


def test_an_unknown_trouble_is_not_explained_but_its_last_line_is_shown() -> None:
    assert environment.explain("something odd") == ""
    assert environment.last_line("one\ntwo\n\n") == "two"
    assert environment.last_line("") == "no reason was given"


def test_too_little_room_names_what_is_needed_and_where(tmp_path: Path) -> None:
    environment.check_room(tmp_path, 1)
    with pytest.raises(Failure, match=r"too little disk space: 1000000\.0 GB"):
        environment.check_room(tmp_path, 10**15)


def test_a_failure_ends_the_process_with_its_sentence(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(groups: tuple[str, ...], steps: Steps) -> None:
        raise Failure("There is no compiler.")

    monkeypatch.setattr(environment, "set_up", fail)
    with pytest.raises(SystemExit, match=r"There is no compiler\."):
        environment.provide(("run",), ())


def test_missing_venv_support_is_one_sentence_with_the_package_to_install(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def debian(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        said = "The virtual environment was not created successfully because ensurepip is not available."
        return subprocess.CompletedProcess(command, 1, said, "")

    environment.python().unlink()
    monkeypatch.setattr("subprocess.run", debian)
    with pytest.raises(SystemExit, match=r"This Python has no venv support\. Install it .*python3\.\d+-venv"):
        environment.provide(("run",), ())


def test_nothing_is_done_when_all_is_there(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    stamp("run")
    environment.provide(("run",), ())
    assert capfd.readouterr() == ("", "")


def test_a_stamp_is_written_whole(tmp_path: Path) -> None:
    environment.write_json(tmp_path / "a.json", {"x": 1})
    assert json.loads((tmp_path / "a.json").read_text()) == {"x": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_steps_are_numbered_and_timed_on_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    steps = Steps(2)
    with steps.step("One"):
        pass
    with steps.step("Two"):
        pass
    out, err = capfd.readouterr()
    assert out == ""
    assert "[1/2] One … done in 0.0 s" in err
    assert "[2/2] Two" in err


@pytest.mark.parametrize(("seconds", "text"), [(0.04, "0.0 s"), (9.94, "9.9 s"), (42.4, "42 s"), (363, "6 min 3 s")])
def test_durations_read_well(seconds: float, text: str) -> None:
    assert duration(seconds) == text
