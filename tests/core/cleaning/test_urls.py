"""Web addresses: only the address goes."""

import pytest

from core.cleaning import urls
from core.cleaning.edits import apply
from core.records import Block, Document


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("见https://a.com/x。更多内容", "见。更多内容"),
        ("(see https://a.com/x) then", "(see ) then"),
        ("https://en.wikipedia.org/wiki/A_(b)?q=1&r=2#c, next", ", next"),
        ("Read http://a.com. Next", "Read . Next"),
        ("www.example.com/x 和 ftp://a.b/c", " 和 "),
        ("git@github.com:org/repo.git", "git@github.com:org/repo.git"),
        ("npm i @scope/pkg@1.2.3", "npm i @scope/pkg@1.2.3"),
        (".NET Core, #include <x>, =SUM(A1)", ".NET Core, #include <x>, =SUM(A1)"),
        ("https:// alone", "https:// alone"),
    ],
)
def test_only_the_address_goes(text: str, expected: str) -> None:
    document = Document(text)
    assert apply(document, urls.edits(document, urls.Urls(on=True)))[0].text == expected


def test_addresses_in_code_stay() -> None:
    document = Document("curl https://a.com", blocks=(Block("code", 0, 18),))
    assert urls.edits(document, urls.Urls(on=True)) == []
