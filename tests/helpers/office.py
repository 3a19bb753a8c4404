"""Builds Office packages from their XML, for what no writing library can be made to write."""

import io
import zipfile
from collections.abc import Mapping

_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def word_file(body: str, parts: Mapping[str, tuple[str, str]] | None = None, prolog: str = "") -> bytes:
    """A Word file with this body; `parts` adds files: name → (kind of relation, content)."""
    parts = parts or {}
    spaces = (
        f'xmlns:w="{_WORD}" xmlns:r="{_OFFICE}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
        ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
        ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
        ' xmlns:v="urn:schemas-microsoft-com:vml"'
    )
    relations = "".join(
        f'<Relationship Id="r{number}" Type="{_OFFICE}/{kind}" Target="{name}"/>'
        for number, (name, (kind, _)) in enumerate(parts.items(), 1)
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_TYPES}"><Override PartName="/word/document.xml"'
        f' ContentType="{_MAIN_TYPE}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="r1" Type="{_OFFICE}/officeDocument"'
        ' Target="word/document.xml"/></Relationships>',
        "word/document.xml": f"{prolog}<w:document {spaces}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{_RELATIONS}">{relations}</Relationships>',
        **{f"word/{name}": content.replace("SPACES", spaces) for name, (_, content) in parts.items()},
    }
    return packed(files)


def paragraph(text: str, properties: str = "") -> str:
    """One paragraph with one run."""
    return f'<w:p><w:pPr>{properties}</w:pPr><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def packed(files: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of these files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()
