"""The results in a survey's file, deal by deal."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from statistics import fmean

from scores.surveys import Search, Surveys
from solitaire.home.files import UserError
from solitaire.survey.statistics import most_common


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of each deal.

    Attributes:
        best: score of the best line, by deal.
        bound: the most that any line of the deal can score, by deal.
        pars: the scores of the fair player's games, by deal.
        playouts: the playouts for a decision in these games, 0 without any game.
        budgets: how many searches were made with each budget.
        search_seconds: mean processor time of a search.
        game_seconds: mean processor time of a game, 0 without any game.
        left_out: games not counted, because they were played with another budget.
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
