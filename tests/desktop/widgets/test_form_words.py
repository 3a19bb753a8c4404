"""The words of the settings: each has Chinese ones, and both are found by a search."""

import pytest

import languages
from core.records import FieldKind, FormField
from desktop.widgets.form_search import found_in
from desktop.widgets.form_words import value_words
from tests.helpers.forms import declared_forms

FIELDS = [field for group in declared_forms() for field in group.fields]


def test_every_label_help_unit_and_choice_has_chinese_words() -> None:
    texts = {group.label for group in declared_forms()}
    for field in FIELDS:
        labels = () if field.key.startswith("models.") else field.labels
        texts |= {field.label, field.help, field.unit, field.empty, *labels}
    known = {message.findtext("source") for message in languages.read("zh").iter("message")}
    assert texts - known - {""} == set()


def test_a_search_finds_labels_helps_and_choices_in_both_languages() -> None:
    groups = declared_forms()
    assert "chunking.size.overlap_tokens" in found_in(groups, "repeated FROM")
    assert "chunking.size.overlap_tokens" in found_in(groups, "重叠")
    assert "general.theme" in found_in(groups, "深色")
    assert found_in(groups, "cleaning", "Cleaning") >= {"cleaning.urls.on"}
    assert not found_in(groups, "zzz")


@pytest.mark.parametrize(
    ("value", "words"),
    [((), "empty"), (("；", "\n"), "； \\n"), ("", "empty"), (None, "off"), (True, "on"), (320, "320")],
)
def test_a_value_in_a_sentence_is_never_nothing(english: None, value: object, words: str) -> None:
    kind: FieldKind = "list" if isinstance(value, tuple) else "text"
    assert value_words(FormField("a", "A", "", kind, None), value) == words
