"""The commands of the engines: the best line of a shuffle, and deals played out by the fair player."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final, TypeVar

import click

from solitaire.cli.files import (
    OUT_OPTION,
    NamedGame,
    game_files,
    is_standard_output,
    named_games,
    opened_store,
    score_file,
    warning_if_unsaved,
)
from solitaire.cli.options import (
    CORE_OPTION,
    DEALS_ARGUMENT,
    DEALS_OPTION,
    PER_DEAL,
    QUIET_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    THREADS_OPTION,
    AtLeast,
    are_many,
    deal_count,
    json_option,
    search_limit,
)
from solitaire.cli.printing import Pace, one_line, print_json, say, say_error, working
from solitaire.home.files import UserError
from solitaire.rules.cards import Card, format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record
from solitaire.run.interrupts import interrupts_held, raise_on_interrupt
from solitaire.texts import shapes
from solitaire.texts.text import deal_title, moves_json, result_line
from solver import cores, oracle
from solver.autoplay import FairGame, FairPlay
from solver.result import Limit, Result, Status

if TYPE_CHECKING:
    from scores.store import Store
    from solver.thinking import Thought

T = TypeVar("T")
_SOLVE_SECONDS: Final = 10.0
"""The oracle's usual time for a deal."""
_THINK_SECONDS: Final = 600.0
"""The usual time of long thinking."""
_PATIENCE: Final = 10
"""A store that fails is asked again after this many times as long as it took to fail."""
_MOVES_A_LINE: Final = 10
"""Moves printed on a line."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The best line that is known of a game."""

    named: NamedGame
    """The game so far."""
    record: Record
    """The game with the line added, or as it was where only the points of a line are stored."""
    score: int
    """The points that are known to be reached."""
    bound: int
    """No line scores more points."""
    source: str
    """How the score was found, for people."""
    figures: dict[str, object]
    """The same for JSON."""
    interrupt: KeyboardInterrupt | None = None
    """What stopped the search, if something did."""
    unkept: str = ""
    """What of long thinking is not kept, and why; empty if all is."""

    @property
    def is_proved(self) -> bool:
        """True if no line scores more."""
        return self.score >= self.bound

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves that were found."""
        return self.record.moves[len(self.named.game.moves) :]


@click.command()
@DEALS_ARGUMENT
@DEALS_OPTION
@click.option("--record", type=RECORD, metavar="RECORD", help="Solve from the last position of RECORD.")
@click.option(
    "--seconds", type=SECONDS, help=f"Time for a deal ({_SOLVE_SECONDS:g}; {_THINK_SECONDS:g} with --think)."
)
@click.option("--playouts", type=AtLeast(1), help="Lines tried for a deal, instead of time.")
@THREADS_OPTION
@SEED_OPTION
@QUIET_OPTION
@CORE_OPTION
@click.option("--stored", is_flag=True, help="Take the best line stored with the scores, without a search.")
@click.option(
    "--think",
    is_flag=True,
    help="Long thinking: resume where it stopped on this deal, and save its progress.",
)
@OUT_OPTION
@json_option(shapes.Solved, text=PER_DEAL)
@click.pass_context
def solve(
    ctx: click.Context,
    deals: tuple[Deal | range, ...],
    deal_file: Path | None,
    record: Path | None,
    seconds: float | None,
    playouts: int | None,
    threads: int,
    seed: int,
    stored: bool,
    think: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Find the best line of a shuffle.

    Solves each DEAL, every deal of a file, or a recorded game from its last position. The oracle sees the
    whole shuffle and stacks the fola itself, unless it is stacked in the record. Ctrl-C stops it and saves
    the best line so far. The score tables show the best line found for a deal. Of several deals each has a
    line of text; their moves are in the records of --out, and in JSON.
    """
    if bool(deals) + (deal_file is not None) + (record is not None) != 1:
        raise click.UsageError("name one of DEAL, --deals FILE and --record RECORD")
    if stored and (record, seconds, playouts) != (None, None, None):
        raise click.UsageError(
            "--stored does not search; it can't be used with --record, --seconds or --playouts"
        )
    if think and (stored or (record, playouts, seed) != (None, None, 0)):
        raise click.UsageError(
            "--think is about whole deals, by time; it excludes --record, --playouts, --seed and --stored"
        )
    limit = search_limit(seconds, playouts, _SOLVE_SECONDS, threads=threads, seed=seed)
    games = named_games(deals, deal_file) if record is None else _recorded_game(record)
    many = deal_file is not None or are_many(deals)
    pace = Pace(deal_count(deals) or (None if record is None else 1))
    err, has_failed, found = is_standard_output(out), False, list[Solved]()
    with (
        game_files(out, many=many, as_json=as_json) as write,
        opened_store(ctx) if stored else nullcontext() as store,
    ):
        for named in games:
            with interrupts_held():
                if store is not None:
                    solved = _stored(store, named)
                elif think:
                    solved = _think(ctx, named, seconds or _THINK_SECONDS, threads, pace.next())
                else:
                    solved = _search(ctx, named, limit, pace.next(), is_stored=record is None)
                if solved is None:
                    has_failed = True
                    say_error(f"no line is kept of {named.title}; solve finds one")
                    continue
                found.append(solved)
                _print(solved, as_json=as_json, err=err, has_moves=not many)
                if solved.record.moves:
                    write(named.file_name, format_record(solved.record))
                else:
                    say(f"{one_line(named.title)}: no line with these points is kept", err=True)
                if solved.unkept:
                    has_failed = True
                    say(f"Error: {one_line(solved.unkept)}", err=True)
                if solved.interrupt is not None:
                    raise solved.interrupt
        _print_mean(() if as_json else found, err=err)
    if has_failed:
        ctx.exit(1)


