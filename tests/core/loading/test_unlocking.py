import base64
import hashlib
import io
import os
import zipfile
import zlib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC
from docx import Document as WordDocument
from msoffcrypto.format.ooxml import OOXMLFile

from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source

DATA = Path(__file__).parents[2] / "data"


def locked_word(password: str) -> bytes:
    plain, locked = io.BytesIO(), io.BytesIO()
    word = WordDocument()
    word.add_paragraph("the locked words")
    word.save(plain)
    OOXMLFile(io.BytesIO(plain.getvalue())).encrypt(password, locked)
    return locked.getvalue()


def locked_text(password: str) -> bytes:
    """An OpenDocument text locked the way LibreOffice does."""
    source = zipfile.ZipFile(io.BytesIO((DATA / "old.odt").read_bytes()))
    buffer, entries = io.BytesIO(), ""
    with source, zipfile.ZipFile(buffer, "w") as target:
        for name in ("content.xml", "styles.xml", "meta.xml"):
            salt, vector = os.urandom(16), os.urandom(16)
            packer = zlib.compressobj(wbits=-15)
            packed = packer.compress(source.read(name)) + packer.flush()
            padding = 16 - len(packed) % 16
            key = hashlib.pbkdf2_hmac("sha1", hashlib.sha256(password.encode()).digest(), salt, 1024, 32)
            encryptor = Cipher(AES(key), CBC(vector)).encryptor()
            target.writestr(
                name, encryptor.update(packed + bytes([0] * (padding - 1) + [padding])) + encryptor.finalize()
            )
            entries += (
                f'<m:file-entry m:full-path="{name}"><m:encryption-data>'
                '<m:algorithm m:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc"'
                f' m:initialisation-vector="{base64.b64encode(vector).decode()}"/>'
                f'<m:key-derivation m:iteration-count="1024" m:salt="{base64.b64encode(salt).decode()}"/>'
                '<m:start-key-generation m:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256"/>'
                "</m:encryption-data></m:file-entry>"
            )
        target.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        namespace = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
        target.writestr("META-INF/manifest.xml", f'<m:manifest xmlns:m="{namespace}">{entries}</m:manifest>')
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [("a.docx", locked_word("open"), "the locked words"), ("a.odt", locked_text("open"), "nine degrees")],
)
def test_a_locked_file_opens_with_its_password_only(name: str, data: bytes, words: str) -> None:
    source = Source(data, name)
    with pytest.raises(LoadError, match=r"^Needs a password$") as caught:
        load(source, LoadOptions())
    assert caught.value.state == "locked"
    with pytest.raises(LoadError, match="those given do not open it"):
        load(source, LoadOptions(passwords=("wrong",)))
    assert words in load(source, LoadOptions(passwords=("wrong", "open")))[1].text


def test_a_file_locked_with_the_password_that_excel_uses_by_itself_is_simply_read() -> None:
    assert "the locked words" in load(Source(locked_word("VelvetSweatshop"), "a.docx"), LoadOptions())[1].text
