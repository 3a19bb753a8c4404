"""Scripts: variants of the same writing fold together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.scripts import fold, language_of


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("ＰＰＲ－９０８７", "ppr-9087"),
        ("PostgreSQL", "postgresql"),
        ("繁體中文，資料庫", "繁体中文,资料库"),
        ("乾淨 臺灣", "干净 台湾"),
        ("O’Brien ‑ x", "o'brien - x"),
        ("soft\u00adhyphen\ufeff", "softhyphen"),
        ("Straße ﬁne ℌ", "strasse fine h"),
        ("e\u0301", "é"),
        ("\U0001d400\U0002f800", "a丽"),
        ("", ""),
    ],
)
def test_variants_of_the_same_writing_become_one(written: str, folded: str) -> None:
    assert fold(written) == folded


@given(st.text())
def test_any_text_folds_the_same_alone_and_beside_other_scripts(text: str) -> None:
    assert fold(text + "\n中") == fold(text + "\n") + "中"


@given(st.text(alphabet=st.characters(max_codepoint=0x2FFF)))
def test_case_makes_no_difference(text: str) -> None:
    assert fold(fold(text)) == fold(text) or not text.isascii()
    assert fold(text.casefold()) == fold(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Which port does it use?", "en"),
        ("PostgreSQL 的默认端口是多少", "zh"),
        ("Kubernetes 怎么配置 PersistentVolumeClaim", "zh"),
        ("What is 红楼梦 about", "en"),
        ("R 语言", "zh"),
        ("カタカナ", "zh"),
        ("Größe und Gewicht", "en"),
        ("", "en"),
        ("123 !?", "en"),
    ],
)
def test_the_language_is_that_of_most_words(text: str, language: str) -> None:
    assert language_of(text) == language
