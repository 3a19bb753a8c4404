import pytest

from core.errors import StoreError
from core.records import Chunk, Condition, Page
from core.stores.ledger import NewPlace
from core.stores.passages import Counts
from tests.helpers.shelf import Shelf


def test_a_chunk_goes_from_pending_to_ready_to_gone(shelf: Shelf) -> None:
    passages, library = shelf.catalog.passages, shelf.library
    text_id = shelf.text("one two")
    shelf.place("a.txt", text_id)
    ids = shelf.chunks(text_id, [(0, 3), (4, 7)])
    assert passages.fetch(library, ids) == {}
    assert passages.counts(library) == Counts(2, 0, 0, 0, 0, 0)

    passages.mark_ready(library, ids)
    assert set(passages.fetch(library, [*ids, "unknown"])) == set(ids)
    assert passages.ids(library) == ids
    assert passages.counts(library) == Counts(0, 2, 0, 0, 2, 0)

    assert passages.mark_removing(library, [text_id]) == 2
    assert passages.mark_removing(library, [text_id]) == 0
    assert passages.fetch(library, ids) == {}
    assert sorted(passages.removing(library)) == ids
    assert passages.counts(library) == Counts(0, 0, 2, 0, 0, 0)

    assert passages.delete(library, ids) == 2
    assert passages.counts(library) == Counts(0, 0, 0, 0, 0, 0)
    assert shelf.catalog._file.rows("SELECT * FROM wordings") == []


def test_adding_what_is_there_changes_nothing_and_what_is_being_removed_comes_back(shelf: Shelf) -> None:
    passages, library = shelf.catalog.passages, shelf.library
    (chunk_id,) = shelf.file("a.txt", "hello")
    shelf.catalog.passage_vectors.mark(library, [chunk_id])
    (text_id,) = (place.text_id or "" for place in shelf.catalog.ledger.places(library))
    shelf.chunks(text_id, [(0, 5)])
    assert passages.fetch(library, [chunk_id])[chunk_id].has_vector
    passages.mark_removing(library, [text_id])
    shelf.chunks(text_id, [(0, 5)])
    assert passages.delete(library, [chunk_id]) == 0
    passages.mark_ready(library, [chunk_id])
    (back,) = passages.of_text(library, text_id)
    assert (back.chunk.chunk_id, back.chunk.text) == (chunk_id, "hello")
    assert not back.has_vector  # the stores may have let go of it


def test_chunks_that_wait_are_given_up_and_those_that_are_found_stay(shelf: Shelf) -> None:
    passages, library = shelf.catalog.passages, shelf.library
    text_id = shelf.text("one two")
    shelf.place("a.txt", text_id)
    found, *waiting = shelf.chunks(text_id, [(0, 3), (4, 7), (0, 7)])
    passages.mark_ready(library, [found])
    assert passages.give_up_pending(library) == 2
    assert passages.ids(library) == [found]
    assert sorted(passages.removing(library)) == sorted(waiting)


def test_the_passages_of_an_unknown_text_are_refused(shelf: Shelf) -> None:
    with pytest.raises(StoreError, match="not in the catalog"):
        shelf.catalog.passages.add_pending(shelf.library, "x", [], [])


def test_a_stored_chunk_is_what_was_put_in(shelf: Shelf) -> None:
    pages = (
        Page(1, "i", 0, 4, True),
        Page(2, "ii", 5, 9, True),
        Page(3, None, 9, 9, False),
        Page(4, "1", 10, 15, True),
    )
    text_id = shelf.text("aaaa\fbbbb\fccccc", pages=pages)
    shelf.place("a.pdf", text_id)
    chunk = Chunk("c1", 6, 12, "bbb\fcc", "A > B\nx\ty", 2, ("A", "B"), "table", 9)
    shelf.catalog.passages.add_pending(shelf.library, text_id, [chunk], [b"hash"])
    shelf.catalog.passages.mark_ready(shelf.library, ["c1"])
    (stored,) = shelf.catalog.passages.of_text(shelf.library, text_id)
    assert stored.chunk == chunk
    assert (stored.text_id, stored.paths, stored.page_label) == (text_id, ("/docs/a.pdf",), "ii")
    assert (stored.embed_hash, stored.has_vector) == (b"hash", False)
    for page, expected in ((1, []), (2, ["c1"]), (3, ["c1"]), (4, ["c1"]), (5, [])):
        assert shelf.catalog.passages.allowed(shelf.library, Condition("page", "eq", page)) == expected


