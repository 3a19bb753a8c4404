"""What the writing model is told, from the files in resources."""

from functools import cache
from importlib import resources


@cache
def template(name: str) -> tuple[str, str]:
    """What the model is told, and the form of what it is asked."""
    text = resources.files("resources").joinpath("prompts", f"{name}.md").read_text("utf-8")
    told, _, asked = text.partition("\n---\n")
    return told.strip(), asked.strip()
