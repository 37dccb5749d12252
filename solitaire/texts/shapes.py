"""The JSON objects that commands print: the keys, the types and what each means.

Scripts rely on them. docs/json.md is made of this module and of the dataclasses that commands print as they
are; each command names its objects in its option ``--json``. Keys may be added; ``SCHEMA`` is raised when one
goes or changes its meaning.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NotRequired, TypedDict

SCHEMA: Final = 1
"""The first key of every JSON object that a command prints."""


class OfDeal(TypedDict):
    """What is about a deal."""

    deal: str | None
    """The deal: `42`, or `42/37` with a cut that is not its own; null for cards without a number."""


class Line(TypedDict):
    """Moves of the solitaire."""

    fola: list[str]
    """The fola in the order in which its 13 cards are played; empty if it is not stacked."""
    moves: list[str]
    """The moves in order: a card that is played, `T21xC5` for a kill, `#` for the end of the game."""


class Work(TypedDict):
    """What an engine has done."""

    playouts: int
    """Games played out, or lines tried."""
    seconds: float
    """The time that it took."""
    core: str
    """The engine that answered: `native`, or `python`, its slower twin."""


# -- deals and cards --------------------------------------------------------------------------------


class Deal(OfDeal):
    """A deal."""

    cut: int
    """How many cards were cut."""
    deck: list[str]
    """The 84 cards of the deck, the top card first."""
    fola: list[str]
    """The 13 cards of the fola, as dealt."""


class Card(TypedDict):
    """A card."""

    card: str
    """Its code, which all commands read and print."""
    name: str
    """Its Italian name."""
    suit: str
    """A letter: `C`, `D`, `S` or `B` for coppe, denari, spade and bastoni, `T` for a tarocco."""
    value: int
    """Its number; 11 to 14 for the court cards, 0 for the Fool."""
    worth: int
    """Its points on top of a pile at the end."""
    in_versicola: int
    """Its points within a versicola."""
    kills: list[str]
    """The cards that it kills."""


class HandDealt(OfDeal):
    """A deal of Minchiate: its cards and where they went."""

    cut: int | None
    """How many cards were cut; null if the deal was entered without a cut."""
    dealer: str
    """The seat that deals: `S`, `E`, `N` or `W`."""
    cards: list[str]
    """The 97 cards as they lie after the cut, the first one dealt first."""


class HandLaidOut(HandDealt):
    """A deal of Minchiate, laid out."""

    robbed_at_cut: list[str]
    """The cards that the cutter robbed."""
    stop_at_cut: str | None
    """The card at which that robbing stopped."""
    hands: dict[str, list[str]]
    """By seat, the cards dealt to it."""
    face_up: dict[str, str]
    """By seat, its last card, which is dealt face up."""
    fola: list[str]
    """The cards that nobody was dealt."""
    robbed: list[str]
    """The cards that the dealer robbed."""
    stop: str | None
    """The card at which that robbing stopped."""
    taken: list[str]
    """The cards that the dealer took from the fola afterwards."""


# -- games ------------------------------------------------------------------------------------------


class Outcome(OfDeal):
    """A game of the solitaire."""

    moves: int
    """The number of its moves."""
    end: str | None
    """How it ended: `finished`, `stuck` or `gave up`; null for a game in progress."""
    score: int | None
    """Its score; null for a game in progress."""
    shown: int
    """Points of the cards on top."""
    to_come: int
    """The number of cards that are not played yet."""


class Replayed(OfDeal, Line):
    """A game of the solitaire, move by move."""

    cut: int
    """How many cards were cut."""
    player: str
    """Who played it; may be empty."""
    date: str
    """The day on which it was begun, `YYYY-MM-DD`; may be empty."""
    shown: list[int]
    """After each move, the points of the cards on top."""
    end: str | None
    """How it ended: `finished`, `stuck` or `gave up`; null for a game in progress."""
    score: int | None
    """Its score; null for a game in progress."""


class HandOutcome(OfDeal):
    """A hand of Minchiate."""

    dealer: str
    """The seat that dealt: `S`, `E`, `N` or `W`."""
    plays: int
    """The number of cards played."""
    lead: int
    """The points of side NS less those of EW, without those that were turned into resti in play."""
    resti: dict[str, int]
    """By side, `NS` and `EW`, the resti that it won."""


class MatchOutcome(TypedDict):
    """A match of Minchiate."""

    match: str
    """Its number."""
    hands: int
    """The number of hands begun."""
    over: bool
    """Whether it has ended."""
    resti: Sequence[int]
    """By player in the order of the draw, the person at the table first: the resti won less those paid."""


class HandCount(TypedDict):
    """What a side counts at the end of a hand, in points."""

    last_trick: int
    """For the last trick."""
    versicole: int
    """For versicole."""
    cards: int
    """For cards of account."""
    over_42: int
    """For each card won above 42."""


class HandPlayed(HandDealt):
    """A hand of Minchiate, trick by trick."""

    discards: dict[str, list[str]]
    """By seat, what it discarded; seats that discarded nothing are left out."""
    declarations: dict[str, list[list[str]]]
    """By seat, the versicole that it declared, `M` among the cards where the Fool adds its 5; seats that
    declared nothing are left out."""
    tricks: list[list[str]]
    """Each trick: the seat that led, then the cards in the order played. The cards of a seat that has laid
    its hand open stand in its place in that order."""
    leads: list[int]
    """The points by which NS leads, without resti paid in play: after the cards dealt face up, after the
    robbing, after the declarations, and after each trick."""
    count: dict[str, HandCount] | None
    """By side, what it counts at the end; null for a hand in progress."""
    lead: int
    """The points by which NS leads, after the count and before the resti for it."""
    resti: dict[str, int]
    """By side, all resti that it won, in play and at the end."""


class HandReplayed(HandPlayed):
    """A hand of Minchiate that was recorded."""

    match: str | None
    """The number of its match; null for a single hand."""
    number: int | None
    """Its number in the match, from 1; null for a single hand."""
    date: str
    """The day on which it was begun, `YYYY-MM-DD`; may be empty."""
    players: dict[str, str]
    """By seat, who played."""
    options: str
    """The rules by which it was played, as `--rules` takes them; empty for the usual ones."""


class HandAutoplayed(HandPlayed):
    """A hand of Minchiate that computer players played."""

    options: NotRequired[str]
    """The rules by which it was played, as `--rules` takes them; left out for the usual ones."""
    seconds: float
    """The time of all decisions."""
    slowest_card_seconds: float
    """The time of the slowest decision."""


class OfMinchiate(TypedDict):
    """What marks a record of Minchiate, in commands for either game."""

    game: NotRequired[str]
    """`classic`; left out below `minchiate classic`."""


class Verified(TypedDict):
    """A record that was checked; what follows is there if it is valid."""

    record: str
    """The file."""
    game: NotRequired[int]
    """The number of the game in a file of several, from 1."""
    valid: bool
    """Whether the rules allow it."""


class Wrong(Verified):
    """A record that is not valid."""

    error: str
    """What is wrong, and where."""


# -- engines ----------------------------------------------------------------------------------------


class Solved(OfDeal, Line):
    """The best line that is known of a deal, or from the last position of a record.

    With `--deals`, `deal` is the name in the file, if there is one.
    """

    score: int
    """The score of the line."""
    bound: int
    """No line scores more."""
    status: str
    """`optimal` if the line is proved best, else `feasible`."""
    seconds: NotRequired[float]
    """The time until the line was found; with `--think`, that of all its runs. Left out with `--stored`."""
    playouts: NotRequired[int]
    """The lines tried until it was found; left out with `--stored` and `--think`."""
    runs: NotRequired[int]
    """With `--think`: the number of runs of the search, each with another seed."""
    core: NotRequired[str]
    """The engine: `native`, or `python`, its slower twin; left out with `--stored`."""
    engine: NotRequired[str]
    """With `--stored`: who found the line."""


class Autoplayed(OfDeal, Line):
    """A game of the fair player; one that was interrupted has deal, score, fola and moves only.

    With `--deals`, `deal` is the name in the file, if there is one.
    """

    score: int | None
    """Its score; null if it was interrupted."""
    seconds: NotRequired[float]
    """The time of the whole game."""
    playouts: NotRequired[int]
    """The games played out for all decisions."""
    core: NotRequired[str]
    """The engine: `native`, or `python`, its slower twin."""
    decisions: NotRequired[int]
    """The number of decisions that took playouts or a search."""
    slowest_decision_seconds: NotRequired[float]
    """The time of the slowest of them."""


class Hint(OfDeal):
    """What every hint has."""

    steps: list[list[str]]
    """What the four steps say: lines of text, where to look, the move, what follows it, why."""


class GameHint(Hint, Work):
    """What every hint for the solitaire has."""

    fair: bool
    """False with `--oracle`."""


class MoveOption(TypedDict):
    """A move that is possible."""

    move: str
    """A kill, `#` for the end of the game, or `play` for the play of the next card."""
    expected: float
    """The score to be expected after it."""
    error: float | None
    """Its standard error; null while it is not known."""
    spread: float | None
    """How much single games vary: a standard deviation; null while it is not known."""
    playouts: int
    """Games played out from there; 0 where the rest was searched."""


class MoveHint(GameHint):
    """A fair hint for a move."""

    line: list[str]
    """The next moves, up to the next card that is not known; `play` is the play of the next card."""
    options: list[MoveOption]
    """All moves that are possible, the best first."""
    known: bool
    """Whether nothing is hidden any more; then what is expected is the score of a line."""
    proved: bool
    """Whether the first move is proved best."""


class StackingHint(GameHint):
    """A fair hint for the order of the fola."""

    fola: list[str]
    """The order, the card that is played first at the front."""
    expected: float
    """The score to be expected with it."""
    error: float | None
    """Its standard error; null while it is not known."""


class OracleHint(GameHint, Line):
    """A hint of the oracle."""

    score: int
    """The score of its line."""
    bound: int
    """No line scores more."""
    status: str
    """`optimal` if the line is proved best, else `feasible`."""


class CardOption(TypedDict):
    """A play or a discard that is possible."""

    cards: list[str]
    """The card to play, or the cards to discard."""
    expected: float
    """The points still to come for the side less those of the other side, with 60 for each resto."""
    error: float | None
    """Its standard error; null while it is not known."""
    playouts: int
    """Hands played out from there."""


class HandHint(Hint, Work):
    """A hint for a hand of Minchiate."""

    seat: str
    """The seat whose turn it is."""
    trick: int
    """The number of the trick, from 1; 0 for the discards."""
    options: list[CardOption]
    """What is worth a search, the best first."""


# -- verdicts ---------------------------------------------------------------------------------------


class ResultSum(TypedDict):
    """A result taken apart: usual + deal + play + partner + opponents + luck = made.

    Errors are standard errors, null while they are not known.
    """

    usual: float
    """What the fair player (in Minchiate, the player full) makes on average."""
    deal: float
    """How much more or less it makes of this deal."""
    deal_error: float | None
    """The error of that."""
    play: float
    """What the player's decisions added; below 0 if they cost something."""
    play_error: float | None
    """The error of that."""
    partner: NotRequired[float]
    """Minchiate alone: what the partner's decisions added."""
    partner_error: NotRequired[float | None]
    """The error of that."""
    opponents: NotRequired[float]
    """Minchiate alone: what the decisions of both opponents added."""
    opponents_error: NotRequired[float | None]
    """The error of that."""
    luck: float
    """How the cards fell for this player, beyond the deal."""
    luck_error: float | None
    """The error of that."""
    made: float
    """The result."""
    games: int
    """The games by which `deal` is known."""
    knew_more: bool
    """Whether the player knew more than the cards on view; then luck is not luck alone."""


