"""Presentations: each slide is a page with its title, what stands on it in reading order, and its notes."""

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.loading.building import TextBuilder, one_line
from core.loading.drawings import add_chart, add_diagram
from core.loading.formats import Loader, LoadOptions, Source
from core.loading.packages import DGM, MC, A, C, P, Package, R, office_kind
from core.loading.slide_text import add_paragraphs, add_table, paragraph_text
from core.records import Document

if TYPE_CHECKING:
    from lxml.etree import _Element

_TITLES = frozenset({"title", "ctrTitle"})
_FURNITURE = frozenset({"sldNum", "sldImg"})
_REPEATED = frozenset({"ftr", "dt", "hdr"})
_SAME_ROW_EMU = 230_000  # boxes whose tops differ by less than a quarter of an inch stand side by side
_DEEPEST = 40
_SHAPES = frozenset(f"{P}{name}" for name in ("sp", "grpSp", "graphicFrame", "pic", "cxnSp"))


@dataclass(frozen=True, slots=True)
class _Placed:
    """A shape and where its upper left corner is."""

    element: "_Element"
    top: int
    left: int


def looks_like_pptx(source: Source) -> bool:
    """Whether this is a package with a presentation in it."""
    return source.seen(office_kind) == "pptx"


def _load(source: Source, options: LoadOptions) -> Document:
    with closing(Package(source.data, "PowerPoint")) as package:
        return _Reader(package).read()


