"""Attribution with the search model: a paraphrase is supported, in either language, and a change of fact is not."""

from collections.abc import Iterator

import pytest

from core.answering.attribution import attribute
from core.models.embedder import Embedder
from tests.helpers.attributed import passage
from tests.helpers.models import real_embedder


@pytest.fixture(scope="module")
def embedder() -> Iterator[Embedder]:
    made = real_embedder()
    yield made
    made.close()


_MANUAL = (
    "The Zephyr 300 is a water pump for gardens and small farms. It must be cleaned every three months. "
    "The guarantee covers two years from the day of purchase. To reset it, hold the red key for 10 seconds. "
    "Repairs are done by Northgate Service in Leeds."
)
_MANUAL_ZH = (
    "Zephyr 300是一种用于花园和小型农场的水泵。它必须每三个月清洗一次。保修期为自购买之日起两年。"
    "按住红色按键10秒即可重置。维修由位于利兹的诺斯盖特服务公司完成。"
)


@pytest.mark.model
@pytest.mark.parametrize(
    ("answer", "source", "expected"),
    [
        ("The guarantee is valid for two years from the purchase date.", _MANUAL, "The guarantee covers two years"),
        ("You reset the pump by holding the red key for ten seconds.", _MANUAL, "To reset it, hold the red key"),
        ("It has to be cleaned every 3 months.", _MANUAL, "It must be cleaned every three months."),
        ("保修期从购买之日起为2年。", _MANUAL_ZH, "保修期为自购买之日起两年。"),
        ("It was sold from 5 March 2024.", "该产品于2024年3月5日开始销售。", "该产品"),
        ("要重置，请按住红色按键十秒钟。", _MANUAL_ZH, "按住红色按键10秒即可重置。"),
        ("The warranty period is two years from the date of purchase.", _MANUAL_ZH, "保修期为自购买之日起两年。"),
        ("Hold the red key for 10 seconds to reset it.", _MANUAL_ZH, "按住红色按键10秒即可重置。"),
        ("保修期为自购买之日起两年。", _MANUAL, "The guarantee covers two years"),
        ("按住红色按键10秒即可重置。", _MANUAL, "To reset it, hold the red key"),
        ("The guarantee covers three years from the day of purchase.", _MANUAL, None),
        ("The guarantee does not cover two years from the day of purchase.", _MANUAL, None),
        ("Repairs are done by Southgate Service in Leeds.", _MANUAL, None),
        ("Repairs are done by Northgate Service in London.", _MANUAL, None),
        ("It must be painted every three months.", _MANUAL, None),
        ("To reset it, hold the blue key for 10 seconds.", _MANUAL, None),
        ("按住蓝色按键10秒即可重置。", _MANUAL_ZH, None),
        ("The price in Japan is not known.", _MANUAL, None),
        ("It was designed by a team of engineers in the north.", _MANUAL, None),
        ("The warranty period is three years from the date of purchase.", _MANUAL_ZH, None),
        ("按住红色按键20秒即可重置。", _MANUAL, None),
        ("它由一组工程师设计。", _MANUAL, None),
        ("保修期为自购买之日起三年。", _MANUAL_ZH, None),
    ],
)
def test_with_the_search_model_a_paraphrase_is_supported_and_a_change_is_not(
    embedder: Embedder, answer: str, source: str, expected: str | None
) -> None:
    (unit,) = attribute(answer, [passage(source)], embedder.embed_sentences)
    text = source[unit.spans[0].start : unit.spans[0].end] if unit.spans else None
    assert (text is None) == (expected is None)
    assert text is None or text.startswith(expected or "")
