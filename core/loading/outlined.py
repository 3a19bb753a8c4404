"""Plain text whose headings are marked by signs: reStructuredText, Org, AsciiDoc, LaTeX. The text stays verbatim."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source, shown_by_nothing
from core.loading.text import notices_of, paragraphs
from core.records import Block, Document


@dataclass(frozen=True, slots=True)
class _Heading:
    """The span of a heading with its marks, its level, and its words alone."""

    start: int
    end: int
    level: int
    words: str


_STARS = re.compile(r"^(\*{1,6})[ \t]+(\S[^\n]*?)[ \t]*$", re.MULTILINE)
_EQUALS = re.compile(r"^(={1,6})[ \t]+(\S[^\n]*?)[ \t]*$", re.MULTILINE)
_UNDERLINED = re.compile(
    r"^(?:(?P<over>[=\-`:.'\"~^_*+#<>])(?P=over){2,}[ \t]*\r?\n)?[ \t]*(?P<words>[^\s][^\n]*?)[ \t]*\r?\n"
    r"(?P<under>[=\-`:.'\"~^_*+#<>])(?P=under){2,}[ \t]*$",
    re.MULTILINE,
)
_COMMAND = re.compile(r"\\(part|chapter|section|subsection|subsubsection|paragraph)\*?\{([^{}\n]+)\}")
_LEVELS = {"part": 1, "chapter": 1, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5}


def _by_signs(pattern: "re.Pattern[str]") -> Callable[[str], Iterator[_Heading]]:
    def found(text: str) -> Iterator[_Heading]:
        for match in pattern.finditer(text):
            yield _Heading(match.start(), match.end(), len(match[1]), match[2])

    return found


def _by_lines(text: str) -> Iterator[_Heading]:
    """Titles with a line of signs under (and maybe over) them; a new kind of line is one level deeper."""
    kinds: list[tuple[bool, str]] = []
    for match in _UNDERLINED.finditer(text):
        line = match["under"]
        length = len(text[match.end() - 200 : match.end()].rsplit("\n", 1)[-1].strip())
        if match["over"] not in (None, line) or length < min(len(match["words"].strip()), 60):
            continue
        kind = (match["over"] is not None, line)
        if kind not in kinds:
            kinds.append(kind)
        yield _Heading(match.start(), match.end(), min(kinds.index(kind) + 1, 9), match["words"].strip())


def _by_commands(text: str) -> Iterator[_Heading]:
    for match in _COMMAND.finditer(text):
        yield _Heading(match.start(), match.end(), _LEVELS[match[1]], match[2].strip())


_FORMATS: dict[str, Callable[[str], Iterator[_Heading]]] = {
    ".rst": _by_lines,
    ".rest": _by_lines,
    ".org": _by_signs(_STARS),
    ".adoc": _by_signs(_EQUALS),
    ".asciidoc": _by_signs(_EQUALS),
    ".tex": _by_commands,
}


def _load(source: Source, options: LoadOptions) -> Document:
    text, encoding = decode(source.data, options.encoding)
    blocks: list[Block] = []
    at = 0
    for heading in _FORMATS[source.suffix](text):
        if heading.start < at:
            continue
        blocks += paragraphs(text[: heading.start], start=at)
        start = heading.start + len(text[heading.start : heading.end]) - len(text[heading.start : heading.end].lstrip())
        words = heading.words if heading.words != text[start : heading.end] else ""
        blocks.append(Block("heading", start, heading.end, heading.level, words))
        at = heading.end
    blocks += paragraphs(text, start=at)
    return Document(text, blocks=tuple(blocks), encoding=encoding, notices=notices_of(text, encoding))


LOADER = Loader("outlined", 1, frozenset(_FORMATS), shown_by_nothing, _load, textual=True)
