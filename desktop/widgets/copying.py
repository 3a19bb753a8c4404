"""Puts answers on the clipboard as text and as HTML.

WORKAROUND for PySide 6.11: what Python made and the clipboard holds at the end of the program crashes it. So Qt makes
it, by copying out of a text field that nobody sees. Check again with the next version.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from desktop.widgets.answer_document import GLUE, Mark

_WITH_WORDS = '<p style="white-space: pre-wrap">{}</p>'
_EMPTY = '<p style="-qt-paragraph-type: empty"><br></p>'


class _Field(QTextEdit):
    """A text field to copy out of."""

    def everything(self) -> QMimeData:
        """What copying all of it gives."""
        self.selectAll()
        return self.createMimeDataFromSelection()


def copy_lines(lines: Sequence[str]) -> None:
    """Put lines of text on the clipboard; in HTML each is a paragraph."""
    field = _Field()
    field.setHtml("".join(_WITH_WORDS.format(escape(line)) if line.strip() else _EMPTY for line in lines))
    field.selectAll()
    field.copy()
    field.deleteLater()


def copied_part(document: QTextDocument, marks: Sequence[Mark], selected: QTextCursor) -> QMimeData:
    """What is selected of an answer, its numbers to be seen and without the glue before them."""
    copy = document.clone()
    part = QTextCursor(copy)
    part.setPosition(selected.selectionStart())
    part.setPosition(selected.selectionEnd(), QTextCursor.MoveMode.KeepAnchor)
    shown = QTextCharFormat()
    shown.setForeground(QColor("black"))
    for mark in marks:
        cursor = QTextCursor(copy)
        cursor.setPosition(mark.start)
        cursor.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(shown)
    while not (glue := copy.find(GLUE)).isNull():
        glue.removeSelectedText()
    field = _Field()
    field.textCursor().insertFragment(part.selection())
    made = field.everything()
    copy.deleteLater()
    field.deleteLater()
    return made
