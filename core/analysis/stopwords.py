"""Words that say little about what a question asks for, in two languages."""

_ENGLISH = """
a about above after again all also am an and any are as at be because been before being below between both but by can
could did do does doing don't down during each few for from further had has have having he her here hers him his how
i if in into is isn't it its itself just me more most my no nor not now of off on once only or other our ours out over
own same she should so some such than that the their theirs them then there these they this those through to too under
until up very was we were what when where which while who whom whose why will with would you your yours
please tell give show me let's many much
"""
_CHINESE = """
的 了 和 是 在 有 与 及 或 也 都 就 而 但 被 把 对 从 到 由 于 以 为 之 其 这 那 哪 个 这个 那个 哪个 哪些 这些 那些
什么 怎么 怎样 如何 为什么 为何 多少 几 吗 呢 吧 啊 呀 请 请问 谁 何 何时 哪里 哪儿 我 你 他 她 它 我们 你们 他们 您
可以 能 会 要 应该 一个 一种 一下 上 下 中 里 关于 有关 没有 不 很 更 最 又 还 将 并 且 等 着 过 地 得 多 是什么 是否
有没有 能否 告诉
"""
ENGLISH_STOP_WORDS = frozenset(_ENGLISH.split())
STOP_WORDS: tuple[str, ...] = tuple(_ENGLISH.split() + _CHINESE.split())
