"""The words of one Word paragraph as they are printed: runs, fields' results, tracked insertions, formulas."""

from typing import TYPE_CHECKING

from core.loading.drawings import add_chart, add_diagram
from core.loading.packages import DGM, MC, C, M, Package, R, W

if TYPE_CHECKING:
    from lxml.etree import _Element

    from core.loading.building import TextBuilder

_SIGNS = {
    f"{W}tab": "\t",
    f"{W}ptab": "\t",
    f"{W}br": "\n",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
}
_SKIPPED = frozenset(
    f"{W}{name}"
    for name in (
        *("del", "moveFrom", "delText", "instrText", "delInstrText", "pPr", "rPr", "rt", "softHyphen", "sdtPr"),
        *("annotationRef", "footnoteRef", "endnoteRef", "ffData", "tblPr", "lastRenderedPageBreak"),
    )
)
_DEEPEST = 100
_OFF = frozenset({"0", "false", "off"})
_TICKS = {"F0FE": "☒", "F0FD": "☒", "F0A8": "☐", "F06F": "☐", "F0FC": "✓", "F0B7": "•", "F0E0": "→"}


class RunReader:
    """Reads paragraphs of `part`; what hangs on them (boxes, charts, diagrams) is handed back beside the text."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self.part = ""
        self._text: list[str] = []
        self._boxes: list[_Element] = []
        self._fields: list[bool] = []

    def read(self, paragraph: "_Element") -> "tuple[str, list[_Element]]":
        """The text of a paragraph, and the boxes anchored in it."""
        # A field begins, shows its instruction, separates, shows its result and ends; True: the result has begun.
        # An instruction never hides more than its paragraph, so that a field without an end loses nothing.
        self._fields = []
        self._text, self._boxes = [], []
        self._walk(paragraph)
        return "".join(self._text), self._boxes

    def _walk(self, parent: "_Element", depth: int = 0) -> None:
        if depth > _DEEPEST:
            return
        for child in parent:
            tag = child.tag
            if tag == f"{W}t":
                self._say(child.text or "")
            elif tag in _SIGNS:
                self._say(_SIGNS[tag])
            elif tag in _SKIPPED or not isinstance(tag, str):
                continue
            elif tag == f"{W}r":
                if not _hidden(child):
                    self._walk(child, depth + 1)
            elif tag == f"{W}fldChar":
                self._field(child.get(f"{W}fldCharType", ""))
            elif tag == f"{W}sym":
                self._say(_TICKS.get(child.get(f"{W}char", "").upper(), ""))
            elif tag == f"{M}oMath":
                self._say(formula(child))
            elif tag == f"{MC}AlternateContent":
                self._alternate(child, depth + 1)
            elif tag in (f"{W}txbxContent", f"{W}tbl", f"{C}chart", f"{DGM}relIds"):
                self._boxes.append(child)
            else:
                self._walk(child, depth + 1)

    def _say(self, text: str) -> None:
        if all(self._fields):
            self._text.append(text)

    def _field(self, kind: str) -> None:
        if kind == "begin":
            self._fields.append(False)
        elif kind == "separate" and self._fields:
            self._fields[-1] = True
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _alternate(self, element: "_Element", depth: int) -> None:
        """The first choice that says something; the fallback repeats it for old programs."""
        before = len(self._text), len(self._boxes)
        for version in element:
            self._walk(version, depth)
            if (len(self._text), len(self._boxes)) != before:
                return

    def drawing(self, element: "_Element", builder: "TextBuilder") -> None:
        """Add a chart or a diagram that a paragraph refers to."""
        relation = element.get(f"{R}id") or element.get(f"{R}dm") or ""
        _, part = self._package.related(self.part).get(relation, ("", ""))
        tree = self._package.find_tree(part)
        if tree is not None and element.tag == f"{C}chart":
            add_chart(tree, builder)
        elif tree is not None:
            add_diagram(tree, builder)


def _hidden(run: "_Element") -> bool:
    vanish = run.find(f"{W}rPr/{W}vanish")
    return vanish is not None and vanish.get(f"{W}val", "true") not in _OFF


def formula(element: "_Element", depth: int = 0) -> str:
    """A formula on one line: (a)/(b), a^b, a_b, √(a)."""
    if depth > _DEEPEST:
        return ""
    name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    parts = {child.tag.rpartition("}")[2]: child for child in element if isinstance(child.tag, str)}
    say = {key: formula(child, depth + 1) for key, child in parts.items() if key in _FORMULA_PARTS}
    if name == "t":
        return element.text or ""
    if name == "f":
        return f"{_grouped(say.get('num', ''))}/{_grouped(say.get('den', ''))}"
    if name in ("sSup", "sSub", "sSubSup"):
        below = f"_{_grouped(say['sub'])}" if say.get("sub") else ""
        above = f"^{_grouped(say['sup'])}" if say.get("sup") else ""
        return f"{_grouped(say.get('e', ''))}{below}{above}"
    if name == "rad":
        return f"{say.get('deg', '')}√{_grouped(say.get('e', ''))}"
    if name == "nary":
        sign = element.find(f"{M}naryPr/{M}chr")
        shown = "∫" if sign is None else sign.get(f"{M}val", "")
        below = f"_{_grouped(say['sub'])}" if say.get("sub") else ""
        above = f"^{_grouped(say['sup'])}" if say.get("sup") else ""
        return f"{shown}{below}{above} {say.get('e', '')}"
    inner = "".join(formula(child, depth + 1) for child in element)
    return f"({inner})" if name == "d" else inner


_FORMULA_PARTS = frozenset({"num", "den", "e", "sub", "sup", "deg"})


def _grouped(text: str) -> str:
    return text if len(text) < 2 or text.isalnum() or (text[0] == "(" and text[-1] == ")") else f"({text})"
