"""The faces of the window: Latin first, then Chinese by name, because what a system falls back to is often Japanese."""

from __future__ import annotations

import sys
from importlib import resources

from PySide6.QtGui import QFontDatabase

_LATIN = {
    "win32": ("Segoe UI Variable Text", "Segoe UI"),
    "darwin": (".AppleSystemUIFont",),
}
_CHINESE = {
    "win32": ("Microsoft YaHei UI", "Microsoft YaHei"),
    "darwin": ("PingFang SC",),
}
_BUNDLED = ("Inter-Regular.ttf", "Inter-Medium.ttf", "Inter-SemiBold.ttf")
_OTHER_CHINESE = ("Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei")
_MONO = ("Cascadia Mono", "SF Mono", "Menlo", "Noto Sans Mono", "DejaVu Sans Mono")


def chinese_families(system: str = sys.platform) -> tuple[str, ...]:
    """The Chinese faces that may be on a system, best first."""
    return _CHINESE.get(system, _OTHER_CHINESE)


def text_families(system: str = sys.platform) -> tuple[str, ...]:
    """The faces of everything that is read, in the order in which a character is looked for."""
    return (*_LATIN.get(system, ("Inter",)), *chinese_families(system))


def mono_families(system: str = sys.platform) -> tuple[str, ...]:
    """The faces of code and patterns."""
    return (*_MONO, *chinese_families(system))


def load_bundled(system: str = sys.platform) -> None:
    """Make the face that comes with the program known, where the system has none of its own for this."""
    if system in _LATIN:
        return
    for name in _BUNDLED:
        QFontDatabase.addApplicationFontFromData(resources.files("resources").joinpath("fonts", name).read_bytes())


def has_chinese(system: str = sys.platform) -> bool:
    """Whether one of the Chinese faces is on this machine, or any other that can write simplified Chinese."""
    families = set(QFontDatabase.families())
    return not families.isdisjoint(chinese_families(system)) or bool(
        QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    )
