"""What a written answer is made of: sentences, list items, table rows, headings and code, each checked on its own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from core.analysis.numbers import facts
from core.analysis.sentences import sentence_ends, spans

UnitKind = Literal["sentence", "item", "row", "heading", "code", "lead_in"]


@dataclass(frozen=True, slots=True)
class AnswerUnit:
    """One part of an answer as it was written; `lead` is what stands before it (white space, list marks).

    All leads and texts put together are the answer. `header` is the header row of a table row, cells apart by tabs. A
    `lead_in` ends with a colon and leads to what comes next.
    """

    text: str
    kind: UnitKind
    lead: str = ""
    header: str = ""

    @property
    def plain(self) -> str:
        """The text without Markdown; the cells of a row are apart by tabs."""
        return _cells(self.text) if self.kind == "row" else _plain(self.text)


# ---- marks that the model made up -----------------------------------------------------------------------------

_FENCES = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_NUMBERS = r"[1-9]\d?(?:\s?[-–,，、;；]\s?\^?[1-9]\d?)*"
_WORDS = (
    r"(?:source|passage|document|doc|excerpt|footnote|note|ref|reference|quote)s?"
    r"|(?:来源|出处|段落|文档|摘录|注|引用|资料|参考)"
)
_MARK = re.compile(
    rf"[ \t]*(?:\[\^\w{{1,12}}\](?!\()|[\[［]\s?\^?{_NUMBERS}\s?[\]］](?:\([^)\s]*\))?"
    rf"|【\s?\^?{_NUMBERS}(?:[†:][^】\n]{{0,60}})?\s?】"
    rf"|[\[(（［【]\s?(?:{_WORDS})\s?[:：.#]?\s?{_NUMBERS}\s?[\])）］】]"
    r"|(?<=[.!?。！？,，;；\"”’])[¹²³⁰⁴-⁹]{1,3})",
    re.IGNORECASE,
)
_DEFINITION = re.compile(r"^[ \t]*(?:\[\^\w{1,12}\]:|【\d{1,2}】[:：])[^\n]*\n?", re.MULTILINE)


def without_marks(text: str) -> str:
    """The text without footnote marks and footnotes of the model's own; code stays as it is."""
    pieces: list[str] = []
    at = 0
    for code in _FENCES.finditer(text):
        pieces += [_stripped(text[at : code.start()]), code[0]]
        at = code.end()
    return "".join([*pieces, _stripped(text[at:])])


def _stripped(text: str) -> str:
    return _MARK.sub("", _DEFINITION.sub("", text))


# ---- cutting --------------------------------------------------------------------------------------------------

_LINE = re.compile(r"[^\n]*\n?")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]")
_RULE = re.compile(r"[ \t]*(?:[-*_=][ \t]*){3,}$")
_ROW = re.compile(r"[ \t]*\|")
_DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_ITEM = re.compile(
    r"[ \t]*(?:[-*+•·●○–][ \t]+|\(?\d{1,3}[.)、][ \t]*(?!\d)|[（(]?[一二三四五六七八九十]{1,3}[)）、][ \t]*|>[ \t]?)+"
)
_BOLD_LINE = re.compile(r"[ \t]*(?:\*\*[^*\n]+\*\*|__[^_\n]+__)[ \t]*[:：]?[ \t]*$")
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)")
_EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)|~~|`")


@dataclass(slots=True)
class _Paragraph:
    start: int
    end: int
    kind: UnitKind


def cut(text: str) -> tuple[AnswerUnit, ...]:
    """The units of a Markdown text, in order."""
    units: list[AnswerUnit] = []
    at = 0
    for start, end, kind, header in _parts(text):
        units.append(AnswerUnit(text[start:end], kind, text[at:start], header))
        at = end
    return tuple(units)


def _parts(text: str) -> Iterator[tuple[int, int, UnitKind, str]]:
    paragraph: _Paragraph | None = None
    lines = [match.span() for match in _LINE.finditer(text) if match[0]]
    header, number = "", 0
    while number < len(lines):
        start, end = lines[number]
        line = text[start:end].rstrip("\n")
        following = text[slice(*lines[number + 1])].rstrip("\n") if number + 1 < len(lines) else ""
        number += 1
        table = bool(_ROW.match(line)) or ("|" in line and (bool(header) or _is_delimiter(following)))
        item = _item(line)
        ends = not line.strip() or table or item or _FENCE.match(line) or _HEADING.match(line) or _RULE.match(line)
        if ends and paragraph:
            yield from _sentences(text, paragraph)
            paragraph = None
        header = header if table else ""
        if fence := _FENCE.match(line):
            number = _behind_fence(text, lines, number, fence[1])
            yield start, lines[number - 1][0] + len(text[slice(*lines[number - 1])].rstrip("\n")), "code", ""
        elif _HEADING.match(line) or (paragraph is None and _is_title(line)):
            yield start, start + len(line.rstrip()), "heading", ""
        elif table and _is_delimiter(following):
            number += 1
            header = _cells(line)
            yield start, lines[number - 1][0] + len(following.rstrip()), "heading", ""
        elif table:
            if any(map(str.isalnum, line)):
                yield start, start + len(line.rstrip()), "row", header
        elif line.strip() and not _RULE.match(line):
            if paragraph:
                paragraph.end = end
            else:
                paragraph = _Paragraph(start + (item.end() if item else 0), end, "item" if item else "sentence")
    if paragraph:
        yield from _sentences(text, paragraph)


def _item(line: str) -> re.Match[str] | None:
    """The mark of a list item, when something is said behind it: "42." is an answer."""
    mark = _ITEM.match(line)
    return mark if mark and any(map(str.isalnum, line[mark.end() :])) else None


def _behind_fence(text: str, lines: list[tuple[int, int]], number: int, mark: str) -> int:
    while number < len(lines):
        number += 1
        if text[slice(*lines[number - 1])].strip().startswith(mark):
            break
    return number


def _is_delimiter(line: str) -> bool:
    return "|" in line and _DELIMITER.match(line) is not None


def _is_title(line: str) -> bool:
    """Whether a line in bold, with a colon, only names what follows: one with numbers says something itself."""
    return bool(_BOLD_LINE.match(line)) and _plain(line).endswith((":", "：")) and not _firm(line)


def _firm(text: str) -> bool:
    return any(not fact.soft for fact in facts(text))


def _sentences(text: str, paragraph: _Paragraph) -> Iterator[tuple[int, int, UnitKind, str]]:
    piece = text[paragraph.start : paragraph.end]
    for start, end in spans(sentence_ends(piece), 0, len(piece), piece):
        sentence = piece[start:end]
        if not any(map(str.isalnum, sentence)):
            continue
        kind: UnitKind = "lead_in" if sentence.rstrip("*_ ").endswith((":", "：")) else paragraph.kind
        yield paragraph.start + start, paragraph.start + end, kind, ""


def _plain(text: str) -> str:
    return _EMPHASIS.sub("", _LINK.sub(r"\1", text.lstrip("# \t"))).strip()


def _cells(line: str) -> str:
    return "\t".join(_plain(cell) for cell in line.strip().strip("|").split("|"))
