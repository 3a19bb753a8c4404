import pytest

from core.errors import Cancelled
from core.models.llama import Message, TextGenerator
from core.progress import Progress
from tests.helpers.models import FakeGenerator

ASKED = [Message("system", "Be brief."), Message("user", "How many days?")]


def test_the_fake_gives_its_answers_in_turn_and_the_last_one_again() -> None:
    fake: TextGenerator = FakeGenerator(["Twenty-five days.", "第二个回答。"])
    given = ["".join(fake.write(ASKED, Progress())) for _ in range(3)]
    assert given == ["Twenty-five days.", "第二个回答。", "第二个回答。"]


def test_the_fake_answers_by_function_in_pieces_and_stops_between_them() -> None:
    fake = FakeGenerator(lambda messages: messages[-1].text * 3)
    progress = Progress()
    pieces = fake.write(ASKED, progress)
    assert "How many".startswith(next(pieces))
    progress.cancel()
    with pytest.raises(Cancelled):
        next(pieces)
    assert fake.asked == [tuple(ASKED)]
    assert "".join(fake.write(ASKED, Progress(), max_tokens=2)) == "How many"
