"""Checks the licence of every library in the locks and writes THIRD-PARTY.txt. Run with the interpreter of `.venv`.

A library under the GPL or AGPL, or whose licence is not known, fails the check; `licences.toml` says what is accepted.
"""

import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from environment import LOCKS, ROOT, entries_of

RULES = ROOT / "packaging" / "licences.toml"
TEXT_NAMES = re.compile(r"(licen[cs]e|notice|copying|authors)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rules:
    """What `licences.toml` says."""

    accepted: frozenset[str]
    bundled: Mapping[str, Mapping[str, str]]
    named: Mapping[str, str]
    stated: Mapping[str, str]
    spellings: Mapping[str, str]


def load_rules() -> Rules:
    """Read `licences.toml`."""
    table = tomllib.loads(RULES.read_text("utf-8"))
    return Rules(
        frozenset(name.lower() for name in table["accepted"]),
        table["bundled"],
        table["named"],
        table["stated"],
        table["spellings"],
    )


def licence_of(name: str, rules: Rules) -> str:
    """What a library says of itself as an SPDX expression, "" if it does not say or is not known here."""
    if name in rules.stated:
        return rules.stated[name]
    try:
        metadata = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
    words = [line.strip() for field in ("License-Expression", "License") for line in metadata.get_all(field) or []]
    words += [
        line.rpartition("::")[2].strip() for line in metadata.get_all("Classifier") or [] if line.startswith("License")
    ]
    known = [rules.spellings.get(word.lower(), word) for word in words if word]
    return next((word for word in known if judge(name, word, rules)), known[0][:60] if known else "")


def judge(name: str, expression: str, rules: Rules) -> bool:
    """Whether a library may be used under these words of its own."""
    allowed = rules.accepted | ({rules.named[name].lower()} if name in rules.named else set())
    return accepts(expression, allowed)


def accepts(expression: str, accepted: frozenset[str]) -> bool:
    """Whether an SPDX expression can be met with the accepted licences alone: OR needs one side, AND both."""
    text = expression.strip()
    while text.startswith("(") and _closing(text) == len(text) - 1:
        text = text[1:-1].strip()
    for word, join in ((" OR ", any), (" AND ", all)):
        parts = _split(text, word)
        if len(parts) > 1:
            return join(accepts(part, accepted) for part in parts)
    return text.lower() in accepted


def _split(text: str, word: str) -> list[str]:
    parts, depth, begun = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and text.startswith(word, at):
            parts.append(text[begun:at])
            begun = at + len(word)
    return [*parts, text[begun:]]


def _closing(text: str) -> int:
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return at
    return -1


def third_party(names: list[str], rules: Rules) -> str:
    """The text of THIRD-PARTY.txt: each library with its licence, version and licence texts; then fonts and icons."""
    parts = ["Footnote uses these libraries. What follows is what each of them says of itself.\n"]
    for name in names:
        licence = rules.named.get(name) or licence_of(name, rules)
        try:
            found = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            parts.append(f"{'=' * 80}\n{name} (other systems only): {licence}\n")
            continue
        parts.append(f"{'=' * 80}\n{name} {found.version}: {licence}\n")
        for file in found.files or []:
            if ".dist-info" in file.parts[0] and ("licenses" in file.parts or TEXT_NAMES.search(file.name)):
                path = Path(str(file.locate()))
                if path.is_file():
                    parts.append(f"{'-' * 80}\n{path.read_text('utf-8', errors='replace').rstrip()}\n")
    parts.append(f"{'=' * 80}\nFootnote brings this along, made by others:\n")
    for name, bundled in rules.bundled.items():
        text = (ROOT / bundled["text"]).read_text("utf-8").rstrip()
        parts.append(f"{'=' * 80}\n{name}: {bundled['licence']}\n{'-' * 80}\n{text}\n")
    return "\n".join(parts)


def main() -> int:
    """Check both locks; write THIRD-PARTY.txt for what the application itself needs."""
    rules = load_rules()
    needed, checks = list(entries_of(LOCKS["run"])), list(entries_of(LOCKS["dev"]))
    refused = []
    for name in needed + checks:
        licence = licence_of(name, rules)
        if not judge(name, licence, rules):
            refused.append(f"{name}: {licence or 'its licence is not known'}")
    refused += [
        f"{name}: {bundled['licence']}"
        for name, bundled in rules.bundled.items()
        if not accepts(bundled["licence"], rules.accepted)
    ]
    if refused:
        print("These libraries may not be used (see packaging/licences.toml):", *refused, sep="\n  ")
        return 1
    (ROOT / "THIRD-PARTY.txt").write_text(third_party(needed, rules), "utf-8")
    print(f"{len(needed) + len(checks)} libraries; THIRD-PARTY.txt written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
