"""A survey's findings, and its report: figures in sections, which the terminal and the page both show."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import correlation, fmean, median, quantiles, stdev
from typing import Final

from solitaire.home.files import UserError
from solitaire.lab.statistics import (
    Effect,
    Interval,
    bootstrap,
    card_effects,
    first_cards,
    fola_cards,
    group_effects,
    most_common,
    spreads,
    wilson,
)
from solitaire.lab.surveys import Search, Surveys
from solitaire.rules.scoring import MAX_SCORE


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of each deal."""

    best: dict[int, int]
    """Score of the best line, by deal."""
    bound: dict[int, int]
    """The most that any line of the deal can score, by deal."""
    pars: dict[int, list[int]]
    """The scores of the fair player's games, by deal."""
    playouts: int
    """The playouts for a decision in these games, 0 without any game."""
    budgets: Counter[str]
    """How many searches were made with each budget."""
    search_seconds: float
    """Mean processor time of a search."""
    game_seconds: float
    """Mean processor time of a game, 0 without any game."""
    left_out: int
    """Games not counted, because they were played with another budget."""

    @classmethod
    def of(cls, surveys: Surveys) -> "Findings":
        """Read the findings.

        Raises:
            UserError: the file holds no search, or can't be read.
        """
        searches, games = list(surveys.searches(lines=False)), list(surveys.games())
        if not searches:
            raise UserError(
                f"{surveys.path} holds no results yet; make some with: minchiate lab survey run 0..99"
            )
        best, bound = dict[int, int](), dict[int, int]()
        for search in searches:
            best[search.deal] = max(search.score, best.get(search.deal, search.score))
            bound[search.deal] = min(search.bound, bound.get(search.deal, search.bound))
        counted = most_common(games, lambda game: (game.engine, game.playouts))
        pars = defaultdict[int, list[int]](list)
        for game in counted:
            pars[game.deal].append(game.score)
        return cls(
            best=best,
            bound=bound,
            pars=dict(pars),
            playouts=counted[0].playouts if counted else 0,
            budgets=Counter(_budget(search) for search in searches),
            search_seconds=fmean(search.seconds for search in searches),
            game_seconds=fmean(game.seconds for game in counted) if counted else 0.0,
            left_out=len(games) - len(counted),
        )

    @property
    def par(self) -> dict[int, float]:
        """The mean score of the fair player's games, by deal."""
        return {deal: fmean(scores) for deal, scores in self.pars.items()}

    @property
    def best_and_par(self) -> list[tuple[int, float]]:
        """The best score and the par of every deal that has both."""
        return [(self.best[deal], par) for deal, par in self.par.items() if deal in self.best]


def _budget(search: Search) -> str:
    amount, _, unit = search.budget.partition(" ")
    if amount.isdecimal():
        amount = f"{int(amount):,}"
    return f"{amount} {unit}, {search.engine}, {search.core} core"


_CARDS_SHOWN: Final = 8
"""Cards shown at each end of the list of effects."""
_FEWEST_DEALS: Final = 30
"""With fewer deals, effects of cards, spreads and tenths are left out: they would say nothing."""
_PROJECTED_DEALS: Final = 1_000_000
"""Deals for which the cost is projected."""
_CLASS_WIDTH: Final = 10
"""Width of a class of scores, points."""
_EFFECT_NOTE: Final = "The difference in points that one more such card makes there, with its standard error."


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report."""

    title: str
    """Its heading."""
    notes: tuple[str, ...]
    """What a reader must know about it, a paragraph each."""
    titles: tuple[str, ...]
    """The titles of its table's columns."""
    rows: tuple[tuple[str, ...], ...]
    """The rows of its table."""
    plot: str = ""
    """The name of its plot, or empty."""


