"""The review of a game of the solitaire: what the shuffle held, what par was, and what each decision cost.

Two measures, never mixed. The *fair* measure is by what the player could see: expected scores by the fair
adviser's playouts, from the View at that moment. The *oracle's* measure is by what was still possible: the
best line from each position, with every card known. Only the first can blame a player; where the second falls
and the first does not, that is bad luck.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import inf, isfinite, sqrt
from statistics import fmean
from types import NoneType
from typing import Final, TypeAlias

from solitaire.rules.cards import Card, is_royal, kills
from solitaire.rules.doors import expect
from solitaire.rules.position import END, GRID_SIZE, End, Move, View
from solitaire.rules.record import Help, Record
from solitaire.rules.scoring import MAX_SCORE, USEFUL
from solver.review import SURE_GAMES, Mark, Part, Review, Sum, WeighedDecision, spread

GAME_REVIEW_VERSION: Final = "13"
"""Stored reviews of another version are not shown; raised when the method, the figures or the text change."""
FAIR_VERSION: Final = 3
"""Version of the fair player: raised whenever the same playouts and seed make it decide otherwise. Among
pars, that of the newest version counts.
"""
FAIR_ENGINE: Final = f"fair {FAIR_VERSION}"
"""Its name in the store, where its answers about a deal are saved under name and version."""
GAMES: Final = 10
"""Games that are played on from each of two decisions."""
PAR_PLAYOUTS: Final = 1000
"""Playouts for each decision of the fair player, whose mean score is par."""
FEWEST_GAMES: Final = 3
"""Fewest games that make a par."""
_SURE_GAMES: Final = 6
"""Fewest games that make it sure: fewer may be alike by chance."""
_SURE_PAR: Final = 5.0
"""Largest standard error of a sure par, points."""
SURE_LUCK: Final = 8.0
"""Largest standard error of a sure luck, points."""
STACKING: Final = -1
"""Stands for the ply of the stacking."""
USUAL_PAR: Final = 303.8
"""Mean par of the deals of the par table (scores/data/survey.csv), points."""


@dataclass(frozen=True, slots=True)
class FairPar:
    """The par of a shuffle, how sure it is, and the time it took."""

    mean: float
    """Mean score of the games, points."""
    error: float
    """Standard error of the mean, points; infinite for one game, or a few with the same score."""
    spread: float
    """Standard deviation of a single game, points; likewise."""
    games: int
    """Games played."""
    seconds: float
    """Wall-clock time spent on them."""

    @classmethod
    def of(cls, scores: Sequence[int], seconds: float) -> "FairPar":
        """Return the par from one or more scores."""
        varies = spread(scores)
        return cls(fmean(scores), varies / sqrt(len(scores)), varies, len(scores), seconds)

    @property
    def is_sure(self) -> bool:
        """True if more games would hardly change it."""
        return self.games >= _SURE_GAMES and self.error <= _SURE_PAR

    def added(self, before: "FairPar | None") -> "FairPar":
        """Return the par of these games and others."""
        if before is None:
            return self
        games, apart = self.games + before.games, self.mean - before.mean
        squares = sum(par.spread**2 * (par.games - 1) for par in (self, before) if isfinite(par.spread))
        squares += apart**2 * self.games * before.games / games
        is_known = squares > 0 or games >= SURE_GAMES
        varies = sqrt(squares / (games - 1)) if is_known else inf
        mean = before.mean + apart * self.games / games
        return FairPar(mean, varies / sqrt(games), varies, games, self.seconds + before.seconds)


@dataclass(frozen=True, slots=True)
class Turn:
    """A card that was turned, and its luck."""

    ply: int
    """The move that turned it; ``STACKING`` for the fola."""
    luck: float
    """By how much it changed the value of the game, points."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a game, card by card."""

    total: Part
    """That of all cards together."""
    turns: tuple[Turn, ...]
    """That of each card, in the order of the game; it adds up to the total."""


@dataclass(frozen=True, slots=True)
class BestResult:
    """The best result on a shuffle for a player who sees every card."""

    score: int
    """The best line found, points."""
    bound: int
    """No line scores more, points."""
    seconds: float
    """Wall-clock time until it was found; 0 if it was known before."""
    fola: tuple[Card, ...]
    """The order in which the best line at hand plays the fola."""
    moves: tuple[Move, ...]
    """That line; empty if it is not known, and it scores less than ``score`` where only the points of a
    better line are."""
    by: str = "oracle"
    """Who found it: "oracle", "fair" for the fair player, or "player" for the player of the game."""

    @property
    def is_proved(self) -> bool:
        """True if no better line exists."""
        return self.score == self.bound


def better_line(first: BestResult | None, second: BestResult | None) -> BestResult | None:
    """Return the higher score and the lower bound of the two, with the better line at hand.

    The player's own line is none if there is a better one.
    """
    if first is None or second is None:
        return first or second
    best = max(first, second, key=lambda held: held.score)
    found = (held for held in (first, second) if held is best or held.by != "player")
    at_hand = max(found, key=lambda held: (bool(held.moves), held.score))
    return replace(
        best, bound=min(first.bound, second.bound), fola=at_hand.fola, moves=at_hand.moves, by=at_hand.by
    )


