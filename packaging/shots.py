"""Draws every page and state with invented data, for looking at: light and dark, English and Chinese.

    python packaging/shots.py FOLDER [--only NAME…] [--small] [--large-text] [--dejavu]

Each scene becomes NAME-light-en.png and NAME-dark-zh.png. `--small` draws them 960 by 600 as well, `--large-text` at
150 %, `--dejavu` in the widest font that a machine may fall back to.
"""

import argparse
import importlib
import os
import sys
from pathlib import Path
from typing import Literal

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtWidgets import QApplication

from desktop.language import Language
from desktop.style import Look
from staging import Scene, Stage, settle

SMALL = (960, 600)
COMBINATIONS: tuple[tuple[Literal["light", "dark"], Literal["en", "zh"]], ...] = (("light", "en"), ("dark", "zh"))


def scenes() -> tuple[Scene, ...]:
    """Every scene of the modules `scenes_*.py` beside this one."""
    here = Path(__file__).resolve().parent
    modules = [importlib.import_module(file.stem) for file in sorted(here.glob("scenes_*.py"))]
    return tuple(scene for module in modules for scene in module.SCENES)


def draw(scene: Scene, look: Look, language: Language, size: tuple[int, int], file: Path) -> None:
    """Play one scene and keep the picture of it."""
    stage = Stage(look, language)
    widget = scene.make(stage)
    widget.resize(*size)
    widget.show()
    settle(scene.settle_ms)
    focused = QApplication.focusWidget()
    if focused is not None:
        focused.clearFocus()
    widget.grab().save(str(file))
    widget.close()
    widget.deleteLater()
    settle(1)


def main(arguments: list[str]) -> int:
    """Draw what was asked for; says how many pictures there are."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="+", default=[], help="scenes whose names hold one of these words")
    parser.add_argument("--small", action="store_true", help="also 960 by 600")
    parser.add_argument("--large-text", action="store_true", help="at 150 %%")
    parser.add_argument("--dejavu", action="store_true", help="in DejaVu Sans")
    wish = parser.parse_args(arguments)
    wish.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    look, language = Look(("DejaVu Sans", "Noto Sans CJK SC") if wish.dejavu else ()), Language()
    look.apply(application)
    if wish.large_text:
        look.set_text_size(150)
    drawn = 0
    for theme, words in COMBINATIONS:
        look.set_theme(theme)
        language.set(words)
        look.set_chinese(words == "zh")
        for scene in scenes():
            if wish.only and not any(word in scene.name for word in wish.only):
                continue
            sizes = [scene.size, SMALL] if wish.small and scene.size > SMALL else [scene.size]
            for size in sizes:
                narrow = "-small" if size == SMALL else ""
                draw(scene, look, language, size, wish.folder / f"{scene.name}{narrow}-{theme}-{words}.png")
                drawn += 1
    print(f"{drawn} pictures in {wish.folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
