"""The text of boxes and tables on slides: paragraphs, list items, cells."""

from typing import TYPE_CHECKING

from core.loading.docx_runs import formula
from core.loading.packages import MC, A, M
from core.loading.tables import Grid

if TYPE_CHECKING:
    from lxml.etree import _Element

    from core.loading.building import TextBuilder


def paragraph_text(paragraph: "_Element") -> str:
    """The runs, line breaks and fields of a paragraph."""
    parts: list[str] = []
    for child in paragraph:
        name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if name in ("r", "fld"):
            parts += [text.text or "" for text in child.iter(f"{A}t")]
        elif name == "br":
            parts.append("\n")
        elif name in ("AlternateContent", "m"):
            choice = child.find(f"{MC}Choice")
            found = next((choice if choice is not None else child).iter(f"{M}oMath"), None)
            parts.append(formula(found) if found is not None else "".join(t.text or "" for t in child.iter(f"{A}t")))
    return "".join(parts)


def add_paragraphs(body: "_Element", builder: "TextBuilder", *, listed: bool) -> None:
    """Add the paragraphs of a text box; `listed`: its paragraphs have bullets unless they say otherwise."""
    paragraphs = [paragraph for paragraph in body.iter(f"{A}p") if paragraph_text(paragraph).strip()]
    several = len(paragraphs) > 1
    builder.apart()
    for paragraph in paragraphs:
        properties = paragraph.find(f"{A}pPr")
        level, bullet = 0, listed and several
        if properties is not None:
            number = properties.get("lvl", "0")
            level = int(number) if number.isdecimal() and len(number) < 3 else 0
            if properties.find(f"{A}buNone") is not None:
                bullet = False
            elif any(properties.find(f"{A}{name}") is not None for name in ("buChar", "buAutoNum", "buBlip")):
                bullet = True
        if bullet:
            builder.add("list_item", paragraph_text(paragraph), level + 1)
        else:
            builder.add("paragraph", paragraph_text(paragraph))


def add_table(table: "_Element", builder: "TextBuilder") -> None:
    """Add a table; the cells that a merged cell covers stay empty."""
    grid = Grid()
    for row in table.iterfind(f"{A}tr"):
        cells: list[tuple[str, int, int]] = []
        for cell in row.iterfind(f"{A}tc"):
            covered = cell.get("hMerge") in ("1", "true") or cell.get("vMerge") in ("1", "true")
            lines = [] if covered else [paragraph_text(paragraph) for paragraph in cell.iter(f"{A}p")]
            cells.append((" ".join(line for line in lines if line.strip()), 1, 1))
        grid.row(cells)
    properties = table.find(f"{A}tblPr")
    first_row = properties.get("firstRow") if properties is not None else None
    builder.table(grid.rows, has_header=first_row not in ("0", "false"))
