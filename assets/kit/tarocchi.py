"""The forty tarocchi and the Matto: the panel behind the picture, and which function draws which."""

from __future__ import annotations

from collections.abc import Callable

from assets.kit import arie, dooms, elements, fates, papi, virtues, zodiac
from assets.kit.pen import WINDOW, Pen
from assets.kit.signets import signet

FIRST_ROSSO = 33  # from Leo up the backgrounds are red

# By number; the Matto is first, as 0.
PICTURES: tuple[Callable[[Pen], None], ...] = (
    papi.matto,
    papi.bagatto,
    papi.granduca,
    papi.imperatore,
    papi.imperatrice,
    papi.innamorato,
    virtues.temperanza,
    virtues.forza,
    virtues.giustizia,
    fates.ruota,
    fates.carro,
    fates.gobbo,
    fates.impiccato,
    dooms.morte,
    dooms.diavolo,
    dooms.casa,
    virtues.speranza,
    virtues.prudenza,
    virtues.fede,
    virtues.carita,
    elements.fuoco,
    elements.acqua,
    elements.terra,
    elements.aria,
    zodiac.bilancia,
    zodiac.vergine,
    zodiac.scorpione,
    zodiac.ariete,
    zodiac.capricorno,
    zodiac.sagittario,
    zodiac.cancro,
    zodiac.pesci,
    zodiac.acquario,
    zodiac.leone,
    zodiac.toro,
    zodiac.gemelli,
    arie.stella,
    arie.luna,
    arie.sole,
    arie.mondo,
    arie.trombe,
)


def draw(pen: Pen, number: int) -> None:
    """The picture of a tarocco, 1 to 40, or of the Matto (0)."""
    pen.shape(WINDOW, "red" if number >= FIRST_ROSSO else "cream", line=False)
    PICTURES[number](pen)
    signet(pen, number)
    pen.line(f"{WINDOW} 14,92!")
