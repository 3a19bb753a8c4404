"""Passwords in the keyring of the system, for those who ask for it: the only place that knows the library behind it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Protocol

from core.errors import StoreError

SERVICE = "Footnote"
COUNT = "remembered-passwords"
_SAFE = 1.0
"""What the library thinks a keyring is worth: from here on it is one that keeps secrets."""

_log = logging.getLogger(__name__)


class Keyring(Protocol):
    """Where secrets are kept by name."""

    def get_password(self, service: str, username: str) -> str | None:
        """The secret of that name."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep a secret."""
        ...


class SystemKeyring:
    """The passwords of one data folder in the system's keyring.

    Touching a keyring may ask the person to unlock it, and a keyring cannot list what it holds. So a small file in
    the data folder counts what was put there: without it the keyring is never touched.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._count = home / COUNT

    @property
    def available(self) -> bool:
        """Whether there is a keyring that keeps secrets."""
        return _keyring() is not None

    def passwords(self) -> tuple[str, ...]:
        """What was remembered, as far as the keyring gives it."""
        count = self._remembered()
        keyring = _keyring() if count else None
        if keyring is None:
            return ()
        found = (_ask(keyring, self._name(number)) for number in range(1, count + 1))
        return tuple(password for password in found if password is not None)

    def remember(self, password: str) -> None:
        """Keep a password beyond this run. Raises `StoreError`."""
        from keyring.errors import KeyringError

        keyring, number = _keyring(), self._remembered() + 1
        try:
            if keyring is None:
                raise KeyringError("there is none")
            keyring.set_password(SERVICE, self._name(number), password)
            self._count.write_text(str(number), "ascii")
        except (KeyringError, OSError, RuntimeError) as error:
            _log.info("the keyring took nothing: %s", type(error).__name__)
            raise StoreError(
                "The system keyring did not take the password. It is kept until Footnote is closed."
            ) from error

    def _remembered(self) -> int:
        try:
            return int(self._count.read_text("ascii"))
        except (OSError, ValueError):
            return 0

    def _name(self, number: int) -> str:
        return f"{self._home} {number}"


def _keyring() -> Keyring | None:
    """The system's keyring; None where there is none, or only one that writes secrets down for anyone to read."""
    import keyring
    from keyring.errors import KeyringError

    try:
        found = keyring.get_keyring()
        return found if found.priority >= _SAFE else None
    except (KeyringError, RuntimeError):
        return None


def _ask(keyring: Keyring, name: str) -> str | None:
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(SERVICE, name)
    except (KeyringError, OSError, RuntimeError) as error:
        _log.info("the keyring gave nothing: %s", type(error).__name__)
        return None
