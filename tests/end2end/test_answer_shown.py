"""What the engine tells of an answer in the making is what the window shows of the finished one."""

from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, Engine
from core.progress import Progress
from desktop.widgets.answer_state import AnswerState
from tests.helpers.models import FakeEmbedder, FakeGenerator

TEXT = """# Rooms

The rent of the rooms is 400 euros. It is due on Friday. Dogs are allowed in the garden.

# Prices

| room | price |
|---|---|
| small | 400 euros |
| large | 700 euros |
"""
ANSWERS = (
    "The rent of the rooms is 400 euros [2]. It is due on Friday.",
    "## Rent\n\n- **The rent of the rooms is 400 euros.** [1]\n- It is due on Friday.\n\nIt was 900 euros in Paris.\n",
    "Rent:\n\n| room | price |\n|---|---|\n| small | 400 euros |\n| large | 9 euros |\n\n"
    "Dogs are allowed in the garden.",
    "The rent of the rooms is 400 euros.\n\n---\n\n1. It is due on Friday.\n2. 狗可以进花园。\n",
)


@pytest.mark.parametrize("written", ANSWERS)
def test_what_was_heard_is_the_answer(tmp_path: Path, written: str) -> None:
    file = tmp_path / "rooms.md"
    file.write_text(TEXT)
    state = AnswerState("What is the rent of the rooms?")
    with Engine(
        tmp_path / "home", embedder=lambda name: FakeEmbedder(), generator=lambda name: FakeGenerator([written])
    ) as engine:
        engine.add(DEFAULT_LIBRARY, [file], Progress())
        answer = engine.ask(DEFAULT_LIBRARY, state.question, listen=state.hear)
    assert (answer.mode, answer.not_found) == ("written", False)
    assert state.units == answer.units
    assert state.footnotes == answer.footnotes
    assert state.markdown.strip() == answer.answer
    assert not state.pending.strip()
    heard = state.files
    state.finish(answer)
    assert state.files == heard
