"""Reviews in the store: found again for the same game, engine and time, and deleted with their games."""

from dataclasses import replace

from scores.kinds import HAND_ENGINE
from scores.reviews import Reviewed, find_review, store_review
from scores.store import Store
from solitaire.classic.seats import Seat
from tests.support.stored import played, single

ENGINE = "review 1 native"


def test_a_review_is_found_again_for_any_player_and_date(store: Store) -> None:
    store_review(store, Reviewed.game(played()), ENGINE, 60.5, "text")
    same = replace(played(), player="Bruno", date="", extra=(("Help", "fair-hints=1"),))
    assert find_review(store, Reviewed.game(same), ENGINE) == "text"


def test_other_games_and_engines_are_not_found(store: Store) -> None:
    store_review(store, Reviewed.game(played()), ENGINE, 60.5, "text")
    assert find_review(store, Reviewed.game(played(most=100)), ENGINE) is None
    assert find_review(store, Reviewed.game(played(1)), ENGINE) is None
    assert find_review(store, Reviewed.game(played()), "review 2 native") is None


def test_the_review_that_took_longest_stays(store: Store) -> None:
    for seconds, text in ((60.0, "first"), (120.0, "second"), (10.0, "third")):
        store_review(store, Reviewed.game(played()), ENGINE, seconds, text)
    assert find_review(store, Reviewed.game(played()), ENGINE) == "second"
    assert store.read("SELECT seconds FROM reviews") == [(120.0,)]


def test_reviews_are_deleted_with_the_player_who_played_the_deal(store: Store) -> None:
    for game in (played(), played(1, "Bruno")):
        store.add(game, own=True)
        store_review(store, Reviewed.game(game), ENGINE, 60.0, "text")
    store.delete_player("Anna")
    assert find_review(store, Reviewed.game(played()), ENGINE) is None
    assert find_review(store, Reviewed.game(played(1, "Bruno")), ENGINE) == "text"
    store.delete_everything()
    assert store.read("SELECT count(*) FROM reviews") == [(0,)]


def test_reviews_of_hands_are_distinguished_and_go_with_their_player(store: Store) -> None:
    anna, carla = single(42), single(43, "Carla")
    engine = f"{HAND_ENGINE} 1 native"
    for record in (anna, carla):
        store.add(record, own=True)
        store_review(store, Reviewed.hand(record.hand, Seat.S), engine, 60.0, record.players[0])
    assert find_review(store, Reviewed.hand(anna.hand, Seat.S), engine) == "Anna"
    assert find_review(store, Reviewed.hand(anna.hand, Seat.N), engine) is None
    assert find_review(store, Reviewed.hand(carla.hand, Seat.S), engine) == "Carla"
    store.delete_player("Anna")
    assert find_review(store, Reviewed.hand(anna.hand, Seat.S), engine) is None
    assert find_review(store, Reviewed.hand(carla.hand, Seat.S), engine) == "Carla"
