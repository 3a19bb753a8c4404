from hypothesis import given
from hypothesis import strategies as st

from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.loading.ppt import LOADER
from tests.helpers.slides import presentation, saved_twice

OLD = presentation([("Valves", "closes at nine degrees"), ("阀门", "在九度时关闭")], ["a box", "另一个框"])


def test_each_slide_is_a_page_with_its_title_texts_and_boxes() -> None:
    loader, document = load(Source(OLD, "a.ppt"), LoadOptions())
    assert loader is LOADER
    pages = [document.text[page.start : page.end].strip() for page in document.pages]
    assert pages == ["Valves\n\ncloses at nine degrees\n\na box", "阀门\n\n在九度时关闭\n\n另一个框"]
    assert [block.kind for block in document.blocks if block.kind == "heading"] == ["heading", "heading"]


@given(st.integers(512, len(OLD)), st.binary(min_size=1, max_size=32))
def test_no_damage_is_more_than_one_file_that_cannot_be_read(place: int, damage: bytes) -> None:
    for attempt in (OLD[:place] + damage + OLD[place + len(damage) :], OLD[:place]):
        try:
            LOADER.load(Source(attempt, "a.ppt"), LoadOptions())
        except LoadError:
            continue


def test_what_a_presentation_was_before_it_was_saved_again_is_not_read() -> None:
    document = load(Source(saved_twice([("Old", "words")], [("New", "text")]), "a.ppt"), LoadOptions())[1]
    assert document.text == "New\n\ntext"
