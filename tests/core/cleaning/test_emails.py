"""Mail addresses: only the address goes, and only if it is one."""

import pytest

from core.cleaning import emails
from core.cleaning.edits import apply
from core.records import Document


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Contact bob@example.com. Next", "Contact . Next"),
        ("联系bob.b+c@mail.example.com.cn吗", "联系吗"),
        ("<mailto:bob@example.com>", "<>"),
        ("a@b.com, c@d.org; (e@f.de)", ", ; ()"),
        ("git@github.com:org/repo.git", "git@github.com:org/repo.git"),
        ("git@host.co.uk:org/repo.git", "git@host.co.uk:org/repo.git"),
        ("npm i @scope/pkg@1.2.3", "npm i @scope/pkg@1.2.3"),
        ("ssh://git@host.com/x", "ssh://git@host.com/x"),
        ("@decorator and a @ b", "@decorator and a @ b"),
    ],
)
def test_only_the_address_goes(text: str, expected: str) -> None:
    document = Document(text)
    assert apply(document, emails.edits(document, emails.Emails(on=True)))[0].text == expected
