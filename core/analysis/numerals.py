"""Numerals: the amounts that are written in a text, in digits, English words or Chinese characters, with their value.

`1,234.5`, `30 million`, `twenty-five`, `two-thirds`, `三千万`, `3万5千`, `百分之十二` … An amount knows nothing of its
unit; `numbers` puts the two together.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from core.analysis.scripts import fold

LONGEST = 15
"""More digits in a row are a code, not a number."""
TAKEN = "\x00"
"""Stands where something was found already."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number at `start:end`. `firm` ones are surely meant as numbers; others may be part of a word or a phrase.

    `scale` is what a scale word multiplies by ("million"), for ranges that write it once; `part` says that it was
    written as a share ("half", "三分之一"), `han` that it was written in Chinese characters.
    """

    start: int
    end: int
    value: Fraction
    firm: bool = True
    ordinal: bool = False
    percent: bool = False
    part: bool = False
    han: bool = False
    scale: int = 1


@lru_cache(maxsize=4096)
def _aligned(character: str) -> str:
    decimal = unicodedata.decimal(character, None)
    if decimal is not None:
        return str(decimal)
    if character in "，．。、；：" or unicodedata.category(character) == "No":
        return character  # a Chinese comma never groups digits, and a raised digit is no part of a number
    folded = character if character.isupper() and character.isascii() else fold(character)
    return folded if len(folded) == 1 else character


def aligned(text: str) -> str:
    """The text with width, script and dashes folded, character for character, so that offsets stay."""
    if text.isascii():
        return text
    return "".join(character if character.isascii() else _aligned(character) for character in text)


# ---- tables ---------------------------------------------------------------------------------------------------

_ONES_LISTED = """
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen
"""
_ONES = _ONES_LISTED.split()
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_SHORT_SCALES = {**_SCALES, "mn": 10**6, "mln": 10**6, "bn": 10**9, "dozen": 12}
_LETTER_SCALES = {"k": 10**3, "m": 10**6, "b": 10**9}
_WORD_VALUES = {
    **{word: number for number, word in enumerate(_ONES, 1)},
    **{word: 10 * number for number, word in enumerate(_TENS, 2)},
    "zero": 0,
}
_ORDINAL_ONES_LISTED = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth
"""
_ORDINAL_ONES = _ORDINAL_ONES_LISTED.split()
ORDINALS = {
    **{word: number for number, word in enumerate(_ORDINAL_ONES, 1)},
    **{word[:-1] + "ieth": 10 * number for number, word in enumerate(_TENS, 2)},
}
_PARTS = {"half": 2, "halve": 2, "third": 3, "quarter": 4} | {
    word: number for word, number in ORDINALS.items() if 4 <= number <= 10
}
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}
_HAN_DIGITS = {
    character: value
    for value, row in enumerate(["零〇", "一壹", "二贰两", "三叁", "四肆", "五伍", "六陆", "七柒", "八捌", "九玖"])
    for character in row
}
_HAN_TENS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_HAN_MYRIADS = {"万": 10**4, "亿": 10**8}
_HAN_SCALES = _HAN_TENS | _HAN_MYRIADS

# Behind these a numeral in Chinese characters is surely a number.
CLASSIFIERS = "个名位人项条种次件张台只支本部辆家款类章节页层楼岁倍遍号级期届轮队组套户座所门篇段句字份步度成天大国间栋\
课步封幅颗粒株头匹艘架盏把箱瓶盒袋包双对批笔枚根块片场集季排列行线路站例员"

# ---- patterns -------------------------------------------------------------------------------------------------

