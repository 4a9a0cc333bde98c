"""A file that is no document is refused with its place and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook import source
from rulebook.errors import HanreiError, NotTextError, TooLargeError


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "empty"),
        (b" \n\t\r\n", "empty"),
        ("規則".encode("utf-16"), "UTF-16"),
        ("規則".encode("utf-32-be"), "not UTF-8"),
        ("規則".encode("shift_jis"), "not UTF-8"),
        (b"PK\x03\x04\x00\x00", "binary"),
        (b"1. Rules \xff\xfe", "not UTF-8"),
    ],
)
def test_bytes_that_are_no_utf8_text_are_refused_with_a_remedy(raw: bytes, says: str) -> None:
    with pytest.raises(NotTextError, match=says) as caught:
        source.from_bytes(raw, "rules.txt")
    assert "rules.txt" in caught.value.where
    assert caught.value.remedy


def test_the_first_byte_that_is_wrong_is_named() -> None:
    with pytest.raises(NotTextError) as caught:
        source.from_bytes(b"abc\xff", "rules.txt")
    assert caught.value.where.endswith("byte 3")


def test_byte_order_mark_and_every_kind_of_line_end_are_read_alike() -> None:
    texts = {source.from_bytes(raw, "r").text for raw in (b"\xef\xbb\xbfa\r\nb\rc\n", b"a\nb\nc\n", b"a\r\nb\r\nc\r\n")}
    assert texts == {"a\nb\nc\n"}


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    with large.open("wb") as handle:
        handle.truncate(source.LIMIT + 1)
    with pytest.raises(TooLargeError, match="33,554,433 bytes"):
        source.load_source(large)


@pytest.mark.parametrize("name", ["absent.txt", "."])
def test_a_path_that_is_no_readable_file_is_a_typed_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(HanreiError, match="cannot be read"):
        source.load_source(tmp_path / name)