class _Reader:
    """One walk over a presentation."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._builder = TextBuilder()
        self._repeated: set[str] = set()
        self._part = ""
        self._inherited: dict[tuple[str, str], tuple[int, int]] = {}
        self._inherited_types: dict[str, str] = {}

    def read(self) -> Document:
        main = self._package.main or "ppt/presentation.xml"
        related = self._package.related(main)
        hidden: list[int] = []
        identities = self._package.tree(main).iter(f"{P}sldId")
        for number, identity in enumerate(identities, 1):
            self._builder.page(number)
            _, part = related.get(identity.get(f"{R}id", ""), ("", ""))
            slide = self._package.find_tree(part)
            if slide is None:
                self._builder.shows_something()
                self._builder.notice(f"Slide {number} is damaged and could not be read")
                continue
            if slide.get("show") in ("0", "false"):
                hidden.append(number)
            self._slide(slide, part)
        if hidden:
            slides = "slide" if len(hidden) == 1 else "slides"
            self._builder.notice(f"Hidden {slides} read too: {', '.join(map(str, hidden))}")
        return self._builder.document(self._package.metadata())

    def _slide(self, slide: "_Element", part: str) -> None:
        self._part = part
        self._inherited, self._inherited_types = {}, {}
        layout = self._package.one_related(part, "slideLayout")
        if layout:
            self._inherit(layout)
            self._inherit(self._package.one_related(layout, "slideMaster") or "")
        tree = slide.find(f".//{P}spTree")
        if tree is not None:
            shapes = self._in_order(tree, 0, 0)
            titles = [shape for shape in shapes if self._role(shape.element) in _TITLES]
            for shape in titles[:1]:
                self._title(shape.element)
            for shape in shapes:
                if shape not in titles[:1]:
                    self._shape(shape, 0)
        self._comments(part)
        self._notes(part)

    def _inherit(self, part: str) -> None:
        """Where a layout or master puts its placeholders, for those that a slide does not move."""
        tree = self._package.find_tree(part)
        for shape in tree.iter(f"{P}sp") if tree is not None else ():
            holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
            place = _corner(shape)
            if holder is None:
                continue
            key = holder.get("type", "body"), holder.get("idx", "0")
            self._inherited_types.setdefault(key[1], key[0])
            if place:
                self._inherited.setdefault(("", key[1]), place)
                self._inherited.setdefault((key[0], ""), place)

    def _role(self, shape: "_Element") -> str:
        """The kind of a placeholder, "" for a shape that is none."""
        holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
        if holder is None:
            return ""
        return holder.get("type") or self._inherited_types.get(holder.get("idx", "0"), "body")

    def _in_order(self, tree: "_Element", top: int, left: int) -> list[_Placed]:
        """The shapes from top to bottom, those side by side from left to right."""
        placed: list[_Placed] = []
        for element in _shapes(tree):
            corner = _corner(element) or self._corner_from_layout(element) or (top, left)
            placed.append(_Placed(element, *corner))
        placed.sort(key=lambda shape: shape.top)
        rows: list[list[_Placed]] = []
        for shape in placed:
            if rows and shape.top - rows[-1][0].top < _SAME_ROW_EMU:
                rows[-1].append(shape)
            else:
                rows.append([shape])
        return [shape for row in rows for shape in sorted(row, key=lambda shape: shape.left)]

    def _corner_from_layout(self, shape: "_Element") -> tuple[int, int] | None:
        holder = shape.find(f"*/{P}nvPr/{P}ph")
        if holder is None:
            return None
        by_number = self._inherited.get(("", holder.get("idx", "0"))) if holder.get("idx") else None
        return by_number or self._inherited.get((holder.get("type", "body"), ""))

    def _title(self, shape: "_Element") -> None:
        lines = [_line(paragraph) for paragraph in shape.iter(f"{A}p")]
        self._builder.add("heading", " ".join(line for line in lines if line), 1)

    def _shape(self, placed: _Placed, depth: int) -> None:
        element, tag = placed.element, placed.element.tag
        if tag == f"{P}grpSp" and depth < _DEEPEST:
            for inner in self._in_order(element, placed.top, placed.left):
                self._shape(inner, depth + 1)
        elif tag == f"{P}graphicFrame":
            self._frame(element)
        elif tag == f"{P}pic":
            self._builder.shows_something()
        elif tag == f"{P}sp":
            self._text_box(element)

    def _text_box(self, shape: "_Element") -> None:
        role = self._role(shape)
        body = shape.find(f"{P}txBody")
        if body is None or role in _FURNITURE:
            return
        if role in _REPEATED:
            text = " ".join(line for line in map(_line, body.iter(f"{A}p")) if line)
            if text and text not in self._repeated:
                self._repeated.add(text)
                self._builder.add("note", text)
            return
        add_paragraphs(body, self._builder, listed=role in ("body", "obj"))

    def _frame(self, frame: "_Element") -> None:
        """A table, a chart, a diagram, or an object of another program (which only has a picture)."""
        table = frame.find(f".//{A}tbl")
        if table is not None:
            add_table(table, self._builder)
            return
        related = self._package.related(self._part)
        for reference in frame.iter(f"{C}chart", f"{DGM}relIds"):
            is_chart = reference.tag == f"{C}chart"
            _, part = related.get(reference.get(f"{R}id" if is_chart else f"{R}dm", ""), ("", ""))
            tree = self._package.find_tree(part)
            if tree is not None:
                (add_chart if is_chart else add_diagram)(tree, self._builder)
        self._builder.shows_something()

    def _notes(self, part: str) -> None:
        notes = self._package.find_tree(self._package.one_related(part, "notesSlide"))
        for shape in notes.iter(f"{P}sp") if notes is not None else ():
            holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
            body = shape.find(f"{P}txBody")
            if body is None or (holder is not None and holder.get("type") in _FURNITURE | _REPEATED):
                continue
            lines = [_line(paragraph) for paragraph in body.iter(f"{A}p")]
            self._builder.add("note", "\n".join(line for line in lines if line))

    def _comments(self, part: str) -> None:
        for kind, name in self._package.related(part).values():
            tree = self._package.find_tree(name) if kind == "comments" else None
            for comment in tree.iter() if tree is not None else ():
                local = comment.tag.rpartition("}")[2]
                if local == "text" and comment.text:
                    self._builder.add("note", comment.text)
                elif local == "txBody":
                    self._builder.add("note", "\n".join(_line(paragraph) for paragraph in comment.iter(f"{A}p")))


def _shapes(tree: "_Element", depth: int = 0) -> "list[_Element]":
    """The shapes of a tree or group; of alternatives the first one that holds any."""
    found: list[_Element] = []
    for child in tree:
        if child.tag in _SHAPES:
            found.append(child)
        elif child.tag == f"{MC}AlternateContent" and depth < _DEEPEST:
            versions = (_shapes(version, depth + 1) for version in child)
            found += next((shapes for shapes in versions if shapes), [])
    return found


def _corner(shape: "_Element") -> tuple[int, int] | None:
    """(top, left) in EMU as set on the shape itself."""
    for path in (f"{P}spPr/{A}xfrm/{A}off", f"{P}grpSpPr/{A}xfrm/{A}off", f"{P}xfrm/{A}off"):
        offset = shape.find(path)
        if offset is not None:
            try:
                return int(offset.get("y", "0")), int(offset.get("x", "0"))
            except ValueError:
                return None
    return None


def _line(paragraph: "_Element") -> str:
    return one_line(paragraph_text(paragraph))


LOADER = Loader("pptx", 2, frozenset({".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm"}), looks_like_pptx, _load)
