// What a card that may be played is worth by rules of thumb, those of solitaire/classic/players.py in whole numbers:
// what the trick is worth won or lost, the chance to win it, and what the card is worth in the hand.
// solver/reference/classic_estimate.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "classic_state.hpp"

namespace minchiate::classic {

constexpr int kEighths = 8;  // of a point: the unit of all values here
constexpr int kSure = 4096;  // chances are parts of this
constexpr int kShare = 256;  // and a seat's share of the cards that are out is a part of this

// A set of tarocchi, kings and Il Matto in one word, so that its cards are counted at once.
inline std::uint64_t valued(CardSet cards) {
    const std::uint64_t kings = cards.suits & kPack.kings.suits;
    return cards.tarocchi | (kings >> 13 & 1) << 60 | (kings >> 27 & 1) << 61 | (kings >> 41 & 1) << 62 | (kings >> 55) << 63;
}

// The smallest versicole, three cards each; longer versicole are judged by the triples in them.
struct Triples {
    std::vector<std::uint64_t> all; // valued
    std::vector<int> points;
    std::array<std::array<std::uint32_t, kCards>, 2> of{}; // without and with the demonio, by card: those with it as bits

    Triples() {
        for (const int low : {1, 2, 3}) add_tarocchi({low, low + 1, low + 2});
        for (int low = 28; low <= 38; ++low) add_tarocchi({low, low + 1, low + 2});
        add_tarocchi({0, 1, 40});
        add_tarocchi({1, 13, 28});
        add_tarocchi({10, 20, 30});
        add_tarocchi({20, 30, 40});
        for (int left_out = 3; left_out >= 0; --left_out) {
            CardSet kings;
            for (int suit = 0; suit < 4; ++suit)
                if (suit != left_out) kings.add(suit * kRanks + kKing - 1);
            add(kings);
        }
        of[1] = of[0];
        CardSet demonio;
        for (const int number : {14, 35, 39}) demonio.add(kMatto + number);
        add(demonio, true);
    }

  private:
    void add_tarocchi(const std::array<int, 3>& numbers) {
        CardSet cards;
        for (const int number : numbers) cards.add(kMatto + number);
        add(cards);
    }
    void add(CardSet cards, bool is_demonio = false) {
        points.push_back(0);
        each_card(cards, [&](int card) {
            of[is_demonio][card] |= std::uint32_t{1} << all.size();
            points.back() += card == kMatto + 29 || card == kMatto + 14 ? 5 : kPack.worth[card];
        });
        all.push_back(valued(cards));
    }
};

inline const Triples kTriples;

// Chances, computed in integers so that both cores agree, and small, so that they stay in the nearest cache.
struct Chances {
    // That a seat with this share of the cards holds none of this many.
    std::array<std::array<std::uint16_t, 41>, kShare + 1> none;
    // exp(-n / 64): a tarocco is safe, four times n / 64 being higher.
    std::array<std::uint16_t, 1281> safe;

    Chances() {
        for (int share = 0; share <= kShare; ++share) {
            int chance = kSure;
            for (std::uint16_t& entry : none[share]) {
                entry = static_cast<std::uint16_t>(chance);
                chance = chance * (kShare - share) / kShare;
            }
        }
        std::int64_t chance = std::int64_t{1} << 30;
        for (std::uint16_t& entry : safe) {
            entry = static_cast<std::uint16_t>(chance >> 18);
            chance = chance * 1'057'095'000 >> 30;
        }
    }
};

inline const Chances kChances;

// Points, in eighths, and the chance to win the trick.
struct Estimate {
    int won, lost, chance, in_hand;

    int trick() const { return (chance * won + (kSure - chance) * lost) >> 12; }
};

class Estimates {
  public:
    // `out`: the cards that the other three hold together, without fallen hands.
    Estimates(const State& state, CardSet out)
        : state_(state), seat_(state.turn()), out_(out), trumps_out_(out & kPack.suit[kTrumps]),
          ours_(valued(state.piles[side_of(seat_)])), theirs_(valued(state.piles[side_of(seat_) ^ 1])) {
        for (int place = state.lying + 1; place < kSeats; ++place)
            if (const int seat = state.seat_at(place); !state.has_fallen(seat)) places_[later_++] = (seat - seat_) & 3;
        for (int suit = 0; suit < kNoSuit; ++suit) {
            int total = 0;
            for (int places = 1; places < kSeats; ++places) total += holding(places, suit);
            for (int places = 1; places < kSeats; ++places)
                share_[places][suit] = total ? holding(places, suit) * kShare / total : 0;
        }
        for (int place = 0; place < state.lying; ++place) {
            const int card = state.trick[place];
            if (card == kMatto) continue;
            (side_of(state.seat_at(place)) == side_of(seat_) ? our_worth_ : their_worth_) += kPack.worth[card];
            if (useful_.has(card)) lying_.add(card);
        }
        lying_prospects_ = prospects(lying_);
        if (state.lying) chance_left_ = chance_with(state.best, side_of(state.winning) == side_of(seat_));
    }

