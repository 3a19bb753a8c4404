"""Full width: letters and numbers as wide as a Chinese character become the usual ones."""

from __future__ import annotations

import re

from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.records import Document, Edit
from core.settings import Options, option

_LETTERS = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+")
_ALL = re.compile("[\uff01-\uff5e\u3000\uffe0\uffe1\uffe5]+")
_OTHERS = {0x3000: " ", 0xFFE0: "¢", 0xFFE1: "£", 0xFFE5: "¥"}
_TABLE = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | _OTHERS


class FullWidth(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        False,
        label="Make full-width letters narrow",
        help="Letters and numbers as in ＡＢＣ１２３ become ABC123. Code stays as it is.",
    )
    marks: bool = option(
        False,
        label="Marks and spaces, too",
        help="Also ，！ and the like, which Chinese texts are usually written with, become narrow.",
    )


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each run of wide characters outside code."""
    assert isinstance(options, FullWidth)
    wide = _ALL if options.marks else _LETTERS
    return [
        Edit(run.start(), run.end(), run[0].translate(_TABLE))
        for start, end in parts_without(document, frozenset({"code"}))
        for run in wide.finditer(document.text, start, end)
    ]


RULE = Rule("full_width", "Full-width letters", FullWidth, edits)
