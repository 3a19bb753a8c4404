import io

import pytest
from docx import Document as WordDocument

from core.errors import LoadError
from core.loading.docx import LOADER
from core.loading.formats import LoadOptions, Source
from core.records import Document
from tests.helpers.office import paragraph, word_file


def load(data: bytes) -> Document:
    return LOADER.load(Source(data, "a.docx"), LoadOptions())


def shown(body: str) -> list[tuple[str, str]]:
    document = load(word_file(body))
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def saved(word: object) -> bytes:
    buffer = io.BytesIO()
    word.save(buffer)  # type: ignore[attr-defined]
    return buffer.getvalue()


def test_spaces_between_runs_survive() -> None:
    word = WordDocument()
    words = word.add_paragraph("Hello ")
    words.add_run("bold").bold = True
    words.add_run(" world and ")
    words.add_run("more").italic = True
    assert load(saved(word)).text == "Hello bold world and more"


def test_headings_lists_and_metadata_of_a_usual_file() -> None:
    word = WordDocument()
    word.core_properties.title = "Report"
    word.core_properties.author = "Li"
    word.add_heading("Report", 0)
    word.add_heading("First", 1)
    word.add_paragraph("Text")
    word.add_paragraph("one", style="List Bullet")
    word.add_paragraph("two", style="List Bullet 2")
    document = load(saved(word))
    blocks = [(block.kind, block.level, document.text[block.start : block.end]) for block in document.blocks]
    assert blocks == [
        ("heading", 1, "Report"),
        ("heading", 1, "First"),
        ("paragraph", 0, "Text"),
        ("list_item", 1, "one"),
        ("list_item", 2, "two"),
    ]
    assert (document.metadata["title"], document.metadata["author"]) == ("Report", "Li")


def test_a_heading_is_known_by_the_localised_name_of_its_style() -> None:
    styles = (
        '<w:styles SPACES><w:style w:type="paragraph" w:styleId="a3"><w:name w:val="标题 2"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="b1"><w:name w:val="Mine"/><w:basedOn w:val="a3"/></w:style></w:styles>'
    )
    body = paragraph("标题", '<w:pStyle w:val="b1"/>') + paragraph("own level", '<w:outlineLvl w:val="0"/>')
    document = load(word_file(body, {"styles.xml": ("styles", styles)}))
    assert [(block.kind, block.level) for block in document.blocks] == [("heading", 2), ("heading", 1)]


def test_everything_stands_in_the_order_of_the_document_and_once() -> None:
    word = WordDocument()
    section = word.sections[0]
    section.header.paragraphs[0].text = "ACME internal"
    word.add_paragraph("Sentence A.")
    table = word.add_table(3, 3)
    for number, cell in enumerate(table._cells):
        cell.text = f"c{number}"
    table.cell(0, 0).merge(table.cell(0, 1)).text = "wide"
    table.cell(1, 2).merge(table.cell(2, 2)).text = "tall"
    word.add_paragraph("Sentence B about it.")
    document = load(saved(word))
    assert document.text == ("Sentence A.\n\nwide\t\tc2\nc3\tc4\ttall\nc6\tc7\n\nSentence B about it.\n\nACME internal")
    assert [block.kind for block in document.blocks] == ["paragraph", "table", "paragraph", "note"]
    assert document.blocks[1].header == "wide\t\tc2"


def test_notes_and_comments_follow_the_body() -> None:
    notes = (
        '<w:footnotes SPACES><w:footnote w:id="-1" w:type="separator"><w:p><w:r><w:t>x</w:t></w:r></w:p></w:footnote>'
        f'<w:footnote w:id="1">{paragraph("A footnote.")}</w:footnote></w:footnotes>'
    )
    comments = f'<w:comments SPACES><w:comment w:id="1" w:author="Li">{paragraph("Why?")}</w:comment></w:comments>'
    parts = {"footnotes.xml": ("footnotes", notes), "comments.xml": ("comments", comments)}
    document = load(word_file(paragraph("Body."), parts))
    assert document.text == "Body.\n\nA footnote.\n\nLi: Why?"
    assert [block.kind for block in document.blocks] == ["paragraph", "note", "note"]


def test_page_numbers_at_the_foot_of_pages_say_nothing() -> None:
    footer = f"<w:ftr SPACES>{paragraph('第 3 页 共 9 页')}{paragraph('Page 3 of 9')}</w:ftr>"
    assert load(word_file(paragraph("Body."), {"footer1.xml": ("footer", footer)})).text == "Body."


def test_a_text_box_stands_once_though_it_is_stored_twice() -> None:
    inner = f"<w:txbxContent>{paragraph('In the box')}</w:txbxContent>"
    box = (
        f"<mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>{inner}</wps:txbx></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict><v:textbox>{inner}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>"
    )
    body = f"<w:p><w:r><w:t>Around</w:t></w:r><w:r>{box}</w:r></w:p>"
    assert shown(body) == [("paragraph", "Around"), ("paragraph", "In the box")]