    Estimate of(int card) const {
        const int base = kEighths * (2 + (state_.done == kTricks - 1 ? kLastTrick : 0));
        const bool is_useful = card != kMatto && useful_.has(card);
        const Prospects only = is_useful ? prospects(CardSet::of(card)) : Prospects{};
        const Prospects all = !is_useful ? lying_prospects_ : lying_.empty() ? only : prospects(lying_ | CardSet::of(card));
        const int own_worth = our_worth_ + (card == kMatto ? 0 : kPack.worth[card]);
        return {base + all.gained + kEighths * their_worth_, -base + all.given - kEighths * own_worth,
                chance_to_win(card), in_hand(card, only)};
    }

    // The number of later players whose cards may win the trick.
    int later() const { return later_; }

    // The numbers of cards of a triple that each side has won, ours first.
    std::pair<int, int> taken(int index) const {
        const std::uint64_t triple = kTriples.all[index];
        return {count_bits(triple & ours_), count_bits(triple & theirs_)};
    }

  private:
    // The cards of the seat this many places further on that may be of the suit and win; a fallen hand wins nothing.
    int holding(int places, int suit) const {
        const int seat = (seat_ + places) & 3;
        return state_.has_fallen(seat) || state_.lacks[seat] >> suit & 1 ? 0 : size_of(state_.hands[seat]);
    }

    // How the points to expect from the count change if our side wins some cards, and if theirs does.
    struct Prospects {
        int gained = 0, given = 0;
    };

    Prospects prospects(CardSet cards) const {
        Prospects result;
        int worth = 0;
        std::uint32_t touched = 0;
        each_card(cards, [&](int card) { worth += kPack.worth[card], touched |= kTriples.of[state_.rules.demonio][card]; });
        const std::uint64_t more = valued(cards);
        each_bit(touched, [&](int index) {
            const auto [us, them] = taken(index);
            const int added = count_bits(kTriples.all[index] & more), now = balance(us, them), points = kTriples.points[index];
            result.gained += points * (balance(us + added, them) - now);
            result.given += points * (balance(us, them + added) - now);
        });
        result.gained += kEighths * worth;
        result.given -= kEighths * worth;
        return result;
    }

    // Our chance to complete a triple less theirs, in eighths, by the cards of it that each side has won; each card
    // not yet won is an even chance.
    static int balance(int us, int them) { return (them ? 0 : 1 << us) - (us ? 0 : 1 << them); }

    // The chance that our side wins the trick, if later players of the other side beat the best card whenever they can,
    // and the partner does unless it is ours.
    int chance_to_win(int card) const { return state_.beats(card) ? chance_with(card, true) : chance_left_; }

    // The same by the best card so far and whether it is ours.
    int chance_with(int best, bool is_ours) const {
        const int suit = state_.suit == kNoSuit ? suit_of(best) : state_.suit;
        int chance = is_ours ? kSure : 0;
        for (int i = 0; i < later_; ++i) {
            const int places = places_[i], beats = chance_to_beat(places, best, suit);
            chance += places == 2 ? (kSure - chance) * beats >> 12 : -(chance * beats >> 12);
        }
        return chance;
    }

    int chance_to_beat(int places, int best, int suit) const {
        if (suit == kNoSuit) return kSure / 2;
        const CardSet higher = suit_of(best) == kTrumps ? trumps_out_ & kPack.higher[best] : trumps_out_;
        const int trumps = kSure - none(places, kTrumps, higher);
        if (suit == kTrumps) return trumps;
        const CardSet of_suit = out_ & kPack.suit[suit];
        int beats = none(places, suit, of_suit) * trumps >> 12;
        if (suit_of(best) == suit) beats += kSure - none(places, suit, of_suit & kPack.higher[best]);
        return std::min(kSure, beats);
    }

    int none(int places, int suit, CardSet cards) const { return kChances.none[share_[places][suit]][size_of(cards)]; }

    int in_hand(int card, Prospects only) const {
        if (card == kMatto) return state_.done < kTricks - 2 ? 10 * kEighths : 0;
        int safe = 0, strength = kPack.rank[card] * 2 / 5;
        if (suit_of(card) == kTrumps) {
            const int higher = size_of(trumps_out_ & kPack.higher[card]);
            safe = kChances.safe[(share_[1][kTrumps] + share_[3][kTrumps]) * higher >> 4];
            strength = 25 * kEighths * safe >> 12;
        }
        const int won = 1638 + (safe * 2458 >> 12);
        return strength + ((won * only.gained + (kSure - won) * (only.given - kEighths * kPack.worth[card])) >> 12);
    }

    const State& state_;
    int seat_;
    CardSet out_, trumps_out_, useful_ = kPack.useful[state_.rules.demonio], lying_; // lying: those in the trick
    std::array<int, kSeats - 1> places_{}; // of the later players whose cards may win the trick, from this seat on
    int later_ = 0;                        // the number of these
    int our_worth_ = 0, their_worth_ = 0, chance_left_ = 0; // the last with a card that leaves the trick
    std::uint64_t ours_, theirs_; // won by either side, valued
    Prospects lying_prospects_;
    std::array<std::array<int, kNoSuit>, kSeats> share_{};
};

} // namespace minchiate::classic
