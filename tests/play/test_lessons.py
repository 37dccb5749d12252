"""The lessons by the rules: what each takes, and where its goal is out of reach."""

import pytest

from solitaire.classic.cards import SUIT, WORTH, is_tarocco
from solitaire.classic.hand import Hand
from solitaire.classic.inferences import infer
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.view import View
from solitaire.play.lessons import CLASSIC_LESSONS, LESSONS, ClassicLesson, Lesson, way
from solitaire.rules.cards import CODES, MATTO, Card, parse_card, parse_cards, tarot
from solitaire.rules.position import END, Move, Position, legal_moves, parse_move
from solitaire.rules.scoring import score
from solver import cores
from solver.question import question
from tests.support.lessons import SOLUTIONS


def every_position(lesson: Lesson) -> set[Position]:
    """Return every position that play can lead to, the ended ones among them."""
    found, open_ones = {lesson.start}, [lesson.start]
    while open_ones:
        position = open_ones.pop()
        more = set() if position.end is not None else {position.apply(one) for one in moves(position)} - found
        found |= more
        open_ones += more
    return found


def moves(position: Position) -> tuple[Move, ...]:
    return (*legal_moves(position), END)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_solution_leads_to_the_goal_and_none_is_shorter(lesson: Lesson) -> None:
    assert len(LESSONS) == len(SOLUTIONS) == 5
    line = way(lesson.goal, lesson.start)
    assert line is not None
    assert len(line) == len(SOLUTIONS[lesson.name].split())
    position = lesson.start
    for word in SOLUTIONS[lesson.name].split():
        assert not lesson.goal.is_reached(position)
        assert way(lesson.goal, position) is not None
        position = position.apply(parse_move(word))
    assert lesson.goal.is_reached(position)
    assert way(lesson.goal, position) == ()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_way_is_none_exactly_where_no_line_leads_to_the_goal(lesson: Lesson) -> None:
    """Whether the goal can be reached, worked out backwards from the ends."""
    positions = every_position(lesson)
    in_play = {position for position in positions if position.end is None}
    hopeful = set[Position]()
    more = {position for position in positions if lesson.goal.is_reached(position)}
    while more:
        hopeful |= more
        more = {one for one in in_play - hopeful if any(one.apply(move) in hopeful for move in moves(one))}
    for position in positions:
        assert (way(lesson.goal, position) is not None) == (position in hopeful)
    assert (in_play <= hopeful) is (lesson.name == "near"), "the first cannot go wrong, and all others can"
    if lesson.goal.points is not None:  # no more can be had than are asked for
        most = max(score(position).shown for position in positions if not position.to_come)
        assert most == lesson.goal.points == {"versicola": 60, "end": 50}[lesson.name]


def test_the_order_matters_where_it_is_said_to() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.name == "order")
    first, second = (parse_move(word) for word in SOLUTIONS["order"].split())
    assert {first, second} <= set(legal_moves(lesson.start))
    assert second in legal_moves(lesson.start.apply(first))
    assert first not in legal_moves(lesson.start.apply(second))
    assert way(lesson.goal, lesson.start.apply(second)) is None


# -- The lessons of the game for four by the rules, and by the player ------------------------------


BY_NAME = {lesson.name: lesson for lesson in CLASSIC_LESSONS}


def after(name: str, code: str) -> Hand:
    """Return the hand of a lesson after a card has been played or discarded."""
    return BY_NAME[name].after(parse_card(code))


def won_by(hand: Hand, side: Side) -> set[Card]:
    return {
        card
        for trick in hand.tricks
        if trick.is_complete and trick.winner.side is side
        for card in trick.cards
    }


@pytest.mark.parametrize("lesson", CLASSIC_LESSONS, ids=lambda lesson: lesson.name)
def test_south_is_to_decide_on_one_card_and_has_a_choice(lesson: ClassicLesson) -> None:
    assert lesson.hand.turn is Seat.S
    if lesson in CLASSIC_LESSONS[:6]:  # in the first ones it plays last
        assert len(lesson.hand.tricks[-1].cards) == 3
    assert lesson.hand.discards_due in (0, 1)
    assert set(lesson.right) < set(lesson.options)


