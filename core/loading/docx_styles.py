"""What the styles of a Word document make of a paragraph: a heading, a list item, code, or plain text."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.loading.packages import Package, W

if TYPE_CHECKING:
    from lxml.etree import _Element

_HEADING_NAME = re.compile(
    r"(?:heading|überschrift|titre|título|titolo|titulo|kop|rubrik|overskrift|otsikko|nagłówek|заголовок|标题|標題|見出し|제목)"
    r"\s*([1-9])",
    re.IGNORECASE,
)
_TITLE_NAMES = frozenset({"title", "titel", "标题", "標題", "表題"})
_LIST_NAME = re.compile(r"list (?:bullet|number|continue)\s*([2-5])?|listenabsatz", re.IGNORECASE)
_CODE_NAME = re.compile(r"source code|html preformatted|preformatted|code block|^code$|verbatim", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """`heading` and `list_level` count from 1; 0 means none.

    `list_id` and `list_depth` (from 0) name the list that numbers the paragraph, headings too; "" means none.
    """

    heading: int = 0
    list_level: int = 0
    code: bool = False
    list_id: str = ""
    list_depth: int = 0


@dataclass(frozen=True, slots=True)
class _Style:
    name: str
    parent: str
    outline: int | None
    list_id: str | None
    level: int


class Styles:
    """The styles of one document."""

    def __init__(self, package: Package, main: str) -> None:
        self._styles: dict[str, _Style] = {}
        self._default = ""
        self._known: dict[str, ParagraphStyle] = {}
        tree = package.find_tree(package.one_related(main, "styles"))
        for style in tree.iter(f"{W}style") if tree is not None else ():
            if style.get(f"{W}type", "paragraph") != "paragraph":
                continue
            identity = style.get(f"{W}styleId", "")
            self._styles[identity] = _read(style)
            if style.get(f"{W}default") in ("1", "true"):
                self._default = identity

    def of(self, paragraph: "_Element") -> ParagraphStyle:
        """What a paragraph is by its style and by what is set on itself."""
        properties = paragraph.find(f"{W}pPr")
        if properties is None:
            return self._by_style(self._default)
        base = self._by_style(value(properties, "pStyle") or self._default)
        outline = whole(value(properties, "outlineLvl"))
        heading = base.heading if outline is None else outline + 1 if outline < 9 else 0
        numbers = properties.find(f"{W}numPr")
        level, list_id, depth = base.list_level, base.list_id, base.list_depth
        if numbers is not None:
            list_id = value(numbers, "numId") or list_id
            depth = whole(value(numbers, "ilvl")) or 0
            level = 0 if list_id == "0" else depth + 1
        return ParagraphStyle(heading, level, base.code, list_id, depth)

    def _by_style(self, identity: str) -> ParagraphStyle:
        if identity not in self._known:
            self._known[identity] = self._resolve(identity)
        return self._known[identity]

    def _resolve(self, identity: str) -> ParagraphStyle:
        """Follow the styles that a style is based on; a name says as much as a setting."""
        heading: int | None = None
        level, code, seen = 0, False, set()
        list_id: str | None = None
        depth = 0
        while identity and identity not in seen:
            seen.add(identity)
            style = self._styles.get(identity, _Style(identity, "", None, None, 0))
            name = _HEADING_NAME.match(style.name)
            if heading is None and name:
                heading = int(name[1])
            elif heading is None and style.name.lower() in _TITLE_NAMES:
                heading = 1
            elif heading is None and style.outline is not None:
                heading = style.outline + 1 if style.outline < 9 else 0
            listed = _LIST_NAME.match(style.name)
            if list_id is None and style.list_id is not None:
                list_id, depth = style.list_id, style.level
            if not level and (style.list_id not in (None, "0") or listed):
                level = int(listed[1] or 1) if listed and listed.lastindex else style.level + 1
            code = code or bool(_CODE_NAME.search(style.name))
            identity = style.parent
        return ParagraphStyle(heading or 0, level, code and not heading, list_id or "", depth)


def _read(style: "_Element") -> _Style:
    properties = style.find(f"{W}pPr")
    numbers = properties.find(f"{W}numPr") if properties is not None else None
    return _Style(
        name=value(style, "name") or style.get(f"{W}styleId", ""),
        parent=value(style, "basedOn"),
        outline=whole(value(properties, "outlineLvl")) if properties is not None else None,
        list_id=value(numbers, "numId") if numbers is not None else None,
        level=(whole(value(numbers, "ilvl")) or 0) if numbers is not None else 0,
    )


def value(parent: "_Element", name: str) -> str:
    """The attribute "val" of a child, "" when there is none."""
    child = parent.find(f"{W}{name}")
    return "" if child is None else child.get(f"{W}val", "")


def whole(text: str) -> int | None:
    """A number as it stands in an attribute, None for anything else."""
    return int(text) if text.isdecimal() and len(text) < 6 else None
