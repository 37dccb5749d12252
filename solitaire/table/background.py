"""All work in other processes: polled in every frame; what is wrong with it is said, and it begins again."""

from collections.abc import Callable
from typing import Final

from solitaire.run.work import Work
from solitaire.run.worker import WorkerDiedError, WorkerError
from solitaire.table.all_services import Services
from solitaire.table.context import Context, Polled
from solitaire.table.screens.base import Screen

_SEEN: Final = 8.0
"""Seconds for which news of work is shown, whatever else happens: time to look down and read it."""


class Background:
    """The work of one table in other processes.

    Args:
        context: what is shared.
        services: the work that continues behind all screens.
        screen: the screen shown now.
    """

    def __init__(self, context: Context, services: Services, screen: Callable[[], Screen]) -> None:
        self._context, self._services, self._screen = context, services, screen
        self._sounds = Polled(self._play_sounds, context.sounds.work)
        self._troubled: list[Work] = []
        self._said, self._remaining = "", 0.0  # the last news of work, and the seconds for which it is shown
        self._is_true: Callable[[], bool] = lambda: True

    @property
    def notice(self) -> str:
        """The last news of work, for some seconds and while it is true, if other news has replaced it."""
        is_due = self._remaining > 0 and self._is_true() and self._said != self._context.news
        return self._said if is_due else ""

    def _say(self, news: str, work: Work) -> None:
        """Say what has happened to work."""
        was_in_trouble = work.is_in_trouble
        self._said, self._remaining = news, _SEEN
        self._is_true = lambda: work.is_in_trouble is was_in_trouble
        self._context.tell(news, alarm=True)

    @property
    def is_playing(self) -> bool:
        """True if the screen shows the game on the table, still in progress."""
        return self._services.session.has_game and self._screen().is_play

    def _polled(self) -> list[Polled]:
        """Return all that has begun but the sounds; hints and evaluation pause while no game is shown."""
        services, screen = self._services, self._screen()
        par, thinking, verdicts = services.par, services.thinking, services.classic_verdicts
        exporter, importer, hints = services.exporter, services.importer, services.hints
        jobs = [
            Polled(par.poll, par.job, screen.show_found),
            Polled(thinking.poll, thinking.job, screen.show_found),
            Polled(exporter.poll, exporter.job),
            Polled(importer.poll, importer.job),
        ]
        polled = [job for job in jobs if job.work is not None and job.work.is_due]
        polled += [Polled(verdicts.poll, verdicts.job), *screen.polled()]
        if self.is_playing:
            polled += [Polled(hints.poll, hints.job), *services.evaluation.polled()]
        return polled

    @property
    def troubled(self) -> list[Work]:
        """The work that stands still or is late."""
        works = (polled.work for polled in (*self._polled(), self._sounds))
        return [work for work in works if work is not None and work.is_in_trouble]

    def begin_again(self) -> None:
        """Begin again all work that stands still or is late."""
        for work in self.troubled:
            work.again()
        self._context.tell("")

    def return_to_screen(self) -> None:
        """Begin again what stands still of the screen that is shown again."""
        for polled in self._screen().polled():
            if polled.work is not None and polled.work.has_stopped:
                polled.work.again()

    def status(self) -> list[str]:
        """Return what is wrong, in words, but for what has just been said."""
        wrong = (self._context.trouble(work) for work in self.troubled)
        return [words for words in wrong if words not in (self._context.news, self.notice)]

    def poll(self, seconds: float) -> None:
        """Take what has arrived, and show it, or say what is wrong.

        Args:
            seconds: the time since the last call.
        """
        services = self._services
        is_helping = self.is_playing and (services.hints.is_busy or services.evaluation.is_busy)
        services.thinking.gives_way = is_helping or self._screen().is_computing
        for polled in self._polled():
            self._serve(polled, seconds)
        if self._remaining > 0:
            self._remaining -= seconds
            self._context.needs_drawing |= self._remaining <= 0
        if (troubled := self.troubled) != self._troubled:
            self._troubled = troubled
            self._context.nav.rebuild()

    def play_sounds(self, seconds: float) -> None:
        """Play the sounds ordered since the last call; if there is no sound, say why, once."""
        self._serve(self._sounds, seconds)

    def _serve(self, polled: Polled, seconds: float) -> None:
        context, work = self._context, polled.work
        try:
            if polled.poll():
                polled.show()
                context.needs_drawing = True
        except WorkerError as error:
            assert work is not None
            why = context.words("work.ended") if isinstance(error, WorkerDiedError) else str(error)
            what = context.words(f"work.{work.name}")
            key = "work.stopped" if work.has_stopped else "work.begun_again"
            self._say(context.words(key, what=what, why=why), work)
        if work is not None and not context.nav.is_asking and work.pass_time(seconds):
            self._say(context.trouble(work), work)

    def _play_sounds(self) -> bool:
        if (why := self._context.sounds.poll()) is not None:
            self._context.tell(self._context.words("sound.none", why=why))
        return False
