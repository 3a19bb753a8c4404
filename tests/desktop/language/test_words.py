"""Words, numbers, times and places in both languages, and the change between them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.language import Language, clock, minutes_left, number, place, size, tr, with_capital
from desktop.language.figures import _MINUTE_S

Speak = Callable[[str], Language]


class Listener(QWidget):
    """Hears of a change of the language."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.heard.append(tr("Library"))
        super().changeEvent(event)


@pytest.mark.parametrize(
    ("language", "one", "many"), [("en", "1 file", "4,812 files"), ("zh", "1 个文件", "4,812 个文件")]
)
def test_the_number_chooses_the_plural_and_is_written_as_the_language_does(
    speak: Speak, language: str, one: str, many: str
) -> None:
    speak(language)
    assert tr("{n} files", 1) == one
    assert tr("{n} files", 4812) == many


def test_another_number_may_choose_the_plural(speak: Speak) -> None:
    speak("en")
    assert tr("{n} of {m} files", 0, by=1, m=1) == "0 of 1 file"
    assert tr("{n} of {m} files", 1, by=209, m=209) == "1 of 209 files"
    assert tr("{m} passages", by=1, m=1) == "1 passage"


def test_a_word_may_mean_something_else_in_one_place(speak: Speak) -> None:
    speak("zh")
    assert tr("Passages") == "片段"
    assert tr("Passages", about="settings") == "切分"
    assert tr("Ready", about="settings") == "就绪"


def test_text_from_files_goes_in_as_it_is(speak: Speak) -> None:
    speak("zh")
    assert tr("Summarise {file}", file="{n} <b>%1.pdf") == "概括“{n} <b>%1.pdf”"


def test_widgets_hear_of_a_change_and_qt_speaks_the_language_too(speak: Speak, qtbot: QtBot) -> None:
    speak("en")
    widget = Listener()
    qtbot.addWidget(widget)
    language = speak("zh")
    qtbot.waitUntil(lambda: widget.heard == ["资料库"])
    assert language.current == "zh"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
    with qtbot.waitSignal(language.changed):
        speak("en")
    qtbot.waitUntil(lambda: widget.heard == ["资料库", "Library"])
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_the_same_language_again_changes_nothing(speak: Speak, qtbot: QtBot) -> None:
    speak("zh")
    widget = Listener()
    qtbot.addWidget(widget)
    speak("zh")
    assert widget.heard == []


def test_the_system_s_language_is_spoken_if_it_is_one_of_the_two(speak: Speak, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _: ["zh-Hans-CN", "en"])
    assert speak("system").current == "zh"
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _: ["de-DE"])
    assert speak("system").current == "en"


@pytest.mark.parametrize(
    ("seconds", "english", "chinese"),
    [
        (None, "estimating", "正在估算"),
        (20, "less than a minute left", "不到 1 分钟"),
        (61, "about 1 minute left", "约剩 1 分钟"),
        (6 * 60 + 20, "about 6 minutes left", "约剩 6 分钟"),
        (13 * 60, "about 15 minutes left", "约剩 15 分钟"),
        (58 * 60, "about 1 hour left", "约剩 1 小时"),
        (95 * 60, "about 1.5 hours left", "约剩 1.5 小时"),
        (12000, "about 3.5 hours left", "约剩 3.5 小时"),
    ],
)
def test_time_left_is_rounded_more_the_longer_it_is(
    speak: Speak, seconds: float | None, english: str, chinese: str
) -> None:
    speak("en")
    assert minutes_left(seconds) == english
    speak("zh")
    assert minutes_left(seconds) == chinese


@given(seconds=st.floats(0, 1e6))
def test_time_left_is_always_said_in_whole_words(seconds: float) -> None:
    said = minutes_left(seconds)
    assert "{" not in said
    assert ("less than" in said) == (seconds < _MINUTE_S)


@pytest.mark.parametrize(
    ("size_bytes", "said"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1 kB"),
        (1_500, "1.5 kB"),
        (411_600_000, "412 MB"),
        (999_600_000, "1 GB"),
        (1_100_000_000, "1.1 GB"),
        (9_960_000_000, "10 GB"),
    ],
)
def test_sizes_are_decimal_and_short(speak: Speak, size_bytes: int, said: str) -> None:
    for language in ("en", "zh"):
        speak(language)
        assert size(size_bytes) == said


def test_today_has_a_time_and_other_days_have_a_date(speak: Speak) -> None:
    now = datetime.now().astimezone()
    other_year = datetime(2019, 5, 3, 12).astimezone()
    earlier = now - timedelta(days=1) if now.day > 1 or now.month > 1 else now + timedelta(days=1)
    speak("en")
    assert clock(now.timestamp()) == now.strftime("%H:%M")
    assert clock(earlier.timestamp()) == f"{earlier.day} {earlier.strftime('%b')}"
    assert clock(other_year.timestamp()) == "3 May 2019"
    speak("zh")
    assert clock(earlier.timestamp()) == f"{earlier.month}月{earlier.day}日"
    assert clock(other_year.timestamp()) == "2019年5月3日"


@pytest.mark.parametrize(
    ("where", "english", "chinese"),
    [
        ({"page_label": "xii", "page": 12}, "page xii", "第 xii 页"),
        ({"page": 12, "heading": ("4.2 Carrying days over",), "path": "a.pdf"}, "page 12", "第 12 页"),
        ({"page": 3, "path": "Deck.PPTX"}, "slide 3", "第 3 张"),
        ({"page": 2, "page_label": "Rates", "path": "a.xlsx"}, "sheet Rates", "工作表“Rates”"),
        ({"heading": ("4 Leave", "4.2 Carrying days over"), "path": "a.docx"}, "section 4.2", "第 4.2 节"),
        ({"heading": ("4 Leave", "Days"), "path": "a.docx"}, "section 4", "第 4 节"),
        ({"heading": ("Leave", "Carrying days over")}, "Carrying days over", "Carrying days over"),
        ({"path": "a.eml"}, "message", "正文"),
        ({"path": "a.txt"}, "", ""),
    ],
)
def test_a_place_is_a_page_a_slide_a_section_or_a_heading(
    speak: Speak, where: dict[str, Any], english: str, chinese: str
) -> None:
    speak("en")
    assert place(**where) == english
    speak("zh")
    assert place(**where) == chinese


def test_a_place_can_begin_a_line() -> None:
    assert with_capital("page 12") == "Page 12"
    assert with_capital("") == ""


def test_counts_have_their_thousands_marked(speak: Speak) -> None:
    speak("en")
    assert number(1234567) == "1,234,567"
    assert number(0.5) == "0.5"
