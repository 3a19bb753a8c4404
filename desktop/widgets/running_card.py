"""What is being read and indexed now: how far, how long still, and how to interrupt it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.records import LedgerSummary
from desktop.language import file_name, minutes_left, tr
from desktop.session import Run
from desktop.style import Look
from desktop.widgets.buttons import button
from desktop.widgets.labels import ElidedLabel, label
from desktop.widgets.progress import Arc, Bar

_SHORTEST_BAR = 30
_NARROWEST = 276
_ROOM_FOR_HINT, _ROOM_FOR_TITLE = 760, 620


class RunningCard(QFrame):
    """A run in two steps, words and then meaning; or one that was interrupted and can go on."""

    pause_wanted = Signal()
    stop_wanted = Signal()
    resume_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._run: Run | None = None
        self._summary: LedgerSummary | None = None
        self._compact = False
        self.setProperty("card", "true")
        self._arc = Arc(look)
        self._paused = label(look)
        self._title = ElidedLabel(look, "", "body", "text", 600, middle=False)
        self._count = ElidedLabel(look, "", "small", "text", middle=False)
        self._hint = ElidedLabel(look, "", "small", "muted", middle=False)
        self._bar, self._short_bar = Bar(look, height=8), Bar(look, height=8)
        self._short_bar.setMinimumWidth(_SHORTEST_BAR)
        self._step = label(look, "", "caption", "text", 500)
        self._file = ElidedLabel(look, "", "caption", "muted")
        self._pause = button(look, "", icon="pause", compact=True)
        self._stop = button(look, "", icon="square", compact=True)
        self._resume = button(look, "", icon="play", compact=True)
        self._pause.clicked.connect(self.pause_wanted)
        self._stop.clicked.connect(self.stop_wanted)
        self._resume.clicked.connect(self.resume_wanted)
        self._lay_out()
        look.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(8)
        for widget in (self._arc, self._paused, self._title, self._count):
            first.addWidget(widget)
        first.addWidget(self._short_bar, 2)
        first.addStretch(1)
        first.addWidget(self._hint)
        first.addSpacing(8)
        for each in (self._pause, self._stop, self._resume):
            first.addWidget(each)
        self._last = QWidget(self)
        last = QHBoxLayout(self._last)
        last.setContentsMargins(0, 0, 0, 0)
        last.setSpacing(8)
        last.addWidget(self._step)
        last.addWidget(self._file, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(14, 8, 10, 8)
        rows.setSpacing(7)
        rows.addLayout(first)
        rows.addWidget(self._bar)
        rows.addWidget(self._last)

    def show_run(self, run: Run, summary: LedgerSummary | None) -> None:
        """Show how far the run is."""
        self._run, self._summary = run, summary
        running = run.state == "running"
        self._arc.setVisible(running)
        self._paused.setVisible(not running)
        self._pause.setVisible(running)
        self._stop.setVisible(running)
        self._resume.setVisible(not running)
        self._say(run, running)
        for bar in (self._bar, self._short_bar):
            bar.set_share(run.done / run.total if run.total else None)
            bar.set_role("accent" if running else "edge")
        self._place(run, running)

    def set_compact(self, compact: bool) -> None:
        """Be one line high, where the window is low."""
        if compact != self._compact:
            self._compact = compact
            if self._run is not None:
                self.show_run(self._run, self._summary)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the hint goes."""
        super().resizeEvent(event)
        if self._run is not None:
            self._place(self._run, self._run.state == "running")

    def minimumSizeHint(self) -> QSize:
        """So narrow that the hint need not fit."""
        return QSize(self._look.px(_NARROWEST), super().minimumSizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange and self._run is not None:
            self.show_run(self._run, self._summary)
        super().changeEvent(event)

    def _place(self, run: Run, running: bool) -> None:
        known = bool(run.total)
        self._bar.setVisible(known and not self._compact)
        self._short_bar.setVisible(known and self._compact)
        self._last.setVisible(running and not self._compact)
        self._title.setVisible(not (running and self._compact and self.width() < self._look.px(_ROOM_FOR_TITLE)))
        self._hint.setVisible(running and not self._compact and self.width() >= self._look.px(_ROOM_FOR_HINT))

    def _say(self, run: Run, running: bool) -> None:
        self._pause.setText(tr("Pause"))
        self._stop.setText(tr("Stop"))
        self._resume.setText(tr("Continue"))
        again = run.kind == "rebuild"
        doing = tr("Indexing again") if again else tr("Reading and indexing")
        self._title.setText(doing if running else self._rest(run))
        self._count.setText(self._progress(run) if running else "")
        self._count.setVisible(running)
        self._hint.setText(self._already(run))
        steps = {
            "words": tr("Reading words"),
            "meaning": tr("Reading meaning"),
            "scans": tr("Reading scans"),
            "questions": tr("Writing questions"),
        }
        self._step.setText(steps.get(run.step, ""))
        self._step.setVisible(run.step in steps)
        self._file.setText(file_name(run.detail) if run.detail else "")
        self._bar.setAccessibleName(self._title.text())
        self._short_bar.setAccessibleName(self._title.text())

    def _progress(self, run: Run) -> str:
        done, total, unit = run.done, run.total, run.unit
        if run.kind == "index" and run.step == "meaning" and self._summary is not None:
            done, total, unit = self._summary.meaning_files, self._summary.worded_files, "files"
        match unit:
            case _ if not total:
                return tr("{n} files", n=done) if done else ""
            case "passages":
                counted = tr("{n} of {m} passages", n=done, m=total)
            case "pages":
                counted = tr("{n} of {m} pages", n=done, m=total)
            case _:
                counted = tr("{n} of {m} files", n=done, m=total)
        return f"{counted}  ·  {minutes_left(run.seconds_left)}"

    def _already(self, run: Run) -> str:
        if run.kind == "rebuild":
            return tr("You can keep asking meanwhile.")
        if run.step == "meaning" and self._summary is not None:
            return tr(
                "All {m} files are searched by words, {n} by meaning so far.",
                n=self._summary.meaning_files,
                m=self._summary.worded_files,
            )
        return tr("You can ask already: finished files are searched.")

    def _rest(self, run: Run) -> str:
        if run.kind == "rebuild":
            return tr("Paused. Files that are not indexed again yet are found as before.")
        counts = self._summary.counts if self._summary is not None else {}
        ready = counts.get("ready", 0) + counts.get("partly", 0)
        waiting = counts.get("waiting", 0) + counts.get("working", 0)
        return tr("Paused. {n} files are ready, {m} wait.", n=ready, m=waiting)

    def _restyle(self) -> None:
        self._paused.setPixmap(self._look.pixmap("circle-pause", "muted", 18))
