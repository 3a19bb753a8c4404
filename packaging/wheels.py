"""Builds llama-cpp-python, which is published as source only, once for this machine and keeps the wheel.

The wheels live in a folder of the person's own, by version, Python and processor: a build for one processor dies on
an older one. Standard library only.
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from steps import Failure, Steps, run

BUILT = "llama-cpp-python"
BUILD_BYTES = 1_500_000_000
COMPILER_ADVICE = {
    "Linux": "Install one (Debian, Ubuntu: sudo apt install g++; Fedora: sudo dnf install gcc-c++)",
    "Darwin": "Install Apple's command line tools (xcode-select --install)",
    "Windows": "Install the Visual Studio Build Tools with the C++ workload",
}


def install(python: Path, requirement: str, logs: Path, steps: Steps, explain: Callable[[str], str]) -> None:
    """Install the built wheel into the environment of `python`; build it first if the cache does not hold it."""
    version = requirement.split(maxsplit=1)[0].partition("==")[2]
    if _installed(python) == version:
        return
    folder = cache_folder() / "wheels" / f"{BUILT}-{version}" / f"{_python_tag(python)}-{processor_key()}"
    wheel = next(iter(sorted(folder.glob("*.whl"))), None) or _build(python, requirement, folder, logs, steps, explain)
    command = [str(python), "-m", "pip", "install", "--no-deps", "--no-index", "--disable-pip-version-check"]
    said = run([*command, "--force-reinstall", str(wheel)], logs / "llama-install.log", lambda _: None)
    if said:
        wheel.unlink()
        raise Failure("The built llama-cpp-python could not be installed and was deleted. Run this again.")


def cache_folder() -> Path:
    """Where built wheels are kept: `FOOTNOTE_CACHE`, or the usual place of this system."""
    chosen = os.environ.get("FOOTNOTE_CACHE")
    if chosen:
        return Path(chosen).expanduser().absolute()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Footnote" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "Footnote"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "Footnote"


def processor_key() -> str:
    """Names what a native build depends on: the kind of processor and what it can do."""
    text = f"{platform.machine()} {platform.processor()} {os.environ.get('CMAKE_ARGS', '')}"
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    for name in ("model name", "flags", "Features"):
        text += next((line.split(":", 1)[1] for line in lines if line.startswith(name) and ":" in line), "")
    if sys.platform == "darwin":
        asked = ["sysctl", "-n", "machdep.cpu.brand_string"]
        text += subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return f"{platform.machine().lower()}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def _build(
    python: Path, requirement: str, folder: Path, logs: Path, steps: Steps, explain: Callable[[str], str]
) -> Path:
    check_compiler()
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    if free < BUILD_BYTES:
        raise Failure(
            f"There is too little disk space to build llama-cpp-python: {BUILD_BYTES / 1e9:.1f} GB are needed in "
            f"{folder}, {free / 1e9:.1f} GB are free. Make room and run this again."
        )

    def watch(line: str) -> None:
        match = re.search(r"\[(\d+)/(\d+)\]", line)
        steps.far(f"{100 * int(match[1]) // max(1, int(match[2]))} %" if match else "")

    with tempfile.TemporaryDirectory(dir=folder, prefix=".building-") as work:
        wanted = Path(work) / "requirement.txt"
        wanted.write_text(requirement, "utf-8")
        # pip's own cache of built wheels does not know the processor, so it is not asked.
        command = [str(python), "-m", "pip", "wheel", "-v", "--no-deps", "--require-hashes", "--no-cache-dir"]
        options = ["--disable-pip-version-check", "--progress-bar", "off", "-w", work, "-r", str(wanted)]
        said = run([*command, *options], logs / "llama-build.log", watch, env={**os.environ, "TMPDIR": work})
        built = next(iter(Path(work).glob("*.whl")), None)
        if said or built is None:
            raise Failure(explain(said) or why_not_built(said, logs / "llama-build.log"))
        return built.replace(folder / built.name)


def check_compiler() -> None:
    """Raise `Failure` if this system has no C++ compiler."""
    system = platform.system()
    if system == "Windows":
        home = Path(os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)"))
        there = shutil.which("cl") or (home / "Microsoft Visual Studio" / "Installer" / "vswhere.exe").exists()
    elif system == "Darwin":
        there = subprocess.run(["xcode-select", "-p"], capture_output=True, check=False).returncode == 0
    else:
        names = (os.environ.get("CXX", "").split(" ")[0], "c++", "g++", "clang++")
        there = any(shutil.which(name) for name in names if name)
    if not there:
        raise Failure(f"{_compiler_sentence()} and run this again.")


def why_not_built(said: str, log: Path) -> str:
    """The sentence for a build that failed after the compiler was found."""
    if re.search(r"CMAKE_CX*_COMPILER not set|No CMAKE_C\w*_COMPILER could be found|is not able to compile", said):
        return f"{_compiler_sentence()} and run this again."
    return f"llama-cpp-python could not be built; {log} says why. Run this again when that is mended."


def _compiler_sentence() -> str:
    advice = COMPILER_ADVICE.get(platform.system(), "Install one")
    return f"A C++ compiler is needed to build the part that runs the writing model, and there is none. {advice}"


def _installed(python: Path) -> str:
    code = f"import importlib.metadata as m; print(m.version('{BUILT}'))"
    return subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False).stdout.strip()


def _python_tag(python: Path) -> str:
    code = "import sys; print(f'{sys.implementation.cache_tag}')"
    return subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=True).stdout.strip()
