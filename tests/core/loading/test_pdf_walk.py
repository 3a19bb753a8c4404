"""That letters taken in stretches make the pieces that they make one by one, and what pieces are made of."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.loading.pdf_walk import BETWEEN, Piece, pieces, printed

Letter = tuple[int, float, float, float, float, int]
"""Code, gap before it, width, height and rise above the line, quarter turns."""

CODES = st.sampled_from([ord(sign) for sign in "abcxyz.,(Ø茶"] + [0x20, 0xA0, 0x0A, 0x0D, 0x02, 0xF0B7, 0x84, 0x5D0])
HEIGHTS = st.sampled_from([10.0, 10.0, 10.0, 11.5, 9.0, 6.0, 14.0])
LETTERS: st.SearchStrategy[Letter] = st.tuples(
    CODES,
    st.sampled_from([0.0, 0.0, 0.0, -1.5, 2.0, 7.0, 9.0, 30.0]),
    st.sampled_from([5.0, 3.0, 8.0]),
    HEIGHTS,
    st.sampled_from([0.0, 0.0, 0.0, 1.0, 4.0, -3.0, 20.0]),
    st.sampled_from([0, 0, 0, 0, 0, 1, 2, 3]),
)


def laid_out(letters: list[Letter]) -> tuple["np.ndarray[tuple[int], np.dtype[np.uint32]]", list[list[float]]]:
    """The codes, and left, top, right and bottom of each letter; a line end goes back to the left."""
    boxes: list[list[float]] = []
    x = y = 0.0
    for code, gap, width, height, rise, _ in letters:
        if code in (10, 13):
            x, y = 0.0, y - 20
        x += gap
        boxes.append([x, y + rise + height, x + width, y + rise])
        x += width
    return np.array([letter[0] for letter in letters], np.uint32), boxes


def one_by_one(
    page_codes: list[int], boxes: list[list[float]], begins_line: list[bool], turns: list[int]
) -> list[Piece]:
    """The pieces, every letter put to them by itself."""
    found: list[Piece] = []
    for code, (left, top, right, bottom), begins, turn in zip(page_codes, boxes, begins_line, turns, strict=True):
        box = left, bottom, right, top
        if not found or begins or not found[-1].take(code, box):
            found.append(Piece(turn, box))
    return found


@given(st.lists(LETTERS, max_size=60))
def test_stretches_of_letters_make_the_same_pieces_as_letter_by_letter(letters: list[Letter]) -> None:
    codes, boxes = laid_out(letters)
    page = printed(codes, lambda indices: np.array([boxes[n] for n in indices], np.float32).reshape(-1, 4))
    found = pieces(page, lambda index: letters[index][5], lambda _: False)
    turns = [letters[index][5] for index in page.indices]
    wanted = one_by_one(page.codes.tolist(), page.boxes.tolist(), page.begins_line.tolist(), turns)
    assert [(p.turn, p.x0, p.y0, p.x1, p.y1) for p in found] == [(p.turn, p.x0, p.y0, p.x1, p.y1) for p in wanted]
    assert "".join(piece.text for piece in found).replace(" ", "") == page.text.replace(" ", "")


@given(st.lists(LETTERS, max_size=60))
def test_every_sign_of_a_piece_has_the_box_of_its_letter(letters: list[Letter]) -> None:
    codes, boxes = laid_out(letters)
    page = printed(codes, lambda indices: np.array([boxes[n] for n in indices], np.float32).reshape(-1, 4))
    found = pieces(page, lambda _: 0, lambda _: False)
    signs = [(sign, box) for piece in found for sign, box in zip(piece.text, piece.boxes, strict=True) if sign != " "]
    assert [box for _, box in signs] == [page.box(n) for n in range(len(page.indices))]
    assert [sign for sign, _ in signs] == [page.text[at] for at, place in enumerate(page.places) if place != BETWEEN]
    assert not any(piece.text.startswith(" ") or piece.text.endswith(" ") for piece in found)


def test_a_line_in_bold_letters_is_bold_whatever_is_dropped_behind_it() -> None:
    codes, boxes = laid_out([(ord(sign), 0.0, 5.0, 10.0, 0.0, 0) for sign in "bold\x84\nplain"])
    page = printed(codes, lambda indices: np.array([boxes[n] for n in indices], np.float32))
    found = pieces(page, lambda _: 0, lambda index: index < 4)
    assert [(piece.text, piece.bold) for piece in found] == [("bold", True), ("plain", False)]
