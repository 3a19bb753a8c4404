import os
from dataclasses import replace

from core.records import FileRow, Page
from core.stores.ledger import NewPlace, away_reason, drive_of
from tests.helpers.shelf import Shelf


def test_a_source_added_twice_is_one(shelf: Shelf) -> None:
    ledger = shelf.catalog.ledger
    again = ledger.add_source(shelf.library, b"/docs", "folder", 7)
    assert again.id == shelf.source
    assert [source.device for source in ledger.sources(shelf.library)] == [7]
    ledger.set_source_state(again.id, "offline")
    ledger.set_source_device(again.id, 8)
    (source,) = ledger.sources(shelf.library)
    assert (source.state, source.device, source.display) == ("offline", 8, "/docs")


def test_a_file_name_that_is_not_utf8_is_kept_as_it_is_and_shown_with_escapes(shelf: Shelf) -> None:
    ledger = shelf.catalog.ledger
    name = b"caf\xe9 \xd6\xd0.txt"
    new = NewPlace(shelf.source, name, "/docs/" + os.fsdecode(name), 1, 2)
    ledger.put_places([new])
    (place,) = ledger.places(shelf.library)
    assert place.relative == name
    assert place.display == "/docs/caf\\xe9 \\xd6\\xd0.txt"
    source = ledger.add_source(shelf.library, b"/caf\xe9", "folder", 1)
    assert source.display == "/caf\\xe9"
    assert source.path == b"/caf\xe9"


def test_places_are_put_changed_and_dropped(shelf: Shelf) -> None:
    ledger = shelf.catalog.ledger
    first = shelf.place("a.txt", None, state="waiting")
    second = shelf.place("b.txt", None, state="waiting")
    text_id = shelf.text("hello")
    ledger.update_places([replace(first, state="ready", text_id=text_id, file_id="f", size=5, relative=b"sub/c.md")])
    ledger.set_states([second.id], "failed", "It is broken.")
    changed, other = sorted(ledger.places(shelf.library), key=lambda place: place.id)
    assert (changed.state, changed.text_id, changed.file_id, changed.size) == ("ready", text_id, "f", 5)
    assert changed.relative == b"sub/c.md"
    assert (other.state, other.reason) == ("failed", "It is broken.")
    assert ledger.of_text(shelf.library, [text_id]) == [changed]
    ledger.drop_places([first.id])
    assert [place.id for place in ledger.places(shelf.library)] == [second.id]


def test_a_place_put_again_keeps_its_id_and_takes_the_new_values(shelf: Shelf) -> None:
    before = shelf.place("a.txt", None, state="waiting", size=1)
    after = shelf.place("a.txt", None, state="skipped", size=2)
    assert before.id == after.id
    assert (after.state, after.size) == ("skipped", 2)


def test_removed_by_hand_is_remembered(shelf: Shelf) -> None:
    place = shelf.place("a.txt", None)
    assert not place.by_hand
    shelf.catalog.ledger.update_places([replace(place, by_hand=True, state="skipped", reason="removed by hand")])
    assert shelf.catalog.ledger.places(shelf.library)[0].by_hand is True


def test_a_removed_source_takes_its_places_along(shelf: Shelf) -> None:
    shelf.place("a.txt", None)
    shelf.catalog.ledger.remove_source(shelf.source)
    assert shelf.catalog.ledger.places(shelf.library) == []


def test_places_can_be_asked_for_one_source_and_libraries_do_not_mix(shelf: Shelf) -> None:
    ledger = shelf.catalog.ledger
    shelf.place("a.txt", None)
    other_library = shelf.catalog.libraries.create("Other").id
    other = ledger.add_source(other_library, b"/docs", "folder", 1)
    ledger.put_places([NewPlace(other.id, b"z.txt", "/docs/z.txt", 1, 1)])
    assert [place.relative for place in ledger.places(shelf.library)] == [b"a.txt"]
    assert [place.relative for place in ledger.places(other_library, other.id)] == [b"z.txt"]
    assert ledger.places(shelf.library, other.id) == []


def test_the_rows_for_people_name_pages_chunks_encoding_and_what_was_left_out(shelf: Shelf) -> None:
    pages = (Page(1, None, 0, 5, True), Page(2, None, 5, 5, False), Page(3, None, 5, 5, False, blank=True))
    shelf.file("b.pdf", "hello world", pages=pages, spans=[(0, 5), (5, 11)])
    shelf.place("a.doc", None, state="skipped")
    shelf.catalog.ledger.set_excluded(shelf.source, 1200)
    assert shelf.catalog.ledger.rows(shelf.library) == (
        FileRow("/docs/a.doc", "skipped"),
        FileRow("/docs/b.pdf", "ready", "", 3, (2,), 2, "UTF-8"),
        FileRow("/docs", "skipped", "1,200 files in skipped folders"),
    )
    assert shelf.catalog.ledger.rows(shelf.library, shelf.source) == shelf.catalog.ledger.rows(shelf.library)


def test_how_far_meaning_is_counts_files(shelf: Shelf) -> None:
    ids = shelf.file("a.txt", "one two", spans=[(0, 3), (4, 7)])
    shelf.file("b.txt", "three")
    assert shelf.catalog.ledger.meaning(shelf.library) == (0, 2)
    shelf.catalog.passage_vectors.mark(shelf.library, ids[:1])
    assert shelf.catalog.ledger.meaning(shelf.library) == (0, 2)
    shelf.catalog.passage_vectors.mark(shelf.library, ids[1:])
    assert shelf.catalog.ledger.meaning(shelf.library) == (1, 2)


def test_the_drive_of_a_path_is_called_as_people_call_it() -> None:
    assert drive_of("E:\\Archive\\2019") == ("E:", "E:\\")
    assert drive_of("/run/media/anna/Stick/a") == ("Stick", "/run/media/anna/Stick")
    assert drive_of("/media/anna/Stick") == ("Stick", "/media/anna/Stick")
    assert drive_of("/Volumes/Backup/docs") == ("Backup", "/Volumes/Backup")
    assert drive_of("/home/anna/docs") == ("", "")


def test_files_of_a_drive_that_is_not_plugged_in_say_so() -> None:
    assert away_reason(b"/media/nobody/Stick/docs") == "Drive Stick is not connected; still searchable"
    assert away_reason(b"/docs") == "The folder is not there or most of its files are missing; still searchable"
