import email.message
import hashlib
import io
import urllib.error
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

from core.errors import Cancelled, ModelError
from core.models import fetching
from core.models.catalogue import ModelFile, ModelSpec
from core.progress import Event, Progress

CONTENT = bytes(range(256)) * 12_000  # three steps of reading


def a_model(content: bytes = CONTENT, repository: str = "someone/model") -> ModelSpec:
    file = ModelFile("weights.bin", len(content), hashlib.sha256(content).hexdigest(), repository, "weights.bin")
    return ModelSpec("small", "generator", "Small", "English", "MIT", "someone", "", (file,))


def no_hub(spec: ModelSpec, file: ModelFile, temporary: Path, progress: Progress) -> None:
    raise ModelError("the model hub cannot be reached")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


class FakeHub:
    """Writes the content from where the temporary file ends, and breaks off after `limit` bytes if told to."""

    def __init__(self, content: bytes = CONTENT, limit: int | None = None) -> None:
        self.content, self.limit, self.calls = content, limit, 0

    def __call__(self, spec: ModelSpec, file: ModelFile, temporary: Path, progress: Progress) -> None:
        self.calls += 1
        begun = temporary.stat().st_size if temporary.exists() else 0
        with temporary.open("ab") as writing:
            writing.write(self.content[begun : self.limit])
        if self.limit is not None:
            raise ModelError("the connection broke off")


class Answer(io.BytesIO):
    def __init__(self, content: bytes, status: int) -> None:
        super().__init__(content)
        self.status = status


class FakeWeb:
    """Answers like a web server that knows one address and, if told to, parts of a file."""

    def __init__(self, url: str, content: bytes = CONTENT, ranges: bool = True) -> None:
        self.url, self.content, self.ranges = url, content, ranges
        self.asked: list[tuple[str, str | None]] = []

    def __call__(self, request: urllib.request.Request, timeout: float) -> "Answer":
        wanted = request.get_header("Range")
        self.asked.append((request.full_url, wanted))
        if request.full_url != self.url:
            raise urllib.error.HTTPError(request.full_url, 404, "no", email.message.Message(), io.BytesIO())
        begun = int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted and self.ranges else 0
        return Answer(self.content[begun:], 206 if begun else 200)


# ---- the hub -------------------------------------------------------------------------------------------------


def test_a_fetched_model_is_present_and_verified_and_no_temporary_file_is_left(tmp_path: Path) -> None:
    home = fetching.fetch(a_model(), tmp_path, Progress(), hub=FakeHub())
    assert home == tmp_path / "small"
    assert names(tmp_path) == ["weights.bin"]
    assert fetching.is_present(a_model(), tmp_path)
    assert fetching.verify(a_model(), tmp_path)


def test_what_is_there_already_is_not_fetched_again(tmp_path: Path) -> None:
    hub = FakeHub()
    fetching.fetch(a_model(), tmp_path, Progress(), hub=hub)
    fetching.fetch(a_model(), tmp_path, Progress(), hub=hub)
    assert hub.calls == 1


def test_a_download_that_broke_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"broke off.*goes on from here"):
        fetching.fetch(a_model(), tmp_path, Progress(), hub=FakeHub(limit=1_000_000))
    assert names(tmp_path) == ["weights.bin.part"]
    rest = FakeHub(b"?" * 1_000_000 + CONTENT[1_000_000:])  # only the rest of it is right
    fetching.fetch(a_model(), tmp_path, Progress(), hub=rest)
    assert fetching.verify(a_model(), tmp_path)


