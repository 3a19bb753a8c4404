"""Which files the dialog of the system shows."""

from PySide6.QtWidgets import QApplication

from core.records import FormatFamily
from desktop.widgets.adding import name_filters
from tests.desktop.conftest import Speak

FAMILIES = (FormatFamily("Documents", (".docx", ".pdf")), FormatFamily("Mail", (".eml",)))


def test_what_can_be_read_comes_first_then_each_family_then_everything(qapp: QApplication, speak: Speak) -> None:
    speak("en")
    assert name_filters(FAMILIES) == [
        "All that can be read (*.docx *.pdf *.eml)",
        "Documents (*.docx *.pdf)",
        "Mail (*.eml)",
        "All files (*)",
    ]
    speak("zh")
    assert name_filters(FAMILIES)[1] == "文档 (*.docx *.pdf)"


def test_without_a_table_everything_is_shown(qapp: QApplication, speak: Speak) -> None:
    speak("en")
    assert name_filters(()) == ["All files (*)"]
