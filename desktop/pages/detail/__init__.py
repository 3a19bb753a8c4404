"""All about one file: its pages, the text as it was read, why it is in its state."""

from desktop.pages.detail.page import DetailPage

__all__ = ["DetailPage"]
