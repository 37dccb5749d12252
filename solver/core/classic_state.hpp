// The classic game for four while tricks are played: the fast twin of solitaire/classic (trick.py, count.py, tally.py),
// which remains the reference. solver/reference/classic_state.py is the twin in Python: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "rules.hpp"

namespace minchiate::classic {

constexpr int kSeats = 4, kTricks = 21, kResto = 60, kFreeCards = 42, kLastTrick = 10;
constexpr int kTrumps = 4, kNoSuit = 5; // after the four suits: the tarocchi; the "suit" of Il Matto
constexpr int kKing = 14;

// The options that change what a play is worth, as solver/question.py numbers them.
enum Slam { kNoSlam, kSlamDoubled, kSlamFourteen, kSlamSix };
enum Cascare { kNobodyFalls, kWinnerPicks, kLeaderPicks, kMustFall };

struct Rules {
    bool matto_kept = false;  // Il Matto is kept in the last trick too
    bool keeps_sets = true;   // T29, and T14 of the demonio, may not be discarded
    bool demonio = false;     // T14, T35 and T39 are a versicola
    std::uint8_t slam = kNoSlam, cascare = kNobodyFalls;

    Rules() = default;
    explicit Rules(const std::vector<int>& numbers)
        : matto_kept(numbers.at(0)), keeps_sets(numbers.at(1)), demonio(numbers.at(2)),
          slam(static_cast<std::uint8_t>(numbers.at(3))), cascare(static_cast<std::uint8_t>(numbers.at(4))) {}
};

inline int side_of(int seat) { return seat & 1; } // 0: NS, 1: EW
inline int suit_of(int card) { return card == kMatto ? kNoSuit : card > kMatto ? kTrumps : card / kRanks; }

inline int count_bits(std::uint64_t bits) {
#if defined(_MSC_VER)
    return static_cast<int>(__popcnt64(bits));
#else
    return __builtin_popcountll(bits);
#endif
}

inline int size_of(CardSet set) { return count_bits(set.suits) + count_bits(set.tarocchi); }

struct Pack {
    std::array<CardSet, 6> suit;          // the cards of each suit, of the tarocchi, and Il Matto
    std::array<int, kCards> rank{};       // 1 to 14 in a suit, the number of a tarocco, 0 for Il Matto
    std::array<CardSet, kCards> higher;   // by card: the cards of its suit that beat it
    std::array<int, kCards> worth{};      // points as a card of account
    CardSet account, kings;
    std::array<CardSet, 2> useful;        // without and with the demonio: those of account, T29, and T14
    std::array<int, 32> low_runs{};       // points of the runs among T1..T5, by their bits
    std::array<int, 8192> high_runs{};    // and among T28..T40
    std::array<int, 32> low_count{};      // how many runs these are
    std::array<int, 8192> high_count{};

    Pack() {
        for (int card = 0; card < kCards; ++card) {
            const int number = value_of(card);
            const bool is_inverted = card < 2 * kRanks && number <= 10; // coppe and denari
            rank[card] = is_inverted ? 11 - number : number;
            suit[suit_of(card)].add(card);
            worth[card] = is_tarot(card) ? std::max(0, minchiate::worth(card)) : number == kKing ? 5 : 0;
            if (worth[card]) account.add(card);
            if (card < kCartiglie && number == kKing) kings.add(card);
        }
        useful[0] = account;
        useful[0].add(kMatto + 29);
        useful[1] = useful[0];
        useful[1].add(kMatto + 14);
        for (int card = 0; card < kCards; ++card)
            for (int other = 0; other < kCards; ++other)
                if (suit_of(card) == suit_of(other) && rank[other] > rank[card]) higher[card].add(other);
        for (int bits = 0; bits < 32; ++bits) find_runs(bits, 1, 5, low_runs[bits], low_count[bits]);
        for (int bits = 0; bits < 8192; ++bits) find_runs(bits, 28, 13, high_runs[bits], high_count[bits]);
    }

