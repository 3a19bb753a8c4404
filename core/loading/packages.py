"""Opens Office packages (a ZIP archive of XML parts) so that neither a bomb nor a trap in them can do harm.

Only parts that are asked for are unpacked, each up to a limit; XML is parsed without entities and without a network.
"""

import io
import posixpath
import re
import zipfile
import zlib
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import unquote

from core.errors import LoadError
from core.loading.formats import CUT_OFF

if TYPE_CHECKING:
    from lxml.etree import _Element

LARGEST_PART_BYTES = 300_000_000
LARGEST_TOTAL_BYTES = 800_000_000
MOST_PARTS = 100_000
_MOST_INFLATED = 400  # times; real XML packs 20 to 60 times smaller
_INFLATION_MATTERS_BYTES = 30_000_000

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_STRICT = re.compile(
    rb"http://purl\.oclc\.org/ooxml/(wordprocessingml|presentationml|drawingml|officeDocument)/([\w/]+)"
)
_MAINS = (
    ("docx", (b"wordprocessingml.document.main+xml", b"wordprocessingml.template.main+xml", b"ms-word.")),
    ("pptx", (b"presentationml.presentation.main", b"presentationml.slideshow.main", b"presentationml.template.main")),
    ("pptx", (b"ms-powerpoint.",)),
    ("xlsx", (b"spreadsheetml.sheet.main", b"spreadsheetml.template.main", b"ms-excel.")),
    ("visio", (b"ms-visio.",)),
)
_END_OF_ARCHIVE, _LONGEST_END = b"PK\5\6", 66_000  # its record, and how far from the end it may begin
_OPENDOCUMENT = re.compile(rb"application/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation|graphics)")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError, KeyError)


def office_kind(data: bytes) -> str:
    """Which Office format a package holds: "docx", "pptx", "xlsx", "visio", "zip" for another archive, else ""."""
    if not data.startswith(b"PK"):
        return ""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("[Content_Types].xml") as file:
            types = file.read(2_000_000)
    except KeyError:
        return "zip"
    except _BROKEN:
        return ""
    if types[:2] in (b"\xff\xfe", b"\xfe\xff"):
        types = types.replace(b"\0", b"")
    return next((kind for kind, signs in _MAINS if any(sign in types for sign in signs)), "zip")


def opendocument_kind(data: bytes) -> str:
    """Which OpenDocument format a package holds: "text", "spreadsheet", "presentation", "graphics", else ""."""
    if not data.startswith(b"PK"):
        return ""
    for name in ("mimetype", "META-INF/manifest.xml"):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(name) as file:
                found = _OPENDOCUMENT.search(file.read(20_000))
        except _BROKEN:
            continue
        if found:
            return found[1].decode()
    return ""


