"""Holds the numbers of an answer against its footnotes without any code of the application, for measuring.

Plain digits, English number words and Chinese numerals are read into plain numbers; a number of a supported unit that
stands in none of its footnotes is reported. It knows nothing of units, dates or names, so what it reports is worth a
look, and what it passes has at least its numbers in its footnotes.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: value for value, word in enumerate(_SMALL.split())} | {
    word: 10 * value for value, word in enumerate(_TENS.split(), 2)
}
_MONTHS = "january february march april may june july august september october november december"
_BIG = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12}
_SHORT = {"k": 1000, "m": 10**6, "bn": 10**9}
_DIGIT = {character: value for value, character in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_FACTOR = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_LATIN = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?|[a-z]+")
_HAN = re.compile(r"\d[\d,.]*[十百千万萬亿億]+|[零〇一二两三四五六七八九十百千万萬亿億]+")


def unproven_numbers(answer: str, footnotes: Iterable[str]) -> list[str]:
    """The numbers written in digits in a text that stand in none of its footnotes, in no form."""
    there = set[float]()
    plain = ""
    for footnote in footnotes:
        there |= readings(footnote)
        plain += " " + _normal(footnote)
    missing = []
    for written in re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", _normal(answer)):
        value = float(written.replace(",", "").rstrip("."))
        if value in there or written in plain:
            continue
        scaled = [factor for factor in (*_BIG.values(), *_FACTOR.values()) if value * factor in there]
        if not scaled:
            missing.append(written)
    return missing


def readings(text: str) -> set[float]:
    """Every number that a text may be read to name; generous, because it says what is there."""
    folded = _normal(text)
    found: set[float] = set()
    value: float | None = None
    total = 0.0
    for token in _LATIN.findall(folded):
        if token[0].isdigit():
            number = float(token.replace(",", "").rstrip("."))
            found.add(number)
            total, value = 0.0, number
        elif token in _WORDS:
            number = _WORDS[token]
            value = value + number if value is not None and value % 100 in range(20, 100, 10) and number < 10 else (
                value + number if value is not None and value >= 100 and value % 100 == 0 else float(number)
            )  # fmt: skip
            found |= {value, total + value, float(number)}
        elif token in _BIG:
            value = (value or 1.0) * _BIG[token]
            found |= {value, total + value}
            if _BIG[token] >= 1000:
                total, value = total + value, None
        elif token in _SHORT and value is not None:
            found.add(value * _SHORT[token])
        elif token in _MONTHS.split():
            found.add(float(_MONTHS.split().index(token) + 1))
        elif token not in ("and", "a"):
            value, total = None, 0.0
    for first, scale in re.findall(r"(\d+)\s?[-~到至]\s?\d+\s?([十百千万亿])", folded):
        found.add(float(first) * _FACTOR[scale])  # 3到5万
    for run in _HAN.findall(re.sub(r"(?<=\d) (?=[十百千万亿])", "", folded)):
        found |= _han(run)
    return found


def _han(run: str) -> set[float]:
    if run[0].isdigit():
        value = float(re.match(r"[\d,.]+", run)[0].replace(",", "").rstrip(".") or 0)  # type: ignore[index]
        for character in run:
            value *= _FACTOR.get(character, 1)
        return {value}
    if all(character in _DIGIT for character in run):
        return {float("".join(str(_DIGIT[character]) for character in run))} | {float(_DIGIT[one]) for one in run}
    total = part = digit = 0
    for character in run:
        if character in _DIGIT:
            digit = _DIGIT[character]
        elif _FACTOR[character] < 10**4:
            part += (digit or 1) * _FACTOR[character]
            digit = 0
        else:
            total = (total + part + digit) * _FACTOR[character]
            part = digit = 0
    return {float(total + part + digit)}


def _normal(text: str) -> str:
    wide = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
    text = text.replace("，", "\uffff").translate(wide).replace("\uffff", " , ").lower()
    return re.sub(r"(?<=\d)[\u00a0\u202f](?=\d{3})", ",", text)


def report(answers: Sequence[Mapping[str, Any]]) -> list[str]:
    """One line for each supported unit with a number that its footnotes lack; answers as `--json` writes them."""
    lines = []
    for answer in answers:
        notes = {note["number"]: note["text"] for note in answer["footnotes"]}
        for unit in answer["units"]:
            if not unit["supported"]:
                continue
            missing = unproven_numbers(unit["text"], [notes[number] for number in unit["footnotes"]])
            if missing:
                lines.append(f"{', '.join(missing)} in: {unit['text']}")
    return lines
