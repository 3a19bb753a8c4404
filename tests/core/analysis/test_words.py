"""Words: the terms of documents and questions, by one analysis."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.words import grams, query, word_ends, words


def found_by_words(document: str, question: str) -> bool:
    return set(query(question).words) <= set(words(document))


def found_by_grams(document: str, question: str) -> bool:
    asked = query(question).grams
    return bool(asked) and set(asked) <= set(grams(document))


@pytest.mark.parametrize("written", ["PPR-9087", "见PPR-9087的说明", "ppr-9087", "PPR－9087", "(PPR‑9087)."])
@pytest.mark.parametrize("asked", ["PPR-9087", "ppr-9087", "9087", "PPR", "PPR－9087"])
def test_an_identifier_is_found_whole_by_its_tail_and_by_its_beginning(written: str, asked: str) -> None:
    assert found_by_words(written, asked)


def test_an_identifier_written_without_its_hyphen_is_found() -> None:
    assert {"ppr9087"} <= set(words("PPR-9087")) & set(words("PPR9087"))
    assert found_by_words("PPR-9087", "PPR 9087")
    assert "ppr" in words("PPR9087")


def test_a_cut_identifier_is_found_by_the_second_field() -> None:
    assert found_by_grams("见PPR-9087的说明", "PPR-908")
    assert not found_by_grams("见PPR-9087的说明", "PPR-907")


def test_only_the_whole_and_the_joined_form_count_as_identifiers() -> None:
    asked = query("Where is PPR-9087 in a well-known list?")
    assert asked.identifiers == {"ppr-9087", "ppr9087"}
    assert asked.identifiers <= set(asked.words)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("R 语言", ["r", "语言"]),
        ("R语言", ["r", "语言"]),
        ("C++ and C#", ["c++", "and", "c#"]),
        ("用C#写", ["用", "c#", "写"]),
        (".NET Core", [".net", "net", "core"]),
        ("foo_bar", ["foo_bar", "foobar", "foo", "bar"]),
        ("running cats", ["run", "cat"]),
        ("don't John's U.S. e.g.", ["dont", "john", "us", "eg"]),
        ("1,000 and 3.14", ["1000", "and", "3.14"]),
        ("and/or", ["and", "or"]),
        ("well-known", ["wellknown", "well", "known"]),
        ("v1.2.3", ["v1.2.3", "v123", "v1"]),
        ("2023-01-05", ["2023-01-05", "20230105", "2023", "01", "05"]),
        ("カタカナ", ["カタカナ"]),
        ("텍스트", ["텍스트"]),
        ("", []),
        ("!?。", []),
    ],
)
def test_a_text_gives_these_terms(text: str, terms: list[str]) -> None:
    assert words(text) == terms


def test_file_names_and_addresses_are_found_whole_and_by_their_parts() -> None:
    for asked in ("file.txt", "file", "bob@example.com", "example", "C++", "c#"):
        assert found_by_words("see file.txt or bob@example.com, about C++ or C#.", asked)


def test_chinese_inside_longer_words_is_found_by_the_second_field() -> None:
    assert found_by_words("公司员工享有带薪年休假的天数", "年休假") or found_by_grams("享有带薪年休假的天数", "年休假")
    assert found_by_grams("他喝普洱茶", "茶")
    assert found_by_grams("来自蓝岫科技", "蓝岫")
    assert found_by_grams("繁體資料庫", "资料库")


def test_a_traditional_document_is_found_by_a_simplified_question() -> None:
    assert found_by_words("資料庫管理系統的預設連接埠", "资料库管理系统")


def test_case_makes_no_difference() -> None:
    assert query("PostgreSQL") == query("postgresql")


def test_a_question_of_stop_words_keeps_its_words() -> None:
    asked = query("the who")
    assert asked.words == ("the", "who")
    assert asked.stops == {"the", "who"}
    assert "什么" in query("什么是年休假").stops


def test_quoted_phrases_are_kept_as_written() -> None:
    assert query('find “带薪年假” and "Exact Phrase" and 「這個」').phrases == ("带薪年假", "Exact Phrase", "這個")


@pytest.mark.parametrize(
    "text", ["", " ", '"', "\udcff年", 'AND OR "', "field:x", "?!…", "a" * 5000, "年" * 5000, "-" * 5000]
)
def test_no_question_raises(text: str) -> None:
    asked = query(text)
    assert asked.identifiers <= set(asked.words)


@given(st.text())
def test_every_term_is_folded_short_and_without_white_space(text: str) -> None:
    for term in words(text) + grams(text):
        assert term
        assert not any(character.isspace() for character in term)


@given(st.text(alphabet="aB1-_.'中文 茶R/@:,#+"))
def test_a_text_finds_itself(text: str) -> None:
    assert found_by_words(text, text)
    assert set(query(text).grams) <= set(grams(text))


@given(st.text(alphabet="ab1-'中文今天 \n。,"))
def test_word_ends_are_sorted_and_reach_the_end(text: str) -> None:
    ends = word_ends(text)
    assert ends == sorted(set(ends))
    assert (ends[-1] if ends else 0) == len(text)


def test_words_end_behind_chinese_words() -> None:
    assert word_ends("我们去公园 now") == [2, 3, 5, 6, 9]


def test_a_word_that_runs_over_a_line_end_is_one_word() -> None:
    assert "检查" in words("可以免费检\n查一次")
    assert "检查" in grams("可以免费检\n  查一次")
    assert {"exampl", "wellknown", "known"} <= {*words("an exam-\nple of a well-\nknown kind")}
    assert "检查" not in words("可以免费检\n\n查一次")
