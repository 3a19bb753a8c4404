"""Bytes to text: a byte order mark, then strict UTF-8, then the likeliest of the encodings that people use."""

import codecs
import re

from core.errors import LoadError
from core.loading.likelihood import cost, log_likelihood

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with BOM"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32LE"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32BE"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16LE"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16BE"),
    (b"\x84\x31\x95\x33", "gb18030", "GB18030"),
)
# Codec, name shown, handicap (None: several bytes a character). Rare encodings must be clearly likelier than common
# ones: it keeps the two characters of a short Chinese text from being read as four Arabic letters.
_CANDIDATES = (
    ("gb18030", "GB18030", None),
    ("cp950", "Big5", None),
    ("big5hkscs", "Big5-HKSCS", None),
    ("cp932", "Shift-JIS", None),
    ("euc_jp", "EUC-JP", None),
    ("cp949", "EUC-KR", None),
    ("cp1252", "Windows-1252", 0.0),
    ("cp1251", "Windows-1251", 3.0),
    ("koi8_r", "KOI8-R", 5.0),
    ("cp866", "CP866", 6.0),
    ("cp1250", "Windows-1250", 2.5),
    ("cp1253", "Windows-1253", 4.0),
    ("cp1255", "Windows-1255", 5.0),
    ("cp1256", "Windows-1256", 6.0),
    ("cp1254", "Windows-1254", 5.0),
    ("cp874", "Windows-874", 6.0),
)
_SHOWN = {codecs.lookup(codec).name: shown for codec, shown, _ in _CANDIDATES} | {"utf-8": "UTF-8"}
# What a label names and what is meant by it: supersets, as browsers read them.
_MEANT = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "big5": "cp950",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
_KANA_IN_CHINESE_COST = 2.0
_SAMPLE_BYTES = 24_000
_DECLARED_BONUS = 0.03  # of the score: a declaration decides between readings that are nearly as likely
CHOICES = ("UTF-8", *(shown for _, shown, _ in _CANDIDATES), "UTF-16LE", "UTF-16BE")
"""The encodings that a person can choose from."""
_ESCAPES = ((b"\x1b$)C", "iso2022_kr", "ISO-2022-KR"), (b"\x1b$", "iso2022_jp_2", "ISO-2022-JP"))
_NEVER = {0: 0xFFFD, 0xFFFE: 0xFFFD, 0xFFFF: 0xFFFD}  # no text holds these; a database may choke on the first
_CONTROL = re.compile(rb"[\x00-\x07\x0e-\x1a\x1c-\x1f]")
_KINDS = (
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"SQLite format 3\0", "a database"),
    (b"%PDF-", "a PDF"),
)


def decode(data: bytes, wish: str = "", declared: str = "") -> tuple[str, str]:
    """The text of `data` and the name of the encoding it was read as.

    `wish` is a person's choice and is followed (bytes that do not fit become U+FFFD). `declared` is what the file
    says about itself; it is only believed when it fits. Raises `LoadError` for content that is no text.
    """
    if wish:
        return _decode_as_wished(data, wish)
    for mark, codec, shown in _MARKS:
        if data.startswith(mark) and not (codec.startswith("utf-32") and len(data) % 4):
            return _finish(data[len(mark) :], codec), shown
    for escape, codec, shown in _ESCAPES:
        if escape in data[:100_000] and data.isascii():
            return _finish(data, codec), shown
    zeros = b"\0" in data[:4096]
    if not zeros and (text := _strict_utf8(data)) is not None:
        refuse_binary(data)
        return text, "UTF-8"
    wide = _wide(data)
    if wide:
        return _finish(data, wide), wide.upper().replace("-LE", "LE").replace("-BE", "BE")
    refuse_binary(data)
    if zeros and (text := _strict_utf8(data)) is not None:
        return text, "UTF-8"
    codec = _likeliest(data, declared)
    return _finish(data, codec), _SHOWN.get(codecs.lookup(codec).name, codec)


def codec_of(label: str) -> str | None:
    """The codec meant by an encoding's label as written in a file or by a person; None for a label unknown here."""
    label = label.strip().strip("\"'").removesuffix(" with BOM").lower()
    try:
        info = codecs.lookup({"x-sjis": "cp932", "x-gbk": "gb18030", "x-user-defined": "cp1252"}.get(label, label))
        known = isinstance(b"a".decode(info.name), str)
    except (LookupError, UnicodeError, ValueError):
        return None
    return _MEANT.get(info.name, info.name) if known else None