  private:
    void find_runs(int bits, int first, int length, int& points, int& runs) const {
        int run = 0, sum = 0;
        for (int i = 0; i <= length; ++i) { // one past the end closes the last run
            if (i < length && bits >> i & 1) {
                ++run;
                sum += first + i == 29 ? 5 : worth[kMatto + first + i];
            } else {
                if (run >= 3) points += sum, ++runs;
                run = sum = 0;
            }
        }
    }
};

inline const Pack kPack;

// The points of all versicole in these cards.
inline int versicole(CardSet cards, bool demonio) {
    const std::uint64_t t = cards.tarocchi;
    const auto all = [t](auto... numbers) { return ((t >> numbers & 1) & ...) != 0; };
    const int bonus = 5 * static_cast<int>(t & 1);
    const int low = static_cast<int>(t >> 1 & 31), high = static_cast<int>(t >> 28 & 8191);
    int points = kPack.low_runs[low] + kPack.high_runs[high] + bonus * (kPack.low_count[low] + kPack.high_count[high]);
    if (all(0, 1, 40)) points += 20;
    if (all(1, 13, 28)) points += 15 + bonus;
    if (all(20, 30) && (all(10) || all(40))) points += 10 + 5 * all(10) + 10 * all(40) + bonus;
    if (demonio && all(14, 35, 39)) points += 20 + bonus;
    const int kings = count_bits(cards.suits & kPack.kings.suits);
    if (kings >= 3) points += 5 * kings + bonus;
    return points;
}

// A moment of the 21 tricks, with every card known.
struct State {
    std::array<CardSet, kSeats> hands;
    std::array<CardSet, 2> piles;               // by side; Il Matto with the side that keeps it
    std::array<std::uint8_t, kSeats> lacks{};   // bits of the suits that a seat has shown to lack
    std::array<Card, kSeats> trick{};
    int leader = 0, lying = 0, done = 0;        // cards in the trick, complete tricks
    int suit = kNoSuit, best = kMatto, winning = 0; // suit led; best card so far and its seat
    bool trumped = false;                       // whether a tarocco lies in the trick
    std::uint8_t led = 0;                       // bits of the suits led in complete tricks
    Rules rules;
    std::uint8_t open = 0, winners = 0;         // bits of the fallen seats, and of the sides that have won a trick
    int debtor = -1;                            // the seat that has to pay for its Il Matto
    int lead = 0, resti = 0, points = 0;        // NS less EW; points: all that were scored

    // The seat whose card comes at this place of the trick: unless the leader picks, those of fallen hands come last.
    int seat_at(int place) const {
        return !open || rules.cascare == kLeaderPicks ? (leader + place) & 3 : seat_beside_fallen(place);
    }
    int turn() const { return seat_at(lying); }
    bool over() const { return done == kTricks; }
    bool has_fallen(int seat) const { return open >> seat & 1; }

    // The seat that decides on the next card.
    int decider() const {
        const int seat = turn();
        return !has_fallen(seat) ? seat : rules.cascare == kLeaderPicks ? leader : winning;
    }

    // Whether the seat in turn may lay its hand open instead of playing.
    bool may_fall() const {
        const bool is_free = rules.cascare == kWinnerPicks || rules.cascare == kLeaderPicks;
        return is_free && lying > 0 && !has_fallen(turn()) && (hands[turn()] & kPack.suit[kTrumps]).empty();
    }

    // Lays a hand open. Where it follows suit or not, nobody need fear a tarocco from it.
    void fall(int seat) {
        open |= 1 << seat;
        lacks[seat] = 1 << kTrumps;
    }

    // Lays the hands open that must be, between two tricks.
    void drop() {
        if (rules.cascare != kMustFall) return;
        for (int seat = 0; seat < kSeats; ++seat)
            if (seat != leader && !has_fallen(seat) && (hands[seat] & kPack.suit[kTrumps]).empty()) fall(seat);
    }

    // What the search maximizes, for NS: a resto counts like the 60 points behind it, on top of the points.
    int value() const { return kResto * resti + points; }

