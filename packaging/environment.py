"""Makes `.venv` in the project folder and keeps it as the locks say. Standard library only: it runs before all else.

A stamp in `.venv` says what was set up, so that a later start has nothing to do but look at it.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import wheels
from steps import Failure, Steps, run

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "footnote.json"
LOGS = VENV / "logs"
MODELS_STAMP = VENV / "footnote-models.json"
LOCKS = {"run": ROOT / "packaging" / "run.lock", "dev": ROOT / "packaging" / "dev.lock"}
SUPPORTED = ((3, 11), (3, 13))
ROOM_BYTES = 2_000_000_000
VERSION = 1
"""Raise it when the set-up itself changes in a way that `.venv` must be made again for."""

# What pip prints -> what is said to a person. The first that is found counts.
TROUBLES = (
    (("No space left on device", "not enough space"), "There is too little disk space. Make room and run this again."),
    (
        ("DO NOT MATCH THE HASHES", "Hash mismatch", "BadZipFile", "IncompleteRead", "ProtocolError"),
        "A download was broken or is not the file that the lock names. Run this again; it goes on where it stopped.",
    ),
    (
        (
            *("Failed to establish a new connection", "Temporary failure in name resolution", "timed out"),
            *("Network is unreachable", "Connection refused", "Connection reset", "NameResolutionError"),
            *("ConnectTimeoutError", "ProxyError", "Max retries exceeded", "getaddrinfo failed"),
        ),
        "The Python package index cannot be reached. Check the network and run this again; it goes on where it "
        "stopped.",
    ),
    (
        ("Permission denied", "EnvironmentError: [Errno 13]"),
        "A file or folder may not be written. Check the rights of the project folder and run this again.",
    ),
    (
        ("No matching distribution found",),
        "The package index does not have a library that the lock names for this Python and system.",
    ),
)


def python() -> Path:
    """The interpreter inside `.venv`."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def key_of(group: str) -> str:
    """Changes whenever the group has to be installed again."""
    return hashlib.sha256(f"{VERSION} {ROOT} ".encode() + LOCKS[group].read_bytes()).hexdigest()


def ready(groups: tuple[str, ...]) -> bool:
    """Whether `.venv` holds these groups as the locks say. Takes milliseconds."""
    stamp = read_json(STAMP)
    return python().exists() and all(stamp.get(group) == key_of(group) for group in groups)


def set_up(groups: tuple[str, ...], steps: Steps) -> None:
    """Make `.venv` and install the groups. Three steps; what an earlier run finished is not done again."""
    with steps.step("Making the Python environment"):
        check_room(ROOT, ROOM_BYTES)
        _make_venv()
    with steps.step("Installing the libraries"):
        for group in groups:
            _install(group, steps)
    with steps.step("Building llama-cpp-python (about 6 minutes the first time)"):
        wheels.install(python(), entries_of(LOCKS["run"])[wheels.BUILT], LOGS, steps, explain)
    _add_project()
    write_json(STAMP, {**read_json(STAMP), **{group: key_of(group) for group in groups}})


def _make_venv() -> None:
    if python().exists() and _usable(python()):
        return
    result = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False
    )
    if result.returncode == 0:
        return
    said = result.stdout + result.stderr
    shutil.rmtree(VENV, ignore_errors=True)
    if "ensurepip" in said or "No module named venv" in said:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise Failure(
            f"This Python has no venv support. Install it (Debian, Ubuntu: sudo apt install python{version}-venv) and "
            "run this again."
        )
    raise Failure(explain(said) or f"The folder {VENV} could not be made: {last_line(said)}")


