"""Brings the files of a model into the models folder: from the hub, a mirror or a folder. Resumes what was begun.

A file is written under a temporary name and gets its own only when its size and SHA-256 are the catalogue's.
"""

import hashlib
import http.client
import logging
import os
import shutil
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

from core.errors import ModelError
from core.models.catalogue import ModelFile, ModelSpec
from core.progress import Event, Progress
from core.telemetry import switch_off

log = logging.getLogger(__name__)

Source = Callable[[ModelSpec, ModelFile, Path, Progress], None]
"""Writes the rest of a file to the temporary path; raises `ModelError` (a clause that says why not) if it cannot."""

STEP_BYTES = 1 << 20
CONNECT_TIMEOUT_S = 5
READ_TIMEOUT_S = 30
SPARE_BYTES = 200_000_000
"""So much of the disk is left free."""


def models_folder() -> Path:
    """Where all models live: `FOOTNOTE_MODELS`, or a folder of the person's own outside every data folder."""
    chosen = os.environ.get("FOOTNOTE_MODELS")
    if chosen:
        return Path(chosen).expanduser().absolute()
    import platformdirs

    return Path(platformdirs.user_data_dir("Footnote", appauthor=False)) / "models"


def is_present(spec: ModelSpec, folder: Path) -> bool:
    """Whether every file is there with its size. Quick: reads no file (see `verify`) and imports nothing heavy.

    What is made of a file by conversion is not looked at: whoever needs it makes it where it is missing.
    """
    return all(_size(folder / spec.name / file.name) == file.bytes for file in spec.files)


def verify(spec: ModelSpec, folder: Path, progress: Progress | None = None) -> bool:
    """Whether every file is there with the SHA-256 of the catalogue. Reads them whole."""
    progress = progress or Progress()
    return is_present(spec, folder) and all(
        _sum(folder / spec.name / file.name, progress, spec.title) == file.sha256 for file in spec.files
    )


def fetch(
    spec: ModelSpec,
    folder: Path,
    progress: Progress,
    mirror: str = "",
    *,
    hub: Source | None = None,
    more: Sequence[Source] = (),
) -> Path:
    """Bring a model into `folder` and give the folder it is in.

    Asked in this order, until one has it: the hub, the `mirror` (a web address or a folder; `FOOTNOTE_MIRROR` when
    empty), then `more`. What is there already is not fetched again. Raises `ModelError` with one plain sentence.
    """
    sources = [hub or from_hub, *more]
    mirror = mirror or os.environ.get("FOOTNOTE_MIRROR", "")
    if mirror:
        sources.insert(1, from_mirror(mirror))
    home = folder / spec.name
    for file in spec.files:
        target = home / file.name
        if _size(target) != file.bytes:
            _make_room(spec, file, home)
            _fetch_file(spec, file, target, sources, progress)
    if spec.conversion:
        _conversion(spec).build(home / spec.files[0].name, home, progress)
    return home


def remove(spec: ModelSpec, folder: Path) -> None:
    """Delete a model's files, also half-fetched ones."""
    try:
        shutil.rmtree(folder / spec.name)
    except FileNotFoundError:
        return
    except OSError as error:
        raise ModelError(f"{spec.title} could not be removed from {folder}: {error.strerror}.") from error


def from_hub(spec: ModelSpec, file: ModelFile, temporary: Path, progress: Progress) -> None:
    """The publisher's own file from the model hub (or the one that `HF_ENDPOINT` names)."""
    if not file.repository:
        raise ModelError("the model hub does not have this conversion")
    endpoint = os.environ.get("HF_ENDPOINT", "https://huggingface.co").rstrip("/")
    _check_reachable(endpoint)
    switch_off()
    import httpx
    from huggingface_hub import hf_hub_download
    from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError

    work = temporary.with_suffix(".hub")
    try:
        got = hf_hub_download(
            file.repository,
            file.path,
            local_dir=work,
            endpoint=endpoint,
            etag_timeout=CONNECT_TIMEOUT_S,
            tqdm_class=_reporting_bar(spec, file, progress),
        )
        Path(got).replace(temporary)
    except (HfHubHTTPError, LocalEntryNotFoundError, httpx.HTTPError, OSError, RuntimeError) as error:
        log.info("The hub did not give %s: %s", file.name, error)
        raise ModelError(f"the model hub did not give it ({_first_line(error)})") from error
    shutil.rmtree(work, ignore_errors=True)


def from_mirror(mirror: str, opener: Callable[..., Any] = urllib.request.urlopen) -> Source:
    """The same files from a web address or a folder that the person chose.

    They are looked for as `<model>/<file>`, `<file>` and the way the hub lays them out.
    """
    parts = urllib.parse.urlsplit(mirror)
    if parts.scheme in {"http", "https"}:
        return _from_web(mirror.rstrip("/"), opener)
    path = urllib.request.url2pathname(parts.path) if parts.scheme == "file" else mirror
    return _from_folder(Path(path).expanduser())


def _from_folder(root: Path) -> Source:
    def source(spec: ModelSpec, file: ModelFile, temporary: Path, progress: Progress) -> None:
        found = next((root / way for way in _ways(spec, file) if _size(root / way) == file.bytes), None)
        if found is None:
            raise ModelError(f"the folder {root} does not hold {file.name}")
        begun = _resumable(temporary, file)
        with found.open("rb") as reading, temporary.open("ab") as writing:
            reading.seek(begun)
            _copy(reading, writing, begun, spec, file, progress)

    return source


