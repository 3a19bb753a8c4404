import pickle
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Cancelled, LoadError, StoreError
from core.progress import Event
from core.records import Box, IndexReport, PageWords
from core.remote import Call, EngineBug
from core.remote.messages import Cancel, Done, Failed, Ready, Refused, Request, Told, asked, opened, packed
from core.remote.serving import known
from tests.helpers.remote_engines import Fraction

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: st.tuples(inner, inner) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.integers(0, 2**62), plain)
def test_messages_arrive_as_they_were_sent(number: int, value: object) -> None:
    for message in (Ready(), Told(number, Event("reading", 1, 2)), Done(number, value), Done(number, IndexReport)):
        assert opened(packed(message)) == message
    for wish in (Request(number, Call("find", ("all", value), {"filter": ""})), Cancel(number)):
        assert asked(packed(wish)) == wish
    records = Box(0, 0, 1, 1), Path("a"), PageWords(1, "a", array("f", (0, 0, 1, 1)))
    assert opened(packed(Done(number, records))) == Done(number, records)


def test_errors_arrive_with_all_they_carry() -> None:
    message = opened(packed(Failed(7, LoadError("A password is needed.", "locked"))))
    assert isinstance(message, Failed)
    assert isinstance(message.error, LoadError)
    assert (message.number, str(message.error), message.error.state) == (7, "A password is needed.", "locked")
    refused = opened(packed(Refused(EngineBug("ValueError: x", "in here"))))
    assert isinstance(refused, Refused)
    assert isinstance(refused.error, EngineBug)
    assert (str(refused.error), refused.error.trace) == ("ValueError: x", "in here")


@pytest.mark.parametrize("value", [Fraction(), {"a": [Fraction]}, pickle.PickleBuffer])
def test_what_is_no_record_fails_its_call_and_no_other(value: object) -> None:
    message = opened(packed(Done(9, value)))
    assert isinstance(message, Failed)
    assert isinstance(message.error, EngineBug)
    assert message.number == 9
    assert "is not a record" in str(message.error)


def test_a_special_error_becomes_the_nearest_known_one() -> None:
    class Special(StoreError):
        pass

    class Unread(LoadError):
        pass

    assert (type(known(Special("Full."))), str(known(Special("Full.")))) == (StoreError, "Full.")
    unread = known(Unread("Locked.", "locked"))
    assert isinstance(unread, LoadError)
    assert (type(unread), unread.state) == (LoadError, "locked")
    assert str(known(Cancelled())) == str(Cancelled())
