"""Starting is quick: what is not needed is not imported."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S

HEAVY = ["chromadb", "tantivy", "onnxruntime", "onnx", "fastembed", "tokenizers", "numpy", "llama_cpp", "pypdfium2"]
HEAVY += ["docx", "pptx", "lxml", "rjieba", "PySide6", "huggingface_hub"]
PROBE = """
import json, sys
from core.cli import main
code = main(sys.argv[2:])
names = sorted({name.partition(".")[0] for name in sys.modules})
open(sys.argv[1], "w").write(json.dumps([code, names]))
"""


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["search", "--help"], ["status"], ["status", "--json"], ["settings"], ["remove"]],
)
def test_these_commands_import_nothing_heavy(tmp_path: Path, arguments: list[str]) -> None:
    out = tmp_path / "out.json"
    command = [sys.executable, "-c", PROBE, str(out), "--home", str(tmp_path / "home"), *arguments]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_S)
    code, names = json.loads(out.read_text())
    assert code == (2 if arguments == ["remove"] else 0)
    assert not set(HEAVY) & set(names)
