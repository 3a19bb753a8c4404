"""Named bundles of settings: choosing one, keeping one's own, and carrying them to others as files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from core.errors import FootnoteError
from core.records import Template
from core.remote import calls
from desktop.language import tr
from desktop.session import Notice, Session
from desktop.style import Look
from desktop.widgets.dialogs import ask_text, confirm
from desktop.widgets.form_words import declared

_SUFFIX = ".footnote-template.toml"


def title_of(template: Template) -> str:
    """What a template is called: those of the application in the language of the window."""
    return template.title if template.own else declared(template.title)


class TemplateMenu(QObject):
    """Knows the templates, and shows them as a menu."""

    taken = Signal(object)
    """A person chose this template."""
    changed = Signal()
    """There are other templates."""

    def __init__(
        self,
        session: Session,
        look: Look,
        parent: QWidget,
        changes: Callable[[], Mapping[str, Any]],
        current: Callable[[tuple[Template, ...]], Template | None],
    ) -> None:
        """`changes` are what is to be kept beside what is saved; `current` finds the template that holds now."""
        super().__init__(parent)
        self._session, self._look, self._over = session, look, parent
        self._changes, self._current = changes, current
        self._menu = QMenu(parent)
        self.templates: tuple[Template, ...] = ()

    def load(self) -> None:
        """Ask which templates there are."""
        self._session.tasks.run(calls.templates(), self, self._take, lambda _: None)

    def _take(self, templates: tuple[Template, ...]) -> None:
        self.templates = templates
        self.changed.emit()

    # ---- the menu -----------------------------------------------------------------------------------------------

    def open(self, at: QPoint, with_choice: bool = True) -> QMenu:
        """Show the menu; `with_choice`: the templates stand in it, too."""
        menu = self._menu
        menu.clear()
        now = self._current(self.templates)
        for template in self.templates if with_choice else ():
            action = menu.addAction(title_of(template).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(template is now)
            action.setToolTip(declared(template.about) if not template.own else template.about)
            action.triggered.connect(lambda _, template=template: self.taken.emit(template))
        menu.setToolTipsVisible(True)
        if with_choice and self.templates:
            menu.addSeparator()
        menu.addAction(tr("Save as a template…"), self.ask_title)
        menu.addAction(tr("Template from a file…"), self.ask_file)
        if now is not None:
            menu.addAction(tr("Write the template to a file…"), lambda: self.ask_place(now))
        if now is not None and now.own:
            menu.addAction(tr("Delete the template…"), lambda: self.ask_deletion(now))
        menu.popup(at)
        return menu

    # ---- what can be done ---------------------------------------------------------------------------------------

    def ask_title(self) -> None:
        """Keep the present settings under a name."""
        taken = {title_of(template).casefold() for template in self.templates}

        def wrong(title: str) -> str:
            return tr("There is a template of this name already.") if title.casefold() in taken else ""

        title = tr("Save as a template")
        text = tr("All settings of cleaning and passages as they are now.")
        ask_text(self._over, self._look, title, text, "", tr("Save"), self._save, wrong)

    def _save(self, title: str) -> None:
        call = calls.save_template(title, self._session.library, self._changes())
        self._session.tasks.run(call, self, lambda _: self.load(), self._refused)

    def ask_file(self) -> None:
        """Take a template that somebody wrote into a file."""
        dialog = QFileDialog(self._over, tr("Template from a file…"))
        dialog.setNameFilter("*.toml")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._import)
        dialog.open()

    def _import(self, path: str) -> None:
        def done(template: Template) -> None:
            self.load()
            self.taken.emit(template)

        self._session.tasks.run(calls.import_template(path), self, done, self._refused)

    def ask_place(self, template: Template) -> None:
        """Write a template into a file that can be given to somebody."""
        name = "".join(sign if sign.isalnum() else " " for sign in title_of(template)).strip() or "template"
        dialog = QFileDialog(self._over, tr("Write the template to a file…"), str(Path.home() / f"{name}{_SUFFIX}"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter("*.toml")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self._export(template, path))
        dialog.open()

    def _export(self, template: Template, path: str) -> None:
        self._session.tasks.run(calls.export_template(template.name, path), self, None, self._refused)

    def ask_deletion(self, template: Template) -> None:
        """Forget a template of one's own."""

        def answered(wanted: bool) -> None:
            if wanted:
                self._session.tasks.run(
                    calls.delete_template(template.name), self, lambda _: self.load(), self._refused
                )

        title = tr("Delete the template {name}?", name=title_of(template))
        text = tr("The settings themselves stay as they are.")
        confirm(self._over, self._look, title, text, tr("Delete"), tr("Keep"), answered, danger=True)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, FootnoteError):
            self._session.notice.emit(Notice("problem", str(error)))
        else:
            self._session.tasks.failed.emit(error)
