"""The window's log: a file in the data folder that never grows large. No text of a document is above DEBUG."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

FOLDER = "logs"
FILE = "window.log"
_LARGEST_BYTES = 500_000


def open_log(home: Path) -> logging.Handler:
    """Write what is logged in this process to the data folder from now on; `close_log` ends it."""
    folder = home / FOLDER
    folder.mkdir(exist_ok=True)
    handler = RotatingFileHandler(folder / FILE, maxBytes=_LARGEST_BYTES, backupCount=2, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return handler


def close_log(handler: logging.Handler) -> None:
    """Write nothing more."""
    logging.getLogger().removeHandler(handler)
    handler.close()
