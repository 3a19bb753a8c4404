"""Forms for tests of the window: all declared settings, and made-up groups of every kind of field."""

from pathlib import Path
from typing import ClassVar, Literal

from core.engine.forms import form_groups
from core.engine.options import all_forms
from core.records import FormGroup, SettingsPage
from core.settings import Options, option
from desktop.widgets.form import Form
from tests.helpers.settling import settle

MODELS = {
    "embedder": (("e5", "E5"),),
    "generator": (("large", "Large"), ("small", "Small")),
}


class MadeUp(Options):
    """A strategy nobody has written yet, with a field of every kind."""

    page: ClassVar[SettingsPage] = "passages"

    flag: bool = option(False, label="Flag", help="A flag.")
    whole: int = option(3, ge=1, le=9, label="Whole", help="A whole number.", unit="tokens")
    wide: int = option(400, ge=4, le=8192, label="Wide", help="A number in wide bounds.")
    part: float = option(0.5, ge=0.0, le=1.0, label="Part", help="A fraction.")
    free: float | None = option(None, label="Free", help="A number without bounds, or none.")
    few: Literal["a", "b"] = option("b", label="Few", help="Two choices.", labels=("A", "B"))
    many: Literal["a", "b", "c", "d"] = option("a", label="Many", help="Four choices.")
    word: str = option("", label="Word", help="A text.", empty="None")
    folder: Path = option(Path("here"), label="Folder", help="A path.")
    marks: tuple[str, ...] = option(("。", "\n\n", ". "), label="Marks", help="A list.")


def declared_forms() -> tuple[FormGroup, ...]:
    """Every declared setting."""
    return all_forms(lambda kind: MODELS[kind])


def made_up_forms(label: str = "Made up") -> tuple[FormGroup, ...]:
    """The made-up strategy as the engine would hand it out."""
    return form_groups("chunking.made_up", MadeUp, lambda kind: MODELS[kind], lambda key: key.endswith("wide"), label)


def laid_out(form: Form) -> None:
    """Have all rows of a form, each in its place."""
    form.rows()
    settle()
