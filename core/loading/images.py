"""Pictures as documents: each of their pages is a page, its text is what was recognised on it."""

from __future__ import annotations

import io
import math
import struct
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from core.errors import LoadError
from core.loading.formats import Loader, LoadOptions, Source, seen_by
from core.loading.page_text import Joined, PageText, align, in_order, most_turned, notices, write
from core.loading.pdf_headings import blocks
from core.loading.recognised import NONE, KeptPages, ScannedLine
from core.loading.scan_text import pieces_of
from core.records import Document

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image

NOTHING = "No writing was found in this picture"
_SIGNS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*")
_FORMATS = ("PNG", "JPEG", "GIF", "TIFF", "WEBP", "BMP")
_BROKEN = (OSError, ValueError, SyntaxError, EOFError, TypeError, LookupError, ArithmeticError, struct.error)
"""What the library raises for damaged pictures (its own error is an `OSError`)."""
_MOST_PIXELS = 250_000_000
_MOST_PAGES = 5000
_SMALLEST = 24
"""A picture so low or narrow, in pixels, holds no writing: it is a line, a dot or a sign."""
_LONGEST_SIDE = 842.0
_USUAL_SCALE = 72 / 96
"""A picture is shown as large as on a screen, but no larger than a sheet of paper."""


class Pictures:
    """The pages of an open picture file. Raises `LoadError` for what cannot be opened."""

    def __init__(self, data: bytes) -> None:
        import warnings

        from PIL import Image

        Image.MAX_IMAGE_PIXELS = _MOST_PIXELS
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._image = Image.open(io.BytesIO(data), formats=_FORMATS)
                frames = int(getattr(self._image, "n_frames", 1)) if self._image.format == "TIFF" else 1
        except Image.DecompressionBombError as error:
            raise LoadError("This picture has too many pixels to be read", "skipped") from error
        except _BROKEN as error:
            raise LoadError("Damaged: this picture cannot be opened") from error
        self._count = min(frames, _MOST_PAGES)

    def __len__(self) -> int:
        return self._count

    def close(self) -> None:
        """Let go of the bytes."""
        self._image.close()

    def size(self, number: int) -> tuple[float, float]:
        """Width and height of a page as it is shown, in points."""
        width, height = self.pixels(number)
        scale = min(_USUAL_SCALE, _LONGEST_SIDE / max(width, height))
        return width * scale, height * scale

    def pixels(self, number: int) -> tuple[int, int]:
        """Width and height of a page the way up it is shown."""
        image = self._at(number)
        width, height = image.size
        return (height, width) if self._orientation() >= 5 else (width, height)

    def draw(self, number: int, width: int, height: int) -> NDArray[np.uint8]:
        """A page in so many pixels: rows of blue, green, red, on white. Raises `LoadError`."""
        import numpy as np
        from PIL import Image, ImageOps

        image = self._at(number)
        try:
            image.draft("RGB", (max(width, height), max(width, height)))  # a large JPEG is never unpacked whole
            upright = ImageOps.exif_transpose(image)
            if upright.mode in ("I;16", "I", "F"):
                upright = _to_bytes(upright)
            if upright.has_transparency_data:
                ground = Image.new("RGBA", upright.size, "white")
                upright = Image.alpha_composite(ground, upright.convert("RGBA"))
            drawn = upright.convert("RGB").resize((max(width, 1), max(height, 1)), Image.Resampling.LANCZOS)
        except _BROKEN as error:
            raise LoadError("Damaged: this picture cannot be drawn") from error
        return np.ascontiguousarray(np.asarray(drawn, dtype=np.uint8)[..., ::-1])

    def _at(self, number: int) -> Image:
        try:
            if self._image.tell() != number - 1:
                self._image.seek(number - 1)
        except _BROKEN as error:
            raise LoadError(f"Page {number} of this picture cannot be read") from error
        return self._image

    def _orientation(self) -> int:
        """How a camera was held: from 5 on the sides are swapped."""
        try:
            return int(self._image.getexif().get(0x0112, 1))
        except _BROKEN:
            return 1


def drawn_size(width: float, height: float, most_pixels: int) -> tuple[int, int]:
    """So many pixels of this shape, at most as many as there are."""
    scale = min(1.0, math.sqrt(most_pixels / max(width * height, 1.0)))
    return max(round(width * scale), 1), max(round(height * scale), 1)


def places_on(pictures: Pictures, number: int, kept: KeptPages = NONE) -> tuple[str, array[float]]:
    """The text of a page and where its code points stand, as `pdf.places_on`."""
    found = _page_text(pictures.size(number), True, kept.lines(number))
    return found.text, found.boxes


def _page_text(size: tuple[float, float], with_boxes: bool, lines: Sequence[ScannedLine] | None) -> PageText:
    result = PageText(with_boxes)
    if lines:
        found = pieces_of(lines)
        for part in in_order(found, most_turned(found), lambda same, _: same):
            write(result, part)
        align(result)
        result.recognised = True
    tiny = min(size) < _SMALLEST * _USUAL_SCALE and max(size) < _LONGEST_SIDE
    result.blank = result.empty = not lines and (lines is not None or tiny)
    result.unread = lines is None and not tiny
    return result


def load(source: Source, options: LoadOptions) -> Document:
    """What was recognised on a picture; nothing yet when it was not looked at. Raises `LoadError`."""
    pictures, kept = Pictures(source.data), KeptPages(options.recognised)
    joined, found = Joined(), []
    try:
        for number in range(1, len(pictures) + 1):
            page = _page_text(pictures.size(number), False, kept.lines(number))
            joined.add(page, None)
            found.append(page)
    finally:
        pictures.close()
    text = joined.text
    said = (NOTHING,) if len(found) == 1 and found[0].empty else tuple(notices(found))
    return Document(text, tuple(joined.pages), tuple(blocks(text, joined.spans, [])), notices=said)


def _to_bytes(image: Image) -> Image:
    """Deep greys, stretched to what can be seen."""
    import numpy as np
    from PIL import Image as Images

    values: Any = np.asarray(image, dtype=np.float64)
    low, high = float(values.min()), float(values.max())
    return Images.fromarray(((values - low) * (255 / max(high - low, 1e-9))).astype(np.uint8))


def _sniff(data: bytes) -> bool:
    webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    bitmap = data[:2] == b"BM" and data[6:10] == b"\0\0\0\0" and data[14:15] in (b"\x0c", b"\x28", b"\x6c", b"\x7c")
    return webp or bitmap or data.startswith(_SIGNS)


LOADER = Loader(
    "image", 2, frozenset((".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".gif")), seen_by(_sniff), load
)
