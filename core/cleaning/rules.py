"""What a cleaning rule is, and which parts of a document rules leave alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from core.records import BlockKind, Document, Edit, SettingsPage
from core.settings import Options, option


class RuleOptions(Options):
    """What every rule can be told: whether it runs."""

    page: ClassVar[SettingsPage] = "cleaning"
    switch: ClassVar[str] = "on"

    on: bool = option(False, label="On", help="Whether the rule runs.")

    @property
    def runs(self) -> bool:
        """Whether it is on and has something to do."""
        return self.on


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to tidy a document: its options and the edits it asks for, sorted and apart.

    `loaders` are the names of those whose texts it is for (none: all texts).
    """

    name: str
    label: str
    options: type[RuleOptions]
    edits: Callable[[Document, Options], list[Edit]]
    loaders: frozenset[str] = frozenset()

    def is_for(self, loader: str) -> bool:
        """Whether texts of a loader are tidied by it."""
        return not self.loaders or loader in self.loaders


def parts_without(document: Document, kinds: frozenset[BlockKind]) -> Iterator[tuple[int, int]]:
    """The spans of a document outside its blocks of these kinds, in order; all rows of a sheet are table."""
    at = 0
    for block in document.blocks:
        if block.kind in kinds or (block.row and "table" in kinds):
            if block.start > at:
                yield at, block.start
            at = max(at, block.end)
    if at < len(document.text):
        yield at, len(document.text)
