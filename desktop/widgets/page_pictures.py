"""The pictures of the pages that are seen: which are missing, and which are kept."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from core.records import PageImage

_KEPT_BYTES = 48_000_000


@dataclass(frozen=True, slots=True)
class _Drawn:
    picture: QImage
    scale: float


class PagePictures(QObject):
    """Asks for one picture at a time, of what is seen at that moment, so that fast scrolling asks for few."""

    wanted = Signal(int, float)
    """A page is seen and has no picture at this scale (1 = 72 pixels an inch). `put` or `fail` answers."""
    words_wanted = Signal(int)
    """The words of a page that is seen are wanted too, once."""
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawn: OrderedDict[int, _Drawn] = OrderedDict()
        self._failed: set[int] = set()
        self._words: set[int] = set()
        self._asked: int | None = None
        self._seen: tuple[int, ...] = ()
        self._scale = 1.0
        self._asking = QTimer(self, singleShot=True, interval=0)
        self._asking.timeout.connect(self._ask)

    def clear(self) -> None:
        """Forget the pages of a file."""
        self._drawn.clear()
        self._failed.clear()
        self._words.clear()
        self._asked = None
        self._seen = ()

    def see(self, seen: tuple[int, ...], scale: float) -> None:
        """These pages are seen at a scale, the most wanted first."""
        self._seen, self._scale = seen, scale
        self._asking.start()

    def picture(self, number: int) -> QImage | None:
        """The picture of a page, perhaps at a scale that was asked for before."""
        drawn = self._drawn.get(number)
        return drawn.picture if drawn is not None else None

    def failed(self, number: int) -> bool:
        """Whether a page cannot be drawn."""
        return number in self._failed

    def put(self, image: PageImage, scale: float) -> None:
        """A page was drawn at a scale."""
        picture = QImage(image.data, image.width, image.height, 4 * image.width, QImage.Format.Format_RGB32).copy()
        self._drawn[image.number] = _Drawn(picture, scale)
        self._drawn.move_to_end(image.number)
        self._answered(image.number)

    def fail(self, number: int) -> None:
        """A page cannot be drawn: it stays white."""
        self._failed.add(number)
        self._answered(number)

    def retry(self) -> None:
        """Ask again for what failed, and for what nobody answers any more."""
        self._failed.clear()
        self._words.clear()
        self._asked = None
        self._asking.start()

    def _answered(self, number: int) -> None:
        if self._asked == number:
            self._asked = None
        kept = sum(drawn.picture.sizeInBytes() for drawn in self._drawn.values())
        for old in [old for old in self._drawn if old not in self._seen]:
            if kept <= _KEPT_BYTES:
                break
            kept -= self._drawn.pop(old).picture.sizeInBytes()
        self.changed.emit()
        self._asking.start()

    def _ask(self) -> None:
        missing = (number for number in self._seen if number not in self._failed and not self._is_sharp(number))
        number = next(missing, None)
        if self._asked is None and number is not None:
            self._asked = number
            self.wanted.emit(number, self._scale)
        for number in self._seen:
            if number not in self._words:
                self._words.add(number)
                self.words_wanted.emit(number)

    def _is_sharp(self, number: int) -> bool:
        drawn = self._drawn.get(number)
        return drawn is not None and drawn.scale == self._scale
