"""What a question asks for (a price, a number, a time of day …) and whether a text holds something of that kind.

Only kinds that leave a mark in every answer are told: amounts, measures, times, a telephone number, a mail address. A
name, a place or a reason can be written in too many ways to be missed with certainty.
"""

from __future__ import annotations

import re
from typing import Literal

from core.analysis.numbers import facts, in_columns
from core.analysis.scripts import fold

Wanted = Literal[
    "price", "number", "date", "time", "clock", "duration", "period", "length", "weight", "heat", "noise", "phone",
    "address",
]  # fmt: skip

_PERIODS = "days?|weeks?|months?|years?|hours?|minutes?|seconds?|nights?"
_ASKED: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
    (
        "phone",
        re.compile(
            r"\b(?:what(?:'s| is| are| was)|which|give me|tell me)\b.{0,40}"
            r"\b(?:(?:tele)?phone|mobile|cell|fax) numbers?\b"
            r"|(?:电话|手机|传真)(?:号码?)?(?:是|为)?(?:多少|什么|几号)"
        ),
    ),
    (
        "address",
        re.compile(
            r"\b(?:what(?:'s| is| are| was)|which|give me|tell me)\b.{0,40}\be-?mail address(?:es)?\b"
            r"|(?:邮箱|电子邮件|电邮)(?:地址)?(?:是|为)?(?:多少|什么)"
        ),
    ),
    (
        "price",
        re.compile(
            r"\bhow much\b.{0,80}\b(?:costs?|pay|paid|charged?|price|fee|money|spend|spent)\b|\bhow expensive\b"
            r"|\bwhat(?:'s)? (?:do|does|did|will|would|is|are|was|were)\b.{0,80}\bcosts?\W*$"
            r"|\bwhat (?:do|does|did|will|would) .{1,60}\bcosts?\b"
            r"|\bwhat(?:'s| is| was| are| were| will be) (?:the|its|their|your) (?:[\w-]+ ){0,3}?"
            r"(?:price|cost|fee|fare|rent|charge|deposit)s?\b"
            r"|多少(?:钱|元|美元|块)|几(?:块|元)钱?"
            r"|(?:价格|价钱|售价|费用|租金|房租|票价|定价|单价|押金)(?:是|为|要)?(?:多少|几)"
        ),
    ),
    ("clock", re.compile(r"\bwhat (?:time|hour)\b|几点(?!建议|意见|要求)")),
    ("heat", re.compile(r"\b(?:what|which) temperatures?\b|\bhow (?:hot|cold)\b|多少度|几度(?!春)")),
    ("noise", re.compile(r"\bhow loud\b|多少分贝|多大(?:的)?(?:声|噪)")),
    ("weight", re.compile(r"\bhow heavy\b|\bhow much .{1,40}\bweighs?\b|多重(?!要)|[几多]少?(?:公斤|千克|斤|克)")),
    (
        "period",
        re.compile(
            rf"\bhow many (?:more |full |working |whole |calendar )?(?:{_PERIODS})\b"
            r"|(?:多少|(?<![哪这那好前后])几)(?:天|个?(?:月|星期|礼拜|小时|工作日)|年(?!级)|分钟|周(?!年))(?![间来前])"
        ),
    ),
    (
        "duration",
        re.compile(r"\bhow long\b|\bhow much (?:notice|time)\b|\bwhat notice\b|多久|多长时间|多少时间"),
    ),
    (
        "date",
        re.compile(
            r"\b(?:what|which) (?:year|date|day|month|century|decade)\b|\bbirthday\b|\bdate of birth\b"
            r"|哪一?[年天日月]|几[年月号日](?![间来])|什么(?:日期|年份)|年份是|生日是"
        ),
    ),
    (
        "time",
        re.compile(
            r"(?:^|^and |^so |^but |[,;] )when\b (?=is|are|was|were|do|does|did|will|can|should|has|have|had|must)"
            r"|\bsince when\b|何时|什么时[候间]|几时"
        ),
    ),
    ("length", re.compile(r"\bhow (?:tall|deep|wide|far|thick)\b|多[深宽远厚](?![入了])")),
    (
        "number",
        re.compile(
            r"\bhow (?:many|much|old|high|fast)\b|\bwhat (?:percent(?:age)?|number|proportion) of\b"
            r"|多少|百分之几|(?<![哪这那好前后])几(?![乎何率分])"
        ),
    ),
)  # fmt: skip

_TIMES = frozenset(["year", "month", "week", "workday", "day", "night", "hour", "minute", "second", "millisecond"])
_LENGTHS = frozenset(["km", "m", "cm", "mm", "mile", "yard", "foot", "inch"])
_UNITS: dict[Wanted, frozenset[str]] = {
    "duration": _TIMES | _LENGTHS,  # "how long" may be a bridge
    "period": _TIMES,
    "time": _TIMES,
    "length": _TIMES | _LENGTHS,
    "weight": frozenset(["kg", "g", "mg", "jin", "tonne", "lb", "oz", "pound"]),
    "heat": frozenset(["celsius", "fahrenheit", "degree"]),
    "noise": frozenset(["db"]),
}

