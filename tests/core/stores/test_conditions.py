"""Filters of every kind, over one batch of files with metadata of every type (R8)."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from core.errors import QuestionError
from core.records import AllOf, AnyOf, Condition, Filter, Not, Page, Scalar
from tests.helpers.shelf import Shelf


@pytest.fixture
def names(shelf: Shelf) -> dict[str, str]:
    """The chunk ids of the files by a short name."""
    pages = (Page(1, None, 0, 5, True), Page(2, None, 5, 10, True), Page(3, None, 10, 15, True))
    files: dict[str, list[str]] = {
        "pdf": shelf.file(
            "Contracts/Lease.PDF",
            "aaaaabbbbbccccc",
            spans=[(3, 8)],
            heading=("Chapter 1", "Straße"),
            pages=pages,
            metadata={"author": "Zoë Li", "year": 2024, "signed": True, "Price": 9.5},
            size=5_000_000,
            modified_s=1_700_000_000,
        ),
        "md": shelf.file(
            "drafts/合同 notes.md",
            "second",
            heading=("Chapter 10",),
            metadata={"author": "张三", "year": "2023", "signed": False},
            size=10,
            modified_s=1_600_000_000,
        ),
        "txt": shelf.file("readme.txt", "third", size=500, modified_s=1_650_000_000),
    }
    return {ids[0]: name for name, ids in files.items()}


def found(shelf: Shelf, names: dict[str, str], condition: Filter) -> set[str]:
    ids = shelf.catalog.passages.allowed(shelf.library, condition)
    assert len(ids) == len(set(ids))
    return {names[one] for one in ids}


@pytest.mark.parametrize(
    ("field", "op", "value", "expected"),
    [
        ("type", "eq", "pdf", {"pdf"}),
        ("type", "eq", ".PDF", {"pdf"}),
        ("type", "ne", "pdf", {"md", "txt"}),
        ("type", "in", ("pdf", "MD"), {"pdf", "md"}),
        ("type", "not_in", ("pdf", "md"), {"txt"}),
        ("type", "in", (), set()),
        ("type", "not_in", (), {"pdf", "md", "txt"}),
        ("path", "contains", "contracts/", {"pdf"}),
        ("path", "contains", "合同", {"md"}),
        ("path", "eq", "/docs/README.txt", {"txt"}),
        ("path", "contains", "%", set()),
        ("path", "contains", "x' OR 1=1 --", set()),
        ("name", "eq", "lease.pdf", {"pdf"}),
        ("name", "contains", "NOTES", {"md"}),
        ("name", "contains", "drafts", set()),
        ("size", "gt", 1_000_000, {"pdf"}),
        ("size", "le", 500, {"md", "txt"}),
        ("size", "gt", 10**40, set()),
        ("size", "lt", 10**40, {"pdf", "md", "txt"}),
        ("modified", "ge", 1_650_000_000.0, {"pdf", "txt"}),
        ("modified", "lt", 1_650_000_000, {"md"}),
        ("modified", "eq", 1_650_000_000, {"txt"}),
        ("page", "eq", 1, {"pdf"}),
        ("page", "eq", "2", {"pdf"}),
        ("page", "eq", 3, set()),
        ("page", "ne", 1, {"md", "txt"}),
        ("page", "gt", 1, {"pdf"}),
        ("page", "gt", 2, set()),
        ("page", "lt", 2, {"pdf"}),
        ("page", "lt", 1, set()),
        ("page", "in", (2, 9), {"pdf"}),
        ("page", "exists", True, {"pdf"}),
        ("page", "exists", False, {"md", "txt"}),
        ("heading", "contains", "chapter 1", {"pdf", "md"}),
        ("heading", "eq", "chapter 1", {"pdf"}),
        ("heading", "contains", "STRASSE", {"pdf"}),
        ("heading", "exists", False, {"txt"}),
        ("meta.author", "eq", "zoë li", {"pdf"}),
        ("meta.author", "contains", "三", {"md"}),
        ("meta.AUTHOR", "exists", True, {"pdf", "md"}),
        ("meta.author", "exists", False, {"txt"}),
        ("meta.author", "ne", "张三", {"pdf", "txt"}),
        ("meta.author", "in", ("张三", "Zoë Li"), {"pdf", "md"}),
        ("meta.author", "not_in", ("张三",), {"pdf", "txt"}),
        ("meta.year", "eq", 2024, {"pdf"}),
        ("meta.year", "eq", "2024", {"pdf"}),
        ("meta.year", "eq", 2023, {"md"}),
        ("meta.year", "in", (2023, 2024), {"pdf", "md"}),
        ("meta.year", "gt", 2000, {"pdf"}),
        ("meta.year", "eq", True, set()),
        ("meta.price", "lt", 10, {"pdf"}),
        ("meta.price", "eq", 9.5, {"pdf"}),
        ("meta.signed", "eq", True, {"pdf"}),
        ("meta.signed", "eq", False, {"md"}),
        ("meta.signed", "eq", "true", {"pdf"}),
        ("meta.signed", "eq", 1, set()),
        ("meta.nothing", "eq", "x", set()),
        ('meta."; DROP TABLE chunks', "exists", False, {"pdf", "md", "txt"}),
    ],
)
def test_a_condition_lets_through_what_fits(
    shelf: Shelf,
    names: dict[str, str],
    field: str,
    op: str,
    value: Scalar | tuple[Scalar, ...],
    expected: set[str],
) -> None:
    assert found(shelf, names, Condition(field, op, value)) == expected  # type: ignore[arg-type]


def test_conditions_nest(shelf: Shelf, names: dict[str, str]) -> None:
    pdf, big = Condition("type", "eq", "pdf"), Condition("size", "gt", 100)
    year = Condition("meta.year", "exists", True)
    assert found(shelf, names, AllOf((big, year))) == {"pdf"}
    assert found(shelf, names, AnyOf((big, year))) == {"pdf", "md", "txt"}
    assert found(shelf, names, Not(pdf)) == {"md", "txt"}
    assert found(shelf, names, AllOf((big, Not(AnyOf((pdf, Not(big))))))) == {"txt"}
    assert found(shelf, names, Not(Not(Condition("page", "eq", 9)))) == set()
    assert found(shelf, names, AllOf(())) == {"pdf", "md", "txt"}
    assert found(shelf, names, AnyOf(())) == set()


def test_a_chunk_is_let_through_by_any_one_place_that_fits_as_a_whole(shelf: Shelf) -> None:
    (chunk_id,) = shelf.file("drafts/a.txt", "same", size=10)
    shelf.file("final/a.txt", "same", size=10)
    allowed = shelf.catalog.passages.allowed
    drafts, final = Condition("path", "contains", "drafts"), Condition("path", "contains", "final")
    assert allowed(shelf.library, Not(drafts)) == [chunk_id]
    assert allowed(shelf.library, AnyOf((drafts, final))) == [chunk_id]
    assert allowed(shelf.library, AllOf((drafts, final))) == []


@pytest.mark.parametrize(
    "condition",
    [
        Condition("colour", "eq", "red"),
        Condition("size", "gt", "large"),
        Condition("size", "contains", 3),
        Condition("size", "gt", float("nan")),
        Condition("page", "contains", 3),
        Condition("type", "eq", ("a", "b")),
        Condition("heading", "lt", "b"),
        Condition("type", "in", tuple(str(number) for number in range(40_000))),
    ],
)
def test_what_cannot_be_compared_is_a_plain_error(shelf: Shelf, condition: Condition) -> None:
    with pytest.raises(QuestionError):
        shelf.catalog.passages.allowed(shelf.library, condition)


def test_a_filter_nested_without_end_is_a_plain_error(shelf: Shelf) -> None:
    deep: Filter = Condition("type", "eq", "pdf")
    for _ in range(40):
        deep = Not(deep)
    assert shelf.catalog.passages.allowed(shelf.library, deep) == []
    for _ in range(5000):
        deep = Not(deep)
    with pytest.raises(QuestionError, match="nested"):
        shelf.catalog.passages.allowed(shelf.library, deep)


def test_a_list_of_thousands_of_values_works(shelf: Shelf, names: dict[str, str]) -> None:
    many = tuple(f"type{number}" for number in range(5000))
    assert found(shelf, names, Condition("type", "in", (*many, "md"))) == {"md"}


leaves = some.sampled_from(
    [
        Condition("type", "eq", "pdf"),
        Condition("size", "gt", 100),
        Condition("page", "ne", 1),
        Condition("meta.author", "exists", True),
        Condition("heading", "contains", "chapter"),
    ]
)
filters = some.recursive(
    leaves,
    lambda inner: some.one_of(
        some.lists(inner, max_size=3).map(lambda parts: AllOf(tuple(parts))),
        some.lists(inner, max_size=3).map(lambda parts: AnyOf(tuple(parts))),
        inner.map(Not),
    ),
    max_leaves=12,
)


@given(condition=filters)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_and_or_and_not_mean_what_they_mean_for_sets(shelf: Shelf, names: dict[str, str], condition: Filter) -> None:
    everything = {"pdf", "md", "txt"}

    def expected(one: Filter) -> set[str]:
        match one:
            case AllOf(parts):
                return everything.intersection(*map(expected, parts))
            case AnyOf(parts):
                return set().union(*map(expected, parts))
            case Not(part):
                return everything - expected(part)
            case Condition():
                return found(shelf, names, one)

    assert found(shelf, names, condition) == expected(condition)
