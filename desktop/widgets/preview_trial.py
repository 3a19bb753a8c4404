"""Settings that are tried on one file: what was changed, and what the engine makes of it; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.errors import Cancelled, EngineStopped, FootnoteError
from core.records import ChangeCost, FormField, FormGroup, LedgerRow, Preview, Template, Values
from core.remote import calls
from desktop.language import is_inside, tr
from desktop.session import Notice, Session
from desktop.tasks import Task
from desktop.widgets.form_draft import FormDraft

_AFTER_MS = 40
"""So long a slider must rest before what it says is asked for."""
_LATE_MS = 150
_FEW, _LOOKED_AT = 5, 50
ORDER, STRATEGY = "cleaning.order", "chunking.strategy"
_PAGES = ("cleaning", "passages")


class PreviewTrial(QObject):
    """The draft of one library and the preview of it. Only the newest wish is ever answered."""

    changed = Signal()
    """A value, the preview, the templates or what is wrong with any is different."""
    late_changed = Signal(bool)
    """The engine takes longer than one would wait without a sign."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = FormDraft()
        self.preview: Preview | None = None
        self.templates: tuple[Template, ...] = ()
        self.path, self.part = "", 1
        self.trouble = ""
        """Why there is no preview."""
        self._session = session
        self._wanted: Mapping[str, Any] = {}
        self._task: Task | None = None
        self._questions: Task | None = None
        self._soon = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._soon.timeout.connect(self._ask)
        self._late = QTimer(self, singleShot=True, interval=_LATE_MS)
        self._late.timeout.connect(lambda: self.late_changed.emit(True))
        session.forms_changed.connect(self._take_forms)
        session.tasks.engine_changed.connect(self._follow_engine)

    # ---- what is tried ------------------------------------------------------------------------------------------

    def begin(self, path: str, part: int, changes: Mapping[str, Any]) -> None:
        """Try these changes on a file ("": on any), with what is saved for the open library below them."""
        self.preview, self.trouble = None, ""
        self.path, self.part, self._wanted = path, part, changes
        self.draft = FormDraft()
        self.draft.library = self._session.library
        self._take_forms()
        run = self._session.tasks.run
        run(calls.own_settings(), self, lambda own: self._take_own(own, ""), self._refused)
        library = self.draft.library
        run(calls.own_settings(library), self, lambda own: self._take_own(own, library), self._refused)
        if not path:
            run(
                calls.find_files(library, "", 1),
                self,
                lambda rows: self.open(rows[0].path if rows else ""),
                self._refused,
            )

    def open(self, path: str, part: int = 1) -> None:
        """Show another file."""
        if path:
            self.path, self.part = path, part
            self._want(now=True)

    def go_to(self, part: int) -> None:
        """Show another part of the file."""
        last = self.preview.parts if self.preview is not None else part
        part = min(max(part, 1), last)
        if part != self.part:
            self.part = part
            self._want(now=True)

    def edit(self, key: str, value: Any) -> None:
        """Try another value."""
        self.draft.put(key, value)
        self._want()
        self.changed.emit()

    def set_templates(self, templates: tuple[Template, ...]) -> None:
        """These templates are there now."""
        self.templates = templates
        self.changed.emit()

    def take(self, template: Template) -> None:
        """Try all values of a template."""
        for key, value in template.values.items():
            if self.draft.knows(key):
                self.draft.put(key, value)
        self._want()
        self.changed.emit()

    @property
    def waits(self) -> bool:
        """Whether what is shown is not what was wished last."""
        return self._soon.isActive() or self._task is not None

    def leave(self) -> None:
        """Nobody looks any more: forget what is on its way."""
        self._soon.stop()
        self._stop()
        self.leave_questions()

    # ---- what of it is known ------------------------------------------------------------------------------------

    @property
    def groups(self) -> tuple[FormGroup, ...]:
        """The settings of cleaning and cutting."""
        return tuple(group for group in self.draft.groups if group.page in _PAGES)

    def rules(self) -> list[FormGroup]:
        """The rules in the order in which they run."""
        rules = {group.path.partition(".")[2]: group for group in self.groups if _is_rule(group)}
        order: Sequence[str] = self.draft.value(ORDER) if self.draft.knows(ORDER) else tuple(rules)
        return [rules[name] for name in dict.fromkeys((*order, *rules)) if name in rules]

    def can_order(self) -> bool:
        """Whether the order of rules is a setting."""
        return self.draft.knows(ORDER)

    def strategy_fields(self) -> list[FormField]:
        """The choice of a strategy, and what the one that cuts this file can be told."""
        groups = [group for group in self.groups if group.path == "chunking" or _is_strategy(group)]
        used = self.preview.strategy if self.preview is not None else ""
        automatic = self.draft.knows(STRATEGY) and self.draft.value(STRATEGY) == "automatic"

        def cuts(group: FormGroup) -> bool:
            return group.shown_for is None or not (used and automatic) or group.path == f"chunking.{used}"

        return [field for group in groups if self.draft.counts(group) and cuts(group) for field in group.fields]

    def template(self) -> Template | None:
        """The template whose values are those that are tried."""
        return next((one for one in self.templates if self.draft.holds(one.values)), None)

    def changes(self) -> Mapping[str, Any]:
        """What is tried and is not what the library has; wrong values are left out."""
        return self.draft.fitting()

    # ---- taking it over -----------------------------------------------------------------------------------------

    def ask_cost(self, done: Callable[[ChangeCost], None]) -> None:
        """What using these settings for the library would cost."""
        call = calls.change_cost(self.changes(), self.draft.library)
        self._session.tasks.run(call, self, done, self._refused)

    def use(self, cost: ChangeCost, done: Callable[[], None]) -> None:
        """Save the settings for the library and bring its index to them."""
        changes = self.changes()

        def saved(_: None) -> None:
            self.draft.applied(changes, self.draft.library)
            if cost.files:
                self._session.rebuild()
            done()

        self._session.tasks.run(calls.change_settings(changes, self.draft.library), self, saved, self._refused)

    def ask_files(self, done: Callable[[Sequence[str]], None]) -> None:
        """Which few files of the library a trial is made with: the one that is shown, and others."""

        def take(rows: Sequence[LedgerRow]) -> None:
            paths = dict.fromkeys([self.path, *(row.path for row in rows)])
            chosen = [path for path in paths if not is_inside(path)][:_FEW]
            if chosen:
                done(chosen)
            else:
                self._session.notice.emit(Notice("warn", tr("A trial needs files that are not inside others.")))

        self._session.tasks.run(calls.find_files(self.draft.library, "", _LOOKED_AT), self, take, self._refused)

    def attempt(self, paths: Sequence[str], done: Callable[[str], None]) -> None:
        """Index a few files with what is tried, in a library of their own; `done` hears its name."""
        self._session.try_settings(self.changes(), paths, done)

    # ---- questions ----------------------------------------------------------------------------------------------

    def write_questions(
        self, embedded: str, number: int, done: Callable[[tuple[str, ...]], None], failed: Callable[[str], None]
    ) -> None:
        """Have questions written for what is embedded of a passage; `failed` hears the reason."""

        def refused(error: Exception) -> None:
            failed(str(error) if isinstance(error, FootnoteError) else "")
            if not isinstance(error, FootnoteError):
                self._refused(error)

        self.leave_questions()
        call = calls.write_questions(self.draft.library, embedded, number)
        self._questions = self._session.tasks.run(call, self, done, refused)

    def leave_questions(self) -> None:
        """Nobody waits for them any more."""
        if self._questions is not None:
            self._questions.cancel()
            self._questions = None

    # ---- with the engine ----------------------------------------------------------------------------------------

    def _take_forms(self) -> None:
        self.draft.set_groups(self._session.forms)
        for key, value in self._wanted.items():
            if self.draft.knows(key):
                self.draft.put(key, value)
        if self.draft.groups:
            self._want(now=True)
            self.changed.emit()

    def _take_own(self, own: Values, library: str) -> None:
        tried = dict(self.draft.changes())
        self.draft.set_own(own, library)
        for key, value in tried.items():  # what is saved already is no change
            self.draft.put(key, value)
        self.changed.emit()

    def _want(self, now: bool = False) -> None:
        self._soon.start(0 if now else _AFTER_MS)

    def _ask(self) -> None:
        self._stop()
        if not self.draft.groups:
            return
        self._late.start()
        call = calls.preview(self.draft.library, self.path, self.changes(), self.part)
        self._task = self._session.tasks.run(call, self, self._take, self._fail)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._late.stop()

    def _take(self, preview: Preview) -> None:
        self._end()
        self.preview, self.trouble = preview, ""
        self.path, self.part = preview.path, preview.part
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self._end()
        if isinstance(error, Cancelled):  # not by this window, which would not have heard of it
            self._want()
        elif isinstance(error, FootnoteError) and not isinstance(error, EngineStopped):
            self.trouble = str(error)
            self.changed.emit()
        else:
            self._refused(error)

    def _end(self) -> None:
        self._task = None
        self._late.stop()
        self.late_changed.emit(False)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, EngineStopped):  # the window says so, and what was asked is asked again
            return
        if isinstance(error, FootnoteError):
            self._session.notice.emit(Notice("problem", str(error)))
        else:
            self._session.tasks.failed.emit(error)

    def _follow_engine(self, state: str) -> None:
        if state == "ready" and (self.path or self.preview is not None):
            self._want(now=True)


def _is_rule(group: FormGroup) -> bool:
    return group.path.startswith("cleaning.") and bool(group.switch)


def _is_strategy(group: FormGroup) -> bool:
    return group.path.startswith("chunking.") and group.shown_for is not None
