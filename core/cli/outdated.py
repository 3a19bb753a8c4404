"""Says what changed settings left to do: an index follows them only when somebody asks for it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.cli.output import counted, tell
from core.errors import ModelError
from core.records import ChangeCost

if TYPE_CHECKING:
    from core.engine import Engine


def tell_outdated(engine: "Engine", libraries: Iterable[str]) -> None:
    """On standard error, a sentence for each of these libraries whose index is not as the settings say."""
    for name in libraries:
        if engine.ledger.summary(name).needs_rebuild:
            tell(f"{_to_do(name, cost_of(engine, name))} Until then the present index answers. Run `footnote rebuild`.")


def cost_of(engine: "Engine", library: str) -> ChangeCost | None:
    """What rebuilding the library would be; None when the search model, which counts it, is not here."""
    try:
        return engine.options.cost({}, library)
    except ModelError:
        return None


def about(seconds: float) -> str:
    """A long time in words."""
    if seconds > 3600:
        return f"about {seconds / 3600:.1f} hours"
    return f"about {counted(round(seconds / 60), 'minute')}" if seconds >= 60 else "less than a minute"


def _to_do(library: str, cost: ChangeCost | None) -> str:
    if cost is None or not cost.files:
        return f"The index of {library} was made with other settings."
    how = "read and cut" if cost.read else "cut"
    are = "is" if cost.files == 1 else "are"
    return f"{counted(cost.files, 'file')} of {library} {are} to be {how} again, {about(cost.seconds)}."
