"""Makes `resources/sample`: the documents of an invented lantern workshop, in every format that is read.

Everything in them is our own. Run it after a change here: `python packaging/sample.py [FOLDER]`. The same script and
the same libraries give the same files, byte for byte.
"""

import argparse
import datetime
import io
import zipfile
from pathlib import Path
from typing import Any

SAMPLE = Path(__file__).resolve().parent.parent / "resources" / "sample"
WHEN = datetime.datetime(2026, 3, 2, 9, 0, 0)  # noqa: DTZ001 - the formats hold local time without a zone

HANDBOOK = """\
---
title: Handbook of the Harbour Lantern Workshop
---

# Handbook

The Harbour Lantern Workshop builds and repairs lanterns for boats, piers and gardens. Eleven people work here, and
this handbook says how we do things.

## Working hours

The workshop is open from Monday to Friday, from half past eight until five. Whoever arrives first lights the stove
and airs the paint room for ten minutes. Lunch is eaten together at half past twelve.

## Holidays and sick days

Everyone has twenty-eight days of paid holiday a year. Holidays of more than two weeks are agreed with Marit before the
end of February. When you are ill, call the workshop before nine; a doctor's note is needed from the third day on.

## Orders

1. Write every order into the blue book, with the customer's name and telephone number.
2. Ask for a deposit of thirty per cent on orders over 400 euros.
3. Give the order a number such as `HL-2087` and tie the number to the lantern.

### Labels

The label printer is started from the old computer in the office:

```sh
# print the label of one order
label --order HL-2087 --copies 2
```

## Tools

The lathe may be used only by people who have had the safety lesson. The key to the solvent cupboard hangs behind the
clock.
"""

MEETING = """\
会议纪要

时间：二〇二六年二月十七日，星期二
地点：二楼会议室
出席：林美玲、陈国栋、马瑞、周小雨

一、春季订单
陈国栋报告，码头管理处订购了四十盏系船灯，交货日期是四月十五日。玻璃罩要从青山玻璃厂采购，最迟三月五日下单。

二、油漆间通风
马瑞说，油漆间的排风扇声音太大，晚上影响邻居。会议决定请维修公司在三月上旬更换，预算不超过六千元。

三、学徒培训
周小雨从三月起每周四下午跟林美玲学习铜件焊接，培训时间为十二周。

下次会议定于三月十七日上午十点。
"""

PRICES = """\
article,name,中文名称,price_eur,weight_kg,in_stock
HL-101,Pier lantern,码头灯,189.00,4.2,12
HL-102,Boat lantern,船灯,145.50,2.8,7
HL-103,Garden lantern,庭院灯,98.00,1.9,31
HL-104,Table lantern,台灯,64.00,0.9,0
HL-201,Glass shade,玻璃灯罩,17.50,0.4,85
HL-202,"Wick, 10 m",灯芯（十米）,6.20,0.1,140
HL-203,"Brass hook, large",大号铜钩,11.00,0.3,
"""

TOOLS = """\
tool\tplace\tlast checked
lathe\tground floor, by the window\t2026-01-12
soldering station\tbench 3\t2026-02-02
gas detector\tpaint room\t2025-11-28
"""

VISIT = """\
<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Visit the workshop</title>
<style>body { font-family: serif }</style><script>console.log("nothing to see")</script></head>
<body>
<nav><a href="index.html">Home</a> <a href="shop.html">Shop</a></nav>
<h1>Visit the workshop</h1>
<p>Visitors are welcome on the first Saturday of every month, from ten to four. A tour takes forty minutes and costs
nothing; groups of more than eight people please write a week before.</p>
<h2>How to find us</h2>
<p>We are at the end of Rope Lane, behind the old customs house. Bus 14 stops in front of the gate.</p>
<table>
<tr><th>Day</th><th>Shop</th><th>Repairs</th></tr>
<tr><td>Monday to Friday</td><td>10 – 17</td><td>9 – 12</td></tr>
<tr><td>Saturday</td><td>10 – 14</td><td>closed</td></tr>
</table>
</body></html>
"""

READ_ME = """\
This folder is a sample. The Harbour Lantern Workshop does not exist; its documents were written to try Footnote with.
"""

