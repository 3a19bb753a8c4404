import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import LoadError
from core.loading import load
from core.loading.encodings import codec_of, decode
from core.loading.formats import LoadOptions, Source

CHINESE = "合同第三条：乙方应在三十日内支付全部货款。\n如有争议，双方应先协商解决；协商不成的，提交仲裁。\n"
TRADITIONAL = "合約第三條：乙方應於三十日內支付全部貨款。\n如有爭議，雙方應先協商解決；協商不成的，提交仲裁。\n"


@pytest.mark.parametrize(
    ("codec", "shown"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8 with BOM"),
        ("gbk", "GB18030"),
        ("utf-16-le", "UTF-16LE"),
        ("utf-16-be", "UTF-16BE"),
        ("utf-16", "UTF-16LE"),
        ("utf-32", "UTF-32LE"),
    ],
)
def test_a_chinese_text_is_the_same_in_every_encoding(codec: str, shown: str) -> None:
    assert decode(CHINESE.encode(codec)) == (CHINESE, shown)


SHARED = "公司在台北有四名工人，天地之大，水火土木。本人在家。"


@pytest.mark.parametrize(
    ("codec", "shown"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8 with BOM"),
        ("gbk", "GB18030"),
        ("gb18030", "GB18030"),
        ("utf-16-le", "UTF-16LE"),
        ("big5", "Big5"),
    ],
)
def test_one_page_in_six_encodings_is_six_times_the_same_text_with_its_encoding(codec: str, shown: str) -> None:
    text = SHARED + ("𠀀㐂" if codec == "gb18030" else "")
    for page, name in ((text, "a.txt"), (f"<html><body><p>{text}</p></body></html>", "a.html")):
        _, document = load(Source(page.encode(codec), name), LoadOptions())
        assert (document.text, document.encoding) == (text, shown)


def test_a_rare_character_of_gb18030_is_read() -> None:
    text = CHINESE + "㐂𠀀龘\n"
    assert decode(text.encode("gb18030")) == (text, "GB18030")


def test_traditional_chinese_in_big5_is_read() -> None:
    assert decode(TRADITIONAL.encode("big5")) == (TRADITIONAL, "Big5")


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("cp932", "これは日本語のテキストです。明日は雨が降るでしょう。"),
        ("euc_jp", "これは日本語のテキストです。明日は雨が降るでしょう。"),
        ("iso2022_jp", "これは日本語のテキストです。明日は雨が降るでしょう。"),
        ("cp949", "오늘은 날씨가 좋습니다. 우리는 공원에 갔다."),
        ("cp1252", "Le café était déjà fermé — “naïve” ça coûte 5 €"),
        ("cp1252", "naïve ¿Qué? ¾ cup"),
        ("cp1252", "Fußgänger überqueren die Straße"),
        ("cp1251", "Сегодня хорошая погода. Мы пошли в парк."),
        ("koi8_r", "Сегодня хорошая погода. Мы пошли в парк."),
        ("cp866", "Сегодня хорошая погода. Мы пошли в парк."),
        ("cp1250", "Zażółć gęślą jaźń. Město leží na řece, kůň běží"),
        ("cp1253", "Σήμερα ο καιρός είναι καλός"),
        ("cp1255", "שלום עולם היום יפה מאוד"),
    ],
)
def test_other_languages_are_told_apart(codec: str, text: str) -> None:
    assert decode(text.encode(codec))[0] == text


@pytest.mark.parametrize("text", ["中文", "姓名", "产品", "表", "编号,姓名\n007,张三,\n"])
def test_very_short_chinese_is_not_taken_for_letters(text: str) -> None:
    assert decode(text.encode("gbk"))[0] == text


def test_chinese_after_a_long_english_start_is_found() -> None:
    text = "An English line.\n" * 20_000 + CHINESE
    assert decode(text.encode("gbk")) == (text, "GB18030")


def test_utf_8_cut_in_the_middle_of_a_character_is_still_utf_8() -> None:
    text, encoding = decode(CHINESE.encode()[:-2])
    assert encoding == "UTF-8"
    assert text.startswith(CHINESE[:20])


def test_a_wrong_declaration_is_not_believed() -> None:
    assert decode(CHINESE.encode("gbk"), declared="iso-8859-1") == (CHINESE, "GB18030")
    assert decode(CHINESE.encode("gbk"), declared="utf-8") == (CHINESE, "GB18030")
    assert decode(CHINESE.encode(), declared="gb2312") == (CHINESE, "UTF-8")


def test_a_wish_is_followed_and_an_unknown_one_refused() -> None:
    assert decode("é".encode(), "cp1252") == ("Ã©", "cp1252")
    assert decode(codecs.BOM_UTF8 + b"a", "utf-8") == ("a", "utf-8")
    with pytest.raises(LoadError, match="no encoding called"):
        decode(b"a", "klingon")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n....", bytes(range(256)) * 50, bytes([0, 1, 2, 0, 200]) * 400])
def test_binary_content_is_refused_in_plain_words(data: bytes) -> None:
    with pytest.raises(LoadError, match="This is not text") as caught:
        decode(data)
    assert caught.value.state == "skipped"


def test_labels_mean_what_browsers_take_them_for() -> None:
    assert codec_of("GB2312") == "gb18030"
    assert codec_of("ISO-8859-1") == "cp1252"
    assert codec_of("no such thing") is None
    assert codec_of("base64") is None


@given(st.binary(max_size=300))
def test_any_bytes_give_clean_text_or_a_known_error(data: bytes) -> None:
    try:
        text, shown = decode(data)
    except LoadError:
        return
    assert shown
    assert not set(text) & {"\0", "\ufffe", "\uffff"}


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc", "Cn"], exclude_characters="\ufeff"), min_size=1))
def test_utf_8_comes_out_as_it_went_in(text: str) -> None:
    assert decode(text.encode())[0] == text
