"""Made-up Markdown files that look like notes: for tests and measurements that need many documents."""

import random
from collections.abc import Iterator
from pathlib import Path


def _words(text: str, between: str = " ") -> list[str]:
    return text.split(between)


_NOUNS = _words(
    "invoice contract meeting garden engine harbour lantern supplier budget printer kitchen window battery ticket "
    "report schedule warranty pump licence museum teacher bridge forest recipe camera server customer parcel station "
    "insurance painting laboratory sample valve ladder hospital ferry violin notebook charger roof deadline audit"
)
_VERBS = _words(
    "delivers checks repairs sends opens measures delays replaces signs returns paints records closes orders tests "
    "explains carries cleans pays rents"
)
_KINDS = _words(
    "old small broken second northern yearly digital careful blue heavy public late empty quiet expensive wooden "
    "missing simple foreign daily"
)
_PLACES = _words(
    "in the cellar,by the river,on Monday,after lunch,at the office,before the audit,near the station", ","
)
_SUBJECTS = _words("合同,仓库,会议,发票,客户,设备,花园,学校,医院,火车站,图书馆,打印机,电池,预算,供应商,报告", ",")
_ACTIONS = _words(
    "需要检查,已经完成,推迟到下周,由王芳负责,在二楼进行,不再需要,必须签字,超过预算,等待修理,按时送到", ","
)


def write_corpus(folder: Path, count: int, seed: int = 1, words: int = 300) -> list[Path]:
    """Write `count` Markdown files of about `words` words in folders of a hundred; the same seed gives the same."""
    paths = []
    for number in range(count):
        path = folder / f"part {number // 100:02}" / f"note {number:05}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(note(seed * 1_000_003 + number, words), "utf-8")
        paths.append(path)
    return paths


def note(seed: int, words: int = 300) -> str:
    """One note: headings, paragraphs, a list, and in every third one some Chinese."""
    chance = random.Random(seed)
    parts = [f"# {chance.choice(_KINDS).title()} {chance.choice(_NOUNS)} {seed % 100_000}"]
    size = 0
    while size < words:
        if chance.random() < 0.35:
            parts.append(f"## {chance.choice(_NOUNS).title()} and {chance.choice(_NOUNS)}")
        if chance.random() < 0.2:
            parts.append("\n".join(f"- {_sentence(chance)}" for _ in range(chance.randint(2, 5))))
        else:
            parts.append(" ".join(_sentence(chance) for _ in range(chance.randint(3, 7))))
        size += len(parts[-1].split())
    if seed % 3 == 0:
        parts.append("".join(f"{chance.choice(_SUBJECTS)}{chance.choice(_ACTIONS)}。" for _ in range(12)))
    return "\n\n".join(parts) + "\n"


def _sentence(chance: random.Random) -> str:
    start = f"The {chance.choice(_KINDS)} {chance.choice(_NOUNS)} {chance.choice(_VERBS)}"
    end = f"the {chance.choice(_KINDS)} {chance.choice(_NOUNS)} {chance.choice(_PLACES)}"
    code = f" under number {chance.choice('ABCKPX')}{chance.choice('RSTV')}-{chance.randint(100, 9999)}"
    return f"{start} {end}{code if chance.random() < 0.15 else ''}."


def questions(count: int, seed: int = 2) -> Iterator[str]:
    """Questions about such notes, most in English, some in Chinese; none twice the same in practice."""
    chance = random.Random(seed)
    for number in range(count):
        if number % 5 == 4:
            yield f"{chance.choice(_SUBJECTS)}和{chance.choice(_SUBJECTS)}谁{chance.choice(_ACTIONS)}？"
        else:
            about = f"{chance.choice(_KINDS)} {chance.choice(_NOUNS)}"
            yield f"Who {chance.choice(_VERBS)} the {about} {chance.choice(_PLACES)} in {chance.randint(1950, 2026)}?"
