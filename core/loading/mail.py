"""E-mails: who wrote to whom, when and about what, then one body; files sent along are documents of their own.

One message (.eml), many in one file (.mbox), a web page saved whole (.mhtml). Nothing that a mail names is fetched.
"""

import base64
import email
import email.policy
import quopri
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from email.message import EmailMessage, Message
from typing import Any

from core.errors import LoadError
from core.loading.building import TextBuilder
from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source, seen_by
from core.loading.html import parse_html, read_html
from core.records import Document, Scalar

SHOWN_HEADERS = ("From", "To", "Cc", "Date")
_BEGUN = re.compile(
    rb"^From (?:[^\n]*\r?\n(?=[A-Za-z][\w-]*:)"  # a mail without any header has at least a full date here
    rb"|\S+ +[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]?\d \d\d:\d\d(?::\d\d)?[^\n]{0,12} \d{4}[^\n]*\r?\n)",
    re.MULTILINE,
)
_GAP = re.compile(r"\n[ \t\u00a0\u3000]*\n\s*")
_FEWEST_HEADERS = 3
_DEEPEST = 8
_LONGEST_HEADER = 50_000


class _BoundedPolicy(email.policy.EmailPolicy):
    """The standard way to read headers, but only so much of one: its parser eats all memory over a long one."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """A header when it is asked for: a text that also has its parts."""
        return super().header_fetch_parse(name, value[:_LONGEST_HEADER] if type(value) is str else value)


_POLICY = _BoundedPolicy()


def looks_like_mail(data: bytes) -> bool:
    """Whether the content begins with several headers of a mail."""
    head = re.split(rb"\r?\n\r?\n", data[:16_384].lstrip(), maxsplit=1)[0]
    names = re.findall(rb"^(received|return-path|message-id|mime-version|from|to|date|subject):", head, re.I | re.M)
    return bool(re.match(rb"[\w-]+:", head)) and len({name.lower() for name in names}) >= _FEWEST_HEADERS


def parse(data: bytes) -> EmailMessage:
    """A mail from its bytes, whatever encoding the whole of it was saved in."""
    data = data.lstrip(b"\r\n")
    if b"\0" in data[:200] or data[:3] in (b"\xef\xbb\xbf",) or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text, _ = decode(data)
        data = text.encode("utf-8", "surrogateescape")
    try:
        message = email.message_from_bytes(data, policy=_POLICY)
    except RecursionError as error:
        raise LoadError("This mail holds mails inside each other so deeply that it was not read") from error
    assert isinstance(message, EmailMessage)
    return message


def add_message(message: Message, builder: TextBuilder, level: int = 1, depth: int = 0) -> None:
    """Add a mail's subject as a heading, its other headers, and its body."""
    builder.add("heading", header(message, "Subject") or "(no subject)", level)
    lines = [f"{name}: {text}" for name in SHOWN_HEADERS if (text := header(message, name))]
    if names := [each.name for each in sent_along(message)]:
        lines.append(f"Attachments: {', '.join(names)}")
    builder.add("paragraph", "\n".join(lines))
    _add_body(message, builder, level, depth)


def add_text(text: str, builder: TextBuilder) -> None:
    """Add a plain body by its paragraphs."""
    for paragraph in _GAP.split(text.replace("\r\n", "\n").replace("\r", "\n")):
        builder.add("paragraph", paragraph.strip("\n"))


def add_page(text: str, builder: TextBuilder) -> None:
    """Add a body that is a web page."""
    root = parse_html(text, builder)
    if root is not None:
        read_html(root, builder)


def header(message: Message, name: str) -> str:
    """A header as people read it; of several of one name the first. Raw bytes in it are decoded by what they are."""
    raw = next((value for key, value in message.raw_items() if key.lower() == name.lower()), "")
    if re.search(r"[\udc80-\udcff]", raw):  # the standard parser would make signs of loss of them
        return " ".join(decode(raw.encode("utf-8", "surrogateescape"))[0].split())
    try:
        value = str(message.get(name, ""))
    except (ValueError, IndexError, AttributeError, TypeError, LookupError):  # what the standard parser trips over
        value = raw
    return " ".join(value.split())


def sent_along(message: Message) -> Iterator[Source]:
    """The files that were sent with a mail, each with its name. Pictures that only decorate the body are left out."""
    for number, part in enumerate(message.walk(), 1):
        if part.is_multipart() or not _is_file(part):
            continue
        data = part.get_payload(decode=True)
        name = _file_name(part) or f"attachment {number}"
        if isinstance(data, bytes) and data and not (part.get("Content-ID") and part.get_content_maintype() == "image"):
            yield Source(data, name.replace("/", "_").replace("\\", "_"))


def metadata_of(message: Message) -> dict[str, Scalar]:
    """Title, author and date as metadata."""
    found: dict[str, Scalar] = {}
    for key, name in (("title", "Subject"), ("author", "From"), ("to", "To")):
        if text := header(message, name):
            found[key] = text
    moment = _moment(message)
    if moment is not None:
        found["created"] = moment.isoformat()
    return found


# ---- bodies ---------------------------------------------------------------------------------------------------


