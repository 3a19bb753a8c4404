"""Every word that the code says is in the language files, whole, and the same in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator

import languages
from environment import ROOT

DESKTOP = ROOT / "desktop"
SAID_FROM_DECLARATIONS = ("form", "settings")
"""Modules whose names begin so may say words that stand in the declarations of the settings."""
FORBIDDEN_ENGLISH = re.compile(r"\b(please|sorry|successfully|error|failed to|invalid|oops|chunks?)\b|!", re.IGNORECASE)
FORBIDDEN_CHINESE = re.compile("您|抱歉|对不起|错误|成功|！|!|[,;?](?=[\u4e00-\u9fff])")
UNSPACED = re.compile("[\u4e00-\u9fff][A-Za-z0-9{]|[A-Za-z0-9}][\u4e00-\u9fff]")

SPACED_WHEN_FILLED = re.compile(r"\{(kind|pages|x)\}")
"""What stands in these is Chinese, or gets its spaces when it is filled in."""


def messages(language: str, context: str) -> Iterator[tuple[str, str, list[str]]]:
    """The source, the comment and the forms of every message."""
    for holder in languages.read(language).iter("context"):
        if holder.findtext("name") == context:
            for message in holder.iter("message"):
                yield message.findtext("source", ""), message.findtext("comment", ""), forms_of(message)


def forms_of(message: ElementTree.Element) -> list[str]:
    """What a message is translated to, one text for each plural form."""
    forms = [form.text or "" for form in message.iter("numerusform")]
    return forms or [message.findtext("translation", "")]


def holes(text: str) -> set[str]:
    """The placeholders of a text."""
    return set(languages.HOLE.findall(text))


def calls() -> Iterator[tuple[Path, ast.Call]]:
    """Every `tr(…)` of the window."""
    for file in DESKTOP.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
                yield file, node


WINDOW = {(source, about) for source, about, _ in messages("zh", languages.WINDOW)}
KNOWN = {source for source, _ in WINDOW}
COUNTED = {source for source, _, _ in messages("en", languages.WINDOW)}


def literal(call: ast.Call) -> str | None:
    """The text of a call, None if it is not written in it."""
    first = call.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def given(call: ast.Call) -> set[str]:
    """The placeholders a call fills."""
    names = {keyword.arg for keyword in call.keywords if keyword.arg} - {"by", "about"}
    return names | ({"n"} if len(call.args) > 1 else set())


def test_every_word_the_window_says_is_in_the_language_file() -> None:
    missing = [
        f"{file.relative_to(DESKTOP)}:{call.lineno} {text}"
        for file, call in calls()
        if (text := literal(call)) is not None and text not in KNOWN
    ]
    assert missing == []


def test_no_word_is_made_by_joining() -> None:
    joined = [
        f"{file.relative_to(DESKTOP)}:{call.lineno}"
        for file, call in calls()
        if literal(call) is None and not file.stem.startswith(SAID_FROM_DECLARATIONS)
    ]
    assert joined == []


def test_every_placeholder_is_filled_and_nothing_else_is() -> None:
    wrong = [
        f"{file.relative_to(DESKTOP)}:{call.lineno} {text}: {sorted(given(call))}"
        for file, call in calls()
        if (text := literal(call)) is not None
        and not any(keyword.arg is None for keyword in call.keywords)
        and given(call) != holes(text)
        and not (given(call) - holes(text) == {"n"} and text in COUNTED)
    ]
    assert wrong == []


def test_a_sentence_with_a_plural_is_told_the_number() -> None:
    untold = [
        f"{file.relative_to(DESKTOP)}:{call.lineno} {text}"
        for file, call in calls()
        if (text := literal(call)) in COUNTED
        and len(call.args) < 2
        and not {"n", "by"} & {keyword.arg for keyword in call.keywords}
    ]
    assert untold == []


def test_words_that_nothing_says_are_named() -> None:
    said = {literal(call) for _, call in calls()}
    unused = sorted(KNOWN - {text for text in said if text is not None})
    if unused:
        print(f"{len(unused)} words are not said yet: {unused}")  # noqa: T201


@pytest.mark.parametrize("context", [languages.WINDOW, languages.ENGINE])
def test_both_languages_have_the_same_placeholders(context: str) -> None:
    for source, _, forms in messages("zh", context):
        assert [holes(form) for form in forms] == [holes(source)] * len(forms), source


def test_english_plurals_keep_the_placeholders_or_leave_out_only_the_number() -> None:
    for source, _, forms in messages("en", languages.WINDOW):
        assert forms[1] == source
        assert holes(forms[0]) <= holes(source)
        assert len(holes(source) - holes(forms[0])) <= 1, source
        assert forms[0] != forms[1]


def test_what_is_counted_in_english_is_counted_in_chinese_too() -> None:
    tree = languages.read("zh")
    counted = {message.findtext("source", "") for message in tree.iter("message") if message.get("numerus") == "yes"}
    assert counted == COUNTED


def test_no_word_stands_twice() -> None:
    for context in (languages.WINDOW, languages.ENGINE):
        found = [(source, about) for source, about, _ in messages("zh", context)]
        assert len(found) == len(set(found))


def test_words_are_written_by_the_rules() -> None:
    for context in (languages.WINDOW, languages.ENGINE):
        for source, _, forms in messages("zh", context):
            assert context == languages.ENGINE or not FORBIDDEN_ENGLISH.search(source), source
            for form in forms:
                assert form.strip() == form != "", source
                assert not FORBIDDEN_CHINESE.search(form), form
                assert not UNSPACED.search(SPACED_WHEN_FILLED.sub("", form)), form
                assert source.endswith("…") == form.endswith("…"), source


def test_what_qt_reads_was_made_from_the_present_words() -> None:
    assert languages.is_current(), "run packaging/languages.py"
    for language in languages.LANGUAGES:
        translator = QTranslator()
        assert translator.load(str(languages.made(language)))