@dataclass(frozen=True, slots=True)
class KnownFigures:
    """What was known of a shuffle before its review; None where nothing was."""

    held: BestResult | None = None
    """The best line."""
    par: FairPar | None = None
    """Mean score of the fair player on it."""


class OutcomeCode(Enum):
    """What happened more often after the player's decision; the value is its name."""

    COVERED = "covered"
    """The useful card was covered at the end, or never came."""
    LEFT = "left"
    """The card, which costs points, was left on top."""
    STUCK = "stuck"
    """The game got stuck: no kill was left, and cards were still to come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the games played on from two decisions differ in most."""

    code: OutcomeCode
    card: Card | None
    """The card, if it is about one."""
    yours: int
    """The number of games, of ``GAMES``, in which it happened after the player's decision."""
    better: int
    """That after the better decision."""
    points: float
    """What it cost on average, points."""
    by: Card | None = None
    """The card that covered it most often after the player's decision, or that kills it after the better one,
    if it was left; None if no card did so in several games."""
    times: int = 0
    """The number of games in which that card did so."""
    forced: int = 0
    """If it was covered: the games of the player's in which every kill covered a useful card then."""
    path: tuple[Move, ...] = ()
    """Kills of cards on the grid in most games after the better decision: those that the one by ``by`` needs;
    or, if the card was covered after yours, those that are hardly ever made there.
    """
    follows: bool = False
    """True if the better kill is still possible after the player's, and was made next in these games: what
    happens comes from the player's kill all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _GameDecision(WeighedDecision):
    expected: float
    """Expected final score, points."""
    outcome: Outcome | None = None
    """What a costly decision changed most in games played on from it; None if nothing stands out."""

    @property
    def number(self) -> int:
        """The number of the move, from 1; 0 for the stacking, which comes before move 1."""
        return self.place + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StackingDecision(_GameDecision):
    """The stacking of the fola, before the first move; ``expected`` is with the player's order."""

    better: tuple[Card, ...]
    """The order that the adviser prefers."""

    @property
    def place(self) -> int:
        return STACKING


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDecision(_GameDecision):
    """A kill, or the end of the game; ``expected`` is before the decision."""

    ply: int
    """Index of the move in the record."""
    move: Move
    """The player's move."""
    better: Move | None
    """The adviser's move: a kill, END, or None for the play of the next card; the player's own move if the
    adviser found none better."""
    possible: int
    """Points by which the best line found got worse."""
    known: bool
    """True if no card was hidden any more; then ``expected`` is the best line's score."""

    @property
    def place(self) -> int:
        return self.ply

    @property
    def is_bad_luck(self) -> bool:
        """True if it cost what was still possible, but nothing that the player could see."""
        return self.mark is None and not self.known and self.possible >= Mark.MISTAKE.value


Decision: TypeAlias = StackingDecision | MoveDecision
"""A decision of the player. Playing the next card does not count: it is never a mistake."""


