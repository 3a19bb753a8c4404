"""The tables of the catalog, step by step: a catalog of any earlier version is brought to the present one."""

import sqlite3
from contextlib import closing
from pathlib import Path

from core.errors import StoreError

_FIRST = """
CREATE TABLE libraries (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    generation INTEGER NOT NULL DEFAULT 1,
    recipe TEXT NOT NULL DEFAULT '',
    created_at REAL NOT NULL
);
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path BLOB NOT NULL,
    kind TEXT NOT NULL,
    device INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT '',
    excluded INTEGER NOT NULL DEFAULT 0,
    UNIQUE (library_id, path)
);
CREATE TABLE texts (
    text_id TEXT NOT NULL PRIMARY KEY,
    reading_id TEXT NOT NULL,
    file_id TEXT NOT NULL,
    loader TEXT NOT NULL,
    characters INTEGER NOT NULL,
    encoding TEXT,
    page_count INTEGER NOT NULL,
    pages_without_text TEXT NOT NULL,
    notices TEXT NOT NULL,
    metadata TEXT NOT NULL,
    pages BLOB NOT NULL,
    blocks BLOB NOT NULL,
    ends BLOB NOT NULL,
    offset_map BLOB NOT NULL,
    body BLOB NOT NULL
);
CREATE INDEX texts_by_file ON texts (file_id);
CREATE INDEX texts_by_reading ON texts (reading_id);
CREATE TABLE metadata (
    text_id TEXT NOT NULL REFERENCES texts ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    value NOT NULL,
    PRIMARY KEY (text_id, name)
) WITHOUT ROWID;
CREATE TABLE places (
    id INTEGER PRIMARY KEY,
    source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
    relative BLOB NOT NULL,
    display TEXT NOT NULL,
    folded_path TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    suffix TEXT NOT NULL,
    file_id TEXT,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    text_id TEXT REFERENCES texts DEFERRABLE INITIALLY DEFERRED,
    encoding TEXT,
    by_hand INTEGER NOT NULL DEFAULT 0,
    UNIQUE (source_id, relative)
);
CREATE INDEX places_by_text ON places (text_id) WHERE text_id IS NOT NULL;
CREATE INDEX places_by_file ON places (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX places_by_size ON places (size) WHERE file_id IS NOT NULL;
CREATE TABLE chunks (
    seq INTEGER PRIMARY KEY,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    chunk_id TEXT NOT NULL,
    text_id TEXT NOT NULL REFERENCES texts DEFERRABLE INITIALLY DEFERRED,
    state INTEGER NOT NULL DEFAULT 0,
    vector INTEGER NOT NULL DEFAULT 0,
    newness INTEGER NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    first_page INTEGER,
    last_page INTEGER,
    page_label TEXT,
    kind TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    embed_hash BLOB NOT NULL,
    folded_heading TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    UNIQUE (library_id, chunk_id)
);
CREATE INDEX chunks_by_text ON chunks (text_id, library_id, state, vector);
CREATE INDEX chunks_by_state ON chunks (library_id, state, vector);
CREATE INDEX chunks_without_vector ON chunks (library_id, newness DESC, seq) WHERE state = 1 AND vector = 0;
CREATE TABLE wordings (
    seq INTEGER PRIMARY KEY REFERENCES chunks ON DELETE CASCADE,
    body BLOB NOT NULL,
    prefix BLOB NOT NULL,
    heading TEXT NOT NULL
);
"""

_CONVERSATIONS = """
CREATE TABLE conversations (
    id TEXT NOT NULL PRIMARY KEY,
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    title TEXT NOT NULL,
    created_at REAL NOT NULL
);
CREATE INDEX conversations_by_library ON conversations (library_id, created_at);
CREATE TABLE turns (
    id INTEGER PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
    question TEXT NOT NULL,
    question_used TEXT NOT NULL,
    answer TEXT NOT NULL,
    asked_at REAL NOT NULL
);
CREATE INDEX turns_by_conversation ON turns (conversation_id, id);
"""

_INDEXED_AT = """
ALTER TABLE places ADD COLUMN indexed_at REAL;
CREATE INDEX places_by_state ON places (source_id, state, folded_name);
"""

_ENCODINGS = """
CREATE TABLE encodings (
    library_id INTEGER NOT NULL REFERENCES libraries ON DELETE CASCADE,
    path BLOB NOT NULL,
    encoding TEXT NOT NULL,
    PRIMARY KEY (library_id, path)
) WITHOUT ROWID;
"""

_PACKED_IN = """
ALTER TABLE places ADD COLUMN packed_in BLOB;
"""

_PARENTS = """
ALTER TABLE chunks ADD COLUMN parent_start INTEGER;
ALTER TABLE chunks ADD COLUMN parent_end INTEGER;
ALTER TABLE wordings ADD COLUMN question BLOB NOT NULL DEFAULT x'';
"""

_WRITTEN_QUESTIONS = """
CREATE TABLE written_questions (
    passage BLOB NOT NULL,
    wish TEXT NOT NULL,
    questions TEXT NOT NULL,
    PRIMARY KEY (passage, wish)
) WITHOUT ROWID;
ALTER TABLE chunks ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
DROP INDEX chunks_by_text;
CREATE INDEX chunks_by_text ON chunks (text_id, library_id, state, vector, asked);
"""

STEPS: tuple[str, ...] = (_FIRST, _CONVERSATIONS, _INDEXED_AT, _ENCODINGS, _PACKED_IN, _PARENTS, _WRITTEN_QUESTIONS)
"""Step i leads from version i to i + 1. A step that was released is never changed."""


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the catalog to the present version; a copy of the file as it was is kept beside it."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(STEPS):
        raise StoreError(
            "This data was written by a newer Footnote. Install that version, or choose another data folder."
        )
    if 0 < version < len(STEPS):
        _keep_copy(connection, path.with_name(f"{path.name}.version-{version}"))
    for number in range(version, len(STEPS)):
        _take_step(connection, number)


def _take_step(connection: sqlite3.Connection, number: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another connection may have taken the step while this one waited for its turn.
        if connection.execute("PRAGMA user_version").fetchone()[0] == number:
            for statement in STEPS[number].split(";\n"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
        connection.execute("COMMIT")
    except sqlite3.DatabaseError:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _keep_copy(connection: sqlite3.Connection, target: Path) -> None:
    """Copy through SQLite itself, which also sees what still stands in the write-ahead log."""
    temporary = target.with_name(target.name + ".part")
    with closing(sqlite3.connect(temporary)) as copy:
        connection.backup(copy)
    temporary.replace(target)
