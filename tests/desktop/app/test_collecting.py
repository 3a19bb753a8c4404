import gc
import weakref

from pytestqt.qtbot import QtBot

from desktop.app.collecting import Collector


class Knot:
    """Holds itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.me = self


def test_garbage_is_collected_while_the_automatic_collection_is_off(qtbot: QtBot) -> None:
    assert not gc.isenabled()
    collector = Collector()
    collector.start()
    gone = weakref.ref(Knot())
    many = [[number] for number in range(gc.get_threshold()[0] + 1)]
    qtbot.waitUntil(lambda: gone() is None, timeout=10_000)
    assert many
    gc.unfreeze()
