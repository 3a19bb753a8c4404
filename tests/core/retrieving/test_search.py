"""The path from a question to hits, on real stores with a small stand-in for the embedder."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from core.retrieving.filters import parse
from core.retrieving.search import Search
from core.retrieving.trace import STAGES
from core.settings import Retrieving
from tests.helpers.found import Mode, find, names
from tests.helpers.models import real_embedder
from tests.helpers.small_library import FAKE_FUSION, SmallFile, SmallLibrary, pages_of

MODES: tuple[Mode, ...] = ("vector", "fulltext", "keyword", "hybrid")
BY_WORDS: tuple[Mode, ...] = ("fulltext", "keyword", "hybrid")


# ---- found by words -------------------------------------------------------------------------------------------


@pytest.fixture
def parts(library: SmallLibrary) -> SmallLibrary:
    files = {}
    for number in range(9070, 9100):
        name = f"PPR-{number}"
        if number % 7 == 0:
            files[name] = f"本合同所列部件ppr-{number}的保修期为两年。"
        elif number % 5 == 0:
            files[name] = f"更换PPR－{number}之前请断开电源。"
        else:
            files[name] = f"Part PPR-{number} is kept in the second store room."
    library.add(files)
    return library


@pytest.mark.parametrize("mode", BY_WORDS)
@pytest.mark.parametrize("number", [9070, 9075, 9084, 9087, 9099])
def test_the_exact_one_of_thirty_identifiers_comes_first(parts: SmallLibrary, mode: Mode, number: int) -> None:
    for question in (f"PPR-{number}", f"ppr{number}", f"ＰＰＲ－{number}", f"Where is PPR-{number}?", str(number)):
        found = find(parts, question, mode)
        assert names(found)[0] == f"PPR-{number}", question


@pytest.mark.parametrize("mode", BY_WORDS)
def test_an_identifier_is_found_by_its_beginning(parts: SmallLibrary, mode: Mode) -> None:
    assert set(names(find(parts, "PPR-908", mode, rerank_n=10))) == {f"PPR-{number}" for number in range(9080, 9090)}
    assert len(find(parts, "PPR", mode, rerank_n=100).hits) == 30


@pytest.mark.parametrize("mode", BY_WORDS)
@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("年休假", "leave"),
        ("保修期", "warranty"),
        ("茶", "tea"),
        ("蓝岫", "invented"),
        ("R 语言", "r"),
        ("the who", "who"),
        ("繁體中文", "traditional"),
        ("电脑软件", "traditional"),
        ("postgresql", "database"),
        ("PostgreSQL", "database"),
    ],
)
def test_short_and_awkward_words_are_found(library: SmallLibrary, mode: Mode, question: str, name: str) -> None:
    library.add(
        {
            "leave": "员工连续工作满十二个月以上的，依法享受带薪年休假及其他法定假期待遇。",
            "warranty": "自交付之日起计算，本产品整机保修期届满后乙方不再承担免费维修义务。",
            "tea": "他每天早上都喝一杯普洱茶。",
            "invented": "产自深蓝岫玉矿区的石料最为坚硬。",
            "r": "这门课程用R语言讲授统计学的基本方法。",
            "who": "The Who played in Leeds.",
            "traditional": "這套電腦軟件支援繁體中文。",
            "database": "We store orders in PostgreSQL on two servers.",
            "other": "Nothing here has to do with anything.",
        }
    )
    assert names(find(library, question, mode))[0] == name


@pytest.mark.model
def test_a_question_in_the_other_language_is_found_by_meaning(tmp_path: Path) -> None:
    files = {
        "leave.txt": "Staff have fifteen days of paid leave a year.",
        "water.txt": "Water boils sooner on high mountains.",
        "opening.txt": "We open at nine in the morning and close at six.",
        "休假.txt": "员工每年有十五天带薪假。",
        "水.txt": "水在高山上沸点较低。",
        "开门.txt": "我们早上九点开门，晚上六点关门。",
    }
    embedder = real_embedder()
    library = SmallLibrary(tmp_path, embedder)
    library.add(files)
    asked = {
        ("每年有多少天带薪休假？", "path:leave or path:water or path:opening"): "leave.txt",
        ("水在什么地方更容易烧开？", "path:leave or path:water or path:opening"): "water.txt",
        ("How many days of paid holiday do employees get?", "path:休假 or path:水 or path:开门"): "休假.txt",
        ("When does the shop open?", "path:休假 or path:水 or path:开门"): "开门.txt",
    }
    for mode in ("vector", "hybrid"):
        for (question, scope), name in asked.items():
            hit = find(library, question, mode, scope).hits[0]
            assert hit.path == f"/lib/{name}", question
            assert "vector" in hit.channels
    library.close()
    embedder.close()


# ---- fusion, thresholds, filters ------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_a_filter_acts_before_the_cut(library: SmallLibrary, mode: Mode) -> None:
    library.add({f"a/{number}.txt": f"warranty warranty warranty claim number {number}" for number in range(60)})
    library.add({"b/only.txt": "One sentence about cars that names the warranty once among many other things."})
    found = find(library, "warranty claim", mode, "path:b/only", retrieve_k=5, rerank_n=5)
    assert names(found) == ["b/only.txt"]
    assert found.trace[0].stage == "filter"
    assert (found.trace[0].kept, found.trace[0].removed) == (1, 60)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("type:pdf", {"a.pdf"}),
        ("-type:pdf", {"b.txt", "sub/c.md"}),
        ("type:pdf,md", {"a.pdf", "sub/c.md"}),
        ("meta.author:*", {"a.pdf", "b.txt"}),
        ("-meta.author:*", {"sub/c.md"}),
        ("meta.year:>2020 or path:sub", {"a.pdf", "sub/c.md"}),
        ("meta.final:true", {"b.txt"}),
        ("meta.weight:<1", {"b.txt"}),
        ("(type:txt or type:md) -(meta.author:lee)", {"sub/c.md"}),
        ("size:>1KB", {"b.txt"}),
        ("heading:terms", {"sub/c.md"}),
        ("after:2024", {"a.pdf"}),
        ("page:2", {"a.pdf"}),
        ("type:none", set()),
    ],
)
def test_filters_of_every_kind_work_in_every_channel(
    library: SmallLibrary, mode: Mode, text: str, expected: set[str]
) -> None:
    first = "warranty of the first\n\nwarranty of the second"
    library.add(
        {
            "a.pdf": SmallFile(
                first, pages=pages_of(first, ["i", "ii"]), metadata={"author": "Ann", "year": 2022}, modified_day=19800
            ),
            "b.txt": SmallFile(
                "a warranty in the text",
                metadata={"author": "Lee", "year": 2019, "final": True, "weight": 0.5},
                size=5000,
            ),
            "sub/c.md": SmallFile("the warranty of the notes", heading=("Terms of use",)),
        }
    )
    assert set(names(find(library, "warranty", mode, text))) == expected


def test_thresholds_leave_out_what_scores_less_and_nothing_when_off(library: SmallLibrary) -> None:
    library.add({"a": "x", "b": "y"})
    ids = [one.chunk.chunk_id for batch in library.catalog.passages.ready(library.library_id) for one in batch]
    question = library.embedder.embed_query("anything")
    other = question.copy()
    other[:] = 0
    other[int(abs(question).argmin())] = 1
    library.vectors = {
        ids[0]: 0.45 * question + (1 - 0.45**2) ** 0.5 * other,
        ids[1]: -0.5 * question + 0.75**0.5 * other,
    }
    off = find(library, "anything", "vector")
    assert [hit.chunk_id for hit in off.hits] == ids[:2]
    assert [hit.channels["vector"].score for hit in off.hits] == pytest.approx([0.45, -0.5], abs=0.01)
    assert "retrieve_threshold" not in [stage.stage for stage in off.trace]
    at_zero = find(library, "anything", "vector", retrieve_threshold=0)
    assert [hit.chunk_id for hit in at_zero.hits] == [ids[0]]
    stages = {stage.stage: stage for stage in at_zero.trace}
    assert stages["retrieve_threshold"].removed == 1
    assert [hit.chunk_id for hit in find(library, "anything", "vector", retrieve_threshold=0.44).hits] == [ids[0]]
    assert find(library, "anything", "vector", retrieve_threshold=0.46).hits == ()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("fusion", ["evidence", "reciprocal"])
def test_scores_fall_ranks_count_and_the_trace_is_in_order(library: SmallLibrary, mode: Mode, fusion: str) -> None:
    library.add({f"{number}.txt": f"contract clause {number} about rent and notice" for number in range(30)})
    found = find(library, "notice of rent in clause 7", mode, fusion=fusion)
    assert [hit.rank for hit in found.hits] == list(range(1, 9))
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True) or mode == "keyword"
    stages = [stage.stage for stage in found.trace]
    assert stages == [name for name in STAGES if name in stages]
    assert stages[-2:] == ["same_text", "cut"]
    assert found.hits[0].text == "contract clause 7 about rent and notice" or mode == "vector"


def test_channel_scores_and_evidence_do_not_depend_on_the_other_hits(library: SmallLibrary) -> None:
    library.add({f"{number}.txt": f"clause {number} about {'rent' * (number % 3)} and notice" for number in range(40)})
    everything = {hit.chunk_id: hit for hit in find(library, "rent notice", rerank_n=100).hits}
    for hit in find(library, "rent notice", retrieve_k=3, rerank_n=3).hits:
        assert hit.score == pytest.approx(everything[hit.chunk_id].score)
        for name, channel in hit.channels.items():
            assert channel.score == pytest.approx(everything[hit.chunk_id].channels[name].score)


def test_kept_vectors_give_the_same_evidence_as_the_index(library: SmallLibrary) -> None:
    library.add({f"{number}.txt": f"clause {number} about {'rent ' * (number % 3)}and notice" for number in range(40)})
    by_hash = {
        one.embed_hash: library.vectors[one.chunk.chunk_id]
        for batch in library.catalog.passages.ready(library.library_id)
        for one in batch
    }
    asked_for: list[bytes] = []

    def kept(hashes: Sequence[bytes]) -> dict[bytes, np.ndarray]:
        asked_for.extend(hashes)
        return {one: by_hash[one] for one in hashes}

    search = Search(
        library.catalog,
        library.library_id,
        library.fulltext,
        lambda: library.embedder,
        library.vector_store,
        FAKE_FUSION,
        kept,
    )
    how = Retrieving(retrieve_k=5, rerank_n=10)
    with_kept, without = search.find("rent notice", how).hits, library.search().find("rent notice", how).hits
    assert asked_for
    assert [hit.chunk_id for hit in with_kept] == [hit.chunk_id for hit in without]
    assert [hit.score for hit in with_kept] == pytest.approx([hit.score for hit in without], abs=1e-5)


def test_a_channel_that_did_not_see_the_hit_is_left_out(library: SmallLibrary) -> None:
    library.add({"a": "only words about gardens", "b": "quite another matter"})
    by_name = {hit.path: hit for hit in find(library, "gardens").hits}
    assert set(by_name["/lib/a"].channels) == {"vector", "fulltext"}
    assert set(by_name["/lib/b"].channels) == {"vector"}


def test_words_weigh_more_when_the_question_names_something_exactly(library: SmallLibrary) -> None:
    library.add({"a": "the delivery arrives on monday", "b": "delivery monday the arrives on"})
    plain, quoted = find(library, "the delivery arrives"), find(library, '"the delivery arrives"')
    assert quoted.hits[0].score > plain.hits[0].score


# ---- copies ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_the_same_text_in_several_places_is_one_hit_that_names_them_all(library: SmallLibrary, mode: Mode) -> None:
    shared = "The lease ends in May."
    library.add({"one.txt": shared, "copy/one.txt": shared})
    library.add({"other.txt": f"{shared}\n\nAnother paragraph follows."})
    found = find(library, "when does the lease end", mode)
    hit = found.hits[0]
    assert {hit.path, *hit.other_paths} == {"/lib/one.txt", "/lib/copy/one.txt", "/lib/other.txt"}
    assert [one.text for one in found.hits].count(shared) == 1
    assert next(stage for stage in found.trace if stage.stage == "same_text").removed == 1


def test_copies_do_not_crowd_out_other_texts(library: SmallLibrary) -> None:
    page = "Confidential: warranty terms of the company"
    library.add({f"{number}.txt": f"{page}\n\nbody {number}" for number in range(40)})
    library.add({"real.txt": "The warranty lasts two years."})
    assert "real.txt" in names(find(library, "warranty terms of the company", retrieve_k=10, rerank_n=5))


def test_the_place_that_the_filter_means_is_named_first(library: SmallLibrary) -> None:
    library.add({"a.txt": "the lease ends", "deep/folder/a.txt": "the lease ends"})
    hit = find(library, "lease", text="path:deep").hits[0]
    assert (hit.path, hit.other_paths) == ("/lib/deep/folder/a.txt", ("/lib/a.txt",))


# ---- what is told to those who decide -------------------------------------------------------------------------


def test_all_candidates_are_told_also_those_that_the_cut_removed(library: SmallLibrary) -> None:
    library.add({f"{number}.txt": f"Rent of room {number} is due." for number in range(12)})
    looked = library.search().look("rent due", Retrieving.model_validate({"rerank_n": 3}))
    assert len(looked.found.hits) == 3
    assert len(looked.files) == len(looked.cosines) == 12
    assert list(looked.cosines) == sorted(looked.cosines, reverse=True)
    assert looked.files[looked.found.hits[0].path] == max(looked.files.values())
    assert looked.considered == 12
    assert library.search().look("rent", Retrieving(), parse("path:3")).considered == 1


def test_files_outside_the_filter_are_not_told_even_when_they_hold_the_same_text(library: SmallLibrary) -> None:
    library.add({"a/1.txt": "Rent is due.", "b/1.txt": "Rent is due."})
    looked = library.search().look("rent", Retrieving(), parse("path:a/"))
    assert list(looked.files) == ["/lib/a/1.txt"]
