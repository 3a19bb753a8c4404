"""What is asked of an engine is the same whether it is in this process or in another."""

from __future__ import annotations

import inspect
import threading
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core import records
from core.engine import DEFAULT_LIBRARY, Engine
from core.engine.lanes import LANE_OF
from core.errors import Cancelled, FolderInUse, QuestionError, SettingsError, StoreError
from core.progress import Event, Progress
from core.records import Answer, AnswerEvent, Values
from core.remote import Call, EngineBug, RemoteEngine, calls
from core.remote.serving import perform
from tests.helpers.patience import PATIENCE_S
from tests.helpers.pdfs import pdf, text_lines
from tests.helpers.readers import SharedReaders
from tests.helpers.remote_engines import MovingEngine, small_engine


class NearEngine:
    """The engine in this process, asked with calls too."""

    def __init__(self, home: Path, readers: SharedReaders) -> None:
        self._engine = small_engine(home, readers)

    def __enter__(self) -> NearEngine:
        return self

    def __exit__(self, *error: object) -> None:
        self._engine.close()

    def perform(
        self, call: Call[Any], progress: Progress | None = None, listen: Callable[[Any], None] | None = None
    ) -> Any:
        return perform(self._engine, call, progress or Progress(), listen)


@pytest.fixture(scope="module")
def remote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteEngine]:
    with RemoteEngine(tmp_path_factory.mktemp("first"), MovingEngine) as engine:
        yield engine


@pytest.fixture(params=["near", "remote"])
def engine(request: pytest.FixtureRequest, tmp_path: Path, readers: SharedReaders) -> Iterator[Any]:
    if request.param == "near":
        with NearEngine(tmp_path / "home", readers) as engine:
            yield engine
    else:
        moved = request.getfixturevalue("remote")
        moved.move(tmp_path / "home")
        yield moved


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "lantern.txt").write_text("The lantern weighs 410 grams. It burns for nine hours.\n")
    (folder / "规定.txt").write_text("员工每年有十二天年假。申请须提前两周提出。\n", "utf-8")
    (folder / "empty.txt").write_text("")
    return folder


# ---- the same on both sides -------------------------------------------------------------------------------------


def test_a_folder_is_added_counted_listed_and_found(engine: Any, docs: Path) -> None:
    events: list[Event] = []
    report = engine.perform(calls.add(DEFAULT_LIBRARY, [docs]), Progress(events.append))
    assert (report.files, report.unchanged) == ((), 0)  # the ledger lists them
    assert [event for event in events if event.stage == "reading"][-1].done == 3
    assert {event.stage for event in events} >= {"reading", "meaning"}

    summary = engine.perform(calls.ledger_summary(DEFAULT_LIBRARY))
    assert (summary.files, sum(summary.counts.values()), summary.counts["ready"]) == (3, 3, 2)
    assert summary.meaning_files == summary.worded_files == 2
    [source] = engine.perform(calls.sources(DEFAULT_LIBRARY))
    assert (source.path, source.kind, source.files) == (str(docs), "folder", 3)
    page = engine.perform(calls.ledger_rows(DEFAULT_LIBRARY, records.LedgerQuery(states=("no_text",)), 0, 10))
    assert [Path(row.path).name for row in page.rows] == ["empty.txt"]
    [row] = engine.perform(calls.find_files(DEFAULT_LIBRARY, "LANT", 5))
    assert Path(row.path).name == "lantern.txt"

    found = engine.perform(calls.find(DEFAULT_LIBRARY, "how heavy is the lantern", {"rerank_n": 1}))
    assert [Path(hit.path).name for hit in found.hits] == ["lantern.txt"]


