from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from core.analysis.sentences import sentence_ends, spans
from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load, page_boxes
from core.records import Document
from tests.helpers.pdfs import BOLD, CHINESE, both, cells, pdf, text_lines


def read(*pages: Callable[[Canvas], object]) -> Document:
    return load(Source(pdf(*pages), "test.pdf"), LoadOptions())


def chinese(*lines: str, x: float = 72, y: float = 760, size: float = 11) -> Callable[[Canvas], None]:
    return text_lines(*lines, x=x, y=y, size=size, font=CHINESE, step=1.5 * size)


FULL = [
    "本公司自今年三月起对全部在用的压力容器进行了一次定期的检",
    "查，发现的问题已经由各个车间的负责人登记在册，并且限期在",
    "年底之前改正。",
]
ENGLISH = [
    "The committee met on Tuesday and agreed on the plan for the coming",
    "year, which had been put off twice before because nobody could say",
]


# ---- lines ------------------------------------------------------------------------------------------------------


def test_a_chinese_word_over_a_line_end_is_one_word() -> None:
    assert read(chinese(*FULL)).text == "".join(FULL)


def test_the_lines_of_a_form_that_begin_with_their_labels_stay_apart() -> None:
    lines = ["企业名称：上海云杉商贸有限公司静安区第二分公司", "法定代表人：周海燕", "注册资本：伍佰万元整"]
    assert read(chinese(*lines)).text == "\n".join(lines)
    said = ["负责人在会上作了说明，他认为这些问题应当尽快得到解决，会后", "总经理说：可以。"]
    assert read(chinese(*FULL[:2], *said)).text.endswith("会后总经理说：可以。")


def test_the_boxes_of_joined_lines_stay_where_they_are_printed() -> None:
    data = pdf(chinese(*FULL))
    text, boxes = page_boxes(data, 1)
    assert text == "".join(FULL)
    assert len(boxes) == 4 * len(text)
    at = text.index("检查")
    first, second = boxes[4 * at : 4 * at + 4], boxes[4 * at + 4 : 4 * at + 8]
    assert first[0] > 300
    assert 71 < second[0] < 73
    assert second[3] < first[1] + 3


def test_the_lines_of_an_english_paragraph_keep_their_ends() -> None:
    assert read(text_lines(*ENGLISH)).text == "\n".join(ENGLISH)


def test_latin_words_and_numbers_in_chinese_lines_are_joined_only_to_chinese() -> None:
    lines = [
        "本公司自今年三月起对全部在用的压力容器进行了一次定期的检",
        "ISO 9001 的要求在这里同样适用，各个车间应当按照要求登记在",
        "册的设备应当在二零二四年之前送到指定的地点并且登记 Quality",
        "Management 的负责人姓名。",
    ]
    assert read(chinese(*lines)).text == "".join(lines[:3]) + "\n" + lines[3]


def test_a_ragged_right_edge_does_not_keep_chinese_words_apart() -> None:
    lines = [FULL[0], FULL[0][:23], FULL[0][:25] + "其", "余的部分。"]
    assert read(chinese(*lines)).text == "".join(lines)


@pytest.mark.parametrize(
    "lines",
    [
        ["北京市海淀区", "中关村大街一号", "张三收"],
        ["床前明月光，", "疑是地上霜。", "举头望明月，", "低头思故乡。"],
        ["苹果", "香蕉", "橙子", "葡萄"],
        ["（一）应当具备相应的条件，", "（二）应当提交下列的材料，", "（三）应当在规定时间之内，"],
        ["第一条 为了规范本公司的用工管理，制定本办法的规", "第二条 本办法适用于本公司的全体员工以及实习人员"],
    ],
)
def test_short_lines_lists_addresses_and_verse_keep_their_ends(lines: list[str]) -> None:
    page = both(chinese(*FULL), chinese(*lines, y=620))
    text = read(page).text
    assert text.startswith("".join(FULL))
    assert [line for line in text[len("".join(FULL)) :].split("\n") if line] == lines


def test_the_rows_of_a_table_stay_rows() -> None:
    assert read(cells([["a", "b"], ["c", "d"], ["e", "f"]])).text == "a\tb\nc\td\ne\tf"


def test_chinese_lines_with_latin_letters_of_another_height_are_one_paragraph() -> None:
    def draw(canvas: Canvas) -> None:
        chinese(*FULL)(canvas)
        canvas.setFont("Times-Roman", 15)
        canvas.drawString(72 + 11 * len(FULL[0]), 760, "A")

    assert read(draw).text == FULL[0] + "A" + "".join(FULL[1:])


