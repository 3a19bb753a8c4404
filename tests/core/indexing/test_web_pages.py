import os
import stat
from pathlib import Path

import pytest

from core.indexing.web_fetching import Fetched
from core.indexing.web_pages import WebPages

ADDRESS = "https://example.com/news/notice.php?id=3"


def page(
    data: bytes = b"<title>Notice</title>", kind: str = "text/html", charset: str = "", at: str = ADDRESS
) -> Fetched:
    return Fetched(at, data, kind, charset)


@pytest.mark.parametrize(
    ("fetched", "name"),
    [
        (page(b"<html><TITLE lang=en>\n A &amp; B:\tC/D </TITLE>"), "A & B C D.html"),
        (page("<title>关于停车的通知</title>".encode("gbk"), charset="gbk"), "关于停车的通知.html"),
        (page(b'<meta charset="gbk">' + "<title>关于停车的通知</title>".encode("gbk")), "关于停车的通知.html"),
        (page(b"<p>no title"), "notice.php.html"),
        (page(b"<!doctype html><title>T</title>", ""), "T.html"),
        (page(b"<title>CON</title>"), "_CON.html"),
        (page(b"<title>../..</title>"), "notice.php.html"),
        (page(b"%PDF-1.4", "application/pdf", at="https://example.com/pdf/2301.00001"), "2301.00001.pdf"),
        (page(b"# T", "text/plain", at="https://example.com/R%C3%A9sum%C3%A9.md"), "Résumé.md"),
        (page(b"T", "text/plain", at="https://example.com/"), "example.com.txt"),
        (page(b"T", "text/plain", at="https://example.com/a%2F..%2F..%2Fb.txt"), "b.txt"),
    ],
)
def test_a_page_is_called_by_its_title_below_its_host(tmp_path: Path, fetched: Fetched, name: str) -> None:
    path = WebPages(tmp_path / "web").keep(fetched.address, fetched)
    assert (path.parent.name, path.name.replace("page.html", "notice.php.html")) == ("example.com", name)
    assert path.parent.parent.parent == tmp_path / "web"


def test_a_long_title_fits_a_file_system(tmp_path: Path) -> None:
    path = WebPages(tmp_path / "web").keep(ADDRESS, page("<title>长</title>".replace("长", "长" * 600).encode()))
    assert 100 < len(os.fsencode(path.name)) <= 160


@pytest.mark.skipif(os.name == "nt", reason="rights are kept otherwise there")
def test_only_its_owner_can_read_a_page(tmp_path: Path) -> None:
    path = WebPages(tmp_path / "web").keep(ADDRESS, page())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for folder in (path.parent, path.parent.parent, tmp_path / "web"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_is_kept_is_known_after_a_restart_with_address_and_date(tmp_path: Path) -> None:
    path = WebPages(tmp_path / "web").keep(ADDRESS, page(at="https://www.example.com/other"))
    pages = WebPages(tmp_path / "web")
    found = pages.at(str(path))
    assert found is not None
    assert (found.address, found.came_from) == (ADDRESS, "https://www.example.com/other")
    assert found.fetched_at > 1e9
    assert pages.path(ADDRESS) == path
    assert pages.at(str(path.parent)) is None
    assert pages.path("https://example.com/") is None


def test_a_page_fetched_again_stays_where_it_is_and_the_same_bytes_are_not_written_again(tmp_path: Path) -> None:
    pages = WebPages(tmp_path / "web")
    path = pages.keep(ADDRESS, page())
    os.utime(path, ns=(1, 1))
    assert pages.keep(ADDRESS, page()) == path
    assert path.stat().st_mtime_ns == 1
    assert pages.keep(ADDRESS, page(b"<title>Other</title>")) == path
    assert path.read_bytes() == b"<title>Other</title>"


@pytest.mark.parametrize(
    ("data", "charset", "encoding"),
    [
        ("关于停车的通知".encode("gbk"), "gb2312", "gb2312"),
        ("关于停车的通知".encode(), "gb2312", ""),
        ("关于停车的通知".encode(), "utf-8", ""),
        ("Ünïcödé".encode("latin-1"), "iso-8859-2", "iso-8859-2"),
        ("Ünïcödé".encode("latin-1"), "utf-8", ""),
        ("Ünïcödé".encode("latin-1"), "no-such", ""),
        (b"plain", "koi8-r", ""),
        (b"\xef\xbb\xbf" + "关于停车的通知".encode(), "gbk", ""),
    ],
)
def test_the_charset_of_the_server_counts_where_it_can_be_true(
    tmp_path: Path, data: bytes, charset: str, encoding: str
) -> None:
    pages = WebPages(tmp_path / "web")
    found = pages.at(str(pages.keep(ADDRESS, page(data, charset=charset))))
    assert found is not None
    assert found.encoding == encoding


def test_what_no_source_holds_is_deleted_and_what_a_kill_left(tmp_path: Path) -> None:
    pages = WebPages(tmp_path / "web")
    held, unheld = pages.keep(ADDRESS, page()), pages.keep("https://example.com/", page())
    (tmp_path / "web" / "half" / "example.com").mkdir(parents=True)
    pages.forget_unheld([os.fsencode(held)])
    assert [each.name for each in (tmp_path / "web").iterdir()] == [held.parent.parent.name]
    assert pages.path("https://example.com/") is None
    assert not unheld.exists()
