"""Lets the options that every command shares stand anywhere on the command line."""

from collections.abc import Sequence

_WITH_VALUE = ("--home", "--library")
_FLAGS = ("--json",)


def shared_first(arguments: Sequence[str]) -> list[str]:
    """The same arguments with `--home`, `--library` and `--json` before the command; nothing after `--` moves.

    One that lacks its value is given back alone, so that it is refused by its name.
    """
    shared: list[str] = []
    rest: list[str] = []
    place = 0
    while place < len(arguments):
        argument = arguments[place]
        if argument == "--":
            return shared + rest + list(arguments[place:])
        if argument in _WITH_VALUE and place + 1 == len(arguments):
            return [argument]
        if argument in _WITH_VALUE:
            shared += arguments[place : place + 2]
            place += 1
        elif argument in _FLAGS or (argument.partition("=")[0] in _WITH_VALUE and "=" in argument):
            shared.append(argument)
        else:
            rest.append(argument)
        place += 1
    return shared + rest
