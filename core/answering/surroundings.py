"""What may be read around a passage that was found: its parent, where it has one."""

from core.records import Hit

FAR_CHARACTERS = 4000
"""Of a long parent (a whole book) no more than this is read before and behind a passage."""


def around(hit: Hit) -> tuple[int, int]:
    """The span of the text that is read with a hit; an answer stands for itself, its question is known."""
    if hit.parent is None or hit.question:
        return hit.start, hit.end
    start, end = hit.parent
    return max(start, hit.start - FAR_CHARACTERS), min(end, hit.end + FAR_CHARACTERS)
