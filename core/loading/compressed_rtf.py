"""Unpacks the rich text that Outlook keeps compressed, as [MS-OXRTFCP] 2.2 says."""

import struct

_BEGINNING = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor "
    b"MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
    b"\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
_WINDOW = 4096
_PLAIN, _PACKED = b"MELA", b"LZFu"
_LARGEST_BYTES = 100_000_000


def unpacked(data: bytes) -> bytes:
    """The rich text in a compressed property; as much of it as there is. Raises `ValueError` when it is none."""
    if len(data) < 16 or data[8:12] not in (_PLAIN, _PACKED):
        raise ValueError("not compressed rich text")
    size = min(struct.unpack_from("<I", data, 4)[0], _LARGEST_BYTES)
    if data[8:12] == _PLAIN:
        return data[16 : 16 + size]
    window = bytearray(_BEGINNING.ljust(_WINDOW, b"\0"))
    at, place, out = 16, len(_BEGINNING), bytearray()
    while at < len(data) and len(out) < size:
        flags, at = data[at], at + 1
        for bit in range(8):
            if at >= len(data):
                break
            if not flags >> bit & 1:
                piece, at = data[at : at + 1], at + 1
            else:
                if at + 2 > len(data):
                    return bytes(out)
                word, at = data[at] << 8 | data[at + 1], at + 2
                begin, length = word >> 4, (word & 15) + 2
                if begin == place:
                    return bytes(out)
                piece = _copied(window, begin, length, place)
            for byte in piece:
                window[place] = byte
                place = (place + 1) % _WINDOW
            out += piece
    return bytes(out)


def _copied(window: bytearray, begin: int, length: int, place: int) -> bytes:
    """What stands in the window from `begin` on; it may run into what is being written."""
    piece = bytearray()
    for step in range(length):
        source = (begin + step) % _WINDOW
        ahead = (source - place) % _WINDOW
        piece.append(piece[ahead] if ahead < step else window[source])
    return bytes(piece)
