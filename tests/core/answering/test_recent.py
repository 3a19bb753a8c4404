"""The memory of what was used last."""

from core.answering.recent import Recent


def test_the_least_recently_used_is_let_go_first() -> None:
    kept: Recent[str, int] = Recent(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (1, None, 3)


def test_weights_are_counted_and_a_heavy_value_is_kept_alone() -> None:
    kept: Recent[str, str] = Recent(5, len)
    kept.put("a", "xx")
    kept.put("a", "xxx")
    kept.put("b", "xx")
    assert len(kept) == 2
    kept.put("c", "x" * 9)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (None, None, "x" * 9)