DIGITS = rf"(?:\d{{1,3}}(?:[,\u00a0\u202f\u2009'’]\d{{3}})+(?!\d)|\d{{1,{LONGEST}}})(?:\.\d{{1,{LONGEST}}})?"
_KILO = r"千(?!克|米|瓦|卡|焦|赫|伏|帕|字节|分之)"
_HAN_ONE = rf"(?:[{''.join(_HAN_DIGITS)}十拾佰仟万亿]|百(?!分|帕)|{_KILO})"
HAN_RUN = rf"{_HAN_ONE}{{1,40}}"
_HAN_SCALE = rf"(?:[十万亿]|百(?!分|帕)|{_KILO})"
_FREE = r"(?<![\w.])"
_DIGITS = re.compile(
    rf"(?:(?<!\d)(?P<digits>{DIGITS})|(?<![\w.])(?P<point>\.\d{{1,{LONGEST}}}))(?!\d)"
    rf"(?:(?P<vulgar>[{''.join(_VULGAR)}])"
    rf"|(?P<han>\s?{_HAN_SCALE}{{1,3}}(?:{DIGITS}{_HAN_SCALE}{{1,3}}){{0,3}})"
    rf"|(?P<ordinal>st|nd|rd|th)(?![a-zA-Z])|(?P<short>(?-i:[kKMB]))(?![a-zA-Z])"
    rf"|(?:\s?|-)(?P<scale>{'|'.join(_SHORT_SCALES)})s?(?![a-zA-Z]))?",
    re.IGNORECASE,
)
_HAN_PIECE = re.compile(rf"({DIGITS})\s?({_HAN_SCALE}+)")
_VULGAR_ALONE = re.compile(rf"(?<!\d)[{''.join(_VULGAR)}]")
_SHARE = re.compile(
    rf"(?P<of>百|千|万|{HAN_RUN}|\d{{1,6}})分之(?P<many>{DIGITS}|{HAN_RUN})(?:点(?P<rest>[零〇一二三四五六七八九]{{1,8}}))?"
)
_HAN = re.compile(
    rf"(?P<first>第)?(?P<run>(?!一半|零下){HAN_RUN})(?:点(?P<rest>[零〇一二三四五六七八九]{{1,8}})(?![零〇一二三四五六七八九]))?"
)
_SLASHED = re.compile(r"(?<![\w/.])([1-9])/([2-9]|10)(?![\w/]|\.\d)")
_FIRST_DIGITS = re.compile(r"第\s?(\d{1,6})(?!\d)")
_FIRST = re.compile(r"首(?=[次个位届家批例部座任])")
_HALF_HAN = re.compile(r"一半|半(?=[个年天月日小]|数)")
_ANY_ONE = "|".join(sorted((*_ONES, *_TENS), key=len, reverse=True))
_SMALL = rf"(?:(?:{'|'.join(_TENS)})[-\s](?:{'|'.join(_ONES[:9])})(?![a-z])|zero|{_ANY_ONE})"
_HUNDREDS = rf"(?:(?:{_SMALL}|a)[-\s]hundred(?:(?:\sand)?[-\s]{_SMALL})?|{_SMALL})"
_BIG = "thousand|million|billion|trillion"
_WORDS = re.compile(
    rf"{_FREE}(?:(?:{_HUNDREDS}|an?)[-\s](?:{_BIG})(?:,?\s(?:and\s)?{_HUNDREDS}(?:[-\s](?:{_BIG}))?){{0,3}}"
    rf"|{_HUNDREDS}|half a (?:{_BIG})|(?:an?|half a) dozen|dozen)(?P<half>(?:\s|-)and(?:\s|-)a(?:\s|-)half)?(?![a-z])",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    rf"{_FREE}(?:(?P<tens>{'|'.join(_TENS)})[-\s])?"
    rf"(?P<one>{'|'.join(sorted(ORDINALS, key=len, reverse=True))})(?![a-z])",
    re.IGNORECASE,
)
_FRACTION = re.compile(
    rf"{_FREE}(?:(?P<one>an?|one)(?:(?P<hyphen>-)|\s)|(?P<many>{'|'.join(_ONES[1:9])})[-\s])"
    rf"(?P<part>{'|'.join(_PARTS)})(?P<plural>s)?(?![a-z])(?P<of>\s+of\b)?",
    re.IGNORECASE,
)
_HALF = re.compile(
    rf"{_FREE}(?<!first )(?<!second )(?<!latter )(?<!other )half(?=\s|-|[,.;:]|$)(?!-?time)", re.IGNORECASE
)
_TIMES = re.compile(rf"{_FREE}(once|twice|both|pair|couple|single|double|triple)(?![a-z])", re.IGNORECASE)
_TIMES_VALUES = {"once": 1, "twice": 2, "both": 2, "pair": 2, "couple": 2, "single": 1, "double": 2, "triple": 3}
# "one" that stands for a person or a thing, "first" that only orders what is said.
_PRONOUN_BEFORE = re.compile(
    r"(?:no|the|this|that|which|each|any|every|some|another|only|at|new|good|another)[\s-]\Z", re.IGNORECASE
)
_PRONOUN_AFTER = re.compile(
    r"['’]s|\s(?:of|another|who|that|which|can|may|must|should|could|or)\b|[.,;]", re.IGNORECASE
)
_ORDERING_BEFORE = re.compile(r"(?:\A\W*|[.;:!?]\s+(?:and\s)?)\Z", re.IGNORECASE)
_AT = re.compile(r"\bat\s\Z", re.IGNORECASE)
_ORDERING_AFTER = re.compile(r",|\s(?:of all|and foremost)\b", re.IGNORECASE)
_SECOND_BEFORE = re.compile(r"(?:\b(?:a|per|each|every|one|split)|\d)[\s-]\Z", re.IGNORECASE)


