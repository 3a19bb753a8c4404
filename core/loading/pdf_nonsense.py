"""Whether the text layer of a page is readable: some files do not say what their glyphs mean, or say it wrong."""

import re

_STRANGE = re.compile(r"[\x00-\x01\x03-\x08\x0b\x0c\x0e-\x1f\ue000-\uf8ff\ufffd\uffff\U000f0000-\U0010ffff]")
_BULLETS = re.compile(r"[\uf0b7\uf0a7\uf0d8\uf0fc\uf06e\uf0a8]")
_ODD = re.compile(
    r"(?:"
    r"[\x7f-\x9f¤¦¨ª¬¯´¸º\u02c0-\u02ff\ufffd\ue000-\uf8ff]"  # signs hardly used in text, and those without meaning
    r"|(?<![^\W\d_])[À-ÿœŒŸƒ](?![^\W\d_])"  # single letters with accents
    r"|(?<=[a-z])[À-Þ]"  # capitals inside words
    r")(?:(?<=\S.)|(?=\S))"  # in a list of signs they stand apart
)
_PERHAPS_ODD = re.compile(r"[\x7f-\x9f¤¦¨ª¬¯´¸ºÀ-ÿœŒŸƒ\u02c0-\u02ff\ufffd\ue000-\uf8ff]")
"""All odd signs are among these."""
_WORD = re.compile(r"[a-zà-ÿ]{4,}|[\u0370-\u1fff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_LEAST_TO_JUDGE = 100


def is_nonsense(text: str) -> bool:
    """Judge the characters of a page as the file gives them.

    Nonsense is: more than half stand for nothing; or odd signs are many and words are few, as when every glyph of a
    Chinese font is said to be some sign of Latin-1. The limits were found on pages of both kinds: readable ones have
    at most 1 % odd signs, or words (over 25 % of their letters), unreadable ones from 2 % and hardly a word.
    """
    signs = "".join(set(text))  # most pages have none to be counted
    if not _STRANGE.search(signs) and not _PERHAPS_ODD.search(signs):
        return False
    printed = sum(map(len, text.split()))
    strange = len(_STRANGE.findall(text)) - len(_BULLETS.findall(text))
    if 2 * strange > printed:
        return True
    if printed < _LEAST_TO_JUDGE or len(_ODD.findall(text)) <= 0.015 * printed:
        return False
    return sum(map(len, _WORD.findall(text))) < 0.1 * printed
