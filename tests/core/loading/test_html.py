import pytest

from core.loading.formats import LoadOptions, Source
from core.loading.html import LOADER, looks_like_html
from core.records import Document


def load(page: str | bytes) -> Document:
    return LOADER.load(Source(page.encode() if isinstance(page, str) else page, "a.html"), LoadOptions())


def shown(page: str) -> list[tuple[str, int, str]]:
    document = load(page)
    return [(block.kind, block.level, document.text[block.start : block.end]) for block in document.blocks]


def test_blocks_and_cells_are_apart() -> None:
    page = "<h1>H</h1><p>one</p><p>two</p><table><tr><td>a</td><td>b</td></tr></table>"
    assert shown(page) == [
        ("heading", 1, "H"),
        ("paragraph", 0, "one"),
        ("paragraph", 0, "two"),
        ("table", 0, "a\tb"),
    ]
    assert load("<h1>H</h1><p>one</p><p>two</p><td>a</td><td>b</td>").text.split() == ["H", "one", "two", "a", "b"]


def test_what_a_reader_does_not_see_is_gone() -> None:
    page = (
        "<html><head><title>T\n t</title><style>p{}</style></head><body><nav>menu</nav><script>var x</script>"
        "<template>tpl</template><p hidden>h</p><p style='display: none'>d</p><p>seen <span hidden>not</span>after</p>"
        "</body></html>"
    )
    assert load(page).text == "seen after"
    assert load(page).metadata["title"] == "T t"


def test_lists_code_and_line_breaks() -> None:
    page = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><pre>x = 1\n  y</pre><p>one<br>two</p>"
    assert shown(page) == [
        ("list_item", 1, "a"),
        ("list_item", 2, "b"),
        ("list_item", 1, "c"),
        ("code", 0, "x = 1\n  y"),
        ("paragraph", 0, "one\ntwo"),
    ]


def test_merged_cells_stand_once_and_the_header_is_known() -> None:
    page = (
        "<table><caption>Sales</caption><tr><th>A</th><th colspan=2>B</th></tr>"
        "<tr><td rowspan=2>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>"
    )
    document = load(page)
    assert document.text == "Sales\n\nA\tB\n1\t2\t3\n\t4\t5"
    assert document.blocks[1].header == "A\tB"


def test_a_table_that_arranges_the_page_is_no_table() -> None:
    page = "<table><tr><td><h2>Left</h2><p>text</p></td><td><table><tr><td>a<td>b</table></td></tr></table>"
    assert shown(page) == [("heading", 2, "Left"), ("paragraph", 0, "text"), ("table", 0, "a\tb")]


def test_chinese_without_a_declared_encoding_is_readable() -> None:
    page = "<html><body><p>今天天气很好，我们去公园散步。</p></body></html>"
    assert load(page.encode("gbk")).text == "今天天气很好，我们去公园散步。"
    assert load(page.encode("utf-16")).text == "今天天气很好，我们去公园散步。"


def test_a_wrong_declaration_is_noticed() -> None:
    page = "<html><head><meta charset='utf-8'></head><body><p>今天天气很好，我们去公园散步。</p></body></html>"
    document = load(page.encode("gbk"))
    assert document.text == "今天天气很好，我们去公园散步。"
    assert document.notices == ("The page calls itself utf-8, but it was written as GB18030",)


def test_a_line_end_between_chinese_characters_is_nothing() -> None:
    assert load("<p>今天\n  天气 good\n day</p>").text == "今天天气 good day"


def test_nothing_that_a_page_names_is_fetched() -> None:
    page = (
        "<!DOCTYPE html SYSTEM 'http://example.invalid/x.dtd'><html><body><img src='http://example.invalid/a.png'>"
        "<iframe src='http://example.invalid/'></iframe><iframe srcdoc='&lt;p&gt;inner&lt;/p&gt;'></iframe>x"
    )
    assert load(page).text == "inner\n\nx"


def test_deep_nesting_is_survived_and_said() -> None:
    document = load("<html><p>first</p>" + "<div>" * 50_000 + "x")
    assert document.text.startswith("first")
    assert document.notices == ("Parts of the page that are nested too deeply were left out",)


@pytest.mark.parametrize(
    "page", [b"<!DOCTYPE HTML><p>", b"\xef\xbb\xbf <!-- c --> <html>", b"<?xml version='1.0'?><html>"]
)
def test_pages_are_known_by_their_beginning(page: bytes) -> None:
    assert looks_like_html(page)
    assert not looks_like_html(b"plain <html> text")


def test_white_space_alone_is_an_empty_page() -> None:
    assert load("  \n ").text == ""
