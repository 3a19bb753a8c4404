"""What a question asks for (a price, a number, a date …) and whether a text holds something of that kind.

Only kinds that leave a mark in every answer are told: money, a number, a time, a telephone number, a mail address. A
name, a place or a reason can be written in too many ways to be missed with certainty.
"""

from __future__ import annotations

import re
from typing import Literal

from core.analysis.scripts import fold

Wanted = Literal["price", "number", "date", "time", "phone", "address"]

_PRICE_ASKED = re.compile(
    r"\bhow much\b.{0,80}\b(?:costs?|pay|paid|charged?|price|fee|money|spend|spent)\b|\bhow expensive\b"
    r"|\bwhat(?:'s)? (?:do|does|did|will|would|is|are|was|were)\b.{0,80}\bcosts?\W*$"
    r"|\bwhat (?:do|does|did|will|would) .{1,60}\bcosts?\b"
    r"|\bwhat(?:'s| is| was| are| were| will be) (?:the|its|their|your) (?:[\w-]+ ){0,3}?"
    r"(?:price|cost|fee|fare|rent|charge|deposit)s?\b"
    r"|多少(?:钱|元|美元|块)|几(?:块|元)钱?"
    r"|(?:价格|价钱|售价|费用|租金|房租|票价|定价|单价|押金)(?:是|为|要)?(?:多少|几)"
)
_NUMBER_ASKED = re.compile(
    r"\bhow (?:many|old|tall|high|far|deep|wide|heavy|fast|hot)\b|\bwhat (?:percent(?:age)?|number|proportion) of\b"
    r"|多少|百分之几|几(?![乎何率分])"
)
_DATE_ASKED = re.compile(
    r"\b(?:what|which) (?:year|date|day|month|century|decade)\b"
    r"|哪一?[年天日月]|几[年月号日](?![间来])|什么(?:日期|年份)|年份是"
)
_TIME_ASKED = re.compile(
    r"(?:^|^and |^so |^but |[,;] )when\b (?=is|are|was|were|do|does|did|will|can|should|has|have|had|must)"
    r"|\b(?:since when|what time)\b|何时|什么时[候间]|几时|几点"
)

_PHONE_ASKED = re.compile(
    r"\b(?:what(?:'s| is| are| was)|which|give me|tell me)\b.{0,40}\b(?:(?:tele)?phone|mobile|cell|fax) numbers?\b"
    r"|(?:电话|手机|传真)(?:号码?)?(?:是|为)?(?:多少|什么|几号)"
)
_ADDRESS_ASKED = re.compile(
    r"\b(?:what(?:'s| is| are| was)|which|give me|tell me)\b.{0,40}\be-?mail address(?:es)?\b"
    r"|(?:邮箱|电子邮件|电邮)(?:地址)?(?:是|为)?(?:多少|什么)"
)

_NUMBER = re.compile(
    r"[0-9½¼¾]|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty"
    r"|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|thirds|quarters?"
    r"|twice|once|double|triple|none|no|nobody|single|both|couple|pair|first|second|several|few|many|most|all|every|an?)\b"
    r"|[一二三四五六七八九十百千万亿两零〇双半单数无没全几]"
)
_MONEY = re.compile(
    r"[$€£¥₹₩]|\b(?:dollars?|euros?|pounds?|pence|cents?|usd|eur|gbp|rmb|cny|jpy|yuan|yen|rupees?|francs?|won"
    r"|free|no charge|nothing|costs?)\b|[元块角]|免费|英镑|法郎|卢比|便士|分文"
)
_PRICED = re.compile(
    r"\b(?:prices?|costs?|fees?|fares?|rents?|charges?|deposits?|money|pay|amounts?|totals?|net|gross|balance|debit|credit)"
    r"\b|价|费|租金|押金|金额|总额|合计|余额"
)
_PHONE = re.compile(r"(?:[0-9][ ()./-]{0,2}){6}")
_DATE = re.compile(
    r"[0-9]|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr"
    r"|jun|jul|aug|sept?|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|centur(?:y|ies)|decades?|today"
    r"|tomorrow|yesterday|daily|weekly|monthly|yearly|every|days?|weeks?|months?|years?|spring|summer|autumn|winter"
    r"|christmas|easter|eve)\b|[年月日号天周旬]|世纪|星期|礼拜|[春夏秋冬]|节"
)
_TIME = re.compile(
    r"\b(?:before|after|until|till|when|whenever|while|once|during|since|if|as soon|times?|hours?|minutes?|seconds?"
    r"|later|earlier|early|late|noon|midnight|mornings?|evenings?|afternoons?|nights?|ago|now|currently|always|never"
    r"|immediately|at once|a\.?m|p\.?m|period|era|age|war|reign|then|season|end|start|beginning|first|last|next"
    r"|recent(?:ly)?|modern|ancient|fall|no longer|still|yet|already|soon)\b"
    r"|[时点分秒前后早晚午夜今古代初末期间起]|立[刻即]|马上|一旦|如果|每"
)


def wanted(question: str) -> Wanted | None:
    """The kind of thing a question asks for, when that is plain."""
    folded = " ".join(fold(question).split())
    kinds: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
        ("phone", _PHONE_ASKED),
        ("address", _ADDRESS_ASKED),
        ("price", _PRICE_ASKED),
        ("date", _DATE_ASKED),
        ("time", _TIME_ASKED),
        ("number", _NUMBER_ASKED),
    )
    return next((kind for kind, pattern in kinds if pattern.search(folded)), None)


def holds(kind: Wanted, text: str, context: str = "") -> bool:
    """Whether something of that kind stands in a text; `context` (a table's header, the line before) says of what."""
    folded = fold(text)
    if kind == "price":
        of_what = f"{fold(context)}\n{folded}".replace("_", " ")  # a column may be called price_eur
        return bool(_MONEY.search(folded) or (re.search(r"[0-9]", folded) and _PRICED.search(of_what)))
    if kind == "phone":
        return bool(_PHONE.search(folded))
    if kind == "address":
        return "@" in folded
    if kind == "number":
        return bool(_NUMBER.search(folded))
    return bool(_DATE.search(folded) or _NUMBER.search(folded) or (kind == "time" and _TIME.search(folded)))
