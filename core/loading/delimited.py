"""Tables in text files (CSV, TSV): the text is the file's own lines, rows are counted for the oddities in them."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source, shown_by_nothing
from core.loading.text import notices_of
from core.records import Block, Document, Scalar

_DELIMITERS = ",;\t|"
_SAMPLE_CHARS = 64_000
_MOST_NOTICES = 5
_LEAST_SHARE = 0.4  # of the rows; below it the signs are punctuation inside a single column
_NONE = "\x1f"  # what no file holds: each line is one cell
_NAMES = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}
_LARGEST_FIELD = 10_000_000
_DECLARATION = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)


@dataclass(slots=True)
class _Shape:
    """What is told of a table without keeping its rows."""

    rows: int = 0
    columns: int = 0
    header_end: int = 0
    odd_count: int = 0
    odd: list[tuple[int, int]] = field(default_factory=list)


def _load(source: Source, options: LoadOptions) -> Document:
    text, encoding = decode(source.data, options.encoding)
    declared = _DECLARATION.match(text)
    body = declared.end() if declared else 0
    delimiter = declared[1] if declared else _delimiter(text, "\t" if source.suffix in (".tsv", ".tab") else ",")
    start = body + len(text[body:]) - len(text[body:].lstrip())
    end = len(text.rstrip())
    shape = _shape(text[start:end], delimiter)
    header = text[start : start + shape.header_end].rstrip("\r\n") if shape.rows > 1 else ""
    blocks = (Block("table", start, end, header=header),) if shape.rows else ()
    metadata: dict[str, Scalar] = {"rows": max(shape.rows - 1, 0), "columns": shape.columns}
    if delimiter in _NAMES and shape.columns > 1:
        metadata["delimiter"] = _NAMES[delimiter]
    return Document(text, (), blocks, metadata, encoding, (*notices_of(text, encoding), *_oddities(shape)))


def _shape(text: str, delimiter: str) -> _Shape:
    """One walk over the rows, keeping none of them."""
    shape = _Shape()
    for cells, end in _rows(text, delimiter):
        shape.rows += 1
        if shape.rows == 1:
            shape.columns, shape.header_end = len(cells), end
        elif len(cells) != shape.columns:
            shape.odd_count += 1
            if len(shape.odd) < _MOST_NOTICES:
                shape.odd.append((shape.rows, len(cells)))
    return shape


def _rows(text: str, delimiter: str) -> Iterator[tuple[list[str], int]]:
    """The cells of each row and how many characters the rows up to its end take; quoted cells may hold line ends."""
    ends: list[int] = []

    def lines() -> Iterator[str]:
        position = 0
        for match in re.finditer(r"[^\r\n]*(?:\r\n|\r|\n|\Z)", text):
            if match.end() == position == len(text):
                return
            position = match.end()
            ends.append(position)
            yield match[0]

    csv.field_size_limit(_LARGEST_FIELD)
    reader = csv.reader(lines(), delimiter=delimiter, skipinitialspace=False)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            continue  # a cell beyond every measure; the text itself is kept whole
        if cells:
            yield cells, ends[-1]


def _delimiter(text: str, usual: str) -> str:
    """The sign that cuts most rows of the beginning into one and the same number of cells."""
    sample = text[:_SAMPLE_CHARS]
    if len(sample) < len(text):
        sample = sample[: sample.rfind("\n") + 1] or sample
    best, best_score = _NONE, 0.0
    for sign in usual + _DELIMITERS.replace(usual, ""):
        counts = Counter(len(cells) for cells, _ in _rows(sample, sign))
        wide = [(number, rows) for number, rows in counts.items() if number > 1]
        if not wide:
            continue
        number, rows = max(wide, key=lambda pair: (pair[1], pair[0]))
        share = rows / counts.total()
        score = share + 0.01 * min(number, 20)
        if share >= _LEAST_SHARE and score > best_score + 1e-9:
            best, best_score = sign, score
    return best


def _oddities(shape: _Shape) -> list[str]:
    """Rows that are longer or shorter than the first one, in words."""
    notices = [
        f"Row {number} has {count} {'cell' if count == 1 else 'cells'} instead of {shape.columns}"
        for number, count in shape.odd
    ]
    if shape.odd_count > len(shape.odd):
        notices.append(f"{shape.odd_count:,} rows in all have another number of cells than the first")
    return notices


LOADER = Loader("csv", 1, frozenset({".csv", ".tsv", ".tab"}), shown_by_nothing, _load, textual=True)