CARE = (
    ("h", "Care of your lantern"),
    ("p", "A lantern of ours is made of brass, glass and a cotton wick. Treated well, it outlives its owner."),
    (
        "p",
        "Wipe the brass once a month with a dry cloth. Never use polish that contains ammonia: it eats the solder. "
        "A green film is harmless and can be rubbed away with a little vinegar and salt.",
    ),
    (
        "p",
        "Let the glass cool for ten minutes before you clean it. Warm water with a drop of soap is enough. A "
        "cracked glass must be replaced before the lantern is lit again.",
    ),
    ("c", ""),
    ("h", "The wick"),
    (
        "p",
        "Cut the wick straight across after every eight hours of burning. It should stand three millimetres above "
        "the holder. A wick that is too long smokes and blackens the glass.",
    ),
    (
        "p",
        "Fill the tank only to the red line. Use lamp oil of the kind that is sold for closed rooms; petrol and "
        "spirit are forbidden, for they catch fire at room temperature.",
    ),
    ("h", "On board"),
    (
        "p",
        "Hang a boat lantern from the large brass hook and tie its foot to the rail. In a wind above force six it "
        "should be put out and brought below. Salt water is rinsed off with fresh water the same day.",
    ),
    (
        "p",
        "A lantern that has fallen into the sea can usually be saved. Take the tank off, let everything dry for two "
        "days, and bring it to us before you light it.",
    ),
    ("n", ""),
    ("h", "Warranty"),
    (
        "p",
        "Every new lantern has a warranty of five years on metal parts and of one year on glass. A repaired lantern "
        "has a warranty of eighteen months, counted from the day on which you collect it.",
    ),
    (
        "p",
        "The warranty ends when the lantern was opened by somebody else, or when it was burned with petrol or "
        "spirit. Wicks and paint wear and are not covered.",
    ),
    ("c", ""),
    ("h", "Repairs"),
    (
        "p",
        "Bring the lantern, without oil in its tank, to the counter. We look at it while you wait and tell you the "
        "price before we begin. A repair takes about three weeks, in spring up to five.",
    ),
    ("p", "Looking at a lantern is free of charge. If you decide against the repair, you pay nothing."),
    (
        "t",
        (
            ("Repair", "Price", "Time"),
            ("New wick holder", "24 euros", "1 week"),
            ("New glass", "31 euros", "1 week"),
            ("Soldering a seam", "45 euros", "3 weeks"),
            ("New tank", "88 euros", "4 weeks"),
        ),
    ),
    ("p", "Prices are for lanterns of our own make. For others we make an offer."),
)

RETURNS = (
    ("h", "海港灯坊顾客须知"),
    ("p", "本店出售的灯具全部手工制作，每盏灯的底座刻有编号。购买时请核对编号与收据是否一致。"),
    ("h", "安全使用"),
    ("p", "点灯时请保持室内通风。灯具与窗帘、纸张的距离不得少于一米。儿童应在大人陪同下使用。"),
    ("p", "灯油只能加到红线处。加油前必须先熄灭灯火，并等待十分钟。"),
    ("n", ""),
    ("h", "退货与换货"),
    ("p", "未使用的灯具可以在三十天内退货，退货时请带上收据。已经点过的灯具不能退货，但可以免费检查一次。"),
    ("p", "玻璃灯罩在运输途中破损的，请在收货后三天内来电，我们免费寄送新的灯罩。"),
    ("h", "联系我们"),
    ("p", "电话每周一至周五上午九点到下午五点有人接听。"),
)

STAFF = (
    (
        "假期",
        (
            "工作满一年的员工每年有十五天年休假，工作满十年的有二十天。年休假须提前两周向林美玲申请。",
            "病假三天以上须提交医院证明。",
        ),
    ),
    ("加班", ("周末加班按一点五倍计算工资，也可以换成补休。", "每月加班不得超过三十六小时。")),
    ("费用报销", ("出差费用在返回后十天内报销。住宿标准见下表。",)),
)
LODGING = (
    ("城市", "每晚上限", "餐费每天"),
    ("上海", "450 元", "120 元"),
    ("宁波", "320 元", "100 元"),
    ("其他", "280 元", "80 元"),
)

SLIDES = (
    (
        "Pier lantern, second edition",
        ("Brighter by a third with the same oil", "Folds flat for shipping"),
        "Say that the first forty go to the harbour office.",
    ),
    (
        "Timetable",
        ("Prototype ready on 20 March", "Test on the north pier in April", "In the shop from 1 June"),
        "The test on the pier needs a permit; Chen has asked for it.",
    ),
    ("成本", ("每盏灯的材料费为六百二十元", "玻璃灯罩占其中的四分之一"), "如果改用国产玻璃，材料费可以降低一成。"),
)


