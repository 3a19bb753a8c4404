"""How the ten states of a file look and what they are called."""

from __future__ import annotations

from collections.abc import Mapping

from core.records import FileState
from desktop.language import tr
from desktop.style import Role

STATE_ICONS: Mapping[FileState, str] = {
    "ready": "circle-check",
    "partly": "circle-alert",
    "waiting": "clock",
    "working": "loader-circle",
    "no_text": "scan",
    "locked": "lock",
    "failed": "circle-x",
    "skipped": "circle-minus",
    "offline": "unplug",
    "gone": "file-minus",
}
STATE_ROLES: Mapping[FileState, Role] = {
    "ready": "good",
    "partly": "warn",
    "waiting": "muted",
    "working": "accent",
    "no_text": "warn",
    "locked": "warn",
    "failed": "bad",
    "skipped": "muted",
    "offline": "muted",
    "gone": "muted",
}
"""The colour of the icon. The word has it too, except that of "ready": good news needs no colour."""


def state_word(state: FileState) -> str:
    """What a state is called."""
    words: Mapping[FileState, str] = {
        "ready": tr("Ready"),
        "partly": tr("Partly ready"),
        "waiting": tr("Waiting"),
        "working": tr("Working"),
        "no_text": tr("No text"),
        "locked": tr("Locked"),
        "failed": tr("Failed"),
        "skipped": tr("Skipped"),
        "offline": tr("Offline"),
        "gone": tr("Gone"),
    }
    return words[state]


def state_word_role(state: FileState) -> Role:
    """The colour of a state's word."""
    return "text" if state == "ready" else STATE_ROLES[state]