def test_a_question_is_answered_kept_and_tells_its_quotes_first(engine: Any, docs: Path) -> None:
    engine.perform(calls.add(DEFAULT_LIBRARY, [docs]))
    for question, words in (("The lantern weighs 410 grams", "410 grams"), ("员工每年有十二天年假", "十二天年假")):
        events: list[AnswerEvent] = []
        answer: Answer = engine.perform(calls.ask(DEFAULT_LIBRARY, question, quotes_only=True), None, events.append)
        assert not answer.not_found
        assert any(words in note.text for note in answer.quotes)
        assert [event.kind for event in events] == ["asked", "quotes"]
        [turn] = engine.perform(calls.conversation(DEFAULT_LIBRARY, answer.conversation or ""))
        assert (turn.question, turn.answer.quotes) == (question, answer.quotes)
    rows = engine.perform(calls.conversations(DEFAULT_LIBRARY))
    assert [row.questions for row in rows] == [1, 1]
    [row] = engine.perform(calls.conversations(DEFAULT_LIBRARY, "lantern"))
    engine.perform(calls.rename_conversation(DEFAULT_LIBRARY, row.id, "Weights"))
    assert "Weights" in [each.title for each in engine.perform(calls.conversations(DEFAULT_LIBRARY))]
    engine.perform(calls.delete_conversation(DEFAULT_LIBRARY, row.id))
    assert len(engine.perform(calls.conversations(DEFAULT_LIBRARY))) == 1


def test_work_that_is_cancelled_ends_soon_and_goes_on_later(engine: Any, docs: Path) -> None:
    for number in range(300):
        (docs / f"note {number}.txt").write_text(f"Note number {number} speaks of stones and rivers.\n")
    progress = Progress(lambda event: progress.cancel() if event.done > 5 else None)
    with pytest.raises(Cancelled):
        engine.perform(calls.add(DEFAULT_LIBRARY, [docs]), progress)
    counts = engine.perform(calls.ledger_summary(DEFAULT_LIBRARY)).counts
    assert 0 < counts["ready"] < 302
    assert counts["waiting"]
    engine.perform(calls.sync(DEFAULT_LIBRARY))
    assert engine.perform(calls.ledger_summary(DEFAULT_LIBRARY)).counts["ready"] == 302


def test_known_errors_are_of_the_same_kind_and_say_the_same(engine: Any) -> None:
    with pytest.raises(StoreError, match=r"There is no library called Nowhere\."):
        engine.perform(calls.sources("Nowhere"))
    with pytest.raises(QuestionError):
        engine.perform(calls.find(DEFAULT_LIBRARY, "what", {}, filter="(type:pdf"))
    with pytest.raises(SettingsError, match="at least"):
        engine.perform(calls.change_settings({"retrieving.rerank_n": 0}))


def test_settings_are_changed_all_or_none_told_and_put_back(engine: Any) -> None:
    fields = {field.key for group in engine.perform(calls.forms()) for field in group.fields}
    assert {"general.theme", "retrieving.rerank_n", "loading.time_limit_s"} <= fields
    engine.perform(calls.change_settings({"general.theme": "dark", "retrieving.rerank_n": 5}))
    with pytest.raises(SettingsError):
        engine.perform(calls.change_settings({"general.theme": "light", "retrieving.rerank_n": "many"}))
    assert engine.perform(calls.own_settings())["general"]["theme"] == "dark"
    engine.perform(calls.reset_setting("general.theme"))
    values = engine.perform(calls.settings())
    assert (values["general"]["theme"], values["retrieving"]["rerank_n"]) == ("system", 5)
    cost = engine.perform(calls.change_cost({"general.theme": "dark"}, DEFAULT_LIBRARY))
    assert (cost.files, cost.seconds) == (0, 0)


def test_libraries_are_made_renamed_and_deleted_with_what_is_in_them(engine: Any, docs: Path) -> None:
    engine.perform(calls.create_library("Law"))
    engine.perform(calls.add("Law", [docs]))
    engine.perform(calls.rename_library("Law", "法律"))
    assert [(row.name, row.files) for row in engine.perform(calls.libraries())] == [(DEFAULT_LIBRARY, 0), ("法律", 3)]
    with pytest.raises(StoreError):
        engine.perform(calls.create_library("法律"))
    engine.perform(calls.delete_library("法律"))
    assert [row.name for row in engine.perform(calls.libraries())] == [DEFAULT_LIBRARY]


