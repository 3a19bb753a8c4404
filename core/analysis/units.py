"""Units and currencies: what they are called in both languages, and the one name each has here."""

import re
from functools import cache

# One line a unit: its names, those of several words joined by "_".
_ENGLISH = """
year: year years yr yrs year-old
month: month months
week: week weeks wk wks
workday: working_day working_days business_day business_days workday workdays
day: day days
night: night nights
hour: hour hours hr hrs
minute: minute minutes min mins
second: second seconds sec secs
millisecond: millisecond milliseconds ms
km: km kilometre kilometres kilometer kilometers
m: metre metres meter meters
cm: cm centimetre centimetres centimeter centimeters
mm: mm millimetre millimetres millimeter millimeters
mile: mile miles mi
yard: yard yards yd
foot: foot feet ft
inch: inch inches
m2: m² m2 sqm square_metre square_metres square_meter square_meters sq_m
km2: km² km2 square_kilometre square_kilometres square_kilometer square_kilometers sq_km
sqft: square_foot square_feet sq_ft
sqmi: square_mile square_miles sq_mi
m3: m³ m3 cubic_metre cubic_metres cubic_meter cubic_meters
hectare: hectare hectares ha
acre: acre acres
kg: kg kgs kilogram kilograms kilogramme kilogrammes kilo kilos
g: gram grams gramme grammes
mg: mg milligram milligrams
tonne: tonne tonnes ton tons metric_ton metric_tons
lb: lb lbs
pound: pound pounds
oz: oz ounce ounces
l: litre litres liter liters
ml: ml millilitre millilitres milliliter milliliters
gallon: gallon gallons
kmh: km/h kmh kph kilometres_per_hour kilometers_per_hour km_per_hour
mph: mph miles_per_hour
m/s: m/s metres_per_second meters_per_second
celsius: °c degrees_celsius degree_celsius degrees_centigrade
fahrenheit: °f degrees_fahrenheit degree_fahrenheit
degree: ° degree degrees
w: watt watts
kw: kw kilowatt kilowatts
mw: megawatt megawatts
gw: gw gigawatt gigawatts
kwh: kwh kilowatt-hour kilowatt-hours kilowatt_hour kilowatt_hours
v: volt volts
a: ampere amperes amp amps
hz: hz hertz
khz: khz
mhz: mhz
ghz: ghz
byte: byte bytes
kb: kb kilobyte kilobytes
mb: mb megabyte megabytes
gb: gb gigabyte gigabytes
tb: tb terabyte terabytes
bar: bar
kpa: kpa
mpa: mpa
db: db decibel decibels
kcal: kcal calories calorie
point: percentage_point percentage_points
%: % percent per_cent pct
‰: ‰ per_mille
USD: dollar dollars usd us_dollars us_dollar
EUR: euro euros eur
GBP: gbp pounds_sterling british_pounds
CNY: yuan rmb cny renminbi
JPY: yen jpy
HKD: hkd hong_kong_dollars hong_kong_dollar
TWD: twd new_taiwan_dollars
AUD: aud australian_dollars
CAD: cad canadian_dollars
CHF: chf swiss_francs
INR: rupee rupees inr
KRW: korean_won krw
RUB: rouble roubles ruble rubles rub
cent: cent cents
"""
_CHINESE = """
year: 年 周年 年间 周岁
month: 月 个月
week: 周 个星期 星期 个礼拜 礼拜
workday: 工作日 个工作日
day: 天 日 个自然日 自然日
night: 晚 夜
hour: 小时 个小时 钟头 个钟头
minute: 分钟
second: 秒 秒钟
millisecond: 毫秒
km: 公里 千米
m: 米
cm: 厘米 公分
mm: 毫米
mile: 英里
yard: 码
foot: 英尺
inch: 英寸
m2: 平方米 ㎡ 平米
km2: 平方公里 平方千米 k㎡
m3: 立方米 ㎥
hectare: 公顷
acre: 英亩
mu: 亩
kg: 公斤 千克 ㎏
g: 克
mg: 毫克 ㎎
jin: 斤
tonne: 吨 公吨
lb: 磅
oz: 盎司
l: 升 公升
ml: 毫升
gallon: 加仑
kmh: 公里/小时 公里每小时 千米/小时 千米每小时
mph: 英里/小时 英里每小时
m/s: 米/秒 米每秒
celsius: ℃ 摄氏度
fahrenheit: ℉ 华氏度
degree: 度
w: 瓦 瓦特
kw: 千瓦
mw: 兆瓦
kwh: 千瓦时 度电
v: 伏 伏特
a: 安培
hz: 赫兹
byte: 字节
kb: 千字节
mb: 兆 兆字节
db: 分贝
kcal: 千卡 大卡 卡路里
point: 个百分点 百分点
USD: 美元 美金
EUR: 欧元
GBP: 英镑
CNY: 元 块 块钱 元人民币 人民币
JPY: 日元 日圆
HKD: 港元 港币
TWD: 新台币 台币
AUD: 澳元
CAD: 加元 加拿大元
CHF: 瑞士法郎
INR: 卢比
KRW: 韩元
RUB: 卢布
cent: 美分
"""
# Only with this case, and only right behind the number or after one space.
_SYMBOLS = "m: m\ng: g\nl: L l\nw: W\nmw: MW\nv: V\nkw: kW\nhour: h\nsecond: s\ntonne: t\nkv: kV\nma: mA"
_SIGNS = """
USD: us$ usd
HKD: hk$ hkd
TWD: nt$ twd
AUD: a$ au$ aud
CAD: c$ ca$ cad
EUR: € eur
GBP: £ gbp
CNY: rmb cny ¥ 人民币
JPY: jpy
INR: ₹ inr
KRW: ₩ krw
RUB: ₽
CHF: chf
USD: $
"""
CURRENCIES = frozenset(["USD", "EUR", "GBP", "CNY", "JPY", "HKD", "TWD", "AUD", "CAD", "CHF", "INR", "KRW", "RUB"])
PERCENT = "%"