# ---- columns and pages ------------------------------------------------------------------------------------------


def check_pages(document: Document, *texts: str) -> None:
    assert [document.text[page.start : page.end] for page in document.pages] == list(texts)
    for before, after in pairwise(document.blocks):
        assert before.end <= after.start


def test_a_sentence_that_runs_over_a_page_end_is_not_cut() -> None:
    document = read(text_lines(*ENGLISH), text_lines("how much the new building would cost. The end."))
    check_pages(document, "\n".join(ENGLISH), "how much the new building would cost. The end.")
    assert document.text == "\n".join(ENGLISH) + "\nhow much the new building would cost. The end."
    assert [block.kind for block in document.blocks] == ["paragraph"]
    ends = sentence_ends(document.text, document.blocks)
    sentences = [document.text[start:end] for start, end in spans(ends, 0, len(document.text), document.text)]
    assert sentences == [document.text[: -len(" The end.")], "The end."]


def test_a_chinese_word_over_a_page_end_is_one_word() -> None:
    document = read(chinese(FULL[0]), chinese(*FULL[1:]))
    check_pages(document, FULL[0], "".join(FULL[1:]))
    assert document.text == "".join(FULL)
    assert len(document.blocks) == 1


def test_a_paragraph_goes_on_over_a_blank_page() -> None:
    document = read(text_lines(*ENGLISH), lambda _: None, text_lines("how much it would cost."))
    check_pages(document, "\n".join(ENGLISH), "", "how much it would cost.")
    assert "\n\n" not in document.text


@pytest.mark.parametrize(
    ("last", "first"),
    [
        (text_lines(*ENGLISH, "how much it would cost."), text_lines("everything else follows here")),
        (text_lines(*ENGLISH), text_lines("Another paragraph begins here")),
        (text_lines(*ENGLISH), text_lines("the next chapter", size=20)),
        (text_lines(*ENGLISH), text_lines("the next chapter", font=BOLD)),
        (text_lines(*ENGLISH), text_lines("a) the first item of a list")),
        (text_lines(*ENGLISH), cells([["a", "b"], ["c", "d"], ["e", "f"]])),
        (chinese(FULL[0]), chinese("第二章 总则的规定")),
        (chinese(*FULL), chinese("下一个段落从这里开始")),
        (chinese(*FULL[:2], "短的一行"), chinese("下一个段落从这里开始")),
        (chinese("目录"), text_lines("plain words")),
    ],
)
def test_what_begins_anew_on_the_next_page_stands_apart(
    last: Callable[[Canvas], None], first: Callable[[Canvas], None]
) -> None:
    document = read(last, first)
    assert document.text[document.pages[0].end : document.pages[1].start] == "\n\n"
    assert len({block.start for block in document.blocks} & {document.pages[1].start}) == 1


def test_a_paragraph_goes_on_in_the_next_column() -> None:
    left = [f"line {n} of the left column with words" for n in range(12)]
    right = [f"line {n} of the right column with words" for n in range(12)]
    document = read(both(text_lines(*left), text_lines(*right, x=320)))
    assert document.text == "\n".join(left + right)
    assert len(document.blocks) == 1


han = st.tuples(
    st.sampled_from(["检查", "Acb", "12"]), st.text(alphabet="检查发现问题已经登记在册，。、ABc 1", max_size=40)
).map(lambda pair: "".join(pair).strip())


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(han, min_size=1, max_size=8), min_size=1, max_size=4))
def test_whatever_is_joined_every_sign_keeps_its_page_and_its_box(pages: list[list[str]]) -> None:
    data = pdf(*(chinese(*lines) for lines in pages))
    document = load(Source(data, "test.pdf"), LoadOptions())
    assert "".join(document.text.split()) == "".join("".join("".join(lines) for lines in pages).split())
    for page, lines in zip(document.pages, pages, strict=True):
        text, boxes = page_boxes(data, page.number)
        assert text == document.text[page.start : page.end]
        assert "".join(text.split()) == "".join("".join(lines).split())
        assert len(boxes) == 4 * len(text)
        assert all(boxes[4 * n + 1] < boxes[4 * n + 3] for n, sign in enumerate(text) if not sign.isspace())
    for before, after in pairwise(document.blocks):
        assert before.end <= after.start
