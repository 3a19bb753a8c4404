"""The numbers that LibreOffice prints before items of lists and headings, from the styles of lists."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from core.loading.numbering import Counters, Level

if TYPE_CHECKING:
    from lxml.etree import _Element

_NS = "urn:oasis:names:tc:opendocument:xmlns:"
_TEXT, _STYLE = f"{{{_NS}text:1.0}}", f"{{{_NS}style:1.0}}"
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_FORMS = {
    **{"": "none", "1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"},
    **{"一": "chineseCounting", "壹": "chineseLegalSimplified", "甲": "ideographTraditional"},
    **{"①": "decimalEnclosedCircle"},
}
_OUTLINE = "outline"


class Lists:
    """Gives headings and items their numbers; they are to be asked for in the order of the document."""

    def __init__(self, *trees: "_Element | None") -> None:
        self._styles: dict[str, Mapping[int, Level]] = {}
        self._outline: Mapping[int, Level] = {}
        for tree in trees:
            for style in tree.iter(f"{_TEXT}list-style", f"{_TEXT}outline-style") if tree is not None else ():
                levels = dict(_levels(style))
                if style.tag == f"{_TEXT}outline-style":
                    self._outline = levels
                else:
                    self._styles[style.get(f"{_STYLE}name", "")] = levels
        self._counters = Counters()
        self._series: dict[str, str] = {}
        self._last: dict[str, str] = {}
        self._begun = 0

    def heading(self, level: int) -> str:
        """What is printed before the next heading of a level (from 1)."""
        return self._counters.next(_OUTLINE, level - 1, self._outline)

    def series(self, element: "_Element") -> str:
        """Which row of numbers a list goes on with, or one of its own."""
        style = element.get(f"{_TEXT}style-name", "")
        before = self._series.get(element.get(f"{_TEXT}continue-list", ""), "")
        if not before and element.get(f"{_TEXT}continue-numbering") == "true":
            before = self._last.get(style, "")
        self._begun += 1
        found = before or f"list {self._begun}"
        self._last[style] = found
        if element.get(_ID):
            self._series[element.get(_ID, "")] = found
        return found

    def item(self, element: "_Element", series: str, style: str, level: int) -> str:
        """What is printed before an item of a list (`level` from 1); "" for one that only continues or has a sign."""
        first = next((child.tag for child in element), "")
        if element.tag != f"{_TEXT}list-item" or first not in (f"{_TEXT}p", f"{_TEXT}h"):
            return ""
        start = element.get(f"{_TEXT}start-value", "")
        self._begun += 1
        begins = (f"item {self._begun}", int(start)) if start.isdecimal() and len(start) < 6 else None
        return self._counters.next(series, level - 1, self._styles.get(style, {}), begins)


def _levels(style: "_Element") -> Iterator[tuple[int, Level]]:
    shown: dict[int, str] = {}
    for level in style:
        depth = _whole(level.get(f"{_TEXT}level", "")) or 0
        if not depth or not isinstance(level.tag, str):
            continue
        if level.tag not in (f"{_TEXT}list-level-style-number", f"{_TEXT}outline-level-style"):
            yield depth - 1, Level("bullet")
            continue
        form = _FORMS.get(level.get(f"{_STYLE}num-format", "").partition(",")[0], "decimal")
        if form != "none":
            shown[depth] = f"%{depth}"
        first = depth - (_whole(level.get(f"{_TEXT}display-levels", "")) or 1) + 1
        numbers = (
            ".".join(shown[place] for place in range(first, depth + 1) if place in shown) if depth in shown else ""
        )
        pattern = level.get(f"{_STYLE}num-prefix", "") + numbers + level.get(f"{_STYLE}num-suffix", "")
        start = _whole(level.get(f"{_TEXT}start-value", ""))
        yield depth - 1, Level(form, pattern, 1 if start is None else start)


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 6 else None
