"""What becomes of changed settings: applied at once when that costs nothing, else gathered with what they cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.errors import EngineStopped, FootnoteError, SettingsError
from core.records import ChangeCost, Template, Values
from core.remote import calls
from desktop.session import Notice, Session
from desktop.tasks import Task
from desktop.widgets.form_draft import FormDraft

_COST_AFTER_MS = 150


class SettingsChanges(QObject):
    """The changes of one person in all scopes, and the calls they lead to."""

    changed = Signal()
    """Something that is shown is different: a value, what waits, or the cost."""
    edited = Signal(str, object)
    """A setting got another value that counts at once."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = FormDraft()
        self.cost: ChangeCost | None = None
        """What the gathered changes cost, None while that is being found out."""
        self.trouble = ""
        """Why the cost cannot be found out."""
        self.loaded = False
        self._session = session
        self._sending: dict[tuple[str, str], Any] = {}
        self._before: list[tuple[str, str, Any]] = []
        self._asking: Task | None = None
        self._later = QTimer(self, singleShot=True, interval=_COST_AFTER_MS)
        self._later.timeout.connect(self._ask_cost)
        session.forms_changed.connect(self.load)
        session.library_changed.connect(self._follow_library)
        session.tasks.engine_changed.connect(lambda state: self._recount() if state == "ready" else None)
        if session.forms:
            self.load()

    # ---- loading ------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Take the declared settings and ask for what is saved."""
        self.draft.set_groups(self._session.forms)
        self._session.tasks.run(calls.own_settings(), self, self._take_own, self._refused)
        self._load_library()

    def set_scope(self, of_library: bool) -> None:
        """Show and change the settings of the open library, or those for everywhere."""
        self.draft.library = self._session.library if of_library else ""
        self._recount()

    def _follow_library(self) -> None:
        if self.draft.library:
            self.draft.library = self._session.library
        self._load_library()
        self._recount()

    def _load_library(self) -> None:
        library = self._session.library
        call = calls.own_settings(library)
        self._session.tasks.run(call, self, lambda own: self._take_own(own, library), self._refused)

    def _take_own(self, own: Values, library: str = "") -> None:
        self.draft.set_own(own, library)
        self.loaded = self.loaded or not library
        self.changed.emit()

    # ---- changing -----------------------------------------------------------------------------------------------

    def edit(self, key: str, value: Any, remembered: bool = True) -> None:
        """A field got another value."""
        draft = self.draft
        before, on_its_way = draft.saved(key), self._sending.get((draft.library, key))
        draft.put(key, value)
        unchanged = key not in draft.changes() and on_its_way is None
        if draft.field(key).reindexes or draft.problem(key) is not None or unchanged:
            self._recount()
            return
        if remembered:
            self._before.append((draft.library, key, before if on_its_way is None else on_its_way))
        self.edited.emit(key, value)
        self._send({key: value})
        self.changed.emit()

    def take(self, template: Template) -> None:
        """Change all that a template says."""
        for key, value in template.values.items():
            if self.draft.knows(key):
                self.edit(key, value)

    def template(self, templates: Sequence[Template]) -> Template | None:
        """The template whose values hold in this scope."""
        return next((one for one in templates if self.draft.holds(one.values)), None)

    def back(self, key: str) -> None:
        """Put a changed value back, or a saved one to what counts without it."""
        if key in self.draft.changes():
            self.draft.take_back([key])
            self._recount()
        else:
            self.edit(key, self.draft.below(key))

    def undo(self) -> None:
        """Put the last change back, whether it waits or was applied at once."""
        waiting = list(self.waiting())
        if waiting:
            self.back(waiting[-1])
        elif self._before and self._before[-1][0] == self.draft.library:
            _, key, value = self._before.pop()
            self.edit(key, value, remembered=False)

    def discard(self) -> None:
        """Forget all that waits in this scope."""
        self.draft.take_back(self.waiting())
        self._recount()

    def apply(self) -> None:
        """Save what waits, and bring the index to it."""
        cost = self.cost
        if cost is not None and not self.draft.problems():
            self._send(self.gathered(), self._session.rebuild if cost.files else None)

    def waiting(self) -> Mapping[str, Any]:
        """The changes of this scope that are not on their way to the engine."""
        library = self.draft.library
        return {key: value for key, value in self.draft.changes().items() if (library, key) not in self._sending}

    def gathered(self) -> Mapping[str, Any]:
        """Those that need indexing again."""
        return {key: value for key, value in self.waiting().items() if self.draft.field(key).reindexes}

    # ---- with the engine ----------------------------------------------------------------------------------------

    def _send(self, values: Mapping[str, Any], then: Callable[[], None] | None = None) -> None:
        library = self.draft.library
        self._sending.update({(library, key): value for key, value in values.items()})

        def done(_: None) -> None:
            self._sent(values, library)
            self.draft.applied(values, library)
            self._recount()
            if then is not None:
                then()

        def failed(error: Exception) -> None:
            self._sent(values, library)
            if isinstance(error, SettingsError) and library == self.draft.library:
                self._refuse(error, values)
            else:
                self._refused(error)
            self._recount()

        self._session.tasks.run(calls.change_settings(values, library or None), self, done, failed)

    def _sent(self, values: Mapping[str, Any], library: str) -> None:
        for key in values:
            self._sending.pop((library, key), None)

    def _recount(self) -> None:
        """The changes are others now, so their cost has to be found out anew."""
        self.cost, self.trouble = None, ""
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None
        if self.gathered() and not self.draft.problems():
            self._later.start()
        else:
            self._later.stop()
        self.changed.emit()

    def _ask_cost(self) -> None:
        draft = self.draft
        call = calls.change_cost(self.gathered(), self._session.library, not draft.library)
        self._asking = self._session.tasks.run(call, self, self._take_cost, self._no_cost)

    def _take_cost(self, cost: ChangeCost) -> None:
        self._asking = None
        if cost.files or cost.others:
            self.cost = cost
            self.changed.emit()
        else:
            self._send(self.gathered())
            self.changed.emit()

    def _no_cost(self, error: Exception) -> None:
        self._asking = None
        if isinstance(error, SettingsError):
            self._refuse(error, self.gathered())
        elif isinstance(error, FootnoteError) and not isinstance(error, EngineStopped):
            self.trouble = str(error)
        else:
            self._refused(error)
        self.changed.emit()

    def _refuse(self, error: SettingsError, values: Mapping[str, Any]) -> None:
        """The engine does not take these values: say so at the setting that it names, else at the last one."""
        key = error.key if self.draft.knows(error.key) else list(values)[-1]
        self.draft.refuse(key, str(error))

    def _refused(self, error: Exception) -> None:
        if isinstance(error, EngineStopped):  # the window says so, and what was asked is asked again
            return
        if isinstance(error, FootnoteError):
            self._session.notice.emit(Notice("problem", str(error)))
        else:
            self._session.tasks.failed.emit(error)