def test_a_file_with_the_wrong_sum_never_gets_the_name_and_is_thrown_away(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not the file that the catalogue names"):
        fetching.fetch(a_model(), tmp_path, Progress(), hub=FakeHub(b"x" * len(CONTENT)))
    assert names(tmp_path) == []
    assert not fetching.is_present(a_model(), tmp_path)


def test_a_wrong_file_from_one_source_is_followed_by_the_next_source(tmp_path: Path) -> None:
    fetching.fetch(a_model(), tmp_path, Progress(), hub=FakeHub(b"x" * len(CONTENT)), more=(FakeHub(),))
    assert fetching.verify(a_model(), tmp_path)


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not the file"):
        fetching.fetch(a_model(), tmp_path, Progress(), hub=FakeHub(CONTENT + b"more"))
    assert names(tmp_path) == []


def test_without_a_network_the_hub_says_so_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(request: urllib.request.Request, timeout: float) -> None:
        raise urllib.error.URLError("no route")

    monkeypatch.setattr("urllib.request.urlopen", unreachable)
    with pytest.raises(ModelError, match=r"^Small could not be fetched: the model hub cannot be reached\. Running"):
        fetching.fetch(a_model(), tmp_path, Progress())


def test_a_conversion_that_the_hub_does_not_have_is_not_asked_for(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="does not have this conversion"):
        fetching.fetch(a_model(repository=""), tmp_path, Progress())


# ---- mirrors and folders -------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["small/weights.bin", "weights.bin", "someone/model/resolve/main/weights.bin"])
def test_a_folder_is_searched_in_three_ways(tmp_path: Path, way: str) -> None:
    source = tmp_path / "mirror" / way
    source.parent.mkdir(parents=True)
    source.write_bytes(CONTENT)
    fetching.fetch(a_model(), tmp_path / "models", Progress(), str(tmp_path / "mirror"), hub=no_hub)
    assert fetching.verify(a_model(), tmp_path / "models")
    assert source.exists()


def test_a_folder_can_be_given_as_a_file_address(tmp_path: Path) -> None:
    (tmp_path / "my mirror").mkdir()
    (tmp_path / "my mirror" / "weights.bin").write_bytes(CONTENT)
    fetching.fetch(a_model(), tmp_path / "models", Progress(), (tmp_path / "my mirror").as_uri(), hub=no_hub)
    assert fetching.verify(a_model(), tmp_path / "models")


def test_the_mirror_comes_from_the_environment_when_none_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weights.bin").write_bytes(CONTENT)
    monkeypatch.setenv("FOOTNOTE_MIRROR", str(tmp_path))
    fetching.fetch(a_model(), tmp_path / "models", Progress(), hub=no_hub)
    assert fetching.verify(a_model(), tmp_path / "models")


def test_a_folder_without_the_file_is_named_beside_the_hub(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"hub cannot be reached; the folder .* does not hold weights\.bin"):
        fetching.fetch(a_model(), tmp_path / "models", Progress(), str(tmp_path), hub=no_hub)


def test_copying_from_a_folder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_bytes(b"?" * 1000 + CONTENT[1000:])
    begun = tmp_path / "models" / "small" / "weights.bin.part"
    begun.parent.mkdir(parents=True)
    begun.write_bytes(CONTENT[:1000])
    fetching.fetch(a_model(), tmp_path / "models", Progress(), str(tmp_path), hub=no_hub)
    assert fetching.verify(a_model(), tmp_path / "models")


@pytest.mark.parametrize("ranges", [True, False])
def test_a_web_mirror_goes_on_where_it_stopped_or_begins_again_if_it_must(tmp_path: Path, ranges: bool) -> None:
    web = FakeWeb("https://mirror.example/models/small/weights.bin", ranges=ranges)
    begun = tmp_path / "small" / "weights.bin.part"
    begun.parent.mkdir()
    begun.write_bytes(CONTENT[:5000])
    more = (fetching.from_mirror("https://mirror.example/models/", web),)
    fetching.fetch(a_model(), tmp_path, Progress(), hub=no_hub, more=more)
    assert fetching.verify(a_model(), tmp_path)
    assert web.asked == [("https://mirror.example/models/small/weights.bin", "bytes=5000-")]


def test_a_web_mirror_laid_out_like_the_hub_is_understood(tmp_path: Path) -> None:
    web = FakeWeb("https://mirror.example/someone/model/resolve/main/weights.bin")
    more = (fetching.from_mirror("https://mirror.example", web),)
    fetching.fetch(a_model(), tmp_path, Progress(), hub=no_hub, more=more)
    assert len(web.asked) == 3


def test_a_web_mirror_without_the_file_says_what_it_answered(tmp_path: Path) -> None:
    more = (fetching.from_mirror("https://mirror.example", FakeWeb("https://elsewhere.example")),)
    with pytest.raises(ModelError, match=r"does not have weights.bin .it answered 404"):
        fetching.fetch(a_model(), tmp_path, Progress(), hub=no_hub, more=more)


# ---- stopping, room, rights ----------------------------------------------------------------------------------


def test_stopping_keeps_what_has_come(tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_bytes(CONTENT)
    progress = Progress(lambda event: progress.cancel())
    with pytest.raises(Cancelled):
        fetching.fetch(a_model(), tmp_path / "models", progress, str(tmp_path), hub=no_hub)
    assert (tmp_path / "models" / "small" / "weights.bin.part").stat().st_size == fetching.STEP_BYTES


def test_progress_counts_bytes_up_to_the_whole(tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_bytes(CONTENT)
    events: list[Event] = []
    fetching.fetch(a_model(), tmp_path / "models", Progress(events.append), str(tmp_path), hub=no_hub)
    done = [event.done for event in events if event.stage == "fetching"]
    assert done == sorted(done)
    assert done[-1] == len(CONTENT)


def test_too_little_room_is_said_before_anything_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=1000))
    hub = FakeHub()
    with pytest.raises(ModelError, match="too little room for Small"):
        fetching.fetch(a_model(), tmp_path, Progress(), hub=hub)
    assert hub.calls == 0


def test_a_models_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "models").write_text("not a folder")
    with pytest.raises(ModelError, match=r"models folder .* cannot be used"):
        fetching.fetch(a_model(), tmp_path / "models", Progress(), hub=FakeHub())


def test_removing_a_model_takes_half_fetched_files_too_and_may_be_repeated(tmp_path: Path) -> None:
    with pytest.raises(ModelError):
        fetching.fetch(a_model(), tmp_path, Progress(), hub=FakeHub(limit=10))
    fetching.remove(a_model(), tmp_path)
    fetching.remove(a_model(), tmp_path)
    assert names(tmp_path) == []


def test_a_damaged_file_of_the_right_size_is_present_but_not_verified(tmp_path: Path) -> None:
    home = fetching.fetch(a_model(), tmp_path, Progress(), hub=FakeHub())
    (home / "weights.bin").write_bytes(b"x" * len(CONTENT))
    assert fetching.is_present(a_model(), tmp_path)
    assert not fetching.verify(a_model(), tmp_path)


def test_the_models_folder_is_the_one_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTNOTE_MODELS", str(tmp_path))
    assert fetching.models_folder() == tmp_path
    monkeypatch.delenv("FOOTNOTE_MODELS")
    assert fetching.models_folder().name == "models"
