"""Every colour can be told from every ground it is used on: text 4.5 to 1, outlines and meaningful graphics 3 to 1."""

import dataclasses
import re
from typing import get_args

import pytest

from desktop.style import DARK, LIGHT, Role, Theme, strengthened, theme_for

PLAIN: tuple[Role, ...] = ("rail", "canvas", "surface", "sunken")
ROWS: tuple[Role, ...] = (*PLAIN, "hover", "accent_soft")
"""What a row or a quiet button may stand on."""

TEXT: dict[Role, tuple[Role, ...]] = {
    "text": (*ROWS, "warn_soft", "bad_soft", "good_soft", "inserted_soft", "removed_soft", "span_a", "span_b"),
    "muted": ROWS,
    "accent": ROWS,
    "accent_hover": ROWS,
    "on_accent": ("accent", "accent_hover"),
    "mark_text": ("mark",),
    "good": (*ROWS, "good_soft", "inserted_soft"),
    "warn": (*ROWS, "warn_soft"),
    "bad": (*ROWS, "bad_soft", "removed_soft"),
}
GRAPHICS: dict[Role, tuple[Role, ...]] = {
    "edge": PLAIN,  # on a coloured ground, what it outlines has `surface` inside
    "mark_edge": (*PLAIN, "mark"),
    "accent": ROWS,
    "good": ROWS,
    "disabled": ("canvas", "surface"),
}
BAR: dict[Role, tuple[Role, ...]] = {"accent": ("line",), "good": ("line",)}
"""The full part of a bar beside the empty one; with more contrast the empty part is an outline."""


def luminance(color: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, contrast ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


THEMES = [LIGHT, DARK, strengthened(LIGHT), strengthened(DARK)]
NAMES = ["light", "dark", "light with more contrast", "dark with more contrast"]


@pytest.mark.parametrize("theme", THEMES, ids=NAMES)
def test_words_can_be_read_on_every_ground_they_stand_on(theme: Theme) -> None:
    poor = [
        f"{role} on {ground}: {contrast(theme.value(role), theme.value(ground)):.2f}"
        for role, grounds in TEXT.items()
        for ground in grounds
        if contrast(theme.value(role), theme.value(ground)) < 4.5
    ]
    assert poor == []


@pytest.mark.parametrize("theme", THEMES, ids=NAMES)
def test_outlines_and_graphics_can_be_told_from_every_ground_they_stand_on(theme: Theme) -> None:
    poor = [
        f"{role} on {ground}: {contrast(theme.value(role), theme.value(ground)):.2f}"
        for role, grounds in [*GRAPHICS.items(), *([] if theme.strong else BAR.items())]
        for ground in grounds
        if contrast(theme.value(role), theme.value(ground)) < 3
    ]
    assert poor == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_theme_has_one_whole_colour_for_each_role(theme: Theme) -> None:
    roles = [field.name for field in dataclasses.fields(Theme) if field.name != "name"]
    assert tuple(roles) == get_args(Role)
    assert all(re.fullmatch("#[0-9A-F]{6}", theme.value(role)) for role in get_args(Role))


def test_more_contrast_takes_the_pale_roles_away() -> None:
    strong = strengthened(DARK)
    assert (strong.muted, strong.line) == (DARK.text, DARK.edge)


def test_the_system_s_theme_is_followed_while_nothing_else_is_chosen() -> None:
    assert theme_for("system", system_is_dark=True, more_contrast=False) == DARK
    assert theme_for("system", system_is_dark=False, more_contrast=True) == strengthened(LIGHT)
    assert theme_for("light", system_is_dark=True, more_contrast=False) == LIGHT
    assert theme_for("dark", system_is_dark=False, more_contrast=True) == strengthened(DARK)


def test_the_known_ratios_come_out() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
