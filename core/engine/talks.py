"""The conversations with the libraries: listing, searching, showing, renaming and deleting them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import StoreError
from core.records import ConversationRow

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.records import Turn


class Talks:
    """What was asked of each library."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    def all(self, library: str, text: str = "") -> tuple[ConversationRow, ...]:
        """The conversations in which the text stands (title, question or answer), last asked first."""
        record, talks = self._opened.library(library), self._opened.catalog.conversations
        rows = talks.listed(record.id)
        if not text.strip():
            return rows
        holding = talks.holding(record.id, text)
        return tuple(row for row in rows if row.id in holding)

    def turns(self, library: str, conversation: str) -> tuple[Turn, ...]:
        """The turns of a conversation, each footnote where its words stand now."""
        return self._opened.reader(self._opened.library(library)).conversation(conversation)

    def rename(self, library: str, conversation: str, title: str) -> None:
        """Give a conversation another title. Raises `StoreError`: it is not there, or the title is empty."""
        talk = self._opened.catalog.conversations.get(conversation, self._opened.library(library).id)
        if not title.strip():
            raise StoreError("A conversation needs a title.")
        self._opened.catalog.conversations.rename(talk.id, title)

    def delete(self, library: str, conversation: str) -> None:
        """Forget a conversation with all its turns. Raises `StoreError`: it is not there."""
        talk = self._opened.catalog.conversations.get(conversation, self._opened.library(library).id)
        self._opened.catalog.conversations.delete(talk.id)
