"""What the engine says, in the language of the window: it speaks English, in sentences that are known beforehand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from xml.etree import ElementTree

from PySide6.QtCore import QLocale

CONTEXT = "Engine"
"""Under this name the engine's sentences stand in the language file."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_SENTENCES = ("reason", "why")
"""Placeholders that hold a sentence of the engine again."""


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence of the engine with {placeholders}, how to recognise it, and how it is said in Chinese."""

    english: str
    chinese: str
    pattern: re.Pattern[str]


def localized(sentence: str) -> str:
    """A sentence made by the engine in the language of the window; one that is not known stays as it is."""
    return in_chinese(sentence) if QLocale().language() == QLocale.Language.Chinese else sentence


@lru_cache(maxsize=4096)
def in_chinese(sentence: str) -> str:
    """A sentence of the engine in Chinese; one that is not known stays as it is."""
    for template in templates():
        if found := template.pattern.fullmatch(sentence):
            values = {
                name: in_chinese(value) if name in _SENTENCES else value for name, value in found.groupdict().items()
            }
            return _PLACEHOLDER.sub(lambda hole: values[hole[1]], template.chinese)  # noqa: B023
    return sentence


@lru_cache(maxsize=1)
def templates() -> tuple[Template, ...]:
    """All sentences of the engine, those with the most words of their own first."""
    tree = ElementTree.fromstring(
        resources.files("resources").joinpath("languages", "footnote_zh.ts").read_text("utf-8")
    )
    found = [
        Template(english, message.findtext("translation", ""), re.compile(_recognizer(english), re.DOTALL))
        for context in tree.iter("context")
        if context.findtext("name") == CONTEXT
        for message in context.iter("message")
        if (english := message.findtext("source", ""))
    ]
    return tuple(sorted(found, key=lambda template: -len(_PLACEHOLDER.sub("", template.english))))


def _recognizer(english: str) -> str:
    parts, seen, at = [], set[str](), 0
    for hole in _PLACEHOLDER.finditer(english):
        parts.append(re.escape(english[at : hole.start()]))
        parts.append(f"(?P={hole[1]})" if hole[1] in seen else f"(?P<{hole[1]}>.+?)")
        seen.add(hole[1])
        at = hole.end()
    return "".join(parts) + re.escape(english[at:])
