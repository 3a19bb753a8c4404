"""Previews of cleaning, made in a reader process that keeps the loaded file while its settings change."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.analysis.sentences import sentence_ends
from core.cleaning import RULES, Cleaning, steps_for
from core.cleaning.edits import Moves, apply, compose
from core.cleaning.rules import Rule, RuleOptions
from core.errors import LoadError
from core.indexing.preparing import Prepared, Reading, ReadTask, preview, short_hash
from core.indexing.types import Rules, cleaning_of, rules_for
from core.loading.showing import ShownFile
from core.records import Document, Edit, OffsetMap, Page, PartKind, PreviewEdit, RulePreview, SourceText
from core.settings import fingerprint, validate

_LONGEST_PART = 12_000
_PART = 3_000
"""Texts without pages are shown in parts of so many characters, and so are longer pages."""


@dataclass(frozen=True, slots=True)
class PreviewTask:
    """A part of a file to clean with these settings; nothing of the `known` texts is sent once more.

    `name` is the file's own, whatever it is called where it was unpacked; `reading` says how it is loaded, `cleaning`
    are the complete settings of cleaning, `problems` what is wrong with rules that cannot run.
    """

    file: ShownFile
    name: str
    reading: Reading
    cleaning: Mapping[str, Any]
    part: int
    known: frozenset[str] = field(default_factory=frozenset)
    problems: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """`text[start:end]` of the loaded text, shown together; a page or a part of one if there are pages."""

    start: int
    end: int
    page: Page | None = None


@dataclass(frozen=True, slots=True)
class PreviewedPart:
    """What cleaning makes of a part. `document` is the whole cleaned one, None when its text was known."""

    text_id: str
    family: str
    part: int
    parts: int
    kind: PartKind
    page: Page | None
    read: SourceText
    cleaned: SourceText
    edits: tuple[PreviewEdit, ...]
    rules: tuple[RulePreview, ...]
    document: Document | None
    ends: array[int]


@dataclass(frozen=True, slots=True)
class _Stage:
    """What a rule does to the text before it. `offsets` lead from that text to the loaded one."""

    rule: Rule
    runs: bool
    edits: Sequence[Edit]
    moves: Moves
    before: Document
    offsets: OffsetMap
    problem: str = ""


@dataclass(slots=True)
class _Kept:
    """The last file and how it was cleaned last."""

    file: Any = None
    loaded: Prepared | None = None
    cleaning: str = ""
    stages: tuple[_Stage, ...] = ()
    cleaned: Document | None = None
    ends: array[int] = field(default_factory=lambda: array("L"))


_kept = _Kept()
"""Only a reader process, which answers one task at a time and can be killed, runs what changes this."""


def clean_part(task: PreviewTask) -> PreviewedPart:
    """Load the file unless it is the last one, clean it unless it was cleaned so, and show a part. `LoadError`."""
    loaded = _loaded(task)
    document = loaded.loaded
    assert document is not None
    cleaned, active = _clean(task, loaded, document)
    parts = parts_of(document)
    number = min(max(task.part, 1), len(parts))
    part = parts[number - 1]
    text_id = short_hash(loaded.reading_id, fingerprint(list(active)))
    known = text_id in task.known
    return PreviewedPart(
        text_id,
        loaded.family,
        number,
        len(parts),
        "part" if part.page is None else "slide" if loaded.family == "presentations" else "page",
        part.page,
        shown(document, part.start, part.end),
        shown(cleaned, *_moved(_kept.stages, part.start, part.end)),
        _edits(part),
        tuple(_counted(number, part) for number in range(len(_kept.stages))),
        None if known else cleaned,
        array("L") if known else _kept.ends,
    )


def parts_of(document: Document) -> list[Part]:
    """The parts in which a document is shown: together they hold all of its text. At least one."""
    starts = [page.start for page in document.pages[1:]] if document.pages else []
    spans = list(zip([0, *starts], [*starts, len(document.text)], strict=True))
    pages: Sequence[Page | None] = document.pages or (None,)
    parts: list[Part] = []
    for (start, end), page in zip(spans, pages, strict=True):
        while end - start > (_LONGEST_PART if page else _PART * 3 // 2):
            stop = document.text.rfind("\n", start + _PART // 2, start + _PART) + 1 or start + _PART
            parts.append(Part(start, stop, page))
            start = stop
        parts.append(Part(start, end, page))
    return parts


def shown(document: Document, start: int, end: int) -> SourceText:
    """A part of a document with its blocks."""
    first = bisect_right(document.blocks, start, key=lambda block: block.end)
    last = bisect_left(document.blocks, end, key=lambda block: block.start)
    return SourceText(document.text[start:end], start, len(document.text), tuple(document.blocks[first:last]))


# ---- what is kept -----------------------------------------------------------------------------------------------


def _loaded(task: PreviewTask) -> Prepared:
    key = (task.file, task.name, task.reading.load, task.reading.recognised)
    if _kept.file != key or _kept.loaded is None:
        _kept.file, _kept.loaded, _kept.cleaning = None, None, ""
        plain = replace(task.reading, cleaning=(), by_type={})
        _kept.loaded = preview(ReadTask(0, task.file.path, plain, name=task.name))
        _kept.file = key
    return _kept.loaded


def _clean(task: PreviewTask, loaded: Prepared, document: Document) -> tuple[Document, Rules]:
    """The cleaned document and the rules that made it."""
    values = cleaning_of(task.cleaning, loaded.family)
    wished = [step for step in rules_for(values) if step[0] not in task.problems]
    active = tuple(steps_for(wished, loaded.loader))
    key = repr((values, sorted(task.problems)))
    if _kept.cleaning != key or _kept.cleaned is None:
        _kept.cleaning = ""
        _kept.stages, _kept.cleaned = _stages(document, loaded.loader, values, dict(active), task.problems)
        _kept.ends = sentence_ends(_kept.cleaned.text, _kept.cleaned.blocks)
        _kept.cleaning = key
    return _kept.cleaned, active


def _stages(
    document: Document, loader: str, values: Mapping[str, Any], active: Mapping[str, Any], problems: Mapping[str, str]
) -> tuple[tuple[_Stage, ...], Document]:
    """Every rule one after the other; those that are off are tried out, and change nothing."""
    rules = {rule.name: rule for rule in RULES}
    order = validate(Cleaning, {name: value for name, value in values.items() if name == "order"}, "cleaning").order
    offsets = OffsetMap()
    stages: list[_Stage] = []
    for name in order:
        rule, problem, edits = rules[name], problems.get(name, ""), list[Edit]()
        if not problem and rule.is_for(loader):
            options = validate(rule.options, values.get(name, {}), f"cleaning.{name}")
            assert isinstance(options, RuleOptions)
            try:
                edits = rule.edits(document, options)
            except LoadError as error:
                problem = str(error)
        runs = name in active and not problem
        stages.append(_Stage(rule, runs, edits, Moves(edits if runs else ()), document, offsets, problem))
        if runs and edits:
            document, step = apply(document, edits)
            offsets = compose(offsets, step)
    return tuple(stages), document


# ---- what is shown ----------------------------------------------------------------------------------------------


def _moved(stages: Sequence[_Stage], start: int, end: int) -> tuple[int, int]:
    """Where a span of a text stands after these rules."""
    for stage in stages:
        start, end = stage.moves(start), stage.moves(end)
    return start, end


def _of_part(stage: _Stage, part: Part, before: Sequence[_Stage]) -> tuple[int, int]:
    """The first of the rule's edits that touches the part, and the first behind that."""
    start, end = _moved(before, part.start, part.end)
    first = bisect_right(stage.edits, start, key=lambda edit: edit.end)
    return first, max(bisect_left(stage.edits, end, key=lambda edit: edit.start), first)


