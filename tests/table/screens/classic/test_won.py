"""What both sides have won, on the cloth: chips of the cards of account, versicole, their moment."""

from solitaire.classic.seats import Side
from solitaire.table.look import theme
from solitaire.table.models.claims import Won
from tests.support.table.classic import ClassicTable


def play_to_a_versicola(classic: ClassicTable) -> None:
    """Play hand 7 until the person's trick that completes a versicola has been gathered."""
    classic.at_play()
    piles = classic.screen.seen.piles
    while not any(row.complete for won in piles for row in won.rows):
        classic.decide()
        classic.until(lambda: classic.is_asked)
        piles = classic.screen.seen.piles


def test_the_cards_won_lie_in_the_corners(classic: ClassicTable) -> None:
    classic.at_play()
    seating = classic.screen.seating
    corners = [corner for edge in seating.corners for corner in edge]
    empty = [classic.picture(corner) for corner in corners]
    play_to_a_versicola(classic)
    full = [classic.picture(corner) for corner in corners]
    assert empty[0] != full[0]
    assert empty[2] != full[2]
    piles = classic.screen.seen.piles
    for side in Side:
        assert all(card in classic.hand.piles[side] for card in piles[side].cards)
        if not piles[side].rows:
            assert empty[3 if side is Side.NS else 1] == full[3 if side is Side.NS else 1]
    assert piles != (Won(), Won())


def test_a_versicola_has_its_moment_which_input_ends(classic: ClassicTable) -> None:
    classic.use(animation=200)
    play_to_a_versicola(classic)
    assert classic.screen._shine.cards
    pictures = set[bytes]()
    felt = classic.screen.seating.felt
    for _ in range(6):
        classic.frame(1, 0.1)
        pictures.add(classic.picture(felt))
    assert len(pictures) > 2
    classic.click(classic.screen.seating.middle.center)
    assert not classic.screen._shine.cards


def test_without_motion_a_versicola_is_only_said(classic: ClassicTable) -> None:
    play_to_a_versicola(classic)
    assert not classic.screen._shine.cards
    assert any(text.startswith("Complete for") for text, _ in classic.seen.log)


def test_a_card_that_dies_is_green_for_the_players_side_and_red_for_the_other(classic: ClassicTable) -> None:
    classic.use(hold_trick=True, deal_steps="never")
    classic.at_play()
    found = set[bool]()
    for number in range(7, 30):
        classic.begin(number)
        while classic.shown == "ClassicScreen" and len(found) < 2:
            scene = classic.seen
            if classic.seated.is_held and scene.dead:
                is_gain = scene.trick.winner.side is Side.NS
                picture = classic.picture(classic.screen.seating.middle)
                assert bytes(theme.INK_GOOD if is_gain else theme.INK_BAD) in picture
                assert bytes(theme.INK_BAD if is_gain else theme.INK_GOOD) * 20 not in picture
                found.add(is_gain)
            if classic.seated.is_held:
                classic.seated.hurry()
            classic.decide()
            classic.app.advance(0.05)
        if len(found) == 2:
            break
    assert found == {True, False}
