"""Files with files inside them, for tests."""

import io
import tarfile
import zipfile
from collections.abc import Mapping
from email.message import EmailMessage
from pathlib import PurePosixPath


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A ZIP archive of files by their names."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def tarred(files: Mapping[str, bytes], mode: str = "w:gz") -> bytes:
    """A tar archive of files by their names."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def mailed(subject: str, text: str, files: Mapping[str, bytes]) -> bytes:
    """A mail with a plain and a rich body and files sent along."""
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = subject, "ann@example.com", "bob@example.com"
    mail["Date"] = "Fri, 5 Jan 2024 13:00:00 +0000"
    mail.set_content(text)
    mail.add_alternative(f"<html><body><p>{text}</p></body></html>", subtype="html")
    for name, data in files.items():
        mail.add_attachment(data, maintype="application", subtype=PurePosixPath(name).suffix[1:], filename=name)
    return mail.as_bytes()
