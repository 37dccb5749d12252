"""Questions about whole matches and single hands: which one to play next."""

from collections.abc import Callable

from solitaire.classic.deal import LARGEST_CUT, DealRefusedError, parse_deal
from solitaire.classic.options import DEFAULT
from solitaire.classic.seats import Seat
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import Lesson
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.questions import ask_entry
from solitaire.texts.classic_words import rules_name


def offer_guide(context: Context, play: Callable[[], None] = lambda: None) -> None:
    """Offer the lessons, only once, to someone who has never played; otherwise play."""
    words, nav = context.words, context.nav
    if context.settings.classic_offered:
        return
    context.change_settings(classic_offered=True)
    answers = (
        Answer(words("classic.first_learn"), lambda _: nav.show(Lesson(classic=True))),
        Answer(words("classic.first_play"), lambda _: play()),
    )
    context.ask(Question(words("classic.first_title"), words("classic.first"), answers))


def undo(context: Context, session: MatchSession, take_back: Callable[[], None]) -> None:
    """Take back the last decision; ask first if that makes a clean hand assisted."""
    words = context.words
    if not session.help.is_clean:
        take_back()
        return
    answers = (Answer(words("action.undo"), lambda _: take_back()), Answer(words("button.cancel")))
    context.ask(
        Question(
            words("classic.undo_title"),
            words("classic.undo_counts_single" if session.is_single else "classic.undo_counts"),
            answers,
        )
    )


def fall(context: Context, open_hand: Callable[[], None]) -> None:
    """Ask whether the person lays down their hand: others will then pick its cards."""
    words = context.words
    answers = (Answer(words("action.classic_fall"), lambda _: open_hand()), Answer(words("button.cancel")))
    context.ask(Question(words("classic.fall_title"), words("classic.fall_means"), answers))


def break_off(context: Context, session: MatchSession) -> None:
    """Ask whether the match ends here."""
    words, number = context.words, len(session.match.hands)
    text = words("classic.break_means", hands=number)
    if session.match.options.broken_giro != "0" and number % 2:
        text = f"{text} {words('rules.broken_giro_says')}"
    answers = (
        Answer(words("action.classic_break"), lambda _: session.break_off()),
        Answer(words("button.cancel")),
    )
    context.ask(Question(words("classic.break_title"), text, answers))


def match_by_number(context: Context, session: MatchSession) -> None:
    """Ask for the number of a match."""
    words = context.words

    def begin(entry: str) -> str:
        number = entry.strip()
        is_number = number.isascii() and number.isdigit() and len(number) <= len(str(MAX_DEAL_NUMBER))
        if not is_number or int(number) > MAX_DEAL_NUMBER:
            return words("classic.ask_number_wrong", most=MAX_DEAL_NUMBER)
        session.begin(int(number))
        return ""

    ask_entry(context, words("classic.ask_number_title"), words("classic.ask_number"), begin)


def hand_by_number(context: Context, session: MatchSession) -> None:
    """Ask for the deal of a hand by itself, and who deals, by the first letter of the seat."""
    words = context.words
    own_letters = {words(f"classic.seat_{seat.name.lower()}")[0]: seat for seat in Seat}
    dealers = {**Seat.__members__, **own_letters}

    def begin(entry: str) -> str:
        name, _, letter = entry.strip().partition(" ")
        dealer, options = dealers.get(letter.strip().upper() or "S"), context.settings.options
        try:
            deal = parse_deal(name, options)
            if dealer is None:
                raise DealTextError(letter)
            session.begin_hand(deal, dealer, options=options)
        except DealRefusedError:
            return words("refuse.deal_refused")
        except DealTextError:
            return words("classic.ask_hand_wrong", most=MAX_DEAL_NUMBER, cut=LARGEST_CUT)
        return ""

    options, text = context.settings.options, words("classic.ask_hand")
    if options != DEFAULT:
        text = words("classic.ask_hand_rules", text=text, rules=rules_name(options, words))
    ask_entry(context, words("classic.ask_hand_title"), text, begin)
