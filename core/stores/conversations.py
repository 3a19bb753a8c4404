"""The conversations: what was asked and answered, with the words of every footnote, whatever becomes of the files."""

import json
import secrets
import time
from dataclasses import asdict, dataclass
from typing import Any

from core.errors import StoreError
from core.records import Answer, ConversationRow, Coverage, Footnote, Turn, Unit
from core.stores.folding import folded, printable
from core.stores.sqlite import SqliteFile

_LONGEST_TITLE = 80
_COLUMNS = "id, library_id, title, created_at"


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation with one library; its title is the first question until somebody gives it another."""

    id: str
    library_id: int
    title: str
    created_at: float


class Conversations:
    """The tables of conversations and their turns."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def start(self, library_id: int, question: str) -> Conversation:
        """Begin a conversation with its first question as the title."""
        made = Conversation(secrets.token_hex(6), library_id, _title(question), time.time())
        self._file.run(
            f"INSERT INTO conversations ({_COLUMNS}) VALUES (?, ?, ?, ?)",
            (made.id, made.library_id, made.title, made.created_at),
        )
        return made

    def get(self, conversation_id: str, library_id: int) -> Conversation:
        """The conversation of that id; raises `StoreError` when the library has none."""
        row = self._file.row(
            f"SELECT {_COLUMNS} FROM conversations WHERE id = ? AND library_id = ?",
            (printable(conversation_id), library_id),
        )
        if row is None:
            raise StoreError(f"There is no conversation {conversation_id} with this library.")
        return Conversation(*row)

    def all(self, library_id: int) -> tuple[Conversation, ...]:
        """The conversations with a library, newest first."""
        rows = self._file.rows(
            f"SELECT {_COLUMNS} FROM conversations WHERE library_id = ? ORDER BY created_at DESC, rowid DESC",
            (library_id,),
        )
        return tuple(Conversation(*row) for row in rows)

    def listed(self, library_id: int) -> tuple[ConversationRow, ...]:
        """The conversations with a library as a list shows them, last asked first."""
        rows = self._file.rows(
            # SQLite takes the plain columns of a turn from the row with the largest id
            "SELECT c.id, c.title, c.created_at, t.asked_at, count(*), json_extract(t.answer, '$.not_found'), max(t.id)"
            " FROM conversations c JOIN turns t ON t.conversation_id = c.id WHERE c.library_id = ?"
            " GROUP BY c.id ORDER BY t.asked_at DESC, max(t.id) DESC",
            (library_id,),
        )
        return tuple(ConversationRow(row[0], row[1], row[2], row[3], row[4], bool(row[5])) for row in rows)

    def holding(self, library_id: int, text: str) -> frozenset[str]:
        """The ids of the conversations in which the text stands: in the title, a question or an answer, in any case."""
        wanted = folded(" ".join(text.split()))
        rows = self._file.rows(
            # as bytes, since an answer may hold what UTF-8 has no form for
            "SELECT c.id, c.title, t.question, CAST(json_extract(t.answer, '$.answer') AS BLOB)"
            " FROM conversations c JOIN turns t ON t.conversation_id = c.id WHERE c.library_id = ?",
            (library_id,),
        )
        parts = ((row[0], (row[1], row[2], row[3].decode("utf-8", "replace"))) for row in rows)
        return frozenset(each for each, texts in parts if any(wanted in folded(one) for one in texts))

    def rename(self, conversation_id: str, title: str) -> None:
        """Give a conversation another title."""
        self._file.run("UPDATE conversations SET title = ? WHERE id = ?", (_title(title), conversation_id))

    def delete(self, conversation_id: str) -> None:
        """Forget a conversation with all its turns."""
        self._file.run("DELETE FROM conversations WHERE id = ?", (conversation_id,))

    def add_turn(self, conversation_id: str, question: str, answer: Answer) -> None:
        """Keep a question as it was typed with its answer."""
        self._file.run(
            "INSERT INTO turns (conversation_id, question, question_used, answer, asked_at) VALUES (?, ?, ?, ?, ?)",
            (
                conversation_id,
                printable(question),
                printable(answer.question_used),
                json.dumps(asdict(answer), separators=(",", ":")),  # ASCII: lone surrogates in paths survive
                time.time(),
            ),
        )

    def turns(self, conversation_id: str) -> tuple[Turn, ...]:
        """All turns of a conversation, in order."""
        rows = self._file.rows(
            "SELECT question, answer, asked_at FROM turns WHERE conversation_id = ? ORDER BY id", (conversation_id,)
        )
        return tuple(Turn(question, _answer(json.loads(answer)), asked_at) for question, answer, asked_at in rows)

    def last_questions(self, conversation_id: str, most: int) -> tuple[str, ...]:
        """The last questions as they were searched for, newest first."""
        rows = self._file.rows(
            "SELECT question_used FROM turns WHERE conversation_id = ? ORDER BY id DESC LIMIT ?",
            (conversation_id, most),
        )
        return tuple(row[0] for row in rows)


def _title(text: str) -> str:
    title = " ".join(printable(text).split())
    return title if len(title) <= _LONGEST_TITLE else title[: _LONGEST_TITLE - 1].rstrip() + "…"


def _answer(plain: dict[str, Any]) -> Answer:
    return Answer(
        **{
            **plain,
            "units": tuple(Unit(one["text"], tuple(one["footnotes"]), one["supported"]) for one in plain["units"]),
            "footnotes": tuple(map(_footnote, plain["footnotes"])),
            "quotes": tuple(map(_footnote, plain["quotes"])),
            "coverage": Coverage(**plain["coverage"]),
            "notices": tuple(plain["notices"]),
            "passages": tuple(map(_footnote, plain.get("passages", ()))),
        }
    )


def _footnote(plain: dict[str, Any]) -> Footnote:
    return Footnote(**{**plain, "heading": tuple(plain["heading"])})
