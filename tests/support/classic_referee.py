"""A second referee for the classic game, written from the rules alone: card codes, dicts and one big table.

It shares no code with ``solitaire.classic``; tests hold the two against each other.
"""

from math import ceil

SEATS = "SENW"
SIDE = {"S": "NS", "N": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
ORDER = [s + r for s in "CDSB" for r in "1 2 3 4 5 6 7 8 9 10 F C Q K".split()]
ORDER += ["M", *(f"T{n}" for n in range(1, 41))]
POINTS = dict.fromkeys(ORDER, 0)
POINTS.update(dict.fromkeys("T36 T37 T38 T39 T40".split(), 10))
POINTS.update(dict.fromkeys("T30 T31 T32 T33 T34 T35 T28 T20 T13 T10 T1 M CK DK SK BK".split(), 5))
POINTS.update(dict.fromkeys("T2 T3 T4 T5".split(), 3))
SOPRAVENTI = {f"T{n}" for n in range(21, 30)} - {"T28"}
LADDERS = {
    "C": "10 9 8 7 6 5 4 3 2 1 F C Q K".split(),
    "D": "10 9 8 7 6 5 4 3 2 1 F C Q K".split(),
    "S": "1 2 3 4 5 6 7 8 9 10 F C Q K".split(),
    "B": "1 2 3 4 5 6 7 8 9 10 F C Q K".split(),
}


def may_be_robbed(card: str) -> bool:
    return POINTS[card] > 0 or card in SOPRAVENTI


def may_be_discarded(card: str) -> bool:
    return POINTS[card] == 0 and card != "T29"


def wins(played: list[str]) -> int:
    """Return the index of the card that wins."""
    trumps = [int(card[1:]) for card in played if card[0] == "T"]
    if trumps:
        return played.index(f"T{max(trumps)}")
    led = played[0] if played[0] != "M" else played[1]
    ladder = LADDERS[led[0]]
    return played.index(led[0] + max((c[1:] for c in played if c[0] == led[0]), key=ladder.index))


def _candidates() -> list[list[set[str]]]:
    """Return groups of versicole; of each group the whole ones that lie in no larger whole one count."""
    groups = []
    for low, high in ((1, 5), (28, 40)):
        groups.append(
            [
                {f"T{n}" for n in range(first, last + 1)}
                for first in range(low, high + 1)
                for last in range(first + 2, high + 1)
            ]
        )
    groups.append([{"T1", "M", "T40"}])
    groups.append([{"T1", "T13", "T28"}])
    groups.append([{"T10", "T20", "T30"}, {"T20", "T30", "T40"}, {"T10", "T20", "T30", "T40"}])
    kings = {"CK", "DK", "SK", "BK"}
    groups.append([kings, *(kings - {king} for king in sorted(kings))])
    return groups


CANDIDATES = _candidates()


def combinations(cards: set[str]) -> list[tuple[set[str], int]]:
    """Return the versicole in these cards: what each shows, with M where it adds its 5, and its points."""
    found = []
    for group in CANDIDATES:
        whole = [one for one in group if one <= cards]
        for one in whole:
            if not any(one < other for other in whole):
                extra = {"M"} if "M" in cards and "M" not in one else set()
                points = sum(5 if card == "T29" else POINTS[card] for card in one) + 5 * len(extra)
                found.append((one | extra, points))
    return found


class Referee:
    """A table: what lies where, who has scored what, and whose turn it is."""

    def __init__(self, cards: list[str], packet: int | None, dealer: str, options: dict[str, str]) -> None:
        assert sorted(cards) == sorted(ORDER)
        self.options = options
        place = SEATS.index(dealer)
        self.dealer, self.eldest, self.partner, self.cutter = (SEATS[(place + n) % 4] for n in range(4))
        self.ahead = {"NS": 0, "EW": 0}
        self.resti = {"NS": 0, "EW": 0}
        self.leads: list[int] = []
        self.declared: dict[str, list[tuple[set[str], int]]] = {}
        self.tricks: list[list[str]] = []
        self.tops = {"NS": set[str](), "EW": set[str]()}  # what each side has won
        self.seen_suits: set[str] = set()
        self.kept_by = ""
        self.result: dict[str, object] | None = None
        self._deal(list(cards), 97 if packet is None else packet)
        self.in_trick: list[str] = []
        self.next = self.eldest

    def _deal(self, cards: list[str], packet: int) -> None:
        self.robbed_at_cut: list[str] = []
        while len(self.robbed_at_cut) < min(13, packet) and may_be_robbed(cards[-1]):
            self.robbed_at_cut.append(cards.pop())
            self.score(self.cutter, POINTS[self.robbed_at_cut[-1]])
        in_turn = [self.eldest, self.partner, self.cutter, self.dealer]
        self.hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        rounds = [10, 10, 1] if self.options["face_up"] == "round" else [10, 11]
        for size in rounds:
            for seat in in_turn:
                self.hands[seat] += cards[:size]
                del cards[:size]
        self.face_up = {seat: self.hands[seat][-1] for seat in SEATS}
        for seat in in_turn:
            self.score(seat, POINTS[self.face_up[seat]])
        self._checkpoint()
        self.robbed: list[str] = []
        while cards and may_be_robbed(cards[0]):
            self.robbed.append(cards.pop(0))
            self.score(self.dealer, POINTS[self.robbed[-1]])
        self._checkpoint()
        self.taken = [card for card in cards if not may_be_discarded(card)]
        self.fola = [card for card in cards if may_be_discarded(card)]
        self.hands[self.cutter] += self.robbed_at_cut
        self.hands[self.dealer] += self.robbed + self.taken

    def score(self, seat: str, points: int) -> None:
        self._score_side(SIDE[seat], points)

    def _score_side(self, side: str, points: int) -> None:
        self.ahead[side] += points
        while self.ahead[side] - self.ahead[OTHER[side]] >= 60:
            self.ahead[OTHER[side]] += 60
            self.resti[side] += 1

    def lead(self) -> int:
        return self.ahead["NS"] - self.ahead["EW"]

    def _checkpoint(self) -> None:
        self.leads.append(self.lead())

    def due(self, seat: str) -> int:
        return len(self.hands[seat]) - 21

    def allowed_discards(self, seat: str) -> list[str]:
        return sorted((card for card in self.hands[seat] if may_be_discarded(card)), key=ORDER.index)

    def discard(self, seat: str, cards: list[str]) -> None:
        assert len(cards) == self.due(seat)
        for card in cards:
            assert may_be_discarded(card)
            self.hands[seat].remove(card)
            self.fola.append(card)

    def allowed(self) -> list[str]:
        """Return what the player in turn may play."""
        hand, lying = self.hands[self.next], self.in_trick
        if lying in ([], ["M"]):
            return sorted(hand, key=ORDER.index)
        led = lying[0][0] if lying[0] != "M" else lying[1][0]
        trumped = any(card[0] == "T" for card in lying)
        if led != "T" and led not in self.seen_suits and trumped and f"{led}K" in hand:
            return [f"{led}K"]
        following = [card for card in hand if card[0] == led]
        trumps = [card for card in hand if card[0] == "T"]
        chosen = following or trumps or hand
        return sorted({*chosen, *(card for card in hand if card == "M")}, key=ORDER.index)

    def play(self, card: str) -> None:
        assert card in self.allowed()
        assert all(self.due(seat) == 0 for seat in SEATS) or self.tricks or self.in_trick
        if not self.tricks and not self.in_trick and self.options["declare"] == "second-card":
            for seat in (self.eldest, self.partner, self.cutter, self.dealer):
                self._declare(seat)
        elif not self.tricks and self.options["declare"] == "own-card":
            self._declare(self.next)
        self.hands[self.next].remove(card)
        self.in_trick.append(card)
        self.next = SEATS[(SEATS.index(self.next) + 1) % 4]
        if len(self.in_trick) == 4:
            if not self.tricks:
                self._checkpoint()
            self._gather()

    def _declare(self, seat: str) -> None:
        self.declared[seat] = combinations(set(self.hands[seat]))
        for _, points in self.declared[seat]:
            self.score(seat, points)

    def _gather(self) -> None:
        lying, self.in_trick = self.in_trick, []
        leader = self.next  # four cards later it is the leader's turn again
        players = [SEATS[(SEATS.index(leader) + n) % 4] for n in range(4)]
        self.tricks.append([leader, *lying])
        winner = players[wins(lying)]
        side, is_last = SIDE[winner], len(self.tricks) == 21
        self.seen_suits.add(lying[0][0] if lying[0] != "M" else lying[1][0])
        for player, card in zip(players, lying, strict=True):
            if card == "M" and SIDE[player] != side and (not is_last or self.options["matto_last"] == "kept"):
                self.kept_by = SIDE[player]
                self.tops[SIDE[player]].add("M")
                continue
            self.tops[side].add(card)
            if SIDE[player] != side:
                self._score_side(side, POINTS[card])
        self.next = winner
        if is_last:
            self._pay_for_matto()
            self._checkpoint()
            self._count(side)
        else:
            self._checkpoint()

    def _pay_for_matto(self) -> None:
        if not self.kept_by:
            return
        pile = self.tops[self.kept_by]
        kinds = (
            [card for card in pile if card[0] in "CDSB" and POINTS[card] == 0],
            [card for card in pile if card[0] == "T" and POINTS[card] == 0 and card != "T29"],
            [card for card in pile if card == "T29"],
            [card for card in pile if POINTS[card] == 3],
            [card for card in pile if POINTS[card] == 5 and card != "M"],
            [card for card in pile if POINTS[card] == 10],
            ["M"],
        )
        card = min(next(kind for kind in kinds if kind), key=ORDER.index)
        pile.remove(card)
        self.tops[OTHER[self.kept_by]].add(card)
        self._score_side(OTHER[self.kept_by], POINTS[card])

    def _count(self, last: str) -> None:
        count = {}
        for side in ("NS", "EW"):
            pile = self.tops[side]
            count[side] = {
                "last_trick": 10 if side == last else 0,
                "versicole": sum(points for _, points in combinations(pile)),
                "cards": sum(POINTS[card] for card in pile),
                "over_42": max(0, len(pile) - 42),
            }
        lead = self.lead() + sum(count["NS"].values()) - sum(count["EW"].values())
        self.resti["NS" if lead > 0 else "EW"] += ceil(abs(lead) / 60)
        self.result = {"leads": self.leads, "count": count, "lead": lead, "resti": self.resti}