def sections(found: Findings) -> list[Section]:
    """Return the report, section by section; what too few deals cannot show is left out."""
    parts = [_overview(found), _best(found), _classes(found)]
    if found.pars:
        parts += [_fair(found), _spreads(found)]
    if len(found.best) >= _FEWEST_DEALS:
        parts += _effects(found)
    parts.append(_cost(found))
    return parts


def _overview(found: Findings) -> Section:
    if any(" s, " in budget for budget in found.budgets):
        notes = ["The searches are limited by seconds: results vary from run to run and between machines."]
    else:
        notes = ["The searches are limited by playouts: the same command gives the same results anywhere."]
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
    perfect = sum(score == MAX_SCORE for score in best)
    proved = sum(found.best[deal] == found.bound[deal] for deal in found.best)
    gaps = [found.bound[deal] - found.best[deal] for deal in found.best]
    open_gaps = [gap for gap in gaps if gap]
    rows = [
        ("mean best score", points_text(bootstrap(best, fmean))),
        ("median", f"{median(best):.0f}"),
        ("standard deviation", f"{stdev(best):.1f}" if len(best) > 1 else "none: a single deal"),
        ("lowest, highest", f"{min(best)}, {max(best)}"),
        (f"share that reaches {MAX_SCORE}", share_text(wilson(perfect, len(best)))),
        ("share proved best", share_text(wilson(proved, len(best)))),
        ("mean gap to the proved bound", points_text(bootstrap(gaps, fmean))),
        ("mean gap where it is open", f"{fmean(open_gaps):.1f}" if open_gaps else "none is open"),
    ]
    note = (
        "The best line found for each deal; every line was replayed by the rules. The best possible score of "
        "a deal is at least that of its line and at most the proved bound. No line can score more than "
        f"{MAX_SCORE}, so a line with that score is proved best."
    )
    return Section("What a shuffle holds", (note,), ("", "figure"), tuple(rows), "scores")