class Verdict(TypedDict):
    """What every verdict has. It is complete when `share` is 1."""

    sum: ResultSum | None
    """The result taken apart; null while it is not known."""
    headline: str | None
    """The answer: what made most of the difference from the usual, such as `deal`, `play_cost`, `bad_luck`,
    `both`, `good_play`, `mixed`, `level`, `too_close`, `counting`; null while there is no sum."""
    luckier_than: float | None
    """The share of games with less luck, that of the deal included; null while it is not known, and where
    `luck` is not luck alone."""
    share: float
    """How much of the review is done, 0 to 1."""
    seconds: float
    """The time spent on it."""
    core: str
    """The engine: `native`, or `python`, its slower twin."""


class Held(TypedDict):
    """The best of a shuffle."""

    score: int
    """The score of the best line known."""
    bound: int
    """No line scores more."""
    proved: bool
    """Whether the line is proved best."""
    seconds: float
    """The time until it was found; 0 if it was known before."""
    by: str
    """Who found it: `oracle`, `fair` or `player`."""


class Par(TypedDict):
    """The par of a deal."""

    mean: float
    """The fair player's mean score."""
    error: float | None
    """Its standard error; null while it is not known."""
    spread: float | None
    """How much single games vary: a standard deviation; null while it is not known."""
    games: int
    """The games played."""
    seconds: float
    """The time that they took."""