def test_files_are_removed_and_read_again(engine: Any, docs: Path) -> None:
    engine.perform(calls.add(DEFAULT_LIBRARY, [docs]))
    [row] = engine.perform(calls.find_files(DEFAULT_LIBRARY, "lantern", 5))
    engine.perform(calls.retry(DEFAULT_LIBRARY, [row.place_id]))
    assert engine.perform(calls.remove(DEFAULT_LIBRARY, [docs / "lantern.txt"])) == (1, 1)
    engine.perform(calls.rebuild(DEFAULT_LIBRARY))
    assert engine.perform(calls.ledger_summary(DEFAULT_LIBRARY)).counts["ready"] == 1


def test_a_source_is_opened_as_its_text(engine: Any, docs: Path) -> None:
    engine.perform(calls.add(DEFAULT_LIBRARY, [docs]))
    [hit] = engine.perform(calls.find(DEFAULT_LIBRARY, "lantern", {"rerank_n": 1})).hits
    source = engine.perform(calls.open_source(DEFAULT_LIBRARY, hit.path, hit.text_id))
    assert (source.kind, source.there, source.changed) == ("text", True, False)
    text = engine.perform(calls.source_text(hit.text_id))
    assert text.text[hit.start - text.start : hit.end - text.start] == hit.text


def test_pages_come_with_their_words_and_sheets_with_their_cells(engine: Any, docs: Path) -> None:
    (docs / "leave.pdf").write_bytes(pdf(text_lines("Five days of leave are carried over.")))
    (docs / "rates.csv").write_text("Code,Price\n007,3.50\n")
    engine.perform(calls.add(DEFAULT_LIBRARY, [docs]))
    page = engine.perform(calls.open_source(DEFAULT_LIBRARY, str(docs / "leave.pdf"), ""))
    words = engine.perform(calls.page_words(page.path, page.text_id, 1))
    assert words.box(words.text.index("carried")) is not None
    file = engine.perform(calls.open_source(DEFAULT_LIBRARY, str(docs / "rates.csv"), ""))
    sheet = engine.perform(calls.sheet(file.text_id))
    rows = engine.perform(calls.sheet_rows(file.text_id, sheet.number, 0)).rows
    assert (file.kind, len(sheet.starts)) == ("sheets", 2)
    assert [[cell.text for cell in row.cells] for row in rows] == [["Code", "Price"], ["007", "3.50"]]
    assert engine.perform(calls.sheet_cells(file.text_id, 0, (1, 1), (0, 1))) == "007\t3.50"


def test_settings_are_previewed_kept_as_a_template_and_tried(engine: Any, docs: Path) -> None:
    engine.perform(calls.add(DEFAULT_LIBRARY, [docs]))
    changes = {"chunking.size.size_tokens": 8, "chunking.size.keep_whole": False}
    shown = engine.perform(calls.preview(DEFAULT_LIBRARY, str(docs / "lantern.txt"), changes))
    assert shown.passages[0].text.startswith("The lantern")
    assert shown.passages_in_file > 1
    kept = engine.perform(calls.save_template("Mine", DEFAULT_LIBRARY, changes))
    assert engine.perform(calls.templates())[-1] == kept
    engine.perform(calls.delete_template(kept.name))
    name = engine.perform(calls.try_settings(DEFAULT_LIBRARY, changes, [str(docs / "lantern.txt")]))
    assert engine.perform(calls.settings(name))["chunking"]["size"]["size_tokens"] == 8
    with pytest.raises(SettingsError, match="at least"):
        engine.perform(calls.preview(DEFAULT_LIBRARY, "", {"chunking.size.size_tokens": 0}))


def test_an_engine_keeps_its_folder_for_itself(engine: Any, tmp_path: Path) -> None:
    with pytest.raises(FolderInUse, match="is open on this data folder"):
        Engine(tmp_path / "home")


def test_what_was_stored_is_there_for_the_other_kind(
    remote: RemoteEngine, tmp_path: Path, docs: Path, readers: SharedReaders
) -> None:
    remote.move(tmp_path / "home")
    remote.add(DEFAULT_LIBRARY, (docs,))
    remote.move(tmp_path / "away")
    with NearEngine(tmp_path / "home", readers) as near:
        assert near.perform(calls.ledger_summary(DEFAULT_LIBRARY)).meaning_files == 2


