"""The words of a form: labels and values of declared settings in the language of the window."""

from __future__ import annotations

from typing import Any

from core.records import FormField
from desktop.language import localized, number, tr
from desktop.widgets.form_draft import Problem


def declared(text: str) -> str:
    """A label, help, unit or choice that stands in a declaration."""
    return tr(text, about="settings") if text else ""


def figure(value: float) -> str:
    """A number as its field shows it."""
    if float(value).is_integer():
        return number(int(value))
    return f"{value:.6f}".rstrip("0")


def value_words(field: FormField, value: Any) -> str:
    """A value in a sentence: "was 320", "Default off"."""
    if value is None:
        return tr("off")
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if field.kind == "choice" and value in field.choices:
        return declared(field.labels[field.choices.index(value)])
    if isinstance(value, int | float):
        return figure(value)
    if isinstance(value, list | tuple) and field.choices:
        return tr("another order")
    if isinstance(value, list | tuple):
        return " ".join(visible(str(one)) for one in value) or tr("empty")
    return str(value) or tr("empty")


def problem_words(problem: Problem) -> str:
    """What is wrong with a value, as a sentence."""
    name = declared(problem.other)
    match problem.bound:
        case "at_most" if name:
            return tr("At most {n}: no more than “{name}”.", problem.limit, name=name)
        case "at_least" if name:
            return tr("At least {n}: no less than “{name}”.", problem.limit, name=name)
        case "below":
            return tr("Less than {n}: less than “{name}”.", problem.limit, name=name)
    if problem.bound == "at_most":
        return tr("At most {n}", problem.limit)
    if problem.bound == "at_least":
        return tr("At least {n}", problem.limit)
    return localized(problem.sentence)


def visible(mark: str) -> str:
    """A mark of a list so that white space in it can be seen."""
    return mark.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace(" ", "␣")


def marked(text: str) -> str:
    """What somebody typed for a mark of a list."""
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("␣", " ").replace("\\\\", "\\")
