"""The trace of a search: what each stage kept and removed, so that "why was this not found?" has an answer."""

from core.records import Stage

STAGES = (
    "filter",
    "vector",
    "fulltext",
    "keyword",
    "fuse",
    "same_text",
    "same_parent",
    "retrieve_threshold",
    "rerank",
    "cut",
    "rerank_threshold",
)
"""The names of all stages, in the order in which they run."""


class Trace:
    """Collects the stages of one search. A stage that runs again (with more candidates) replaces its first run."""

    def __init__(self) -> None:
        self._stages: dict[str, Stage] = {}

    def add(self, stage: str, before: int, kept: int) -> None:
        """Note that a stage was given `before` passages and kept so many of them."""
        self._stages[stage] = Stage(stage, kept, max(before - kept, 0))

    def stages(self) -> tuple[Stage, ...]:
        """The stages that ran, in their order."""
        return tuple(self._stages[name] for name in STAGES if name in self._stages)
