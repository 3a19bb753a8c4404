"""The numbers that Word prints before the paragraphs of a document, from its part "numbering"."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.loading.docx_styles import ParagraphStyle, value, whole
from core.loading.numbering import Counters, Level
from core.loading.packages import MC, Package, W

if TYPE_CHECKING:
    from lxml.etree import _Element

_OFF = frozenset({"0", "false", "off"})


@dataclass(frozen=True, slots=True)
class _List:
    """A list as paragraphs refer to it: lists of one `series` count on together, `starts` begin anew."""

    series: str
    levels: Mapping[int, Level]
    starts: Mapping[int, int]


class Numbering:
    """Gives each paragraph its number; paragraphs are to be asked for in the order of the document."""

    def __init__(self, package: Package, main: str) -> None:
        tree = package.find_tree(package.one_related(main, "numbering"))
        self._lists = {} if tree is None else dict(_lists(tree))
        self._counters = Counters()

    def of(self, style: ParagraphStyle) -> str:
        """What is printed before the next paragraph of this style, "" for nothing or only a sign."""
        listed = self._lists.get(style.list_id)
        if listed is None:
            return ""
        start = listed.starts.get(style.list_depth)
        begins = None if start is None else (style.list_id, start)
        return self._counters.next(listed.series, style.list_depth, listed.levels, begins)


def _lists(tree: "_Element") -> Iterator[tuple[str, _List]]:
    kinds = {kind.get(f"{W}abstractNumId", ""): kind for kind in tree.iter(f"{W}abstractNum")}
    by_style = {value(kind, "styleLink"): kind for kind in kinds.values() if value(kind, "styleLink")}
    for listed in tree.iter(f"{W}num"):
        series = value(listed, "abstractNumId")
        kind = kinds.get(series)
        if kind is not None and value(kind, "numStyleLink"):
            kind = by_style.get(value(kind, "numStyleLink"), kind)
        levels = dict(_levels(kind)) if kind is not None else {}
        starts: dict[int, int] = {}
        for change in listed.iter(f"{W}lvlOverride"):
            depth = whole(change.get(f"{W}ilvl", "")) or 0
            levels |= _levels(change)
            start = whole(value(change, "startOverride"))
            if start is not None:
                starts[depth] = start
        yield listed.get(f"{W}numId", ""), _List(series, levels, starts)


def _levels(parent: "_Element") -> Iterator[tuple[int, Level]]:
    for level in parent.iterfind(f"{W}lvl"):
        form = value(level, "numFmt")
        special = level.find(f"{MC}AlternateContent/{MC}Fallback/{W}numFmt")
        if not form and special is not None:
            form = special.get(f"{W}val", "")
        legal = level.find(f"{W}isLgl")
        yield (
            whole(level.get(f"{W}ilvl", "")) or 0,
            Level(
                form or "decimal",
                value(level, "lvlText"),
                whole(value(level, "start")) or 0,
                legal is not None and legal.get(f"{W}val", "true") not in _OFF,
                whole(value(level, "lvlRestart")),
            ),
        )
