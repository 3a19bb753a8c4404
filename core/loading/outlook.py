"""Outlook messages (.msg): headers and one body; files sent along stand for themselves.

The properties are read from the OLE container (olefile) by their tags in [MS-OXMSG] and [MS-OXPROPS]. (python-oxmsg
decodes 8-bit text strictly by a Windows name that Python need not know: Chinese and Japanese messages fail, 0.0.2.)
"""

import io
import struct
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

from core.errors import LoadError
from core.loading.building import TextBuilder
from core.loading.compressed_rtf import unpacked
from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source
from core.loading.kinds import old_office_kind
from core.loading.mail import add_page, add_text
from core.loading.rtf import text_of
from core.records import Document, Scalar

_SUBJECT, _BODY, _HTML, _RTF, _HEADERS = 0x0037, 0x1000, 0x1013, 0x1009, 0x007D
_SENDER_NAME, _SENDER_ADDRESS, _SENDER_SMTP = 0x0C1A, 0x0C1F, 0x5D01
_NAME, _ADDRESS, _SMTP, _TO, _CC = 0x3001, 0x3003, 0x39FE, 0x0E04, 0x0E03
_FILE_NAME, _SHORT_NAME, _FILE_DATA = 0x3707, 0x3704, 0x3701
_SENT, _CREATED, _CODEPAGE, _BODY_CODEPAGE = 0x0039, 0x3007, 0x3FFD, 0x3FDE
_WIDE, _NARROW, _BINARY = "001F", "001E", "0102"
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)


def looks_like_outlook(source: Source) -> bool:
    """Whether this is an Outlook message."""
    return "Outlook" in source.seen(old_office_kind)


class _Message:
    """The properties of a message, or of a recipient or attachment in it (`below`: its storage)."""

    def __init__(self, container: Any, below: str = "") -> None:
        self._container = container
        self._below = below
        names = (path[0] for path in container.listdir(streams=False, storages=True))
        self.inner = () if below else tuple(dict.fromkeys(names))

    def text(self, tag: int) -> str:
        """A property that is text; "" when there is none."""
        wide = self._stream(tag, _WIDE)
        if wide:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        narrow = self._stream(tag, _NARROW).partition(b"\0")[0]
        return _decoded(narrow, self._codec()) if narrow else ""

    def line(self, tag: int) -> str:
        """A property as one line."""
        return " ".join(self.text(tag).split())

    def data(self, tag: int) -> bytes:
        """A property that is bytes."""
        return self._stream(tag, _BINARY)

    def page(self) -> str:
        """The body as a web page, "" when there is none."""
        data = self.data(_HTML)
        number = self._fixed(_BODY_CODEPAGE)
        return _decoded(data, f"cp{number}" if number else "") if data else self.text(_HTML)

    def moment(self) -> datetime | None:
        """When the message was sent, or else written."""
        ticks = self._fixed(_SENT, 8) or self._fixed(_CREATED, 8)
        return _EPOCH + timedelta(microseconds=ticks // 10) if 0 < ticks < 5 * 10**17 else None

    def storages(self, prefix: str) -> Iterator["_Message"]:
        """The recipients ("__recip") or attachments ("__attach")."""
        return (_Message(self._container, name) for name in sorted(self.inner) if name.startswith(prefix))

    def _stream(self, tag: int, kind: str) -> bytes:
        name = f"__substg1.0_{tag:04X}{kind}"
        path = f"{self._below}/{name}" if self._below else name
        if not self._container.exists(path) or self._container.get_type(path) != 2:
            return b""
        with self._container.openstream(path) as stream:
            data: bytes = stream.read()
        return data

    def _fixed(self, tag: int, size: int = 4) -> int:
        """A number or time: these stand in one stream, sixteen bytes each."""
        path = f"{self._below}/__properties_version1.0" if self._below else "__properties_version1.0"
        if not self._container.exists(path):
            return 0
        with self._container.openstream(path) as stream:
            data = stream.read()
        for at in range(8 if self._below else 32, len(data) - 15, 16):
            kind, found = struct.unpack_from("<HH", data, at)
            if found == tag and kind in (0x0003, 0x0040):
                return int.from_bytes(data[at + 8 : at + 8 + size], "little")
        return 0

    def _codec(self) -> str:
        number = _Message(self._container)._fixed(_CODEPAGE) if self._below else self._fixed(_CODEPAGE)
        return f"cp{number}" if number else ""


def _decoded(data: bytes, codec: str) -> str:
    try:
        return decode(data, "", codec)[0]
    except LoadError:
        return data.decode("latin-1")


def _open(data: bytes) -> Any:
    from olefile import OleFileIO

    try:
        return OleFileIO(io.BytesIO(data))
    except (OSError, ValueError, IndexError, struct.error) as error:
        raise LoadError("This Outlook message is damaged and cannot be read") from error


def _load(source: Source, options: LoadOptions) -> Document:
    builder = TextBuilder()
    with closing(_open(source.data)) as container:
        message = _Message(container)
        try:
            builder.add("heading", message.line(_SUBJECT) or "(no subject)", 1)
            builder.add("paragraph", "\n".join(_headers(message)))
            _add_body(message, builder)
            return builder.document(dict(_metadata(message)))
        except (OSError, ValueError, IndexError, struct.error) as error:
            raise LoadError("This Outlook message is damaged and cannot be read") from error


def _add_body(message: _Message, builder: TextBuilder) -> None:
    if body := message.text(_BODY).strip():
        add_text(body, builder)
    elif page := message.page().strip():
        add_page(page, builder)
    elif rich := message.data(_RTF):
        add_text(text_of(unpacked(rich)), builder)


def _headers(message: _Message) -> Iterator[str]:
    sender = _person(message.line(_SENDER_NAME), message.line(_SENDER_SMTP) or message.line(_SENDER_ADDRESS))
    if sender:
        yield f"From: {sender}"
    people = [
        _person(each.line(_NAME), each.line(_SMTP) or each.line(_ADDRESS)) for each in message.storages("__recip")
    ]
    if to := ", ".join(person for person in people if person) or message.line(_TO):
        yield f"To: {to}"
    if copies := message.line(_CC):
        yield f"Cc: {copies}"
    if moment := message.moment():
        yield f"Date: {moment.isoformat(' ', 'seconds')}"
    if names := [_name_of(each, number) for number, each in enumerate(message.storages("__attach"), 1)]:
        yield f"Attachments: {', '.join(names)}"


def _name_of(attachment: _Message, number: int) -> str:
    return attachment.line(_FILE_NAME) or attachment.line(_SHORT_NAME) or f"attachment {number}"


def _person(name: str, address: str) -> str:
    inner = address.startswith("/")  # a directory name inside one company
    return f"{name} <{address}>" if name and address and name != address and not inner else name or address


def _metadata(message: _Message) -> Iterator[tuple[str, Scalar]]:
    if subject := message.line(_SUBJECT):
        yield "title", subject
    if sender := message.line(_SENDER_NAME):
        yield "author", sender
    if moment := message.moment():
        yield "created", moment.isoformat()


def sent_along(data: bytes) -> Iterator[Source]:
    """The files that were sent with a message, each with its name."""
    with closing(_open(data)) as container:
        for number, each in enumerate(_Message(container).storages("__attach"), 1):
            content = each.data(_FILE_DATA)
            if content:
                yield Source(content, _name_of(each, number).replace("/", "_").replace("\\", "_"))


LOADER = Loader("outlook", 3, frozenset({".msg", ".oft"}), looks_like_outlook, _load)
