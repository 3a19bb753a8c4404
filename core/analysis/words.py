"""Words: the search terms of a text. Documents and questions go through the same analysis.

A Chinese run is cut by rjieba, a plain word is stemmed, an identifier gives itself whole, its parts and its parts
joined, so that `PPR-9087` is found as `ppr-9087`, `PPR9087`, `ppr 9087` and `9087`.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, islice, pairwise
from typing import Any

from core.analysis.scripts import HAN, HANGUL, KANA, fold
from core.analysis.stopwords import STOP_WORDS

ANALYSER = "1"
"""Raised when the same text gives other terms than before: indexes made before must be rebuilt then."""

_CJK = f"{HAN}{KANA}"
_LETTER = rf"[^\W{_CJK}]"  # letters, digits and the underscore of every other script
# A token is a run of Chinese characters or of kana, or letters and digits held together by single marks ("e.g.",
# "foo_bar", "a/b", "x@y.z"), with the dot of .NET before it and the marks of C++, C# and F# after it.
_TOKEN = re.compile(
    rf"[{HAN}]+|[{KANA}]+"
    rf"|(?:(?<![a-z0-9_.])\.(?=[a-z]))?{_LETTER}+(?:[-.,:/@'&+\\#]{_LETTER}+)*(?:\+\+|\#(?![a-z0-9_]))?"
)
_WORD_RUN = re.compile(rf"[{HAN}]+|{_LETTER}+(?:[-'’.,@/]{_LETTER}+)*|[{KANA}]+|\s+|[^\w\s]")
_HAN_START = re.compile(f"[{HAN}]")
_PART = re.compile(r"[^\W_]+(?:\+\+|#$)?")
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_GLUED = re.compile(r"([^\W\d_]{2,})(\d{2,})")
_GRAM_RUN = re.compile(f"[{_CJK}{HANGUL}]+")
_CODE = re.compile(r"(?<![a-z0-9])[a-z][a-z_./:-]{0,20}\d[a-z0-9_./:-]{0,24}")  # bounded, so never quadratic
_PHRASE = re.compile(r'"([^"\n]{2,200})"|“([^”\n]{2,200})”|「([^」\n]{2,200})」|『([^』\n]{2,200})』')
# A line that ends inside a Chinese sentence or at a hyphen: the words on both sides of it belong together.
_WRAPPED = re.compile(rf"(?<=[{HAN}])[ \t]*\r?\n[ \t]*(?=[{HAN}])|(?<=[^\W\d_]-)\r?\n[ \t]*(?=[^\W\d_])")
_SEPARATES = frozenset("/:")
_LONGEST_TERM = 64
_LONGEST_COMPOUND = 200


@dataclass(frozen=True, slots=True)
class Query:
    """A question's search terms, each once, in order.

    `identifiers` (whole and joined) and `stops` (stop words) are among the `words`; `phrases` are what stood in
    quotation marks, as written.
    """

    words: tuple[str, ...]
    grams: tuple[str, ...]
    identifiers: frozenset[str]
    phrases: tuple[str, ...]
    stops: frozenset[str]


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import Stemmer

    return Stemmer.Stemmer("english", maxCacheSize=0)  # the cache around `_terms` is the only one needed


@lru_cache(maxsize=1)
def _segmenter() -> Any:
    import rjieba

    return rjieba.cut


@lru_cache(maxsize=1)
def _tagger() -> Any:
    import rjieba

    return rjieba.tag


def _stem(word: str) -> str:
    if len(word) > 2 and word.isascii() and word.isalpha():
        return str(_stemmer().stemWord(word))
    return word[:_LONGEST_TERM]


@lru_cache(maxsize=65_536)
def _terms(token: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """The terms of one folded token that is not Chinese, and those among them that name something exactly."""
    if token.isascii() and token.isalpha():
        return (_stem(token),), frozenset()
    if _NUMBER.fullmatch(token):
        return (token.replace(",", "")[:_LONGEST_TERM],), frozenset()
    if "'" in token:
        return _apostrophe(token)
    if "," in token:
        listed = [_terms(part) for part in token.split(",")]
        return tuple(chain.from_iterable(terms for terms, _ in listed)), frozenset().union(
            *(names for _, names in listed)
        )
    parts = _PART.findall(token)
    if len(token) > _LONGEST_COMPOUND:
        return tuple(_stem(part) for part in parts), frozenset()
    return _compound(token, parts)


def _apostrophe(token: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """Make "john's" john, "don't" dont, "o'brien" obrien and brien."""
    token = token.removesuffix("'s")
    head, mark, tail = token.partition("'")
    terms, names = _terms(token.replace("'", ""))
    if mark and len(head) <= 2 and len(tail) > 2 and tail.isalpha():
        terms = (*terms, _stem(tail))
    return terms, names


def _compound(token: str, parts: list[str]) -> tuple[tuple[str, ...], frozenset[str]]:
    joined = "".join(parts)
    if not parts:  # underscores alone
        return (), frozenset()
    if len(parts) == 1:
        whole = token.strip("_") or token
        glued = _GLUED.fullmatch(whole)
        if glued:
            return (whole[:_LONGEST_TERM], *_plain(glued.groups())), frozenset({whole[:_LONGEST_TERM]})
        named = not whole.isalpha() and not whole.isdigit()
        term = whole[:_LONGEST_TERM] if named else _stem(whole)
        # ".net" is found by "net", but not the other way about.
        extra = () if whole == parts[0] else (_stem(parts[0]),)
        return (term, *extra), frozenset({term} if named else ())
    letters = all(part.isalpha() for part in parts)
    # Words held together by a hyphen or a slash and abbreviations name nothing; file names and addresses do.
    plain = letters and not re.search(r"[_@\\#]|\.\w{2}", token)
    if plain:
        if not _SEPARATES.isdisjoint(token):
            return _plain(parts), frozenset()
        initials = all(len(part) == 1 for part in parts)
        return ((joined,) if initials else (_stem(joined), *_plain(parts))), frozenset()
    if len(joined) > _LONGEST_TERM:
        return _plain(parts), frozenset()
    names = (token,) if token == joined else (token, joined)
    # A single digit of a date or version is noise, that of "type-2" is not.
    useful = [part for part in parts if len(part) > 1 or any(other.isalpha() for other in parts)]
    return (*names, *_plain(useful)), frozenset(names)


def _plain(parts: Any) -> tuple[str, ...]:
    return tuple(_stem(part) for part in parts)


def words(text: str) -> list[str]:
    """The analysed terms of a text, in order."""
    found: list[str] = []
    cut = _segmenter()
    add, extend = found.append, found.extend
    for token in _TOKEN.findall(_WRAPPED.sub("", fold(text))):
        first = token[0]
        if first < "\u3400" or "\ua000" <= first < "\uf900":  # everything but Chinese characters
            terms = _terms(token)[0]
            if len(terms) == 1:
                add(terms[0])
            else:
                extend(terms)
        elif len(token) < 2:
            add(token)
        else:
            extend(cut(token))
    return found


def grams(text: str) -> list[str]:
    """Single Chinese characters and pairs of them (kana and hangul too), and the beginnings of codes.

    For the second field, which finds any string that stands in a text; `PPR-90` finds `PPR-9087` there.
    """
    folded = _WRAPPED.sub("", fold(text))
    found = _pairs(folded)
    for code in _CODE.findall(folded):
        joined = "".join(_PART.findall(code))
        if 3 <= len(joined) <= 24:
            first_digit = next((at for at, character in enumerate(joined) if character.isdigit()), len(joined))
            found += [joined[:end] for end in range(max(first_digit + 1, 3), len(joined) + 1)]
    return found


def _pairs(folded: str) -> list[str]:
    found: list[str] = []
    for run in _GRAM_RUN.findall(folded):
        found += run
        found += map("".join, pairwise(run))
    return found


def query(text: str) -> Query:
    """A question's terms, by the same analysis as a document's. Never raises, whatever the text."""
    terms = tuple(dict.fromkeys(words(text)))
    folded = fold(text)
    names: set[str] = set()
    for token in _TOKEN.findall(folded):
        names |= _terms(token)[1]
    codes = ["".join(_PART.findall(code)) for code in _CODE.findall(folded)]
    pieces = dict.fromkeys(chain(_pairs(folded), (code for code in codes if 3 <= len(code) <= 24)))
    phrases = tuple(dict.fromkeys(next(filter(None, found)).strip() for found in _PHRASE.findall(text)))
    return Query(
        words=terms,
        grams=tuple(pieces),
        identifiers=frozenset(names),
        phrases=tuple(phrase for phrase in phrases if phrase),
        stops=frozenset(term for term in terms if term in _stops()),
    )


@lru_cache(maxsize=1)
def _stops() -> frozenset[str]:
    return frozenset(chain.from_iterable(words(word) for word in STOP_WORDS))


def chinese_names(text: str) -> list[str]:
    """Names of people, places, organisations and products in Chinese text, folded, as far as a dictionary tells."""
    found: list[str] = []
    joins = False
    for word, kind in _tagger()(fold(text)):
        named = kind.startswith(("nr", "ns", "nt", "nz")) and _HAN_START.match(word) is not None
        if named and joins and (len(word) == 1 or len(found[-1]) == 1):
            found[-1] += word
        elif named:
            found.append(word)
        joins = named
    return [name for name in dict.fromkeys(found) if len(name) > 1]


def is_stop(term: str) -> bool:
    """Whether a term says little about what is meant."""
    return term in _stops()


def word_ends(text: str) -> list[int]:
    """Where a text (as written, not folded) may be cut without cutting a word: the end of each word, mark or gap."""
    ends: list[int] = []
    cut = _segmenter()
    for found in _WORD_RUN.finditer(text):
        if _HAN_START.match(found[0]):
            ends += islice(accumulate(map(len, cut(found[0])), initial=found.start()), 1, None)
        else:
            ends.append(found.end())
    return ends
