"""What the engine says, in the language of the window: it speaks English, in sentences that are known beforehand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from PySide6.QtCore import QLocale

CONTEXT = "Engine"
"""Under this name the engine's sentences stand in the language file."""

_HOLE = re.compile(r"\{(\w+)\}")
_SHAPES = dict.fromkeys(("n", "m", "k"), r"[\d.,]*\d") | {"list": r"\d[\d, and…]*"}
"""What may stand in a placeholder; in any other one, anything may."""
_SAID_BY_THE_ENGINE = ("kind", "why", "cause", "sentence", "pages", "help")
"""Placeholders that hold words of the engine again."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_MOST_PARTS = 3
"""So many parts with semicolons between them one sentence has at most."""


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence of the engine with {placeholders} and without full stop, how to recognise it, and its Chinese."""

    english: str
    chinese: str
    pattern: re.Pattern[str]


def localized(sentence: str) -> str:
    """A sentence made by the engine in the language of the window; one that is not known stays as it is."""
    return in_chinese(sentence) if QLocale().language() == QLocale.Language.Chinese else sentence


@lru_cache(maxsize=4096)
def in_chinese(sentence: str) -> str:
    """A sentence of the engine in Chinese, or each of its parts between "; "; what is not known stays as it is."""
    whole = _known(sentence)
    if whole is not None:
        return whole
    parts = sentence.split("; ")
    said: list[tuple[str, str | None]] = []
    while parts:  # one sentence may have a semicolon of its own: as many parts as are known together are one
        runs = ((count, _known("; ".join(parts[:count]))) for count in range(min(len(parts), _MOST_PARTS), 0, -1))
        count, known = next(((count, known) for count, known in runs if known is not None), (1, None))
        said.append((parts[0], known))
        del parts[:count]
    if all(known is None for _, known in said):
        return sentence
    return "；".join(part if known is None else known for part, known in said)


@lru_cache(maxsize=1)
def templates() -> tuple[Template, ...]:
    """All sentences of the engine, those with the most words of their own first."""
    from xml.etree import ElementTree  # only once the engine has said something, not before the window is there

    tree = ElementTree.fromstring(
        resources.files("resources").joinpath("languages", "footnote_zh.ts").read_text("utf-8")
    )
    found = [
        Template(english, message.findtext("translation", "").removesuffix("。"), _recognizer(english))
        for context in tree.iter("context")
        if context.findtext("name") == CONTEXT
        for message in context.iter("message")
        if (english := message.findtext("source", "").removesuffix("."))
    ]
    return tuple(sorted(found, key=lambda template: -len(_HOLE.sub("", template.english))))


def _known(sentence: str) -> str | None:
    ended = sentence.endswith(".")
    bare = sentence.removesuffix(".")
    for template in templates():
        if found := template.pattern.fullmatch(bare):
            return _filled(template.chinese, found.groupdict()) + ("。" if ended else "")
    return None


def _filled(chinese: str, values: Mapping[str, str]) -> str:
    said, at = "", 0
    for hole in _HOLE.finditer(chinese):
        said = _joined(_joined(said, chinese[at : hole.start()]), _value(hole[1], values[hole[1]]))
        at = hole.end()
    return _joined(said, chinese[at:])


def _value(name: str, value: str) -> str:
    if name == "list":
        return re.sub(r", | and ", "、", value).replace("、…", " 等")
    return in_chinese(value).removesuffix("。") if name in _SAID_BY_THE_ENGINE else value


def _joined(before: str, after: str) -> str:
    """Two pieces with a space between Chinese and Latin letters or digits, and none between Chinese and Chinese."""
    left, right = before.rstrip(" "), after.lstrip(" ")
    if not left or not right:
        return before + after
    chinese = bool(_CHINESE.match(left[-1])), bool(_CHINESE.match(right[0]))
    if all(chinese):
        return left + right
    if any(chinese) and left[-1].isalnum() and right[0].isalnum():
        return f"{left} {right}"
    return before + after


def _recognizer(english: str) -> re.Pattern[str]:
    parts, seen, at = [], set[str](), 0
    for hole in _HOLE.finditer(english):
        parts.append(re.escape(english[at : hole.start()]))
        parts.append(f"(?P={hole[1]})" if hole[1] in seen else f"(?P<{hole[1]}>{_SHAPES.get(hole[1], '.+?')})")
        seen.add(hole[1])
        at = hole.end()
    return re.compile("".join(parts) + re.escape(english[at:]), re.DOTALL)