def _counted(number: int, part: Part) -> RulePreview:
    stage = _kept.stages[number]
    first, last = _of_part(stage, part, _kept.stages[:number])
    rule = stage.rule
    return RulePreview(rule.name, rule.label, stage.runs, last - first, len(stage.edits), stage.problem)


def _edits(part: Part) -> tuple[PreviewEdit, ...]:
    found: list[PreviewEdit] = []
    for number, stage in enumerate(_kept.stages):
        if stage.runs:
            first, last = _of_part(stage, part, _kept.stages[:number])
            shift = stage.moves(stage.edits[first].start) - stage.edits[first].start if first < last else 0
            for edit in stage.edits[first:last]:
                made = _bare(stage.before.text, edit)
                clean_start = made.start + shift
                clean = _moved(_kept.stages[number + 1 :], clean_start, clean_start + len(made.replacement))
                found.append(PreviewEdit(stage.rule.name, *_in_loaded(stage.offsets, made), *clean))
                shift += len(edit.replacement) - (edit.end - edit.start)
    return tuple(sorted(found, key=lambda edit: (edit.start, edit.end)))


def _in_loaded(offsets: OffsetMap, edit: Edit) -> tuple[int, int]:
    if edit.start == edit.end:  # something was put in
        at = offsets.to_loaded(edit.start)
        return at, at
    return offsets.span_to_loaded(edit.start, edit.end)


def _bare(text: str, edit: Edit) -> Edit:
    """An edit without what stays the same at its edges, so that what is shown is what really differs."""
    removed, put = text[edit.start : edit.end], edit.replacement
    most = min(len(removed), len(put))
    first = next((at for at in range(most) if removed[at] != put[at]), most)
    last = next((at for at in range(most - first) if removed[-1 - at] != put[-1 - at]), most - first)
    return Edit(edit.start + first, edit.end - last, put[first : len(put) - last])
