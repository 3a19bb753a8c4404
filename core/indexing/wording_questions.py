"""Questions that a passage answers, as the writing model words them: how it is asked, and which are kept.

The model's word proves nothing: a question counts only when the answer that came with it stands in the passage.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from core.analysis.numbers import facts, missing
from core.analysis.numerals import blanked
from core.analysis.scripts import language_of
from core.analysis.sentences import sentence_ends, spans
from core.analysis.words import words
from core.models.llama import Message, TextGenerator
from core.models.prompts import template
from core.progress import Progress

VERSION = 1
"""Raised when better questions come of the same passage."""
_TOLD_TOKENS, _TOKENS_A_QUESTION = 130, 40
"""About so many tokens the model is told besides the passage, and writes for each question with its answer."""
_SLOWER_WRITING = 4
"""A token takes so much longer to write than to read."""
_SLOW_SPEED = 30.0
"""Tokens a second that a small laptop reads."""
_ANSWERED = 0.7
"""So much of an answer's words must stand in one or two neighbouring sentences."""
_SHORTEST_WORDS = 8
"""A shorter passage (a heading, a caption) answers nothing."""
_FEWEST_WORDS = 3
_LONGEST = 160  # characters of a question, and of an answer

# https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md
_GRAMMAR = r"""
root ::= "[" pair (", " pair){0,%d} "]"
pair ::= "{\"question\": " string ", \"answer\": " string "}"
string ::= "\"" character{2,%d} "\""
character ::= [^"\\\x00-\x1F\x7F] | "\\" ["\\]
"""
_PAIR = re.compile(r'\{"question": "(?:[^"\\]|\\.)*", "answer": "(?:[^"\\]|\\.)*"\}')
_THE_TEXT = re.compile(
    r"\b(?:the|this|that) (?:text|excerpt|passage|document|paragraph|article|section|author)\b"
    r"|本文|摘录|上文|下文|文中|文章|原文|[这此该本](?:段|节|篇|份文件)",
    re.IGNORECASE,
)
_POINTING = re.compile(
    r"\b(?:it|its|this|these|those|he|him|his|she|her|they|them|their)\b|^[它他她这此该]|[这此](?:个|些|种|项)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?!^)\b[A-Z0-9]")


def wish(number: int) -> str:
    """What was wished of the model, for keeping what it wrote: another wish makes other questions."""
    return f"{VERSION} {number}"


def seconds_for(tokens: int, number: int, prompt_speed: float | None = None) -> float:
    """About how long it takes for a passage of so many tokens; `prompt_speed` in tokens a second, if it is known."""
    read = _TOLD_TOKENS + tokens + number * _TOKENS_A_QUESTION * _SLOWER_WRITING
    return read / (prompt_speed or _SLOW_SPEED)


def most_tokens(number: int) -> int:
    """No answer with so many pairs is longer."""
    return number * _TOKENS_A_QUESTION * 3


def grammar(number: int) -> str:
    """What an answer with at most so many pairs looks like, as GBNF."""
    return _GRAMMAR % (number - 1, _LONGEST)


def is_worth_asking(text: str) -> bool:
    """Whether a passage says enough to be asked about."""
    return len(words(text)) >= _SHORTEST_WORDS


def written_for(text: str, number: int, generator: TextGenerator, progress: Progress) -> tuple[str, ...]:
    """The questions that the model writes for a passage (with its headings before it), as far as that answers them.

    Raises `Cancelled` and `ModelError` as `TextGenerator.write` does.
    """
    if not is_worth_asking(text):
        return ()
    written = "".join(generator.write(messages(text, number), progress, most_tokens(number), grammar(number)))
    return proven(written, text, number)


def messages(text: str, number: int) -> list[Message]:
    """What the model is asked for a passage (with its headings before it)."""
    told, asked = template(f"questions-{language_of(text)}")
    return [
        Message("system", told.replace("{number}", str(number))),
        Message("user", asked.replace("{excerpt}", text)),
    ]


def proven(written: str, passage: str, number: int) -> tuple[str, ...]:
    """The questions of what the model wrote, as far as the passage answers them; the same question counts once."""
    kept: dict[str, str] = {}
    sentences = _sentences(passage)
    language = language_of(passage)
    for question, answer in _pairs(written):
        asked = question.strip()
        if not _stands_alone(asked) or language_of(asked) != language or missing(facts(asked), facts(passage)):
            continue
        if _is_answered(answer, sentences):
            kept.setdefault(" ".join(words(asked)), asked)
    return tuple(kept.values())[:number]


def _pairs(written: str) -> Iterator[tuple[str, str]]:
    """The whole pairs of what may have been cut off."""
    for found in _PAIR.finditer(written):
        pair = json.loads(found[0])
        yield pair["question"], pair["answer"]


def _stands_alone(question: str) -> bool:
    """Whether it can be understood without the passage: a pronoun needs a name before it."""
    if len(words(question)) < _FEWEST_WORDS or not question.endswith(("?", "？")) or _THE_TEXT.search(question):
        return False
    pointing = _POINTING.search(question)
    return pointing is None or _NAMED.search(question, 0, pointing.start()) is not None


def _sentences(passage: str) -> list[str]:
    return [passage[start:end] for start, end in spans(sentence_ends(passage), 0, len(passage), passage)]


def _is_answered(answer: str, sentences: list[str]) -> bool:
    """Whether the answer stands in one sentence or two neighbours: its numbers all of them, its words nearly all."""
    exact = facts(answer)
    needed = set(words(blanked(answer, [(fact.start, fact.end) for fact in exact])))
    if not needed and not exact:
        return False
    for place in range(len(sentences)):
        run = " ".join(sentences[place : place + 2])
        if len(needed & set(words(run))) >= _ANSWERED * len(needed) and not missing(exact, facts(run)):
            return True
    return False
