"""Page marks: the dots of tables of contents, and lines that only say where in the paper one is."""

from __future__ import annotations

import re

from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.records import Document, Edit
from core.settings import Options, option

# Dots from a title to its page number, close together or wide apart. A tab is the edge of a cell, which stays.
_DOTS = re.compile(
    r"(?<=[^ \r\n\u3000])[ \u3000]*+(?:[.·․‥…⋯。]{4,}+|…{2,}+|(?:[.·][ \u00a0]){3,}+[.·]?)[ \u3000]*+"
    r"(?=\t*+(?:[(（]?(?:[A-Z]-)?\d|[ivxlcIVXLC]+\b))"
)
_SPACE = r"[ \t\u00a0\u3000]*+"
_MARK = (
    r"[-–—·•]\s?\d{1,4}\s?[-–—·•]"
    r"|page\s\d{1,4}(?:\s(?:of|/)\s\d{1,4})?"
    r"|(?:第\s?[\d一二三四五六七八九十百零〇]{1,5}\s?[页頁])(?:[\s,，/／|]{0,3}共\s?[\d一二三四五六七八九十百零〇]{1,5}\s?[页頁])?"
    r"|[(（\[]?(?:this page (?:is |was |has been )?(?:intentionally )?left blank"
    r"|continued(?: (?:on|from)[a-z ]{1,20} page)?"
    r"|(?:以下|本页|此页)(?:无正文|空白|为空白页)|(?:转下|接上)[页頁])[.。]?[)）\]]?"
)
_LINE = re.compile(rf"^{_SPACE}(?:{_MARK}){_SPACE}(?:\r\n|[\n\r]|\Z)", re.IGNORECASE | re.MULTILINE)


class PageMarks(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        False,
        label="Remove dots and page marks",
        help="The dots of tables of contents become a space. Lines such as “- 12 -”, “Page 3 of 9”, “This page "
        "intentionally left blank” are left out. Code stays as it is.",
    )


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each row of dots and each such line."""
    text = document.text
    found = [
        Edit(dots.start(), dots.end(), "" if "\t" in (text[dots.start() - 1], text[dots.end()]) else " ")
        for start, end in parts_without(document, frozenset({"code"}))
        for dots in _DOTS.finditer(text, start, end)
    ]
    for start, end in parts_without(document, frozenset({"code", "table"})):
        for line in _LINE.finditer(text, start, end):
            # Cut by a table or code behind it: then its line is not at an end.
            if line.end() < end or end == len(text) or line[0][-1:] in "\r\n":
                found.append(Edit(*line.span()))
    return sorted(found, key=lambda edit: edit.start)


RULE = Rule("page_marks", "Dots and page marks", PageMarks, edits)
