"""Which language a text is written in, as far as its letters and commonest words show."""

import re

from core.analysis.scripts import HANGUL, KANA, language_of
from core.analysis.stopwords import ENGLISH_STOP_WORDS

_LOOKED_AT = 20_000
_WORD = re.compile(r"[^\W\d_]+")
_KANA = re.compile(f"[{KANA}]")
_HANGUL = re.compile(f"[{HANGUL}]")
_KANA_SHARE = 0.05
_FEWEST_WORDS = 12
_ENGLISH_SHARE = 0.2
"""A fifth of the words of every English text are of the commonest; tables and code have fewer."""


def likely_language(text: str) -> str:
    """The code of the language ("en", "zh", "ja", "ko"); "" when it is another one, or cannot be told."""
    sample = text[:_LOOKED_AT]
    if len(_HANGUL.findall(sample)) > _KANA_SHARE * len(sample):
        return "ko"
    if len(_KANA.findall(sample)) > _KANA_SHARE * len(sample):
        return "ja"
    if language_of(sample) == "zh":
        return "zh"
    words = _WORD.findall(sample.casefold())
    common = sum(word in ENGLISH_STOP_WORDS for word in words)
    return "en" if len(words) >= _FEWEST_WORDS and common >= _ENGLISH_SHARE * len(words) else ""
