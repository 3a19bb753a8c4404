"""Extra spaces: runs of spaces become one, trailing spaces go, at most one line stays empty."""

import re

from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.records import Document, Edit
from core.settings import Options, option

_SPACE = r"[ \t\u00a0\u2002-\u200a\u3000]"
_LINE_END = r"(?:\r\n|[\n\r])"
# The possessive quantifiers keep a megabyte of spaces from taking quadratic time.
_EXTRA = re.compile(
    rf"(?P<first>{_LINE_END})(?P<between>{_SPACE}*+)(?P<second>{_LINE_END})(?P<more>(?:{_SPACE}*+{_LINE_END})*+)"
    rf"|(?<!{_SPACE}){_SPACE}++(?P<trailing>(?=[\r\n]|\Z))"
    rf"|(?<=\S){_SPACE}{{2,}}+(?P<inner>)"
)
# Nothing of that can stand in a part without these; to look for them takes a tenth of the time.
_SIGNS = ("  ", " \n", "\n\n\n")
_RARE, _RARE_ASCII = re.compile(r"[\t\r\u00a0\u2002-\u200a\u3000]"), ("\t", "\r")


class ExtraSpaces(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        True,
        label="Remove extra spaces",
        help="Several spaces in running text become one, several empty lines become one. "
        "Indentation, code and tables stay as they are.",
    )


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each run of spaces or line ends that is too long."""
    found: list[Edit] = []
    text = document.text
    for start, end in parts_without(document, frozenset({"code", "table"})):
        if _is_tidy(text[start:end]):
            continue
        for run in _EXTRA.finditer(text, start, end):
            if run.lastgroup == "inner":
                found.append(Edit(run.start(), run.end(), " "))
            elif run.lastgroup == "trailing":
                # Before a code block or table the spaces may be its indentation.
                if run.end() < end or end == len(text):
                    found.append(Edit(run.start(), run.end()))
            else:
                if run["between"]:
                    found.append(Edit(*run.span("between")))
                if run["more"]:
                    found.append(Edit(*run.span("more")))
    return found


def _is_tidy(part: str) -> bool:
    return not (any(sign in part for sign in _SIGNS) or part.endswith(" ") or _RARE.search(part))


RULE = Rule("extra_spaces", "Extra spaces", ExtraSpaces, edits)
