"""What a survey says: the figures of a file of results, in sections for terminal and page alike."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import correlation, fmean, median, quantiles, stdev
from typing import Final

from scores.surveys import FairGame, Search, Surveys
from solitaire.files import UserError
from solitaire.rules.scoring import MAX_SCORE
from solitaire.survey.statistics import (
    Effect,
    Estimate,
    bootstrap,
    card_effects,
    first_cards,
    fola_cards,
    group_effects,
    spreads,
    wilson,
)

_SHOWN: Final = 8
"""Cards shown at each end of the list of effects."""
_LEAST: Final = 30
"""Deals below which effects of cards say nothing."""
_MANY: Final = 1_000_000
"""Deals for which the cost is projected."""
_STEP: Final = 10
"""Width of a class of scores, points."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found of each deal.

    Attributes:
        best: score of the best line, by deal.
        bound: what no line of the deal exceeds, by deal.
        pars: the scores of the fair player's games, by deal.
        playouts: the playouts for a decision in these games, 0 without any.
        budgets: how many searches were made with each budget.
        search_seconds: mean processor time of a search.
        game_seconds: mean processor time of a game, 0 without any.
        left_out: games not counted because they were played with another budget.
    """

    best: dict[int, int]
    bound: dict[int, int]
    pars: dict[int, list[int]]
    playouts: int
    budgets: Counter[str]
    search_seconds: float
    game_seconds: float
    left_out: int

    @classmethod
    def of(cls, surveys: Surveys) -> "Findings":
        """Read the findings.

        Raises:
            UserError: the file holds no search, or can't be read.
        """
        searches, games = list(surveys.searches(lines=False)), list(surveys.games())
        if not searches:
            raise UserError(f"{surveys.path} holds no results yet; make some with: minchiate survey run 0 99")
        best, bound = dict[int, int](), dict[int, int]()
        for one in searches:
            best[one.deal] = max(one.score, best.get(one.deal, one.score))
            bound[one.deal] = min(one.bound, bound.get(one.deal, one.bound))
        counted = _most_common(games)
        pars = defaultdict[int, list[int]](list)
        for game in counted:
            pars[game.deal].append(game.score)
        return cls(
            best=best,
            bound=bound,
            pars=dict(pars),
            playouts=counted[0].playouts if counted else 0,
            budgets=Counter(_budget(one) for one in searches),
            search_seconds=fmean(one.seconds for one in searches),
            game_seconds=fmean(game.seconds for game in counted) if counted else 0.0,
            left_out=len(games) - len(counted),
        )

    @property
    def par(self) -> dict[int, float]:
        """The mean of the fair player's games, by deal."""
        return {deal: fmean(scores) for deal, scores in self.pars.items()}


def _budget(search: Search) -> str:
    amount, _, unit = search.budget.partition(" ")
    if amount.isdecimal():
        amount = f"{int(amount):,}"
    return f"{amount} {unit}, {search.engine}, {search.core} core"