# ---- finding --------------------------------------------------------------------------------------------------


def amounts(plain: str) -> list[Amount]:
    """The amounts of an aligned text, in order, none inside another."""
    found: list[Amount] = []
    for finder in (_shares, _fractions, _digits, _han, _ordinals, _words):
        hits = list(finder(plain))
        found += hits
        plain = blanked(plain, [(hit.start, hit.end) for hit in hits])
    return sorted(found, key=lambda amount: amount.start)


def blanked(plain: str, spans: list[tuple[int, int]]) -> str:
    """The text with some spans made unfindable."""
    if not spans:
        return plain
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        pieces += [plain[at:start], TAKEN * (end - max(start, at))]
        at = max(at, end)
    return "".join(pieces) + plain[at:]


def han_value(run: str) -> Fraction | None:
    """The value of a numeral in Chinese characters; None when it is none (万一, 三四, 百万 without a number)."""
    if all(character in _HAN_DIGITS for character in run):
        if len(run) == 2 and run[0] not in "零〇" and run[1] not in "零〇":
            return None  # 三四个: three or four
        return Fraction(int("".join(str(_HAN_DIGITS[character]) for character in run)))
    if run[0] in "百佰千仟万亿" or run.endswith(("零", "〇")):
        return None
    total = section = digit = 0
    last = 1
    for character in run:
        if character in _HAN_DIGITS:
            if digit:
                return None
            digit = _HAN_DIGITS[character]
            last = 1 if not digit else last
        elif character in _HAN_TENS:
            last = _HAN_TENS[character]
            section += (digit or 1) * last
            digit = 0
        else:
            last = _HAN_MYRIADS[character]
            total = (total + section + digit) * last if last > total else total + (section + digit) * last
            section = digit = 0
    # 两百五 is 250, 三万五 is 35,000; 一百零五 is 105.
    tail = digit * last // 10 if digit and last >= 100 and run[-2] in _HAN_SCALES else digit
    return Fraction(total + section + tail)


def _number(digits: str) -> Fraction:
    return Fraction(re.sub(r"[,\u00a0\u202f\u2009'’]", "", digits))


def _any_number(text: str) -> Fraction | None:
    return _number(text) if text[0].isdigit() else han_value(text)


def _decimals(rest: str | None) -> Fraction:
    return Fraction("0." + "".join(str(_HAN_DIGITS[character]) for character in rest)) if rest else Fraction(0)


def _shares(plain: str) -> Iterator[Amount]:
    for match in _SHARE.finditer(plain):
        many = _any_number(match["many"])
        if many is None:
            continue
        many += _decimals(match["rest"])
        if match["of"] == "百":
            yield Amount(*match.span(), many, percent=True, han=True)
            continue
        of = Fraction(_HAN_SCALES[match["of"]]) if match["of"] in ("千", "万") else _any_number(match["of"])
        if of:
            yield Amount(*match.span(), many / of, part=True, han=True)


def _fractions(plain: str) -> Iterator[Amount]:
    for match in _SLASHED.finditer(plain):
        if int(match[1]) < int(match[2]):
            yield Amount(*match.span(), Fraction(int(match[1]), int(match[2])), part=True)
    for match in _FRACTION.finditer(plain):
        part = match["part"].lower()
        sure = match["plural"] or match["hyphen"] or match["of"]
        if part in ("half", "halve") or not (sure if match["one"] else match["plural"]):
            continue
        many = 1 if match["one"] else _WORD_VALUES[match["many"].lower()]
        end = match.end("plural") if match["plural"] else match.end("part")
        yield Amount(match.start(), end, Fraction(many, _PARTS[part]), part=True)