def _recorded_game(path: Path) -> Iterator[NamedGame]:
    """Yield the unfinished game in a record.

    Raises:
        UserError: the file can't be read, or holds no such game.
    """
    from solitaire.cli.records import load

    game = load(path)
    if game.positions[-1].end is not None:
        raise UserError(f"{path}: the game has ended; there is nothing left to solve")
    yield NamedGame(game.deal.name, f"{path} ({deal_title(game.deal)})", game)


def _print(solved: Solved, *, as_json: bool, err: bool, has_moves: bool) -> None:
    if as_json:
        print_json(
            {
                "deal": solved.named.name,
                "score": solved.score,
                "bound": solved.bound,
                "status": (Status.OPTIMAL if solved.is_proved else Status.FEASIBLE).value,
                **solved.figures,
                **moves_json(solved.record.fola, solved.line),
            }
        )
        return
    say(f"{one_line(solved.named.title)}: {solved.score}, {solved.source}", err=err)
    if not solved.line or not has_moves:
        return
    say(f"  fola: {format_cards(solved.record.fola or ())}", err=err)
    moves = [str(move) for move in solved.line]
    for start in range(0, len(moves), _MOVES_A_LINE):
        say("  " + " ".join(moves[start : start + _MOVES_A_LINE]), err=err)


def _print_mean(found: Sequence[Solved], *, err: bool) -> None:
    """Print the mean of several deals."""
    if len(found) > 1:
        mean, proved = fmean(one.score for one in found), sum(one.is_proved for one in found)
        say(f"mean of {len(found)} deals: {mean:.1f}; proved best: {proved}", err=err)


def _quality(score: int, bound: int, best: str) -> str:
    """Return whether a score is proved, or else is the ``best`` that was found or stored."""
    return "proved best" if score == bound else f"{best}; at most {bound}"


def search(named: NamedGame, limit: Limit, pace: str = "") -> tuple[Result, KeyboardInterrupt | None]:
    """Search and show the progress, after that of all deals; return the best line, and what stopped it."""
    best: Result | None = None
    game = named.game
    with working("searching") as show:
        try:
            with raise_on_interrupt():
                for best in oracle.improvements(game.positions[-1], limit, fola_free=game.fola is None):
                    show(
                        f"{pace}{named.title}: {best.score} of at most {best.bound} "
                        f"after {best.seconds:.1f} s, {best.playouts:,} playouts"
                    )
        except KeyboardInterrupt as interrupt:
            if best is None:
                raise
            return best, interrupt
    assert best is not None
    return best, None


