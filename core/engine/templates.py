"""The part `templates` of an engine: named bundles of settings for cleaning and cutting, kept and shared as files."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import SettingsError
from core.indexing.configuration import complete, value_at, with_settings
from core.records import Template, Values, renewed

if TYPE_CHECKING:
    from core.engine.opened import Opened

FOLDER = "templates"
_OWN = "own."
_GROUPS = ("cleaning", "chunking")
_LARGEST_BYTES = 1_000_000
_LONGEST_TITLE = 100
_UNUSUAL = re.compile(r"[^\w]+")


class Templates:
    """Those that ship with the program, and a person's own, one file each in the data folder."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._folder = opened.home / FOLDER

    def all(self) -> tuple[Template, ...]:
        """The templates to choose from: first those of the program; of a person's own those that can be read."""
        return (*built_in(), *self._own())

    def save(self, title: str, library: str, changes: Mapping[str, Any]) -> Template:
        """Keep the library's settings with these changes under a title. Raises `SettingsError`."""
        self._opened.refuse_unknown(library)
        settings = with_settings(self._opened.settings_file.values(library), changes)
        return self._keep(title, "", changed_from_defaults(settings))

    def delete(self, name: str) -> None:
        """Forget a template of one's own. Raises `SettingsError`."""
        if not self._template(name).own:
            raise SettingsError("This template belongs to Footnote and stays.")
        self._path(name).unlink(missing_ok=True)

    def export(self, name: str, path: str) -> None:
        """Write a template into a file. Raises `SettingsError`."""
        found = self._template(name)
        _write(Path(path), written(found.title, found.about, _without_defaults(found.values)))

    def load(self, path: str) -> Template:
        """Keep the template in a file as one of one's own. Raises `SettingsError`."""
        found = read(Path(path), "")
        return self._keep(found.title, found.about, _without_defaults(found.values))

    # ---- within ------------------------------------------------------------------------------------------------

    def _template(self, name: str) -> Template:
        for each in self.all():
            if each.name == name:
                return each
        raise SettingsError(f"There is no template {name}.")

    def _own(self) -> Iterator[Template]:
        for path in sorted(self._folder.glob("*.toml")):
            try:
                yield read(path, _OWN + path.stem)
            except SettingsError:
                continue  # it was written by a newer version, or edited by hand

    def _keep(self, title: str, about: str, values: Mapping[str, Any]) -> Template:
        """A template of the same title is replaced."""
        title = " ".join(title.split())[:_LONGEST_TITLE]
        if not title:
            raise SettingsError("A template needs a title.")
        names = {each.title: each.name for each in self.all() if each.own}
        name = names.get(title) or _OWN + self._free_stem(title)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._path(name)
        _write(path, written(title, about, values))
        return read(path, name)

    def _free_stem(self, title: str) -> str:
        stem = _UNUSUAL.sub("-", title.casefold()).strip("-_")[:40] or "template"
        taken = {path.stem for path in self._folder.glob("*.toml")}
        return next(each for each in (stem, *(f"{stem}-{n}" for n in range(2, len(taken) + 3))) if each not in taken)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name.removeprefix(_OWN)}.toml"


def built_in() -> tuple[Template, ...]:
    """The templates that ship with the program, in their order."""
    found = []
    for file in resources.files("resources").joinpath("templates").iterdir():
        if file.name.endswith(".toml"):
            plain = tomllib.loads(file.read_text("utf-8"))
            found.append((plain["order"], _template(plain, file.name.removesuffix(".toml"))))
    return tuple(template for _, template in sorted(found, key=lambda pair: int(pair[0])))


def read(path: Path, name: str) -> Template:
    """The template in a file. Raises `SettingsError` that says what of it is not allowed."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_BYTES + 1)
    except OSError as error:
        raise SettingsError(f"{path.name} cannot be opened: {error.strerror}.") from error
    try:
        if len(data) > _LARGEST_BYTES:
            raise ValueError("too large")
        plain = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except ValueError as error:  # not TOML, not text
        raise SettingsError(f"{path.name} is not a template of Footnote.") from error
    if "title" not in plain and "settings" not in plain:  # such as another program's settings, or nothing
        raise SettingsError(f"{path.name} is not a template of Footnote.")
    return _template({"title": path.stem, **plain}, name)


def _template(plain: Mapping[str, Any], name: str) -> Template:
    title, about, settings = plain.get("title"), plain.get("about", ""), plain.get("settings", {})
    if not isinstance(title, str) or not isinstance(about, str) or not isinstance(settings, dict):
        raise SettingsError("This is not a template of Footnote.")
    for key in settings:
        if key.partition(".")[0] not in _GROUPS:
            raise SettingsError(f"A template says how documents are cleaned and cut, not {key}.")
    try:
        json.dumps(settings)
    except TypeError as error:
        raise SettingsError("A template holds numbers, words and lists of words, no dates.") from error
    values = with_settings({}, renewed(settings))
    return Template(name, title, about, dict(flat(values)), own=name.startswith(_OWN))


def flat(settings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The settings of complete ones that a template holds, by dotted key."""

    def below(group: Mapping[str, Any], above: str) -> Iterator[tuple[str, Any]]:
        for name, value in group.items():
            if isinstance(value, Mapping):
                yield from below(value, f"{above}{name}.")
            else:
                yield above + name, value

    for group in _GROUPS:
        yield from below(settings[group], f"{group}.")


def changed_from_defaults(settings: Values) -> Mapping[str, Any]:
    """Those of a template's settings that are not the defaults."""
    return _without_defaults(dict(flat(settings)))


def _without_defaults(values: Mapping[str, Any]) -> Mapping[str, Any]:
    defaults = complete({})
    return {key: value for key, value in values.items() if value != value_at(defaults, key)}


def written(title: str, about: str, values: Mapping[str, Any]) -> str:
    """A template as the text of its file. (A JSON value without null is one of TOML, too.)"""
    lines = [f"title = {_value(title)}", f"about = {_value(about)}", "", "[settings]"]
    lines += [f"{_value(key)} = {_value(value)}" for key, value in values.items() if value is not None]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text.encode("utf-8", "replace").decode().replace("\x7f", "\\u007f")


def _write(path: Path, text: str) -> None:
    temporary = path.with_name(f"{path.name}.part")
    try:
        temporary.write_text(text, "utf-8", newline="\n")
        temporary.replace(path)
    except OSError as error:
        raise SettingsError(f"{path} cannot be written: {error.strerror}.") from error
