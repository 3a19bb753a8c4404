"""Charts and diagrams of Office files as text: a chart is a table of its values, a diagram a list of its labels."""

from typing import TYPE_CHECKING

from core.loading.packages import DGM, A, C

if TYPE_CHECKING:
    from lxml.etree import _Element

    from core.loading.building import TextBuilder

_MOST_POINTS = 5000


def add_chart(chart: "_Element", builder: "TextBuilder") -> None:
    """Add a chart's titles, then its categories and the values of each series as a table."""
    for title in chart.iter(f"{C}title"):
        builder.add("paragraph", _words(title))
    categories: dict[int, str] = {}
    names: list[str] = []
    columns: list[dict[int, str]] = []
    for series in chart.iter(f"{C}ser"):
        name = series.find(f"{C}tx")
        names.append("" if name is None else " ".join(text for _, text in sorted(_points(name).items())))
        for key in ("cat", "xVal"):
            found = series.find(f"{C}{key}")
            if found is not None:
                categories = {**_points(found), **categories}
        values = series.find(f"{C}val")
        values = series.find(f"{C}yVal") if values is None else values
        columns.append({} if values is None else _points(values))
    places = sorted({*categories, *(place for column in columns for place in column)})[:_MOST_POINTS]
    rows = [[categories.get(place, ""), *(column.get(place, "") for column in columns)] for place in places]
    builder.table([["", *names], *rows], has_header=any(names))


def add_diagram(data: "_Element", builder: "TextBuilder") -> None:
    """Add the labels of a diagram (SmartArt) in the order in which they were written."""
    for point in data.iter(f"{DGM}pt"):
        for paragraph in point.iter(f"{A}p"):
            builder.add("list_item", _words(paragraph), 1)


def _points(element: "_Element") -> dict[int, str]:
    """The kept values of a reference by place; the outermost level of categories in several levels is left out."""
    level = element.find(f".//{C}lvl")
    found: dict[int, str] = {}
    for place, point in enumerate((level if level is not None else element).iter(f"{C}pt")):
        value = point.find(f"{C}v")
        number = point.get("idx", "")
        if value is not None and value.text:
            found[int(number) if number.isdecimal() else place] = _number(value.text)
    if not found:
        found = {0: text} if (text := _words(element)) else {}
    return found


def _number(text: str) -> str:
    """A value without the digits that only binary fractions have."""
    try:
        value = float(text)
    except ValueError:
        return text
    return f"{value:.12g}" if len(text) > 14 and "." in text else text


def _words(element: "_Element") -> str:
    parts: list[str] = []
    for node in element.iter():
        if node.tag in (f"{A}t", f"{C}v"):
            parts.append(node.text or "")
        elif node.tag == f"{A}br" or (node.tag == f"{A}p" and parts):
            parts.append(" ")
    return " ".join("".join(parts).split())
