import contextlib
import gzip
import io
import tarfile
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from core.errors import LoadError
from core.loading import containers
from core.loading.containers import Member, holds_files, is_archive, unpack
from core.loading.formats import Source


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def tarred(files: dict[str, bytes], mode: str = "w:gz") -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def contents(members: list[Member]) -> dict[str, bytes]:
    return {member.name: member.file.read_bytes() for member in members if member.file is not None}


FILES = {"one.txt": b"first", "folder/two.md": b"# second", "合同/三.txt": "第三".encode()}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.zip", zipped(FILES)),
        ("a.tar.gz", tarred(FILES)),
        ("a.tar", tarred(FILES, "w")),
        ("a.txz", tarred(FILES, "w:xz")),
        ("a.tbz2", tarred(FILES, "w:bz2")),
    ],
)
def test_an_archive_gives_its_files_with_their_paths(name: str, data: bytes, tmp_path: Path) -> None:
    source = Source(data, name)
    assert is_archive(source)
    assert contents(unpack(source, tmp_path)) == FILES


def test_a_seven_zip_archive_gives_its_files_and_asks_for_its_password(tmp_path: Path) -> None:
    import py7zr

    buffer = io.BytesIO()
    with py7zr.SevenZipFile(buffer, "w", password="open") as archive:
        archive.writestr(b"first", "one.txt")
        archive.writestr(b"second", "folder/two.txt")
    source = Source(buffer.getvalue(), "a.7z")
    with pytest.raises(LoadError, match=r"^Needs a password$") as caught:
        unpack(source, tmp_path)
    assert caught.value.state == "locked"
    with pytest.raises(LoadError, match="those given do not open it"):
        unpack(source, tmp_path, ("wrong",))
    assert contents(unpack(source, tmp_path, ("wrong", "open"))) == {"one.txt": b"first", "folder/two.txt": b"second"}


def test_a_single_compressed_file_is_the_file_without_the_last_suffix(tmp_path: Path) -> None:
    assert contents(unpack(Source(gzip.compress(b"words"), "notes.txt.gz"), tmp_path)) == {"notes.txt": b"words"}


def test_names_never_lead_out_of_the_folder_and_hidden_files_are_left_out(tmp_path: Path) -> None:
    data = zipped({"../../up.txt": b"1", "/abs.txt": b"2", "c:\\win.txt": b"3", ".git/x": b"4", "__MACOSX/._a": b"5"})
    target = tmp_path / "inside"
    target.mkdir()
    members = unpack(Source(data, "a.zip"), target)
    assert [member.name for member in members] == ["up.txt", "abs.txt", "c_/win.txt"]
    assert all(member.file is not None and member.file.parent == target for member in members)
    assert [path.name for path in tmp_path.iterdir()] == ["inside"]


def test_a_link_in_an_archive_is_not_followed(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        info = tarfile.TarInfo("link.txt")
        info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(info)
    assert unpack(Source(buffer.getvalue(), "a.tar"), tmp_path) == []


def test_a_bomb_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "_INFLATION_MATTERS_BYTES", 100_000)
    with pytest.raises(LoadError, match="far more than real documents"):
        unpack(Source(zipped({"bomb.txt": bytes(3_000_000)}), "a.zip"), tmp_path)
    with pytest.raises(LoadError, match="far more than real documents"):
        unpack(Source(gzip.compress(bytes(3_000_000)), "a.txt.gz"), tmp_path)


def test_more_files_than_a_person_packs_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "MOST_MEMBERS", 2)
    with pytest.raises(LoadError, match="more than 2 files"):
        unpack(Source(zipped(FILES), "a.zip"), tmp_path)


def test_a_file_over_the_limit_is_named_and_left_packed(tmp_path: Path) -> None:
    [small, large] = unpack(
        Source(zipped({"a.txt": b"1", "b.txt": bytes(2_000_000)}), "a.zip"), tmp_path, (), 1_000_000
    )
    assert small.file is not None
    assert (large.file, large.state, large.reason) == (None, "skipped", "Larger than 1 MB")


@pytest.mark.parametrize("cut", range(30, 400, 31))
def test_a_damaged_archive_gives_what_can_be_had_or_says_so(cut: int, tmp_path: Path) -> None:
    for name, data in (("a.zip", zipped(FILES)), ("a.tgz", tarred(FILES))):
        with contextlib.suppress(LoadError):
            assert all(member.reason or member.file for member in unpack(Source(data[:cut], name), tmp_path))


def test_an_office_file_is_no_archive(tmp_path: Path) -> None:
    from docx import Document

    buffer = io.BytesIO()
    Document().save(buffer)
    assert not is_archive(Source(buffer.getvalue(), "a.docx"))
    assert not holds_files(Source(buffer.getvalue(), "a.docx"))


def test_files_of_one_name_that_were_sent_along_stand_apart(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["Date"] = "two", "a@example.com", "Fri, 5 Jan 2024 13:00:00 +0000"
    mail.set_content("see")
    for body in (b"one", b"two"):
        mail.add_attachment(body, maintype="application", subtype="pdf", filename="scan.pdf")
    source = Source(mail.as_bytes(), "a.eml")
    assert holds_files(source)
    assert not is_archive(source)
    assert contents(unpack(source, tmp_path)) == {"scan.pdf": b"one", "scan (2).pdf": b"two"}
