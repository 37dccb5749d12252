"""Reviews in the store: found again for the same game, engine and time, and deleted with their games."""

from dataclasses import replace
from pathlib import Path

from scores.reviews import find_review, keep_review
from scores.store import Store
from tests.scores.conftest import played

ENGINE = "review 1 native"


def test_a_review_is_found_again_for_any_player_and_date(store: Store) -> None:
    keep_review(store, played(), ENGINE, 60.5, "text")
    same = replace(played(), player="Bruno", date="", extra=(("Help", "fair-hints=1"),))
    assert find_review(store, same, ENGINE, 60.0) == "text"


def test_other_games_engines_and_longer_times_are_not_found(store: Store) -> None:
    keep_review(store, played(), ENGINE, 60.5, "text")
    assert find_review(store, played(most=100), ENGINE, 60.0) is None
    assert find_review(store, played(1), ENGINE, 60.0) is None
    assert find_review(store, played(), "review 2 native", 60.0) is None
    assert find_review(store, played(), ENGINE, 61.0) is None


def test_the_review_that_took_longest_stays(store: Store) -> None:
    for seconds, text in ((60.0, "first"), (120.0, "second"), (10.0, "third")):
        keep_review(store, played(), ENGINE, seconds, text)
    assert find_review(store, played(), ENGINE, 5.0) == "second"
    assert store.read("SELECT seconds FROM reviews") == [(120.0,)]


def test_reviews_are_deleted_with_the_player_who_played_the_deal(store: Store) -> None:
    for game in (played(), played(1, "Bruno")):
        store.add(game, own=True)
        keep_review(store, game, ENGINE, 60.0, "text")
    store.delete_player("Anna")
    assert find_review(store, played(), ENGINE, 1.0) is None
    assert find_review(store, played(1, "Bruno"), ENGINE, 1.0) == "text"
    store.delete_everything()
    assert store.read("SELECT count(*) FROM reviews") == [(0,)]


def test_a_repaired_file_has_no_reviews_and_accepts_new_ones(path: Path) -> None:
    with Store(path) as store:
        store.add(played(), own=True)
        keep_review(store, played(), ENGINE, 60.0, "text")
    path.write_bytes(b"x" * 100 + path.read_bytes()[100:])
    with Store(path) as store:
        assert "games recovered: 1" in store.notices[0]
        assert find_review(store, played(), ENGINE, 1.0) is None
        keep_review(store, played(), ENGINE, 60.0, "text")
        assert find_review(store, played(), ENGINE, 1.0) == "text"
