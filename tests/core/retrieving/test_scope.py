"""Which place a filter means."""

import pytest

from core.retrieving.filters import parse
from core.retrieving.scope import may_hold_for


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("path:DEEP", True),
        ("path:flat", False),
        ("-path:deep", False),
        ("type:pdf", True),
        ("-type:pdf page:3", False),
        ("page:3", True),
        ("-page:3", True),
        ("path:flat or size:>1MB", True),
        ("path:flat or name:=A.pdf", True),
        ("path:deep name:b", False),
    ],
)
def test_the_path_alone_tells_whether_a_filter_can_hold(text: str, expected: bool) -> None:
    condition = parse(text)
    assert condition is not None
    assert may_hold_for(condition, "/lib/deep/a.pdf") is expected
