"""Checks everything that can be checked on this machine, and sets it up first where that was not done yet.

python3 packaging/check.py          form, lint, types, imports, licences and the tests
python3 packaging/check.py --all    also fetches the generator and runs the tests that need models or kill processes
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from start import use_supported_python

GROUPS = ("run", "dev")
WORKERS = min(os.cpu_count() or 1, 4)
BESIDE_EACH_OTHER = ["-n", str(WORKERS), "--dist", "loadfile", "--no-loadscope-reorder"]
"""Each process runs a file at a time, which shares what is made once for its tests. The slowest files have few tests:
in the order of their number they would come last, one after the other.
"""
NO_TESTS = 5


def steps_of(everything: bool) -> "list[tuple[str, list[str]]]":
    """The checks: their names and the commands, the quick ones first."""
    module = ["-m"]
    checks = [
        ("form", [*module, "ruff", "format", "--check", "."]),
        ("lint", [*module, "ruff", "check", "."]),
        ("types", [*module, "mypy"]),
        ("imports", ["-c", "from importlinter.cli import lint_imports_command as run; run()"]),
        ("licences", ["packaging/licences.py"]),
        ("tests", [*module, "pytest", *BESIDE_EACH_OTHER]),
    ]
    if everything:
        checks.append(("tests with models and kills", [*module, "pytest", "-m", "model or kill"]))
    return checks


def surroundings(root: Path) -> "dict[str, str]":
    """The environment of the checks: no screen, no model hub, and the question sets where they are beside us."""
    added = {"QT_QPA_PLATFORM": "offscreen", "HF_HUB_OFFLINE": "1"}
    sets = root.parent / "shared" / "eval"
    if sets.is_dir():
        added["FOOTNOTE_EVAL"] = str(sets)
    return {**added, **os.environ, "PYTHONPATH": str(root)}


def main(arguments: "list[str]") -> int:
    """Set up, run every check, and say in the last line how it went; 1 if one failed."""
    use_supported_python()
    import environment

    everything = arguments == ["--all"]
    if arguments and not everything:
        print(__doc__)
        return 2
    begun = time.monotonic()
    environment.provide(GROUPS, ("embedder", "generator") if everything else ("embedder",))
    print(f"Set up in {time.monotonic() - begun:.0f} s.", flush=True)
    root, failed = environment.ROOT, []
    checks = steps_of(everything)
    for name, command in checks:
        print(f"\n== {name}", flush=True)
        started = time.monotonic()
        code = subprocess.call([str(environment.python()), *command], cwd=root, env=surroundings(root))
        if code and not (code == NO_TESTS and command[-2:] == ["-m", "model or kill"]):
            failed.append(name)
        result = "FAILED" if name in failed else "well"
        print(f"== {name}: {result}, {time.monotonic() - started:.1f} s", flush=True)
    spent = f"{time.monotonic() - begun:.0f} s"
    if failed:
        print(f"\n{len(failed)} of {len(checks)} checks failed after {spent}: {', '.join(failed)}.")
        return 1
    print(f"\nAll {len(checks)} checks passed in {spent}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
