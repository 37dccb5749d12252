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


def turn_from(seat: str) -> list[str]:
    return [SEATS[(SEATS.index(seat) + n) % 4] for n in range(4)]


def wins(played: list[str]) -> int:
    """Return the index of the card that wins."""
    trumps = [int(card[1:]) for card in played if card[0] == "T"]
    if trumps:
        return played.index(f"T{max(trumps)}")
    if played == ["M"]:
        return 0
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
DEVIL = [{"T14", "T35", "T39"}]


def combinations(cards: set[str], devil: bool) -> list[tuple[set[str], int]]:
    """Return the versicole in these cards: what each shows, with M where it adds its 5, and its points."""
    found = []
    for group in [*CANDIDATES, DEVIL] if devil else CANDIDATES:
        whole = [one for one in group if one <= cards]
        for one in whole:
            if not any(one < other for other in whole):
                extra = {"M"} if "M" in cards and "M" not in one else set()
                points = sum(5 if card in ("T14", "T29") else POINTS[card] for card in one) + 5 * len(extra)
                found.append((one | extra, points))
    return found


class Referee:
    """A table: what lies where, who has scored what, and whose turn it is."""

    def __init__(self, cards: list[str], packet: int | None, dealer: str, options: dict[str, str]) -> None:
        assert sorted(cards) == sorted(ORDER)
        self.options = options
        self.devil = options["demonio"] == "on"
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
        self.winners: set[str] = set()
        self.result: dict[str, object] | None = None
        self.open: list[str] = []  # the seats that have fallen
        self._deal(list(cards), 97 if packet is None else packet)
        self.in_trick: list[str] = []
        self.who: list[str] = []  # whose cards lie in the trick
        self.leader = self.eldest
        if all(self.due(seat) == 0 for seat in SEATS):
            self._must_fall()

    @property
    def next(self) -> str:
        """The seat whose card comes next: in turn, but open hands last where the winner picks."""
        order = turn_from(self.leader)
        if self.options["cascare"] in ("winner", "forced"):
            order = [seat for seat in order if seat not in self.open] + [
                seat for seat in order if seat in self.open
            ]
        return order[len(self.who)]

    @property
    def chooser(self) -> str:
        """Who decides on that card."""
        if self.next not in self.open:
            return self.next
        if self.options["cascare"] == "leader":
            return self.leader
        who, cards = self._closed()
        return who[wins(cards)]

    def _closed(self) -> tuple[list[str], list[str]]:
        """Return the cards in the trick that can win it, and whose they are."""
        pairs = [pair for pair in zip(self.who, self.in_trick, strict=True) if pair[0] not in self.open]
        return [seat for seat, _ in pairs], [card for _, card in pairs]

    def _taken_to_keep(self) -> list[str]:
        """The cards that count only in a combination."""
        return ["T29", "T14"] if self.devil else ["T29"]

    def may_be_discarded(self, card: str) -> bool:
        if card in self._taken_to_keep():
            return self.options["take_29"] == "never"
        return POINTS[card] == 0

    def _cutter_goes_on(self, card: str) -> bool:
        stops = self.options["cutter_stops"]
        if stops == "robbable" or not self.robbed_at_cut:
            return may_be_robbed(card)
        return POINTS[card] > 0 if stops == "account" else card[0] in "TM" or card[1] == "K"

    def _is_taken(self, card: str, rest: list[str]) -> bool:
        if card not in self._taken_to_keep():
            return POINTS[card] > 0
        if self.options["take_29"] != "versicola":
            return self.options["take_29"] == "always"
        wanted = {one for one in rest if POINTS[one] > 0 or one in self._taken_to_keep()}
        whole = wanted | set(self.hands[self.dealer]) | set(self.robbed)
        return any(card in made for made, _ in combinations(whole, self.devil))

    def _deal(self, cards: list[str], packet: int) -> None:
        self.robbed_at_cut: list[str] = []
        most = 13 if self.options["rob_limit"] == "13" else 23
        while len(self.robbed_at_cut) < min(most, packet) and self._cutter_goes_on(cards[-1]):
            self.robbed_at_cut.append(cards.pop())
            self.score(self.cutter, POINTS[self.robbed_at_cut[-1]])
        in_turn = [self.eldest, self.partner, self.cutter, self.dealer]
        self.hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        full = dict.fromkeys(in_turn, 21)
        full[self.dealer] = min(21, len(cards) - 63)
        rounds = [10, 10, 1] if self.options["face_up"] == "round" else [10, 11]
        for size in rounds:
            for seat in in_turn:
                number = min(size, full[seat] - len(self.hands[seat]))
                self.hands[seat] += cards[:number]
                del cards[:number]
        self.face_up = {seat: self.hands[seat][-1] for seat in SEATS}
        for seat in in_turn:
            self.score(seat, POINTS[self.face_up[seat]])
        self._checkpoint()
        self.robbed: list[str] = []
        while cards and may_be_robbed(cards[0]):
            self.robbed.append(cards.pop(0))
            self.score(self.dealer, POINTS[self.robbed[-1]])
        self._checkpoint()
        self.taken = [card for card in cards if self._is_taken(card, cards)]
        self.fola = [card for card in cards if card not in self.taken]
        if not self.robbed and not self.taken and self.options["no_rob_penalty"] == "1":
            self.resti[SIDE[self.cutter]] += 1
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
        return max(0, len(self.hands[seat]) - 21)

    def allowed_discards(self, seat: str) -> list[str]:
        return sorted((card for card in self.hands[seat] if self.may_be_discarded(card)), key=ORDER.index)

    def discard(self, seat: str, cards: list[str]) -> None:
        assert len(cards) == self.due(seat)
        for number, card in enumerate(cards):
            assert self.may_be_discarded(card)
            self.hands[seat].remove(card)
            (self.fola if number < 13 else self.hands[self.dealer]).append(card)
        if all(len(self.hands[one]) == 21 for one in SEATS):
            self._must_fall()

    def allowed(self) -> list[str]:
        """Return what the player in turn may play."""
        hand, lying = self.hands[self.next], self._closed()[1]
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
        seat = self.next
        self.hands[seat].remove(card)
        self.in_trick.append(card)
        self.who.append(seat)
        if len(self.in_trick) == 4:
            if not self.tricks:
                self._checkpoint()
            self._gather()

    def may_fall(self) -> bool:
        """Return whether the player in turn may lay down their hand instead of playing."""
        if self.options["cascare"] not in ("winner", "leader") or not self.in_trick or self.next in self.open:
            return False
        return not self._has_trumps(self.next)

    def fall(self) -> None:
        assert self.may_fall()
        self.open.append(self.next)

    def _must_fall(self) -> None:
        """Lay open what must be open before the next trick is led."""
        if self.options["cascare"] == "forced":
            for seat in turn_from(self.leader)[1:]:
                if seat not in self.open and not self._has_trumps(seat):
                    self.open.append(seat)

    def _has_trumps(self, seat: str) -> bool:
        return any(card[0] == "T" for card in self.hands[seat])

    def _declare(self, seat: str) -> None:
        self.declared[seat] = combinations(set(self.hands[seat]), self.devil)
        for _, points in self.declared[seat]:
            self.score(seat, points)

    def _gather(self) -> None:
        who, closed = self._closed()
        winner = who[wins(closed)]
        self.seen_suits.update([card[0] for card in closed[:2] if card != "M"][:1])
        lying, players, self.in_trick, self.who = self.in_trick, self.who, [], []
        self.tricks.append([self.leader, *lying])
        side, is_last = SIDE[winner], len(self.tricks) == 21
        for player, card in zip(players, lying, strict=True):
            if card == "M" and SIDE[player] != side and (not is_last or self.options["matto_last"] == "kept"):
                self.kept_by = SIDE[player]
                self.tops[SIDE[player]].add("M")
                continue
            self.tops[side].add(card)
            if SIDE[player] != side:
                self._score_side(side, POINTS[card])
        self.leader = winner
        self.winners.add(side)
        if is_last:
            self._pay_for_matto()
            self._checkpoint()
            self._count(side)
        else:
            self._checkpoint()
            self._must_fall()

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
                "versicole": sum(points for _, points in combinations(pile, self.devil)),
                "cards": sum(POINTS[card] for card in pile),
                "over_42": max(0, len(pile) - 42),
            }
        before = self.lead()
        lead = before + sum(count["NS"].values()) - sum(count["EW"].values())
        slam = self.options["slam"] if len(self.winners) == 1 else "nothing"
        if slam in ("nothing", "doubled"):
            self.resti["NS" if lead > 0 else "EW"] += ceil(abs(lead) / 60) * (2 if slam == "doubled" else 1)
        else:
            self.resti[last] += 14 if slam == "fourteen" else 6
        if slam == "fourteen":
            self.resti["NS" if before > 0 else "EW"] += ceil(2 * abs(before) / 60)
        self.result = {"leads": self.leads, "count": count, "lead": lead, "resti": self.resti}
