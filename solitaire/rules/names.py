"""The Italian names of the cards: the same in both games and in every language."""

from typing import Final

from solitaire.rules.cards import CARTIGLIE, MATTO, Card, suit, value

SUIT_NAMES: Final = {"C": "coppe", "D": "denari", "S": "spade", "B": "bastoni"}

_TAROCCHI: Final = (
    "Il Matto",
    "Papa Uno",
    "Papa Due",
    "Papa Tre",
    "Papa Quattro",
    "Papa Cinque",
    "Temperanza",
    "Forza",
    "Giustizia",
    "Ruota della Fortuna",
    "Carro",
    "Gobbo",
    "Impiccato",
    "Morte",
    "Diavolo",
    "Casa del Diavolo",
    "Speranza",
    "Prudenza",
    "Fede",
    "Carità",
    "Fuoco",
    "Acqua",
    "Terra",
    "Aria",
    "Bilancia",
    "Vergine",
    "Scorpione",
    "Ariete",
    "Capricorno",
    "Sagittario",
    "Cancro",
    "Pesci",
    "Acquario",
    "Leone",
    "Toro",
    "Gemelli",
    "Stella",
    "Luna",
    "Sole",
    "Mondo",
    "Trombe",
)
_COURTS: Final = {12: "cavallo", 13: "regina", 14: "re"}
_NUMERALS: Final = ("asso", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci")
_ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def italian_name(card: Card) -> str:
    """Return the Italian name, such as ``fantina di coppe`` or ``Ruota della Fortuna``."""
    if card >= CARTIGLIE:
        return _TAROCCHI[card - MATTO]
    rank = value(card)
    if rank <= 10:
        title = _NUMERALS[rank - 1]
    elif rank == 11:  # a maid in the round suits, a man in the long ones (rules 1.1)
        title = "fantina" if suit(card) in "CD" else "fante"
    else:
        title = _COURTS[rank]
    return f"{title} di {SUIT_NAMES[suit(card)]}"


def roman(number: int) -> str:
    """Return a number from 1 to 39 as a Roman numeral."""
    text = ""
    for amount, letters in _ROMAN:
        count, number = divmod(number, amount)
        text += letters * count
    return text