# ---- only from another process ----------------------------------------------------------------------------------


def test_a_remote_engine_is_used_like_one_in_this_process(tmp_path: Path, docs: Path) -> None:
    with RemoteEngine(tmp_path / "home", small_engine) as engine:
        heard: list[Event] = []
        engine.add(DEFAULT_LIBRARY, (docs,), progress=Progress(heard.append))
        assert heard
        assert engine.ledger.summary(DEFAULT_LIBRARY).files == 3
        with pytest.raises(EngineBug, match="AttributeError"):
            engine.ledger.nothing()


def test_a_question_is_answered_while_a_folder_is_read(tmp_path: Path, docs: Path, readers: SharedReaders) -> None:
    # One call at a time goes through a `RemoteEngine`; that they overlap in the engine is what the lanes are for.
    with NearEngine(tmp_path / "home", readers) as engine:
        engine.perform(calls.add(DEFAULT_LIBRARY, [docs]))
        for number in range(200):
            (docs / f"note {number}.txt").write_text(f"Note number {number} speaks of stones.\n")
        reading, answered = threading.Event(), threading.Event()

        def hear(event: Event) -> None:
            if event.done > 5:
                reading.set()
                assert answered.wait(PATIENCE_S)

        adding = threading.Thread(
            target=engine.perform, args=(calls.add(DEFAULT_LIBRARY, [docs]), Progress(hear)), name="adding"
        )
        adding.start()
        try:
            assert reading.wait(PATIENCE_S)
            answer = engine.perform(calls.ask(DEFAULT_LIBRARY, "How much does the lantern weigh?", quotes_only=True))
            assert any("410 grams" in note.text for note in answer.quotes)
        finally:
            answered.set()
            adding.join()


# ---- the table of calls -----------------------------------------------------------------------------------------

FUNCTIONS = sorted(
    (name, function)
    for name, function in inspect.getmembers(calls, inspect.isfunction)
    if function.__module__ == calls.__name__
)
VALUES: dict[str, Any] = {"paths": (), "place_ids": (), "changes": {}, "options": {}, "query": records.LedgerQuery()}


def made(function: Callable[..., Call[Any]]) -> Call[Any]:
    parameters = inspect.signature(function).parameters
    return function(**{name: VALUES.get(name, name) for name in parameters})


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with small_engine(tmp_path_factory.mktemp("calls") / "home") as engine:
        yield engine


@pytest.mark.parametrize(("name", "function"), FUNCTIONS)
def test_each_call_fits_a_method_of_the_engine(opened: Engine, name: str, function: Callable[..., Call[Any]]) -> None:
    call = made(function)
    method: Any = opened
    for step in call.method.split("."):
        assert not step.startswith("_")
        method = getattr(method, step)
    signature = inspect.signature(method)
    given = {each: None for each in ("progress", "listen") if each in signature.parameters}
    signature.bind(*call.arguments, **call.named, **given)


@pytest.mark.parametrize(("name", "function"), FUNCTIONS)
def test_what_a_call_brings_back_is_made_of_records(name: str, function: Callable[..., Call[Any]]) -> None:
    [brought] = typing.get_args(typing.get_type_hints(function, localns={**vars(records), "Values": Values})["return"])
    assert all(each.__module__.startswith(("core.records", "builtins", "typing")) for each in parts_of(brought)), (
        brought
    )


def parts_of(kind: Any) -> list[Any]:
    """The classes a type is made of."""
    arguments = [each for each in typing.get_args(kind) if each is not Ellipsis]
    if not arguments:
        return [kind] if isinstance(kind, type) else []
    return [part for each in arguments for part in parts_of(each)]


def test_every_lane_is_of_a_method_that_there_is(opened: Engine) -> None:
    for method in LANE_OF:
        part: Any = opened
        for step in method.split("."):
            part = getattr(part, step)
        assert callable(part)
