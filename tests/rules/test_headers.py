"""The counts in a record's headers: digits alone, and at most nine of them."""

import re

import pytest

from solitaire.rules.record import Help, RecordTextError, parse_seconds


def test_the_largest_counts() -> None:
    assert parse_seconds("999999999") == 999_999_999
    assert Help.parse("fair-hints=999999999") == Help(fair_hints=999_999_999)


@pytest.mark.parametrize("text", ["1000000000", "x", "", "-1", "٣"])
def test_what_is_no_count(text: str) -> None:
    with pytest.raises(RecordTextError, match=f"^Seconds header: {text!r} is not a number of seconds$"):
        parse_seconds(text)
    for said in (f"fair-hints={text}", "hints=3"):
        with pytest.raises(RecordTextError, match=re.escape(f"Help header: {said!r} is unknown")):
            Help.parse(said)
