"""Check digits: whether a row of digits can be the number it looks like."""

from __future__ import annotations

from datetime import date

_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECKS = "10X98765432"


def is_card(digits: str) -> bool:
    """Whether 13 to 19 digits pass the check of ISO/IEC 7812 (Luhn), as bank cards do."""
    if not 13 <= len(digits) <= 19 or digits[0] not in "2345689" or len(set(digits)) < 2:
        return False
    total = 0
    for place, sign in enumerate(reversed(digits)):
        value = int(sign) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def is_chinese_id(number: str) -> bool:
    """Whether 18 signs are a Chinese identity number: a day of birth and the check digit of GB 11643."""
    if not _is_day(number[6:14]):
        return False
    total = sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False))
    return _CHECKS[total % 11] == number[17].upper()


def is_account(number: str) -> bool:
    """Whether letters and digits are an international bank account number (ISO 13616: modulo 97)."""
    turned = number[4:] + number[:4]
    return int("".join(str(int(sign, 36)) for sign in turned)) % 97 == 1


def is_hong_kong_id(number: str) -> bool:
    """Whether one or two letters, six digits and a check sign are a Hong Kong identity number."""
    letters = number[:-7].rjust(2)
    values = [36 if sign == " " else int(sign, 36) for sign in letters] + [int(digit) for digit in number[-7:-1]]
    total = sum(value * weight for value, weight in zip(values, range(9, 1, -1), strict=True))
    return (total + int(number[-1], 16)) % 11 == 0


def _is_day(digits: str) -> bool:
    try:
        return 1850 < date(int(digits[:4]), int(digits[4:6]), int(digits[6:])).year < 2100
    except ValueError:
        return False
