"""Session: the game on the table from its beginning to its place in the score table, and its words."""

import secrets
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from math import ceil
from pathlib import Path
from typing import Final

from scores.estimates import Estimates, Par
from scores.goals import Ranking, Streak, add_and_rank, daily_deal
from solitaire.home.saves import Save, game_folder, is_saved
from solitaire.play.ending import better_than
from solitaire.play.game import Game, Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import End, Move
from solitaire.rules.record import Record, format_record
from solitaire.rules.scoring import Score
from solitaire.table.context import Context
from solitaire.table.models.shown import Ending, Rivals
from solitaire.table.requests import Table, Verdict
from solitaire.table.services.kept_session import KeptSession
from solitaire.table.services.records import Records
from solitaire.table.services.tutor import FIRST, Prepared, guided_game, prepared_of
from solitaire.table.sounds import Sound, end_sound
from solitaire.table.texts import VERSICOLE, end_sentence, goal_name, move_news
from solitaire.texts.sums import about
from solitaire.texts.verdict import earned_grade, grade_words, next_words
from solitaire.texts.words import Words, plain, signed
from solver.autoplay import stack_by_rule

_RANDOM_DEALS: Final = 1_000_000
"""A random deal has a number below this: short enough to remember and to tell a friend."""


class Session(KeptSession[Game]):
    """The game on the table, and the saved games to change to.

    Attributes:
        rivals: the scores to beat on the deal.
        ranking: the place of the game, if it has just ended and was stored.
    """

    def __init__(self, context: Context, records: Records) -> None:
        super().__init__(context, records, game_folder(context.home.games))
        self.rivals = Rivals()
        self.ranking: Ranking | None = None
        self._verdict_was_seen = False

    def line(self, game: Game) -> str:
        words = self._context.words
        deal, day = words.deal(game.deal), words.short_day(game.date)
        if game.is_unplayed:
            return words("ask.game_line_new", deal=deal, date=day)
        points = signed(game.score.shown)
        return words("ask.game_line", deal=deal, played=game.cards_played, points=points, date=day)

    def _put_results(self, game: Game) -> None:
        if game.phase is Phase.ENDED:
            ranking = self._records.ask(lambda store: add_and_rank(store, game.record))
            if self.has_game and self.game is game:
                self.ranking = ranking

    @property
    def has_game(self) -> bool:
        """True if there is a game on the table."""
        return self.save is not None

    @property
    def par(self) -> Par | None:
        """The par of the deal, if it is known."""
        return self.rivals.known.par

    @property
    def game(self) -> Game:
        """The game on the table."""
        assert self.save is not None
        return self.save.game

    # -- beginning ------------------------------------------------------------------------------

    def resume_table(self) -> None:
        self._context.tell("")
        self.show()

    def play_daily(self, day: date) -> None:
        """Begin a day's deal, cut as for everyone, or continue an unfinished game of it."""
        deal = daily_deal(day)

        def is_it(game: Game) -> bool:
            is_cut = game.phase is not Phase.CUT
            return is_cut and game.deal == deal and game.player == self._context.settings.player

        if not self._resume_first(is_it):
            self.play(deal)

    def play(self, deal: Deal) -> None:
        """Begin a new game of a deal with its cut."""
        game = Game(deal, self._context.settings.player)
        if game.phase is Phase.CUT:
            game.cut(deal.cut)
        self.begin(game)

    def play_number(self, deal: Deal) -> None:
        """Begin a new game of a deal of which only the number was named: cut by it, or by the player."""
        if self._context.settings.cut:
            self.begin(Game(deal, self._context.settings.player))
        else:
            self.play(deal)

    def play_random(self) -> None:
        """Begin a new game of a random deal."""
        self.play_number(Deal.numbered(secrets.randbelow(_RANDOM_DEALS)))

    def play_one_of(self, deals: Sequence[int]) -> None:
        """Begin a new game of one of these deals, preferably one that the player has not played."""
        shuffled = secrets.SystemRandom().sample(deals, len(deals))
        offered = (Game(Deal.numbered(deal), self._context.settings.player) for deal in shuffled)
        new = (game.deal for game in offered if not self._has_played(game))
        self.play(next(new, None) or Deal.numbered(shuffled[0]))

    def play_guided(self, prepared: Prepared = FIRST) -> None:
        """Begin a guided game."""
        self.begin(guided_game(self._context.settings.player, prepared))

    def play_from(self, record: Record, ply: int) -> None:
        """Begin a new game from a record, after its first ``ply`` moves; -1: before the fola was stacked."""
        if record.is_part:
            self._context.refuse("not_entered")
            return
        fola = None if ply < 0 else record.fola
        start = Record(record.deal, fola, record.moves[: max(0, ply)], self._context.settings.player)
        game = Game.load(format_record(start))
        if record.is_practice:
            game.practice = 0
        game.mark_played_before()
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Put a new game on the table."""
        self._context.tell(self._context.words("status.new") if game.phase is Phase.CUT else "")
        if game.phase is not Phase.CUT and self._has_played(game):
            game.mark_played_before()
        _sort_fola(game)
        save = self.folder.create(game)
        self._context.sounds.play(Sound.SHUFFLE)
        self._put_on_table(save)

    def restart(self) -> None:
        """Begin the deal again, a guided game with its teacher.

        A game in which nothing was played continues in its file, as its first play.
        """
        assert self.save is not None
        if self.game.is_guided:
            self.play_guided(prepared_of(self.game))
            return
        game = self.game.restarted()
        if not self.game.is_unplayed:
            self.begin(game)
            return
        _sort_fola(game)
        self.save.game = game
        self._context.sounds.play(Sound.SHUFFLE)
        self._context.tell("")
        self.write()
        self.show()

    def resume(self, save: Save[Game]) -> None:
        self._context.tell(self._context.words("status.resumed"))
        self._put_on_table(save)

    def find_rivals(self) -> None:
        """Look up the scores to beat on the deal, once it is cut."""
        is_cut = self.game.phase is not Phase.CUT
        self.rivals = self._records.rivals(self.game) if is_cut else Rivals()

    def _has_played(self, game: Game, path: Path | None = None) -> bool:
        """Return whether the player has played a game's deal before, in a file other than the game's own."""
        return is_saved(self.folder, game.deal, game.player, path) or self._records.has_played(game)

    def _put_on_table(self, save: Save[Game]) -> None:
        """Put another game on the table; the previous game is saved."""
        before, self.save = self.save, save
        self.ranking = None
        self._verdict_was_seen = False
        self.show()
        if before is None:
            return
        if before.game.is_unplayed and before.game.deal != daily_deal(date.today()):
            self.discard(before)
        else:
            self._put_away(before)
            self.when_left()

    def discard(self, save: Save[Game]) -> None:
        """Delete a saved game; if its fola was seen, its deal counts as played before from now on.

        Raises:
            UserError: the file can't be deleted.
        """
        was_seen = save.game.phase is not Phase.CUT
        if was_seen and not self._records.mark_seen(save.game):
            save.close()  # in that case only the file knows
        else:
            save.delete()

    def show(self) -> None:
        """Show the game on the screen for its phase."""
        self.find_rivals()
        self._context.nav.show(Table())

    # -- playing --------------------------------------------------------------------------------

    def cut(self, size: int | None) -> None:
        """Cut the pack at a size, or as the deal does."""
        assert self.save is not None
        self.game.cut(size)
        _sort_fola(self.game)
        self._context.sounds.play(Sound.CUT)
        self._context.tell("")
        if self._has_played(self.game, self.save.path):
            self.game.mark_played_before()
        self.changed()
        self.show()

    def stack(self) -> None:
        """Stack the fola as it is arranged."""
        self.game.stack()
        self._context.sounds.play(Sound.STACK)
        self._context.tell(self._context.words("status.stacked"))
        self.changed()
        self.show()

    def make(self, move: Move) -> None:
        """Make a legal move and say it in words."""
        before = self.game.position
        self.game.move(move)
        self._context.sounds.play_move(move, before, self.game.position)
        self._context.tell(move_news(move, before, self.game.position, self._context.words))
        self.changed()

    def undo(self) -> None:
        """Take back the last move."""
        if self.game.phase is Phase.ENDED and self._verdict_was_seen:
            self.game.use_oracle_hint()  # the verdict has revealed what the shuffle held
        takes_fola_up = self.game.next_undo_is_stacking
        move = self.game.undo()
        self.ranking = None
        self.forget_result()
        self._context.sounds.play(Sound.UNDO)
        words = self._context.words
        if move is not None:
            self._context.tell(words("status.taken_back", move=words.move(move)))
        if takes_fola_up:
            self._context.tell(words("status.unstacked"))
            self.write()
            self.show()
        else:
            self.changed()

    def redo(self) -> None:
        """Redo the move taken back last."""
        before = None if self.game.phase is Phase.STACKING else self.game.position
        move = self.game.redo()
        if self.game.phase is Phase.ENDED and before is not None:
            self._rank()
            return
        if move is not None and before is not None:
            words = self._context.words
            self._context.sounds.play_move(move, before, self.game.position)
            self._context.tell(words("status.made_again", move=words.move(move)))
        self.changed()

    def end(self) -> None:
        """End the game, store it, rank it and say so."""
        self.game.finish()
        self._rank()

    def _rank(self) -> None:
        """Store the game that has just ended, rank it and say so; the screen plays its end sound."""
        context = self._context
        context.tell(end_sentence(self.game.score, context.words))
        self.write()
        self.store_results()
        context.nav.refresh()

    @property
    def end_sound(self) -> Sound:
        """The sound of the end of the game, which has just ended."""
        ranking, par = self.ranking, self.par
        is_best = ranking is not None and ranking.place == 1 < ranking.count
        return end_sound(self.game.score.points or 0, None if par is None else par.mean, is_best=is_best)

    def show_verdict(self) -> None:
        """Show the verdict on the ended game."""
        self._context.nav.show(Verdict(self.game.record))

    def see_verdict(self, deal: Deal) -> None:
        """Record that a verdict on a game of a deal is shown: taking back the end is then an oracle hint."""
        self._verdict_was_seen |= self.has_game and self.game.deal.cards == deal.cards

    def is_shown(self, record: Record) -> bool:
        """Return whether a recorded game is the game on the table as it stands."""
        return self.has_game and self.game.record.played == record.played

    def set_player(self, name: str) -> None:
        """Set the player's name for games from now on, and for the current game if it has none."""
        if self.save is None:
            self._context.nav.refresh()
            return
        if self.is_under_way and (self.game.is_untouched or not self.game.player):
            self.game.player = name  # an ended game is in the store already
        self.changed()

    def changed(self) -> None:
        """Save the game after a change, and show it."""
        self.write()
        self._context.nav.refresh()


