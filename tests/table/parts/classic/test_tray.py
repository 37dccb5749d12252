"""Cards laid out: beside the cards of the trick, each with its index in sight."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pygame import Rect, Surface

from solitaire.classic.seats import SEATS
from solitaire.table.look import layout as seatings
from solitaire.table.look.layout import Layout, layout, seating
from solitaire.table.parts.classic import middle
from solitaire.table.parts.classic.middle import Laid, draw_laid
from tests.support.table.classic import ClassicTable

CAPTION = "The fola, shown by Anna: 6 cups, 2 batons, 1 coin; face down: 4 tarocchi"


@pytest.mark.parametrize(("size", "text"), [((900, 600), 1.0), ((900, 600), 2.0), ((1280, 800), 1.0)])
def test_it_covers_no_card_of_the_trick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    table, trays, rows = ClassicTable(tmp_path, size), list[Rect](), list[list[Rect]]()
    in_row = seatings.in_row

    def spied(surface: Surface, box: Rect, layout: Layout) -> None:
        trays.append(box)

    def noted(area: Rect, card: tuple[int, int], count: int, most: float) -> list[Rect]:
        rows.append(in_row(area, card, count, most))
        return rows[-1]

    monkeypatch.setattr(middle, "draw_tray", spied)
    monkeypatch.setattr(middle, "in_row", noted)
    whole = layout(*size, text, is_row=True)
    classic, surface = seating(whole, 21), Surface(size)
    for count in range(5):
        for seats in combinations(SEATS, count):
            places = [classic.places[seat] for seat in seats]
            laid = Laid(CAPTION, range(9), face_down=4)
            draw_laid(surface, laid, classic.beside(seats), classic, whole, table.app.context.classic_faces)
            assert trays[-1].collidelist(places) < 0
            assert classic.felt.contains(trays[-1])
    for row in rows:
        assert all(after.x - before.x >= before.width // 2 for before, after in pairwise(row))
