"""Markdown: the source stays the text, a CommonMark reading says where its headings, lists, tables and code are."""

import re

from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source, shown_by_nothing
from core.loading.text import notices_of, paragraphs
from core.records import Block, BlockKind, Document, Scalar

_FRONT_MATTER = re.compile(
    r"\ufeff?---[ \t]*(?:\r\n|\n|\r)((?:(?!---[ \t]*[\r\n]|\.\.\.[ \t]*[\r\n])[^\r\n]*(?:\r\n|\n|\r)){0,500})"
    r"(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)"
)
_ENTRY = re.compile(r"([\w.-]+)[ \t]*:[ \t]+(\S.*)|([\w.-]+)[ \t]*:[ \t]*$")
_LINE_END = re.compile(r"\r\n|\n|\r")
_LARGEST_CHARS = 30_000_000  # beyond it only paragraphs are told apart: the reading takes seconds a megabyte
_LEAVES: dict[str, BlockKind] = {
    "fence": "code",
    "code_block": "code",
    "html_block": "paragraph",
    "table_open": "table",
    "heading_open": "heading",
    "paragraph_open": "paragraph",
}


def _load(source: Source, options: LoadOptions) -> Document:
    text, encoding = decode(source.data, options.encoding)
    matter = _front_matter(text)
    body = matter.end() if matter else 0
    blocks: list[Block] = []
    if matter and matter[1].strip():
        blocks.append(Block("code", *_trimmed(text, matter.start(), body)))
    blocks += _blocks(text, body) if len(text) <= _LARGEST_CHARS else paragraphs(text, start=body)
    metadata = _entries(matter[1]) if matter else {}
    first = next((block for block in blocks if block.kind == "heading" and block.level == 1), None)
    title = (first.header or text[first.start : first.end]) if first else ""
    if title and "title" not in metadata:
        metadata["title"] = title
    return Document(text, (), tuple(blocks), metadata, encoding, notices_of(text, encoding))


def _blocks(text: str, body: int) -> list[Block]:
    """The leaves of the block structure of `text[body:]`, in order."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"maxNesting": 50}).enable("table").disable("inline", ignoreInvalid=True)
    tokens = reader.parse(text[body:])
    lines = [body, *(body + match.end() for match in _LINE_END.finditer(text[body:])), len(text)]
    blocks: list[Block] = []
    depth = 0
    for index, token in enumerate(tokens):
        depth += token.nesting if token.type in ("list_item_open", "list_item_close") else 0
        kind = _LEAVES.get(token.type)
        if kind is None or token.map is None:
            continue
        start, end = lines[token.map[0]], lines[min(token.map[1], len(lines) - 1)]
        start, end = _trimmed(text, start, end, keep_indent=kind == "code")
        if start >= end:
            continue
        if kind == "heading":
            words = " ".join(tokens[index + 1].content.split())
            blocks.append(Block(kind, start, end, int(token.tag[1]), words if words != text[start:end] else ""))
        elif kind == "table":
            header_end = lines[token.map[0] + 1]
            blocks.append(Block(kind, start, end, 0, text[start:header_end].strip()))
        elif kind == "paragraph" and depth:
            blocks.append(Block("list_item", start, end, depth))
        else:
            blocks.append(Block(kind, start, end))
    return blocks


def _trimmed(text: str, start: int, end: int, *, keep_indent: bool = False) -> tuple[int, int]:
    """The span without white space around it; code keeps the indentation of its first line."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip("\r\n" if keep_indent else None)), start + len(part.rstrip())


def _front_matter(text: str) -> re.Match[str] | None:
    """The lines between two rules at the very start, when at least one of them is an entry of YAML."""
    match = _FRONT_MATTER.match(text)
    if match is None or (match[1].strip() and not any(map(_ENTRY.match, match[1].splitlines()))):
        return None
    return match


def _entries(matter: str) -> dict[str, Scalar]:
    """The plain entries of front matter; lists are joined by commas, deeper structures are left to the text."""
    found: dict[str, Scalar] = {}
    key = ""
    for line in matter.splitlines():
        entry = _ENTRY.match(line)
        item = re.match(r"\s*-\s+(\S.*)", line)
        if entry and entry[1]:
            key = ""
            found[entry[1].lower()] = _scalar(entry[2])
        elif entry:
            key = entry[3].lower()
        elif item and key and ":" not in item[1]:
            before = found.get(key)
            found[key] = f"{before}, {_scalar(item[1])}" if before else _scalar(item[1])
        elif not line.startswith((" ", "\t")):
            key = ""
    return found


def _scalar(value: str) -> str:
    value = value.strip()
    if value[:1] == "[" and value[-1:] == "]":
        return ", ".join(part.strip().strip("\"'") for part in value[1:-1].split(",") if part.strip())
    if value[:1] in "\"'" and value[-1:] == value[:1] and len(value) > 1:
        return value[1:-1]
    return value


LOADER = Loader(
    "markdown",
    1,
    frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".rmd", ".qmd"}),
    shown_by_nothing,
    _load,
    textual=True,
)