def _search(ctx: click.Context, named: NamedGame, limit: Limit, pace: str, *, is_stored: bool) -> Solved:
    """Search for the best line, and store a deal's line and bound for the score tables."""
    from scores.estimates import store_bound, store_line

    result, interrupt = search(named, limit, pace)
    solved = _with_line(named.game, result.fola, result.moves)
    if is_stored:
        with warning_if_unsaved("line"), score_file(ctx) as store:
            store_line(store, solved, oracle.ORACLE_ENGINE)
            store_bound(store, solved.deal, result.bound, oracle.ORACLE_ENGINE)
    seconds, playouts, core = result.seconds, result.playouts, result.core
    spent = f"{seconds:.1f} s and {playouts:,} playouts by the {core} core"
    source = f"{_quality(result.score, result.bound, 'best found')}, found after {spent}"
    figures = {"seconds": round(seconds, 3), "playouts": playouts, "core": core}
    return Solved(named, solved, result.score, result.bound, source, figures, interrupt)


def _think(ctx: click.Context, named: NamedGame, seconds: float, threads: int, pace: str) -> Solved:
    """Continue long thinking about a deal; store at every step how far it has come, if that is possible."""
    from solver.thinking import thoughts

    deal, stopped_by = named.game.deal, None
    with ExitStack() as stack:
        show, kept = stack.enter_context(working("thinking")), _KeptThought(ctx, stack, deal)
        known = thought = kept.load()
        begun = time.perf_counter()
        try:
            with raise_on_interrupt():
                for thought in thoughts(deal, known, seconds=seconds, threads=threads):
                    kept.save(thought)
                    spent = f"{thought.seconds - known.seconds:.0f} of {seconds:.0f} s"
                    spent += ", not kept" if kept.complaint else ""
                    show(f"{pace}{named.title}: {thought.score} of at most {thought.bound}, {spent}")
        except KeyboardInterrupt as interrupt:
            if not thought.moves:
                raise
            stopped_by = interrupt
            thought = replace(thought, seconds=known.seconds + time.perf_counter() - begun)
        kept.save(thought, is_last=True)
    spent = f"{thought.seconds:.0f} s of long thinking in all (runs: {thought.runs})"
    source = f"{_quality(thought.score, thought.bound, 'best found')}, after {spent}"
    figures = {"seconds": round(thought.seconds, 3), "runs": thought.runs, "core": cores.core_name()}
    solved = _with_line(named.game, thought.fola or None, thought.moves)
    return Solved(named, solved, thought.score, thought.bound, source, figures, stopped_by, kept.complaint)


class _KeptThought:
    """What the store keeps of long thinking about a deal, which does not stop where the store fails.

    Attributes:
        complaint: what is not kept, and why; empty if the last thought is kept.
    """

    def __init__(self, ctx: click.Context, stack: ExitStack, deal: Deal) -> None:
        """Prepare it; the stack closes the store."""
        self._ctx, self._stack, self._deal, self.complaint = ctx, stack, deal, ""
        self._store: Store | None = None
        self._due, self._lost = -math.inf, "nothing of this thinking"

    def load(self) -> "Thought":
        """Return the thought to resume: nothing, if the store fails."""
        from solitaire.home.archive import thought_of
        from solver.thinking import Thought

        return self._ask(lambda store: thought_of(store, self._deal)) or Thought()

    def save(self, thought: "Thought", *, is_last: bool = False) -> None:
        """Store a thought; after a failure only now and then, and the last."""
        from solitaire.home.archive import store_thought

        if is_last or time.perf_counter() >= self._due:
            self._ask(lambda store: store_thought(store, self._deal, thought))
            self._lost = self._lost if self.complaint else "only the beginning of this thinking"

    def _ask(self, act: Callable[["Store"], T]) -> T | None:
        begun = time.perf_counter()
        try:
            if self._store is None:
                self._store = self._stack.enter_context(score_file(self._ctx))
            answer, self.complaint = act(self._store), ""
        except UserError as error:
            now, self.complaint = time.perf_counter(), f"{self._lost} is kept: {error}"
            self._due = now + _PATIENCE * (now - begun)
            return None
        return answer


