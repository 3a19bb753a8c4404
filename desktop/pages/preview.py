"""The preview: what cleaning rules and a strategy make of one file, before anything is indexed with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.records import ChangeCost, LedgerRow, PageImage, SourceFile
from core.remote import calls
from desktop.language import file_name, localized, tr
from desktop.session import Notice, PreviewRequest, Session
from desktop.style import Look
from desktop.widgets.buttons import SegmentedControl
from desktop.widgets.dialogs import confirm
from desktop.widgets.form_words import declared
from desktop.widgets.page import Page
from desktop.widgets.pending_bar import cost_text, cost_title
from desktop.widgets.preview_gutter import RuleSign
from desktop.widgets.preview_header import PreviewHeader
from desktop.widgets.preview_panes import PreviewPanes
from desktop.widgets.preview_side import WIDTH, PreviewSide
from desktop.widgets.preview_trial import PreviewTrial
from desktop.widgets.template_menu import TemplateMenu

_TABS_BELOW, _ALONE_BELOW = 1024, 700
"""The width of the page, at 100 % text size, below which its panes become tabs, and the left one, too."""
_MOST_FOUND = 50


class PreviewPage(Page):
    """Tries settings on one file. Only "Use for this library…" keeps any of them; a trial has a library of its own."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._back = "library"
        self._opened: tuple[str, str] | None = None
        self._file: SourceFile | None = None
        self._drawn: tuple[object, ...] = ()
        self.trial = PreviewTrial(session, self)
        self.templates = TemplateMenu(session, look, self, self.trial.changes, lambda _: self.trial.template())
        self.header = PreviewHeader(look)
        self.settings = PreviewSide(look, self.trial)
        self.panes = PreviewPanes(look)
        self.sides = SegmentedControl(look, ["…", "…"])
        self._lay_out()
        self._connect()
        self._fit()

    # ---- what the window calls ----------------------------------------------------------------------------------

    def show_preview(self, request: PreviewRequest) -> None:
        """Begin with a file and changes of settings."""
        self._back = request.back
        self._opened = self._file = None
        self.templates.load()
        self.trial.begin(request.path, request.part, request.changes)

    def focus_first(self) -> None:
        """Begin with the rules."""
        self.settings.rules.focus_current()

    def find_here(self) -> None:
        """Find another file."""
        self.header.file.open()

    def dismiss(self) -> bool:
        """Esc goes back to where the preview was opened."""
        self.go_back()
        return True

    def go_back(self) -> None:
        """Forget what was tried."""
        self.trial.leave()
        self.page_wanted.emit(self._back)

    # ---- building -----------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        tabs = QHBoxLayout()
        tabs.setContentsMargins(16, 12, 16, 0)
        tabs.addWidget(self.sides)
        tabs.addStretch(1)
        self._tabs = QWidget()
        self._tabs.setLayout(tabs)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.settings)
        row.addWidget(self.panes, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self._tabs)
        column.addLayout(row, 1)
        self._say()

    def _connect(self) -> None:
        trial, header, panes = self.trial, self.header, self.panes
        trial.changed.connect(self._refresh)
        self.templates.changed.connect(lambda: trial.set_templates(self.templates.templates))
        self.templates.taken.connect(trial.take)
        self.settings.menu_wanted.connect(self._open_templates)
        trial.late_changed.connect(header.late.set_late)
        header.back_wanted.connect(self.go_back)
        header.step_wanted.connect(self.step_part)
        header.attempt_wanted.connect(self.attempt)
        header.use_wanted.connect(self.use)
        header.file.found_wanted.connect(self._find_files)
        header.file.chosen.connect(trial.open)
        self.settings.rule_picked.connect(panes.set_chosen)
        panes.rule_wanted.connect(self._go_to_rule)
        panes.facts.questions.wanted.connect(self._write_questions)
        panes.facts.questions.left.connect(trial.leave_questions)
        panes.page_image_wanted.connect(self._show_page_image)
        panes.image.pictures.wanted.connect(self._draw)
        self.sides.chosen.connect(lambda _: self._fit())
        self._look.changed.connect(self._fit)
        for keys, step in (
            (QKeySequence.StandardKey.MoveToPreviousPage, -1),
            (QKeySequence.StandardKey.MoveToNextPage, 1),
        ):
            shortcut = QShortcut(keys, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=step: self.step_part(step))

    # ---- showing ------------------------------------------------------------------------------------------------

    def step_part(self, step: int) -> None:
        """Go to another page."""
        self.trial.go_to(self.trial.part + step)

    def _refresh(self) -> None:
        trial = self.trial
        self.header.show_preview(trial.preview, trial.path)
        usable = bool(trial.changes()) and not trial.draft.problems()
        self.header.set_usable(usable, tr("These are the library's settings already."))
        self._open_file()
        signs = {
            group.path.partition(".")[2]: RuleSign(place, declared(group.label))
            for place, group in enumerate(trial.rules(), 1)
        }
        drawable = self._file is not None and self._file.kind == "pages" and self._page_number() is not None
        self.panes.show_preview(trial.preview, signs, drawable)
        self.panes.set_chosen(self.settings.chosen)
        self.panes.show_trouble(localized(trial.trouble) if trial.trouble else self._doing())

    def _doing(self) -> str:
        """What goes on while there is nothing to show yet."""
        if self.trial.preview is not None:
            return ""
        path = self.trial.path
        return tr("Reading {file}…", file=file_name(path)) if path else tr("Reading a file…")

    def _go_to_rule(self, rule: str) -> None:
        if self._alone() and self.sides.current == 1:
            self.sides.set_current(0)
            self._fit()
        self.settings.pick(rule)
        self.settings.rules.focus_current()

    def _open_templates(self, button: QWidget) -> None:
        self.templates.open(button.mapToGlobal(QPoint(0, button.height() + 2)), with_choice=False)

    def _find_files(self, text: str) -> None:
        def take(rows: tuple[LedgerRow, ...]) -> None:
            self.header.file.show_found([row.path for row in rows])

        call = calls.find_files(self._session.library, text, _MOST_FOUND)
        self._session.tasks.run(call, self, take, lambda _: None)

    def _write_questions(self, embedded: str, number: int) -> None:
        shown = self.panes.facts.questions

        def done(questions: tuple[str, ...]) -> None:
            shown.show_written(embedded, number, questions)

        self.trial.write_questions(embedded, number, done, shown.show_trouble)

    # ---- the drawn page -----------------------------------------------------------------------------------------

    def _page_number(self) -> int | None:
        preview = self.trial.preview
        return preview.page if preview is not None else None

    def _open_file(self) -> None:
        """Find out once for each file whether its pages can be drawn."""
        preview = self.trial.preview
        if preview is None or self._opened == (preview.path, preview.text_id):
            return
        wanted = self._opened = (preview.path, preview.text_id)
        self._file = None

        def take(file: SourceFile) -> None:
            if self._opened == wanted:
                self._file = file
                self._refresh()

        call = calls.open_source(self._session.library, *wanted)
        self._session.tasks.run(call, self, take, lambda _: None)

    def _show_page_image(self) -> None:
        """Show the page alone, as the first of a file of one page."""
        number, file = self._page_number(), self._file
        shown = [page for page in file.pages if page.number == number] if file is not None else []
        if shown and self._drawn != (self._opened, number):
            self._drawn = (self._opened, number)
            self.panes.image.set_pages([replace(shown[0], number=1)])

    def _draw(self, _: int, scale: float) -> None:
        pictures, drawn, preview = self.panes.image.pictures, self._drawn, self.trial.preview
        number = self._page_number()
        if preview is None or number is None:
            return

        def take(image: PageImage) -> None:
            if self._drawn == drawn:
                pictures.put(replace(image, number=1), scale)

        call = calls.page_image(preview.path, number, scale)
        self._session.tasks.run(call, self, take, lambda _: pictures.fail(1))

    # ---- taking it over -----------------------------------------------------------------------------------------

    def use(self) -> None:
        """Ask, with what it costs, whether the library is to have these settings."""
        self.trial.ask_cost(self._confirm)

    def _confirm(self, cost: ChangeCost) -> None:
        count = len(self.trial.changes())
        if cost.files:
            title, verb = tr("Index {n} files again?", n=cost.files), tr("Index again")
            said = [cost_title(count, cost), cost_text(cost), tr("Until it is done, questions use the present index.")]
        else:
            title, verb = tr("Use these settings for {library}?", library=self._session.library), tr("Use them")
            said = [tr("Nothing has to be indexed again.")]

        def answered(wanted: bool) -> None:
            if wanted:
                self.trial.use(cost, self.go_back)

        text = "\n".join(filter(None, said))
        confirm(self, self._look, title, text, verb, tr("Not now"), answered)

    # ---- a library to try them in -------------------------------------------------------------------------------

    def attempt(self) -> None:
        """Ask whether a few files are to be indexed with these settings in a library of their own."""
        self.trial.ask_files(self._confirm_attempt)

    def _confirm_attempt(self, paths: Sequence[str]) -> None:
        library = self._session.library
        text = tr("{library} stays as it is. An earlier trial of it is replaced.", library=library)
        said = [tr("They go into a library of their own, with these settings, where you can ask."), text]

        def answered(wanted: bool) -> None:
            if wanted:
                self.trial.attempt(paths, self._tell_attempt)

        title = tr("Try these settings on {n} files?", n=len(paths))
        confirm(self, self._look, title, "\n".join(said), tr("Try them"), tr("Not now"), answered)

    def _tell_attempt(self, library: str) -> None:
        def show() -> None:
            self.trial.leave()
            self._session.open_library(library)
            self.page_wanted.emit("library")

        self._session.notice.emit(Notice("info", tr("The trial library is ready."), tr("Show"), show))

    # ---- room and words -----------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let panes become tabs."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
            self._refresh()
        super().changeEvent(event)

    def _alone(self) -> bool:
        return self.width() < self._look.px(_ALONE_BELOW)

    def _fit(self) -> None:
        alone = self._alone()
        self.panes.set_tabbed(self.width() < self._look.px(_TABS_BELOW))
        self._tabs.setVisible(alone)
        self.settings.setVisible(not alone or self.sides.current == 0)
        self.panes.setVisible(not alone or self.sides.current == 1)
        self.settings.setMinimumWidth(0 if alone else self._look.px(WIDTH))
        self.settings.setMaximumWidth(16_777_215 if alone else self._look.px(WIDTH))

    def _say(self) -> None:
        self.sides.set_labels([tr("Settings"), tr("Preview")])
        self.sides.setAccessibleName(tr("Panes"))
