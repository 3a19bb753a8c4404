from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets.flow import FlowLayout


def test_widgets_go_on_in_another_line_where_there_is_no_more_room(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, gap=10, line_gap=5)
    boxes = [QWidget() for _ in range(4)]
    for box in boxes:
        box.setFixedSize(100, 20)
        flow.addWidget(box)
    boxes[3].hide()
    assert flow.heightForWidth(320) == 20
    assert flow.heightForWidth(319) == 45
    assert flow.heightForWidth(100) == 70
    holder.resize(210, 60)
    holder.show()
    assert [box.pos().toTuple() for box in boxes[:3]] == [(0, 0), (110, 0), (0, 25)]