def refuse_binary(data: bytes) -> None:
    """Raise `LoadError` when these bytes are no text in any encoding of one or several bytes a character."""
    for mark, kind in _KINDS:
        if data.startswith(mark):
            raise LoadError(f"This is not text: the content is that of {kind}", "skipped")
    sample = data[:65_536]
    if len(_CONTROL.findall(sample)) > len(sample) * 0.05:
        raise LoadError("This is not text: the content is binary", "skipped")


def _decode_as_wished(data: bytes, wish: str) -> tuple[str, str]:
    codec = codec_of(wish)
    if codec is None:
        raise LoadError(f"There is no encoding called “{wish}”. Choose another one in the settings.")
    return _finish(data, codec).removeprefix("\ufeff"), wish


def _finish(data: bytes, codec: str) -> str:
    return data.decode(codec, "replace").translate(_NEVER)


def _strict_utf8(data: bytes) -> str | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    never = b"\0" in data or b"\xef\xbf\xbe" in data or b"\xef\xbf\xbf" in data
    return text.translate(_NEVER) if never else text


def _wide(data: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, known by the share of characters that stand in real texts."""
    sample = data[:8192]
    for codec, unit in (("utf-32-le", 4), ("utf-32-be", 4), ("utf-16-le", 2), ("utf-16-be", 2)):
        if len(data) % unit or not data:
            continue
        try:
            text = sample[: len(sample) // unit * unit].decode(codec, "strict" if unit == 4 else "replace")
        except UnicodeDecodeError:
            continue
        usual = sum(" " <= c < "\x7f" or c in "\n\r\t" or (c > "\x7f" and cost(c) > -9.5) for c in text)
        broken = sum(c == "\0" or (c > "\x7f" and cost(c) <= -25) for c in text)
        if broken <= len(text) * 0.02 and usual >= len(text) * 0.7:
            return codec
    return None


def _likeliest(data: bytes, declared: str) -> str:
    """The codec under which a sample of the bytes that are not ASCII looks most like something written."""
    sample = _sample(data)
    believed = codec_of(declared) if declared else None
    codecs_to_try = list(_CANDIDATES)
    if believed and believed not in {codec for codec, _, _ in _CANDIDATES} | {"utf-8"}:
        codecs_to_try.append((believed, believed, 3.0))
    best, best_score = "utf-8", _score_as_damaged_utf8(sample)
    for codec, _, handicap in codecs_to_try:
        text = sample.decode(codec, "replace")
        score = log_likelihood(text, handicap is not None) - (handicap or 0.0)
        if codec in ("gb18030", "cp950", "big5hkscs"):
            score -= _KANA_IN_CHINESE_COST * sum("\u3040" < character < "\u3100" for character in text)
        if codec == believed:
            score += abs(score) * _DECLARED_BONUS
        if score > best_score:
            best, best_score = codec, score
    return best


def _score_as_damaged_utf8(sample: bytes) -> float:
    """UTF-8 with a few bad bytes (a cut, a stray sign) is still UTF-8 when nearly all of it fits."""
    text = sample.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    good = sum(character > "\x7f" for character in text) - bad
    return log_likelihood(text, False) if good > 8 * bad else float("-inf")


def _sample(data: bytes) -> bytes:
    """Lines with bytes that are not ASCII, so that an English start does not hide what follows."""
    pieces, size, position = [], 0, 0
    pattern = re.compile(rb"[\x80-\xff]")
    while size < _SAMPLE_BYTES and (match := pattern.search(data, position)):
        start = max(data.rfind(b"\n", max(position, match.start() - 200), match.start()) + 1, position)
        if start < match.start() - 200:
            start = match.start()
        end = data.find(b"\n", match.start(), match.start() + 4000)
        end = min(match.start() + 4000, len(data)) if end < 0 else end + 1
        pieces.append(data[start:end])
        size += end - start
        position = end
        if len(pieces) % 8 == 0:  # look further on, too: a long file may begin in another language
            position = max(position, data.find(b"\n", position + len(data) // 40) + 1)
    return b"".join(pieces)
