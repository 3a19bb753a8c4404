from collections.abc import Callable, Iterator

import httpx
import pytest

from core.errors import Cancelled, LoadError
from core.indexing import web_fetching
from core.indexing.web_fetching import Fetched, fetch, host_of, plain_address
from core.progress import Event, Progress

Answer = Callable[[httpx.Request], httpx.Response]
ADDRESS = "https://example.com/notice"


def got(answer: Answer, address: str = ADDRESS, progress: Progress | None = None) -> Fetched:
    return fetch(address, progress or Progress(), httpx.MockTransport(answer))


def refused(answer: Answer, address: str = ADDRESS) -> str:
    with pytest.raises(LoadError) as caught:
        got(answer, address)
    return str(caught.value)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (" HTTPS://Example.com ", "https://example.com/"),
        ("https://example.com:443/a b?q=ä#part", "https://example.com/a%20b?q=%C3%A4"),
        ("http://example.com:8080/a%20b", "http://example.com:8080/a%20b"),
        ("http://[::1]:8000/", "http://[::1]:8000/"),
        ("https://zh.wikipedia.org/wiki/中文", "https://zh.wikipedia.org/wiki/%E4%B8%AD%E6%96%87"),
    ],
)
def test_an_address_has_one_spelling(typed: str, plain: str) -> None:
    assert plain_address(typed) == plain == plain_address(plain)


@pytest.mark.parametrize(
    "typed",
    ["", "example.com", "ftp://a.b/", "file:///etc/passwd", "https://", "https://a b/", "http://a:x/", "http://[1/"],
)
def test_only_http_and_https_are_addresses(typed: str) -> None:
    with pytest.raises(LoadError, match="begins with https"):
        plain_address(typed)


def test_an_address_with_a_password_is_refused() -> None:
    with pytest.raises(LoadError, match="password"):
        plain_address("https://me:secret@example.com/")


def test_a_page_comes_with_its_type_and_charset() -> None:
    page = got(lambda _: httpx.Response(200, headers={"Content-Type": "text/html; Charset=GBK"}, content=b"<p>x"))
    assert page == Fetched(ADDRESS, b"<p>x", "text/html", "gbk")


def test_only_the_page_itself_is_asked_for() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(str(request.url))
        return httpx.Response(200, html='<img src="/a.png"><script src="/b.js"></script><iframe src="/c">')

    got(answer)
    assert asked == [ADDRESS]


def test_redirects_are_followed_to_where_they_end() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/notice":
            return httpx.Response(302, headers={"Location": "//www.example.com/new#x"})
        return httpx.Response(200, text="here")

    assert got(answer).address == "https://www.example.com/new"


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("/notice", "example.com leads on to other addresses without an end."),
        ("file:///etc/passwd", "begins with https"),
        ("http://127.0.0.1/", "inside your own network"),
        ("http://localhost:631/", "inside your own network"),
        ("http://192.168.0.1/", "inside your own network"),
        ("http://[::1]/", "inside your own network"),
    ],
)
def test_some_redirects_are_not_followed(location: str, reason: str) -> None:
    assert reason in refused(lambda _: httpx.Response(301, headers={"Location": location}))


def test_a_person_may_name_their_own_network() -> None:
    assert got(lambda _: httpx.Response(200, text="x"), "http://localhost:8000/").data == b"x"


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (404, "example.com has no page at this address."),
        (403, "example.com does not show this page to everybody (403)."),
        (503, "example.com cannot give this page now (503)."),
        (304, "example.com cannot give this page now (304)."),
    ],
)
def test_a_refusal_is_said_plainly(status: int, sentence: str) -> None:
    assert refused(lambda _: httpx.Response(status, text="no")) == sentence


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (httpx.ConnectError("[Errno -2] Name or service not known"), "example.com cannot be reached."),
        (httpx.RemoteProtocolError("gone"), "example.com cannot be reached."),
        (httpx.ConnectTimeout("slow"), "example.com did not answer in time."),
        (
            httpx.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed"),
            "example.com cannot prove that it is example.com, so nothing was fetched.",
        ),
    ],
)
def test_what_goes_wrong_on_the_way_is_said_plainly(error: Exception, sentence: str) -> None:
    def answer(_: httpx.Request) -> httpx.Response:
        raise error

    assert refused(answer) == sentence


def test_nothing_is_not_a_page() -> None:
    assert refused(lambda _: httpx.Response(200)) == "There is nothing at this address."


def pieces() -> Iterator[bytes]:
    while True:
        yield bytes(1_000_000)


def test_a_page_without_an_end_is_left_at_the_limit() -> None:
    assert "larger than 20 MB" in refused(lambda _: httpx.Response(200, content=pieces()))


def test_a_page_that_says_it_is_too_large_is_not_read() -> None:
    headers = {"Content-Length": "20000001"}
    assert "larger than 20 MB" in refused(lambda _: httpx.Response(200, headers=headers, content=iter([b"x"])))


def test_a_slow_page_is_left_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_fetching, "TIME_LIMIT_S", -1.0)
    assert refused(lambda _: httpx.Response(200, content=pieces())) == "example.com did not answer in time."


def test_fetching_says_how_far_it_is_and_can_be_stopped() -> None:
    heard: list[Event] = []

    def listen(event: Event) -> None:
        heard.append(event)
        progress.cancel()

    progress = Progress(listen)
    with pytest.raises(Cancelled):
        got(lambda _: httpx.Response(200, content=pieces()), progress=progress)
    assert [(event.stage, event.unit, event.detail) for event in heard] == [("fetching", "bytes", "example.com")]


def test_the_host_is_what_people_know() -> None:
    assert host_of("https://example.com:8080/a") == "example.com"
