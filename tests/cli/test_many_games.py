"""Files of many games: read one after another."""

from collections.abc import Iterator

from solitaire.cli.files import numbered


def test_games_are_read_one_after_another() -> None:
    made = list[int]()

    def games() -> Iterator[int]:
        for game in range(100):
            made.append(game)
            yield game

    for number, game in numbered(games()):
        assert number == game + 1
        assert len(made) <= game + 2
    assert len(made) == 100


def test_a_single_game_has_no_number() -> None:
    assert list(numbered(["a game"])) == [(None, "a game")]
    assert list(numbered([])) == []
