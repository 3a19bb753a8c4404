"""The palette, so that what Qt draws by itself (its own dialogs, selections, tool tips) fits the theme."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from desktop.style.themes import Role, Theme

_ROLES: dict[QPalette.ColorRole, Role] = {
    QPalette.ColorRole.Window: "canvas",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "bad",
    QPalette.ColorRole.Light: "surface",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "edge",
    QPalette.ColorRole.Shadow: "edge",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.ToolTipBase: "surface",
    QPalette.ColorRole.ToolTipText: "text",
}
_DISABLED: dict[QPalette.ColorRole, Role] = {
    QPalette.ColorRole.WindowText: "disabled",
    QPalette.ColorRole.Text: "disabled",
    QPalette.ColorRole.ButtonText: "disabled",
    QPalette.ColorRole.PlaceholderText: "disabled",
    QPalette.ColorRole.Highlight: "line",
    QPalette.ColorRole.HighlightedText: "muted",
}


def palette_of(theme: Theme) -> QPalette:
    """The palette of a theme."""
    palette = QPalette()
    for role, name in _ROLES.items():
        palette.setColor(role, QColor(theme.value(name)))
    for role, name in _DISABLED.items():
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.value(name)))
    return palette
