"""The desktop application (PySide6)."""