class Turn(TypedDict):
    """A card that was turned."""

    move_number: int
    """The number of the move, from 1; 0 for the fola."""
    card: str
    """The card; `fola` for those of the fola together."""
    points: float
    """By how much it changed the expected score."""


class Judged(TypedDict):
    """What every decision has."""

    cost: float
    """What it cost, in points, by what could be seen; below 0 if it gained."""
    error: float | None
    """The standard error of that."""
    mark: str | None
    """`inaccuracy`, `mistake` or `blunder`; null for none."""
    why: Sequence[str]
    """Why something else was better, a sentence for each reason."""
    seconds: float
    """The time spent on it."""


class GameDecision(Judged):
    """A decision of a game."""

    move_number: int
    """The number of the move, from 1; 0 for the stacking of the fola."""
    move: str
    """What was done."""
    better: str
    """What the fair player prefers, maybe the same."""
    possible_lost: int
    """By how much the best line known got worse."""
    bad_luck: bool
    """Whether much got lost that nobody could see."""


class GameVerdict(Verdict):
    """The verdict on a game of the solitaire."""

    score: int
    """The game's score."""
    held: Held | None
    """What the shuffle held; null while it is not known."""
    par: Par | None
    """What the fair player makes of it; null while it is not known."""
    luck: list[Turn] | None
    """The luck of each card, in the order of the game; null while it is not known."""
    decisions: list[GameDecision]
    """The decisions weighed so far."""
    possible: Sequence[int] | None
    """From the start to after the last move, the best score still possible; null while it is not known."""


