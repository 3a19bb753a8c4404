"""Loading turns the bytes of a file into a `Document`; LOADERS is the table of the formats that can be read."""

import hashlib
from dataclasses import replace

from core.errors import LoadError
from core.loading.delimited import LOADER as CSV
from core.loading.doc import LOADER as DOC
from core.loading.docx import LOADER as DOCX
from core.loading.epub import LOADER as EPUB
from core.loading.formats import Loader, LoadOptions, Source, needs_password
from core.loading.html import LOADER as HTML
from core.loading.images import LOADER as IMAGE
from core.loading.kinds import LOCKED, UNREAD_SUFFIXES, kind_by_content, old_office_kind
from core.loading.mail import LOADER as MAIL
from core.loading.mail import MANY as MAILBOX
from core.loading.mail import SAVED_PAGE
from core.loading.markdown import LOADER as MARKDOWN
from core.loading.notebook import LOADER as NOTEBOOK
from core.loading.opendocument import LOADER as OPENDOCUMENT
from core.loading.outlined import LOADER as OUTLINED
from core.loading.outlook import LOADER as OUTLOOK
from core.loading.packages import office_kind
from core.loading.pdf import LOADER as PDF
from core.loading.ppt import LOADER as PPT
from core.loading.pptx import LOADER as PPTX
from core.loading.rtf import LOADER as RTF
from core.loading.sheets import LOADER as SHEETS
from core.loading.text import LOADER as TEXT
from core.loading.unlocking import unlocked
from core.records import Document

LOADERS: tuple[Loader, ...] = (
    *(PDF, DOCX, PPTX, SHEETS, OPENDOCUMENT, RTF, OUTLOOK, DOC, PPT, EPUB, IMAGE),
    *(MAILBOX, SAVED_PAGE, MAIL, HTML, MARKDOWN, OUTLINED, NOTEBOOK, CSV, TEXT),
)
_SHOWN = {
    "pdf": "a PDF",
    "docx": "a Word document",
    "doc": "a Word document",
    "pptx": "a presentation",
    "ppt": "a presentation",
    "sheets": "a workbook",
    "opendocument": "an OpenDocument file",
    "rtf": "rich text",
    "outlook": "an Outlook message",
    "epub": "a book",
    "image": "a picture",
    "mail": "a mail",
    "mailbox": "mails",
    "saved page": "a saved web page",
    "html": "a web page",
    "text": "plain text",
}
UNSUPPORTED = "This type of file is not supported"
_ARCHIVES = {"xlsx": "an Excel workbook", "visio": "a Visio drawing", "zip": "a ZIP archive"}


def choose(source: Source) -> Loader:
    """The loader for a file: by suffix, unless the content clearly is something else.

    Raises `LoadError` for an empty file and for kinds that are not read.
    """
    if not source.data:
        raise LoadError("The file is empty", "no_text")
    named = next((loader for loader in LOADERS if source.suffix in loader.suffixes), None)
    signed = next((loader for loader in LOADERS if not loader.textual and loader.sniff(source)), None)
    if signed:
        return signed
    if named and named.textual:
        _refuse_kinds(source, named)
        return named
    if not named and source.suffix in UNREAD_SUFFIXES:
        raise LoadError(UNSUPPORTED, "skipped")
    _refuse_kinds(source, named)
    if named or not source.suffix:
        written = next((loader for loader in (MAILBOX, SAVED_PAGE, MAIL, HTML, TEXT) if loader.sniff(source)), None)
        if written and not (named and source.data.startswith(b"PK")):
            return written
    if named:
        return named
    raise LoadError(UNSUPPORTED, "skipped")


def load(source: Source, options: LoadOptions) -> tuple[Loader, Document]:
    """Read a file with the loader that fits it. Raises `LoadError`."""
    source, loader = opened(source, options)
    return loader, read(source, loader, options)


def opened(source: Source, options: LoadOptions) -> tuple[Source, Loader]:
    """A file without its password, and the loader that fits it. Raises `LoadError`."""
    source = unlocked(source, options)
    return source, choose(source)


def read(source: Source, loader: Loader, options: LoadOptions) -> Document:
    """Read an opened file with its loader. Raises `LoadError`."""
    document = loader.load(source, options)
    if source.suffix and source.suffix not in loader.suffixes:
        shown = _SHOWN.get(loader.name, loader.name)
        notice = f"The name ends in {source.suffix}, but the content is {shown} and was read as that"
        document = replace(document, notices=(notice, *document.notices))
    return document


def reading_options_fingerprint(options: LoadOptions) -> str:
    """A short name (16 hex digits) for those options that decide what the text is; a password does not."""
    return hashlib.sha256(f"encoding={options.encoding}".encode()).hexdigest()[:16]


def _refuse_kinds(source: Source, named: Loader | None) -> None:
    """Raise for content that is known and not read, whatever the name says."""
    old = source.seen(old_office_kind)
    if old == LOCKED:
        raise needs_password()
    packed = _ARCHIVES.get(source.seen(office_kind), "")
    kind = old or packed or kind_by_content(source.data)
    if not kind:
        return
    if named is None:
        raise LoadError(f"{UNSUPPORTED}; it is {kind}", "skipped")
    help_text = "; open it in Office and save it in the new format" if old else ""
    raise LoadError(f"The name ends in {source.suffix}, but this is {kind}{help_text}")
