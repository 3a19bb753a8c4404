"""Opens files that are locked with a password: Office files (msoffcrypto) and OpenDocument ones (cryptography).

PDF files unlock themselves in their loader. The opened bytes live in memory only.
"""

import base64
import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import LoadError
from core.loading.formats import LoadOptions, Source, needs_password
from core.loading.packages import opendocument_kind, parse_xml

if TYPE_CHECKING:
    from lxml.etree import _Element

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DEFAULT = "VelvetSweatshop"
"""Excel locks a file with this one when only its structure is protected, and opens it without asking."""
_TRIPPED = (OSError, ValueError, KeyError, IndexError, AttributeError, TypeError, AssertionError, struct.error)
"""What the library raises besides its own errors when a file is not as the specification says."""
_MANIFEST = "META-INF/manifest.xml"
_M = "{urn:oasis:names:tc:opendocument:xmlns:manifest:1.0}"


def unlocked(source: Source, options: LoadOptions) -> Source:
    """The file as it is without its password; a file that has none as it is. Raises `LoadError` ("locked")."""
    if source.data.startswith(_OLE):
        return _office(source, options.passwords)
    if source.seen(opendocument_kind):
        return _opendocument(source, options.passwords)
    return source


def _office(source: Source, passwords: Iterable[str]) -> Source:
    from msoffcrypto import OfficeFile
    from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError, ParseError

    try:
        file = OfficeFile(io.BytesIO(source.data))
        if not file.is_encrypted():
            return source
    except (FileFormatError, ParseError, *_TRIPPED):
        return source  # the loader says what is wrong with it
    tried = (_DEFAULT, *passwords)
    for password in tried:
        opened = io.BytesIO()
        try:
            file.load_key(password=password)
            file.decrypt(opened)
        except (InvalidKeyError, DecryptionError, FileFormatError, ParseError, *_TRIPPED):
            continue
        data = opened.getvalue()
        if data.startswith((b"PK", _OLE)):
            return replace(source, data=data)
    raise needs_password(tried=len(tried) > 1)


def _opendocument(source: Source, passwords: tuple[str, ...]) -> Source:
    """Every encrypted part opened, put together as a package of the same parts (ODF 1.3 part 2, 3.4)."""
    with zipfile.ZipFile(io.BytesIO(source.data)) as package:
        try:
            entries = parse_xml(package.read(_MANIFEST), "OpenDocument").findall(f"{_M}file-entry")
        except (KeyError, zipfile.BadZipFile, zlib.error, LoadError):
            return source
        locked = {
            entry.get(f"{_M}full-path", ""): entry
            for entry in entries
            if entry.find(f"{_M}encryption-data") is not None
        }
        if not locked:
            return source
        for password in passwords:
            try:
                parts = {
                    info.filename: _part(package.read(info), locked.get(info.filename), password)
                    for info in package.infolist()
                    if info.filename != _MANIFEST
                }
            except (ValueError, zlib.error, LookupError):
                continue
            return replace(source, data=_packed(parts))
    raise needs_password(tried=bool(passwords))


def _part(data: bytes, entry: "_Element | None", password: str) -> bytes:
    """One part without its encryption. Raises `ValueError` or `zlib.error` for a password that is not the right one."""
    if entry is None:
        return data
    from cryptography.hazmat.primitives.ciphers import Cipher
    from cryptography.hazmat.primitives.ciphers.algorithms import AES
    from cryptography.hazmat.primitives.ciphers.modes import CBC

    about = entry.find(f"{_M}encryption-data")
    assert about is not None
    algorithm, derivation, start = (
        about.find(f"{_M}{name}") for name in ("algorithm", "key-derivation", "start-key-generation")
    )
    if algorithm is None or derivation is None or not algorithm.get(f"{_M}algorithm-name", "").endswith("aes256-cbc"):
        raise LookupError("an encryption that is not known")
    sha256 = start is not None and start.get(f"{_M}start-key-generation-name", "").endswith("sha256")
    begin = (hashlib.sha256 if sha256 else hashlib.sha1)(password.encode()).digest()
    salt = base64.b64decode(derivation.get(f"{_M}salt", ""))
    rounds = min(int(derivation.get(f"{_M}iteration-count", "1024")), 10_000_000)
    key = hashlib.pbkdf2_hmac("sha1", begin, salt, rounds, 32)
    vector = base64.b64decode(algorithm.get(f"{_M}initialisation-vector", ""))
    decryptor = Cipher(AES(key), CBC(vector)).decryptor()
    plain = decryptor.update(data) + decryptor.finalize()
    return zlib.decompressobj(-15).decompress(plain)


def _packed(parts: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return target.getvalue()