def _classes(found: Findings) -> Section:
    """Return how many deals fall into each class of scores, by their best lines and by their pars."""
    best = Counter(score // _CLASS_WIDTH * _CLASS_WIDTH for score in found.best.values())
    par = Counter(int(mean // _CLASS_WIDTH) * _CLASS_WIDTH for mean in found.par.values())
    classes = range(min([*best, *par]), MAX_SCORE + 1, _CLASS_WIDTH)
    rows = [
        (f"{low} to {min(low + _CLASS_WIDTH - 1, MAX_SCORE)}", f"{best[low] or ''}", f"{par[low] or ''}")
        for low in reversed(classes)
        if best[low] or par[low]
    ]
    return Section("Distribution", (), ("points", "best line: deals", "fair par: deals"), tuple(rows))


def _fair(found: Findings) -> Section:
    pars, both = list(found.par.values()), found.best_and_par
    rows = [
        ("mean fair par", points_text(bootstrap(pars, fmean))),
        ("median", f"{median(pars):.1f}"),
        ("lowest, highest", f"{min(pars):.1f}, {max(pars):.1f}"),
    ]
    if len(pars) >= _FEWEST_DEALS:
        tenths = quantiles(pars, n=10)
        rows.append(("hardest tenth, easiest tenth", f"below {tenths[0]:.0f}, above {tenths[-1]:.0f}"))
        if len({best for best, _ in both}) > 1:
            rows.append(("correlation with the best line", _number(bootstrap(both, _correlation))))
    if both:
        lost = [best - par for best, par in both]
        rows.append(("what knowing the shuffle is worth", points_text(bootstrap(lost, fmean))))
    fewest, most = min(map(len, found.pars.values())), max(map(len, found.pars.values()))
    games = f"{most}" if fewest == most else f"{fewest} to {most}"
    note = f"The par of a deal is the mean score of the fair player's games; games of each deal: {games}."
    return Section("Fair play", (note,), ("", "figure"), tuple(rows), "par")


def _correlation(pairs: Sequence[tuple[float, float]]) -> float:
    return correlation([first for first, _ in pairs], [second for _, second in pairs])


def _spreads(found: Findings) -> Section:
    title = "Shuffle against play"
    note = (
        "Was it the shuffle or poor skill? How much the fair player's result differs from shuffle to "
        "shuffle, and how much from game to game of the same shuffle, where only its own guesses differ."
    )
    played_twice = [games for games in found.pars.values() if len(games) > 1]
    if len(played_twice) < _FEWEST_DEALS:
        return Section(title, (note, "Too few deals with two games."), (), ())
    spread = spreads(played_twice)
    shuffle, play = spread.shuffle.value**2, spread.play.value**2
    share = f"{shuffle / (shuffle + play):.0%}" if shuffle + play else "none"
    rows = (
        ("standard deviation from shuffle to shuffle", points_text(spread.shuffle)),
        ("standard deviation from game to game of one shuffle", points_text(spread.play)),
        ("the shuffle's part of the variance", share),
    )
    return Section(title, (note,), ("", "points"), rows)


def _effects(found: Findings) -> list[Section]:
    figures = {"best line": {deal: float(score) for deal, score in found.best.items()}}
    if len(found.pars) >= _FEWEST_DEALS:
        figures["fair par"] = found.par
    parts = []
    for title, where, part in (
        ("Early cards, by kind", "one more among the first 24", first_cards),
        ("Cards in the fola, by kind", "one more in the fola", fola_cards),
    ):
        columns = [group_effects(scores, part) for scores in figures.values()]
        rows = tuple((row[0].name, *map(_effect, row)) for row in zip(*columns, strict=True))
        parts.append(Section(title, (_EFFECT_NOTE,), (where, *figures), rows))
    return parts + [_cards(name, card_effects(scores)) for name, scores in figures.items()]


def _cards(name: str, effects: list[Effect]) -> Section:
    """Return the cards that do most harm and most good by coming early."""
    shown = [*effects[:_CARDS_SHOWN], *effects[-_CARDS_SHOWN:]]
    rows = tuple((effect.name, _effect(effect), "yes" if effect.is_significant else "") for effect in shown)
    count = sum(effect.is_significant for effect in effects)
    note = f"Cards of the 97 with a significant effect (5 % level, Bonferroni): {count}."
    plot = f"cards-{name.replace(' ', '-')}"
    titles = ("among the first 24", "points", "significant")
    return Section(f"Early cards and the {name}", (note,), titles, rows, plot)


def _cost(found: Findings) -> Section:
    games = sum(map(len, found.pars.values())) / len(found.best) * found.game_seconds
    deal = found.search_seconds * sum(found.budgets.values()) / len(found.best) + games
    hours = _PROJECTED_DEALS * deal / 3600
    rows = [("a search", f"{found.search_seconds:.2f} s")]
    if found.pars:
        rows.append(("a fair game", f"{found.game_seconds:.2f} s"))
    rows += [
        ("a deal", f"{deal:.2f} s"),
        (f"{_PROJECTED_DEALS:,} deals on one processor", f"{hours:,.0f} hours"),
        (f"{_PROJECTED_DEALS:,} deals on 64 processors", f"{hours / 64:,.1f} hours"),
    ]
    note = "Processor time as measured in this survey; the projection assumes the same time for every deal."
    return Section("Cost", (note,), ("", "processor time"), tuple(rows))


def _effect(effect: Effect) -> str:
    return f"{round(effect.points, 1) + 0.0:+.1f} ± {effect.error:.1f}"  # + 0.0: no "-0.0"


def points_text(interval: Interval) -> str:
    """Return points, or another figure, with its interval."""
    return f"{interval.value:.1f} ({interval.low:.1f} to {interval.high:.1f})"


def _number(interval: Interval) -> str:
    return f"{interval.value:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def share_text(interval: Interval) -> str:
    """Return a share with its interval."""
    return f"{interval.value:.1%} ({interval.low:.1%} to {interval.high:.1%})"
