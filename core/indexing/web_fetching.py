"""Fetches one web page that a person asked for by its address: one file, and nothing that it names."""

from __future__ import annotations

import contextlib
import ipaddress
import time
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import Message
from typing import TYPE_CHECKING

from core.errors import LoadError
from core.progress import Event, Progress

if TYPE_CHECKING:
    import httpx

LARGEST_BYTES = 20_000_000
MOST_REDIRECTS = 5
TIME_LIMIT_S = 60.0
_CONNECT_S, _SILENCE_S = 10.0, 20.0
_SCHEMES = ("http", "https")
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; Footnote)",
    "Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "gzip",
}
_NOT_AN_ADDRESS = "This is not the address of a web page. It begins with https:// or http://."
_WITH_PASSWORD = "An address that holds a password is not fetched. Leave the part before the @ out."
_EMPTY = "There is nothing at this address."


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came from an address. `kind` and `charset` are what the server calls it, "" where it does not say."""

    address: str
    data: bytes
    kind: str = ""
    charset: str = ""


def plain_address(typed: str) -> str:
    """The one spelling of an address, without the part of the page after #. Raises `LoadError`."""
    try:
        parts = urllib.parse.urlsplit(typed.strip())
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError as error:
        raise LoadError(_NOT_AN_ADDRESS) from error
    if parts.scheme not in _SCHEMES or not host or any(sign.isspace() for sign in parts.netloc):
        raise LoadError(_NOT_AN_ADDRESS)
    if parts.username is not None or parts.password is not None:
        raise LoadError(_WITH_PASSWORD)
    shown = f"[{host}]" if ":" in host else host
    usual = port in (None, {"http": 80, "https": 443}[parts.scheme])
    place = shown if usual else f"{shown}:{port}"
    path = urllib.parse.quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = urllib.parse.quote(parts.query, safe="/?%:@!$&'()*+,;=~-._[]|")
    return urllib.parse.urlunsplit((parts.scheme, place, path, query, ""))


def host_of(address: str) -> str:
    """The host of an address, as people know it."""
    return urllib.parse.urlsplit(address).hostname or ""


def fetch(address: str, progress: Progress, transport: httpx.BaseTransport | None = None) -> Fetched:
    """Fetch what lies at an address (as `plain_address` spells it). Raises `LoadError`, `Cancelled`."""
    import httpx

    until = time.monotonic() + TIME_LIMIT_S
    timeout = httpx.Timeout(_SILENCE_S, connect=_CONNECT_S)
    here = address
    with _plainly(lambda: here), httpx.Client(transport=transport, timeout=timeout, headers=_HEADERS) as client:
        for _ in range(MOST_REDIRECTS + 1):
            progress.check()
            with client.stream("GET", here) as answer:
                if answer.has_redirect_location:
                    here = _next(here, answer.headers["location"])
                    continue
                if not answer.is_success:
                    raise LoadError(_refusal(host_of(here), answer.status_code))
                data = b"".join(_pieces(answer, host_of(here), until, progress))
                if not data:
                    raise LoadError(_EMPTY)
                return Fetched(here, data, *_called(answer.headers.get("content-type", "")))
    raise LoadError(f"{host_of(here)} leads on to other addresses without an end.")


@contextlib.contextmanager
def _plainly(here: Callable[[], str]) -> Iterator[None]:
    """Say in one sentence what went wrong on the way to `here()`."""
    import httpx

    try:
        yield
    except httpx.TimeoutException as error:
        raise LoadError(_late(host_of(here()))) from error
    except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
        raise LoadError(_NOT_AN_ADDRESS) from error
    except httpx.HTTPError as error:
        host = host_of(here())
        if "CERTIFICATE" in str(error).upper():
            raise LoadError(f"{host} cannot prove that it is {host}, so nothing was fetched.") from error
        raise LoadError(f"{host} cannot be reached.") from error


def _pieces(answer: httpx.Response, host: str, until: float, progress: Progress) -> Iterator[bytes]:
    length = answer.headers.get("content-length", "")
    total = int(length) if length.isdecimal() and "content-encoding" not in answer.headers else 0
    done = 0
    if total > LARGEST_BYTES:
        raise LoadError(_too_large())
    for piece in answer.iter_bytes():
        done += len(piece)
        if done > LARGEST_BYTES:
            raise LoadError(_too_large())
        if time.monotonic() > until:
            raise LoadError(_late(host))
        progress.check()
        progress.report(Event("fetching", done, total, "bytes", host))
        yield piece


def _next(here: str, location: str) -> str:
    """Where a server leads on to. A page of the world does not lead to what only this computer's network has."""
    there = plain_address(urllib.parse.urljoin(here, location))
    if _is_near(host_of(there)) and host_of(there) != host_of(here):
        raise LoadError(f"{host_of(here)} leads on to an address inside your own network, which is not followed.")
    return there


def _is_near(host: str) -> bool:
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return False


def _called(header: str) -> tuple[str, str]:
    """The type and the charset in a Content-Type header."""
    message = Message()
    message["Content-Type"] = header
    kind = message.get_content_type() if "/" in header else ""
    return kind, message.get_content_charset("")


def _refusal(host: str, status: int) -> str:
    if status in (404, 410):
        return f"{host} has no page at this address."
    if status in (401, 402, 403, 407, 451):
        return f"{host} does not show this page to everybody ({status})."
    return f"{host} cannot give this page now ({status})."


def _late(host: str) -> str:
    return f"{host} did not answer in time."


def _too_large() -> str:
    return f"This page is larger than {LARGEST_BYTES // 1_000_000} MB and was not fetched."
