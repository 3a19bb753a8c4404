"""Sentences: where they end, in English and Chinese, across the blocks of a document."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from core.analysis.scripts import HAN, KANA
from core.analysis.words import word_ends
from core.records import Block

LONGEST_SENTENCE = 600
"""Characters without any end after which a sentence is cut at a weaker mark."""
_SHORTEST_CUT = 200
_LONGEST_ITEM = 300
_WRAPPED_LATIN, _WRAPPED_HAN = 40, 20

_CLOSERS = "\"'”’」』〉》】〕）)\\]｣"
_CJK_END = "。！？；…｡"
_CANDIDATE = re.compile(
    rf"(?P<strong>[{_CJK_END}][{_CJK_END}!?.]*+[{_CLOSERS}]*+)"
    rf"|(?P<mark>(?<![.!?])[.!?]++[{_CLOSERS}]*+(?=[\s{HAN}{KANA}“「『《（]|\Z))"
    r"|(?P<line>[\n\r\f\v\x85\u2028\u2029]\s*+)"
)
_LINES = re.compile(r"[\n\r\f\v\x85\u2028\u2029]\s*+")
_BEFORE_DOT = re.compile(r"[^\s(\[\"'“‘]*\Z")
_NEXT = re.compile(r"\s*+[\"'“‘(\[]*+(\w*+)")
_NUMBER_ITEM = re.compile(r"\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5}")
_LIST_START = re.compile(
    r"(?:[-*+•·●○▪■◆–—]|\(?(?:\d{1,3}|[a-zA-Z])[.)、]|[（(]?[一二三四五六七八九十]{1,3}[)）、.]|#{1,6} |\|)"
)
_HAN_CHARACTER = re.compile(f"[{HAN}{KANA}]")

_TITLES = """
mr mrs ms mx dr prof rev hon st mt ft fr messrs mmes gen col maj capt lt cmdr sgt cpl pvt gov sen rep pres vs v eg e.g
ie i.e cf viz et ca c approx fig figs eq eqs ref refs tab nr vol vols ch chap sec sect p pp para ed eds trans repr dept
univ assn bros gmbh b.a m.a b.sc m.sc avg resp incl excl
"""
_MAY_END = """
etc inc ltd co corp llc plc jr sr a.m p.m pm b.c a.d ph.d m.d u.s u.k u.n u.s.a d.c e.u al
jan feb apr jun jul aug sep sept oct nov dec mon tue wed thu fri ave blvd rd hwy
"""
_OFTEN_FIRST = """
the this that these those it he she they we you i in on at by for from with when where while after before if as however
but and so then there here what who why how a an his her its their our my although because since during
"""
_ABBREVIATIONS = frozenset(_TITLES.split())
_ENDING_ABBREVIATIONS = frozenset(_MAY_END.split())  # they end a sentence when a word follows that often begins one
_STARTERS = frozenset(_OFTEN_FIRST.split())
_BEFORE_NUMBER = frozenset(("no", "nos", "art", "par", "est", "min", "max", "mar"))  # else words of their own
_STRONG_WEAK = ("\n", "；", ";")
_WEAK = ("，", "、", "：", "\t", ", ", ": ", "。", ",")


def sentence_ends(text: str, blocks: Sequence[Block] = (), line_ends_matter: bool | None = None) -> array[int]:
    """Offsets behind each sentence, sorted; the last is the length of the text. An empty text has none.

    Block edges and blank lines always end a sentence; table rows, lines of code and short list items are one each. A
    single line end elsewhere ends one always (`line_ends_matter=True`), never (False), or when it does not look like
    the wrapping of a paragraph (None). No sentence is much longer than `LONGEST_SENTENCE`. Takes linear time.
    """
    ends = array("L")
    last = 0
    for end in _raw_ends(text, blocks, line_ends_matter):
        if end <= last or text[last:end].isspace():
            continue
        if end - last > LONGEST_SENTENCE:
            ends.extend(_weak_ends(text, last, end))
        ends.append(end)
        last = end
    if last < len(text):
        if ends and text[last:].isspace():
            ends[-1] = len(text)
        else:
            ends.extend(_weak_ends(text, last, len(text)))
            ends.append(len(text))
    return ends


def spans(ends: Sequence[int], start: int, end: int, text: str = "") -> list[tuple[int, int]]:
    """The sentences inside `start:end`, cut to it; white space around them is trimmed when `text` (whole) is given."""
    found: list[tuple[int, int]] = []
    at = start
    for stop in [*ends[bisect_right(ends, start) : bisect_left(ends, end)], end]:
        first, last = at, stop
        at = stop
        if text:
            piece = text[first:last]
            first += len(piece) - len(piece.lstrip())
            last -= len(piece) - len(piece.rstrip())
        if first < last:
            found.append((first, last))
    return found


def _raw_ends(text: str, blocks: Sequence[Block], line_ends_matter: bool | None) -> Iterator[int]:
    at = 0
    for block in blocks:
        if block.start > at:
            yield from _region_ends(text, at, block.start, line_ends_matter)
        first = max(at, block.start)
        if block.end <= first:
            continue
        if block.kind in ("table", "code"):
            yield from (found.start() for found in _LINES.finditer(text, first, block.end))
            yield block.end
        elif block.kind == "heading" or (block.kind == "list_item" and block.end - first <= _LONGEST_ITEM):
            yield block.end
        else:
            yield from _region_ends(text, first, block.end, line_ends_matter)
        at = block.end
    if at < len(text):
        yield from _region_ends(text, at, len(text), line_ends_matter)


def _region_ends(text: str, start: int, end: int, line_ends_matter: bool | None) -> Iterator[int]:
    """Sentence ends in running text; the last is the end of the region."""
    line_start = start
    for found in _CANDIDATE.finditer(text, start, end):
        kind = found.lastgroup
        if kind == "line":
            gap = found[0]
            blank = gap.count("\n") > 1 or "\f" in gap or "\u2029" in gap or gap.count("\r") > max(gap.count("\n"), 1)
            if (
                blank
                or line_ends_matter
                or (line_ends_matter is None and not _wrapped(text, line_start, found.start(), found.end(), end))
            ):
                yield found.start()
            line_start = found.end()
        elif kind == "strong":
            if found[0][0] != "…" or _ends_ellipsis(text, found.end(), end):
                yield found.end()
        elif _mark_ends(text, found, start, end):
            yield found.end()
    yield end


def _ends_ellipsis(text: str, at: int, end: int) -> bool:
    following = _NEXT.match(text, at, end)
    return not (following and following[1][:1].islower() and not _HAN_CHARACTER.match(following[1]))


def _mark_ends(text: str, found: re.Match[str], start: int, end: int) -> bool:
    """Whether `.`, `!` or `?` before white space or Chinese ends a sentence."""
    following = _NEXT.match(text, found.end(), min(end, found.end() + 60))
    word = following[1] if following else ""
    if word[:1].islower() and word.isascii():
        return False
    if found[0][0] != "." or found[0][1:2] == ".":
        return True
    before = _BEFORE_DOT.search(text, max(start, found.start() - 24), found.start())
    token = before[0] if before else ""
    known = token.lower().lstrip("-–—/")
    if known in _BEFORE_NUMBER:
        return not word[:1].isdigit()
    if known in _ABBREVIATIONS:
        return False
    if known in _ENDING_ABBREVIATIONS:
        return not word or word.lower() in _STARTERS
    if len(token) == 1 and token.isascii() and token.isupper():
        return token == "I" and word.lower() in _STARTERS
    # The number of a list item belongs to what follows it.
    line = text[max(start, found.start() - 40) : found.start()].rpartition("\n")[2]
    return not _NUMBER_ITEM.fullmatch(line.strip())


def _wrapped(text: str, line_start: int, line_end: int, following: int, end: int) -> bool:
    """Whether a line end looks like the wrapping of a paragraph: a long line that goes on in the next."""
    line = text[max(line_start, line_end - 400) : line_end].rstrip()
    if following >= end or len(line) < _WRAPPED_HAN or _LIST_START.match(text, following, end):
        return False
    chinese = len(_HAN_CHARACTER.findall(line)) * 3 > len(line)
    if len(line) < (_WRAPPED_HAN if chinese else _WRAPPED_LATIN):
        return False
    return chinese or line[-1] not in ".!?:"


def _weak_ends(text: str, start: int, end: int) -> Iterable[int]:
    """Cuts inside a sentence without ends: behind a comma or its like, else between words, else anywhere."""
    while end - start > LONGEST_SENTENCE:
        low, high = start + _SHORTEST_CUT, start + LONGEST_SENTENCE
        cut = _behind_last(text, _STRONG_WEAK, low, high) or _behind_last(text, _WEAK, low, high)
        cut = cut or _behind_last(text, (" ", "\u3000", "\xa0"), low, high)
        if not cut:
            ends = [at for at in word_ends(text[high - 100 : high]) if 0 < at < 100]
            cut = high - 100 + ends[-1] if ends else high
        yield cut
        start = cut


def _behind_last(text: str, marks: Sequence[str], low: int, high: int) -> int:
    return max((at + len(mark) for mark in marks if (at := text.rfind(mark, low, high)) >= 0), default=0)
