"""The classic table: discards, declarations and tricks, played by mouse and keyboard."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.classic.events import Event as Happening
from solitaire.classic.events import EventKind
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.home.settings import PACES
from solitaire.rules.cards import CODES, Card
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.look import theme
from solitaire.table.look.layout import Seating, seating
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.claims import Claim, completed
from solitaire.table.models.shown import Reading
from solitaire.table.models.snapshot import Moment, Snapshot
from solitaire.table.page.tree import Brush
from solitaire.table.parts.classic.known_chips import Shine
from solitaire.table.parts.classic.middle import draw_gathered, draw_prompt
from solitaire.table.parts.classic.seats import Fan, ShownHint, draw_fan
from solitaire.table.parts.classic.table_panel import TablePanel
from solitaire.table.parts.classic.table_picture import TablePicture
from solitaire.table.parts.gauge import Gauge
from solitaire.table.parts.messages import draw_tip
from solitaire.table.requests import Known, Table
from solitaire.table.screens.base import CLASSIC_BAR
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.services.classic.hand_advice import ClassicEvaluation, ClassicHints
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.evaluation import spoken_reading
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.classic_hints import in_sight
from solitaire.texts.classic_words import differences, discard_prompt, rules_of, turn_prompt
from solitaire.texts.hints import STEPS

_RESTS: Final[Mapping[Claim | None, str]] = {
    Claim.OURS: "classic.rest_won",
    Claim.THEIRS: "classic.rest_lost",
    Claim.CERTAIN: "classic.rest_certain",
}
"""The words on what is certain of the rest, if that is more than one card."""


class ClassicScreen(FanScreen):
    """A hand as the person sees it. Left and Right go through the hand, Enter takes the card."""

    bar: tuple[Action, ...] = CLASSIC_BAR
    more = (Action.CLASSIC_LAST, Action.CLASSIC_KNOWN, Action.EVALUATE, Action.PAUSE)
    help_key = "help.classic"

    def __init__(
        self, context: Context, seated: Seated, hints: ClassicHints, evaluation: ClassicEvaluation
    ) -> None:
        super().__init__(context)
        self._seated, self._hints, self._evaluation = seated, hints, evaluation
        self._motion = Motion(context.settings.glide)
        self._gauge = Gauge(context.settings.glide)
        self._shine = Shine(is_still=not context.settings.glide)
        self._pointer: tuple[int, int] | None = None
        self._was_asked = False
        self._gathered = Trick(Seat.S)
        self._panel = TablePanel()
        self._beside: Rect | None = None  # the place of the button beside the prompt
        self._hinted: Sequence[Action] = ()
        self._shown_hint: ShownHint | None = None
        self._is_asking = False  # whether the panel explains the cards that lie there
        self._has_gauge = False
        seated.sit_down()
        self._before = seated.seen

    # -- buttons and state ----------------------------------------------------------------------

    def build(self) -> None:
        super().build()
        self._motion = Motion(self.context.settings.glide)
        self._gauge = Gauge(self.context.settings.glide)
        self._shine = Shine(is_still=not self.context.settings.glide)
        self.refresh()

    @property
    def seen(self) -> Snapshot:
        return self._seated.seen

    @property
    def seating(self) -> Seating:
        return seating(self.layout, len(self.fan.cards), has_gauge=self._has_gauge)

    def reading(self) -> Reading:
        """Return what the gauge shows now; it waits until everything that has happened is shown."""
        shown = None if self.seen.is_shown else self._gauge.reading
        return self._evaluation.reading(self.seen.tally, shown)

    def _show_reading(self) -> None:
        self._gauge.show(self.reading())

    def refresh(self) -> None:
        self._before, self._shown_hint = self.seen, self._hints.shown
        self._has_gauge = self._evaluation.has_gauge
        self._show_reading()
        if self.focus not in self.seen.fan:
            self.focus = None
        if self.hover not in self.seen.fan:
            self.hover = None
        self.looking.refresh()
        if not {*self._gathered.cards}.isdisjoint(self.seen.trick.cards):
            self._gathered = Trick(Seat.S)  # it was taken back: its cards are in the middle again
            self._motion.keep_only(())
        self._was_asked = self.fan.is_asked
        self._place_buttons()
        self.context.needs_drawing = True

    def _place_buttons(self) -> None:
        """Offer at the foot of the panel to follow a hint, beside the prompt what else can be done now."""
        self._hinted = [action for action in self._hint_actions if self.can(action)]
        own = self._own_action()
        self._beside = None if own is None else self._place_beside_prompt(own)
        nodes = [(self.button(action), place) for action, place in self._hint_places()]
        if own is not None and self._beside is not None:
            is_possible = not self.seen.is_to_discard or self._seated.can_discard
            nodes.append((self.button(own, is_possible=is_possible), self._beside))
        self.pin(*nodes)

    def _hint_places(self) -> Iterator[tuple[Action, Rect]]:
        """Yield what a hint offers; each has a place of its own, so none comes to lie under the mouse."""
        area, gap, high = self.seating.panel, self.layout.gap(8), self.layout.button
        actions = self._hint_actions if self._hinted else ()
        widths = [self.button(action).natural(self.layout) for action in actions]
        spare = area.width - (len(widths) + 1) * gap - sum(widths)
        left = area.x + gap
        for action, wide in zip(actions, widths, strict=True):
            place = Rect(left, area.bottom - gap - high, wide + spare // len(widths), high)
            if action in self._hinted:
                yield action, place
            left = place.right + gap

    @property
    def _hint_actions(self) -> tuple[Action, Action]:
        """The actions with a button at the foot of the panel, while they are possible."""
        return Action.CLASSIC_TAKE if self.seen.is_to_discard else Action.TAKE_HINT, Action.MORE_HINT

    def _place_beside_prompt(self, action: Action) -> Rect:
        seating, layout = self.seating, self.layout
        place = Rect(0, 0, self.button(action).natural(layout) + layout.px(20), layout.button)
        line = theme.font("sans-bold", layout.px(14)).size(self._prompt())[0]
        right = min(seating.felt.right - layout.gap(8), seating.felt.centerx + line // 2 + place.width)
        place.bottomright = right, seating.felt.bottom - layout.gap(6)
        return place

    def _own_action(self) -> Action | None:
        """Return the action of the button beside the prompt, if there is one."""
        if self.seen.is_to_discard:
            return Action.CLASSIC_DISCARD
        if self.looking.trick is not None:
            return None
        if self.seen.claim is not None:
            return Action.CLASSIC_REST
        return Action.CLASSIC_FALL if self.seen.may_fall else None

    @property
    def fan(self) -> Fan:
        seen, chosen = self.seen, self._seated.chosen
        is_asked = seen.is_to_discard or seen.is_to_play
        hint = (self._shown_hint if is_asked else None) or ShownHint()
        return Fan(seen.fan, seen.legal, is_asked, chosen, self.focus, self.hover, hint)

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        seated, seen, hints, nav = self._seated, self.seen, self._hints, self.nav
        has_more, has_cards = hints.hint is not None and hints.step < STEPS, bool(self._hinted_cards)
        take, discard = has_cards and seen.is_to_play, has_cards and seen.is_to_discard
        return (
            *super().own(),
            *seated.moves,
            *seated.other_matches,
            Offer(Action.MENU, nav.general(Action.MENU), "escape"),
            Offer(Action.CLASSIC_HURRY, self._hurry, "space"),
            Offer(Action.CLASSIC_LAST, when(self.seen.last is not None, self.look_back), "l"),
            Offer(Action.CLASSIC_WHY, self._ask_why, "w"),
            Offer(Action.CLASSIC_KNOWN, lambda: nav.show(Known()), "k"),
            Offer(Action.HINT, self._hint),
            Offer(Action.EVALUATE, self._evaluation.switch, "f"),
            Offer(Action.MORE_HINT, when(has_more, hints.show_next)),
            Offer(Action.TAKE_HINT, when(take, self._follow_hint), "p"),
            Offer(Action.CLASSIC_TAKE, when(discard, self._follow_hint), "p" if discard else ""),
            Offer(Action.SLOWER, lambda: self._change_pace(-1), "-"),
            Offer(Action.FASTER, lambda: self._change_pace(1), "+"),
        )

    def _hurry(self) -> None:
        """Show the remaining events at once; if there are none, take the focused card."""
        if not self.seen.is_shown:
            self._follow(self._seated.hurry())
            self._motion.finish()
            self._shine.finish()
        elif self.focus is not None:
            self._seated.take(self.focus)

    def _hint(self) -> None:
        """Show the next step of a hint, once all events are shown."""
        self._is_asking = False
        if not self.seen.is_shown:
            self._hurry()
        self._hints.show_next()

    def _ask_why(self) -> None:
        """Explain the cards of the trick, or the deal, by what everybody can see; or stop that."""
        self._is_asking = not self._is_asking
        if self._is_asking is not (self.looking.trick is not None) and self._is_between_tricks:
            self.looking.switch()  # the trick that is explained lies in the middle again
        for line in self._why.latest if self._is_asking else ():
            self.context.speak(line)
        self._show_trick()

    @property
    def _is_between_tricks(self) -> bool:
        return self.seen.may_look_back and bool(self.seen.tricks) and not self.seen.trick.cards

    @property
    def _why(self) -> ShownHint:
        """What everybody can see in the trick that is looked at, or in the last; before it, the rules."""
        words, seen = self.words, self.seen
        played = [*seen.tricks, *([seen.trick] if seen.trick.cards else [])]
        memory = played if seen.may_look_back else played[len(seen.tricks) :]
        trick = self.looking.trick or (memory[-1] if memory else None)
        if trick is None:
            rules = rules_of(seen.events, seen.view.options, words)
            return ShownHint(title=words("classic_choice.rule"), latest=rules)
        before = memory[: memory.index(trick)]
        lines = in_sight(trick, before, seen.sentences, words)
        title, later = words("classic_in_sight.title"), words("classic_in_sight.later")
        return ShownHint(title=title, latest=(*lines, later))

    def _follow_hint(self) -> None:
        """Do what the hint proposes."""
        self._seated.follow(self._hinted_cards)

    @property
    def _hinted_cards(self) -> tuple[Card, ...]:
        return () if self._shown_hint is None else self._shown_hint.cards

    def look_back(self) -> None:
        self._is_asking = False
        super().look_back()
        self._show_trick()

    def _show_trick(self) -> None:
        """Show the trick looked at now, or the current trick."""
        self._place_buttons()
        self.context.needs_drawing = True

    def _change_pace(self, step: int) -> None:
        number = PACES.index(self.context.settings.others_pace) + step
        pace = PACES[max(0, min(len(PACES) - 1, number))]
        self.context.change_settings(others_pace=pace)
        self.context.tell(self.words("classic.pace", pace=self.words(f"settings.others_pace_{pace}")))

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type in (pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._pointer = None
        if self.looking.turn(event):
            self._show_trick()
        elif self._panel.handle(event):
            return
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._is_asking:
            self._ask_why()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._hints.shown is not None:
            self._hints.dismiss()
        else:
            super().handle(event)

    def click(self, point: tuple[int, int]) -> None:
        self._motion.finish()  # input never waits for an animation
        self._shine.finish()
        if self.looking.trick is not None:
            self.look_back()
            return
        card = self.card_at(point)
        if not self.seen.is_shown:
            self._hurry()
        elif card is not None:
            self.focus = None  # the keyboard's frame does not stay where the mouse was
            self._seated.take(card)

    def _enter(self) -> None:
        if not self.seen.is_shown:
            self._hurry()
        elif self._seated.can_discard and self._is_done_choosing:
            self._seated.discard()
        elif self.focus is not None:
            self._seated.take(self.focus)
        elif self.seen.legal:
            self.context.refuse("no_card")

    @property
    def _is_done_choosing(self) -> bool:
        """True unless the keyboard is at a card that might be chosen as a discard in place of another."""
        return self.focus is None or self.focus in self._seated.chosen or self.focus not in self.seen.legal

    # -- time -----------------------------------------------------------------------------------

    def polled(self) -> Sequence[Polled]:
        hints, seated = self._hints, self._seated
        others = Polled(lambda: not self.nav.is_asking and seated.poll(), seated.thinking)
        return (
            Polled(hints.poll, hints.job, self.refresh),
            *self._evaluation.polled(self._show_reading),
            others,
        )

    def advance(self, seconds: float) -> bool:
        super().advance(seconds)
        is_shining = self._shine.advance(seconds)
        self._motion.advance(seconds)
        if not self.nav.is_asking:
            self._follow(self._seated.advance(seconds))
        is_gauging = self._gauge.pass_time(seconds)
        return is_shining or self._motion.is_moving or is_gauging

    @property
    def is_waiting(self) -> bool:
        return self._seated.is_waiting and not self.nav.is_asking

    @property
    def is_computing(self) -> bool:
        return self._hints.is_busy or self._evaluation.is_busy

    def _follow(self, fresh: list[Happening]) -> None:
        """Show the latest events; the played cards fly to their places."""
        before, self._before = self._before, self.seen
        if self.seen.moment is Moment.COUNT:
            self.nav.show(Table(classic=True))
            return
        if before.is_won and before.trick != self.seen.trick:
            self._gather(before.trick)
        self._shine_on(before)
        for event in fresh:
            if event.kind is EventKind.PLAYED and event.seat is not None:
                place = self.seating.places[event.seat].topleft
                self._motion.send(event.cards[0], place, self._home(event.seat))
        if fresh:
            self._is_asking = False
            self.looking.end()
            self._panel.end_reading()
        if fresh or self._was_asked != self.fan.is_asked or before != self.seen:
            self._motion.keep_only((*self.seen.trick.cards, *self._gathered.cards))
            self.refresh()
            self.nav.refresh_actions()

    def _shine_on(self, before: Snapshot) -> None:
        """Let the versicole completed since an earlier moment shine."""
        if not self.seen.may_look_back:
            return
        for side, was, now in zip(Side, before.piles, self.seen.piles, strict=True):
            for versicola in completed(was, now):
                self._shine.begin(versicola.cards)
                self.context.sounds.play(Sound.VERSICOLA)
                self.context.tell(self.seen.sentences.completed(side, versicola))

    def _gather(self, trick: Trick) -> None:
        """Let the cards of a trick fly to its winner."""
        self._gathered = trick
        for card in trick.cards:
            place = self.seating.places[trick.player(card)].topleft
            self._motion.send(card, self._home(trick.winner), place)

    def _home(self, seat: Seat) -> tuple[int, int]:
        """Return where a player's cards come from, and go to: the upper left corner of a card there."""
        seating = self.seating
        x, y = seating.hand.midtop if seat is Seat.S else seating.plaques[seat].center
        return x - seating.table_card[0] // 2, y - seating.table_card[1] // 2

    # -- sight and speech -----------------------------------------------------------------------

    def _prompt(self) -> str:
        """Return the prompt for the person, or the name of the player whose turn it is."""
        words, seated, seen = self.words, self._seated, self.seen
        if seen.is_to_discard:
            return discard_prompt(seen.view.discards_due, len(seated.chosen), words)
        if seen.is_to_play and seen.claim in _RESTS:
            return words(_RESTS[seen.claim], count=len(seen.view.held))
        if seen.is_to_play:
            return turn_prompt(seen.view, words, seen.sentences.names)
        turn = seen.view.turn
        if seen.is_shown and turn not in (None, Seat.S):
            assert turn is not None
            trouble = self.context.trouble(seated.thinking)
            return trouble or words("classic.waits", who=seen.sentences.names[turn])
        if seated.is_held or (not seen.is_shown and seen.moment is Moment.DEAL):
            return words("classic.hurry")
        return ""

    def status(self) -> str:
        seated = self._seated
        return " · ".join([*seated.about, *(self._evaluation.status() or seated.help_used)])

    def spoken(self) -> Announcement:
        focus = () if self.focus is None else (self._card_text(self.focus),)
        note = self._seated.note
        lines = [*(note.latest[-1:] if note else ())]
        lines += [self._prompt()] if self.seen.is_shown or self._seated.is_held else []
        if self.looking.trick is not None:
            lines = [self.looking.caption, self.seen.sentences.cards(self.looking.trick.cards)]
        return Announcement(self.words("classic.title"), tuple(filter(None, lines)), focus)

    def _card_text(self, card: Card) -> str:
        words, legal = self.words, self.seen.legal
        text = words.card(card)
        if card in self._seated.chosen:
            return words("classic.is_chosen", card=text)
        if legal and card not in legal:
            return words("classic.not_now", card=text)
        return text

    def details(self) -> Iterable[str]:
        words, seen, sentences = self.words, self.seen, self.seen.sentences
        yield from sentences.plays(seen.trick)
        yield f"{sentences.names[seen.view.dealer]}, {words('classic.dealer')}"
        yield from filter(None, [differences(seen.view.options, words)])
        yield words("classic.your_hand", cards=" ".join(CODES[card] for card in seen.hand))
        for seat in SEATS[1:]:
            if seen.known[seat]:
                known = " ".join(CODES[card] for card in seen.known[seat])
                yield words("classic.known_of", who=sentences.names[seat], cards=known)
        yield sentences.lead(seen.tally.lead)
        yield from self._picture.won_lines()
        yield from self._why.latest if self._is_asking else self._hints.lines
        yield from spoken_reading(self.reading(), words)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        picture, seating = self._picture, self.seating
        past = self.looking.past
        picture.draw_table(surface, self._motion, past, self._shine)
        self._gauge.paint(Brush(surface, self.layout), seating.gauge)
        told = self._why if self._is_asking else self._shown_hint or self._seated.note
        self._panel.show(self.context.canvas, self.seen, picture.seating.panel, told)
        self._panel.draw(surface)
        draw_gathered(surface, self._gathered.cards, seating, self.context.classic_faces, self._motion)
        draw_fan(surface, self.fan, seating, self.layout, self.context.classic_faces)
        if past.trick is None:
            self._draw_prompt(surface)

    def draw_over(self, surface: Surface) -> None:
        place, at = self.seating.gauge, self._pointer
        if at is not None and place.collidepoint(at) and (tip := self._gauge.tip(at, place, self.layout)):
            draw_tip(surface, self.layout, tip, at, place)

    @property
    def _picture(self) -> TablePicture:
        """The table, its panel above the buttons of a hint, if there are any."""
        seating = self.seating
        panel = seating.panel.copy()
        if self._hinted:
            panel.height -= self.layout.button + self.layout.gap(8)
        return TablePicture(self.context.canvas, self.seen, replace(seating, panel=panel))

    def _draw_prompt(self, surface: Surface) -> None:
        """Write the prompt, beside its button."""
        beside = self._beside
        room, lines, pixels = self.prompt_lines(self._prompt(), None if beside is None else beside.left)
        draw_prompt(surface, lines, "sans-bold", pixels, room, colours.gold, to_right=beside is not None)
