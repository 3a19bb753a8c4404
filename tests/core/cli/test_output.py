"""Nothing in a document or a file name can break what is printed."""

import io
import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cli import output
from tests.helpers.terminal import Patch

ANY_TEXT = st.text(st.characters(), max_size=50)


@given(
    st.recursive(ANY_TEXT | st.integers() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(ANY_TEXT, inner))
)
def test_any_value_survives_json(value: Any) -> None:
    assert json.loads(output.json_text(value).encode("utf-8")) == value


@given(ANY_TEXT)
def test_what_is_shown_can_always_be_written_and_moves_no_cursor(text: str) -> None:
    shown = output.shown(text)
    shown.encode("utf-8")
    assert not {"\x1b", "\x07", "\r", "\u202e"} & set(shown)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk", "utf-8"])
def test_text_that_the_terminal_cannot_show_is_replaced(monkeypatch: Patch, encoding: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    output.open_streams()
    output.say("naïve 茶 \udcff 😀")
    output.table(["a", "b"], [("茶\t\n", None)])
    output.write_json({"path": "\udcff茶"})
    stream.flush()
    written = stream.buffer.getvalue()
    assert b"na" in written
    assert json.loads(written.splitlines()[-1]) == {"path": "\udcff茶"}


def test_a_table_on_a_terminal_is_drawn(monkeypatch: Patch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    monkeypatch.setattr(sys, "stdout", stream)
    output.table(["name", "n"], [("[red]a", 1)], title="T")
    assert "[red]a" in stream.getvalue()
