"""The window and what belongs to it alone: where its parts stand, its keys, what it remembers."""

from desktop.window.frame import Window
from desktop.window.memory import Memory, kept_in

__all__ = ["Memory", "Window", "kept_in"]
