"""Plain text: its paragraphs are blocks, every character stays as it is."""

import re

from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source, seen_by
from core.records import Block, BlockKind, Document

_PROSE = frozenset({".txt", ".text", ".textile", ".srt", ".vtt", ".lrc", ".nfo"})
# Kept as code, so that no rule for prose touches what columns and indentation mean there.
_CODE_NAMES = """
.log .xml .json .jsonl .ndjson .geojson .yaml .yml .toml .ini .cfg .conf .properties .env .py .pyi .js .mjs .cjs
.ts .tsx .jsx .java .kt .kts .scala .c .h .cc .cpp .cxx .hpp .hh .cs .go .rs .rb
.php .pl .pm .lua .r .jl .swift .m .mm .dart .sh .bash .zsh .fish .ps1 .bat .cmd .sql
.css .scss .less .vue .svelte .bib .sty .diff .patch .gradle .cmake .mk .proto .graphql .tf .dockerfile .svg
.ics .vcf .ris .po .csproj .sln
"""
_CODE = frozenset(_CODE_NAMES.split())
_GAP = re.compile(r"(?>\r\n|\n|\r)[ \t\u00a0\u3000]*(?:\r\n|\n|\r)\s*")


def looks_like_text(data: bytes) -> bool:
    """Whether the content has no sign of being binary; any text of any encoding passes."""
    sample = data[:65_536]
    control = sum(sample.count(code) for code in (*range(1, 8), *range(14, 27), *range(28, 32)))
    zeros = sample.count(0)
    wide = 0.2 * len(sample) < zeros <= 0.8 * len(sample) or sample.startswith((b"\xff\xfe", b"\xfe\xff"))
    return control <= 0.02 * len(sample) and (zeros <= 0.002 * len(sample) or wide)


def paragraphs(text: str, kind: BlockKind = "paragraph", start: int = 0) -> list[Block]:
    """The parts between empty lines as blocks, white space around them left outside."""
    blocks = []
    while start < len(text):
        gap = _GAP.search(text, start)
        end = gap.start() if gap else len(text)
        part = text[start:end]
        inner = start + len(part) - len(part.lstrip("\r\n" if kind == "code" else None))
        outer = start + len(part.rstrip())
        if inner < outer and text[inner:outer].strip():
            blocks.append(Block(kind, inner, outer))
        start = gap.end() if gap else len(text)
        if gap and kind == "code":
            start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1  # keep the indentation inside
    return blocks


def notices_of(text: str, encoding: str) -> tuple[str, ...]:
    """What is odd about a decoded text."""
    lost = text.count("\ufffd")
    if not lost:
        return ()
    characters = "1 character does" if lost == 1 else f"{lost:,} characters do"
    return (f"{characters} not fit the encoding {encoding}",)


def _load(source: Source, options: LoadOptions) -> Document:
    text, encoding = decode(source.data, options.encoding)
    kind: BlockKind = "code" if source.suffix in _CODE else "paragraph"
    return Document(
        text=text, blocks=tuple(paragraphs(text, kind)), encoding=encoding, notices=notices_of(text, encoding)
    )


LOADER = Loader("text", 1, _PROSE | _CODE, seen_by(looks_like_text), _load, textual=True)