def _add_body(message: Message, builder: TextBuilder, level: int, depth: int) -> None:
    kind = message.get_content_type()
    if depth > _DEEPEST:
        builder.notice("Mails inside each other too deeply were left out")
    elif kind in ("message/rfc822", "message/global"):
        for inner in _parts(message):
            add_message(_unwrapped(message, inner), builder, min(level + 1, 6), depth + 1)
    elif kind == "multipart/alternative":
        _add_best(_parts(message), builder, level, depth)
    elif message.is_multipart():
        for part in _parts(message):
            _add_body(part, builder, level, depth + 1)
    elif _is_file(message):
        return
    elif kind == "text/html":
        add_page(_text(message), builder)
    elif message.get_content_maintype() == "text":
        text = _text(message)
        (add_page if text.lstrip()[:15].lower().startswith(("<html", "<!doctype html")) else add_text)(text, builder)


def _add_best(versions: list[Message], builder: TextBuilder, level: int, depth: int) -> None:
    """Of the versions of one body the plain one, unless it says nothing."""
    plain = [part for part in versions if part.get_content_type() == "text/plain" and len(_text(part).strip()) > 1]
    rich = [part for part in versions if part.get_content_type() != "text/plain"]
    page = next((part for part in rich if part.get_content_type() == "text/html"), None)
    short = plain and page is not None and len(_text(plain[0])) * 20 < len(_text(page))
    chosen = plain[:1] if plain and not short else rich[-1:] or versions[:1]
    for part in chosen:
        _add_body(part, builder, level, depth + 1)


def _parts(message: Message) -> list[Message]:
    payload = message.get_payload()
    return [part for part in payload if isinstance(part, Message)] if isinstance(payload, list) else []


def _unwrapped(outer: Message, inner: Message) -> Message:
    """A mail inside a mail that was encoded on its way, which it should not be: the standard parser leaves it so."""
    raw, coding = inner.get_payload(), str(outer.get("Content-Transfer-Encoding", "")).strip().lower()
    if coding not in ("base64", "quoted-printable") or inner.keys() or not isinstance(raw, str):
        return inner
    data = raw.encode("ascii", "replace")
    try:
        return parse(base64.b64decode(data) if coding == "base64" else quopri.decodestring(data))
    except ValueError:
        return inner


def _text(part: Message) -> str:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes) or not data.strip():
        return ""
    try:
        return decode(data, "", str(part.get_content_charset() or ""))[0]
    except LoadError:  # no text after all
        return ""


def _is_file(part: Message) -> bool:
    try:
        disposition = part.get_content_disposition()
    except (ValueError, IndexError, AttributeError, TypeError, LookupError):
        disposition = None
    if disposition == "attachment":
        return True
    return part.get_content_maintype() not in ("text", "multipart", "message") or bool(
        _file_name(part) and disposition != "inline" and part.get_content_maintype() == "text"
    )


def _file_name(part: Message) -> str:
    try:
        name = part.get_filename() or ""
    except (ValueError, IndexError, AttributeError, TypeError, LookupError):
        return ""
    if re.search(r"[\udc80-\udcff]", name):
        name = decode(name.encode("utf-8", "surrogateescape"))[0]
    return " ".join(name.split())


def _moment(message: Message) -> "datetime | None":
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(header(message, "Date"))
    except (ValueError, IndexError, TypeError):
        return None


# ---- files ----------------------------------------------------------------------------------------------------


def _load(source: Source, options: LoadOptions) -> Document:
    message = parse(source.data)
    builder = TextBuilder()
    add_message(message, builder)
    return builder.document(metadata_of(message))


def _load_many(source: Source, options: LoadOptions) -> Document:
    builder = TextBuilder()
    for data in messages(source.data):
        add_message(parse(data), builder)
    if builder.empty:
        raise LoadError("There is no mail in this file", "no_text")
    return builder.document()


def messages(data: bytes) -> Iterable[bytes]:
    """The mails of a mailbox."""
    starts = [match.start() for match in _BEGUN.finditer(data)]
    for start, end in zip(starts, [*starts[1:], len(data)], strict=False):
        yield data[start:end].partition(b"\n")[2]


def _load_page(source: Source, options: LoadOptions) -> Document:
    message = parse(source.data)
    page = next((part for part in message.walk() if part.get_content_type() == "text/html"), None)
    if page is None:
        return _load(source, options)
    builder = TextBuilder()
    add_page(_text(page), builder)
    return builder.document(metadata_of(message))


LOADER = Loader("mail", 3, frozenset({".eml"}), seen_by(looks_like_mail), _load, textual=True)
MANY = Loader(
    "mailbox",
    3,
    frozenset({".mbox", ".mbx"}),
    seen_by(lambda data: bool(_BEGUN.match(data[:2000]))),
    _load_many,
    textual=True,
)
SAVED_PAGE = Loader(
    "saved page",
    2,
    frozenset({".mht", ".mhtml"}),
    seen_by(lambda data: looks_like_mail(data) and b"multipart/related" in data[:4000] and b"text/html" in data[:8000]),
    _load_page,
    textual=True,
)
