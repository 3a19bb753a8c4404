"""Contradictions that look alike: a sentence and its negation share nearly all words and nearly their vector.

Only what stands on the surface is seen: words of negation, and words of which the other text has just the opposite.
"""

import re

from core.analysis.scripts import fold
from core.analysis.words import is_stop, words

_NOT = re.compile(
    r"\b(?:not(?! only| just| least)|no(?! later| more| less| longer than| fewer|\.|\s?\d)"
    r"|never|none|neither|nor|without|cannot|nobody|nothing|nowhere|hardly|\w+n't|unable)\b"
    r"|\b(?:fails? to|failed to|prohibited|forbidden)\b"
    r"|不(?!仅|但|过|同|断|少|久|管|得不|锈|足|论|止|只|良|动产|可或缺|光|尽|妨|单)|没有|没(?!收|落)|未(?!来|知|婚)"
    r"|无(?!论|数|线|锡|疑|形|机|限)|非(?!常|洲|凡)|勿|并非|禁止|严禁|从不|绝不|莫"
)
_PREFIXED = re.compile(r"\b(?:un(?!less\b)|non-?)([a-z]{4,})\b")
_CLAUSES = re.compile(
    r"[,;:，；：。.!?！？]\s|[，；：。！？]|\b(?:but|although|though|however|while|whereas|except|unless)\b|但|而是|虽然|除非"
)
_OPPOSITES = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("increase increases increased increasing rise rises rose grew grow", "decrease decreases decreased decreasing "
         "fall falls fell shrank reduce reduces reduced decline declined"),
        ("more greater higher above over exceeds exceed", "less fewer lower below under"),
        ("highest most largest maximum biggest", "lowest least smallest minimum"),
        ("before earlier", "after later"),
        ("allowed permitted allow allows permit permits may can",
         "forbidden prohibited forbid forbids prohibits banned"),
        ("include includes included including", "exclude excludes excluded excluding"),
        ("accept accepts accepted approved", "reject rejects rejected refused denied"),
        ("buy buys bought", "sell sells sold"),
        ("open opens opened", "close closes closed"),
        ("required mandatory must", "optional voluntary"),
        ("win wins won", "lose loses lost"),
        ("left", "right"),
        ("first", "last"),
        ("增加 提高 上升 增长 上调", "减少 降低 下降 下滑 下调"),
        ("最高 最大 最多 至少", "最低 最小 最少 至多"),
        ("高于 大于 超过 多于", "低于 小于 不足 少于"),
        ("之前 以前", "之后 以后"),
        ("允许 可以 准许", "禁止 不得 不准 不允许"),
        ("必须 应当", "无需 不必 可选"),
        ("包括 包含", "不包括 不含 除外"),
        ("开启 打开 启用", "关闭 停用 禁用"),
    )
)  # fmt: skip
_WORD = re.compile(r"[a-z]+")


def contradicts(claim: str, source: str) -> bool:
    """Whether one of two texts denies what the other says, or says the opposite. Across languages too."""
    said, written = fold(claim), fold(source)
    if _denied(_spelled_out(said, written), _spelled_out(written, said)):
        return True
    ours, theirs = _found(said), _found(written)
    return any(
        (one & ours and other & theirs and not one & theirs and not other & ours)
        or (other & ours and one & theirs and not other & theirs and not one & ours)
        for one, other in _OPPOSITES
    )


def _spelled_out(text: str, other: str) -> str:
    """The text with "not used" for "unused", where the other one denies something and has the bare word only."""
    if not _NOT.search(other):
        return text
    there = set(_WORD.findall(other))

    def spelled(found: re.Match[str]) -> str:
        return f"not {found[1]}" if found[1] in there and found[0] not in other else found[0]

    return _PREFIXED.sub(spelled, text)


def _denied(said: str, written: str) -> bool:
    """Whether a clause of the claim is denied, or denies, where the clauses of the source that speak of it do not."""
    theirs = [(_content(clause), bool(_NOT.search(clause))) for clause in _clauses(written)]
    matched = False
    for clause in _clauses(said):
        about, negated = _content(clause), bool(_NOT.search(clause))
        shared = [len(about & content) for content, _ in theirs]
        most = max(shared, default=0)
        if not most:
            continue
        matched = True
        if negated and not any(no for (_, no), many in zip(theirs, shared, strict=True) if 2 * many >= most):
            return True
        if not negated and all(no for (_, no), many in zip(theirs, shared, strict=True) if many == most):
            return True
    # In another language no clause can be told from the others.
    return not matched and bool(_NOT.search(said)) != bool(_NOT.search(written))


def _clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSES.split(text) if clause.strip()]


def _content(text: str) -> set[str]:
    return {word for word in words(text) if not is_stop(word)}


def _found(text: str) -> set[str]:
    return set(_WORD.findall(text)) | {
        word for pair in _OPPOSITES for side in pair for word in side if not word.isascii() and word in text
    }
