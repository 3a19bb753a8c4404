"""Prefixes: what is embedded before a passage's own words: the headings it stands under, its table's header."""

import re
from bisect import bisect_right

from core.chunking.layout import TokenCounter
from core.records import Block, Document

_MARKDOWN = re.compile(r"#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*")
_LONGEST_HEADING = 200
_LONGEST_HEADER = 1000
_LARGEST_TOKENS = 64


class Prefixes:
    """The headings and table headers of a document with their tokens; the headings only when they are to be embedded.

    Each of the two parts of a prefix has at most 64 tokens, or a quarter of what the embedder reads.
    """

    def __init__(self, document: Document, counter: TokenCounter, limit_tokens: int, *, headings: bool = True) -> None:
        self._text = document.text
        self._blocks = document.blocks
        self._block_starts = [block.start for block in document.blocks]
        self._headings = [block for block in document.blocks if block.kind == "heading"]
        self._heading_starts = [block.start for block in self._headings]
        self._paths = self._find_paths()
        self._largest = max(min(_LARGEST_TOKENS, limit_tokens // 4), 1)
        self._short: dict[str, tuple[str, int]] = {}
        self._costs: dict[tuple[int, ...], tuple[str, int]] = {}
        self._titles = [heading_title(self._text, block) for block in self._headings]
        self._embeds_headings = headings
        wanted = [*(self._titles if headings else ()), *self._headers()]
        self._shorten([text for text in dict.fromkeys(wanted) if text], counter)

    def largest_tokens(self) -> int:
        """The most tokens that any prefix of this document can have."""
        paths = max((self._path_cost(path)[1] for path in self._paths), default=0)
        return paths + max((self._short[header][1] + 1 for header in self._headers()), default=0)

    def at(self, start: int, end: int, own: int) -> tuple[tuple[str, ...], str, int, Block | None]:
        """For a passage: its heading path, its prefix with its tokens, and the block that it begins in.

        What stands before `own` is repeated from the passage in front, and says nothing about its headings.
        """
        found = bisect_right(self._heading_starts, own) - 1
        while 0 <= found < len(self._headings) - 1:
            # Headings at the beginning of the passage belong to its path.
            following = self._headings[found + 1].start
            if following >= end or not self._only_headings(own, found, following):
                break
            found += 1
        path = self._paths[found] if found >= 0 else ()
        titles = tuple(self._titles[at] for at in path if self._titles[at])
        above, tokens = self._path_cost(tuple(at for at in path if self._heading_starts[at] < start))
        block = self._block_at(own)
        table = block if start == own else self._block_at(start)
        if table is not None and table.kind == "table" and table.start < start:
            header = _header(table)
            if header and header not in self._text[start:end]:
                short, cost = self._short[header]
                return titles, "\n".join(filter(None, (above, short))), tokens + cost + 1, block
        return titles, above, tokens, block

    def _only_headings(self, start: int, found: int, following: int) -> bool:
        heading = self._headings[found]
        return heading.start >= start and not self._text[heading.end : following].strip()

    def _block_at(self, offset: int) -> Block | None:
        at = bisect_right(self._block_starts, offset) - 1
        return self._blocks[at] if at >= 0 and offset < self._blocks[at].end else None

    def _find_paths(self) -> list[tuple[int, ...]]:
        paths: list[tuple[int, ...]] = []
        stack: list[int] = []
        for at, heading in enumerate(self._headings):
            while stack and self._headings[stack[-1]].level >= heading.level:
                stack.pop()
            stack.append(at)
            paths.append(tuple(stack))
        return paths

    def _path_cost(self, path: tuple[int, ...]) -> tuple[str, int]:
        """The headings as a prefix, the innermost that fit, with its tokens."""
        found = self._costs.get(path)
        if found is None:
            found = self._costs[path] = self._innermost(path)
        return found

    def _innermost(self, path: tuple[int, ...]) -> tuple[str, int]:
        titles: list[str] = []
        tokens = 0
        for at in reversed(path if self._embeds_headings else ()):
            title = self._titles[at]
            if not title:
                continue
            short, cost = self._short[title]
            if tokens + cost + 1 > self._largest:
                break
            titles.append(short)
            tokens += cost + 1
        return " > ".join(reversed(titles)), tokens

    def _headers(self) -> list[str]:
        """The headers of the tables that have one."""
        return [header for block in self._blocks if block.kind == "table" and (header := _header(block))]

    def _shorten(self, texts: list[str], counter: TokenCounter) -> None:
        """Cut headings and headers to the tokens they may have."""
        for text, ends in zip(texts, counter.token_ends(texts) if texts else [], strict=True):
            room = self._largest - 1
            if len(ends) <= room:
                self._short[text] = (text, len(ends))
            else:
                self._short[text] = (text[: ends[room - 1]].rstrip() if room else "", room)


def heading_title(text: str, block: Block) -> str:
    """A heading's words: its first line without Markdown's marks."""
    line = text[block.start : block.end].strip().partition("\n")[0]
    marked = _MARKDOWN.fullmatch(line.rstrip())
    return " ".join((marked[1] if marked else line).split())[:_LONGEST_HEADING]


def _header(block: Block) -> str:
    return block.header.strip()[:_LONGEST_HEADER]
