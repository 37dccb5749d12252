"""The game in plain text: what the commands print of it is tested with them; here what needs no command."""

from dataclasses import replace
from datetime import date

import pytest

from scores.estimates import Par
from scores.games import Facts
from scores.goals import daily_deal
from scores.imports import parse_all
from scores.share import format_shared
from scores.share_hand import format_shared_hand
from solitaire.classic.deal import numbered
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Refusal
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.options import parse_options
from solitaire.classic.seats import Seat, Side
from solitaire.classic.view import View as HandView
from solitaire.home.settings import LANGUAGES
from solitaire.play.opponents import AGREED
from solitaire.rules.cards import VersicolaKind, parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Position, View, legal_kills, parse_move
from solitaire.rules.record import Help
from solitaire.texts.classic_text import hand_log, match_result
from solitaire.texts.classic_words import Sentences, refusal_text
from solitaire.texts.hints import why, why_better, why_stacked
from solitaire.texts.printable import one_line
from solitaire.texts.text import kind_name
from solitaire.texts.verdict import game_line, hand_line
from solitaire.texts.words import Words, notes, with_codes
from solver.contrasts import contrasts
from solver.game_review import MoveDecision, Outcome, OutcomeCode
from tests.support import recorded
from tests.support.answers import answer_again, answers
from tests.support.stored import played, single

GONE = "\N{REPLACEMENT CHARACTER}"
WORDS = Words()


@pytest.mark.parametrize("name", ["game", "texts"])
def test_what_is_read_and_said_is_as_it_was(name: str) -> None:
    kept = answers(name)
    assert answer_again(kept) == kept


def test_one_line() -> None:
    assert one_line("a\tb\r\nc") == f"a{GONE}b{GONE}{GONE}c"
    assert one_line("x" * 300) == "x" * 300
    assert one_line("a" * 400 + "z") == "a" * 200 + " ... " + "a" * 99 + "z"


@pytest.mark.parametrize(
    ("most", "help_used", "language", "text"),
    [
        (200, Help(), "en", ""),
        (200, Help(undone_plays=2, oracle_hints=1), "en", "undone 2, oracle 1"),
        (100, Help(fair_hints=3), "en", "given up, fair 3"),
        (100, Help(fair_hints=3), "it", "abbandono, leali 3"),
    ],
)
def test_notes(most: int, help_used: Help, language: str, text: str) -> None:
    facts = Facts.of(played(42, most=most, help=help_used))
    assert notes(facts, Words(language)) == text


def test_the_names_of_the_versicole_are_those_of_the_table() -> None:
    for kind in VersicolaKind:
        assert kind_name(kind) == Words()(f"family.{kind.name.lower()}")


def test_namesakes_are_told_apart() -> None:
    found = match_result(MatchRecord(5, ("Anna", "Anna", "", "Vieri")))
    assert found.endswith("; resti: Anna (1) +0, Anna (2) +0, player 3 +0, Vieri +0")


# -- The line above a shared text, and that the text is read back below it -------------------------


def test_the_line_of_a_game() -> None:
    game = recorded.game(Deal.numbered(42), recorded.tidy)
    assert game_line(game, None, WORDS) == "Minchiate, Deal 42: 35, clay ●●●●○"
    assert game_line(game, Par(42.4, 3.0, 40), WORDS) == "Minchiate, Deal 42: 35 (par 42), bronze ●●●●○"
    assert game_line(game, Par(42.4, 3.0, 4), WORDS) == "Minchiate, Deal 42: 35 (par ≈42) ●●●●○"
    today = recorded.game(daily_deal(date(2026, 3, 1)), recorded.tidy)
    assert game_line(today, None, WORDS).startswith("Minchiate 2026-03-01: ")
    given_up = played(42, most=20)
    assert game_line(given_up, Par(122.4, 3.0, 40), WORDS) == "Minchiate, Deal 42: −300 (par 122), given up"


def test_the_line_of_a_hand() -> None:
    assert hand_line(single(44), WORDS) == "Minchiate for four, Deal 44: 3 resti won, +175 points"
    assert hand_line(single(50), WORDS) == "Minchiate for four, Deal 50: 1 resto lost, −19 points"


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


# -- Why another decision was better, in words: a sentence or two that name cards ------------------


GAMES = [recorded.game(Deal.numbered(number), recorded.at_random(number)) for number in (1, 2, 3)]


def test_every_pair_of_moves_has_one_or_two_sentences_in_every_language() -> None:
    compared = 0
    for game, language in zip(GAMES, ("en", "it", "fr"), strict=True):
        words = Words(language)
        for position in game.positions[:-1:30]:
            kills = list(legal_kills(position))
            better = [
                *kills[:4],
                *([None] if position.can_play else []),
                *([] if position.to_come else [END]),
            ]
            for one in [*kills[:4], END]:
                for other in better:
                    if other != one:
                        lines = why_better(View.of(position), one, other, None, words)
                        assert 1 <= len(lines) <= 2
                        assert all(line.endswith(".") and "{" not in line for line in lines)
                        compared += 1
    assert compared > 20


