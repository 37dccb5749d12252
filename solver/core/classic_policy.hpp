// The policy of the classic game: a learned value for each card that may be played. It is a sum of weights, one
// for each feature of the card in its situation, times the amount of the feature. It looks at the player's own
// cards, at what was played, and at the cards that the other three hold together; never at who holds which.
// solver/reference/classic_policy.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "classic_estimate.hpp"

namespace minchiate::classic {

constexpr int kPhases = 4, kClasses = kRanks + 1 + 40; // suit cards by rank, Il Matto, each tarocco

// What a card does in the trick: led, by what it is; else by its player's place, and whether it becomes the best.
enum Situation {
    kLeadTopTarocco, kLeadTarocco, kLeadTopSuit, kLeadSuit, kLeadMatto,
    kSecondTakesTop, kSecondTakes, kSecondLeaves,
    kThirdTakesTop, kThirdTakes, kThirdOvertakes, kThirdLeavesPartner, kThirdLeaves,
    kLastTakes, kLastOvertakes, kLastLeavesPartner, kLastLeaves,
    kSituations
};

// Where the weights of each kind of feature begin.
struct Section {
    static constexpr int card = 0;                                    // phase, situation, class
    static constexpr int above = card + kPhases * kSituations * kClasses; // phase, situation, higher tarocchi out
    static constexpr int suit = above + kPhases * kSituations * 8;    // situation, higher cards out, cards out
    static constexpr int length = suit + kSituations * 4 * 4;         // situation, cards left in suit, tarocchi held
    static constexpr int lead = length + kSituations * 4 * 3;         // who lacks the suit, king, led before
    static constexpr int stakes = lead + 3 * 8 * 3 * 2;               // situation, versicole for us, for them
    static constexpr int lying = stakes + kSituations * 16;           // the same for the best card lying in the trick
    static constexpr int points = lying + kSituations * 16;           // situation, points lying of theirs, of ours
    static constexpr int trumps = points + kSituations * 4 * 3;       // phase, situation, is tarocco, tarocchi held
    static constexpr int next = trumps + kPhases * kSituations * 2 * 7; // situation, what the next opponent lacks
    static constexpr int risk = next + kSituations * 4 * 2;           // situation, higher cards out, worth: the card
    static constexpr int winning = risk + kSituations * 2 * 8 * 4;    // the same for the best card lying
    static constexpr int balance = winning + kSituations * 2 * 8 * 4; // situation, tarocchi held, tarocchi out, is one
    static constexpr int trick = balance + kSituations * 7 * 6 * 2;   // phase, situation: the estimate of the trick
    static constexpr int hand = trick + kPhases * kSituations;        // and of the card in the hand
    static constexpr int win = hand + kPhases * kSituations;          // situation, chance to win, what it decides
    static constexpr int keep = win + kSituations * 5 * 8;            // situation, chance to win, worth in the hand
    static constexpr int size = keep + kSituations * 5 * 10;
};

struct Policy {
    static constexpr int kScale = 64; // the weight of a unit of the softmax, for a feature that is there
    static constexpr int kOne = 32;   // the amount of a feature that is there; estimates are in eighths of a point
    std::vector<std::int16_t> weights;

    bool is_thumbs = false; // whether it is thumbs()

    explicit Policy(const std::vector<int>& from) : weights(from.begin(), from.end()) {
        if (from.size() != Section::size) throw std::invalid_argument("the policy's weights are not complete");
    }

    // The rules of thumb alone: what the trick is worth, less what the card is worth in the hand.
    static Policy thumbs() {
        std::vector<int> weights(Section::size);
        for (int row = 0; row < kPhases * kSituations; ++row) {
            weights[static_cast<std::size_t>(Section::trick + row)] = kThumb;
            weights[static_cast<std::size_t>(Section::hand + row)] = -kThumb;
        }
        Policy result(weights);
        result.is_thumbs = true;
        return result;
    }

