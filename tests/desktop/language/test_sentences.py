"""What the engine says, said in Chinese: every template, with any numbers and names in it."""

import ast
import re
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.language import Language, localized
from desktop.language.sentences import Template, in_chinese, templates
from environment import ROOT

NAMES = (
    st.text("abc 报告_-0123456789./“”{}%", min_size=1, max_size=12)
    .map(str.strip)
    .filter(lambda name: name and "; " not in name and not name.endswith("."))
)
NUMBERS = st.integers(0, 99_999).map(lambda n: f"{n:,}")
HOLE = re.compile(r"\{(\w+)\}")
SAID_BY_THE_ENGINE = ("kind", "why", "cause", "sentence", "pages", "list", "help")


@st.composite
def said(draw: st.DrawFn) -> tuple[Template, str, dict[str, str]]:
    """A sentence of the engine with values in it."""
    template = draw(st.sampled_from(templates()))
    values: dict[str, str] = {}
    for name in HOLE.findall(template.english):
        values.setdefault(name, draw(NUMBERS if name in ("n", "m", "k") else st.just("3") if name == "list" else NAMES))
    return template, HOLE.sub(lambda hole: values[hole[1]], template.english), values


@given(case=said())
def test_every_sentence_with_any_values_is_said_in_chinese_and_keeps_them(
    case: tuple[Template, str, dict[str, str]],
) -> None:
    template, sentence, values = case
    chinese = in_chinese(sentence)
    if not HOLE.search(template.english) or chinese == sentence:
        assert chinese == template.chinese
        return
    for name, value in values.items():
        if name not in SAID_BY_THE_ENGINE:
            assert value in chinese
    assert re.search("[\u4e00-\u9fff]", chinese)


@given(case=said())
def test_a_full_stop_is_kept_or_left_out_as_the_engine_does(case: tuple[Template, str, dict[str, str]]) -> None:
    _, sentence, _ = case
    assert in_chinese(sentence + ".").removesuffix("。") == in_chinese(sentence)


@given(text=st.text(max_size=40))
def test_what_is_not_known_stays_as_it_is(text: str) -> None:
    strange = f"§{text.replace(';', ',')}§"
    assert in_chinese(strange) == strange


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("2 of 14 pages have no text: 3 and 9", "14 页中有 2 页无文字：第 3、9 页"),
        ("20 of 48 pages have no text: 3, 5, 7, …", "48 页中有 20 页无文字：第 3、5、7 等页"),
        ("4 scanned pages; reading scans is off", "4 页扫描件，文字识别未开启"),
        ("This type of file is not supported; it is a Word file", "不支持此类文件；这是 Word 文件"),
        ("This type of file is not supported; it is a picture", "不支持此类文件；这是图片"),
        ("Damaged and left out: pages 3, 5 and 7 more", "已损坏并略过：第 3、5 页及另外 7 页"),
        ("This file cannot be opened: Permission denied.", "无法打开这个文件：没有权限。"),
        ("There is no library called 2024 合同.", "没有名为“2024 合同”的资料库。"),
        ("Oops; Needs a password", "Oops；需要密码"),
        (
            "Searched by words only. The search model is damaged. Run `footnote models get bge` again.",
            "仅按字词检索。检索模型已损坏。重新运行 `footnote models get bge`。",
        ),
    ],
)
def test_sentences_are_put_together_as_chinese_is(english: str, chinese: str) -> None:
    assert in_chinese(english) == chinese


def test_english_windows_keep_what_the_engine_says(speak: Callable[[str], Language]) -> None:
    speak("en")
    assert localized("Needs a password") == "Needs a password"
    speak("zh")
    assert localized("Needs a password") == "需要密码"


def test_no_two_sentences_are_told_apart_by_their_values_alone() -> None:
    bare = [HOLE.sub("{}", template.english) for template in templates()]
    assert len(bare) == len(set(bare))


KNOWN_ERRORS = {"StoreError", "LoadError", "ModelError", "SettingsError", "QuestionError", "Cancelled"}
NOT_OF_THE_WINDOW = ("cli", "evaluating")
PUT_TOGETHER = ("{} {}, not {}.",)
"""What is made of two parts in the code; each whole sentence stands in the language file."""


def raised() -> Iterator[tuple[str, str]]:
    """Where a known error is made and its sentence, with {} for what is put into it."""
    for file in sorted((ROOT / "core").rglob("*.py")):
        if not set(file.parts) & set(NOT_OF_THE_WINDOW):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KNOWN_ERRORS:
                    for written in node.args[:1]:
                        if (sentence := sentence_of(written)) is not None and sentence not in PUT_TOGETHER:
                            yield f"{file.relative_to(ROOT)}:{node.lineno}", sentence


def sentence_of(node: ast.expr) -> str | None:
    """A text as it is written, None if it is made elsewhere."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def is_said(sentence: str) -> bool:
    """Whether it is known with a number or a word in its gaps."""
    return any(in_chinese(filled) != filled for filled in (sentence.replace("{}", "7"), sentence.replace("{}", "x")))


def test_every_known_error_of_the_engine_is_said_in_chinese() -> None:
    found = list(raised())
    assert len(found) > 50
    assert [f"{place} {sentence}" for place, sentence in found if not is_said(sentence)] == []
