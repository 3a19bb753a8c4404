"""The data folder: where it is, and that nobody but its owner can read it."""

import os
from pathlib import Path

from core.errors import StoreError

CATALOG = "catalog.sqlite"
VECTORS = "vectors.sqlite"
INDEXES = "indexes"
UNPACKED = "unpacked"
"""What lies in it is needed only as long as the program runs."""
RECOGNISED = "recognised"
"""What was recognised on scanned pages, a folder for each file: costly to make again."""
WEB_PAGES = "web"
"""The web pages that were fetched, with their addresses and dates."""
VARIABLE = "FOOTNOTE_HOME"


def open_home(path: Path | None = None) -> Path:
    """Make the data folder if needed: the given one, else FOOTNOTE_HOME, else the system's place for such data.

    A new folder, and one that already holds Footnote's data, is closed to everybody but its owner. Raises
    `StoreError` when it cannot be made or written.
    """
    home = (path or default_home()).expanduser().absolute()
    try:
        fresh = not home.exists()
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        # A folder of somebody's other things keeps the rights they gave it until our data is in it.
        if fresh or (home / CATALOG).exists() or not any(home.iterdir()):
            home.chmod(0o700)
    except FileExistsError as error:
        raise StoreError(f"{home} is a file. Choose a folder for the data.") from error
    except OSError as error:
        raise StoreError(
            f"The data folder {home} cannot be made or written: {error.strerror}. Choose another one."
        ) from error
    if not os.access(home, os.R_OK | os.W_OK | os.X_OK):
        raise StoreError(f"The data folder {home} cannot be written. Choose another one.")
    return home


def default_home() -> Path:
    """The data folder of a person who chose none: `FOOTNOTE_HOME`, else the system's place for such data."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return Path(named)
    import platformdirs

    return platformdirs.user_data_path("Footnote", appauthor=False) / "data"  # models lie beside it
