"""The engine from another process: calls, events, cancel over a private pipe."""

from core.remote import calls
from core.remote.calls import Call

__all__ = ["Call", "calls"]