def _sort_fola(game: Game) -> None:
    """Put the fola, while it is being stacked, in the order that is good as a rule."""
    if game.phase is Phase.STACKING:
        game.arrange(stack_by_rule(game.fola))


# -- the end in words -----------------------------------------------------------------------------


_HOUR: Final = 60
"""Minutes."""


def ending(
    game: Game,
    known: Estimates | None,
    fair: Sequence[int],
    ranking: Ranking | None,
    words: Words,
) -> Ending:
    """Return what to say about an ended game.

    Args:
        known: what the engines know of its deal; None for a practice game, which is not compared.
        fair: the scores of the fair games played on the deal so far.
        ranking: the place of the game and its achievements, if it has just been stored.
        words: the catalogue.
    """
    score = game.score
    return Ending(
        signed(score.points or 0),
        None if known is None else earned_grade(score, known.par),
        tuple(_beside(score, known, words)),
        () if ranking is None else tuple(_reached(score, ranking, words)),
        tuple(_lines(score, known or Estimates(), fair, ranking, words)),
        () if ranking is None or ranking.streak is None else _daily(ranking.streak, words),
    )


def _beside(score: Score, known: Estimates | None, words: Words) -> Iterator[str]:
    """Yield the grade, or how the game ended, then the difference to par, and the next grade."""
    par, is_finished = None if known is None else known.par, score.end is End.FINISHED
    if known is None or not is_finished:
        yield end_sentence(score, words)
    if known is None or not (is_finished or par):
        return
    if (grade := earned_grade(score, par)) is not None:
        yield grade_words(grade, words)
    if par is None:
        yield words("ended.no_par")
    else:
        assert score.points is not None
        gained = score.points - round(par.mean)
        key = "above" if gained > 0 else "below" if gained < 0 else "at_par"
        figure = words("status.par", par=about(plain(round(par.mean)), par.games))
        yield words(f"ended.{key}", par=figure, points=abs(gained))
    if (following := next_words(score, par, words)) is not None:
        yield following