    CardSet legal() const {
        const CardSet hand = hands[turn()];
        if (suit == kNoSuit) return hand;
        const CardSet matto = hand & kPack.suit[kNoSuit], trumps = hand & kPack.suit[kTrumps];
        if (suit != kTrumps) {
            const CardSet following = hand & kPack.suit[suit];
            if (!following.empty()) {
                const CardSet king = following & kPack.kings;
                const bool forced = trumped && !(led >> suit & 1) && !king.empty();
                return forced ? king : following | matto;
            }
        }
        return trumps.empty() ? hand : trumps | matto;
    }

    // Whether the card would be the best of the trick so far.
    bool beats(int card) const {
        if (suit == kNoSuit) return true;
        const int own = suit_of(card);
        return own == kTrumps ? card > best : own == suit && !trumped && kPack.rank[card] > kPack.rank[best];
    }

    void play(int card) {
        const int seat = turn(), own = suit_of(card);
        hands[seat].remove(card);
        trick[lying++] = static_cast<Card>(card);
        if (!has_fallen(seat)) {
            if (beats(card)) best = card, winning = seat;
            if (suit == kNoSuit) suit = own;
            else if (own != suit && own != kNoSuit) lacks[seat] |= 1 << suit | (own == kTrumps ? 0 : 1 << kTrumps);
            if (own == kTrumps) trumped = true;
        }
        if (lying == kSeats) gather();
    }

    void score(int side, int amount) {
        count(side, amount);
        while (std::abs(lead) >= kResto) {
            resti += lead > 0 ? 1 : -1;
            lead -= lead > 0 ? kResto : -kResto;
        }
    }

  private:
    int seat_beside_fallen(int place) const {
        for (const bool fallen : {false, true})
            for (int seat = leader; seat < leader + kSeats; ++seat)
                if (has_fallen(seat & 3) == fallen && place-- == 0) return seat & 3;
        return leader;
    }

    void count(int side, int amount) {
        const int gain = side ? -amount : amount;
        points += gain;
        lead += gain;
    }

    void gather() {
        const int side = side_of(winning);
        ++done;
        int dead = 0;
        for (int place = 0; place < kSeats; ++place) {
            const int seat = seat_at(place), card = trick[place];
            const bool is_theirs = side_of(seat) != side;
            if (card == kMatto && is_theirs && (!over() || rules.matto_kept)) {
                piles[side ^ 1].add(card);
                debtor = seat;
                continue;
            }
            piles[side].add(card);
            if (is_theirs) dead += kPack.worth[card];
        }
        score(side, dead);
        led |= 1 << suit;
        winners |= 1 << side;
        leader = winning;
        lying = 0;
        suit = kNoSuit;
        best = kMatto;
        trumped = false;
        if (over()) finish(side);
        else drop();
    }

    void finish(int last) {
        if (debtor >= 0) {
            const int giver = side_of(debtor), price = matto_price(piles[giver]);
            piles[giver].remove(price);
            piles[giver ^ 1].add(price);
            score(giver ^ 1, kPack.worth[price]);
        }
        const int before = lead;
        count(last, kLastTrick);
        for (const int side : {0, 1}) {
            int amount = versicole(piles[side], rules.demonio) + std::max(0, size_of(piles[side]) - kFreeCards);
            each_card(piles[side] & kPack.account, [&](int card) { amount += kPack.worth[card]; });
            count(side, amount);
        }
        pay(last, before);
    }

    // The resti of the count, from the lead after it and before it; those of a slam in their place.
    void pay(int last, int before) {
        const auto due = [](int by) { return (by > 0 ? by + kResto - 1 : by - kResto + 1) / kResto; };
        const int sign = last ? -1 : 1;
        switch (winners == 3 ? kNoSlam : rules.slam) {
        case kSlamDoubled: resti += 2 * due(lead); break;
        case kSlamFourteen: resti += 14 * sign + due(2 * before); break;
        case kSlamSix: resti += 6 * sign; break;
        default: resti += due(lead);
        }
    }

    // The least valuable card, the first in canonical order; Il Matto itself only if there is no other.
    static int matto_price(CardSet pile) {
        int price = kMatto;
        each_card(pile, [&](int card) {
            if (card != kMatto && (price == kMatto || kPack.worth[card] < kPack.worth[price])) price = card;
        });
        return price;
    }
};

} // namespace minchiate::classic
