"""The settings page: every declared setting as a form, what waits to be applied, for everywhere or one library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.records import FormField, FormGroup
from core.remote import calls
from desktop.language import localized, tr
from desktop.session import PreviewRequest, Session
from desktop.style import Look
from desktop.widgets.dialogs import confirm
from desktop.widgets.form import COLUMN_WIDTH, Form, Section
from desktop.widgets.form_search import found_in
from desktop.widgets.form_types import TypesPart
from desktop.widgets.form_words import declared, problem_words
from desktop.widgets.labels import label
from desktop.widgets.notice_bar import KindIcon
from desktop.widgets.page import Page
from desktop.widgets.pending_bar import PendingBar, cost_text
from desktop.widgets.settings_changes import SettingsChanges
from desktop.widgets.settings_header import SettingsHeader
from desktop.widgets.settings_list import Entry, SettingsList
from desktop.widgets.template_menu import TemplateMenu

PAGES: tuple[tuple[str, str, str, str], ...] = (
    ("general", "General", "sliders-horizontal", "How the window looks and speaks."),
    ("folders", "Folders and syncing", "folder-sync", "What is read, and when."),
    ("reading", "Reading files", "file-text", "How files are opened, and when reading one is given up."),
    ("cleaning", "Cleaning", "eraser", "What is taken out of a text before it is cut."),
    ("passages", "Passages", "scissors", "How a document is cut into the pieces that are found and cited."),
    ("finding", "Finding", "text-search", "How passages are found for a question."),
    ("answering", "Answering", "message-square-text", "How answers are written from what was found."),
    ("performance", "Performance", "cpu", "How much of this computer is used."),
)
"""Every page that settings may stand on: name, title, icon, what it is about."""
_TRIED = ("cleaning", "passages")
"""The pages whose settings can be tried on a file."""
_ASKED_ABOVE_S, _ASKED_ABOVE_FILES = 60.0, 20
_MARGIN = 28
_NARROW_BAR = 720
_SEARCH_AFTER_MS = 120


class SettingsPage(Page):
    """Shows one page of settings at a time, or what a search finds on all of them."""

    general_changed = Signal(str, object)
    """A general setting was changed (theme, language, text size, movement): its dotted key and the new value."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._shown = "general"
        self._warmed = ""
        self._built: tuple[object, ...] = ()
        self.changes = SettingsChanges(session, self)
        self.list = SettingsList(look)
        self.side = self.list
        self.header = SettingsHeader(look)
        self.form = Form(look)
        self.types = TypesPart(look)
        self.templates = TemplateMenu(session, look, self, self._tried, self.changes.template)
        self.bar = PendingBar(look)
        self.font_notice = _FontNotice(look)
        self.nothing = label(look, "", "body", "muted", wrap=True)
        self._searching = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._searching.timeout.connect(self._refresh)
        self._lay_out()
        self._connect()
        self._refresh()

    # ---- what the window calls ----------------------------------------------------------------------------------

    def find_here(self) -> None:
        """Go to the search field."""
        if not self.list.isVisible():
            self.side_wanted.emit(True)
        self.list.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.list.field.selectAll()

    def side_shown(self, shown: bool) -> None:
        """Offer to open the list while it is closed."""
        self.header.side_button.setVisible(not shown)

    def focus_first(self) -> None:
        """Begin with the list of pages."""
        if self.list.isVisible():
            self.list.pages.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.form.focus(next(iter(self.form.rows()), ""))

    def refresh(self) -> None:
        """Ask again for what is saved; something outside this page changed a setting."""
        self.changes.load()

    def showEvent(self, event: QShowEvent) -> None:
        """What was kept on another page meanwhile, such as in the preview, is asked for."""
        super().showEvent(event)
        if self.changes.loaded:
            self.changes.load()
        self.templates.load()

    # ---- building -----------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._column = QWidget()
        inner = QVBoxLayout(self._column)
        inner.setContentsMargins(0, 0, 0, 24)
        inner.setSpacing(0)
        for widget in (self.header, self.font_notice, self.nothing, self.form, self.types):
            inner.addWidget(widget)
        inner.addStretch(1)
        ground = QWidget()
        self._row = QHBoxLayout(ground)
        self._row.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        self._row.addStretch(1)
        self._row.addWidget(self._column, 100)
        self._row.addStretch(1)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(ground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.area, 1)
        column.addWidget(self.bar)
        self._fit()

    def _connect(self) -> None:
        changes, form = self.changes, self.form
        changes.changed.connect(self._refresh)
        changes.edited.connect(self._tell_general)
        form.edited.connect(changes.edit)
        form.back_wanted.connect(changes.back)
        self.bar.discarded.connect(changes.discard)
        self.types.edited.connect(changes.edit)
        self.templates.taken.connect(changes.take)
        self.header.templates_wanted.connect(self._open_templates)
        for asks in (self.header.preview_wanted, self.bar.previewed):
            asks.connect(lambda: self.preview_wanted.emit(PreviewRequest("settings", changes=self._tried())))
        self.bar.applied.connect(self.apply)
        self.header.scope_chosen.connect(changes.set_scope)
        self.header.side_wanted.connect(lambda: self.side_wanted.emit(True))
        self.list.page_chosen.connect(self.show_settings)
        self.list.searched.connect(lambda _: self._searching.start())
        self._look.changed.connect(self._restyle)
        for owner in (self, self.list):  # the list is beside the page, not in it
            for keys, act in (
                (QKeySequence.StandardKey.Save, self.apply),
                (QKeySequence.StandardKey.Undo, changes.undo),
            ):
                shortcut = QShortcut(keys, owner)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.activated.connect(act)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_settings(self, page: str) -> None:
        """Show one page of the settings."""
        self._shown = page
        if self.list.field.text():
            self.list.field.clear()
        self._refresh()
        self.area.verticalScrollBar().setValue(0)
        if page in _TRIED and self._warmed != self._session.library:  # the first preview takes seconds
            self._warmed = self._session.library
            self._session.tasks.run(calls.preview(self._warmed, "", {}), self, failed=lambda _: None)

    def apply(self) -> None:
        """Apply what waits; asks first when it takes longer than a minute or changes many files."""
        cost = self.changes.cost
        if cost is None or self.changes.draft.problems():
            return
        if cost.seconds <= _ASKED_ABOVE_S and cost.files <= _ASKED_ABOVE_FILES:
            self.changes.apply()
            return
        title = tr("Index {n} files again?", n=cost.files)
        text = "\n".join(
            [self.bar.title.text(), cost_text(cost), tr("Until it is done, questions use the present index.")]
        )
        confirm(
            self,
            self._look,
            title,
            text,
            tr("Index again"),
            tr("Not now"),
            lambda wanted: self.changes.apply() if wanted else None,
        )

    def _refresh(self) -> None:
        """Show what is known now. The rows are built anew only when there are others."""
        search = self.list.field.text().strip()
        sections = self._sections(search)
        draft = self.changes.draft
        built = (draft.groups, tuple(sections))
        if built != self._built and self.changes.loaded:
            self._built = built
            self.form.set_sections(sections, draft)
        elif self.changes.loaded:
            self.form.refresh(draft)
        self._show_types(search)
        self._show_list(search)
        self._show_header(search, sections)
        self._show_bar()

    def _sections(self, search: str) -> list[Section]:
        pages = [page for page, *_ in PAGES]
        shown = pages if search else [self._shown]
        sections = []
        for page in shown:
            groups, keys = self._groups(page), self._keys(page, search)
            groups = tuple(group for group in groups if not group.by_type)
            keys = frozenset(field.key for field in _fields_of(groups) if field.key in keys)
            tagged = not self._all_reindex(groups, keys)
            if keys:
                heading = self._title(page) if search else ""
                sections.append(Section(heading, groups, keys, tagged))
        return sections

    def _show_types(self, search: str) -> None:
        shown = () if search else tuple(group for group in self._groups(self._shown) if group.by_type)
        if self.changes.loaded:
            self.types.show_groups(shown, self.changes.draft)
        else:
            self.types.hide()

    def _open_templates(self) -> None:
        button = self.header.templates
        self.templates.open(button.mapToGlobal(QPoint(0, button.height() + 2)))

    def _tried(self) -> Mapping[str, Any]:
        """What waits and can be tried on a file."""
        draft = self.changes.draft
        tried = {field.key for page in _TRIED for field in _fields_of(self._groups(page))}
        waiting, fitting = self.changes.gathered(), draft.fitting()
        return {key: value for key, value in waiting.items() if key in tried and key in fitting}

    def _groups(self, page: str) -> tuple[FormGroup, ...]:
        return tuple(group for group in self.changes.draft.groups if group.page == page)

    def _keys(self, page: str, search: str) -> frozenset[str]:
        """The settings of a page that are shown: in a library only those it may have otherwise."""
        groups, of_library = self._groups(page), bool(self.changes.draft.library)
        groups = tuple(group for group in groups if not (search and group.by_type))  # they are listed, not rows
        fields = [field for field in _fields_of(groups) if field.per_library or not of_library]
        found = found_in(groups, search, self._raw_title(page)) if search else None
        return frozenset(field.key for field in fields if found is None or field.key in found)

    @staticmethod
    def _all_reindex(groups: tuple[FormGroup, ...], keys: frozenset[str]) -> bool:
        fields = [field for field in _fields_of(groups) if field.key in keys]
        return bool(fields) and all(field.reindexes for field in fields)

    @staticmethod
    def _raw_title(page: str) -> str:
        return next(title for name, title, *_ in PAGES if name == page)

    def _title(self, page: str) -> str:
        return declared(self._raw_title(page))

    def _show_list(self, search: str) -> None:
        waiting = self.changes.waiting()
        entries = []
        for page, title, icon, _ in PAGES:
            keys = self._keys(page, search)
            if keys:
                entries.append(Entry(page, declared(title), icon, sum(key in waiting for key in keys)))
        self.list.set_entries(entries, "" if search else self._shown)

    def _show_header(self, search: str, sections: list[Section]) -> None:
        groups = self._groups(self._shown)
        tagged = not search and self._all_reindex(groups, self._keys(self._shown, ""))
        help_text = next(text for name, _, _, text in PAGES if name == self._shown)
        title = tr("Search settings") if search else self._title(self._shown)
        tried = not search and self._shown in _TRIED
        self.header.show_page(title, "" if search else declared(help_text), tagged=tagged, tried=tried)
        offered = bool(search) or any(field.per_library for field in _fields_of(groups))
        of_library = bool(self.changes.draft.library)
        self.header.show_scope(self._session.library, of_library, offered or of_library)
        self.nothing.setVisible(not sections and self.changes.loaded)
        self.nothing.setText(tr("Nothing found.") if search else tr("These settings are the same for all libraries."))
        self.font_notice.setVisible(self._shown == "general" and not search and not self._look.chinese_font)

    def _show_bar(self) -> None:
        changes, draft = self.changes, self.changes.draft
        problems, count = draft.problems(), len(changes.gathered())
        self.bar.set_previewable(bool(self._tried()))
        if problems:
            key, problem = next(iter(problems.items()))
            self.bar.say_wrong(declared(draft.field(key).label), problem_words(problem))
        elif not count:
            self.bar.hide()
        elif changes.trouble:
            self.bar.say_unknown(count, localized(changes.trouble))
        elif changes.cost is None:
            self.bar.say_waiting(count)
        else:
            self.bar.say_cost(count, changes.cost)

    # ---- following ----------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language: choices may need another control, so the rows are built anew."""
        if event.type() == QEvent.Type.LanguageChange:
            self._rebuild()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the bar fit."""
        super().resizeEvent(event)
        self.bar.set_narrow(self.width() < self._look.px(_NARROW_BAR))

    def _restyle(self) -> None:
        self._fit()
        self._refresh()

    def _rebuild(self) -> None:
        focused = self.form.focused()
        self._built = ()
        self._refresh()
        if focused:
            self.form.focus(focused)

    def _fit(self) -> None:
        self._column.setMaximumWidth(self._look.px(COLUMN_WIDTH))

    def _tell_general(self, key: str, value: object) -> None:
        if self.changes.draft.field(key) in _fields_of(self._groups("general")):
            self.general_changed.emit(key, value)


def _fields_of(groups: tuple[FormGroup, ...]) -> list[FormField]:
    return [field for group in groups for field in group.fields]


class _FontNotice(QFrame):
    """Says that this machine cannot write Chinese."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("notice", "warn")
        self._words = label(look, "", "small", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        row.addWidget(KindIcon(look, "warn"))
        row.addWidget(self._words, 1)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _say(self) -> None:
        self._words.setText(tr("No Chinese font is installed. Chinese text may show as boxes."))