class HandPar(TypedDict):
    """The par of a hand: what the player full, in all seats, makes of the same deal."""

    points: float
    """Mean points of the side less those of the other side."""
    points_error: float | None
    """The standard error of that; null while it is not known."""
    points_spread: float | None
    """How much single hands vary: a standard deviation; null while it is not known."""
    resti: float
    """Mean resti won less those paid."""
    resti_error: float | None
    """The standard error of that; null while it is not known."""
    resti_spread: float | None
    """How much single hands vary; null while it is not known."""
    hands: int
    """The hands played."""
    seconds: float
    """The time that they took."""


class CardDecision(Judged):
    """A decision of a seat."""

    trick: int
    """The number of the trick, from 1; 0 for the discards."""
    cards: list[str]
    """The card played, or the cards discarded."""
    better: list[str]
    """What the engine prefers, maybe the same."""
    expected: float
    """The expected value of the whole hand with `better`: points, and 60 for each resto."""


class Surprise(TypedDict):
    """What changed between two decisions of the seat."""

    first_trick: int
    """The number of the first trick of that time, from 1; 0 before the tricks."""
    last_trick: int
    """The number of the last."""
    value: float
    """By how much the expected value of the hand changed."""
    error: float
    """The standard error of that."""
    lost: list[str]
    """The cards of account that died for the other side meanwhile."""
    bad_luck: bool
    """Whether much was lost, by more than two standard errors."""


class HandVerdict(OfDeal, Verdict):
    """The verdict on a hand of Minchiate."""

    seat: str
    """The seat whose decisions are reviewed."""
    points: float
    """The points of its side less those of the other side."""
    resti: float
    """The resti that its side won less those that it paid."""
    par: HandPar | None
    """What computer players make of the same deal; null while it is not known."""
    verdict: str | None
    """The headline in the words of version 1.0: `shuffle`, `play`, `both`, `well_played` or `level`."""
    cards_share: float | None
    """The points that the deal gave, the `deal` of the sum."""
    play_share: float | None
    """The points above par."""
    sum_of_resti: ResultSum | None
    """The resti taken apart likewise."""
    choices: int | None
    """The number of decisions in which the seat had a choice."""
    decisions: list[CardDecision]
    """The decisions weighed so far."""
    luck: list[Surprise]
    """What changed between them, once all are weighed."""


