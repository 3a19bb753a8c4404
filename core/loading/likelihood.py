"""How likely a string is as something a person wrote: what tells a right decoding of bytes from a wrong one.

A wrong decoding of Chinese, Japanese or Korean bytes gives rare characters, a wrong decoding of alphabetic bytes
gives capitals and signs in the middle of words. `log_likelihood` adds a rough log probability for each character that
is not ASCII. The sums of two readings of the same bytes can be compared, because every reading explains all bytes.
"""

import unicodedata
from functools import cache

# The most frequent characters of running text, simplified, traditional and Japanese. Order does not matter.
_COMMON_HAN = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家"
    "种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十"
    "民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯"
    "月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女"
    "变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基"
    "眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今"
    "這個們來為國說時會對過發後裡種經麼學現當沒動還進樣開從實軍無與長機關點業將兩間問並應戰頭體見產話內給門兒東聲員"
    "論處義幾認條氣題爾別變總電數報結務場計資許統區隊決馬書則聽卻達強難權設記類據邊張該規萬覺術領確傳師觀讓帶導爭運"
    "円話午百川千半男校語土木聞食車毎母火右読友左休父雨私言対実発経戦気図広帰歩楽駅黒売医単変続産関連当込予持"
    "網站頁圖資訊線請您服務歡迎网页图线请欢迎公司中心项目用户信息系统数据技术"
)
_COMMON_HANGUL = (
    "이다는에의을가고하지로한도기사를은리자인서대어시나정일그것들보전수부장제상원있해여과라아주스만없으면우게니까세요용성"
    "경구동조내안된적위같모무마국공년습합되었했던때문말거선신생학트진방치물연소관유"
)
_KANA_COST, _PUNCTUATION_COST, _COMMON_COST = -4.5, -5.0, -5.9
_USUAL_COST, _RARE_COST, _IMPOSSIBLE_COST = -9.2, -13.5, -25.0
_CJK_PUNCTUATION = frozenset("，。、：；！？「」『』《》〈〉“”‘’（）—…·【】〔〕　～")
# Each alphabet from its most frequent letter to its least frequent one.
_ALPHABETS = (
    "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъіїєґў",
    "αοιετσνηυρπκμλςόδγωίάχέθήφύώβξζψϊϋΐ",
    "יוהלארתבשמנדעחקכםפטגןצסזךףץ",
    "اليمنتروبةعدسفهكقحجشطصخأغذءىزضئثظؤإآ",
    "éäöüàèßçñóíáúêâôîûëïãõåøæœùÿìòðþ",
    "łąęśżýčšěžřůćńźőűăţşđťďğıňľĺŕ",
    "านรกอเงวมลดสต่้ิีัะไทคยปพหบแโุู็ขจชใซผถฟธฉณศญษภฐฎฏฑฒฆฌ์ึื",
)
_LATIN = frozenset("".join(_ALPHABETS[4:6]) + "".join(_ALPHABETS[4:6]).upper())
_IN_WORDS = frozenset("’‘\u00ad·\u00a0—–…ºª")
_MARKS = frozenset("“”‘’–—…•«»°£€©®§½¼¾×·¡¿²³™¥ºª„‚\u00a0\u00ad")


@cache
def _usual_han() -> frozenset[str]:
    """The characters of the first levels of the two Chinese standards and of the Japanese one."""
    found: set[str] = set()
    for codec, leads in (("gb2312", (0xB0, 0xF8)), ("big5", (0xA4, 0xC7)), ("euc_jp", (0xB0, 0xD0))):
        for lead in range(*leads):
            for trail in range(0x40, 0xFF):
                found.update(bytes((lead, trail)).decode(codec, "ignore"))
    return frozenset(character for character in found if character > "\u2fff")


@cache
def _usual_hangul() -> frozenset[str]:
    """The 2,350 syllables of the Korean standard."""
    pairs = (bytes((lead, trail)) for lead in range(0xB0, 0xC9) for trail in range(0xA1, 0xFF))
    return frozenset("".join(pair.decode("euc_kr", "ignore") for pair in pairs))


@cache
def cost(character: str) -> float:
    """The rough log probability of one character that is not ASCII, whatever stands around it."""
    code = ord(character)
    if code == 0xFFFD or 0x80 <= code < 0xA0:
        return _IMPOSSIBLE_COST
    if character in _CJK_PUNCTUATION:
        return _PUNCTUATION_COST
    if 0x4E00 <= code <= 0x9FFF:
        if character in _COMMON_HAN:
            return _COMMON_COST
        return _USUAL_COST if character in _usual_han() else _RARE_COST
    if 0x3041 <= code <= 0x30FF:
        return _KANA_COST
    if 0xAC00 <= code <= 0xD7A3:
        if character in _COMMON_HANGUL:
            return _PUNCTUATION_COST
        return -8.5 if character in _usual_hangul() else _RARE_COST
    if 0xFF01 <= code <= 0xFF5E:
        return -7.5
    return _cost_of_letter(character)


def _cost_of_letter(character: str) -> float:
    """The same for alphabets and signs: by the letter's rank in its alphabet, capitals dearer."""
    small = character.lower()
    for alphabet in _ALPHABETS:
        rank = alphabet.find(small)
        if rank >= 0:
            return -2.0 - 0.08 * rank - (2.5 if small != character else 0.0)
    if character in _MARKS:
        return -4.5
    category = unicodedata.category(character)
    if category in ("Cn", "Co", "Cs", "Cc"):
        return _IMPOSSIBLE_COST
    return -9.0 if 0xFF61 <= ord(character) <= 0xFF9F else -10.0


def log_likelihood(text: str, alphabetic: bool) -> float:
    """The sum over the characters of `text` that are not ASCII.

    `alphabetic` (an encoding of one byte a character) also looks at neighbours: capitals after small letters, signs
    inside words, accented letters side by side and words without end cost extra.
    """
    if not alphabetic:
        return sum(cost(character) for character in text if character > "\x7f")
    total, run, before, earlier = 0.0, 0, " ", " "
    for character in text:
        letter = character.isalpha()
        run = run + 1 if letter else 0
        if character > "\x7f":
            total += cost(character)
            if letter and before.isalpha():
                total += _cost_of_pair(before, character)
            if run > 18:
                total -= 3.0
        if letter and before > "\x7f" and not before.isalpha() and before not in _IN_WORDS and earlier.isalpha():
            total -= 5.0
        earlier, before = before, character
    return total


def _cost_of_pair(before: str, character: str) -> float:
    """What a letter costs extra for the letter before it."""
    extra = 0.0
    if before.islower() and character.isupper():
        extra -= 6.0
    if before > "\x7f" and character in _LATIN and before in _LATIN:
        extra -= 5.0
    if (before < "\x80") != (character in _LATIN) and before < "\x80":
        extra -= 5.0
    return extra