def _digits(plain: str) -> Iterator[Amount]:
    for match in _FIRST_DIGITS.finditer(plain):
        yield Amount(*match.span(), Fraction(match[1]), ordinal=True)
    plain = blanked(plain, [match.span() for match in _FIRST_DIGITS.finditer(plain)])
    for match in _DIGITS.finditer(plain):
        value, scale = _number(match["digits"] or f"0{match['point']}"), 1
        if match["vulgar"]:
            value += Fraction(*_VULGAR[match["vulgar"]])
        elif match["han"]:
            whole = (match["digits"] or f"0{match['point']}") + match["han"]
            pieces = [(_number(digits), _product(scales)) for digits, scales in _HAN_PIECE.findall(whole)]
            value = sum((number * factor for number, factor in pieces), Fraction(0))
            scale = pieces[-1][1] if len(pieces) == 1 else 1
        elif match["short"]:
            scale = _LETTER_SCALES[match["short"].lower()]
            value *= scale
        elif match["scale"]:
            scale = _SHORT_SCALES[match["scale"].lower()]
            value *= scale
        yield Amount(*match.span(), value, ordinal=bool(match["ordinal"]), scale=scale)
    for match in _VULGAR_ALONE.finditer(plain):
        yield Amount(*match.span(), Fraction(*_VULGAR[match[0]]), part=True)


def _product(scales: str) -> int:
    made = 1
    for scale in scales:
        made *= _HAN_SCALES[scale]
    return made


def _han(plain: str) -> Iterator[Amount]:
    for match in _HAN.finditer(plain):
        run, value = match["run"], han_value(match["run"])
        if value is None:
            continue
        value += _decimals(match["rest"])
        following = plain[match.end() : match.end() + 1]
        if run == "一" and not match["first"] and not match["rest"]:
            firm = False  # 一个, 一条, 一起: an article, or part of a word; 一年 gets its unit later
        elif following in ("几", "余", "多") and run[-1] in _HAN_SCALES:
            firm = False  # 十几次
        else:
            long = len(run) > 1 and run not in ("十万", "十亿")
            firm = bool(match["first"] or match["rest"] or long or (following and following in CLASSIFIERS))
        yield Amount(*match.span(), value, firm, ordinal=bool(match["first"]), han=True, scale=_last_scale(run))
    for match in _FIRST.finditer(plain):
        yield Amount(*match.span(), Fraction(1), ordinal=True, han=True)
    for match in _HALF_HAN.finditer(plain):
        yield Amount(*match.span(), Fraction(1, 2), firm=match[0] == "一半", part=True, han=True)


def _last_scale(run: str) -> int:
    return _HAN_MYRIADS.get(run[-1], 1)


def _ordinals(plain: str) -> Iterator[Amount]:
    for match in _ORDINAL.finditer(plain):
        one = ORDINALS[match["one"].lower()]
        before, after = plain[max(match.start() - 12, 0) : match.start()], plain[match.end() : match.end() + 16]
        if match["tens"]:
            if one > 9:
                continue
            one += _WORD_VALUES[match["tens"].lower()]
        elif one == 2 and _SECOND_BEFORE.search(before):
            continue
        ordering = _AT.search(before) or (one <= 3 and _ORDERING_BEFORE.search(before) and _ORDERING_AFTER.match(after))
        yield Amount(*match.span(), Fraction(one), firm=not ordering, ordinal=True)


def _words(plain: str) -> Iterator[Amount]:
    spans = [match.span() for match in _WORDS.finditer(plain)]
    for match in _WORDS.finditer(plain):
        words = re.findall(r"[a-z]+", match[0].lower())
        firm = True
        if words == ["one"]:
            before, after = plain[max(match.start() - 10, 0) : match.start()], plain[match.end() : match.end() + 10]
            firm = not (_PRONOUN_BEFORE.search(before) or _PRONOUN_AFTER.match(after))
        value, scale = _value_of(words)
        if match["half"]:
            value += Fraction(scale, 2)
        yield Amount(*match.span(), value, firm, scale=scale)
    for match in _HALF.finditer(blanked(plain, spans)):
        yield Amount(*match.span(), Fraction(1, 2), part=True)
    for match in _TIMES.finditer(plain):
        word = match[1].lower()
        yield Amount(*match.span(), Fraction(_TIMES_VALUES[word]), firm=word == "twice")


def _value_of(words: list[str]) -> tuple[Fraction, int]:
    total = current = Fraction(0)
    scale = 1
    half = words[0] == "half"
    for word in words:
        if word in _WORD_VALUES:
            current += _WORD_VALUES[word]
        elif word == "hundred":
            current = (current or Fraction(1)) * 100
        elif word == "dozen":
            current = (current or Fraction(1)) * 12
        elif word in _SCALES:
            scale = _SCALES[word]
            total += (current or Fraction(1)) * scale
            current = Fraction(0)
        elif word == "and" and words[-1] == "half" and words[-2:] == ["a", "half"]:
            break
    value = total + current
    return (value / 2 if half else value), scale
