"""Files of deals: cards, names, and what the command ``deal`` prints."""

import pytest

from solitaire.rules.deal import Deal, DealTextError, parse_deals
from solitaire.texts.text import deal_text
from tests.support.commands import done
from tests.support.deals import DEAL_0, DEAL_42, DEAL_LAST

PRINTED = deal_text(Deal.numbered(42), 100)


def test_deals_file() -> None:
    text = f"# deals\n\n  first one : {DEAL_0} # as dealt\n{DEAL_42.lower()}\n:{DEAL_LAST}\na:b: {DEAL_0}\r\n"
    named = list(parse_deals(text))
    assert [name for name, _ in named] == ["first one", "4", "5", "a:b"]
    assert [str(deal) for _, deal in named] == [DEAL_0, DEAL_42, DEAL_LAST, DEAL_0]
    assert list(parse_deals("# nothing\n\n")) == []


def test_deals_by_name() -> None:
    named = list(parse_deals(f"42\n 42/37 # mine\nfirst: 7\n007\n{DEAL_0}\n"))
    assert [name for name, _ in named] == ["42", "42/37", "first", "7", "5"]
    assert [str(deal) for _, deal in named[:4]] == ["42", "42/37", "7", "7"]


def test_boms_before_lines_do_not_matter() -> None:
    assert list(parse_deals("\ufeff1\n\ufeff# more\n\ufeff2\n\ufeff")) == list(parse_deals("1\n2"))


def test_deals_as_they_are_printed() -> None:
    printed = "".join(done("deal", name) for name in ("42", "42/37"))
    as_json = "".join(done("deal", name, "--json") for name in ("7", "7/1"))
    named = list(parse_deals(f"{printed}\n{as_json}99\n"))
    assert [name for name, _ in named] == ["42", "42/37", "7", "7/1", "99"]
    assert [deal.name for _, deal in named] == ["42", "42/37", "7", "7/1", "99"]


def test_a_deal_is_shuffled_when_it_is_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    named = parse_deals("1\n" * 1000)
    assert next(named)[0] == "1"
    monkeypatch.setattr("solitaire.rules.deal.parse_deal", lambda name: pytest.fail("it shuffles"))
    parse_deals("1\n" * 1000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{DEAL_0}\n#\nbad: C1 C2", "line 3: a deal is made of the 97 cards, each once"),
        ("name:", "line 1: a deal is made of the 97 cards, each once"),
        (f"\n{DEAL_0} T9", "line 2: T9 is named twice"),
        ("C1 X1", "line 1: 'X1' is not a card"),
        ("42/97", "line 1: cut 97 is not from 1 to 96"),
        (f"1\n{2**64}", f"line 2: deal number {2**64} is not from 0 to"),
        ("x: 42/", "line 1: '42/' is not a card"),
        ('{"deal": "42", "deck": [], "fola": []}', "line 1: these are not the cards of deal 42"),
        ('{"deal": "42"}', "line 1: not a deal in JSON"),
        ('{"deal": 42, "deck": ["C1"], "fola": []}', "line 1: not a deal in JSON"),
        ('{"deal": "42", "deck": [["C1"]], "fola": []}', "line 1: not a deal in JSON"),
        ("[]", "line 1: '[]' is not a card"),
        (
            deal_text(Deal.numbered(42), 100).replace("  T9 ", "  T8 "),
            "line 1: these are not the cards of deal 42",
        ),
        (PRINTED.replace("Deal 42", "Deal 43"), "line 1: these are not the cards of deal 43"),
        ("Deal 42, cut 56", "line 1: these are not the cards of deal 42"),
    ],
)
def test_bad_deals_file(text: str, message: str) -> None:
    with pytest.raises(DealTextError) as caught:
        parse_deals(text)
    assert message in str(caught.value)
