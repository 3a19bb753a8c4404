"""What a kill at any moment of writing leaves behind is whole, or known not to be."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.stores.catalog import Catalog
from core.stores.damage import clear_mark, suspicious
from core.stores.fulltext import FullText
from core.stores.generations import remove_folder
from core.stores.lock import DataFolderLock
from core.stores.vectorfile import VectorFile
from core.stores.vectors import ChromaVectors, ExactVectors

WRITE = """
import itertools, sys
from array import array
from pathlib import Path
import numpy as np
from core.records import Chunk, Document, OffsetMap
from core.stores.catalog import Catalog
from core.stores.fulltext import FullText
from core.stores.ledger import NewPlace
from core.stores.lock import DataFolderLock
from core.stores.vectorfile import VectorFile
from core.stores.vectors import ChromaVectors

home, run = Path(sys.argv[1]), sys.argv[2]
DataFolderLock(home).acquire()
catalog, vectorfile = Catalog(home / "catalog.sqlite"), VectorFile(home / "vectors.sqlite")
fulltext, vectors = FullText(home / "1" / "fulltext"), ChromaVectors(home / "1" / "vectors")
library = catalog.libraries.create("Mine").id
source = catalog.ledger.add_source(library, b"/docs", "folder", 1).id
print("writing", flush=True)
for number in itertools.count():
    text_id = f"{run}-{number}"
    text = f"word{number} " * 40
    chunks = [Chunk(f"{text_id}-{row}", row, row + 6, text[row : row + 6]) for row in range(40)]
    hashes = [chunk.chunk_id.encode() for chunk in chunks]
    with catalog.write():
        catalog.texts.put_text("r", text_id, text_id, "text", Document(text), OffsetMap(), array("L"))
        name = f"{text_id}.txt"
        catalog.ledger.put_places([NewPlace(source, name.encode(), name, 1, 1, "ready", text_id=text_id)])
        catalog.passages.add_pending(library, text_id, chunks, hashes)
    ids = [chunk.chunk_id for chunk in chunks]
    fulltext.replace([(chunk.chunk_id, chunk.text) for chunk in chunks])
    catalog.passages.mark_ready(library, ids)
    rows = np.random.default_rng(number).standard_normal((40, 64)).astype(np.float16)
    vectorfile.put("e5", dict(zip(hashes, rows)))
    vectors.upsert(ids, rows)
    catalog.passage_vectors.mark(library, ids)
"""


def killed_while_writing(home: Path, run: int, seconds: float) -> None:
    command = [sys.executable, "-c", WRITE, str(home), str(run)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"writing"
        time.sleep(seconds)
        process.kill()


@pytest.mark.kill
def test_after_a_kill_every_store_is_whole_and_chroma_is_known_not_to_be(tmp_path: Path) -> None:
    moments = random.Random(7)
    vectors_folder = tmp_path / "1" / "vectors"
    for run in range(8):
        killed_while_writing(tmp_path, run, moments.uniform(0, 2))
        assert suspicious(vectors_folder) is not None
        remove_folder(vectors_folder)
        clear_mark(vectors_folder)
        with DataFolderLock(tmp_path), Catalog(tmp_path / "catalog.sqlite") as catalog:
            library = catalog.libraries.create("Mine").id
            vectorfile = VectorFile(tmp_path / "vectors.sqlite")
            fulltext = FullText(tmp_path / "1" / "fulltext")
            assert catalog.check() is None
            assert vectorfile.check() is None
            catalog.passages.give_up_pending(library)
            waiting = set(catalog.passages.removing(library, 10_000))
            in_words = set(fulltext.ids())
            ready = set(catalog.passages.ids(library))
            assert len(in_words) == fulltext.count()
            assert ready <= in_words <= ready | waiting
            ids, hashes = catalog.passage_vectors.keys(library)
            positions, matrix = vectorfile.matrix("e5", hashes)
            assert len(positions) == len(ids)  # nothing that counts as embedded has lost its vector
            assert ExactVectors(lambda ids=ids, matrix=matrix: (ids, matrix)).count() == len(ids)  # type: ignore[misc]
            fulltext.close()
            vectorfile.close()
    store = ChromaVectors(vectors_folder)
    assert store.count() == 0
    store.close()