def test_the_parent_and_the_question_of_a_chunk_are_kept(shelf: Shelf) -> None:
    text_id = shelf.text("a question, an answer")
    shelf.place("a.csv", text_id)
    chunk = Chunk("c1", 12, 21, "an answer", parent=(0, 21), question="a question \ud800")
    shelf.catalog.passages.add_pending(shelf.library, text_id, [chunk], [b"hash"])
    shelf.catalog.passages.mark_ready(shelf.library, ["c1"])
    assert shelf.catalog.passages.of_text(shelf.library, text_id)[0].chunk == chunk


def test_a_chunk_with_characters_no_database_likes_is_kept(shelf: Shelf) -> None:
    text = "a\x00b \ud800 𠀀"
    document_id = shelf.text("any")
    shelf.place("a.txt", document_id)
    chunk = Chunk("c", 0, len(text), text, heading=("\ud800",))
    shelf.catalog.passages.add_pending(shelf.library, document_id, [chunk], [b"h"])
    shelf.catalog.passages.mark_ready(shelf.library, ["c"])
    assert shelf.catalog.passages.of_text(shelf.library, document_id)[0].chunk == chunk


def test_the_same_text_in_several_places_is_one_chunk_with_all_its_paths_shortest_first(shelf: Shelf) -> None:
    (chunk_id,) = shelf.file("deep/folder/copy.txt", "hello")
    shelf.file("b.txt", "hello")
    shelf.file("a.txt", "hello")
    shelf.place("gone.txt", shelf.text("hello"), state="gone")
    stored = shelf.catalog.passages.fetch(shelf.library, [chunk_id])[chunk_id]
    assert stored.paths == ("/docs/a.txt", "/docs/b.txt", "/docs/deep/folder/copy.txt")
    assert shelf.catalog.passages.counts(shelf.library).ready == 1


def test_a_chunk_whose_text_has_no_place_left_is_not_found_and_its_text_is_named(shelf: Shelf) -> None:
    (chunk_id,) = shelf.file("a.txt", "hello")
    passages, ledger, library = shelf.catalog.passages, shelf.catalog.ledger, shelf.library
    (place,) = ledger.places(library)
    assert passages.unplaced_texts(library) == []
    ledger.set_states([place.id], "offline")
    assert chunk_id in passages.fetch(library, [chunk_id])  # an unplugged drive's files stay
    ledger.set_states([place.id], "gone")
    assert passages.fetch(library, [chunk_id]) == {}
    assert passages.allowed(library, Condition("name", "exists", True)) == []
    assert passages.unplaced_texts(library) == [place.text_id]
    ledger.drop_places([place.id])
    assert passages.unplaced_texts(library) == [place.text_id]


