"""No library tells its makers anything: what is switched off, and that each is switched off before it is imported."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import core
from core.telemetry import SWITCHES
from tests.helpers.patience import PATIENCE_S

REPORTING = ("chromadb", "fastembed", "huggingface_hub", "onnxruntime", "rapidocr")
PROBE = """
import json, sys
from pathlib import Path

from core.errors import Cancelled
from core.models import fetching
from core.models.catalogue import load_catalogue
from core.progress import Progress
from core.stores.vectors import ChromaVectors
from tests.helpers.models import tiny_embedder

part, folder = sys.argv[1], Path(sys.argv[2])
if part == "chromadb":
    store = ChromaVectors(folder / "vectors")
    said = store._client.get_settings().anonymized_telemetry
    store.close()
elif part == "onnxruntime":
    embedder = tiny_embedder(folder)
    embedder.embed_passages(["words"])
    embedder.close()
    said = False
else:
    def stop(*given):  # the last thing before the network is asked
        raise Cancelled

    fetching._check_reachable, fetching._reporting_bar = lambda endpoint: None, stop
    spec, file = next((spec, file) for spec in load_catalogue() for file in spec.files if file.repository)
    try:
        fetching.from_hub(spec, file, folder / "file", Progress())
    except Cancelled:
        from huggingface_hub.constants import HF_HUB_DISABLE_TELEMETRY
        said = not HF_HUB_DISABLE_TELEMETRY
print(json.dumps(said))
"""


def says(part: str, folder: Path) -> tuple[bool, list[Path]]:
    """Whether the library thinks it may report, and what it left in the person's own folders."""
    home = folder / "home"
    home.mkdir()
    not_set = {*SWITCHES, "CI", "HF_HUB_OFFLINE"}  # these switch reporting off, too
    environment = {name: value for name, value in os.environ.items() if name not in not_set}
    for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        environment[name] = str(home)
    command = [sys.executable, "-c", PROBE, part, str(folder / "work")]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout), [path for path in home.rglob("*") if path.is_file()]


def test_chroma_is_told_not_to_report(tmp_path: Path) -> None:
    assert says("chromadb", tmp_path) == (False, [])


def test_the_model_hub_is_told_not_to_report(tmp_path: Path) -> None:
    assert says("huggingface_hub", tmp_path) == (False, [])


def test_onnxruntime_keeps_no_device_id_and_no_events(tmp_path: Path) -> None:
    assert says("onnxruntime", tmp_path) == (False, [])


def test_reporting_is_switched_off_before_such_a_library_is_imported() -> None:
    imports = re.compile(rf"^ *(?:import|from) (?:{'|'.join(REPORTING)})\b(?!\.capi)", re.MULTILINE)
    checked = 0
    for file in Path(core.__file__).parent.rglob("*.py"):
        source = file.read_text("utf-8")
        for found in imports.finditer(source):
            checked += 1
            assert "switch_off()" in source[: found.start()], file
    assert checked >= len(REPORTING)
