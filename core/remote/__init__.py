"""The engine from another process: calls, events, cancel over a private pipe."""

from core.remote import calls
from core.remote.calls import Call
from core.remote.messages import EngineBug
from core.remote.process import EngineProcess
from core.remote.proxy import RemoteEngine
from core.stores.home import open_home

__all__ = ["Call", "EngineBug", "EngineProcess", "RemoteEngine", "calls", "open_home"]
