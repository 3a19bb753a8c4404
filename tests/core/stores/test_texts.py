from array import array
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from core.errors import StoreError
from core.records import Block, Document, OffsetMap, Page
from core.stores.catalog import Catalog
from core.stores.texts import TextInfo
from tests.helpers.shelf import Shelf

characters = some.text(some.characters(), max_size=200)  # lone surrogates and NUL among them
scalars = some.one_of(
    some.text(some.characters(exclude_categories=["Cs"]), max_size=20),
    some.integers(-(10**30), 10**30),
    some.floats(allow_nan=False, allow_infinity=False),
    some.booleans(),
)


@some.composite
def offsets(draw: some.DrawFn) -> "array[int]":
    steps = draw(some.lists(some.integers(0, 100_000), max_size=30))
    return array("L", accumulate(steps))


@some.composite
def documents(draw: some.DrawFn) -> Document:
    text = draw(characters)
    spans = draw(some.lists(some.tuples(some.integers(0, 300), some.integers(0, 300)), max_size=5))
    return Document(
        text,
        pages=tuple(
            Page(number + 1, draw(some.none() | some.just("iv")), start, end, draw(some.booleans()))
            for number, (start, end) in enumerate(spans)
        ),
        blocks=tuple(Block("table", start, end, 1, text[:10]) for start, end in spans),
        metadata=draw(some.dictionaries(some.text(some.characters(exclude_categories=["Cs"]), max_size=9), scalars)),
        encoding=draw(some.none() | some.just("GB18030")),
        notices=("Row 3 is odd.",),
    )


@given(document=documents(), map_=some.tuples(offsets(), offsets(), offsets()), ends=offsets())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_text_comes_back_exactly_as_it_was_put(
    tmp_path: Path, document: Document, map_: tuple["array[int]", ...], ends: "array[int]"
) -> None:
    back = OffsetMap(*map_)
    with Catalog(tmp_path / "catalog.sqlite") as catalog:
        text_id = str(len(list(catalog.texts.of_file("f"))))
        catalog.texts.put_text("r", text_id, "f", "text", document, back, ends)
        assert catalog.texts.text(text_id) == (document, back, ends)


def test_a_text_put_twice_stays_as_it_was(shelf: Shelf) -> None:
    shelf.text("one", text_id="t")
    shelf.text("two", text_id="t")
    assert shelf.catalog.texts.text("t")[0].text == "one"


def test_texts_are_known_by_the_file_they_were_made_from(shelf: Shelf) -> None:
    pages = (Page(1, "i", 0, 3, True), Page(2, "ii", 3, 3, False), Page(3, None, 3, 3, False, blank=True))
    shelf.text("one", text_id="t", pages=pages)
    info = TextInfo("t", "reading-t", "file-t", "text", 3, "UTF-8", 3, (2,))
    texts = shelf.catalog.texts
    assert texts.info("t") == info
    assert texts.info("x") is None
    assert texts.of_file("file-t") == (info,)
    assert texts.of_file("file-x") == ()


def test_only_files_of_the_same_size_are_worth_hashing(shelf: Shelf) -> None:
    shelf.place("a.txt", shelf.text("one", text_id="t"), size=33)
    shelf.place("b.txt", None, size=44)
    assert shelf.catalog.texts.known_files(33) == {"file-t"}
    assert shelf.catalog.texts.known_files(44) == frozenset()


def test_a_text_that_is_gone_is_a_plain_error(shelf: Shelf) -> None:
    with pytest.raises(StoreError, match="no longer in the library"):
        shelf.catalog.texts.text("x")


def test_only_what_no_place_and_no_chunk_holds_is_garbage(shelf: Shelf) -> None:
    shelf.text("nobody's", text_id="a")
    place = shelf.place("b.txt", shelf.text("a place's", text_id="b"))
    shelf.chunks(shelf.text("a chunk's", text_id="c"), [(0, 3)])
    texts, passages = shelf.catalog.texts, shelf.catalog.passages
    assert texts.collect_garbage() == 1
    assert [bool(texts.info(name)) for name in "abc"] == [False, True, True]
    shelf.catalog.ledger.drop_places([place.id])
    passages.mark_removing(shelf.library, ["c"])
    passages.delete(shelf.library, passages.removing(shelf.library))
    assert texts.collect_garbage() == 2
    assert texts.collect_garbage() == 0
    assert shelf.catalog._file.rows("SELECT * FROM metadata") == []


def test_ten_megabytes_take_less_room_than_they_are_long(shelf: Shelf) -> None:
    shelf.text("The same sentence over and over. " * 30_000, text_id="t")
    size = shelf.catalog._file.rows("SELECT length(body) FROM texts")[0][0]
    assert size < 100_000
