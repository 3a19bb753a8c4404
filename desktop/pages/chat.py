"""The chat page: ask, watch the answer come with its footnotes, open them, go back to earlier conversations."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from core.records import ConversationRow, FileState, Footnote, LedgerRow, Turn
from core.remote import calls
from desktop.language import tr
from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.widgets.adding import Adding
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.asking import Asking
from desktop.widgets.buttons import IconButton
from desktop.widgets.composer import ComposerBlock
from desktop.widgets.conversation_list import ConversationList
from desktop.widgets.dialogs import ask_text, confirm
from desktop.widgets.first_start import FirstStart, sample_folder
from desktop.widgets.footnote_words import finished
from desktop.widgets.hover_card import HoverCard
from desktop.widgets.labels import ElidedLabel
from desktop.widgets.message import Message
from desktop.widgets.page import Page
from desktop.widgets.scope_popup import ScopePopup
from desktop.widgets.transcript import Transcript, column_margins

_HEADER, _LOW_HEIGHT = 52, 628
_MOST_FOUND = 30
_SEARCHED: tuple[FileState, ...] = ("ready", "partly", "offline")


class ChatPage(Page):
    """Conversations with the open library."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._asking = Asking(session, self)
        self._asking.changed.connect(self._on_answer_changed)
        self._asking.ended.connect(self._on_answer_ended)
        self._asking.kept.connect(self._refresh_list)
        self._conversation: str | None = None
        self._shown: tuple[Message, OpenRequest] | None = None
        self._opening: object | None = None
        self._list = ConversationList(look)
        self.side = self._list
        self._transcript = Transcript(look, self._prepare)
        self._block = ComposerBlock(look)
        self._composer = self._block.composer
        self._card = HoverCard(look, self._open_number_of_card, self)
        self._card_note: tuple[Message, Footnote] | None = None
        self._popup = ScopePopup(look, self)
        self._first = FirstStart(look)
        self._adding = Adding(session, look, self)
        self._open_list = IconButton(look, "panel-left", "")
        self._title = ElidedLabel(look, "", "body", weight=600, middle=False)
        self._build()
        self._connect()
        self._say()
        self._on_summary()
        self._refresh_list()

    # ---- building -----------------------------------------------------------------------------------------------

    def _build(self) -> None:
        header = QWidget()
        header.setFixedHeight(_HEADER)
        row = QHBoxLayout(header)
        row.setContentsMargins(24, 0, 12, 0)
        row.setSpacing(8)
        self._header = row
        row.addWidget(self._open_list)
        row.addWidget(self._title, 1)
        line = QFrame()
        line.setProperty("line", "true")
        line.setFixedHeight(1)
        self._composer_row = QHBoxLayout()
        self._composer_row.addWidget(self._block)
        talk = QWidget()
        column = QVBoxLayout(talk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch(0)
        column.addWidget(self._transcript, 1)
        column.addLayout(self._composer_row)
        column.addStretch(0)
        self._talk_column = column
        self._stack = QStackedLayout()
        self._stack.addWidget(talk)
        self._stack.addWidget(self._first)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(header)
        page.addWidget(line)
        page.addLayout(self._stack, 1)
        self._open_list.hide()

    def _connect(self) -> None:
        session, composer, rows = self._session, self._composer, self._list
        session.library_changed.connect(self._on_library)
        session.summary_changed.connect(self._on_summary)
        session.run_changed.connect(self._on_summary)
        session.tasks.engine_changed.connect(self._on_engine)
        composer.asked.connect(self._ask)
        composer.stop_wanted.connect(self.stop)
        composer.last_wanted.connect(lambda: composer.write(self._transcript.last_question))
        composer.typing_begun.connect(self._asking.warm)
        composer.scope_wanted.connect(self._open_scope)
        self._popup.found_wanted.connect(self._find_files)
        self._popup.chosen.connect(composer.ask_about)
        rows.new_wanted.connect(self.new_chat)
        rows.close_wanted.connect(lambda: self.side_wanted.emit(False))
        rows.search_wanted.connect(lambda _: self._refresh_list())
        rows.opened.connect(self.open_conversation)
        rows.rename_wanted.connect(self._rename)
        rows.delete_wanted.connect(self._delete)
        self._open_list.clicked.connect(lambda: self.side_wanted.emit(True))
        self._first.folder_wanted.connect(self._adding.choose_folder)
        self._first.sample_wanted.connect(lambda: session.add([sample_folder()]))
        copy = QShortcut(QKeySequence("Ctrl+Shift+C"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        copy.activated.connect(self._copy_last)

    def _prepare(self, message: Message) -> None:
        message.footnote_wanted.connect(lambda note: self._open(message, note))
        message.hovered.connect(lambda note, rect: self._on_hovered(message, note, rect))
        message.undo_wanted.connect(lambda: self._ask_again(message.state, as_typed=True))
        message.again_wanted.connect(lambda: self._ask_again(message.state))
        message.write_wanted.connect(lambda: self._ask_again(message.state, written=True))
        message.edit_wanted.connect(lambda: self._composer.write(message.state.question))
        message.unread_wanted.connect(self.attention_wanted)
        message.stop_wanted.connect(self.stop)

    # ---- what the window calls ------------------------------------------------------------------------------------

    def side_shown(self, shown: bool) -> None:
        """The button that opens the list is there only while it is closed."""
        self._open_list.setVisible(not shown)
        self._header.setContentsMargins(24 if shown else 12, 0, 12, 0)

    def find_here(self) -> None:
        """Search the conversations."""
        if not self._list.isVisible():
            self.side_wanted.emit(True)
        self._list.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._list.field.selectAll()

    def focus_first(self) -> None:
        """Put the keyboard into the question."""
        self._composer.field.setFocus()

    def dismiss(self) -> bool:
        """Close the hover card."""
        open_now = self._card.isVisible()
        self._card.hide()
        return open_now

    def stop(self) -> bool:
        """Stop the writing; what was checked stays."""
        return self._asking.stop()

    def footnote_shown(self, index: int | None) -> None:
        """Show which footnote the source view is at."""
        if self._shown is None:
            return
        message, request = self._shown
        there = index is not None and index < len(request.footnotes)
        message.set_current(request.footnotes[index].number or None if there and index is not None else None)

    def step_footnote(self, step: int) -> None:
        """Open the first or the last footnote of the answer that was asked last."""
        messages = [one for one in self._transcript.messages if one.state.openable]
        if messages:
            notes = messages[-1].state.openable
            self._open(messages[-1], notes[0] if step > 0 else notes[-1])

    def new_chat(self) -> None:
        """Begin a conversation."""
        self._show_conversation(None, ())
        self.focus_first()

    def ask_about(self, paths: Sequence[Path]) -> None:
        """Ask only about these files from now on."""
        self._composer.ask_about(paths)
        self.focus_first()

    def open_conversation(self, conversation: str) -> None:
        """Show an earlier conversation, each footnote where its words stand now."""
        if conversation == self._conversation:
            return
        mark = self._opening = object()

        def show(turns: tuple[Turn, ...]) -> None:
            if self._opening is mark:
                self._show_conversation(conversation, turns)

        self._session.tasks.run(calls.conversation(self._session.library, conversation), self, show)

    # ---- asking -----------------------------------------------------------------------------------------------------

    def _ask(self, question: str) -> None:
        self._begin(question, self._composer.mode == "written", self._composer.within)

    def _ask_again(self, state: AnswerState, written: bool | None = None, as_typed: bool = False) -> None:
        wanted = state.written if written is None else written
        self._begin(state.question, wanted, tuple(map(Path, state.within)), as_typed)

    def _begin(self, question: str, written: bool, within: tuple[Path, ...], as_typed: bool = False) -> None:
        if self._asking.running:
            return
        self._opening = None
        state = AnswerState(question, written, tuple(path.as_posix() for path in within), self._searched(within))
        message = self._transcript.add(state)
        self._show_layout()
        self._composer.set_running(True)
        self._say()
        self._asking.ask(message, self._conversation, as_typed)

    def _searched(self, within: Sequence[Path]) -> int:
        summary = self._session.summary
        if within or summary is None:
            return len(within)
        return sum(summary.counts.get(state, 0) for state in _SEARCHED)

    def _on_answer_changed(self, message: Message) -> None:
        message.hear()

    def _on_answer_ended(self, message: Message, conversation: str | None) -> None:
        self._composer.set_running(False)
        if message.state.phase == "looking":  # stopped before anything was found
            self._transcript.remove(message)
            if not self._composer.field.toPlainText():
                self._composer.write(message.state.question)
            self._show_layout()
            return
        message.show_state()
        if conversation is not None:
            self._conversation = conversation
            self._refresh_list()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, finished(message.state)))

    # ---- footnotes ----------------------------------------------------------------------------------------------

    def _open(self, message: Message, note: Footnote) -> None:
        self._card.hide()
        notes = message.state.openable
        alike = [place for place, one in enumerate(notes) if one == note]
        footnotes, index = (notes, alike[0]) if alike else ((note,), 0)
        request = OpenRequest(self._session.library, footnotes, index, message.state.changed)
        if self._shown is not None and self._shown[0] is not message:
            self._shown[0].set_current(None)
        self._shown = (message, request)
        self.source_wanted.emit(request)
        message.set_current(note.number or None)

    def _on_hovered(self, message: Message, note: Footnote | None, rect: object) -> None:
        if note is None:
            self._card.leave()
            return
        self._card_note = (message, note)
        self._card.show_footnote(note, rect)  # type: ignore[arg-type]

    def _open_number_of_card(self, _number: int) -> None:
        if self._card_note is not None:
            self._open(*self._card_note)

    # ---- conversations ----------------------------------------------------------------------------------------------

    def _show_conversation(self, conversation: str | None, turns: Sequence[Turn]) -> None:
        self._asking.leave()
        self._composer.set_running(False)
        self._card.hide()
        self._opening, self._shown, self._card_note = None, None, None
        self._conversation = conversation
        self._transcript.show_turns([AnswerState.of_turn(turn) for turn in turns])
        self._list.set_current(conversation)
        self._say()
        self._show_layout()

    def _refresh_list(self) -> None:
        self._session.tasks.run(
            calls.conversations(self._session.library, self._list.field.text().strip()),
            self,
            self._on_list,
            failed=lambda _: None,
        )

    def _on_list(self, rows: tuple[ConversationRow, ...]) -> None:
        self._list.show_rows(rows)
        self._list.set_current(self._conversation)
        self._say()

    def _rename(self, row: ConversationRow) -> None:
        def rename(title: str) -> None:
            self._session.tasks.run(
                calls.rename_conversation(self._session.library, row.id, title), self, lambda _: self._refresh_list()
            )

        ask_text(self, self._look, tr("Rename conversation"), "", row.title, tr("Rename"), rename)

    def _delete(self, row: ConversationRow) -> None:
        def delete(wanted: bool) -> None:
            if wanted:
                self._session.tasks.run(
                    calls.delete_conversation(self._session.library, row.id), self, lambda _: self._on_deleted(row.id)
                )

        title = tr("Delete “{title}”?", title=row.title)
        text = tr("Its questions and answers are deleted for good. The documents stay as they are.")
        confirm(self, self._look, title, text, tr("Delete"), tr("Keep"), delete, danger=True)

    def _on_deleted(self, conversation: str) -> None:
        if conversation == self._conversation:
            self.new_chat()
        self._refresh_list()

    # ---- the library ------------------------------------------------------------------------------------------------

    def _on_library(self, _name: str) -> None:
        self._composer.ask_about(())
        self._list.field.clear()
        self._list.show_rows(())
        self._show_conversation(None, ())
        self._refresh_list()

    def _on_summary(self) -> None:
        summary = self._session.summary
        busy = self._session.run is not None and self._session.run.state == "running"
        counts = summary.counts if summary is not None else {}
        unread = counts.get("waiting", 0) + counts.get("working", 0) if busy else 0
        self._block.set_unread(unread)
        self._show_layout()

    def _on_engine(self, state: str) -> None:
        if state == "ready":
            self._refresh_list()

    def _open_scope(self, above: QPoint) -> None:
        self._popup.open_at(above, self._composer.within)

    def _find_files(self, text: str) -> None:
        def show(rows: tuple[LedgerRow, ...]) -> None:
            if self._popup.isVisible():
                self._popup.show_found([row.path for row in rows])

        self._session.tasks.run(calls.find_files(self._session.library, text, _MOST_FOUND), self, show)

    # ---- how it looks -----------------------------------------------------------------------------------------------

    def _show_layout(self) -> None:
        summary = self._session.summary
        empty_library = summary is not None and not summary.files and not self._transcript.messages
        if empty_library and self._stack.currentIndex() != 1:
            self._session.tasks.run(calls.writer_state(self._session.library), self, self._first.show_writer)
        self._stack.setCurrentIndex(1 if empty_library else 0)
        empty = not self._transcript.messages
        self._transcript.setVisible(not empty)
        self._talk_column.setStretch(0, 1 if empty else 0)
        self._talk_column.setStretch(3, 2 if empty else 0)

    def _copy_last(self) -> None:
        done = [one for one in self._transcript.messages if not one.state.running and one.state.openable]
        if done:
            done[-1].copy()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt and the arrows go to the turn before or after."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._transcript.go(-1 if event.key() == Qt.Key.Key_Up else 1)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the composer in the column of the text."""
        super().resizeEvent(event)
        left, right = column_margins(self.width(), self._look)
        self._composer_row.setContentsMargins(left, 8, right, 6)
        self._composer.set_low(self.height() < _LOW_HEIGHT)

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._open_list.say(tr("Show the list"))
        title = self._list.title_of(self._conversation) or self._transcript.first_question
        self._title.setText(title or tr("New chat"))
