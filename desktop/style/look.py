"""The look of the running window, which widgets ask for colours, faces and icons and which tells them of a change."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Qt, QTemporaryDir, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QStyleFactory

from desktop.style import fonts, icons
from desktop.style.palette import palette_of
from desktop.style.sheet import SHEET_ICONS, sheet
from desktop.style.themes import LIGHT, Role, Theme, theme_for

TypeRole = Literal["caption", "small", "body", "reading", "answer_heading", "question", "title", "first"]
ThemeName = Literal["system", "light", "dark"]

_TYPE: dict[TypeRole, tuple[int, int]] = {
    "caption": (12, 16),
    "small": (13, 19),
    "body": (14, 20),
    "reading": (15, 25),
    "answer_heading": (16, 25),
    "question": (18, 24),
    "title": (22, 28),
    "first": (26, 34),
}
_CHINESE_READING_LINE = 27
_SMALLEST_PX = 12
_TEXT_SIZES = (90, 150)


class Look(QObject):
    """What everything looks like now. `changed` is emitted when widgets must take their colours and sizes anew."""

    changed = Signal()

    def __init__(self, families: tuple[str, ...] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.text_size = 100
        self.reduce_movement = False
        self.chinese = False
        self._families = families or fonts.text_families()
        self._wanted: ThemeName = "system"
        self._app: QApplication | None = None
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        self._drawn = QTemporaryDir()  # QSS takes pictures from files only

    @property
    def chinese_font(self) -> bool:
        """Whether this machine can write Chinese."""
        return fonts.has_chinese()

    def color(self, role: Role) -> QColor:
        """The colour of a role."""
        return QColor(self.theme.value(role))

    def px(self, length: float) -> int:
        """A length that holds text, at the present text size."""
        return round(length * self.text_size / 100)

    def font(self, role: TypeRole, weight: int = 400) -> QFont:
        """The face of a role; `weight` is 400, 500 or 600."""
        return self._face(self._families, role, weight)

    def mono(self, role: TypeRole = "small", weight: int = 400) -> QFont:
        """The face of code and patterns."""
        return self._face(fonts.mono_families(), role, weight)

    def line_height(self, role: TypeRole) -> int:
        """How far apart the lines of a role are, in pixels."""
        if role == "reading" and self.chinese:
            return self.px(_CHINESE_READING_LINE)
        return self.px(_TYPE[role][1])

    def pixmap(self, name: str, role: Role = "muted", size: int = 18, ratio: float | None = None) -> QPixmap:
        """An icon as a picture in the colour of a role; `size` grows with the text."""
        ratio = ratio or (self._app.devicePixelRatio() if self._app else 1.0)
        side = self.px(size)
        key = (name, self.theme.value(role), side, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = icons.painted(icons.drawing(name, key[1], side), side, ratio)
        return self._pixmaps[key]

    def icon(self, name: str, role: Role = "muted", size: int = 18, room: int = 0) -> QIcon:
        """An icon for a button or a row, with its look when the button cannot be used; `room` is empty behind it."""
        icon = QIcon()
        for ratio in sorted({screen.devicePixelRatio() for screen in QApplication.screens()} or {1.0}):
            for mode, shown in ((QIcon.Mode.Normal, role), (QIcon.Mode.Disabled, "disabled")):
                drawn = self.pixmap(name, shown, size, ratio)
                icon.addPixmap(icons.with_room(drawn, self.px(room)) if room else drawn, mode)
        return icon

    def set_theme(self, theme: ThemeName) -> None:
        """Follow the system, or be light or dark whatever it says."""
        self._wanted = theme
        self._dress()

    def set_text_size(self, percent: int) -> None:
        """Make all text and what holds it larger or smaller, within 90 and 150."""
        self.text_size = min(max(percent, _TEXT_SIZES[0]), _TEXT_SIZES[1])
        self._dress()

    def set_reduce_movement(self, reduce: bool) -> None:
        """Let what turns stand still."""
        self.reduce_movement = reduce
        self.changed.emit()

    def set_chinese(self, chinese: bool) -> None:
        """Say whether the window speaks Chinese, whose lines stand further apart."""
        if chinese != self.chinese:
            self.chinese = chinese
            self.changed.emit()

    def apply(self, app: QApplication) -> None:
        """Dress the whole application, now and whenever the system or the person changes something."""
        fonts.load_bundled()
        self._app = app
        app.setStyle(QStyleFactory.create("Fusion"))
        app.screenAdded.connect(lambda _: self.changed.emit())  # which may need icons of another ratio
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._dress)
        hints.accessibility().contrastPreferenceChanged.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        if self._app is None:
            self.theme = theme_for(self._wanted, False, False)
        else:
            self.theme = self._theme_now(self._app)
            self._app.setPalette(palette_of(self.theme))
            self._app.setFont(self.font("body"))
            self._app.setStyleSheet(sheet(self.theme, self.px, self._draw_for_sheet()))
        self.changed.emit()

    def _theme_now(self, app: QApplication) -> Theme:
        hints = app.styleHints()
        return theme_for(
            self._wanted,
            hints.colorScheme() == Qt.ColorScheme.Dark,
            hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast,
        )

    def _draw_for_sheet(self) -> dict[str, str]:
        paths = {}
        for key, (name, role, size) in SHEET_ICONS.items():
            side = self.px(size)
            path = Path(self._drawn.filePath(f"{key}-{self.theme.value(role)[1:]}-{side}.svg"))
            if not path.exists():
                drawn = icons.drawing(name, self.theme.value(role), side)
                path.write_bytes(icons.upside_down(drawn) if key.startswith("icon_up") else drawn)
            paths[key] = path.as_posix()
        return paths

    def _face(self, families: tuple[str, ...], role: TypeRole, weight: int) -> QFont:
        font = QFont()
        font.setFamilies(families)
        font.setPixelSize(max(self.px(_TYPE[role][0]), _SMALLEST_PX))
        font.setWeight(QFont.Weight(weight))
        font.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)  # keeps widths true at every size
        return font
