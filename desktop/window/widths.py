"""What gives way when the window gets narrower: one table, in pixels at 100 % text size."""

from typing import Literal

Width = Literal["wide", "usual", "drawer", "narrow"]
"""All side by side; the side list closes for a source; it is a drawer over the page; the rail is icons alone."""

_FROM: tuple[tuple[int, Width], ...] = ((1600, "wide"), (1280, "usual"), (1100, "drawer"))

LEAST = (960, 600)
SIDE = 248
SOURCE = 560
LEAST_SOURCE = 420
_MOST_SOURCE = 0.6
_NARROW_SOURCE = 0.44


def width_of(pixels: int, text_size: int = 100) -> Width:
    """The row of the table for a window; larger text makes a window hold less, as if it were narrower."""
    held = pixels * 100 / text_size
    return next((width for least, width in _FROM if held >= least), "narrow")


def docks_side(width: Width, source_open: bool) -> bool:
    """Whether the side list stands beside the page; else it is a drawer."""
    return width == "wide" or (width == "usual" and not source_open)


def source_width(width: Width, wanted: int, pixels: int, body: int) -> int:
    """How wide the source view is in a window of `pixels`, of which page and source share `body`."""
    if width == "narrow":
        wanted = round(pixels * _NARROW_SOURCE)
    return max(LEAST_SOURCE, min(wanted, most_source(body)))


def most_source(body: int) -> int:
    """How wide the source view may get."""
    return max(LEAST_SOURCE, int(body * _MOST_SOURCE))
