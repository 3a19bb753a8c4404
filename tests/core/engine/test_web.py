from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from core.engine import DEFAULT_LIBRARY
from core.engine.web import Web
from core.errors import LoadError, StoreError
from core.progress import Progress
from core.records import LedgerQuery
from tests.helpers.engines import SmallEngine, states

ADDRESS = "https://example.com/lease"
LEASE = "<html><title>The lease</title><body><p>The tenant waters the quince trees.</p>"


class Site:
    """One page that changes, and how often it was asked for."""

    def __init__(self, engine: SmallEngine) -> None:
        self.content: bytes | str = LEASE
        self.headers = {"Content-Type": "text/html"}
        self.asked = 0
        self.web = Web(engine.engine._opened, httpx.MockTransport(self._answer))

    def _answer(self, _: httpx.Request) -> httpx.Response:
        self.asked += 1
        return httpx.Response(200, headers=self.headers, content=self.content)

    def fetch(self, address: str = ADDRESS, library: str = DEFAULT_LIBRARY) -> Path:
        return Path(self.web.fetch(library, address, Progress()))


@pytest.fixture
def site(engine: SmallEngine) -> Site:
    return Site(engine)


def test_a_page_becomes_a_source_that_is_found_and_named_with_its_host(engine: SmallEngine, site: Site) -> None:
    path = site.fetch()
    assert states(engine.add(path).files) == {"The lease.html": "ready"}
    assert engine.found("quince trees") == ["The lease.html"]
    [source] = engine.engine.ledger.sources(DEFAULT_LIBRARY)
    assert (source.path, source.address, source.kind) == (str(path), ADDRESS, "file")
    assert source.fetched_at > 1e9
    [row] = engine.engine.ledger.rows(DEFAULT_LIBRARY, LedgerQuery(), 0, 9).rows
    assert row.folders == ("example.com",)


def test_looking_again_and_a_restart_fetch_nothing(engine: SmallEngine, site: Site) -> None:
    engine.add(site.fetch())
    engine.sync()
    engine.restart()
    assert engine.sync().unchanged == 1
    assert site.asked == 1


def test_a_page_that_was_got_again_is_read_again_where_it_changed(engine: SmallEngine, site: Site) -> None:
    engine.add(site.fetch())
    assert engine.add(site.fetch()).unchanged == 1
    site.content = LEASE.replace("quince", "medlar")
    assert engine.add(site.fetch(ADDRESS + "#part")).unchanged == 0
    assert engine.found("medlar trees") == ["The lease.html"]
    assert len(engine.engine.ledger.sources(DEFAULT_LIBRARY)) == 1


def test_a_page_that_cannot_be_fetched_changes_nothing(engine: SmallEngine, site: Site) -> None:
    path = site.fetch()
    site.content = b""
    with pytest.raises(LoadError):
        site.fetch()
    with pytest.raises(LoadError):
        site.fetch("https://example.com/other")
    assert path.read_text() == LEASE
    assert len(engine.engine.ledger.sources(DEFAULT_LIBRARY)) == 1


def test_the_charset_of_the_server_reaches_the_loader(engine: SmallEngine, site: Site) -> None:
    site.headers = {"Content-Type": "text/html; charset=iso-8859-2"}
    site.content = "<title>T</title><p>Zażółć gęślą jaźń".encode("iso-8859-2")
    engine.add(site.fetch())
    [row] = engine.engine.ledger.rows(DEFAULT_LIBRARY, LedgerQuery(), 0, 9).rows
    assert row.encoding == "iso-8859-2"
    assert engine.found("gęślą") == ["T.html"]


def remove(engine: SmallEngine, path: Path) -> None:
    engine.engine.remove(DEFAULT_LIBRARY, [path])


def delete_library(engine: SmallEngine, path: Path) -> None:
    engine.engine.shelf.delete(DEFAULT_LIBRARY)


@pytest.mark.parametrize("forget", [remove, delete_library])
def test_removing_a_page_deletes_what_was_kept(
    engine: SmallEngine, site: Site, forget: Callable[[SmallEngine, Path], None]
) -> None:
    path = site.fetch()
    engine.add(path)
    forget(engine, path)
    assert list((engine.home / "web").iterdir()) == []
    with pytest.raises(StoreError, match="is not in this library"):
        site.web.path(ADDRESS)


def test_a_page_stays_as_long_as_another_library_holds_it(engine: SmallEngine, site: Site) -> None:
    path = site.fetch()
    assert site.fetch(library="Law") == path
    engine.add(path)
    remove(engine, path)
    assert path.exists()


def test_a_page_that_was_fetched_and_not_read_yet_survives_what_is_cleared_away(
    engine: SmallEngine, site: Site, docs: Path
) -> None:
    (docs / "a.txt").write_text("x")
    engine.add(docs)
    path = site.fetch()
    remove(engine, docs)
    engine.restart()
    assert states(engine.sync().files) == {path.name: "ready"}


def test_pages_stay_sources_of_their_own_when_the_data_folder_lies_in_a_folder_that_is_added(
    engine: SmallEngine, site: Site, docs: Path
) -> None:
    (docs / "a.txt").write_text("x")
    engine.add(site.fetch("https://example.com/first"))
    engine.add(docs.parent)
    engine.add(site.fetch())
    assert states(engine.sync().files) == {"a.txt": "ready", "The lease.html": "ready", docs.parent.name: "skipped"}
    assert len(engine.engine.ledger.sources(DEFAULT_LIBRARY)) == 3
    remove(engine, docs.parent)
    assert len(engine.engine.ledger.sources(DEFAULT_LIBRARY)) == 2
