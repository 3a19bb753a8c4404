"""Which settings a search finds: by their labels, help, choices and groups, in both languages."""

from __future__ import annotations

from core.records import FormField, FormGroup
from desktop.language.searching import in_both


def found_in(groups: tuple[FormGroup, ...], text: str, page_title: str = "") -> frozenset[str]:
    """The keys of the fields in which every word of the text stands."""
    words = text.casefold().split()
    return frozenset(
        field.key
        for group in groups
        for field in group.fields
        if all(word in _words_of(field, group, page_title) for word in words)
    )


def _words_of(field: FormField, group: FormGroup, page_title: str) -> str:
    texts = (page_title, group.label, field.label, field.help, *field.labels)
    return "\n".join(in_both(text, "settings") for text in texts)
