import logging
from pathlib import Path

from desktop.app.log import FILE, FOLDER, close_log, open_log


def test_the_log_lies_in_the_data_folder_and_leaves_out_what_is_below_info(tmp_path: Path) -> None:
    level = logging.getLogger().level
    log = open_log(tmp_path)
    try:
        logging.getLogger("desktop.any").info("the window opens")
        logging.getLogger("desktop.any").debug("a line of a document")
    finally:
        close_log(log)
        logging.getLogger().setLevel(level)
    text = (tmp_path / FOLDER / FILE).read_text("utf-8")
    assert "INFO desktop.any: the window opens" in text
    assert "a line of a document" not in text