def pdf(parts: tuple[tuple[str, Any], ...], columns: int, font: str, title: str) -> bytes:
    """A document of headings (h), paragraphs (p), tables (t), column (c) and page breaks (n), in one or two columns."""
    from reportlab import rl_config
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.platypus import (
        BaseDocTemplate,
        Flowable,
        Frame,
        FrameBreak,
        NextPageTemplate,
        PageBreak,
        PageTemplate,
        Paragraph,
        Spacer,
        Table,
    )

    rl_config.invariant = 1
    chinese = font == "STSong-Light"
    if chinese:
        pdfmetrics.registerFont(UnicodeCIDFont(font))
    wrap = "CJK" if chinese else None
    body = ParagraphStyle("body", fontName=font, fontSize=11, leading=16, spaceAfter=7, wordWrap=wrap)
    head = ParagraphStyle("head", fontName=font, fontSize=15, leading=20, spaceBefore=6, spaceAfter=7, wordWrap=wrap)
    story: list[Flowable] = []
    for kind, value in parts:
        if kind == "c":
            story.append(FrameBreak())
        elif kind == "n":
            story += [NextPageTemplate("page"), PageBreak()]
        elif kind == "t":
            look = [("GRID", (0, 0), (-1, -1), 0.5, colors.grey), ("FONT", (0, 0), (-1, -1), font, 9)]
            story += [Table(value, style=look), Spacer(1, 8)]
        else:
            story.append(Paragraph(value, head if kind == "h" else body))
    file = io.BytesIO()
    width, height = A4
    gap, margin = 24, 56
    wide = (width - 2 * margin - (columns - 1) * gap) / columns
    frames = [Frame(margin + n * (wide + gap), margin, wide, height - 2 * margin, 0, 0, 0, 0) for n in range(columns)]
    made = BaseDocTemplate(file, pagesize=A4, title=title, author="Harbour Lantern Workshop", pageCompression=0)
    made.addPageTemplates([PageTemplate("page", frames)])
    made.build(story)
    return file.getvalue()


def docx() -> bytes:
    """The Chinese handbook for the staff, with a table."""
    from docx import Document

    document = Document()
    properties = document.core_properties
    properties.title, properties.author, properties.created, properties.modified = "员工手册", "林美玲", WHEN, WHEN
    document.add_heading("员工手册", 0)
    for heading, paragraphs in STAFF:
        document.add_heading(heading, 1)
        for text in paragraphs:
            document.add_paragraph(text)
    grid = document.add_table(rows=len(LODGING), cols=len(LODGING[0]), style="Table Grid")
    for row, cells in zip(grid.rows, LODGING, strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    document.add_paragraph("超出上限的部分由本人承担。")
    file = io.BytesIO()
    document.save(file)
    return _still(file)


def pptx() -> bytes:
    """Slides about a new lantern, with notes."""
    from pptx import Presentation

    show = Presentation()
    properties = show.core_properties
    properties.title, properties.author, properties.created, properties.modified = "Pier lantern", "Marit", WHEN, WHEN
    for title, points, note in SLIDES:
        slide = show.slides.add_slide(show.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "\n".join(points)
        slide.notes_slide.notes_text_frame.text = note
    file = io.BytesIO()
    show.save(file)
    return _still(file)


def _still(file: io.BytesIO) -> bytes:
    """The same archive with one date on every member, so that it does not change from run to run."""
    result = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, WHEN.timetuple()[:6]), old.read(name), zipfile.ZIP_DEFLATED)
    return result.getvalue()


def files() -> dict[str, bytes]:
    """The sample by name."""
    return {
        "READ ME.txt": READ_ME.encode(),
        "handbook.md": HANDBOOK.encode(),
        "prices.csv": PRICES.encode("utf-8-sig"),
        "tools.tsv": TOOLS.encode(),
        "visit.html": VISIT.encode(),
        "care and warranty.pdf": pdf(CARE, 2, "Times-Roman", "Care and warranty"),
        "new lantern.pptx": pptx(),
        "会议纪要.txt": MEETING.encode("gbk"),
        "员工手册.docx": docx(),
        "顾客须知.pdf": pdf(RETURNS, 1, "STSong-Light", "顾客须知"),
    }


def main() -> None:
    """Write the sample into the folder."""
    parser = argparse.ArgumentParser(description="Make the sample folder.")
    parser.add_argument("folder", nargs="?", type=Path, default=SAMPLE)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
