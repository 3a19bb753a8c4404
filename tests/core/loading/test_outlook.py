import struct

import pytest

from core.errors import LoadError
from core.loading import load
from core.loading.compressed_rtf import unpacked
from core.loading.formats import LoadOptions, Source
from core.loading.outlook import LOADER, sent_along
from core.records import Document
from tests.helpers.ole import ole_file

SENT_2024 = 133_489_548_000_000_000  # 2024-01-05 19:00 UTC in ticks since 1601


def fixed(*numbers: tuple[int, int, int]) -> bytes:
    """The stream of properties that are numbers: (tag, kind, value)."""
    return bytes(32) + b"".join(struct.pack("<HHIQ", kind, tag, 6, value) for tag, kind, value in numbers)


def read(streams: dict[str, bytes]) -> Document:
    return LOADER.load(Source(ole_file(streams), "a.msg"), LoadOptions())


def wide(text: str) -> bytes:
    return text.encode("utf-16-le")


def message(**more: bytes) -> dict[str, bytes]:
    return {
        "__properties_version1.0": fixed((0x0039, 0x40, SENT_2024)),
        "__substg1.0_0037001F": wide("Offer for valves"),
        "__substg1.0_0C1A001F": wide("Ann Lee"),
        "__substg1.0_5D01001F": wide("ann@example.com"),
        "__recip_version1.0_#00000000/__substg1.0_3001001F": wide("Bo"),
        "__recip_version1.0_#00000000/__substg1.0_39FE001F": wide("bo@example.com"),
        "__substg1.0_1000001F": wide("Dear Bo,\r\n\r\nthe valve closes at nine degrees.\r\n"),
        **more,
    }


def test_a_message_begins_with_its_subject_and_who_wrote_to_whom() -> None:
    loader, document = load(Source(ole_file(message()), "a.msg"), LoadOptions())
    assert loader is LOADER
    assert document.text == (
        "Offer for valves\n\nFrom: Ann Lee <ann@example.com>\nTo: Bo <bo@example.com>\n"
        "Date: 2024-01-05 19:00:00+00:00\n\nDear Bo,\n\nthe valve closes at nine degrees."
    )
    assert document.metadata["title"] == "Offer for valves"
    assert document.metadata["created"] == "2024-01-05T19:00:00+00:00"


def test_chinese_in_the_bytes_of_an_old_outlook_is_decoded_by_what_it_is() -> None:
    document = read(
        {
            "__properties_version1.0": fixed((0x3FFD, 3, 936)),
            "__substg1.0_0037001E": "关于阀门的报价单和交货时间".encode("gbk"),
            "__substg1.0_1000001E": "蓝色阀门在九度时关闭。请不要打开。".encode("gbk"),
        }
    )
    assert document.text.startswith("关于阀门的报价单和交货时间")
    assert "蓝色阀门在九度时关闭" in document.text


def test_a_body_that_is_only_a_web_page_or_only_rich_text_is_read() -> None:
    page = {"__substg1.0_0037001F": wide("s"), "__substg1.0_10130102": b"<p>one</p><p>two</p>"}
    assert read(page).text.endswith("one\n\ntwo")
    rich = b"{\\rtf1\\ansi three\\par four\\par}"
    packed = struct.pack("<II4sI", len(rich) + 12, len(rich), b"MELA", 0) + rich
    assert read({"__substg1.0_0037001F": wide("s"), "__substg1.0_10090102": packed}).text.endswith("three\nfour")


def test_packed_rich_text_is_unpacked_as_its_specification_shows() -> None:
    example = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0"
    )
    assert unpacked(example) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"


def test_files_sent_along_come_with_their_names() -> None:
    attached = {
        "__attach_version1.0_#00000000/__substg1.0_3707001F": wide("price list.csv"),
        "__attach_version1.0_#00000000/__substg1.0_37010102": b"name,price\n",
    }
    [only] = sent_along(ole_file(message(**attached)))
    assert only.name == "price list.csv"
    assert only.data.startswith(b"name,price\n")


def test_a_damaged_message_says_so() -> None:
    with pytest.raises(LoadError, match="damaged"):
        LOADER.load(Source(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, "a.msg"), LoadOptions())


def test_the_zero_at_the_end_of_a_text_is_no_part_of_it() -> None:
    document = read({"__substg1.0_0037001E": b"R\xe9sum\xe9\0", "__substg1.0_1000001E": b"words\0\0"})
    assert document.text == "Résumé\n\nwords"
