"""What files are called on screen."""

import pytest

from desktop.language import file_name


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/home/ann/docs/Report.pdf", "Report.pdf"),
        ("/home/ann/docs/2019.zip", "2019.zip"),
        ("/home/ann/docs/2019.zip/Purchase contract.pdf", "2019.zip › Purchase contract.pdf"),
        ("/docs/2019.ZIP/deep/inner.7z/a.txt", "2019.ZIP › deep › inner.7z › a.txt"),
        ("/docs/letter.eml/合同.pdf", "letter.eml › 合同.pdf"),
        ("C:\\docs\\logs.tar.gz\\day\\one.txt", "logs.tar.gz › day › one.txt"),
        ("/home/.zip/a.txt", "a.txt"),
        ("a.txt", "a.txt"),
        ("/docs/", "docs"),
        ("", ""),
        ("/", "/"),
    ],
)
def test_a_file_inside_others_is_named_with_them(path: str, name: str) -> None:
    assert file_name(path) == name