def test_tracked_insertions_are_in_and_deletions_out() -> None:
    body = (
        "<w:p><w:r><w:t>a</w:t></w:r><w:ins><w:r><w:t>b</w:t></w:r></w:ins>"
        "<w:del><w:r><w:delText>c</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>d</w:t></w:r></w:moveFrom></w:p>"
        f"<w:sdt><w:sdtContent>{paragraph('control')}</w:sdtContent></w:sdt>"
    )
    assert shown(body) == [("paragraph", "ab"), ("paragraph", "control")]


def test_the_result_of_a_field_is_read_and_its_instruction_is_not() -> None:
    def field(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    nested = f"{field('begin')}<w:r><w:instrText>REF</w:instrText></w:r>{field('separate')}<w:r><w:t>arg</w:t></w:r>"
    body = (
        f"<w:p>{field('begin')}<w:r><w:instrText>HYPERLINK</w:instrText></w:r>{nested}{field('end')}"
        f"{field('separate')}<w:r><w:t>shown</w:t></w:r>{field('end')}<w:r><w:tab/><w:t>x</w:t><w:br/><w:t>y</w:t></w:r>"
        "<w:hyperlink><w:r><w:t xml:space='preserve'> link</w:t></w:r></w:hyperlink></w:p>"
    )
    assert shown(body) == [("paragraph", "shown\tx\ny link")]


def test_hidden_text_is_left_out_and_formulas_are_read() -> None:
    body = (
        "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><m:oMath><m:sSup><m:e><m:f><m:num><m:r><m:t>a+b</m:t>"
        "</m:r></m:num><m:den><m:r><m:t>c</m:t></m:r></m:den></m:f></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
        "</m:oMath></w:p>"
    )
    assert shown(body) == [("paragraph", "((a+b)/c)^2")]


def test_a_table_around_tables_only_arranges_the_page() -> None:
    def table(*rows: tuple[str, ...]) -> str:
        cells = "".join("<w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in row) + "</w:tr>" for row in rows)
        return f"<w:tbl>{cells}</w:tbl>"

    inner = table((paragraph("a"), paragraph("b")), (paragraph("1"), paragraph("2")))
    assert shown(table((paragraph("left"), inner))) == [("paragraph", "left"), ("table", "a\tb\n1\t2")]


@pytest.mark.parametrize(
    ("body", "prolog", "reason"),
    [
        ("<w:p><w:r><w:t>" + "a" * 60_000_000 + "</w:t></w:r></w:p>", "", "unpacks to far more"),
        ("<w:p><w:r><w:t>&amp;</w:t></w:r></w:p>", '<!DOCTYPE x [<!ENTITY a "b">]>', "declares XML entities"),
        ("<w:p>", "", None),
    ],
)
def test_bombs_are_refused_and_broken_xml_is_read_as_far_as_it_goes(body: str, prolog: str, reason: str | None) -> None:
    data = word_file(body, prolog=prolog)
    if reason is None:
        assert load(data).text == ""
        return
    with pytest.raises(LoadError, match=reason):
        load(data)


def test_a_template_or_picture_that_a_file_names_is_not_fetched() -> None:
    document = load(
        word_file(
            paragraph("Body.") + '<w:altChunk r:id="r1"/>',
            {"http://example.invalid/x.html": ("aFChunk", "<html>no</html>")},
        )
    )
    assert document.text == "Body."


@pytest.mark.parametrize("depth", [150, 1500])
def test_deep_nesting_does_not_break_the_reader(depth: int) -> None:
    body = paragraph("first") + "<w:ins>" * depth + paragraph("deep") + "</w:ins>" * depth
    body += "<w:p>" + "<w:hyperlink>" * depth + "</w:hyperlink>" * depth + "</w:p>"
    assert load(word_file(body)).text.startswith("first")


NUMBERING = """<w:numbering SPACES><w:abstractNum w:abstractNumId="5">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="第%1条"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="6">
<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="·"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="5"/>
<w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="6"/></w:num></w:numbering>"""
NUMBERED_HEADING = """<w:styles SPACES><w:style w:type="paragraph" w:styleId="h"><w:name w:val="heading 1"/>
<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>"""


def test_numbers_are_read_as_they_are_printed_before_headings_items_and_cells() -> None:
    def listed(number: int, depth: int) -> str:
        return f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'

    row = f"<w:tr><w:tc>{paragraph('in a cell', listed(1, 1))}</w:tc><w:tc>{paragraph('x')}</w:tc></w:tr>"
    body = (
        paragraph("Scope", '<w:pStyle w:val="h"/>')
        + paragraph("first", listed(1, 1))
        + paragraph("", listed(1, 1))
        + paragraph("sign", listed(3, 0))
        + paragraph("Price", '<w:pStyle w:val="h"/>')
        + f"<w:tbl>{row}</w:tbl>"
        + paragraph("none", '<w:pStyle w:val="h"/><w:numPr><w:numId w:val="0"/></w:numPr>')
        + paragraph("anew", listed(2, 0))
    )
    parts = {"numbering.xml": ("numbering", NUMBERING), "styles.xml": ("styles", NUMBERED_HEADING)}
    document = load(word_file(body, parts))
    assert [document.text[block.start : block.end] for block in document.blocks] == [
        *("第1条 Scope", "(a) first", "sign", "第2条 Price", "(a) in a cell\tx", "none", "第9条 anew"),
    ]
    assert [block.level for block in document.blocks if block.kind == "heading"] == [1, 1, 1]
