import contextlib
import io
import struct
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from olefile import OleFileIO

from core.loading.ole_properties import SUMMARY, properties

with OleFileIO(io.BytesIO((Path(__file__).parents[2] / "data" / "old.doc").read_bytes())) as container:
    OLD = container.openstream(SUMMARY).read()


def test_a_summary_gives_title_author_and_dates() -> None:
    found = dict(properties(OLD))
    assert found["title"] == "Valves"
    assert found["author"] == "Footnote"
    assert found["created"] == "2013-12-23T23:15:00"


def test_a_count_of_billions_is_not_believed() -> None:
    section = struct.unpack_from("<I", OLD, 44)[0]
    damaged = OLD[: section + 4] + b"\xff\xff\xff\xff" + OLD[section + 8 :]
    assert dict(properties(damaged))["title"] == "Valves"


@given(st.integers(0, len(OLD)), st.binary(max_size=16))
def test_no_damage_does_more_than_lose_what_it_hit(place: int, damage: bytes) -> None:
    for data in (OLD[:place] + damage + OLD[place + len(damage) :], OLD[:place]):
        with contextlib.suppress(struct.error):
            assert all(isinstance(value, str) for _, value in properties(data))
