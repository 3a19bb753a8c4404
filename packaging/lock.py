"""Makes the locks anew from `pyproject.toml`: every version and hash, for all systems and Python 3.11 to 3.13.

    python packaging/lock.py [--upgrade]

`run.lock` holds what the application needs, `dev.lock` what the checks need besides. Needs the program `uv`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from environment import LOCKS, ROOT, entries_of

HEADER = "# Made by packaging/lock.py from pyproject.toml: do not edit.\n"


def main(arguments: list[str]) -> int:
    """Write both locks; packages of the run lock keep their versions in the other."""
    with tempfile.TemporaryDirectory() as folder:
        run, both = Path(folder) / "run.txt", Path(folder) / "both.txt"
        _compile(run, LOCKS["run"], arguments)
        _compile(both, LOCKS["dev"], [*arguments, "--group", "dev", "--constraint", str(run)])
        needed, all_of_them = entries_of(run), entries_of(both)
    extra = {name: text for name, text in all_of_them.items() if name not in needed}
    LOCKS["run"].write_text(HEADER + "".join(needed.values()), "utf-8")
    LOCKS["dev"].write_text(HEADER + "".join(extra.values()), "utf-8")
    print(f"{len(needed)} libraries to run, {len(extra)} more for the checks.")
    return 0


def _compile(target: Path, present: Path, options: list[str]) -> None:
    # uv keeps the versions that its output file already names, unless it is told to upgrade.
    if present.exists():
        target.write_text(present.read_text("utf-8"), "utf-8")
    command = ["uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version", "3.11", "--generate-hashes"]
    plain = ["--no-header", "--no-annotate", "--quiet", "--output-file", str(target)]
    subprocess.run([*command, *plain, *options], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