def test_a_covered_killer_does_not_come_back_with_the_better_kill() -> None:
    """T8 on T9 may still follow, but C5, which kills CK, stays covered."""
    view = View.of(Position(parse_cards("CK T9 T8 C5 T30"), parse_cards("C2 C6 C7"), ()))
    left = Outcome(OutcomeCode.LEFT, parse_card("CK"), 10, 0, 50.0, parse_card("C5"), 10, follows=True)
    kills = parse_move("T30xC5"), parse_move("T8xT9")
    assert with_codes(why_better(view, *kills, left, WORDS)[0]) == (
        "Even if T8 on T9 follows your move, CK, which costs 50, was left on top in 10 of 10 games played "
        "on; after T8 on T9 alone in 0. You covered C5, which kills it in 10 games after the better move: "
        "keep the killer of a costly card open."
    )


def test_a_reason_for_less_than_half_of_the_cost_says_so() -> None:
    view = View.of(Position(parse_cards("T38 T39 T40 C9 C3 S4 C4"), parse_cards("T7"), ()))
    moves = parse_move("T40xT39"), parse_move("C3xC9")
    rest = WORDS("verdict.why_rest")
    assert why_better(view, *moves, None, WORDS, 85.0)[0].endswith(rest)
    assert rest not in why_better(view, *moves, None, WORDS, 80.0)[0]


def test_the_points_of_kills_left_and_the_cost_agree_or_both_are_named() -> None:
    game = recorded.game(Deal.numbered(1), recorded.tidy)
    ply, now = next((ply, now) for ply, now in enumerate(game.positions) if not now.to_come)
    kill, (raised,) = next(
        (kill, found) for kill in legal_kills(now) if (found := contrasts(View.of(now), END, kill))
    )
    record = replace(game, moves=(*game.moves[:ply], END))
    for cost in (raised.points, raised.points + 3):
        decision = MoveDecision(
            ply=ply, move=END, better=kill, cost=cost, error=0.0, expected=0.0, possible=0, known=True
        )
        line, *more = why(record, decision, WORDS)
        assert f" {raised.points}." in line
        measured = f"The kills by which the cost is measured bring {cost}."
        assert more == ([] if cost == raised.points else [measured])


def test_orders_of_the_fola() -> None:
    own, better = parse_cards("T40 C3 CK"), parse_cards("CK C3 T40")
    left = Outcome(OutcomeCode.LEFT, parse_card("CK"), 10, 0, 50.0, parse_card("C3"), 9)
    assert [with_codes(line) for line in why_stacked(own, better, left, WORDS)] == [
        "In 10 games with your order CK, which costs 50, was left on top 10 times, "
        "with the better order 0 times. With the better order C3 kills it 9 times.",
        "CK costs points: in the better order 1 card that can kill it comes later (C3), in yours 0.",
    ]
    assert why_stacked(own, own, None, WORDS) == (WORDS("verdict.hard_to_see"),)


def test_a_loss_that_explains_little_comes_after_what_happens() -> None:
    view = View.of(Position(parse_cards("T38 T39 T40 CK C3 S4 S2 C4"), parse_cards("T7"), ()))
    left = Outcome(OutcomeCode.LEFT, parse_card("CK"), 10, 0, 50.0, parse_card("C4"), 10)
    moves = parse_move("T40xT39"), parse_move("C4xC3")
    assert with_codes(why_better(view, *moves, left, WORDS, 60.0)[0]).startswith("You covered T39")
    assert with_codes(why_better(view, *moves, left, WORDS, 99.0)[0]).startswith("CK, which costs 50")


# -- The log of a hand: by tricks, with the silent players on a line and the fumata by its name ----


def test_the_players_with_nothing_to_declare_share_a_line() -> None:
    silent = [Event(EventKind.NOTHING_DECLARED, 0, seat) for seat in (Seat.E, Seat.N, Seat.W, Seat.S)]
    cards = tuple(parse_cards("T30 T31 T32"))
    declared = Event(EventKind.DECLARED, 15, Seat.N, cards, Side.NS, 15)
    sentences = Sentences(Words(), ("Anna", "Lapo", "Costanza", "Tessa"))
    (only,) = hand_log(silent, sentences)
    assert only.text == "Lapo, Costanza, Tessa, Anna: nothing to declare"
    texts = [entry.text for entry in hand_log([silent[0], declared, *silent[2:]], sentences)]
    assert texts[0] == "Lapo, Tessa, Anna: nothing to declare"
    assert texts[1].startswith("Versicola")


# -- What a player must play, beside the prompt and as the reason why another card is refused ------


def test_a_discard_is_refused_by_the_rules_of_the_table() -> None:
    for rules, said in (
        ("", "Cards of account and the 29 can't be discarded"),
        ("demonio=on", "Cards of account, the 14 and the 29 can't be discarded"),
        ("take_29=never demonio=on", "Cards of account can't be discarded"),
    ):
        chosen = replace(HandView.of(Hand.start(numbered(7)), Seat.S), options=parse_options(rules))
        assert refusal_text(chosen, Refusal.MUST_KEEP, Words()) == said