  private:
    static constexpr int kThumb = 32;
};

// The policy of each side.
using Sides = std::array<const Policy*, 2>;

// How many of these bounds the number exceeds.
template <typename... Ends> int steps(int number, Ends... ends) { return (0 + ... + (number > ends)); }

// The cards that the other three hold, without those of fallen hands, which win nothing.
inline CardSet out_of(const State& state) {
    CardSet out;
    for (int places = 1, turn = state.turn(); places < kSeats; ++places)
        if (const int seat = (turn + places) & 3; !state.has_fallen(seat)) out = out | state.hands[seat];
    return out;
}

// The value of a card picked from a fallen hand, as solitaire/classic/players.py has it: valuable cards go to the
// fallen player's own side, and Il Matto waits.
inline int pick_value(const State& state, int card) {
    if (card == kMatto) return -200;
    const bool is_ours = side_of(state.winning) == side_of(state.decider());
    return (is_ours ? 20 : -20) * kPack.worth[card] - kPack.rank[card];
}

// All that the features of one decision share.
class Decision {
  public:
    explicit Decision(const State& state)
        : state_(state), seat_(state.turn()), mine_(state.hands[seat_]), out_(out_of(state)), estimates_(state, out_) {
        const int left = kTricks - state.done;
        phase_ = 3 - steps(left, 2, 7, 14);
        trumps_ = size_of(mine_ & kPack.suit[kTrumps]);
        const int next = (seat_ + 1) & 3;
        const int lacks_suit = state.suit < kTrumps ? state.lacks[next] >> state.suit & 1 : 0;
        next_lacks_ = 2 * lacks_suit + (state.lacks[next] >> kTrumps & 1);
        int theirs = 0, ours = 0, stakes = 0;
        for (int place = 0; place < state.lying; ++place) {
            const int card = state.trick[place];
            if (card == kMatto) continue;
            const bool is_ours = side_of(state.seat_at(place)) == side_of(seat_);
            (is_ours ? ours : theirs) += kPack.worth[card];
            stakes = std::max(stakes, stakes_of(card));
        }
        points_ = 3 * steps(theirs, 0, 5, 10) + steps(ours, 0, 5);
        lying_stakes_ = stakes;
        held_ = steps(trumps_, 0, 1, 2, 3, 5, 8);
        balance_ = held_ * 6 + steps(size_of(out_ & kPack.suit[kTrumps]), 0, 3, 7, 12, 18);
        winning_ = risk_of(state.best);
    }

    // Calls visit(index, amount) for each feature of the card, the amount in parts of kOne.
    template <typename Visit> void features(int card, Visit visit) const {
        const int situation = situation_of(card);
        own_features(card, situation, visit);
        shared_features(situation, suit_of(card) == kTrumps, [&](int index) { visit(index, Policy::kOne); });
    }

    int value(const Policy& policy, int card) {
        if (state_.has_fallen(seat_)) return pick_value(state_, card);
        const auto weight = [&](int index) { return policy.weights[static_cast<std::size_t>(index)]; };
        const int situation = situation_of(card), kind = situation * 2 + (suit_of(card) == kTrumps);
        int sum = 0;
        if (!(is_known_ >> kind & 1)) {
            shared_features(situation, suit_of(card) == kTrumps, [&](int index) { sum += weight(index); });
            shared_[kind] = sum;
            is_known_ |= std::uint64_t{1} << kind;
        }
        sum = shared_[kind] * Policy::kOne;
        own_features(card, situation, [&](int index, int amount) { sum += weight(index) * amount; });
        return sum;
    }

  private:
    template <typename Visit> void own_features(int card, int situation, Visit visit_amount) const {
        const auto visit = [&](int index) { visit_amount(index, Policy::kOne); };
        const int suit = suit_of(card), row = phase_ * kSituations + situation;
        const int higher = size_of(out_ & kPack.higher[card]);
        visit(Section::card + row * kClasses + class_of(card));
        visit(Section::risk + situation * 64 + risk_of(card));
        if (suit == kTrumps) visit(Section::above + row * 8 + above(higher));
        if (suit < kTrumps) {
            const int out = size_of(out_ & kPack.suit[suit]);
            visit(Section::suit + (situation * 4 + std::min(3, higher)) * 4 + steps(out, 0, 3, 6));
            const int left = std::min(4, size_of(mine_ & kPack.suit[suit])) - 1;
            visit(Section::length + (situation * 4 + left) * 3 + steps(trumps_, 0, 2));
        }
        if (state_.lying == 0 && suit != kNoSuit) visit(Section::lead + lead_index(suit, situation));
        if (kPack.useful[state_.rules.demonio].has(card)) visit(Section::stakes + situation * 16 + stakes_of(card));
        const Estimate estimate = estimates_.of(card);
        visit_amount(Section::trick + row, estimate.trick());
        visit_amount(Section::hand + row, estimate.in_hand);
        const int place = situation * 5 + steps(estimate.chance, 0, 1365, 2730, kSure - 1);
        visit(Section::win + place * 8 + steps(estimate.won - estimate.lost, 40, 64, 100, 140, 200, 280, 380));
        visit(Section::keep + place * 10 + steps(estimate.in_hand, -40, -8, 8, 24, 48, 80, 112, 144, 192));
    }

