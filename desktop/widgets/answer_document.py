"""Makes the document of an answer out of its Markdown: faces, fixed lines, and the real text under each marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextListFormat,
    QTextTable,
)

from core.records import Unit
from desktop.style import Look
from desktop.widgets.answer_markdown import CLOSES, OPENS, PENDING, marked, pending_marked
from desktop.widgets.citation import UNSUPPORTED, Pill, marker_font

GLUE = "\u2060"
"""Keeps a marker on the line of the word before it; taken out of what is copied."""
ANCHOR = "fn:"

_FULL_WIDTH = frozenset("。！？；：，、）】」』》”’…")
_GAP, _BETWEEN = 2.5, 3.0
_MARKDOWN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_MARK = QRegularExpression(f"{OPENS}([^{CLOSES}]*){CLOSES}")
_SPACE_STRETCH = 250
_DOTS = (QTextListFormat.Style.ListDisc, QTextListFormat.Style.ListCircle, QTextListFormat.Style.ListSquare)


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker in the document: the characters `start` to `end` (UTF-16) are its text, "[3]" or "[?]".

    Its `pill` stands `gap` behind the character before it; `number` is None where nothing was found.
    """

    number: int | None
    start: int
    end: int
    gap: float
    pill: Pill

    @property
    def words(self) -> str:
        """What stands in the pill."""
        return self.pill.words


