import base64
from email.message import EmailMessage

import pytest

from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.loading.mail import LOADER, MANY, SAVED_PAGE, parse, sent_along
from core.records import Document

HEADERS = "From: Ann <ann@example.com>\nTo: bo@example.com\nSubject: Valves\nDate: Fri, 5 Jan 2024 13:00:00 +0000\n"


def read(data: bytes, name: str = "a.eml") -> Document:
    return load(Source(data, name), LoadOptions())[1]


def test_a_mail_is_its_subject_its_people_and_one_body() -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = "关于阀门的报价", "安 <ann@example.com>", "bo@example.com"
    mail.set_content("The valve closes at nine degrees.\n\nBest,\nAnn\n")
    mail.add_alternative("<p>The valve closes at <b>nine</b> degrees.</p>", subtype="html")
    mail.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="合同.pdf")
    document = read(mail.as_bytes())
    assert document.text == (
        "关于阀门的报价\n\nFrom: 安 <ann@example.com>\nTo: bo@example.com\nAttachments: 合同.pdf\n\n"
        "The valve closes at nine degrees.\n\nBest,\nAnn"
    )
    assert document.blocks[0].kind == "heading"
    assert [each.name for each in sent_along(parse(mail.as_bytes()))] == ["合同.pdf"]


def test_a_mail_that_is_only_a_web_page_is_read_as_one() -> None:
    data = (HEADERS + "Content-Type: text/html; charset=utf-8\n\n<h1>Hello</h1><p>one</p><p>two</p>").encode()
    assert read(data).text.endswith("Hello\n\none\n\ntwo")


def test_bytes_without_a_word_on_their_encoding_are_decoded_by_what_they_are() -> None:
    body = "蓝色阀门在九度时关闭，请不要打开阀门。"
    data = f"From: a@b.cn\nTo: c@d.cn\nSubject: {body}\n\n{body}\n".encode("gbk")
    document = read(data)
    assert document.text.startswith(body)
    assert document.text.endswith(body)


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_a_mail_that_was_saved_in_a_wide_encoding_is_read(codec: str) -> None:
    document = read((HEADERS + "\nThe valve closes at nine degrees.\n").encode(codec))
    assert document.text.startswith("Valves\n\nFrom: Ann")
    assert document.text.endswith("The valve closes at nine degrees.")


def test_a_mail_inside_a_mail_is_read_below_it() -> None:
    inner, outer = EmailMessage(), EmailMessage()
    inner["Subject"] = "the older one"
    inner.set_content("older words")
    outer["Subject"] = "the newer one"
    outer.set_content("newer words")
    outer.add_attachment(inner)
    document = read(outer.as_bytes())
    assert (
        document.text.index("newer words") < document.text.index("the older one") < document.text.index("older words")
    )


def test_pictures_that_decorate_the_body_are_not_files_sent_along() -> None:
    mail = EmailMessage()
    mail.set_content("see")
    mail.add_attachment(b"\x89PNG", maintype="image", subtype="png", cid="<logo>", filename="logo.png")
    mail.add_attachment(b"a,b", maintype="text", subtype="csv", filename="a/b.csv")
    assert [each.name for each in sent_along(parse(mail.as_bytes()))] == ["a_b.csv"]


def test_every_mail_of_a_mailbox_is_read() -> None:
    one = f"From ann@example.com Fri Jan  5 13:00:00 2024\n{HEADERS}\nfirst body\n\n"
    two = f"From bo@example.com Fri Jan  5 14:00:00 2024\n{HEADERS.replace('Valves', 'Pumps')}\nFrom here on: second\n"
    loader, document = load(Source((one + two).encode(), "a.mbox"), LoadOptions())
    assert loader is MANY
    headings = [document.text[b.start : b.end] for b in document.blocks if b.kind == "heading"]
    assert headings == ["Valves", "Pumps"]
    assert "From here on: second" in document.text


def test_a_saved_page_is_read_as_the_page_it_is() -> None:
    data = (
        b"From: <Saved by Blink>\nSubject: t\nMIME-Version: 1.0\n"
        b'Content-Type: multipart/related; type="text/html"; boundary="b"\n\n--b\n'
        b"Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<h1>Caf=C3=A9</h1><p>one</p>\n--b--\n"
    )
    loader, document = load(Source(data, "a.mhtml"), LoadOptions())
    assert loader is SAVED_PAGE
    assert document.text == "Café\n\none"


def test_a_text_that_only_looks_like_a_mail_stays_a_text() -> None:
    data = (HEADERS + "\nbody\n").encode()
    assert read(data, "news.txt").text == data.decode()
    assert load(Source(data, "without-suffix"), LoadOptions())[0] is LOADER


@pytest.mark.parametrize("cut", range(0, 400, 37))
def test_a_mail_that_is_cut_off_anywhere_is_read_as_far_as_it_goes(cut: int) -> None:
    mail = EmailMessage()
    mail["Subject"] = "关于"
    mail.set_content("body")
    mail.add_attachment(b"123", maintype="application", subtype="pdf", filename="x.pdf")
    data = mail.as_bytes()[: 60 + cut]
    LOADER.load(Source(data, "a.eml"), LoadOptions())
    list(sent_along(parse(data)))


def test_mails_of_a_mailbox_need_no_headers_if_the_line_before_them_is_whole() -> None:
    line = "From ann@example.com Fri Jan 05 13:00:00 2024\n\n"
    document = read(f"{line}first words\n\nFrom here on\n\n{line}second words\n".encode(), "a.mbox")
    assert document.text == "(no subject)\n\nfirst words\n\nFrom here on\n\n(no subject)\n\nsecond words"


@pytest.mark.parametrize("coding", ["base64", "quoted-printable"])
def test_a_mail_inside_a_mail_may_be_encoded_as_a_file_is(coding: str) -> None:
    inner = f"{HEADERS}\nolder words\n".encode()
    body = base64.encodebytes(inner) if coding == "base64" else b"\n" + inner.replace(b":", b"=3A")
    data = HEADERS.encode() + b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nnewer\n"
    data += f"--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: {coding}\n\n".encode() + body + b"\n--b--\n"
    assert read(data).text.endswith("newer\n\nValves\n\n" + read(inner).text.removeprefix("Valves\n\n"))


def test_mails_inside_each_other_without_end_and_headers_without_end_are_read_in_part() -> None:
    deep = (HEADERS + "Content-Type: message/rfc822\n\n").encode() * 300 + b"\nbody"
    assert read(deep).notices == ("Mails inside each other too deeply were left out",)
    long = b"Subject: " + b"=?utf-8?q?a?= " * 10_000 + b"\nFrom: ann@example.com\n\nbody"
    assert "From: ann@example.com\n\nbody" in read(long).text