def test_two_libraries_share_a_text_and_nothing_else(shelf: Shelf) -> None:
    (chunk_id,) = shelf.file("a.txt", "hello")
    catalog = shelf.catalog
    other = catalog.libraries.create("Other").id
    source = catalog.ledger.add_source(other, b"/else", "folder", 1).id
    text_id = shelf.text("hello")
    catalog.ledger.put_places([NewPlace(source, b"b.txt", "/else/b.txt", 1, 1, "ready", text_id=text_id)])
    assert catalog.passages.fetch(other, [chunk_id]) == {}
    chunk = catalog.passages.of_text(shelf.library, text_id)[0].chunk
    catalog.passages.add_pending(other, text_id, [chunk], [b"h"])
    catalog.passages.mark_ready(other, [chunk_id])
    assert catalog.passages.fetch(other, [chunk_id])[chunk_id].paths == ("/else/b.txt",)
    catalog.passage_vectors.mark(other, [chunk_id])
    assert not catalog.passages.fetch(shelf.library, [chunk_id])[chunk_id].has_vector
    catalog.passages.mark_removing(other, [text_id])
    assert chunk_id in catalog.passages.fetch(shelf.library, [chunk_id])
    catalog.libraries.delete(other)
    assert catalog.passages.counts(other).removing == 0
    assert chunk_id in catalog.passages.fetch(shelf.library, [chunk_id])


def test_vectors_come_for_the_newest_files_first_and_are_counted_apart(shelf: Shelf) -> None:
    passages, vectors, library = shelf.catalog.passages, shelf.catalog.passage_vectors, shelf.library
    old = shelf.file("old.txt", "old", modified_s=1)
    new = shelf.file("new.txt", "new one two", spans=[(0, 3), (4, 7), (8, 11)], modified_s=3)
    middle = shelf.file("middle.txt", "middle", modified_s=2)
    waiting = [stored.chunk.chunk_id for stored in vectors.waiting(library)]
    assert waiting == [*new, *middle, *old]
    assert [stored.chunk.chunk_id for stored in vectors.waiting(library, 2)] == new[:2]

    vectors.mark(library, new)
    vectors.mark_unembeddable(library, old, "The search model fails on it.")
    assert [stored.chunk.chunk_id for stored in vectors.waiting(library)] == middle
    assert passages.counts(library) == Counts(0, 5, 0, with_vector=3, without_vector=1, unembeddable=1)
    assert vectors.unembeddable(library) == [(shelf.text("old"), old[0], "The search model fails on it.")]
    ids, hashes = vectors.keys(library)
    assert ids == new
    assert hashes == [stored.embed_hash for stored in passages.of_text(library, shelf.text("new one two"))]

    vectors.clear(library)
    assert passages.counts(library) == Counts(0, 5, 0, 0, 5, 0)
    assert vectors.unembeddable(library) == []


def test_all_ready_chunks_are_walked_in_batches_while_others_write(shelf: Shelf) -> None:
    passages, library = shelf.catalog.passages, shelf.library
    text = "x" * 100
    ids = shelf.file("a.txt", text, spans=[(place, place + 1) for place in range(100)])
    seen: list[str] = []
    for batch in passages.ready(library, 30):
        assert len(batch) <= 30
        seen += [stored.chunk.chunk_id for stored in batch]
        shelf.catalog.passage_vectors.mark(library, seen)
    assert seen == ids


def test_single_chunks_can_be_removed_when_a_text_is_cut_anew(shelf: Shelf) -> None:
    passages, library = shelf.catalog.passages, shelf.library
    ids = shelf.file("a.txt", "one two", spans=[(0, 3), (4, 7)])
    assert passages.mark_chunks_removing(library, [ids[0], "unknown"]) == 1
    assert passages.removing(library) == ids[:1]
    assert passages.ids(library) == ids[1:]


def test_the_chunks_of_a_text_come_in_reading_order(shelf: Shelf) -> None:
    ids = shelf.file("a.txt", "one two", spans=[(4, 7), (0, 3)])
    found = shelf.catalog.passages.of_text(shelf.library, shelf.text("one two"))
    assert [stored.chunk.chunk_id for stored in found] == ids[::-1]


def test_thousands_of_ids_are_fetched_in_one_call(shelf: Shelf) -> None:
    ids = shelf.file("a.txt", "x" * 3000, spans=[(place, place + 1) for place in range(3000)])
    assert len(shelf.catalog.passages.fetch(shelf.library, ids)) == 3000
    assert shelf.catalog.passages.fetch(shelf.library, []) == {}
