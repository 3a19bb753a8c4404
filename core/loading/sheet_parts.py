"""What an Excel package says beside the values of its cells: number formats, text boxes, charts, comments, titles."""

import io
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from core.errors import LoadError
from core.loading.building import TextBuilder
from core.loading.drawings import add_chart
from core.loading.formats import Source
from core.loading.number_formats import BUILT_IN
from core.loading.packages import A, C, Package, R, office_kind
from core.records import BlockKind, Scalar

if TYPE_CHECKING:
    from lxml.etree import _Element

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
XDR = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_BUNDLED_SHEET = 156
_LAST_ROW, _COLUMNS = re.compile(rb'<row [^>]*?\br="(\d{1,9})"'), re.compile(rb'<c r="([A-Z]{1,3})\d')
_LARGEST_SHEET_BYTES = 100_000_000
"""Of a larger sheet the number formats are not read; its values are."""


class SheetParts:
    """The parts of a workbook by the names of its sheets; empty for formats that are no Excel package."""

    def __init__(self, source: Source) -> None:
        self._package = Package(source.data, "Excel") if source.seen(office_kind) == "xlsx" else None
        self._parts: dict[str, str] = {}
        self._codes: list[str] = []
        if self._package is not None and self._package.main:
            self._read_workbook(self._package)

    def close(self) -> None:
        """Let go of the archive."""
        if self._package is not None:
            self._package.close()

    def metadata(self) -> dict[str, Scalar]:
        """Title, author and dates as the file itself says."""
        return {} if self._package is None else self._package.metadata()

    def formats(self, sheet: str) -> Mapping[tuple[int, int], str]:
        """The format code of each cell (row and column from 0) that has one of its own."""
        part = self._parts.get(sheet, "")
        if self._package is None or not any(self._codes) or not part.endswith(".xml") or not self._package.holds(part):
            return {}
        try:
            data = self._package.read(part)
        except LoadError:
            return {}
        if len(data) > _LARGEST_SHEET_BYTES or b"<!DOCTYPE" in data[:2000]:
            return {}
        return dict(self._coded_cells(data))

    def spread(self, sheet: str) -> int:
        """How many cells lie between the first and the last one of a sheet, empty ones too; 0 when it is not known."""
        part = self._parts.get(sheet, "")
        if self._package is None or not part.endswith(".xml") or not self._package.holds(part):
            return 0
        try:
            data = self._package.read(part)
        except LoadError:
            return 0
        last = _LAST_ROW.search(data, data.rfind(b"<row "))
        columns = max((_column(name.decode()) for name in set(_COLUMNS.findall(data))), default=0)
        return int(last[1]) * (columns + 1) if last else 0

    def beside(self, sheet: str) -> Iterator[tuple[BlockKind, str]]:
        """What stands on a sheet and in none of its cells, as blocks: text boxes, charts, comments, its page header."""
        package, part = self._package, self._parts.get(sheet, "")
        if package is None or not part:
            return
        builder = TextBuilder()
        for kind, name in package.related(part).values():
            tree = package.find_tree(name)
            if tree is None:
                continue
            if kind == "drawing":
                self._drawing(tree, name, builder)
            elif kind == "comments" or kind.startswith("threadedComment"):
                for comment in tree.iter(f"{S}text", "{*}text"):
                    builder.add("note", " ".join("".join(str(text) for text in comment.itertext()).split()))
        document = builder.document()
        seen: set[str] = set()
        for block in document.blocks:
            text = document.text[block.start : block.end]
            if text not in seen:
                seen.add(text)
                yield block.kind, text

    # ---- reading ----------------------------------------------------------------------------------------------

    def _read_workbook(self, package: Package) -> None:
        workbook = package.find_tree(package.main)
        related = package.related(package.main)
        for sheet in workbook.iter(f"{S}sheet") if workbook is not None else ():
            _, part = related.get(sheet.get(f"{R}id", ""), ("", ""))
            self._parts[sheet.get("name", "")] = part
        if package.main.endswith(".bin"):
            for name, relation in _binary_sheets(package.read(package.main)):
                self._parts[name] = related.get(relation, ("", ""))[1]
        styles = package.find_tree(package.one_related(package.main, "styles"))
        if styles is not None:
            self._codes = _codes(styles)

    def _coded_cells(self, data: bytes) -> Iterator[tuple[tuple[int, int], str]]:
        from lxml import etree

        row = column = -1
        walk = etree.iterparse(
            io.BytesIO(data),
            events=("start", "end"),
            tag=(f"{S}row", f"{S}c"),
            resolve_entities=False,
            no_network=True,
            recover=True,
            huge_tree=True,
        )
        for event, element in walk:
            if event == "start" and element.tag == f"{S}row":
                row, column = int(element.get("r") or row + 2) - 1, -1
            elif event == "start":
                column = _column(element.get("r", "")) if element.get("r") else column + 1
                style = int(element.get("s", "0"))
                code = self._codes[style] if style < len(self._codes) else ""
                if code and element.get("t", "n") in ("n", "d"):
                    yield (row, column), code
            elif element.tag == f"{S}row":
                element.clear()

    def _drawing(self, tree: "_Element", part: str, builder: TextBuilder) -> None:
        assert self._package is not None
        for shape in tree.iter(f"{XDR}txBody"):
            for paragraph in shape.iter(f"{A}p"):
                builder.add("paragraph", "".join(node.text or "" for node in paragraph.iter(f"{A}t")))
        related = self._package.related(part)
        for reference in tree.iter(f"{C}chart"):
            _, name = related.get(reference.get(f"{R}id", ""), ("", ""))
            chart = self._package.find_tree(name)
            if chart is not None:
                add_chart(chart, builder)


def _binary_sheets(data: bytes) -> Iterator[tuple[str, str]]:
    """The name and relation of each sheet in a binary workbook ([MS-XLSB] 2.1.4, 2.4.313)."""
    at = 0
    while at + 2 <= len(data):
        kind, at = _varying(data, at, 2)
        size, at = _varying(data, at, 4)
        if kind == _BUNDLED_SHEET:
            relation, after = _wide_text(data[at : at + size], 8)
            name, _ = _wide_text(data[at : at + size], after)
            yield name, relation
        at += size


def _varying(data: bytes, at: int, most: int) -> tuple[int, int]:
    """A number of up to `most` bytes, seven bits in each, and where it ends."""
    number = 0
    for place in range(most):
        byte = data[at] if at < len(data) else 0
        at += 1
        number |= (byte & 0x7F) << (7 * place)
        if not byte & 0x80:
            break
    return number, at


def _wide_text(record: bytes, at: int) -> tuple[str, int]:
    length = int.from_bytes(record[at : at + 4], "little")
    end = at + 4 + 2 * length
    return record[at + 4 : end].decode("utf-16-le", "replace"), end


def _codes(styles: "_Element") -> list[str]:
    """The format code of each cell style, "" for those that show a number as it is."""
    own = {item.get("numFmtId", ""): item.get("formatCode", "") for item in styles.iter(f"{S}numFmt")}
    cells = styles.find(f"{S}cellXfs")
    codes = []
    for item in cells if cells is not None else ():
        number = item.get("numFmtId", "0")
        code = own.get(number) or BUILT_IN.get(int(number) if number.isdecimal() else 0, "")
        codes.append("" if code in ("General", "@") else code)
    return codes


def _column(reference: str) -> int:
    """The number of a column (from 0) in a reference such as AB12."""
    number = 0
    for letter in reference:
        if not letter.isalpha():
            break
        number = number * 26 + ord(letter.upper()) - 64
    return number - 1
