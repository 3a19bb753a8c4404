"""The models Footnote knows: what they are called, what their files must be, and how they are used."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from core.errors import ModelError

ModelKind = Literal["embedder", "generator", "reranker"]


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model: its name in the model's folder, what it must be, and where the hub has it.

    `repository` "" means that the hub does not have exactly these bytes.
    """

    name: str
    bytes: int
    sha256: str
    repository: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Carrier:
    """Data-only packages whose files, put together in order, are a model's one file.

    `parts` 0: the one package `package`; else the packages `package1` … `package<parts>`. `member` is a pattern for
    the paths inside the package.
    """

    package: str
    parts: int
    version: str
    member: str

    def requirements(self) -> tuple[str, ...]:
        """The packages in order, each pinned to its version."""
        names = [f"{self.package}{n}" for n in range(1, self.parts + 1)] if self.parts else [self.package]
        return tuple(f"{name}=={self.version}" for name in names)


@dataclass(frozen=True, slots=True)
class Fusion:
    """How meaning and words are added up for one embedder (its cosines have a range of their own).

    evidence = cosine + `word_weight` · BM25 / (the most that the question's words could get) + `exact_weight` · (share
    of the question's identifiers and quoted phrases that stand in the passage).
    A sentence: cosine + `sentence_word_weight` · (share of the question's words in it, by their rarity)
    + `sentence_context_weight` · (the same share in it and what stands before it)
    + `sentence_passage_weight` · evidence of its passage.
    A passage whose vector is not there yet counts as `unseen_cosine`, about what unrelated texts get.
    A sentence further than `quote_distance` below the best one is not quoted.
    Whether there is an answer (core/answering/deciding.py): confidence = score of the best sentence +
    `nearness_weight` · (highest cosine of a quoted sentence) + `lead_weight` · (how far the best cosine of a passage is
    above those a little further down, at least `least_lead`) - `crowd_weight` · (how near those are, above what is
    usual in the language), held against three limits for a language (`limits_en`, `limits_zh`): below the first there
    is no answer, above the last there is one, the middle one decides for quotes. Without limits evidence refuses
    nothing. In a small library the highest cosine of a quoted sentence alone is held against `near_en` or `near_zh`;
    `enough_en` or `enough_zh` is enough in any library.
    A file with a passage of at least `matching_en` or `matching_zh` evidence matches the question.
    """

    word_weight: float = 0.15
    exact_weight: float = 0.30
    sentence_word_weight: float = 0.05
    sentence_context_weight: float = 0.15
    sentence_passage_weight: float = 1.0
    unseen_cosine: float = 0.80
    quote_distance: float = 10.0
    nearness_weight: float = 0.0
    lead_weight: float = 0.0
    least_lead: float = 0.0
    crowd_weight: float = 0.0
    usual_crowd_en: float = 0.0
    usual_crowd_zh: float = 0.0
    limits_en: tuple[float, ...] = ()
    limits_zh: tuple[float, ...] = ()
    near_en: tuple[float, ...] = ()
    near_zh: tuple[float, ...] = ()
    enough_en: float = 1.0
    enough_zh: float = 1.0
    matching_en: float = 0.0
    matching_zh: float = 0.0


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """One model of the catalogue.

    `limit_tokens` is the longest input; `dimensions` and the prefixes are an embedder's; `memory_gb` is what the
    machine should have; `conversion` names what is built from the fetched file before it can be used; `starter`
    models are fetched by the set-up.
    """

    name: str
    kind: ModelKind
    title: str
    languages: str
    licence: str
    author: str
    homepage: str
    files: tuple[ModelFile, ...]
    carrier: Carrier | None = None
    starter: bool = False
    limit_tokens: int = 512
    dimensions: int = 0
    query_prefix: str = ""
    passage_prefix: str = ""
    conversion: str = ""
    memory_gb: int = 0
    fusion: Fusion = Fusion()

    @property
    def bytes(self) -> int:
        """The size of all its files together."""
        return sum(file.bytes for file in self.files)


@cache  # every question needs its model's constants
def load_catalogue() -> tuple[ModelSpec, ...]:
    """All models of `resources/models.toml`, in its order."""
    text = resources.files("resources").joinpath("models.toml").read_text("utf-8")
    return tuple(_spec(entry) for entry in tomllib.loads(text)["model"])


def spec(name: str) -> ModelSpec:
    """The model of that name; raises `ModelError` when the catalogue has none."""
    catalogue = load_catalogue()
    for model in catalogue:
        if model.name == name:
            return model
    known = ", ".join(model.name for model in catalogue)
    raise ModelError(f"There is no model called {name}. These are known: {known}.")


def _spec(entry: dict[str, Any]) -> ModelSpec:
    plain = {key: value for key, value in entry.items() if key not in {"file", "carrier", "fusion"}}
    return ModelSpec(
        **plain,
        files=tuple(ModelFile(**file) for file in entry["file"]),
        carrier=Carrier(**entry["carrier"]) if "carrier" in entry else None,
        fusion=Fusion(**{key: _plain(value) for key, value in entry.get("fusion", {}).items()}),
    )


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
