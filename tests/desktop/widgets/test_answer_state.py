"""An answer as it is heard, piece by piece."""

from core.records import AnswerEvent, Unit
from desktop.widgets.answer_state import AnswerState, runs
from tests.helpers.answers import events, note, nothing, quoted, turn, written

NOTES = (note(1), note(2, "/d/Handbook.docx", None), note(3))
UNITS = (Unit("One is so.", (1, 2), True), Unit("Two is not.", (), False), Unit("Three is.", (3,), True))


def test_what_is_heard_ends_as_the_answer() -> None:
    answer = written(*UNITS, notes=NOTES)
    state = AnswerState("How much leave?")
    for event in events(answer):
        state.hear(event)
    assert state.running
    assert (state.markdown, state.units, state.footnotes, state.pending) == (answer.answer, UNITS, NOTES, "")
    heard = state.files
    state.finish(answer)
    assert state.phase == "done"
    assert (state.markdown, state.units, state.footnotes, state.files) == (answer.answer, UNITS, NOTES, heard)


def test_words_wait_until_their_unit_is_checked_and_what_follows_them_still_waits() -> None:
    state = AnswerState("?")
    state.hear(AnswerEvent("words", text="One is so [4]. Two i"))
    assert state.pending == "One is so [4]. Two i"
    state.hear(AnswerEvent("unit", NOTES[:1], "One is so. ", UNITS[0], taken=len("One is so [4]. ")))
    assert (state.markdown, state.pending) == ("One is so. ", "Two i")


def test_quotes_stand_until_the_first_word() -> None:
    state = AnswerState("?")
    assert not state.in_quotes
    state.hear(AnswerEvent("quotes", NOTES))
    assert state.in_quotes
    state.hear(AnswerEvent("loading", seconds=20))
    assert (state.in_quotes, state.loading_s) == (True, 20)
    state.hear(AnswerEvent("words", text="One"))
    assert (state.in_quotes, state.loading_s) == (False, None)


def test_files_keep_the_order_in_which_they_came() -> None:
    state = AnswerState("?")
    state.hear(AnswerEvent("quotes", NOTES[:2], passages=(note(0, "/d/Other.pdf"),)))
    assert [file.name for file in state.files] == ["Leave policy.pdf", "Handbook.docx", "Other.pdf"]
    first = note(1, "/d/Handbook.docx", None)
    state.hear(AnswerEvent("unit", (first,), "One is so.", Unit("One is so.", (1,), True)))
    late = note(2, "/d/Late.md", None)
    state.hear(AnswerEvent("unit", (late,), " Two.", Unit("Two.", (2,), True)))
    files = state.files
    assert [file.name for file in files] == ["Leave policy.pdf", "Handbook.docx", "Other.pdf", "Late.md"]
    assert [file.numbers for file in files] == [(), (1,), (), (2,)]
    assert files[1].passages[0] == first


def test_what_breaks_keeps_what_was_checked() -> None:
    state = AnswerState("?")
    for event in events(written(*UNITS, notes=NOTES))[:-2]:
        state.hear(event)
    state.fail("It stopped.")
    assert (state.phase, state.units, state.pending) == ("broken", UNITS[:2], "")
    assert state.unproven == 1


def test_a_turn_of_a_conversation_is_whole() -> None:
    state = AnswerState.of_turn(turn(quoted(*NOTES)))
    assert (state.in_quotes, state.running, state.openable) == (True, False, NOTES)
    lost = AnswerState.of_turn(turn(nothing(*NOTES)))
    assert (lost.not_found, lost.in_quotes, [file.numbers for file in lost.files]) == (True, False, [(), ()])


def test_a_question_was_rewritten_when_other_words_were_searched() -> None:
    state = AnswerState("And it?")
    state.hear(AnswerEvent("asked", text="And  it?"))
    assert not state.rewritten
    state.hear(AnswerEvent("asked", text="And it? (leave)"))
    assert state.rewritten


def test_runs_of_numbers_are_put_together() -> None:
    assert runs([3, 1, 2, 7, 5, 1]) == ("1–3", "5", "7")
    assert runs([]) == ()