def _most_common(games: list[FairGame]) -> list[FairGame]:
    """Return the games of the commonest kind: those of other kinds are not to be averaged with them."""
    kinds = Counter((game.engine, game.playouts) for game in games)
    if not kinds:
        return []
    kind = kinds.most_common(1)[0][0]
    return [game for game in games if (game.engine, game.playouts) == kind]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report.

    Attributes:
        title: its title.
        notes: what is to be known about it, a paragraph each.
        titles: the columns of its table.
        rows: the rows of its table.
        plot: the name of the plot that belongs to it, or empty.
    """

    title: str
    notes: tuple[str, ...]
    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    plot: str = ""


def sections(found: Findings) -> list[Section]:
    """Return the report, part by part."""
    parts = [_overview(found), _best(found), _classes(found)]
    if found.pars:
        parts += [_fair(found), _spreads(found)]
    if len(found.best) >= _LEAST:
        parts += _effects(found)
    parts.append(_cost(found))
    return parts


def _overview(found: Findings) -> Section:
    notes = []
    if any(" s, " in budget for budget in found.budgets):
        notes.append("Searches limited by seconds vary from run to run and from machine to machine.")
    else:
        notes.append("Searches limited by playouts: the same command gives the same results anywhere.")
    if found.left_out:
        notes.append(f"Games played with another budget, not counted: {found.left_out:,}.")
    rows = [
        ("deals searched", f"{len(found.best):,}"),
        ("deal numbers", f"{min(found.best)} to {max(found.best)}"),
        *((f"searches of {budget}", f"{count:,}") for budget, count in sorted(found.budgets.items())),
    ]
    if found.pars:
        games = sum(map(len, found.pars.values()))
        rows.append((f"fair games, {found.playouts:,} playouts a decision", f"{games:,}"))
    return Section("What was done", tuple(notes), ("", "count"), tuple(rows))


def _best(found: Findings) -> Section:
    best = list(found.best.values())
    at_most = sum(score == MAX_SCORE for score in best)
    proved = sum(found.best[deal] == found.bound[deal] for deal in found.best)
    gaps = [found.bound[deal] - found.best[deal] for deal in found.best]
    open_gaps = [gap for gap in gaps if gap]
    rows = [
        ("mean best score", points(bootstrap(best, fmean))),
        ("median", f"{median(best):.0f}"),
        ("standard deviation", f"{_deviation(best):.1f}"),
        ("lowest, highest", f"{min(best)}, {max(best)}"),
        (f"share that reaches {MAX_SCORE}", share(wilson(at_most, len(best)))),
        ("share proved best", share(wilson(proved, len(best)))),
        ("mean gap to the proved bound", points(bootstrap(gaps, fmean))),
        ("mean gap where it is open", f"{fmean(open_gaps):.1f}" if open_gaps else "none is open"),
    ]
    note = (
        "The best line found of each deal, every one replayed by the rules. What a deal holds is at least "
        f"that and at most its proved bound; {MAX_SCORE} is the most that any deal can hold, so that a line "
        "of that score proves itself."
    )
    return Section("What a shuffle holds", (note,), ("", "figure"), tuple(rows), "scores")


def _deviation(sample: Sequence[float]) -> float:
    return stdev(sample) if len(sample) > 1 else 0.0


def _classes(found: Findings) -> Section:
    """Return how many deals fall into each class of scores, of best lines and of pars."""
    best = Counter(score // _STEP * _STEP for score in found.best.values())
    par = Counter(int(mean // _STEP) * _STEP for mean in found.par.values())
    classes = range(min([*best, *par]), MAX_SCORE + 1, _STEP)
    rows = [
        (f"{low} to {min(low + _STEP - 1, MAX_SCORE)}", f"{best[low] or ''}", f"{par[low] or ''}")
        for low in reversed(classes)
        if best[low] or par[low]
    ]
    return Section("Distribution", (), ("points", "best line: deals", "fair par: deals"), tuple(rows))


def _fair(found: Findings) -> Section:
    par = found.par
    means = list(par.values())
    lost = [found.best[deal] - mean for deal, mean in par.items() if deal in found.best]
    rows = [
        ("mean fair par", points(bootstrap(means, fmean))),
        ("median", f"{median(means):.1f}"),
        ("lowest, highest", f"{min(means):.1f}, {max(means):.1f}"),
    ]
    if len(means) >= _LEAST:
        tenths = quantiles(means, n=10)
        rows.append(("hardest tenth, easiest tenth", f"below {tenths[0]:.0f}, above {tenths[-1]:.0f}"))
        both = [deal for deal in par if deal in found.best]
        if len({found.best[deal] for deal in both}) > 1:
            pairs = [(float(found.best[deal]), par[deal]) for deal in both]
            rows.append(("correlation with the best line", number(bootstrap(pairs, _correlation))))
    if lost:
        rows.append(("what knowing the shuffle is worth", points(bootstrap(lost, fmean))))
    fewest, most = min(map(len, found.pars.values())), max(map(len, found.pars.values()))
    games = f"{most}" if fewest == most else f"{fewest} to {most}"
    note = f"Par of a deal is the mean of what the fair player makes of it; games for it here: {games}."
    return Section("Fair play", (note,), ("", "figure"), tuple(rows), "par")


def _correlation(pairs: Sequence[tuple[float, float]]) -> float:
    return correlation([first for first, _ in pairs], [second for _, second in pairs])


def _spreads(found: Findings) -> Section:
    many = [games for games in found.pars.values() if len(games) > 1]
    note = (
        "Was it the shuffle or poor skill? How much the fair player's result changes with the shuffle, and "
        "how much from game to game of the same shuffle, where only its own guesses differ."
    )
    if len(many) < _LEAST:
        return Section("Shuffle against play", (note, "Too few deals with two games."), (), ())
    found_spreads = spreads(many)
    between, within = found_spreads.shuffle, found_spreads.play
    total = between.value**2 + within.value**2
    rows = (
        ("standard deviation from shuffle to shuffle", points(between)),
        ("standard deviation from game to game of one shuffle", points(within)),
        ("the shuffle's part of the variance", f"{between.value**2 / total:.0%}" if total else "none"),
    )
    return Section("Shuffle against play", (note,), ("", "points"), rows)


def _effects(found: Findings) -> list[Section]:
    figures = {"best line": {deal: float(score) for deal, score in found.best.items()}}
    if len(found.pars) >= _LEAST:
        figures["fair par"] = found.par
    parts = []
    for title, where, part in (
        ("Early cards, by kind", "one more among the first 24", first_cards),
        ("Cards in the fola, by kind", "one more in the fola", fola_cards),
    ):
        columns = [group_effects(scores, part) for scores in figures.values()]
        rows = tuple((row[0].name, *map(_points_of, row)) for row in zip(*columns, strict=True))
        parts.append(Section(title, (_EFFECT_NOTE,), (where, *figures), rows))
    return parts + [_cards(name, card_effects(scores)) for name, scores in figures.items()]


def _cards(name: str, effects: list[Effect]) -> Section:
    """Return the cards whose coming early harms most and helps most."""
    shown = [*effects[:_SHOWN], *effects[-_SHOWN:]]
    rows = tuple((one.name, _points_of(one), "yes" if one.is_sure else "") for one in shown)
    sure = sum(one.is_sure for one in effects)
    note = f"Of the 97 cards, {sure} have an effect that is no chance find (5 % level, Bonferroni)."
    plot = f"cards-{name.replace(' ', '-')}"
    titles = ("among the first 24", "points", "sure")
    return Section(f"Early cards and the {name}", (note,), titles, rows, plot)


_EFFECT_NOTE: Final = (
    "By how many points deals differ that have one such card more there, with the standard error."
)


def _points_of(effect: Effect) -> str:
    return f"{round(effect.points, 1) + 0.0:+.1f} ± {effect.error:.1f}"


def _cost(found: Findings) -> Section:
    games = sum(map(len, found.pars.values())) / len(found.best) * found.game_seconds
    deal = found.search_seconds + games
    hours = _MANY * deal / 3600
    rows = [("a search", f"{found.search_seconds:.2f} s")]
    if found.pars:
        rows.append(("a fair game", f"{found.game_seconds:.2f} s"))
    rows += [
        ("a deal", f"{deal:.2f} s"),
        (f"{_MANY:,} deals on one processor", f"{hours:,.0f} hours"),
        (f"{_MANY:,} deals on 64 processors", f"{hours / 64:,.1f} hours"),
    ]
    note = "Processor time as measured in this survey; the projection takes it that every deal costs as much."
    return Section("Cost", (note,), ("", "processor time"), tuple(rows))


def points(estimate: Estimate) -> str:
    """Return a figure of points with its interval."""
    return f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"


def number(estimate: Estimate) -> str:
    """Return a figure of about 1 with its interval."""
    return f"{estimate.value:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"


def share(estimate: Estimate) -> str:
    """Return a share with its interval, in per cent."""
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"