class Package:
    """One Office file: its parts by name, and how they point to each other."""

    def __init__(self, data: bytes, kind: str) -> None:
        self._kind = kind
        self._read_bytes = 0
        self._relations: dict[str, dict[str, tuple[str, str]]] = {}
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
            infos = self._archive.infolist()
        except _BROKEN as error:
            cut = _END_OF_ARCHIVE not in data[-_LONGEST_END:]
            raise LoadError(CUT_OFF if cut else f"Damaged: this {kind} file cannot be unpacked") from error
        if len(infos) > MOST_PARTS:
            raise LoadError(f"This {kind} file holds {len(infos):,} parts, which no real document does")
        self._infos = {info.filename.replace("\\", "/").lstrip("/").lower(): info for info in infos}

    def close(self) -> None:
        """Let go of the archive."""
        self._archive.close()

    def holds(self, name: str) -> bool:
        """Whether there is a part of this name (upper and lower case are one)."""
        return name.lower() in self._infos

    def read(self, name: str) -> bytes:
        """The bytes of a part. Raises `LoadError` when it is missing, damaged or beyond every measure."""
        info = self._infos.get(name.lower())
        if info is None:
            raise LoadError(f"Damaged: the part {name} of this {self._kind} file is missing")
        limit = min(LARGEST_PART_BYTES, LARGEST_TOTAL_BYTES - self._read_bytes)
        if info.compress_size and info.file_size > _INFLATION_MATTERS_BYTES:
            limit = min(limit, max(_INFLATION_MATTERS_BYTES, info.compress_size * _MOST_INFLATED))
        try:
            with self._archive.open(info) as file:
                data = file.read(limit + 1)
        except _BROKEN as error:
            raise LoadError(f"Damaged: the part {name} of this {self._kind} file cannot be unpacked") from error
        if len(data) > limit:
            raise LoadError(f"This {self._kind} file unpacks to far more than a real document and was not read")
        self._read_bytes += len(data)
        return data

    def tree(self, name: str) -> "_Element":
        """The XML of a part, in the namespaces of the transitional standard."""
        return parse_xml(self.read(name), self._kind)

    def find_tree(self, name: str | None) -> "_Element | None":
        """The XML of a part that may be missing or broken without harm to the rest."""
        if name is None or not self.holds(name):
            return None
        try:
            return self.tree(name)
        except LoadError:
            return None

    def related(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part points to inside the package: relation id → (kind, name of the part)."""
        if part not in self._relations:
            folder, name = posixpath.split(part)
            tree = self.find_tree(posixpath.join(folder, "_rels", f"{name}.rels"))
            found: dict[str, tuple[str, str]] = {}
            for relation in tree if tree is not None else ():
                target = relation.get("Target")
                if target is None or relation.get("TargetMode") == "External":
                    continue  # never fetched
                kind = (relation.get("Type") or "").rpartition("/")[2]
                found[relation.get("Id") or ""] = (kind, self._resolve(folder, target))
            self._relations[part] = found
        return self._relations[part]

    def one_related(self, part: str, kind: str) -> str | None:
        """The first part of a kind that `part` points to."""
        return next((name for found, name in self.related(part).values() if found == kind), None)

    @cached_property
    def main(self) -> str:
        """The name of the main part."""
        return self.one_related("", "officeDocument") or ""

    def metadata(self) -> dict[str, str | int | float | bool]:
        """Title, author and dates as the file itself says."""
        tree = self.find_tree(self.one_related("", "core-properties") or "docprops/core.xml")
        found: dict[str, str | int | float | bool] = {}
        names = {"title": "title", "creator": "author", "created": "created", "modified": "modified"}
        names |= {"subject": "subject", "keywords": "keywords", "description": "description"}
        for element in tree if tree is not None else ():
            name = names.get(str(element.tag).rpartition("}")[2])
            if name and element.text and element.text.strip():
                found[name] = element.text.strip()
        return found

    def _resolve(self, folder: str, target: str) -> str:
        target = target.partition("#")[0].replace("\\", "/")
        for name in (target, unquote(target)):
            path = posixpath.normpath(name.lstrip("/") if name.startswith("/") else posixpath.join(folder, name))
            if self.holds(path):
                return path
        return path


def parse_xml(data: bytes, kind: str = "Office") -> "_Element":
    """The tree of an XML part. Declarations of entities are refused: Office files never have any, traps do."""
    from lxml import etree

    plain = data if b"\0" not in data[:100] else data.replace(b"\0", b"")
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise LoadError(f"This {kind} file declares XML entities, which real documents never do, and was not read")
    data = _STRICT.sub(_transitional, data) if b"purl.oclc.org/ooxml" in data else data
    # Without its own guards the parser may only work on bytes that could be searched above.
    huge = not re.search(rb"encoding\s*=\s*[\"'](?!utf-?8)", plain[:200], re.IGNORECASE)
    for recover in (False, True):
        parser = etree.XMLParser(
            recover=recover,
            remove_comments=True,
            remove_pis=True,
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=huge,
        )
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError:
            continue
        if root is not None:
            return root
    raise LoadError(f"Damaged: one of the parts of this {kind} file is not XML")


def _transitional(match: "re.Match[bytes]") -> bytes:
    """The older namespace of the same meaning."""
    family, rest = match[1], match[2]
    head = rest.partition(b"/")[0] if family != b"officeDocument" else rest
    tail = rest[len(head) :]
    return b"http://schemas.openxmlformats.org/" + family + b"/2006/" + head + tail