@pytest.mark.parametrize("lesson", CLASSIC_LESSONS, ids=lambda lesson: lesson.name)
def test_the_player_finds_the_right_cards_better_than_all_others(lesson: ClassicLesson) -> None:
    view = View.of(lesson.hand, Seat.S)
    cards = lesson.options
    search = cores.classic_search(question(view), [(card,) for card in cards], 1, 2, "native")
    search.advance(range(len(cards)), 400)
    value = {card: search.sums[number] / 400 for number, card in enumerate(cards)}
    worst = min(value[card] for card in lesson.right)
    assert worst > max(value[card] for card in cards if card not in lesson.right) + 8
    assert max(value.values()) - worst < 20


def test_trump() -> None:
    hand = BY_NAME["trump"].hand
    assert all(is_tarocco(card) for card in hand.legal_plays)
    assert not any(is_tarocco(card) for card in hand.tricks[-1].cards)
    assert {*BY_NAME["trump"].right} == {card for card in hand.legal_plays if WORTH[card]}


def test_king() -> None:
    hand = BY_NAME["king"].hand
    assert "B" not in hand.suits_led
    assert parse_cards("B6 BF BC BK") == hand.legal_plays
    assert after("king", "BK").tricks[-2].winner is Seat.S


def test_matto() -> None:
    assert {*BY_NAME["matto"].hand.legal_plays} == {MATTO, tarot(39)}
    lost, kept = after("matto", "T39"), after("matto", "M")
    lead = BY_NAME["matto"].hand.tally.lead
    assert (lost.tally.lead, kept.tally.lead) == (lead - 10, lead)


def test_papa() -> None:
    hand = BY_NAME["papa"].hand
    assert hand.tricks[-1].winner is Seat.N
    assert after("papa", "T1").tricks[-2].winner is Seat.N


def test_catch() -> None:
    hand, caught = BY_NAME["catch"].hand, after("catch", "T40")
    assert caught.tally.lead == hand.tally.lead + 10
    assert {tarot(number) for number in (37, 38)} <= won_by(caught, Side.NS)
    assert after("catch", "T35").tally.lead == hand.tally.lead - 15


def test_versicola() -> None:
    """What the text says of the last trick comes true, whatever the others hold."""
    hand = BY_NAME["versicola"].hand
    assert hand.held[Seat.S] == parse_cards("T1 T35")
    assert {tarot(number) for number in (30, 31, 32, 33, 36, 37)} <= won_by(hand, Side.NS)
    end = after("versicola", "T1")
    assert hand.tally.lead - end.tally.lead == 5
    while end.turn is not None:
        end = end.play(end.legal_plays[0])
    assert end.tricks[-1].winner is Seat.S
    assert {tarot(number) for number in range(30, 38)} <= won_by(end, Side.NS)


def test_lead() -> None:
    """What the text says of the suits is certain."""
    hand = BY_NAME["lead"].hand
    found = infer(View.of(hand, Seat.S))
    others = {seat: found.holds[seat] | found.may_hold[seat] for seat in SEATS[1:]}
    assert not any(SUIT[card] == "C" for cards in others.values() for card in cards)
    assert [seat for seat in SEATS[1:] if any(SUIT[card] == "B" for card in others[seat])] == [Seat.W]
    assert set(parse_cards("BF B10")) <= set(hand.held[Seat.W])
    assert tarot(40) in found.holds[Seat.E]


def test_void() -> None:
    hand = BY_NAME["void"].hand
    suits = [SUIT[card] for card in hand.held[Seat.S]]
    assert [suits.count(suit) for suit in "CDSB"] == [4, 5, 5, 1]
    assert parse_card("BK") == hand.layout.face_up[Seat.E]
    assert not any(SUIT[card] == "B" for card in after("void", "B6").held[Seat.S])


