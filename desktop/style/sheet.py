"""The style sheet: widgets only say what they are (`kind`, `card`, `wrong`), this says how that looks.

Sizes in it are whole boxes: a border that grows from one pixel to two takes its pixel from the padding, so that
nothing moves when the focus comes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from importlib import resources
from string import Template

from desktop.style.themes import Role, Theme

SHEET_ICONS: Mapping[str, tuple[str, Role, int]] = {
    "icon_down": ("chevron-down", "muted", 16),
    "icon_down_off": ("chevron-down", "disabled", 16),
    "icon_up": ("chevron-down", "muted", 16),
    "icon_up_off": ("chevron-down", "disabled", 16),
    "icon_check": ("check", "on_accent", 14),
    "icon_left": ("chevron-left", "muted", 14),
    "icon_right": ("chevron-right", "muted", 14),
    "icon_menu_check": ("check", "accent", 16),
}
"""Pictures the sheet points at: the name of the icon, its colour and its size; `icon_up…` are turned upside down."""


class _Lengths(dict[str, str]):
    """Answers `p12` with twelve pixels at the present text size, for every number the sheet asks for."""

    def __init__(self, px: Callable[[float], int], known: Mapping[str, str]) -> None:
        super().__init__(known)
        self._px = px

    def __missing__(self, key: str) -> str:
        if key[:1] == "p" and key[1:].isdigit():
            return f"{self._px(int(key[1:]))}px"
        raise KeyError(key)


def sheet(theme: Theme, px: Callable[[float], int], pictures: Mapping[str, str]) -> str:
    """The style sheet of a theme; `pictures` are the files of SHEET_ICONS."""
    template = Template(resources.files("resources").joinpath("style.qss").read_text("utf-8"))
    return template.substitute(_Lengths(px, {**asdict(theme), **pictures}))