_ALSO = {  # what a vaguer word may stand for
    "pound": {"lb", "GBP"},
    "lb": {"pound"},
    "GBP": {"pound"},
    "degree": {"celsius", "fahrenheit"},
    "JPY": {"CNY"},  # both are written ¥
}


def also(unit: str) -> set[str]:
    """Units that a unit may be taken for."""
    return _ALSO.get(unit, set())


def _table(lines: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines.strip().splitlines():
        unit, _, names = line.partition(": ")
        for name in names.split():
            found.setdefault(name.replace("_", " "), unit)
    return found


def _either(names: dict[str, str]) -> str:
    return "|".join(re.escape(name).replace(r"\ ", r"[\s-]") for name in sorted(names, key=len, reverse=True))


@cache
def _tables() -> tuple[dict[str, str], dict[str, str], dict[str, str], dict[str, str]]:
    return _table(_ENGLISH), _table(_CHINESE), _table(_SYMBOLS), _table(_SIGNS)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    english, chinese, symbols, signs = _tables()
    return (
        re.compile(rf"(?:{_either(english)})(?![a-zA-Z²³])", re.IGNORECASE),
        re.compile(_either(chinese)),
        re.compile(rf"(?:{_either(symbols)})(?![\w/²³])"),
        re.compile(rf"(?:(?<![a-zA-Z])(?:{_either(signs)}))\s?\Z", re.IGNORECASE),
    )


def unit_at(plain: str, at: int) -> tuple[str, int] | None:
    """The unit that is written at this place, and where its name ends."""
    english, chinese, symbols, _ = _patterns()
    names, han, short, _ = _tables()
    if match := symbols.match(plain, at):
        return short[match[0]], match.end()
    if match := english.match(plain, at):
        return names[
            re.sub(r"[\s-]", " ", match[0].lower()) if match[0].lower() not in names else match[0].lower()
        ], match.end()
    if match := chinese.match(plain, at):
        return han[match[0]], match.end()
    return None


def currency_before(plain: str, at: int) -> tuple[str, int] | None:
    """The currency whose sign stands before this place, and where it begins."""
    start = max(at - 6, 0)
    match = _patterns()[3].search(plain[start:at])
    return (_tables()[3][match[0].strip().lower()], start + match.start()) if match else None


def units_named(plain: str) -> set[str]:
    """The units that a text names without a number, as the header of a table does."""
    english, chinese, symbols, _ = _patterns()
    names, han, short, signs = _tables()
    found = {short[match[0]] for match in re.finditer(rf"(?<!\w){symbols.pattern}", plain)}
    for match in re.finditer(rf"(?<!\w)(?:{english.pattern})", plain, re.IGNORECASE):
        found.add(names.get(match[0].lower()) or names[re.sub(r"[\s-]", " ", match[0].lower())])
    found |= {han[match[0]] for match in chinese.finditer(plain)}
    found |= {unit for sign, unit in signs.items() if not sign.isalpha() and sign in plain}
    return found
