"""What the program says while an index is not as the settings say."""

from pathlib import Path

import pytest

from core.cli.outdated import about
from core.records import ChangeCost
from tests.helpers.terminal import Engines, Run

END = " Until then the present index answers. Run `footnote rebuild`.\n"


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (ChangeCost(200, 900, 0, 180.0), "200 files of My documents are to be cut again, about 3 minutes."),
        (
            ChangeCost(1, 9, 0, 9.0, read=True),
            "1 file of My documents is to be read and cut again, less than a minute.",
        ),
        (None, "The index of My documents was made with other settings."),
    ],
)
def test_it_says_what_is_to_be_done_after_a_change_and_after_every_run(
    run: Run, engine: Engines, tmp_path: Path, cost: ChangeCost | None, said: str
) -> None:
    engine.cost = cost
    (tmp_path / "a.txt").write_text("x")
    for command in (["settings", "set", "retrieving.rerank_n", "5"], ["sync"], ["add", str(tmp_path / "a.txt")]):
        assert run(*command).err == said + END
        assert run(*command, "--json").err == said + END


def test_nothing_is_said_when_nothing_is_to_be_done(run: Run, engine: Engines) -> None:
    assert run("sync").err == ""
    assert run("settings", "set", "retrieving.rerank_n", "5").err == ""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "less than a minute"), (60, "about 1 minute"), (840, "about 14 minutes"), (5400, "about 1.5 hours")],
)
def test_a_long_time_is_said_in_words(seconds: float, words: str) -> None:
    assert about(seconds) == words


@pytest.mark.parametrize(("answer", "rebuilt"), [("n\n", False), ("y\n", True)])
def test_a_long_rebuilding_is_asked_for_on_a_terminal(
    run: Run, engine: Engines, monkeypatch: pytest.MonkeyPatch, answer: str, rebuilt: bool
) -> None:
    engine.cost = ChangeCost(5000, 9, 0, 7200.0)
    monkeypatch.setattr("core.cli.indexing.is_terminal", lambda stream: True)
    monkeypatch.setattr("typer.confirm", lambda text, **_: answer.startswith("y") and "about 2.0 hours" in text)
    ran = run("rebuild")
    assert (("rebuild", "My documents", False) in engine.made[0].calls) is rebuilt
    assert ("Nothing was rebuilt." in ran.out) is not rebuilt
    assert run("rebuild", "--yes").code == 0
    assert ("rebuild", "My documents", False) in engine.made[1].calls