def _reached(score: Score, ranking: Ranking, words: Words) -> Iterator[str]:
    """Yield what the game is the first to reach."""
    kinds = [name for name in ranking.goals if name in VERSICOLE]
    if others := [goal_name(name, words) for name in ranking.goals if name not in kinds]:
        yield words("ended.goals", count=len(others), goals=", ".join(others))
    if kinds:
        yield words("ended.new_versicole", names=", ".join(goal_name(name, words) for name in kinds))
    if ranking.place == 1 and ranking.count > 1 and score.end is End.FINISHED:
        yield words("ended.new_best")
    elif ranking.before is not None and score.shown > ranking.before:
        yield words("ended.better", points=plain(ranking.before))


def _lines(
    score: Score, known: Estimates, fair: Sequence[int], ranking: Ranking | None, words: Words
) -> Iterator[str]:
    """Yield lines about versicole made before, other games of the deal, and the game's place."""
    if score.end is not End.FINISHED:
        yield words("ended.unfinished")
    else:
        made = {versicola.kind.name.lower() for versicola in score.versicole}
        if ranking is not None:
            made.difference_update(ranking.goals)
        if names := [words(f"family.{name}") for name in VERSICOLE if name in made]:
            yield words("ended.versicole", names=", ".join(names))
        if better := better_than(score.shown, fair):
            yield words("ended.better_than", percent=better, games=len(fair))
    if ranking is not None:
        yield words("ended.place", place=ranking.place, count=ranking.count)
    if known.best is not None and known.best >= score.shown:
        yield words("ended.proved" if known.proved else "ended.best", best=known.best)


def _daily(run: Streak, words: Words) -> tuple[str, ...]:
    """Return the streak of daily deals, and when the next deal comes."""
    now = datetime.now().astimezone()
    left = datetime.combine(now.date() + timedelta(1), time()).astimezone() - now
    minutes = ceil(left.total_seconds() / 60)
    comes = (
        words("ended.tomorrow", hours=round(minutes / 60))
        if minutes >= _HOUR
        else words("ended.soon", minutes=minutes)
    )
    return words("daily.streak", current=run.current, longest=run.longest), comes
