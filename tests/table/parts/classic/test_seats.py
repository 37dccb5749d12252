"""The plaques of the other three players."""

from itertools import product

import pytest
from pygame import Surface

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card, tarot
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import layout, seating
from solitaire.table.parts.classic.seats import Plaque, draw_own_name, draw_plaque
from tests.support.table.driver import Table, texts_drawn


@pytest.mark.parametrize(("count", "held"), [(6, 21), (14, 21), (16, 34)])
def test_all_that_is_known_of_a_hand_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch, count: int, held: int
) -> None:
    """``held`` cards of the person lie in one row or in two, which leave less room for the plaques."""
    drawn, chip = list[Card](), ClassicFaces.chip

    def counted(faces: ClassicFaces, card: Card, size: tuple[int, int]) -> Surface:
        drawn.append(card)
        return chip(faces, card, size)

    monkeypatch.setattr(ClassicFaces, "chip", counted)
    known, faces = [tarot(number) for number in range(20, 20 + count)], table.app.context.classic_faces
    for scale, seat in product((1.0, 1.5, 2.0), (Seat.E, Seat.N, Seat.W)):
        drawn.clear()
        whole = layout(900, 600, scale)
        plaque = Plaque("Costanza", "dealer", 21, known, is_turn=False, is_partner=seat is Seat.N)
        draw_plaque(Surface((900, 600)), plaque, seating(whole, held).plaques[seat], whole, faces)
        assert drawn == known, (scale, seat)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_persons_name_is_as_large_as_the_others_for_the_dealer_too(
    table: Table, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    del table
    written = texts_drawn(monkeypatch)
    whole = layout(900, 600, scale)
    draw_own_name(Surface((900, 600)), "You (Anna)", "dealer", seating(whole, 21).own, whole, is_turn=False)
    assert written[0] in [("You (Anna), dealer", whole.px(14)), ("You (Anna)", whole.px(14))]
    assert all(pixels >= whole.px(11) for _, pixels in written)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["Vous (Maddalena Rossi)", "Tu (Maximiliane von Hohenstein)"])
def test_a_long_name_leaves_room_for_the_dealers_note(
    table: Table, monkeypatch: pytest.MonkeyPatch, name: str, scale: float
) -> None:
    del table
    written = texts_drawn(monkeypatch)
    whole = layout(900, 600, scale)
    own = seating(whole, 21).own
    box = draw_own_name(Surface((900, 600)), name, "mazziere", own, whole, is_turn=False)
    assert written[-1][0] == "mazziere"
    assert own.contains(box)
    if scale == 1 or (name.startswith("Vous") and scale == 1.5):
        assert written[0][0] == name
