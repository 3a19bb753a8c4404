import random

import pytest

from core.errors import LoadError
from core.loading import LOADERS, choose, load, reading_options_fingerprint
from core.loading.formats import Loader, LoadOptions, Source
from core.records import BlockKind, Document
from tests.helpers.samples import samples

SAMPLES = samples()
NAMES = sorted(SAMPLES)
KINDS: tuple[BlockKind, ...] = ("heading", "paragraph", "list_item", "table", "code", "note")


def read(name: str, data: bytes | None = None) -> tuple[Loader, Document]:
    return load(Source(SAMPLES[name] if data is None else data, name), LoadOptions())


def check(document: Document) -> None:
    last = 0
    for block in document.blocks:
        assert block.kind in KINDS
        assert last <= block.start < block.end <= len(document.text)
        assert (block.level >= 1) == (block.kind in ("heading", "list_item"))
        last = block.end
    last = 0
    for number, page in enumerate(document.pages, 1):
        assert page.number == number
        assert last <= page.start <= page.end <= len(document.text)
        assert not document.text[last : page.start].strip()
        assert page.has_text == bool(document.text[page.start : page.end].strip())
        assert not (page.has_text and page.blank)
        last = page.end
    if document.pages:
        assert not document.text[last:].strip()
    assert not set(document.text) & {"\ufffe", "\uffff", "\0"}
    document.text.encode()
    assert all(isinstance(value, str | int | float | bool) for value in document.metadata.values())


def test_every_loader_has_a_sample_here() -> None:
    assert {read(name)[0].name for name in NAMES} == {loader.name for loader in LOADERS}


@pytest.mark.parametrize("name", NAMES)
def test_a_document_keeps_the_rules(name: str) -> None:
    loader, document = read(name)
    assert document.text.strip() or loader.name == "image"  # what it shows was not recognised yet
    assert not document.notices
    check(document)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_bytes_give_the_same_document(name: str) -> None:
    assert read(name) == read(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_suffix_counts_in_any_case(name: str) -> None:
    stem, _, suffix = name.rpartition(".")
    loader, document = read(f"{stem}.{suffix.upper()}", SAMPLES[name])
    assert loader is read(name)[0]
    assert not document.notices


@pytest.mark.parametrize(
    ("name", "sample"),
    [("x.HTM", "a.html"), ("x.xhtml", "a.html"), ("x.markdown", "a.md"), ("x.MD", "a.md"), ("x.Tsv", "a.csv")],
)
def test_other_spellings_of_a_suffix_are_known(name: str, sample: str) -> None:
    loader, document = read(name, SAMPLES[sample])
    assert loader is read(sample)[0]
    assert document.text == read(sample)[1].text


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_file_has_no_text(name: str) -> None:
    with pytest.raises(LoadError, match=r"^The file is empty$") as caught:
        read(name, b"")
    assert caught.value.state == "no_text"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_cut_off_anywhere_is_read_or_refused_but_never_breaks_anything(name: str) -> None:
    data = SAMPLES[name]
    for share in (0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99):
        survives(name, data[: max(int(len(data) * share), 1)])


@pytest.mark.parametrize("name", [name for name in NAMES if name != "a.pdf"])
def test_damaged_bytes_never_raise_anything_but_a_load_error(name: str) -> None:
    chance = random.Random(name)
    for _ in range(40):
        data = bytearray(SAMPLES[name])
        for _ in range(chance.randint(1, 12)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        survives(name, bytes(data))


def survives(name: str, data: bytes) -> None:
    try:
        _, document = read(name, data)
    except LoadError:
        return
    check(document)


@pytest.mark.parametrize(("name", "wrong"), [("a.pdf", "a.docx"), ("a.docx", "a.pdf"), ("a.pptx", "a.txt")])
def test_a_wrong_suffix_is_said_and_the_content_read(name: str, wrong: str) -> None:
    loader, document = read(wrong, SAMPLES[name])
    assert loader is read(name)[0]
    assert document.text == read(name)[1].text
    assert f"The name ends in {wrong[1:]}, but the content is" in document.notices[0]


def test_text_and_pages_under_the_name_of_a_word_file_are_read() -> None:
    assert read("a.docx", b"plain words")[0].name == "text"
    assert read("a.docx", b"<html><p>words")[0].name == "html"


@pytest.mark.parametrize(
    ("name", "data", "state", "reason"),
    [
        ("a.xlsx", b"PK\x03\x04", "failed", "damaged"),
        ("a.jpg", b"\xff\xd8\xff\xe0", "failed", "Damaged: this picture cannot be opened"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "failed", "this is an old Office file"),
        ("a.zzz", b"something", "skipped", "This type of file is not supported"),
        (
            "a.docx",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"),
            "failed",
            "This Word file is damaged",
        ),
        (
            "a.docx",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "locked",
            "Needs a password",
        ),
        ("a.docx", b"PK\x03\x04 cut", "failed", "Damaged: the file ends too early"),
        ("a.txt", b"\x89PNG\r\n\x1a\n", "failed", "Damaged: this picture cannot be opened"),
    ],
)
def test_what_is_not_read_is_named_in_plain_words(name: str, data: bytes, state: str, reason: str) -> None:
    with pytest.raises(LoadError, match=reason) as caught:
        read(name, data)
    assert caught.value.state == state


def test_a_file_without_a_suffix_is_read_by_its_content() -> None:
    assert choose(Source(b"read me", "README")).name == "text"
    assert choose(Source(SAMPLES["a.pdf"], "no suffix at all")).name == "pdf"
    with pytest.raises(LoadError, match="This type of file is not supported"):
        choose(Source(bytes(range(256)) * 9, "core"))


@pytest.mark.parametrize("name", ["年度报告 🎉.txt", "bad \udce9 name.txt", "a b.TXT"])
def test_the_name_of_a_file_may_hold_anything(name: str) -> None:
    assert read(name, b"words")[1].text == "words"


def test_no_suffix_belongs_to_two_loaders() -> None:
    suffixes = [suffix for loader in LOADERS for suffix in loader.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(suffix == suffix.lower() and suffix.startswith(".") for suffix in suffixes)


def test_a_password_does_not_change_what_a_text_is() -> None:
    plain = reading_options_fingerprint(LoadOptions())
    assert plain == reading_options_fingerprint(LoadOptions(passwords=("x",)))
    assert plain != reading_options_fingerprint(LoadOptions(encoding="gbk"))
