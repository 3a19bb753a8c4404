import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.records import FILE_STATES, FileState, LedgerSummary
from desktop.widgets import ledger_words as words
from desktop.widgets.ledger_filters import GROUPS, counts
from desktop.widgets.ledger_menu import allowed
from desktop.widgets.states import STATE_ICONS, state_word
from tests.helpers.ledger import row


@pytest.mark.parametrize("state", FILE_STATES)
def test_no_state_is_without_a_word_and_an_icon(state: FileState) -> None:
    assert state_word(state)
    assert STATE_ICONS[state]


def test_every_state_is_in_one_group() -> None:
    grouped = [state for group in GROUPS for state in group.states]
    assert sorted(grouped) == sorted(FILE_STATES)


@given(st.fixed_dictionaries({state: st.integers(0, 10**6) for state in FILE_STATES}))
def test_the_numbers_of_the_chips_add_up_to_all(numbers: dict[FileState, int]) -> None:
    shown = counts(LedgerSummary(sum(numbers.values()), 0, numbers, 0, 0, False))
    assert sum(count for name, count in shown.items() if name != "all") == shown["all"]


@pytest.mark.parametrize(
    ("state", "by_hand", "action"),
    [
        ("failed", False, "retry"),
        ("locked", False, "password"),
        ("skipped", True, "bring_back"),
        ("skipped", False, None),
        ("ready", False, None),
        ("partly", False, None),
        ("no_text", False, None),
        ("waiting", False, None),
        ("working", False, None),
        ("offline", False, None),
        ("gone", False, None),
    ],
)
def test_the_action_of_a_state_is_what_helps(state: FileState, by_hand: bool, action: str | None) -> None:
    assert words.action(row(1, state=state, by_hand=by_hand)) == action


@pytest.mark.parametrize("state", ["partly", "no_text"])
def test_pages_that_are_pictures_can_be_read(state: FileState) -> None:
    scan = row(1, state=state, scans=2)
    assert words.action(scan) == "read_scans"
    assert words.cell(scan, "action", reading=False) == "Read scans"
    assert allowed("read_scans", (scan, row(2, state="ready"))) == (scan,)


def test_what_stands_for_a_skipped_folder_has_no_action_and_cannot_be_removed() -> None:
    stand_in = row(1, place_id=None, state="skipped", reason="1,204 files in skipped folders")
    assert words.action(stand_in) is None
    assert not any(
        allowed(wish, (stand_in,))
        for wish in ("detail", "open", "ask", "retry", "password", "bring_back", "remove", "show")
    )


def test_a_row_is_said_in_one_sentence() -> None:
    lease = row(1, path="/d/Lease contract scan.pdf", state="partly", reason="2 of 14 pages have no text: 3 and 9")
    assert words.spoken(lease, False) == "Lease contract scan.pdf, partly ready, 2 of 14 pages have no text: 3 and 9"
    assert words.spoken(row(2), False) == "file 00002.pdf, ready"


def test_a_waiting_file_is_next_in_line_only_while_files_are_read() -> None:
    assert words.details(row(1, state="waiting"), reading=True) == "Next in line"
    assert words.details(row(1, state="waiting"), reading=False) == ""


def test_an_encoding_is_said_when_it_was_guessed() -> None:
    assert words.details(row(1, encoding="gb18030"), False) == "Read as GB18030"
    assert words.details(row(1, encoding="utf-8"), False) == ""
    assert words.details(row(1, encoding="UTF-8 with BOM"), False) == ""


def test_the_folders_lead_to_the_file_and_name_another_place() -> None:
    assert words.where(row(1, folders=("Handbooks", "Staff"))) == "Handbooks › Staff"
    assert words.where(row(1, folders=("a",), also_in=("/d/Contracts/x.pdf",))) == "a  ·  also in Contracts"


def test_figures_are_dashes_where_nothing_was_read() -> None:
    assert words.figure(row(1, state="failed"), "pages") == "–"
    assert words.figure(row(1, state="no_text", pages=4), "passages") == "0"
    assert words.figure(row(1, state="working", pages=312), "passages") == "…"
    assert words.figure(row(1, indexed_at=time.time()), "indexed").count(":") == 1


@pytest.mark.parametrize("path", ["/a/b/c.pdf", "C:\\a\\b\\c.pdf", "c.pdf", "/a/c.pdf/"])
def test_the_name_of_a_file_is_the_end_of_a_path_of_any_system(path: str) -> None:
    assert words.base_name(path) == "c.pdf"
