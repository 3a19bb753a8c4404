"""Patterns (regular expressions) that a person wrote: refused when they are wrong or could take for ever."""

import re
import warnings
from functools import lru_cache
from re import _constants as constants  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_LONGEST = 1000
_ENDLESS = 100
_REPEATS = (constants.MAX_REPEAT, constants.MIN_REPEAT)


@lru_cache(maxsize=64)
def checked(pattern: str) -> re.Pattern[str]:
    """The pattern, ready; lines begin at ^ and end at $. Raises `ValueError` that says what is wrong with it."""
    if len(pattern) > _LONGEST:
        raise ValueError(f"takes a pattern of at most {_LONGEST:,} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = re.compile(pattern, re.MULTILINE)
            tree = parser.parse(pattern, re.MULTILINE)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        raise ValueError(f"takes a pattern that can be read ({error})") from error
    if _can_explode(tree, inside=False):
        raise ValueError("takes no pattern that may take for ever, such as (a+)+")
    return made


def _can_explode(tree: Any, *, inside: bool) -> bool:
    """Whether something that can match in several ways stands in an endless repetition.

    Only then does matching take exponential time.
    """
    for operation, argument in tree:
        repeats = operation in _REPEATS
        if inside and (operation is constants.BRANCH or (repeats and argument[0] != argument[1])):
            return True
        endless = repeats and argument[1] > _ENDLESS
        if any(_can_explode(part, inside=inside or endless) for part in _parts(argument)):
            return True
    return False


def _parts(argument: Any) -> list[Any]:
    """The parts of an operation that are patterns themselves."""
    if isinstance(argument, parser.SubPattern):
        return [argument]
    if isinstance(argument, tuple | list):
        return [part for each in argument for part in _parts(each)]
    return []
