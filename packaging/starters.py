"""Brings the starter models into the models folder. Run by the set-up with the interpreter of `.venv`.

    python packaging/starters.py STEP TOTAL KIND…

The generator is the largest one that fits this machine's memory. Writes down what it left where, for later starts.
"""

import sys
from pathlib import Path

import psutil

import environment
from carriers import from_carrier
from core.errors import FootnoteError
from core.models.catalogue import ModelSpec, load_catalogue
from core.models.fetching import fetch, is_present, models_folder, remove, verify
from core.progress import Event, Progress
from steps import Steps


def chosen(kind: str, catalogue: tuple[ModelSpec, ...], memory_bytes: int) -> ModelSpec:
    """The starter model of a kind for a machine with so much memory."""
    fitting = [
        model
        for model in catalogue
        if model.starter and model.kind == kind and model.memory_gb * 1_000_000_000 <= memory_bytes
    ]
    return max(fitting, key=lambda model: model.memory_gb)


def bring(spec: ModelSpec, folder: Path, progress: Progress) -> Path:
    """Fetch a model; one that was there already is read and checked once, and fetched again if it is not right."""
    if is_present(spec, folder) and not verify(spec, folder, progress):
        remove(spec, folder)
    return fetch(spec, folder, progress, more=(from_carrier,))


def main(arguments: list[str]) -> int:
    """Fetch the starter model of each kind; 1 and one plain sentence if that is not possible."""
    number, total, *kinds = arguments
    steps = Steps(int(total), int(number))
    folder = models_folder()
    try:
        for kind in kinds:
            spec = chosen(kind, load_catalogue(), psutil.virtual_memory().total)
            with steps.step(f"Fetching {spec.title}, {spec.bytes / 1e6:,.0f} MB"):
                home = bring(spec, folder, Progress(lambda event: steps.far(_far(event))))
            files = [path for path in home.rglob("*") if path.is_file() and not path.name.endswith(".part")]
            environment.note_model(kind, files)
    except FootnoteError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _far(event: Event) -> str:
    words = {"fetching": "", "verifying": "checking ", "converting": "converting "}
    share = f"{100 * event.done // event.total} %" if event.total else ""
    return words.get(event.stage, f"{event.stage} ") + share


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
