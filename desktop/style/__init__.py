"""How the window looks: the colours, sizes, faces and icons that every widget asks for."""

from desktop.style.look import Look, TypeRole
from desktop.style.themes import DARK, LIGHT, Role, Theme, strengthened, theme_for

__all__ = ["DARK", "LIGHT", "Look", "Role", "Theme", "TypeRole", "strengthened", "theme_for"]
