"""The icons: line drawings that are coloured by role and drawn at the exact pixels of the screen."""

from __future__ import annotations

from importlib import resources

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_FINE_FROM_PX = 18
"""From this size up the lines are 1.75 of 24 wide, below it 2, so that small icons do not turn grey."""


def drawing(name: str, color: str, size: int) -> bytes:
    """The drawing of an icon with its lines in one colour."""
    source = resources.files("resources").joinpath("icons", f"{name}.svg").read_text("utf-8")
    width = "1.75" if size >= _FINE_FROM_PX else "2"
    return source.replace("currentColor", color).replace('stroke-width="2"', f'stroke-width="{width}"').encode("utf-8")


def upside_down(drawn: bytes) -> bytes:
    """A drawing turned by half a turn."""
    return drawn.replace(b"<path", b'<path transform="rotate(180 12 12)"')


def painted(drawn: bytes, size: int, ratio: float) -> QPixmap:
    """A drawing as a square picture of `size` logical pixels."""
    pixels = round(size * ratio)
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(drawn)).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def with_room(picture: QPixmap, room: int) -> QPixmap:
    """A picture with so many logical pixels of nothing at its right."""
    ratio = picture.devicePixelRatio()
    wider = QPixmap(picture.width() + round(room * ratio), picture.height())
    wider.setDevicePixelRatio(ratio)
    wider.fill(Qt.GlobalColor.transparent)
    painter = QPainter(wider)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return wider