def test_force() -> None:
    """The king falls whatever South plays, but only a card of account is worth bringing home with it."""
    lesson = BY_NAME["force"]
    assert parse_card("DK") == lesson.hand.layout.face_up[Seat.E]
    assert "D" not in lesson.hand.suits_led
    assert {*lesson.right} == {card for card in lesson.options if WORTH[card]}
    for card in lesson.options:
        assert lesson.after(card).legal_plays == parse_cards("DK")


def test_hang() -> None:
    """All batons but the 2 are in sight, and only East plays after South."""
    lesson = BY_NAME["hang"]
    view = View.of(lesson.hand, Seat.S)
    seen = {*view.held, *view.tricks[-1].cards, *view.fola}
    assert [code for code in CODES[:56] if code[0] == "B" and parse_card(code) not in seen] == ["B2"]
    assert "B" not in lesson.hand.suits_led
    assert lesson.hand.tricks[-1].order[-1] is Seat.E
    assert parse_card("B3") in lesson.hand.laid(Seat.E)
    assert lesson.hand.tricks[-1].winner is Seat.N
    assert lesson.after(parse_card("BK")).play(parse_card("T30")).tally.lead == lesson.hand.tally.lead - 5


def test_ruff_and_overruff_are_one_trick_from_two_seats() -> None:
    lead, above = BY_NAME["ruff"], BY_NAME["overruff"]
    assert {*lead.right} == {card for card in lead.options if SUIT[card] == "B"}
    found = infer(View.of(lead.hand, Seat.S))
    assert not any(SUIT[card] == "B" for card in found.holds[Seat.N] | found.may_hold[Seat.N])
    assert {tarot(number) for number in (30, 31, 32)} <= found.holds[Seat.N]
    assert parse_card("BQ") in found.holds[Seat.W]
    assert parse_card("BQ") in infer(View.of(above.hand, Seat.S)).holds[Seat.E]
    assert [trick.cards for trick in above.hand.tricks[:7]] == [trick.cards for trick in lead.hand.tricks[:7]]
    assert above.hand.tricks[-1].cards == parse_cards("B7 T15")
    assert {*above.right} == {card for card in above.options if WORTH[card] and card > tarot(15)}


def ends(hand: Hand) -> set[tuple[int, tuple[int, int]]]:
    """Return the leads and resti with which a hand can end, whatever is played."""
    if hand.turn is None:
        return {(hand.tally.lead, hand.tally.resti)}
    return {end for card in hand.legal_plays for end in ends(hand.play(card))}


def test_resto() -> None:
    """The leads and resti of the text come out, whatever is played, and North is known to hold the 39."""
    hand = BY_NAME["resto"].hand
    assert (hand.tally.lead, hand.tally.resti) == (-24, (0, 0))
    assert tarot(39) in infer(View.of(hand, Seat.S)).holds[Seat.N]
    assert ends(after("resto", "T14")) == {(-97, (0, 2))}
    assert ends(after("resto", "T38")) == {(-127, (0, 3))}


def test_taken() -> None:
    """East plays last, has no coins, and is known to hold two tarocchi above the 37."""
    lesson = BY_NAME["taken"]
    found = infer(View.of(lesson.hand, Seat.S))
    assert parse_cards("D3 T1") == lesson.hand.tricks[-1].cards
    assert parse_cards("C10 D8 B1") == lesson.hand.laid(Seat.E)
    assert {tarot(38), tarot(39)} <= found.holds[Seat.E]
    assert not any(SUIT[card] == "D" for card in found.holds[Seat.E] | found.may_hold[Seat.E])
    assert {*lesson.options} - {*lesson.right} == {tarot(37)}


def test_last() -> None:
    """The others hold tarocchi only, none above the 39, which wins the last trick if it is kept."""
    hand = BY_NAME["last"].hand
    found = infer(View.of(hand, Seat.S))
    others = {card for seat in SEATS[1:] for card in found.holds[seat] | found.may_hold[seat]}
    assert all(is_tarocco(card) and card < tarot(39) for card in others)
    kept, spent = (ends(after("last", code)) for code in ("T29", "T39"))
    assert min(kept) > min(spent)
    assert max(kept) > max(spent)