def _stored(store: "Store", named: NamedGame) -> Solved | None:
    """Return the best line that is stored of a deal, or None."""
    from scores.estimates import best_line

    best = best_line(store, named.game.deal)
    if best is None:
        return None
    source = f"{_quality(best.score, best.bound, 'the best kept')}, found by {best.engine}"
    return Solved(named, best.record, best.score, best.bound, source, {"engine": best.engine})


def _with_line(game: Record, fola: tuple[Card, ...] | None, moves: tuple[Move, ...]) -> Record:
    """Return the game so far with the oracle's line added."""
    return replace(
        game,
        fola=fola if game.fola is None else game.fola,
        moves=(*game.moves, *moves),
        player=f"{game.player}, then the oracle" if game.player and game.moves else "oracle",
        date=date.today().isoformat(),
        extra=(),
    )


# -- fair play -------------------------------------------------------------------------------------

_DECISION_SECONDS: Final = 0.05
"""The fair player's usual time for a decision."""


@click.command()
@DEALS_ARGUMENT
@DEALS_OPTION
@click.option(
    "--seconds-per-move",
    type=SECONDS,
    help=f"Time for a decision ({_DECISION_SECONDS:g}).",
)
@click.option(
    "--playouts-per-move",
    type=AtLeast(1),
    help="Games played out for a decision, instead of time.",
)
@SEED_OPTION
@QUIET_OPTION
@CORE_OPTION
@OUT_OPTION
@json_option(shapes.Autoplayed, text=PER_DEAL)
def autoplay(
    deals: tuple[Deal | range, ...],
    deal_file: Path | None,
    seconds_per_move: float | None,
    playouts_per_move: int | None,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let the fair player play deals out.

    It sees only what a player can see, never the order of the deck. Ctrl-C stops it; the game so far is
    printed, and written as a record that can be continued.
    """
    if bool(deals) == (deal_file is not None):
        raise click.UsageError("name either DEAL or --deals FILE")
    limit = search_limit(seconds_per_move, playouts_per_move, _DECISION_SECONDS, seed=seed, each="-per-move")
    scores, err = list[int](), is_standard_output(out)
    many, pace = deal_file is not None or are_many(deals), Pace(deal_count(deals) or None)
    with game_files(out, many=many, as_json=as_json) as write:
        try:
            for named in named_games(deals, deal_file):
                play = FairPlay(named.game.deal, limit)
                with interrupts_held():
                    try:
                        with working(f"{pace.next()}playing {named.title}"), raise_on_interrupt():
                            game = play.to_end()
                    except KeyboardInterrupt:
                        _print_begun(named, play.record, as_json=as_json, err=err)
                        write(named.file_name, format_record(play.record))
                        raise
                    scores.append(game.score)
                    if as_json:
                        print_json(_as_json(named, game))
                    else:
                        _print_fair(named, game, err=err)
                    write(named.file_name, format_record(game.record))
        finally:
            if len(scores) > 1 and not as_json:
                say(f"mean of {len(scores)} games: {sum(scores) / len(scores):.1f}", err=err)


def _as_json(named: NamedGame, game: FairGame) -> shapes.Autoplayed:
    return {
        "deal": named.name,
        "score": game.score,
        "seconds": round(game.seconds, 3),
        "playouts": game.playouts,
        "core": game.core,
        **moves_json(game.record.fola, game.record.moves),
        "decisions": game.decisions,
        "slowest_decision_seconds": round(game.slowest_decision_seconds, 3),
    }


def _print_fair(named: NamedGame, game: FairGame, *, err: bool) -> None:
    say(
        f"{one_line(named.title)}: {game.score}, {game.decisions} decisions in {game.seconds:.1f} s, "
        f"the slowest {game.slowest_decision_seconds:.2f} s; "
        f"{game.playouts:,} playouts by the {game.core} core",
        err=err,
    )


def _print_begun(named: NamedGame, record: Record, *, as_json: bool, err: bool) -> None:
    """Print a game that was interrupted."""
    if as_json:
        print_json({"deal": named.name, "score": None, **moves_json(record.fola, record.moves)})
    else:
        say(f"{one_line(named.title)}: {result_line(record.score)}", err=err)
