"""The source view: a footnote opens its file at the exact words."""

from desktop.pages.source.pane import SourcePane

__all__ = ["SourcePane"]
