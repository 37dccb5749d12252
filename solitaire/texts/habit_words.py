"""Habits in words: what deals and play cost per game, and which kind of decision costs most."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from solitaire.classic.seats import BY_KEY
from solitaire.home.habits import Group, Habits
from solitaire.texts.sums import SumRow, SumWords, balance
from solitaire.texts.sums import rows as rows_of_sum
from solitaire.texts.words import Words, plain, signed, whole_error, with_error
from solver.game_review import USUAL_PAR
from solver.review import CLASSIC_SCALE, SOLITAIRE_SCALE, Scale, Sum, whole_parts


@dataclass(frozen=True, slots=True)
class HabitWords:
    """The words in which the habits of the two games differ."""

    sum: SumWords
    unit: str
    """The catalogue key of "a game" or "a hand"."""
    rival: str
    """The key of the player whose decisions set the standard."""
    kind: Callable[[str], str]
    """Returns the key of the name of a kind of decision."""
    none: str
    """The key of the sentence for too few reviews."""
    unrated: str
    """The key of the sentence for no rating."""
    scale: Scale
    """The scale on which the play is rated."""


SOLITAIRE: Final = HabitWords(
    SumWords("habits.shuffles", "sum.luck", {}),
    "habits.a_game",
    "habits.fair_player",
    lambda name: f"habit.{name}",
    "habits.none",
    "habits.unrated",
    SOLITAIRE_SCALE,
)
CLASSIC: Final = HabitWords(
    SumWords("habits.cards", "sum.nobody_knew", {}),
    "habits.a_hand",
    "habits.computer_players",
    lambda name: f"classic_habit.{name}",
    "habits.classic_none",
    "habits.classic_unrated",
    CLASSIC_SCALE,
)


@dataclass(frozen=True, slots=True)
class Bar:
    """A kind of decision, as shown."""

    name: str
    points: float
    """The points it costs per game."""
    figure: str
    """Those points with their standard error, as text."""
    lately: float | None
    """The points in the newest ten games, or None if there are no older games."""


def sentences(found: Habits, words: Words, game: HabitWords, *, has_bars: bool = False) -> list[str]:
    """Return what the play costs, the costliest kind, the rating and what is left out, a sentence each.

    Where ``bars`` stand below, they say which kind is the costliest.
    """
    said = list[str]()
    if found.all is None:
        said.append(words(game.none, count=found.needed))
    else:
        said.append(_play(found, found.all, words, game))
        if not has_bars:
            said.append(_worst(found, found.all, words, game))
    if found.rating is not None:
        rating, error = plain(round(found.rating.points)), whole_error(found.rating.error)
        said.append(words("habits.rating", rating=with_error(rating, error), fair=f"{USUAL_PAR:.0f}"))
    if found.all is not None and found.needed:
        said.append(words(game.unrated, count=found.needed))
    if found.left_out:
        said.append(words("habits.left_out", count=found.left_out))
    return said


def rate_line(found: Habits, words: Words, game: HabitWords) -> str | None:
    """Return the points lost a counted decision, with the name for them; None if they are not known."""
    rate = found.rate
    if rate is None:
        return None
    figure = with_error(_tenths(rate.points, words), _tenths(max(rate.error, 0.1), words))
    return words("rating.rate", rate=figure, level=words(f"rating.{game.scale.level(rate.points).value}"))


def marks(words: Words, game: HabitWords) -> list[tuple[float, str]]:
    """Return the players on the scale: the points that each loses, and its name with them, the best first."""
    found = [
        (points, BY_KEY[key].names[0] if key in BY_KEY else words(f"rating.{key}"))
        for key, points in game.scale.marks.items()
    ]
    return [(points, f"{name} {_tenths(points, words)}") for points, name in sorted(found)]


def _tenths(points: float, words: Words) -> str:
    return words.number(round(points, 1) + 0.0, 1).replace("-", "\N{MINUS SIGN}")


def _play(found: Habits, group: Group, words: Words, game: HabitWords) -> str:
    values = {
        "games": group.games,
        "points": _play_of(group),
        "unit": words(game.unit),
        "rival": words(game.rival),
    }
    if found.lately is None or found.before is None:
        return words("habits.play", **values)
    lately, before = _play_of(found.lately), _play_of(found.before)
    return words("habits.play_lately", **values, lately=lately, before=before, count=found.before.games)


def _worst(found: Habits, group: Group, words: Words, game: HabitWords) -> str:
    unit = words(game.unit)
    if found.worst is None:
        return words("habits.no_worst", unit=unit)
    values = {
        "kind": words(game.kind(found.worst)),
        "points": round(group.lost[found.worst].points),
        "unit": unit,
    }
    if found.lately is None:
        return words("habits.worst", **values)
    return words("habits.worst_lately", **values, lately=plain(round(found.lately.lost[found.worst].points)))


def rows(group: Group, words: Words, game: HabitWords) -> list[SumRow]:
    """Return the means of the parts of the sum, in whole points that add up."""
    return rows_of_sum(_means(group), game.sum, words)


def _means(group: Group) -> Sum:
    of = group.sum
    parts, made = (of["deal"], of["play"], of["luck"]), of["made"].points
    return Sum(of["usual"].points, *parts, made, group.games, of.get("partner"), of.get("opponents"))


def _play_of(group: Group) -> str:
    """Return the points of the play, as the sum shows them."""
    return signed(_means(group).in_points["play"])


def bars(found: Habits, words: Words, game: HabitWords) -> list[Bar]:
    """Return the kinds of decision with the cost of each, costliest first."""
    if found.all is None:
        return []
    lately, points = found.lately, _lost(found.all)
    costliest = sorted(found.all.lost.items(), key=lambda item: -item[1].points)
    return [
        Bar(
            words(game.kind(name)),
            part.points,
            with_error(plain(points[name]), whole_error(part.error) if points[name] else ""),
            None if lately is None else lately.lost[name].points,
        )
        for name, part in costliest
    ]


def balance_lines(found: Habits, words: Words) -> list[str]:
    """Return, a line each, what is missing between the points lost by kind and the play, as shown."""
    if found.all is None:
        return []
    play, lost = _means(found.all).in_points["play"], _lost(found.all)
    return balance(play, sum(lost.values()), 0.0, 0, words)


def _lost(group: Group) -> dict[str, int]:
    """Return the points lost by kind, in whole points: less than a point between them and the play is
    rounding.
    """
    lost = {name: part.points for name, part in group.lost.items()}
    play, total = _means(group).in_points["play"], sum(lost.values())
    return whole_parts(lost, -play if abs(total + group.sum["play"].points) < 1 else round(total))