@dataclass(frozen=True, slots=True)
class GameReview(Review[Decision]):
    """The review of a game so far."""

    score: int
    """The game's score; in progress, the points of the cards on top."""
    held: BestResult | None = None
    """The best of the shuffle, the fola free to stack."""
    par: FairPar | None = None
    """Mean score of the fair player on this shuffle."""
    possible: tuple[int, ...] | None = None
    """By ply, from the start to after the last move: the best score still possible, as found."""
    usual: float | None = None
    """Mean par over many deals, by the same player, points; None in reviews before version 4."""
    luck: Luck | None = None
    """How the cards fell for this player."""
    knew_more: bool = False
    """True if the player knew more than the cards on view: had played the deal before, took cards back, or
    was told by the oracle."""

    @classmethod
    def begun(cls, record: Record) -> "GameReview":
        """Return the review of a game before any work: the best line known is the player's own."""
        expect("record", record, Record)
        score, knew_more = record.score, Help.of(record.extra).knew_more
        if score.points is None or score.end is not End.FINISHED or record.fola is None:
            return cls(score.shown if score.points is None else score.points, knew_more=knew_more)
        own = BestResult(score.points, MAX_SCORE, 0.0, record.fola, record.moves, "player")
        return cls(score.points, own, knew_more=knew_more)

    @property
    def is_sure(self) -> bool:
        """True once luck and par are sure, or nothing more is done for them."""
        return self.par is not None and self.is_luck_sure and (self.is_complete or self.par.is_sure)

    @property
    def is_luck_sure(self) -> bool:
        """True once the luck is sure, or nothing more is done for it."""
        return self.luck is not None and (self.is_complete or self.luck.total.error <= SURE_LUCK)

    @property
    def sum(self) -> Sum | None:
        """The score taken apart, once the luck is measured and par has a few games."""
        par, luck = self.par, self.luck
        if par is None or luck is None or self.usual is None or par.games < FEWEST_GAMES:
            return None
        deal = Part(par.mean - self.usual, par.error)
        found = Sum.of_luck(self.usual, deal, luck.total, self.score, par.games)
        blameless = self.is_blameless
        return replace(found, is_sure=self.is_sure, knew_more=self.knew_more, is_blameless=blameless)

    @property
    def play(self) -> Part | None:
        """The part of the play in the score, once it is known."""
        return None if self.sum is None else self.sum.play

    @property
    def cost(self) -> float | None:
        """The cost of all decisions together, points, once all are weighed.

        It is more than the play cost where the same chance was missed more than once, and less by what no
        single decision shows.
        """
        return sum(decision.cost for decision in self.decisions) if self.has_all_decisions else None

    def informed(self, known: KnownFigures | None = None) -> "GameReview":
        """Return the review with what was known of the shuffle before, wherever that says more."""
        expect("known", known, (KnownFigures, NoneType))
        if known is None:
            return self
        pars = filter(None, (known.par, self.par))  # with as many games, the known par stays
        par = max(pars, key=lambda par: par.games, default=None)
        return replace(self, held=better_line(self.held, known.held), par=par)

    def _chances(self, marked: Iterable[Decision]) -> list[list[Decision]]:
        """Return marked decisions in groups: those with no play between them, and those that missed the same
        kill.
        """
        weighed = {decision.ply for decision in self.decisions if isinstance(decision, MoveDecision)}
        chances = list[list[Decision]]()
        for decision in marked:
            last = chances[-1][-1] if chances else None
            if isinstance(decision, MoveDecision) and isinstance(last, MoveDecision):
                is_one_turn = all(ply in weighed for ply in range(last.ply, decision.ply))
                is_one_kill = decision.better is not None and decision.better == last.better != END
                if is_one_turn or is_one_kill:
                    chances[-1].append(decision)
                    continue
            chances.append([decision])
        return chances

    def unluckiest(self, most: int) -> list[MoveDecision]:
        """Return the bad-luck decisions that lost most of what was possible, worst first."""
        moves = [decision for decision in self.decisions if isinstance(decision, MoveDecision)]
        unlucky = [decision for decision in moves if decision.is_bad_luck]
        return sorted(unlucky, key=lambda decision: -decision.possible)[:most]


# -- the kinds of decision, by which a player's losses are counted --------------------------------
#
# A decision belongs to exactly one kind: the first whose definition holds, in the order of
# ``DecisionKind``. Most definitions compare the player's move with the better move, so a kind says what
# went wrong; a decision as good as any other belongs to the last kind.

HABITS_VERSION: Final = 4
"""Raised whenever a definition changes, in either game: then the stored figures are computed again."""
_LAST_KILLERS: Final = 3
"""A king or queen is stranded by the loss of a killer if it had at most this many."""


class DecisionKind(Enum):
    """A kind of decision; the value is its name in JSON and part of catalogue keys."""

    FOLA = "fola"
    """The stacking of the fola."""
    CLEARING_UP = "clearing_up"
    """A kill or the end after the last card has been played."""
    GIVING_UP = "giving_up"
    """The end while cards are to come."""
    COVERED_USEFUL = "covered_useful"
    """A kill that covers one of the 23 useful cards (rules 4.6), which the better move does not cover."""
    STRANDED = "stranded"
    """A kill that strands a king or queen: the better move covers that card and this kill does not, or this
    kill covers one of its last three killers (seen or to come) and the better move does not.
    """
    EARLY_KILL = "early_kill"
    """A kill with room left on the grid, where the play of the next card was better."""
    CHOICE = "choice"
    """Any other kill: the choice between kills, right or wrong."""


def kind_of(view: View, decision: Decision) -> DecisionKind:
    """Return the kind of a decision.

    Args:
        view: what the player could see at the decision.
        decision: the decision, from a review of the game.
    """
    if isinstance(decision, StackingDecision):
        return DecisionKind.FOLA
    if not view.to_come:
        return DecisionKind.CLEARING_UP
    if decision.move == END:
        return DecisionKind.GIVING_UP
    covered = decision.move.victim
    if covered in USEFUL and covered != _covered(decision.better):
        return DecisionKind.COVERED_USEFUL
    if _stranded(view, decision.move, decision.better):
        return DecisionKind.STRANDED
    if decision.better is None and len(view.grid) < GRID_SIZE:
        return DecisionKind.EARLY_KILL
    return DecisionKind.CHOICE


def _covered(move: Move | None) -> Card | None:
    """Return the card that a move covers; None for a play and for the end."""
    return None if move is None else move.victim


def _stranded(view: View, move: Move, better: Move | None) -> bool:
    """Return whether a kill strands a king or queen that the better move does not."""
    lost, spared = _covered(move), _covered(better)
    if lost == spared:
        return False
    if spared is not None and is_royal(spared):
        return True
    alive = {*view.grid, *view.unseen, *view.fola}
    threatened = [card for card in alive if is_royal(card) and lost is not None and kills(lost, card)]
    return any(sum(kills(killer, card) for killer in alive) <= _LAST_KILLERS for card in threatened)
