"""The colours of the two themes, one record each, so that no colour is written anywhere else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Role = Literal[
    "rail", "canvas", "surface", "sunken", "hover", "line", "edge", "text", "muted", "disabled", "accent",
    "accent_hover", "on_accent", "accent_soft", "accent_line", "mark", "mark_text", "mark_edge", "good", "good_soft",
    "inserted_soft", "warn", "warn_soft", "bad", "bad_soft", "removed_soft", "span_a", "span_b",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """One colour for each role, as #RRGGBB."""

    name: Literal["light", "dark"]
    rail: str
    canvas: str
    surface: str
    sunken: str
    hover: str
    line: str
    edge: str
    text: str
    muted: str
    disabled: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    accent_line: str
    mark: str
    mark_text: str
    mark_edge: str
    good: str
    good_soft: str
    inserted_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    removed_soft: str
    span_a: str
    span_b: str

    @property
    def strong(self) -> bool:
        """Whether it is one with more contrast, in which hairlines are as dark as outlines."""
        return self.line == self.edge

    def value(self, role: Role) -> str:
        """The colour of a role."""
        return str(getattr(self, role))


LIGHT = Theme(
    name="light",
    rail="#F1EFEA",
    canvas="#FAF9F6",
    surface="#FFFFFF",
    sunken="#F3F1EC",
    hover="#ECE9E3",
    line="#E2DED6",
    edge="#89847A",
    text="#201F1C",
    muted="#5E5A52",
    disabled="#918C82",
    accent="#2A5CA8",
    accent_hover="#234E90",
    on_accent="#FFFFFF",
    accent_soft="#E4ECF8",
    accent_line="#A9C1E6",
    mark="#FFE58F",
    mark_text="#201F1C",
    mark_edge="#A87900",
    good="#22703F",
    good_soft="#E3F1E6",
    inserted_soft="#DDF1E1",
    warn="#875300",
    warn_soft="#FBEFD6",
    bad="#AE2A22",
    bad_soft="#FBE8E5",
    removed_soft="#FBE3DF",
    span_a="#E4ECF8",
    span_b="#F2EADB",
)

DARK = Theme(
    name="dark",
    rail="#161614",
    canvas="#1C1C1A",
    surface="#262624",
    sunken="#20201E",
    hover="#31302D",
    line="#383733",
    edge="#7F7B73",
    text="#ECEAE4",
    muted="#B0ABA1",
    disabled="#7C786F",
    accent="#8FB5F0",
    accent_hover="#A9C6F5",
    on_accent="#10213B",
    accent_soft="#24344D",
    accent_line="#46648F",
    mark="#5C4A12",
    mark_text="#F6EBCB",
    mark_edge="#D9AE3C",
    good="#7CCB95",
    good_soft="#1F3527",
    inserted_soft="#1E3A28",
    warn="#E6B45C",
    warn_soft="#3A2E17",
    bad="#F2958B",
    bad_soft="#40231F",
    removed_soft="#472622",
    span_a="#24344D",
    span_b="#3A3222",
)


def strengthened(theme: Theme) -> Theme:
    """The theme for a person whose system asks for more contrast."""
    return replace(theme, muted=theme.text, line=theme.edge)


def theme_for(wanted: Literal["system", "light", "dark"], system_is_dark: bool, more_contrast: bool) -> Theme:
    """The theme for what the person chose and what the system says."""
    dark = system_is_dark if wanted == "system" else wanted == "dark"
    theme = DARK if dark else LIGHT
    return strengthened(theme) if more_contrast else theme
