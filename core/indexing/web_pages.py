"""The web pages that were fetched and are kept in the data folder, each with its address and date beside it.

`web/<key>/<host>/<title>.html` is a page, `web/<key>/page.json` what is known about it.
"""

from __future__ import annotations

import contextlib
import hashlib
import html
import json
import os
import re
import shutil
import threading
import time
import urllib.parse
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from mimetypes import MimeTypes
from pathlib import Path, PurePosixPath

from core.errors import StoreError
from core.indexing.comparing import within
from core.indexing.web_fetching import Fetched, host_of
from core.loading.encodings import codec_of
from core.loading.html import looks_like_html

_NOTES = "page.json"
_LONGEST_NAME_BYTES = 160
_HEAD_BYTES = 200_000
_TITLE = re.compile(r"<title\b[^>]{0,200}>(.{0,2000}?)</title", re.IGNORECASE | re.DOTALL)
_DECLARED = re.compile(rb"<meta\b[^>]{0,500}?\bcharset\s*=\s*[\"']?\s*([\w:.-]{2,40})", re.IGNORECASE)
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f\\/:*?"<>|]+')
_HTML = {"text/html": ".html", "application/xhtml+xml": ".xhtml"}
_SURE = {**_HTML, "application/pdf": ".pdf", "application/epub+zip": ".epub", "message/rfc822": ".eml"}
_TEXTUAL = ("text/", "application/xhtml", "application/xml", "application/json")
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page that was fetched. `file` is its path below its folder, `encoding` what it is read as ("": found out)."""

    address: str
    came_from: str
    fetched_at: float
    encoding: str
    file: str


class WebPages:
    """The pages of a data folder. Safe to use from several threads; whoever fetches and adds holds `guard`."""

    def __init__(self, folder: Path) -> None:
        self._folder = Path(os.path.abspath(folder))  # noqa: PTH100 - resolve() follows links
        self._known: dict[str, KeptPage] | None = None
        self.guard = threading.RLock()

    def keep(self, address: str, fetched: Fetched) -> Path:
        """Keep what came from an address in the place of what came before; the path of the file."""
        with self.guard:
            key = _key(address)
            before = self._pages().get(key)
            file = before.file if before is not None else _file_name(address, fetched)
            page = KeptPage(address, fetched.address, time.time(), _encoding(fetched), file)
            path = self._folder / key / file
            try:
                for folder in (self._folder, path.parent.parent, path.parent):
                    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                if not path.is_file() or path.read_bytes() != fetched.data:  # the same bytes are not read again
                    _write(path, fetched.data)
                _write(self._folder / key / _NOTES, json.dumps(asdict(page), ensure_ascii=False, indent=1).encode())
            except OSError as error:
                raise StoreError(f"{path} could not be written: {error.strerror}.") from error
            self._pages()[key] = page
            return path

    def path(self, address: str) -> Path | None:
        """Where the page of an address is kept."""
        with self.guard:
            page = self._pages().get(_key(address))
        return None if page is None else self._folder / _key(address) / page.file

    def at(self, path: str) -> KeptPage | None:
        """The page that is kept in a file."""
        if not path.startswith(str(self._folder) + os.sep):
            return None
        key, _, rest = path[len(str(self._folder)) + 1 :].partition(os.sep)
        with self.guard:
            page = self._pages().get(key)
        return page if page is not None and rest == page.file.replace("/", os.sep) else None

    def forget_unheld(self, sources: Iterable[bytes]) -> None:
        """Delete the pages that no source of any library holds, and what a kill left."""
        with self.guard:
            if not self._folder.is_dir():
                return
            roots = tuple(sources)
            for folder in tuple(self._folder.iterdir()):
                page = self._pages().get(folder.name)
                file = None if page is None else os.fsencode(folder / page.file)
                if file is None or not any(within(file, root) for root in roots):
                    shutil.rmtree(folder, ignore_errors=True)
                    self._pages().pop(folder.name, None)

    def _pages(self) -> dict[str, KeptPage]:
        if self._known is None:
            self._known = {}
            for notes in self._folder.glob(f"*/{_NOTES}"):
                with contextlib.suppress(OSError, ValueError, TypeError):  # it is fetched anew when it is wanted
                    self._known[notes.parent.name] = KeptPage(**json.loads(notes.read_text("utf-8")))
        return self._known


def _key(address: str) -> str:
    return hashlib.sha256(address.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _write(path: Path, data: bytes) -> None:
    """Write a file that only its owner can read, wholly or not at all."""
    temporary = path.with_name(path.name[:40] + ".part")
    temporary.unlink(missing_ok=True)
    with open(temporary, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


# ---- what a page is called and read as -----------------------------------------------------------------------------


def _file_name(address: str, fetched: Fetched) -> str:
    """`<host>/<title><suffix>`: what people see of the page wherever files are named."""
    way = PurePosixPath(urllib.parse.unquote(urllib.parse.urlsplit(fetched.address).path, errors="replace"))
    suffix = _suffix(fetched, way.name)
    title = _title(fetched) if suffix in _HTML.values() else ""
    name = _safe(title or way.name.removesuffix(suffix) or host_of(address))
    while len(os.fsencode(name + suffix)) > _LONGEST_NAME_BYTES:
        name = name[:-1].rstrip()
    return f"{_safe(host_of(address))}/{name}{suffix}"


def _suffix(fetched: Fetched, name: str) -> str:
    if fetched.kind in _SURE:
        return _SURE[fetched.kind]
    if not fetched.kind and looks_like_html(fetched.data):
        return ".html"
    found = _SUFFIX.search(name)
    if found:
        return found[0].lower()
    return MimeTypes().guess_extension(fetched.kind) or ""


def _title(fetched: Fetched) -> str:
    head = fetched.data[:_HEAD_BYTES]
    declared = _DECLARED.search(head)
    label = _encoding(fetched) or (declared[1].decode("ascii", "replace") if declared else "")
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        cut = error.start > len(head) - 4  # only the last character was cut in two
        text = head.decode("utf-8" if cut else codec_of(label) or "utf-8", "replace")
    found = _TITLE.search(text)
    return " ".join(html.unescape(found[1]).split()) if found else ""


def _safe(name: str) -> str:
    """A name that every file system takes."""
    plain = " ".join(_NOT_IN_NAMES.sub(" ", "".join(sign for sign in name if sign.isprintable())).split())
    plain = plain.encode("utf-8", "replace").decode().strip(". ").removeprefix("~$") or "page"
    reserved = re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", plain)
    return f"_{plain}" if reserved else plain


def _encoding(fetched: Fetched) -> str:
    """What the server says the page is written in, where it can be true: text that is UTF-8 to the end is UTF-8."""
    if not fetched.charset or not fetched.kind.startswith(_TEXTUAL) or fetched.data.startswith(_MARKS):
        return ""
    codec = codec_of(fetched.charset)
    if codec is None or fetched.data.isascii():
        return ""
    try:
        fetched.data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return ""
    try:
        fetched.data.decode(codec)
    except UnicodeError:
        return ""
    return "" if codec == "utf-8" else fetched.charset
