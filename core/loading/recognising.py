"""Recognises the writing on a picture, offline, with the models that come with the library. Only readers do this."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.telemetry import switch_off

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]

MOST_PIXELS = 2_900_000
"""A picture has at most so many: A4 at 170 dots an inch. Finer ones are read no better and take a gigabyte."""
USUAL_DPI = 170
_LEAST_SCORE = 0.5
"""Less sure readings are drawings, stains and strange scripts rather than words."""
_LONGEST_STRIP = 3.0
"""A picture is at most so many times longer than wide."""
_CHINESE = re.compile("[㐀-䶿一-鿿（），。：；！？、“”《》]")
_WIDE = {"(": "（", ")": "）", ",": "，", ":": "：", ";": "；", "!": "！", "?": "？"}
_UPRIGHT = 1.5
"""A box so many times higher than wide is read along its height (the library's own limit)."""
_DETECTION, _RECOGNITION = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
_DIRECTION = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line on a picture, as `ScannedLine`, with `corners` in pixels from the upper left corner."""

    text: str
    score: float
    corners: tuple[tuple[float, float], ...]
    middles: tuple[float, ...]


def recognise(picture: Picture) -> list[FoundLine]:
    """The lines of a picture (rows of blue, green, red), which may be turned by any number of quarters."""
    engine = _engine()
    found = engine.lines_of(_not_too_narrow(picture))
    if found is None:
        return []
    crops, boxes = found
    flips = _flips(boxes, engine.directions_of(crops))
    turned = [crop[::-1, ::-1].copy() if flip else crop for crop, flip in zip(crops, flips, strict=True)]
    lines = []
    for box, flip, (text, score, middles) in zip(boxes, flips, engine.words_of(turned), strict=True):
        begin, end = len(text) - len(text.lstrip()), len(text.rstrip())
        if begin < end and score >= _LEAST_SCORE:
            written = with_wide_signs(text[begin:end])
            lines.append(FoundLine(written, score, _as_written(box, flip), middles[begin:end]))
    return lines


def with_wide_signs(text: str) -> str:
    """Chinese is printed with wide brackets, commas and so on, of which the model sometimes reads narrow ones."""
    signs = list(text)
    for at, sign in enumerate(text):
        before, after = signs[at - 1] if at else "", text[at + 1 : at + 2]
        beside = (before, after) if sign in "()" else (before,)
        if sign in _WIDE and any(_CHINESE.match(each) for each in beside):
            signs[at] = _WIDE[sign]
    return "".join(signs)


def _not_too_narrow(picture: Picture) -> Picture:
    """A strip gets an empty border: the library enlarges what is low or narrow, however long it is."""
    import numpy as np

    height, width, _ = picture.shape
    missing = math.ceil(max(height, width) / _LONGEST_STRIP) - min(height, width)
    if missing <= 0:
        return picture
    border = ((0, missing), (0, 0)) if height < width else ((0, 0), (0, missing))
    return np.pad(picture, (*border, (0, 0)), constant_values=int(np.median(picture)))


# ---- which way up ---------------------------------------------------------------------------------------------------


def _flips(boxes: list[list[tuple[float, float]]], upside_down: list[float]) -> list[bool]:
    """Which lines stand upside down in their crops.

    One short line says little about itself. Those that lie like most of the page are judged together, and likewise
    those along its height.
    """
    sums = {True: 0.0, False: 0.0}
    for box, sign in zip(boxes, upside_down, strict=True):
        sums[_is_upright(box)] += sign * max(_sides(box))
    return [sums[_is_upright(box)] > 0 for box in boxes]


def _sides(box: list[tuple[float, float]]) -> tuple[float, float]:
    (x0, y0), (x1, y1), (x2, y2), _ = box
    return ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5


def _is_upright(box: list[tuple[float, float]]) -> bool:
    width, height = _sides(box)
    return height >= _UPRIGHT * width


def _as_written(box: list[tuple[float, float]], flip: bool) -> tuple[tuple[float, float], ...]:
    """The corners from the beginning of the line on, at its top. An upright crop was read from top to bottom."""
    first = (1 if _is_upright(box) else 0) + (2 if flip else 0)
    return tuple(box[(first + n) % 4] for n in range(4))


# ---- the library ----------------------------------------------------------------------------------------------------


class _Engine:
    """RapidOCR, whose three steps are taken one by one."""

    def __init__(self) -> None:
        switch_off()
        import rapidocr

        models = Path(rapidocr.__file__).parent / "models"  # named, or it would look for them on the network
        self._rapid: Any = rapidocr.RapidOCR(
            params={
                "Global.log_level": "critical",
                "Global.use_preprocess_img": False,
                "Global.use_vertical_padding": False,
                "Global.return_word_box": True,
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,  # each reader has its page
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
                "Det.model_path": str(models / _DETECTION),
                "Rec.model_path": str(models / _RECOGNITION),
                "Cls.model_path": str(models / _DIRECTION),
            }
        )

    def lines_of(self, picture: Picture) -> tuple[list[Picture], list[list[tuple[float, float]]]] | None:
        """Where lines are: pictures of them, and their corners (left, right, right, left; the upper ones first)."""
        from rapidocr.main import RapidOCRError

        try:
            crops, found = self._rapid.detect_and_crop(picture, {})
        except RapidOCRError:  # what it calls a page without writing
            return None
        kept = [(crop, box) for crop, box in zip(crops, found.boxes, strict=True) if min(crop.shape[:2]) > 2]
        boxes = [[(float(x), float(y)) for x, y in box] for _, box in kept]
        return ([crop for crop, _ in kept], boxes) if kept else None

    def directions_of(self, crops: list[Picture]) -> list[float]:
        """How surely each crop is upside down: from -1 to 1."""
        _, found = self._rapid.cls_and_rotate(list(crops))
        return [float(score) * (1 if label == "180" else -1) for label, score in found.cls_res]

    def words_of(self, crops: list[Picture]) -> list[tuple[str, float, tuple[float, ...]]]:
        """What stands on each crop: text, how sure that is, and where the middle of each sign is."""
        found = self._rapid.recognize_txt(crops)
        return [
            (text, float(score), _middles(text, result))
            for text, score, result in zip(found.txts, found.scores, found.word_results, strict=True)
        ]


@lru_cache(maxsize=1)
def _engine() -> _Engine:
    """The models are read once a process."""
    return _Engine()


def _middles(text: str, result: Any) -> tuple[float, ...]:
    """Where each sign stands: the model says it for all but the spaces, which lie between their neighbours."""
    columns = [column for word in getattr(result, "word_cols", ()) for column in word]
    length = float(getattr(result, "line_txt_len", 0)) or 1.0
    if len(columns) != sum(not sign.isspace() for sign in text):
        return tuple((n + 0.5) / len(text) for n in range(len(text)))
    given = iter(columns)
    places = [None if sign.isspace() else min((next(given) + 0.5) / length, 1.0) for sign in text]
    for n, place in enumerate(places):
        if place is None:
            before = places[n - 1] if n else 0.0
            after = next((later for later in places[n + 1 :] if later is not None), 1.0)
            places[n] = ((before or 0.0) + after) / 2
    return tuple(place or 0.0 for place in places)
