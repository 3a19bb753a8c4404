"""Characters: written in their usual form, without those that nobody sees."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.records import Document, Edit
from core.settings import Options, option

# One class of the basic plane for all that may go, since it is looked for in every text.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc"
    "\ufffe\uffff]+"
)
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\U00010800-\U00010fff\U0001e800-\U0001efff]")
_JOINERS = frozenset("\u200c\u200d")
_PLAIN = re.compile("[A-Za-z0-9\u00c0-\u024f\u0370-\u052f\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\\s!-/:-@]")
"""Joiners change letters of the scripts that join, and put emoji together; between these they do nothing."""
_SOFT_HYPHEN, _LINE_END = "\u00ad", re.compile(r"[ \t]*[\n\r]")
_HIGH = re.compile("[\U000e0000-\U000e007f]")
_TAGS = re.compile("(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0000-\U000e007f]++")
"""Letters of a hidden alphabet, which spell nothing but the regions of flags."""
_COMPATIBLE = re.compile("[\ufb00-\ufb06\u2e9f\u2ef3\u2f00-\u2fd5]")
_USUAL = bytes((*range(9, 14), *range(32, 127)))
_MOST_MARKS = 64
_MAYBE = (
    "\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dcf\u0ddf\u102e\u1161-\u1175"
    "\u11a8-\u11c2\u1b35\U000110ba\U00011127\U0001133e\U00011357\U000114b0\U000114ba\U000114bd\U000115af\U00011930"
)
"""Characters that are composed with the one before although they are no combining marks."""


class Characters(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        True,
        label="Tidy characters",
        help="Accents are put together with their letters, and characters that nobody can see are left out. "
        "Code stays as it is.",
    )
    ligatures: bool = option(
        True,
        label="Take joined letters apart",
        help="The sign ﬁ becomes the letters fi, the sign for a radical (⽔) the Chinese character (水).",
    )


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each run of characters that has another form."""
    assert isinstance(options, Characters)
    text = document.text
    signs = _unusual(text)
    unseen, tagged = _UNSEEN.search(signs) is not None, _HIGH.search(signs) is not None
    joined = options.ligatures and _COMPATIBLE.search(signs) is not None
    composed = _composed_of(text, signs)
    if not (unseen or tagged or joined or composed):
        return []
    kept = _DIRECTIONS if unseen and _RIGHT_TO_LEFT.search(signs) else frozenset[str]()
    found: list[Edit] = []
    for start, end in parts_without(document, frozenset({"code"})):
        here: list[Edit] = []
        if unseen:
            here += [edit for run in _UNSEEN.finditer(text, start, end) for edit in _unseen(text, run, kept)]
        if tagged:
            here += [Edit(*run.span()) for run in _TAGS.finditer(text, start, end)]
        if joined:
            matches = _COMPATIBLE.finditer(text, start, end)
            here += [Edit(sign.start(), sign.end(), unicodedata.normalize("NFKC", sign[0])) for sign in matches]
        if composed is not None:
            here += _compositions(text, composed, start, end)
        here.sort(key=lambda edit: edit.start)
        found += _apart(here)
    return found


def _unusual(text: str) -> str:
    """Each character of a text once, but for the usual ones: in most texts these are few."""
    left = text.encode("utf-8", "surrogatepass").translate(None, _USUAL)
    return "".join(sorted(set(left.decode("utf-8", "surrogatepass"))))


def _unseen(text: str, run: re.Match[str], kept: frozenset[str]) -> Iterator[Edit]:
    """Edits for the characters of a run that do nothing where they stand."""
    start = run.start()
    for at in range(run.start(), run.end() + 1):
        if at < run.end() and not _counts(text, at, run, kept):
            continue
        if start < at:
            yield Edit(start, at)
        start = at + 1


def _counts(text: str, at: int, run: re.Match[str], kept: frozenset[str]) -> bool:
    """Whether a character that nobody sees is of use all the same."""
    sign = text[at]
    if sign in _JOINERS:
        before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
        return bool(before and after) and not (_PLAIN.match(before) and _PLAIN.match(after))
    if sign == _SOFT_HYPHEN:  # of a word divided at the end of a line, which another rule joins
        return _LINE_END.match(text, at + 1) is not None
    return sign in kept


def _composed_of(text: str, unusual: str) -> re.Pattern[str] | None:
    """What finds the places of a text that have a composed form; None when there are none."""
    if unicodedata.is_normalized("NFC", text):
        return None
    marks = [
        sign
        for sign in unusual
        if unicodedata.combining(sign) or not unicodedata.is_normalized("NFC", sign) or _maybe().match(sign)
    ]
    signs = "".join(map(re.escape, marks))
    # Marks without number on one letter would take quadratic time to be put in order.
    return re.compile(f"[^{signs}]?[{signs}]{{1,{_MOST_MARKS}}}+(?![{signs}])") if signs else None


@lru_cache(maxsize=1)
def _maybe() -> re.Pattern[str]:
    return re.compile(f"[{_MAYBE}]")


def _compositions(text: str, composed: re.Pattern[str], start: int, end: int) -> Iterator[Edit]:
    for run in composed.finditer(text, start, end):
        whole = unicodedata.normalize("NFC", run[0])
        if whole != run[0]:
            same = next((n for n, (a, b) in enumerate(zip(whole, run[0], strict=False)) if a != b), len(whole))
            same = min(same, len(whole) - 1, len(run[0]) - 1)
            yield Edit(run.start() + same, run.end(), whole[same:])


def _apart(sorted_edits: list[Edit]) -> Iterator[Edit]:
    """Of edits that overlap only the first."""
    at = 0
    for edit in sorted_edits:
        if edit.start >= at:
            yield edit
            at = edit.end


RULE = Rule("characters", "Characters", Characters, edits)
