"""The line above a shared text, and that the text is read back below it."""

from datetime import date

from scores.estimates import Par
from scores.goals import daily_deal
from scores.imports import parse_all
from scores.share import format_shared
from scores.share_hand import format_shared_hand
from solitaire.home.settings import LANGUAGES
from solitaire.play.opponents import AGREED
from solitaire.rules.deal import Deal
from solitaire.texts.verdict import game_line, hand_line
from solitaire.texts.words import Words
from tests.support import recorded
from tests.support.stored import played, single

EN = Words()


def test_the_line_of_a_game() -> None:
    game = recorded.game(Deal.numbered(42), recorded.tidy)
    assert game_line(game, None, EN) == "Minchiate, Deal 42: 35, clay ●●●●○"
    assert game_line(game, Par(42.4, 3.0, 40), EN) == "Minchiate, Deal 42: 35 (par 42), bronze ●●●●○"
    assert game_line(game, Par(42.4, 3.0, 4), EN) == "Minchiate, Deal 42: 35 (par ≈42) ●●●●○"
    today = recorded.game(daily_deal(date(2026, 3, 1)), recorded.tidy)
    assert game_line(today, None, EN).startswith("Minchiate 2026-03-01: ")
    given_up = played(42, most=20)
    assert game_line(given_up, Par(122.4, 3.0, 40), EN) == "Minchiate, Deal 42: −300 (par 122), given up"


def test_the_line_of_a_hand() -> None:
    assert hand_line(single(44), EN) == "Minchiate for four, Deal 44: 3 resti won, +175 points"
    assert hand_line(single(50), EN) == "Minchiate for four, Deal 50: 1 resto lost, −19 points"


def test_shared_texts_are_read_with_the_line_and_without() -> None:
    game, hand = recorded.game(Deal.numbered(42), recorded.tidy), single(43)
    texts = [format_shared(game), format_shared_hand(hand, AGREED)]
    plain = [*parse_all("\n\n".join(texts))]
    for language in LANGUAGES:
        words = Words(language)
        lines = game_line(game, Par(122.4, 3.0, 4), words), hand_line(hand, words)
        for between in ("\n", " ", "\r\n> "):
            chat = "\n".join(f"{line}{between}{text}" for line, text in zip(lines, texts, strict=True))
            assert [*parse_all(chat)] == plain, (language, between)