def _usable(interpreter: Path) -> bool:
    code = "import sys, pip; print(sys.version_info[0], sys.version_info[1])"
    try:
        result = subprocess.run([str(interpreter), "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return False
    numbers = tuple(int(number) for number in result.stdout.split()) if result.returncode == 0 else ()
    return SUPPORTED[0] <= numbers <= SUPPORTED[1]


def _install(group: str, steps: Steps) -> None:
    entries = {name: text for name, text in entries_of(LOCKS[group]).items() if name != wheels.BUILT}
    seen = 0

    def watch(line: str) -> None:
        nonlocal seen
        if line.startswith(("Collecting ", "Requirement already satisfied", "Ignoring ")):
            seen += 1
            steps.far(f"{min(seen, len(entries))} of {len(entries)}")
        elif line.startswith("Installing collected"):
            steps.far("unpacking")

    requirements = LOGS / f"{group}.txt"
    LOGS.mkdir(exist_ok=True)
    requirements.write_text("".join(entries.values()), "utf-8")
    command = [str(python()), "-m", "pip", "install", "--require-hashes", "--no-deps", "--no-input"]
    options = ["--disable-pip-version-check", "--progress-bar", "off", "-r", str(requirements)]
    said = run([*command, *options], LOGS / f"{group}.log", watch)
    if said:
        raise Failure(explain(said) or f"The libraries could not be installed: {last_line(said)}")


def entries_of(lock: Path) -> dict[str, str]:
    """The entries of a lock by name: requirements with their hashes. With markers there may be several of a name."""
    found: dict[str, str] = {}
    name = ""
    for line in lock.read_text("utf-8").splitlines(keepends=True):
        match = re.match(r"([A-Za-z0-9][\w.-]*)==", line)
        name = match[1].lower() if match else name
        if name and not line.startswith("#"):
            found[name] = found.get(name, "") + line
    return found


def _add_project() -> None:
    # A .pth file and not an installed package: the code that runs is the code in this folder.
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    folder = subprocess.run([str(python()), "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    (Path(folder) / "footnote.pth").write_text(f"{ROOT}\n", "utf-8")


def models_ready(kinds: tuple[str, ...]) -> bool:
    """Whether the starter models of these kinds are where the set-up put them, with their sizes. Reads none."""
    noted = read_json(MODELS_STAMP).get(_models_key(), {})
    return all(kind in noted and all(_has_size(*entry) for entry in noted[kind]) for kind in kinds)


def note_model(kind: str, files: list[Path]) -> None:
    """Write down the files of a verified starter model."""
    stamp, place = read_json(MODELS_STAMP), _models_key()
    entries = [[str(path), path.stat().st_size] for path in sorted(files)]
    write_json(MODELS_STAMP, {**stamp, place: {**stamp.get(place, {}), kind: entries}})


def fetch_models(kinds: tuple[str, ...], steps: Steps) -> None:
    """Bring the starter models, one step each, with the interpreter and the libraries of `.venv`."""
    command = [str(python()), str(ROOT / "packaging" / "starters.py"), str(steps.done), str(steps.total), *kinds]
    code = subprocess.run(command, check=False).returncode
    if code:
        raise SystemExit(code)


def _models_key() -> str:
    # Where models live depends on these, and what they must be on the catalogue and the conversion.
    place = [os.environ.get(name, "") for name in ("FOOTNOTE_MODELS", "XDG_DATA_HOME", "HOME", "LOCALAPPDATA")]
    total = hashlib.sha256("|".join(place).encode())
    for file in ("resources/models.toml", "core/models/conversion.py"):
        total.update((ROOT / file).read_bytes())
    return total.hexdigest()


def _has_size(path: str, size: int) -> bool:
    try:
        return Path(path).stat().st_size == size
    except OSError:
        return False


def explain(said: str) -> str:
    """One plain sentence for what pip printed, "" if it is no known trouble."""
    return next((sentence for signs, sentence in TROUBLES if any(sign in said for sign in signs)), "")


def last_line(said: str) -> str:
    """The last line that says something, for a trouble that is not known."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason was given"


def check_room(folder: Path, needed: int) -> None:
    """Raise `Failure` if there are fewer bytes free."""
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise Failure(
            f"There is too little disk space: {needed / 1e9:.1f} GB are needed in {folder}, {free / 1e9:.1f} GB are "
            "free. Make room and run this again."
        )


def read_json(path: Path) -> dict[str, Any]:
    """What a stamp says; empty if there is none or it cannot be read."""
    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Write a stamp whole or not at all."""
    temporary = path.with_suffix(".part")
    temporary.write_text(json.dumps(value, indent=1), "utf-8")
    temporary.replace(path)


def provide(groups: tuple[str, ...], models: tuple[str, ...]) -> None:
    """Set up what is missing and say so; ends the process with one plain sentence where that is not possible."""
    libraries, thinking = not ready(groups), not models_ready(models)
    if not libraries and not thinking:
        return
    steps = Steps(3 * libraries + len(models) * thinking)
    try:
        if libraries:
            set_up(groups, steps)
        if thinking:
            fetch_models(models, steps)
    except Failure as failure:
        sys.exit(str(failure))
    except OSError as error:
        sys.exit(f"The set-up could not go on: {error}. Run this again when that is mended.")
    except KeyboardInterrupt:
        sys.exit("Stopped. Running this again goes on from here.")