    // The features that are the same for all tarocchi in a situation, and for all other cards.
    template <typename Visit> void shared_features(int situation, bool is_tarocco, Visit visit) const {
        visit(Section::lying + situation * 16 + lying_stakes_);
        visit(Section::points + situation * 12 + points_);
        visit(Section::trumps + ((phase_ * kSituations + situation) * 2 + is_tarocco) * 7 + held_);
        const int is_late = state_.suit < kTrumps && state_.led >> state_.suit & 1;
        visit(Section::next + (situation * 4 + next_lacks_) * 2 + is_late);
        if (state_.lying) visit(Section::winning + situation * 64 + winning_);
        visit(Section::balance + (situation * 42 + balance_) * 2 + is_tarocco);
    }

    static int class_of(int card) { return card < kCartiglie ? kPack.rank[card] - 1 : kRanks + card - kMatto; }

    static int above(int number) { return steps(number, 0, 1, 2, 3, 5, 8, 13); }

    // Whether it is a tarocco, how many cards of its suit that are out would beat it, and its worth.
    int risk_of(int card) const {
        const int higher = above(size_of(out_ & kPack.higher[card]));
        return ((suit_of(card) == kTrumps) * 8 + higher) * 4 + steps(kPack.worth[card], 0, 3, 5);
    }

    int situation_of(int card) const {
        const int suit = suit_of(card);
        const bool is_top = (out_ & kPack.higher[card]).empty();
        if (state_.lying == 0) {
            if (suit == kNoSuit) return kLeadMatto;
            return suit == kTrumps ? is_top ? kLeadTopTarocco : kLeadTarocco : is_top ? kLeadTopSuit : kLeadSuit;
        }
        const bool takes = state_.beats(card), is_partners = side_of(state_.winning) == side_of(seat_);
        if (estimates_.later() == 2) return takes ? is_top ? kSecondTakesTop : kSecondTakes : kSecondLeaves;
        if (estimates_.later() == 1) {
            if (takes) return is_partners ? kThirdOvertakes : is_top ? kThirdTakesTop : kThirdTakes;
            return is_partners ? kThirdLeavesPartner : kThirdLeaves;
        }
        if (takes) return is_partners ? kLastOvertakes : kLastTakes;
        return is_partners ? kLastLeavesPartner : kLastLeaves;
    }

    int lead_index(int suit, int situation) const {
        const auto lacks = [&](int places) { return state_.lacks[(seat_ + places) & 3] >> suit & 1; };
        const int who = 4 * lacks(1) + 2 * lacks(2) + lacks(3);
        const int kind = suit == kTrumps ? 0 : situation == kLeadTopSuit ? 1 : 2;
        const CardSet king = kPack.kings & kPack.suit[suit];
        const int holder = !(mine_ & king).empty() ? 1 : !(out_ & king).empty() ? 2 : 0;
        return ((kind * 8 + who) * 3 + holder) * 2 + (state_.led >> suit & 1);
    }

    // How far versicole with this card have come, for us and for them: 0 impossible, else 1 and the most cards
    // of one that the side has won, at most 3.
    int stakes_of(int card) const {
        int us = 0, them = 0;
        each_bit(kTriples.of[state_.rules.demonio][card], [&](int index) {
            const auto [won, lost] = estimates_.taken(index);
            if (lost == 0) us = std::max(us, 1 + std::min(2, won));
            if (won == 0) them = std::max(them, 1 + std::min(2, lost));
        });
        return 4 * us + them;
    }

    const State& state_;
    int seat_;
    CardSet mine_, out_; // our cards, and those of the other three
    Estimates estimates_;
    int phase_, trumps_, next_lacks_, points_, lying_stakes_, held_, balance_, winning_;
    std::array<int, 2 * kSituations> shared_; // by situation and whether it is a tarocco, where is_known_ has the bit
    std::uint64_t is_known_ = 0;
};

// The card with the highest value, the first of equals.
inline int choose(const Policy& policy, const State& state) {
    const CardSet legal = state.legal();
    if (legal.single()) return legal.first();
    int best = -1, highest = 0;
    const auto best_by = [&](auto value) {
        each_card(legal, [&](int card) {
            const int found = value(card);
            if (best < 0 || found > highest) best = card, highest = found;
        });
        return best;
    };
    if (policy.is_thumbs && !state.has_fallen(state.turn())) { // the same card as below, and much quicker
        const Estimates estimates(state, out_of(state));
        return best_by([&](int card) {
            const Estimate estimate = estimates.of(card);
            return estimate.trick() - estimate.in_hand;
        });
    }
    Decision decision(state);
    return best_by([&](int card) { return decision.value(policy, card); });
}

} // namespace minchiate::classic