@dataclass(frozen=True, slots=True)
class Typeset:
    """What was found while the document was made: its markers and the spans of sentences that nothing proves."""

    marks: tuple[Mark, ...] = ()
    unproven: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The face and the distance of lines that an answer is set in."""

    font: QFont
    line: int


def typeset(
    document: QTextDocument, look: Look, reading: Reading, markdown: str, units: Sequence[Unit], pending: str = ""
) -> Typeset:
    """Fill the document with an answer; words that are `pending` stand behind it, muted."""
    document.setUndoRedoEnabled(False)
    document.setDefaultFont(reading.font)
    document.setDocumentMargin(0)
    document.setIndentWidth(look.px(21))
    document.setMarkdown(marked(markdown, units) + pending_marked(pending), _MARKDOWN)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    _set_lines(document, look, reading)
    _set_tables(document, look)
    made = _set_marks(document, look, units)
    cursor.endEditBlock()
    return made


def typeset_quote(document: QTextDocument, look: Look, reading: Reading, text: str, number: int) -> Typeset:
    """Fill the document with one quote, as it is, and its marker."""
    document.setUndoRedoEnabled(False)
    document.setDefaultFont(reading.font)
    document.setDocumentMargin(0)
    words = " ".join(text.replace(OPENS, "").replace(CLOSES, "").split())
    document.setPlainText(f"{words}{OPENS}0{CLOSES}")
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    _set_lines(document, look, reading)
    made = _set_marks(document, look, (Unit(words, (number,), True),))
    cursor.endEditBlock()
    return made


# ---- lines and faces --------------------------------------------------------------------------------------------


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _set_lines(document: QTextDocument, look: Look, reading: Reading) -> None:
    changes: list[tuple[int, int, QTextCharFormat]] = []
    blocks = list(_blocks(document))
    for number, block in enumerate(blocks):
        following = blocks[number + 1] if number + 1 < len(blocks) else None
        cursor = QTextCursor(block)
        if block.textList() is not None and block.textList().format().style() in _DOTS:
            cursor.mergeBlockCharFormat(_dot_face(reading))
        cursor.mergeBlockFormat(_block_format(block, look, reading, first=number == 0, last=following is None))
        changes += _faces(block, look)
    for start, end, face in changes:
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(face)


def _dot_face(reading: Reading) -> QTextCharFormat:
    """Qt draws the dot of a list one space before the text: this space is a wide one."""
    font = QFont(reading.font)
    font.setStretch(_SPACE_STRETCH)
    made = QTextCharFormat()
    made.setFont(font)
    return made


def _block_format(block: QTextBlock, look: Look, reading: Reading, *, first: bool, last: bool) -> QTextBlockFormat:
    old, made = block.blockFormat(), QTextBlockFormat()
    made.setLineHeight(reading.line, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    above = below = 0.0
    if QTextCursor(block).currentTable() is None:
        heading, item = old.headingLevel() > 0, block.textList() is not None
        above = 0 if first else 6 if heading else 0
        below = 0 if last else 2 if heading else 3 if item else 10
        if item and (following := block.next()).isValid() and following.textList() is None:
            below = 7
    if old.hasProperty(QTextFormat.Property.BlockCodeFence) or old.nonBreakableLines():
        made.setBackground(look.color("sunken"))
        made.setNonBreakableLines(False)
    made.setTopMargin(look.px(above))
    made.setBottomMargin(look.px(below))
    return made


def _faces(block: QTextBlock, look: Look) -> Iterator[tuple[int, int, QTextCharFormat]]:
    """Faces of the runs of a block that are not plain text."""
    heading = block.blockFormat().headingLevel() > 0
    for fragment in _fragments(block):
        old = fragment.charFormat()
        made = QTextCharFormat()
        if heading:
            made.setFont(look.font("answer_heading", 600))
        elif old.fontFixedPitch():
            mono = look.mono("body")
            made.setFont(mono)
            if not block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
                made.setBackground(look.color("sunken"))
        else:
            if old.fontWeight() > QFont.Weight.Medium:
                made.setFontWeight(QFont.Weight.DemiBold)
            if old.fontItalic():
                made.setFontItalic(True)
            if old.fontStrikeOut():
                made.setFontStrikeOut(True)
        yield fragment.position(), fragment.position() + fragment.length(), made


def _fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    walk = block.begin()
    while not walk.atEnd():
        yield walk.fragment()
        walk += 1


def _set_tables(document: QTextDocument, look: Look) -> None:
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            form = frame.format().toTableFormat()
            form.setBorder(1)
            form.setBorderCollapse(True)
            form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            form.setBorderBrush(look.color("line"))
            form.setCellPadding(look.px(6))
            form.setCellSpacing(0)
            form.setTopMargin(look.px(2))
            form.setBottomMargin(look.px(10))
            form.setWidth(QTextLength())
            frame.setFormat(form)


# ---- markers ----------------------------------------------------------------------------------------------------


def _set_marks(document: QTextDocument, look: Look, units: Sequence[Unit]) -> Typeset:
    """Put "[n]" in the place of each mark, so that what is copied and read aloud is text."""
    setter = _MarkSetter(look)
    marks: list[Mark] = []
    unproven: list[tuple[int, int]] = []
    before = 0
    cursor = document.find(_MARK, 0)
    while not cursor.isNull():
        payload = cursor.selectedText()[1:-1]
        cursor.removeSelectedText()
        end = cursor.position()
        if payload == PENDING:
            _mute(document, look, end)
        else:
            unit = units[int(payload)]
            if unit.supported is False:
                unproven.append((_start_of(document, before, end), end))
            marks += setter.insert(cursor, unit)
            before = cursor.position()
        cursor = document.find(_MARK, cursor.position())
    return Typeset(tuple(marks), tuple(unproven))


class _MarkSetter:
    """Writes the text under the pills: there, but not seen, and spaced so that each pill fits over its own."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._font = marker_font(look)
        self._metrics = QFontMetricsF(self._font)
        self._clear = look.color("text")
        self._clear.setAlpha(0)
        self._pills: dict[str, Pill] = {}
        self._forms: dict[tuple[str, float], QTextCharFormat] = {}

    def insert(self, cursor: QTextCursor, unit: Unit) -> Iterator[Mark]:
        """Write the markers of a unit at the cursor."""
        numbers: Sequence[int | None] = [None] if unit.supported is False else unit.footnotes
        for place, number in enumerate(numbers):
            before = cursor.document().characterAt(cursor.position() - 1)
            gap = _BETWEEN if place else 0.0 if before in _FULL_WIDTH else _GAP
            words = UNSUPPORTED if number is None else str(number)
            last = place == len(numbers) - 1
            after = 0.0 if not last or _white(cursor.document().characterAt(cursor.position())) else _BETWEEN
            pill = self._pill(words)
            cursor.insertText(GLUE, QTextCharFormat())
            start = cursor.position()
            cursor.insertText(f"[{words}]", self._form(pill, gap + after))
            yield Mark(number, start, cursor.position(), gap, pill)

    def _pill(self, words: str) -> Pill:
        if words not in self._pills:
            self._pills[words] = Pill.of(self._look, words, self._metrics)
        return self._pills[words]

    def _form(self, pill: Pill, around: float) -> QTextCharFormat:
        key = (pill.words, around)
        if key not in self._forms:
            text, font = f"[{pill.words}]", QFont(self._font)
            missing = around + pill.width - self._metrics.horizontalAdvance(text)
            font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, missing / len(text))
            form = QTextCharFormat()
            form.setFont(font)
            form.setForeground(self._clear)
            form.setAnchor(True)
            form.setAnchorHref(ANCHOR + pill.words)
            self._forms[key] = form
        return self._forms[key]


def _white(character: str) -> bool:
    """White space, or the end of a block or of the document."""
    return character.isspace() or character in ("\u2029", "\0", "")


def _mute(document: QTextDocument, look: Look, start: int) -> None:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
    muted = QTextCharFormat()
    muted.setForeground(look.color("muted"))
    cursor.mergeCharFormat(muted)


def _start_of(document: QTextDocument, before: int, end: int) -> int:
    """Where a sentence begins that ends at `end`: behind the one before it, or with its own block or table row."""
    cursor = QTextCursor(document)
    cursor.setPosition(end)
    table = cursor.currentTable()
    start = cursor.block().position()
    if table is not None:
        start = table.cellAt(table.cellAt(cursor).row(), 0).firstPosition()
    start = max(start, before)
    while start < end and document.characterAt(start).isspace():
        start += 1
    return start