def _from_web(base: str, opener: Callable[..., Any]) -> Source:
    def source(spec: ModelSpec, file: ModelFile, temporary: Path, progress: Progress) -> None:
        reason = ""
        for way in _ways(spec, file):
            try:
                _download(f"{base}/{urllib.parse.quote(way)}", opener, temporary, spec, file, progress)
            except urllib.error.HTTPError as error:
                reason = f"it answered {error.code}"
                error.close()
            except (OSError, http.client.HTTPException) as error:
                raise ModelError(f"the mirror {base} cannot be reached ({_first_line(error)})") from error
            else:
                return
        raise ModelError(f"the mirror {base} does not have {file.name} ({reason})")

    return source


def _download(
    url: str, opener: Callable[..., Any], temporary: Path, spec: ModelSpec, file: ModelFile, progress: Progress
) -> None:
    begun = _resumable(temporary, file)
    request = urllib.request.Request(url, headers={"Range": f"bytes={begun}-"} if begun else {})
    with opener(request, timeout=READ_TIMEOUT_S) as answer:
        if begun and answer.status != 206:
            begun = 0
        with temporary.open("ab" if begun else "wb") as writing:
            _copy(answer, writing, begun, spec, file, progress)


def _ways(spec: ModelSpec, file: ModelFile) -> Iterator[str]:
    yield f"{spec.name}/{file.name}"
    yield file.name
    if file.repository:
        yield f"{file.repository}/resolve/main/{file.path}"


def _fetch_file(spec: ModelSpec, file: ModelFile, target: Path, sources: Sequence[Source], progress: Progress) -> None:
    temporary = target.with_name(target.name + ".part")
    reasons: list[str] = []
    for source in sources:
        progress.check()
        try:
            if _size(temporary) != file.bytes:
                source(spec, file, temporary, progress)
            accept(spec, file, temporary, target, progress)
        except ModelError as error:
            reasons.append(str(error))
        except OSError as error:
            raise ModelError(f"{target} could not be written: {error.strerror or error}.") from error
        else:
            return
    raise ModelError(f"{spec.title} could not be fetched: {'; '.join(reasons)}. Running this again goes on from here.")


def accept(spec: ModelSpec, file: ModelFile, temporary: Path, target: Path, progress: Progress) -> None:
    """Give a fetched file its name if it is what the catalogue says; otherwise throw it away and raise."""
    if _size(temporary) != file.bytes or _sum(temporary, progress, spec.title) != file.sha256:
        short = _size(temporary) < file.bytes
        if not short:
            temporary.unlink(missing_ok=True)
        raise ModelError(
            "the download broke off"
            if short
            else "what came was not the file that the catalogue names, and was deleted"
        )
    with temporary.open("rb+") as written:
        os.fsync(written.fileno())
    temporary.replace(target)


def _conversion(spec: ModelSpec) -> ModuleType:
    # Brings in libraries of its own, which most commands that ask for models do not need.
    if spec.conversion != "e5":
        raise ModelError(f"This version of Footnote cannot convert {spec.title}.")
    from core.models import conversion

    return conversion


def _make_room(spec: ModelSpec, file: ModelFile, home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(home).free
    except OSError as error:
        raise ModelError(f"The models folder {home.parent} cannot be used: {error.strerror}.") from error
    missing = file.bytes - max(0, _size(home / f"{file.name}.part")) + SPARE_BYTES
    if free < missing:
        raise ModelError(
            f"There is too little room for {spec.title}: {missing / 1e9:.1f} GB are needed in {home.parent}, "
            f"{free / 1e9:.1f} GB are free. Make room, or choose another folder with FOOTNOTE_MODELS."
        )


def _resumable(temporary: Path, file: ModelFile) -> int:
    begun = max(0, _size(temporary))
    if begun <= file.bytes:
        return begun
    temporary.unlink()
    return 0


def _copy(reading: Any, writing: BinaryIO, begun: int, spec: ModelSpec, file: ModelFile, progress: Progress) -> None:
    done = begun
    while block := reading.read(STEP_BYTES):
        writing.write(block)
        done += len(block)
        progress.report(Event("fetching", done, file.bytes, "bytes", spec.title))
        progress.check()


def _sum(path: Path, progress: Progress, title: str) -> str:
    total, digest = hashlib.sha256(), 0
    size = _size(path)
    with path.open("rb") as reading:
        while block := reading.read(8 * STEP_BYTES):
            total.update(block)
            digest += len(block)
            progress.report(Event("verifying", digest, size, "bytes", title))
            progress.check()
    return total.hexdigest()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _check_reachable(endpoint: str) -> None:
    # The hub's own client tries for half a minute before it says that there is no network.
    request = urllib.request.Request(endpoint, method="HEAD")
    try:
        urllib.request.urlopen(request, timeout=CONNECT_TIMEOUT_S).close()
    except urllib.error.HTTPError as error:
        error.close()
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise ModelError("the model hub cannot be reached") from error


def _reporting_bar(spec: ModelSpec, file: ModelFile, progress: Progress) -> Any:
    from tqdm import tqdm

    class ReportingBar(tqdm):  # type: ignore[misc]  # tqdm brings no types
        """Takes the place of the hub's own progress bar."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            kwargs.pop("name", None)
            kwargs["disable"] = True
            super().__init__(*args, **kwargs)

        def update(self, n: float | None = 1) -> None:
            self.n += n or 0
            progress.report(Event("fetching", int(self.n), file.bytes, "bytes", spec.title))
            progress.check()

    return ReportingBar


def _first_line(error: BaseException) -> str:
    reason = getattr(error, "reason", None)
    text = str(reason or error).strip() or type(error).__name__
    return text.splitlines()[0][:160]
