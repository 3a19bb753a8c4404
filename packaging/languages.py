"""The words of the window: makes the files Qt reads from those people edit, and adds words.

python packaging/languages.py                                      make footnote_*.qm from footnote_*.ts
python packaging/languages.py check                                say whether they are up to date
python packaging/languages.py add "English" "中文" ["for one"]       add or change a word of the window
python packaging/languages.py about "settings" "English" "中文"      what a word means in one place (`tr(…, about=…)`)
python packaging/languages.py engine "A sentence of {file}." "中文"  add or change a sentence of the engine

`for one` is the English text where the number is one: "{n} files" has "1 file".
"""

import hashlib
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import PySide6

from environment import ROOT

FOLDER = ROOT / "resources" / "languages"
SUMS = FOLDER / "made_from.txt"
LANGUAGES = {"en": "en", "zh": "zh_CN"}
WINDOW, ENGINE = "Footnote", "Engine"
HOLE = re.compile(r"\{(\w+)\}")
LOCK_S = 20.0


def edited(language: str) -> Path:
    """The file of a language that people edit."""
    return FOLDER / f"footnote_{language}.ts"


def made(language: str) -> Path:
    """The file of a language that Qt reads."""
    return FOLDER / f"footnote_{language}.qm"


def read(language: str) -> ElementTree.Element:
    """The words of a language, an empty tree if there are none yet."""
    path = edited(language)
    if path.exists():
        return ElementTree.fromstring(path.read_text("utf-8"))
    return ElementTree.Element("TS", version="2.1", language=LANGUAGES[language], sourcelanguage="en")


def write(language: str, tree: ElementTree.Element) -> None:
    """Write the words of a language as Qt's own programs do."""
    ElementTree.indent(tree, "    ")
    text = ElementTree.tostring(tree, "unicode")
    edited(language).write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', "utf-8")


def put(tree: ElementTree.Element, context: str, source: str, forms: list[str], counted: bool, about: str = "") -> None:
    """Add a message to a language or change it."""
    holder = next((one for one in tree.iter("context") if one.findtext("name") == context), None)
    if holder is None:
        holder = ElementTree.SubElement(tree, "context")
        ElementTree.SubElement(holder, "name").text = context
    for message in holder.findall("message"):
        if message.findtext("source") == source and message.findtext("comment", "") == about:
            holder.remove(message)
    message = ElementTree.SubElement(holder, "message", {"numerus": "yes"} if counted else {})
    ElementTree.SubElement(message, "source").text = source
    if about:
        ElementTree.SubElement(message, "comment").text = about
    translation = ElementTree.SubElement(message, "translation")
    if not counted:
        translation.text = forms[0]
        return
    for form in forms:
        ElementTree.SubElement(translation, "numerusform").text = form


def add(context: str, english: str, chinese: str, for_one: str = "", about: str = "") -> None:
    """Add a word in both languages; it must have the same placeholders in both."""
    if sorted(set(HOLE.findall(english))) != sorted(set(HOLE.findall(chinese))):
        sys.exit(f"Not the same placeholders: {english} · {chinese}")
    tree = read("zh")
    put(tree, context, english, [chinese], bool(for_one), about)
    write("zh", tree)
    if for_one:
        tree = read("en")
        put(tree, context, english, [for_one, english], True, about)
        write("en", tree)


@contextmanager
def alone() -> Iterator[None]:
    """Let only one of several people at a time change the files."""
    lock, until = FOLDER / ".lock", time.monotonic() + LOCK_S
    while True:
        try:
            lock.touch(exist_ok=False)
            break
        except FileExistsError:
            if time.monotonic() > until:
                sys.exit(f"Somebody else is changing the words. If not, delete {lock}.")
            time.sleep(0.1)
    try:
        yield
    finally:
        lock.unlink()


def sums() -> str:
    """What the present words would leave as a trace when they are made."""
    lines = (f"{edited(name).name} {hashlib.sha256(edited(name).read_bytes()).hexdigest()}\n" for name in LANGUAGES)
    return "".join(lines)


def make() -> None:
    """Make what Qt reads, with the program that comes with PySide6."""
    folder = Path(PySide6.__file__).parent
    program = next(path for path in (folder / "lrelease", folder / "lrelease.exe") if path.exists())
    for language in LANGUAGES:
        new = made(language).with_suffix(".new")
        files = [str(edited(language)), "-qm", str(new)]
        subprocess.run([str(program), "-silent", "-removeidentical", *files], check=True, timeout=60)
        new.replace(made(language))  # at once: a running window reads from the file itself
    SUMS.write_text(sums(), "utf-8")


def is_current() -> bool:
    """Whether what Qt reads was made from the present words."""
    return SUMS.exists() and SUMS.read_text("utf-8") == sums() and all(made(name).exists() for name in LANGUAGES)


def main(arguments: list[str]) -> int:
    """Do what the arguments say; see the top of this file."""
    match arguments:
        case []:
            with alone():
                make()
        case ["check"]:
            if not is_current():
                print("Run packaging/languages.py: the words were changed since.")
                return 1
        case ["add", english, chinese, *rest] if len(rest) <= 1:
            with alone():
                add(WINDOW, english, chinese, *rest)
                make()
        case ["about", place, english, chinese]:
            with alone():
                add(WINDOW, english, chinese, about=place)
                make()
        case ["engine", english, chinese]:
            with alone():
                add(ENGINE, english, chinese)
                make()
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
