"""Where the marks of footnotes stand in Markdown, whatever is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from core.records import Unit
from desktop.style import Look
from desktop.widgets.answer_document import Reading, typeset
from desktop.widgets.answer_markdown import CLOSES, OPENS, marked, pending_marked, plain_markdown

WORDS = some.text(alphabet="aB1 é漢字𠮷😀👩‍🔬，", min_size=1, max_size=12).filter(
    lambda text: any(map(str.isalnum, text))
)
SENTENCES = some.builds(
    lambda words, around, end: f"{around}{' '.join(words.split())}{end}{around}",
    WORDS,
    some.sampled_from(["", "**", "*", "_"]),
    some.sampled_from([".", "。", "!", "”"]),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One is three.", "One is three.<0>"),
        ("**One is three.**", "**One is three.<0>**"),
        ("| a | b |", "| a | b<0> |"),
        ("它是三。", "它是三。<0>"),
        ("See `x.`", "See `x.`<0>"),
        ("![a picture](http://x/y.png) is here.", "a picture is here.<0>"),
        ("See [the page](http://x/y).", "See the page.<0>"),
    ],
)
def test_a_mark_stands_behind_its_unit_and_before_what_closes(text: str, expected: str) -> None:
    made = marked(text, [Unit(text, (1,), True)])
    assert made.replace(OPENS, "<").replace(CLOSES, ">") == expected


@pytest.mark.parametrize("text", ["## Title", "```\ncode.\n```", "| a | b |\n|---|---|"])
def test_headings_code_and_heads_of_tables_have_no_mark(text: str) -> None:
    assert marked(text, [Unit(text, (), None)]) == text


def test_a_unit_that_is_not_found_has_its_mark_all_the_same() -> None:
    made = marked("One. Two.", [Unit("One.", (1,), True), Unit("Something else.", (), False), Unit("Two.", (2,), True)])
    assert [made.count(f"{OPENS}{number}{CLOSES}") for number in range(3)] == [1, 1, 1]


@given(some.lists(SENTENCES, min_size=1, max_size=6))
def test_without_its_marks_the_markdown_is_what_it_was(sentences: list[str]) -> None:
    units = [Unit(sentence, (number,), True) for number, sentence in enumerate(sentences, 1)]
    text = " ".join(sentences)
    made = marked(text, units)
    for number in range(len(units)):
        made = made.replace(f"{OPENS}{number}{CLOSES}", "", 1)
    assert made == plain_markdown(text)


@given(some.lists(SENTENCES, min_size=1, max_size=5), some.sampled_from([" ", "\n\n", "\n- "]), some.booleans())
def test_every_marker_is_real_text_behind_its_sentence(
    qapp: QApplication, sentences: list[str], between: str, proven: bool
) -> None:
    look = Look()
    units = [Unit(sentence, (number,) if proven else (), proven) for number, sentence in enumerate(sentences, 1)]
    document, text = QTextDocument(), between.join(sentences)
    made = typeset(document, look, Reading(look.font("reading"), 25), text, units)
    assert len(made.marks) == len(units)
    for number, mark in enumerate(made.marks, 1):
        shown = "".join(document.characterAt(at) for at in range(mark.start, mark.end))
        assert shown == (f"[{number}]" if proven else "[?]")
        assert document.characterAt(mark.start - 1) == "\u2060"
    assert OPENS not in document.toPlainText()
    look.deleteLater()


def test_words_that_wait_begin_behind_what_opens_a_line_and_close_what_is_open() -> None:
    assert pending_marked("\n- **Anything abo") == f"\n- **{OPENS}p{CLOSES}Anything abo**"
    assert pending_marked(" Then [3] more") == f" {OPENS}p{CLOSES}Then more"
    assert pending_marked("\n\n") == "\n\n"