class Moment(TypedDict):
    """With `--retry`: what a seat could see at its decision."""

    seat: str
    """The seat."""
    trick: int
    """The number of the trick, from 1; 0 for the discards."""
    lying: list[str]
    """The seat that led, and the cards that lie on the table; empty for the discards."""
    held: list[str]
    """The cards in the hand."""
    legal: list[str]
    """Those that may be played or discarded."""
    lead: int
    """The points by which NS leads."""


class Judgement(TypedDict):
    """With `--retry` and `--cards`: what these cards cost."""

    cards: list[str]
    """The cards."""
    cost: float
    """What they cost, in points, by what the seat could see."""
    error: float
    """The standard error of that."""
    mark: str | None
    """`inaccuracy`, `mistake` or `blunder`; null for none."""


# -- scores -----------------------------------------------------------------------------------------


class Dated(TypedDict):
    """What every row of a table has."""

    date: str | None
    """The day on which it was begun, `YYYY-MM-DD`; empty or null if it is not known."""


class GameRow(OfDeal, Dated):
    """A game in a score table."""

    game: int
    """Its number here, for `scores export` and `scores delete`."""
    table: str
    """The table: `clean`, `assisted`, `again` or `others`."""
    score: int
    """Its score."""
    end: str
    """How it ended: `finished`, `stuck` or `gave up`."""
    account: int
    """Points of cards of account."""
    versicole: int
    """Points of versicole."""
    negative: int
    """Points of the cards that cost something, 0 or less."""
    par: float | None
    """The fair player's mean score with this deal; null while it is not known."""
    par_error: float | None
    """Its standard error; null while it is not known."""
    oracle: float | None
    """The score of the best line known; null while none is."""
    player: str
    """Who played it; may be empty."""
    seconds: int | None
    """The time that it took; null if it is not known."""
    undone_plays: int
    """How often a play was taken back."""
    fair_hints: int
    """Fair hints; an evaluation that was shown counts as one."""
    oracle_hints: int
    """Hints of the oracle, likewise."""


class MatchRow(Dated):
    """A match in a table."""

    match: str
    """Its number."""
    resti: int
    """The player's resti, won less paid."""
    giri: int
    """Its length in giri of four hands: 3, or 1 for a short match."""


class HandRow(OfDeal, Dated):
    """A hand in a table."""

    hand: int
    """Its number here, for `classic scores export`, `share` and `delete`."""
    match: str | None
    """The number of its match; null for a single hand."""
    number: int | None
    """Its number in the match, from 1; null for a single hand."""
    dealer: str
    """The seat that dealt."""
    points: int
    """The points of the player's side less those of the other side."""
    resti: int
    """Likewise, resti."""
    player: str
    """Who sat South."""
    daily: bool
    """Whether it is the daily hand of its date."""
    table: str
    """Its table: `clean`, `assisted`, `again` or `others`."""
    opponents: int
    """The strength of the weaker opponent, 0 to 5."""


# -- statistics -------------------------------------------------------------------------------------


class OfPlayer(TypedDict):
    """What statistics are about."""

    player: str | None
    """The only player whose games count; null for everyone's."""


class Points(TypedDict):
    """A mean over games with its standard error."""

    points: float
    """The mean."""
    error: float | None
    """Its standard error; null while it is not known."""


class Rate(Points):
    """The points lost per decision."""

    level: str
    """A name for it: `master`, `expert`, `strong`, `steady`, `casual` or `beginner`."""


class ReviewedGames(TypedDict):
    """Means over reviewed games."""

    games: int
    """The number of games."""
    sum: Mapping[str, Points]
    """By part of the result, as in a verdict's `sum`."""
    lost: Mapping[str, Points]
    """By kind of decision, the points lost; below 0 if gained."""


class Reviewed(TypedDict):
    """What the verdicts on a player's games say together."""

    left_out: int
    """Games whose verdict has no sum."""
    rating: Points | None
    """The mean result of the newest games less half of their luck; null for few games, and where no luck is
    measured."""
    rate: Rate | None
    """The points lost per decision in the newest games; null for few."""
    all: ReviewedGames | None
    """All of them; null if there are none."""
    lately: ReviewedGames | None
    """The newest ten, if there are older ones."""
    before: ReviewedGames | None
    """The ten before these."""
    over_time: list[ReviewedGames | None]
    """Every ten games, in the order played."""
