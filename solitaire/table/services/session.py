"""The game on the table: begun, taken up again, changed and kept at every step."""

import secrets
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from scores.daily import daily_deal
from solitaire.files import UserError
from solitaire.game import Game, Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record
from solitaire.saves import Save, SaveFolder
from solitaire.table.screens.cut import CutScene
from solitaire.table.screens.play import PlayScene
from solitaire.table.screens.stack import StackScene
from solitaire.table.screens.title import TitleScene
from solitaire.table.screens.verdict import ReviewScene
from solitaire.table.services.records import Rivals
from solitaire.table.sounds import Sound

if TYPE_CHECKING:
    from solitaire.table.app import App

_RANDOM_DEALS: Final = 1_000_000
"""A random deal has a number below this: short enough to remember and to tell a friend."""


class Games:
    """The game on the table, and the saved ones it can be changed for.

    Attributes:
        folder: the saved games.
        save: the game on the table with its file, or None before the first and after closing.
        rivals: what there is to beat on the deal that is played.
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self.folder = SaveFolder(app.home.games)
        self.save: Save | None = None
        self.rivals = Rivals()
        self._review: ReviewScene | None = None

    @property
    def game(self) -> Game:
        """The game on the table."""
        assert self.save is not None
        return self.save.game

    # -- beginning ------------------------------------------------------------------------------

    def start(self, deal: Deal | None) -> None:
        """Begin: with the deal, or where the last unfinished game left off, or with the title.

        Raises:
            UserError: games can't be read or written in the home folder.
        """
        if deal is not None:
            self.begin(Game(deal, self._app.settings.player))
            return
        save, complaints = self.folder.resume()
        if save is None:
            self._app.enter(TitleScene(self._app))
        else:
            self.resume(save)
        if complaints:
            self._app.tell("; ".join(complaints), alarm=True)

    def waiting(self) -> Game | None:
        """Return the game that can be gone on with: the one on the table, or the last unfinished one."""
        if self.save is not None:
            return self.game
        try:
            return next((game for _, game in self.folder.unfinished()), None)
        except UserError as error:
            self._app.tell(str(error), alarm=True)
            return None

    def go_on(self) -> None:
        """Go on with the game that waits; with none, show the title.

        Raises:
            UserError: games can't be read in the home folder.
        """
        if self.save is None:
            self.start(None)
        else:
            self._app.tell("")
            self.enter()

    def start_daily(self, day: date) -> None:
        """Begin with a day's deal, cut as it is for everyone, or where its unfinished game left off.

        Raises:
            UserError: games can't be read or written in the home folder.
        """
        deal = daily_deal(day)

        def is_it(game: Game) -> bool:
            under_way = game.phase not in (Phase.CUT, Phase.ENDED)
            return under_way and game.deal == deal and game.player == self._app.settings.player

        if self.save is not None and is_it(self.game):
            self.go_on()
            return
        for path, game in self.folder.unfinished():
            if is_it(game) and (save := self.folder.open(path)):
                self.resume(save)
                return
        self.play_deal(deal)

    def play_deal(self, deal: Deal) -> None:
        """Begin a new game of a deal with its cut.

        Raises:
            UserError: the game can't be kept.
        """
        game = Game(deal, self._app.settings.player)
        if game.phase is Phase.CUT:
            game.cut(deal.cut)
        self.begin(game)

    def play_random(self) -> None:
        """Begin a new game of any deal.

        Raises:
            UserError: the game can't be kept.
        """
        self.begin(Game(_random_deal(), self._app.settings.player))

    def play_one_of(self, deals: Sequence[int]) -> None:
        """Begin a new game of any of these deals, rather one that the player has not played.

        Raises:
            UserError: the game can't be kept.
        """
        shuffled = secrets.SystemRandom().sample(deals, len(deals))
        offered = (Game(Deal.numbered(deal), self._app.settings.player) for deal in shuffled)
        new = (game.deal for game in offered if not self._app.keeper.has_played(game))
        self.play_deal(next(new, None) or Deal.numbered(shuffled[0]))

    def try_from(self, record: Record, ply: int) -> None:
        """Begin a new game of a deal from where another stood after so many moves; -1: before stacking."""
        fola = None if ply < 0 else record.fola
        start = Record(record.deal, fola, record.moves[: max(0, ply)], self._app.settings.player)
        game = Game.load(format_record(start))
        game.help.played_before = True
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Put a new game on the table.

        Raises:
            UserError: the game can't be kept.
        """
        save = self.folder.create(game)
        self._app.tell(self._app.words("status.new") if game.phase is Phase.CUT else "")
        if game.phase is not Phase.CUT:
            self._look_up(save)
            save.write()
        self._app.sounds.ask(Sound.SHUFFLE)
        self._show(save)

    def resume(self, save: Save) -> None:
        """Go on with a saved game."""
        self._app.tell(self._app.words("status.resumed"))
        self._show(save)

    def find_rivals(self) -> None:
        """Look up what there is to beat on the deal, once it is cut."""
        is_cut = self.game.phase is not Phase.CUT
        self.rivals = self._app.keeper.rivals(self.game) if is_cut else Rivals()

    def _look_up(self, save: Save) -> None:
        """Take down whether the deal, which is cut, has been played before."""
        game = save.game
        before = self.folder.has_played(game.deal, save.path) or self._app.keeper.has_played(game)
        game.help.played_before |= before

    def _show(self, save: Save) -> None:
        """Put another game on the table; the one that was there is kept."""
        before, self.save = self.save, save
        self._stop_review()
        self._app.watcher.stop()
        self.enter()
        if before is not None:
            try:
                before.write()
            finally:
                before.close()
                self._app.keeper.gather(self.folder)

    def enter(self) -> None:
        """Show the screen that the game's phase wants."""
        scenes = {Phase.CUT: CutScene, Phase.STACKING: StackScene}
        self.find_rivals()
        self._app.enter(scenes.get(self.game.phase, PlayScene)(self._app))

    # -- going on -------------------------------------------------------------------------------

    def cut(self, size: int | None) -> None:
        """Cut the pack, at a size or as the deal does."""
        assert self.save is not None
        self.game.cut(size)
        self._app.sounds.ask(Sound.CUT)
        self._app.tell("")
        self._look_up(self.save)
        self.changed()
        self.enter()

    def stack(self) -> None:
        """Stack the fola as it is arranged."""
        self.game.stack()
        self._app.sounds.ask(Sound.STACK)
        self._app.tell(self._app.words("status.stacked"))
        self.changed()
        self.enter()

    def make(self, move: Move) -> None:
        """Make a move, which is legal, and say it in words."""
        before = self.game.score
        self.game.move(move)
        self._app.sounds.moved(move, before, self.game.score)
        self._app.tell(self._app.words.move(move))
        self.changed()

    def undo(self) -> None:
        """Take the last move back."""
        if self.game.phase is Phase.ENDED and self._review is not None:
            self.game.help.oracle_hints += 1  # the verdict has told what the shuffle held
        move = self.game.undo()
        self._app.sounds.ask(Sound.UNDO)
        if move is not None:
            self._app.tell(self._app.words("status.taken_back", move=self._app.words.move(move)))
        self.changed()

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        before = None if self.game.phase is Phase.STACKING else self.game.score
        move = self.game.redo()
        if move is not None and before is not None:
            self._app.sounds.moved(move, before, self.game.score)
            self._app.tell(self._app.words("status.made_again", move=self._app.words.move(move)))
        self.changed()

    def set_player(self, name: str) -> None:
        """Let games carry another name from now on, the one on the table if it has none yet."""
        if self.save is None:
            self._app.refresh()
            return
        if self.game.is_untouched or not self.game.player:
            self.game.player = name
        self.changed()

    def changed(self) -> None:
        """Keep the game after a change, and show it."""
        self._write()
        self._app.refresh()

    def _write(self) -> None:
        assert self.save is not None
        try:
            self.save.write()
        except UserError as error:
            self._app.tell(str(error), alarm=True)

    def close(self) -> None:
        """Keep the game on the table and take it away."""
        self._stop_review()
        if self.save is not None:
            self._write()
            self.save.close()
            self.save = None
            self._app.keeper.gather(self.folder)

    # -- looking at it --------------------------------------------------------------------------

    def show_verdict(self) -> None:
        """Show the verdict; a second look at the same game finds it as it was left."""
        record = self.game.record
        if self._review is None or self._review.record.moves != record.moves:
            self._stop_review()
            self._review = ReviewScene(self._app, record)
        self._app.show(self._review)

    def _stop_review(self) -> None:
        if self._review is not None:
            self._review.stop()
            self._review = None

    def standing(self) -> str:
        """Say how the game on the table stands."""
        game, words = self.game, self._app.words
        is_cut = game.phase is not Phase.CUT
        parts = [words.deal(game.deal) if is_cut else words("status.deal", deal=game.deal.number)]
        if (par := self.rivals.known.par) is not None:
            parts.append(words("status.par", par=f"{par.mean:.0f}"))
        if game.phase in (Phase.DECK, Phase.FOLA):
            parts.append(words("status.to_come", count=game.position.to_come))
        if watched := self._app.watcher.told():
            parts += watched  # in the place of the account of help, which grows with every position
        else:
            parts += self._help_used()
        minutes, seconds = divmod(int(game.seconds), 60)
        return " · ".join([*parts, words("status.clock", minutes=minutes, seconds=seconds)])

    def _help_used(self) -> list[str]:
        game, words = self.game, self._app.words
        counts = (
            ("undone", game.help.undone_plays),
            ("fair", game.help.fair_hints),
            ("oracle", game.help.oracle_hints),
        )
        parts = [words(f"status.{name}", count=count) for name, count in counts if count]
        if game.help.played_before:
            parts.append(words("status.before"))
        if game.help.is_clean:
            parts.append(words("status.clean"))
        return parts


def _random_deal() -> Deal:
    return Deal.numbered(secrets.randbelow(_RANDOM_DEALS))