_NUMBER = re.compile(
    r"\b(?:half|third|thirds|quarters?|twice|once|double|triple|none|no|nobody|single|both|couple|pair|dozens?|hundreds"
    r"|thousands|millions|several|few|many|most|all|every|free|one|first)\b|[一两半双单数无没全几免]"
)
_MONEY = re.compile(
    r"[$€£¥₹₩]|\b(?:dollars?|euros?|pounds?|pence|cents?|usd|eur|gbp|rmb|cny|jpy|yuan|yen|rupees?|francs?|won"
    r"|free|no charge|nothing)\b|[元块角]|免费|英镑|法郎|卢比|便士|分文"
)
_PRICED = re.compile(
    r"\b(?:prices?|costs?|fees?|fares?|rents?|charges?|deposits?|money|pay|amounts?|totals?|net|gross|balance|debit|credit)"
    r"\b|价|费|租金|押金|金额|总额|合计|余额"
)
_PHONE = re.compile(r"(?:[0-9][ ()./-]{0,2}){6}")
_DATE = re.compile(
    r"(?<![0-9.,])(?:1[0-9]|20)[0-9]{2}s?(?![0-9])"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|centur(?:y|ies)|decades?|today|tomorrow"
    r"|yesterday|daily|weekly|monthly|yearly|every|spring|summer|autumn|winter|christmas|easter|eve"
    r"|(?:end|beginning|start) of|(?:first|last) (?:day|week))\b"
    r"|[0-9一二三四五六七八九十][月日号]|周[一二三四五六日末]|每[天日周月年]|[月年][底初末]|世纪|年代|星期|礼拜|工作日"
    r"|[春夏秋冬]|中秋|国庆|元旦|除夕|清明|端午|[今明昨当][天日年]"
)
_CLOCK = re.compile(
    r"\b(?:noon|midnight|o'clock|half past|quarter (?:past|to)|a\.?m|p\.?m)\b"
    r"|\b(?:at|until|till|from|before|after|between|by|and|to)(?: about| around)? (?:one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve|[0-9]{1,2})\b(?! ?(?:days?|weeks?|months?|years?|per|of)\b|%)"
    r"|[0-9一二三四五六七八九十]\s*(?:点|时(?!候))|正午|中午|午夜"
)
_TIME = re.compile(
    r"\b(?:before|after|until|till|when|whenever|while|once|during|since|if|as soon|upon|hours?|later|earlier|early"
    r"|late|mornings?|evenings?|afternoons?|nights?|ago|now|currently|always|never|immediately|at once|straight away"
    r"|forever|permanent(?:ly)?|indefinitely|as long as|throughout|whole|entire|lifetime|period|era|age|reign|season"
    r"|no longer|still|yet|already|soon)\b"
    r"|[前后早晚夜古代期间起时]|立[刻即]|马上|一旦|如果|永久|终身|一直|直到|至今|半[年月天]"
)


def wanted(question: str) -> Wanted | None:
    """The kind of thing a question asks for, when that is plain."""
    folded = " ".join(fold(question).split())
    return next((kind for kind, pattern in _ASKED if pattern.search(folded)), None)


def holds(kind: Wanted, text: str, context: str = "") -> bool:
    """Whether something of that kind stands in a text; `context` (a table's header, the line before) says of what."""
    folded = fold(text)
    if kind == "phone":
        return bool(_PHONE.search(folded))
    if kind == "address":
        return "@" in folded
    found = facts(text)
    if kind == "price":
        of_what = f"{fold(context)}\n{folded}".replace("_", " ")  # a column may be called price_eur
        counted = any(fact.kind in ("number", "unit", "percent") and not fact.soft for fact in found)
        return bool(_MONEY.search(folded) or (counted and _PRICED.search(of_what)))
    if kind == "number":
        return bool(_NUMBER.search(folded)) or any(
            fact.kind not in ("identifier", "time", "date") and not fact.soft for fact in found
        )
    measured = {fact.value.partition(" ")[2] for fact in (*found, *in_columns(context, text)) if fact.kind == "unit"}
    if measured & _UNITS.get(kind, frozenset()):
        return True
    if kind in ("length", "weight", "heat", "noise"):
        return False
    dated = any(fact.kind == "date" for fact in found)
    if kind == "period":
        return dated
    clock = any(fact.kind == "time" for fact in found) or bool(_CLOCK.search(folded))
    if kind == "clock":
        return clock
    dated = dated or bool(_DATE.search(folded))
    return dated or (kind != "date" and (clock or bool(_TIME.search(folded))))
