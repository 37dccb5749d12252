// The fair player's policy: what a kill is worth at a glance, as a sum of learned weights.
//
// The value of a kill is the weight of the pair itself, plus what it changes in the grid's outlook: the
// sum over all pairs one and three places apart in which the right card kills the left one, and over
// the places of all piles; plus what the dying card was still needed for. Weights are integers, so that
// a playout is the same on every machine. solver/reference/fair.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "rules.hpp"

namespace minchiate {

constexpr int kPhases = 8;
constexpr int kNobody = 97;       // beyond either end of the grid
constexpr int kClasses = 55;      // cartiglie by rank, tarocchi one by one
constexpr int kPairs = 1 + 14 * 14 + 14 + 41 * 41 + 41 * 14;
constexpr int kCourts = 20;       // the tens, fanti, cavalli, queens and kings, suit by suit
constexpr int kFirstCourt = 9;    // rank of a ten, counted from 0
constexpr int kCourtRanks = 5;
constexpr int kMostKillers = 7;   // so many killers left and more count alike
constexpr int kFewest = kMostKillers + 1;

// Phases by cards to come; the last is the clearing up when all are played.
inline int phase_of(int to_come) {
    if (to_come >= 20) return to_come >= 60 ? 0 : (69 - to_come) / 10;
    return to_come >= 13 ? 5 : to_come > 0 ? 6 : 7;
}

inline int class_of(int card) { return is_tarot(card) ? card - 42 : card % 14; }

// The pair's class, the same for all suits; 0 when the killer does not kill the victim.
inline int pair_of(int killer, int victim) {
    if (killer >= kCards || victim >= kCards || !kills(killer, victim)) return 0;
    if (!is_tarot(killer)) {
        const bool same_suit = killer / 14 == victim / 14;
        return same_suit ? 1 + killer % 14 * 14 + victim % 14 : 197 + killer % 14;
    }
    const int number = killer - kMatto;
    return is_tarot(victim) ? 211 + number * 41 + victim - kMatto : 1892 + number * 14 + victim % 14;
}

// One phase's weights as they lie in the file, one after another.
struct Layout {
    static constexpr int kill = 0;                       // [pair]: the kill itself
    static constexpr int near_pair = kill + kPairs;      // [pair]: a pair one place apart
    static constexpr int far_pair = near_pair + kPairs;  // [pair]: a pair three places apart
    static constexpr int place = far_pair + kPairs;      // [class][place]
    static constexpr int reach = place + kClasses * kGrid; // a kill three places apart
    static constexpr int suit_need = reach + 1;          // [court rank][killers]: a living court of the victim's suit
    static constexpr int own_need = suit_need + kCourtRanks * kFewest;  // the same, of a court that dies
    static constexpr int rank_need = own_need + kCourtRanks * kFewest;  // a living court of the victim's rank
    static constexpr int tarot_need = rank_need + kCourtRanks * kFewest; // one that the dying tarocco kills
    static constexpr int size = tarot_need + kCourtRanks * kFewest;
};

class Policy {
  public:
    using Weight = std::int16_t;
    using Pairs = std::array<std::array<Weight, 98>, 98>; // [right or killer][left or victim]
    using Need = std::array<std::array<Weight, kFewest>, kCourtRanks>;
    static constexpr Weight kNoKill = -16000;    // kill[][] of a pair that is none
    static constexpr Weight kForbidden = -9000;  // added to a kill that is legal but never wanted
    static constexpr Weight kWorst = -5500;      // all values of other kills are above, of these below

    struct Phase {
        Pairs kill, near_pair, far_pair;
        std::array<std::array<Weight, kGrid>, 98> place, step; // step: moving one place to the left
        std::array<std::array<Weight, kGrid>, 98> leap;        // moving three
        Weight reach;
        Need suit_need, own_need, rank_need, tarot_need;
    };

    explicit Policy(const std::vector<int>& weights) : phases_(kPhases) {
        if (weights.size() < static_cast<std::size_t>(kPhases * Layout::size))
            throw std::invalid_argument("the policy's weights are not complete");
        for (int phase = 0; phase < kPhases; ++phase)
            load(phases_[static_cast<std::size_t>(phase)], weights.data() + phase * Layout::size);
    }

    const Phase& phase(int to_come) const { return phases_[static_cast<std::size_t>(phase_of(to_come))]; }

  private:
    static void load(Phase& phase, const int* from) {
        for (int right = 0; right <= kNobody; ++right) {
            for (int left = 0; left <= kNobody; ++left) {
                const int pair = pair_of(right, left);
                phase.kill[right][left] = pair ? weight(from[Layout::kill + pair]) : kNoKill;
                phase.near_pair[right][left] = pair ? weight(from[Layout::near_pair + pair]) : Weight{0};
                phase.far_pair[right][left] = pair ? weight(from[Layout::far_pair + pair]) : Weight{0};
            }
        }
        for (int card = 0; card <= kNobody; ++card) {
            const auto at = [&](int place) {
                const bool is_card = card < kNobody && place >= 0;
                return is_card ? from[Layout::place + class_of(card) * kGrid + place] : 0;
            };
            for (int place = 0; place < kGrid; ++place) {
                phase.place[card][place] = weight(at(place));
                phase.step[card][place] = weight(place >= 1 ? at(place - 1) - at(place) : 0);
                phase.leap[card][place] = weight(place >= 3 ? at(place - 3) - at(place) : 0);
            }
        }
        phase.reach = weight(from[Layout::reach]);
        load(phase.suit_need, from + Layout::suit_need);
        load(phase.own_need, from + Layout::own_need);
        load(phase.rank_need, from + Layout::rank_need);
        load(phase.tarot_need, from + Layout::tarot_need);
    }

    static void load(Need& need, const int* from) {
        for (auto& row : need)
            for (Weight& entry : row) entry = weight(*from++);
    }

    static Weight weight(int number) { return static_cast<Weight>(number); }

    std::vector<Phase> phases_;
};

} // namespace minchiate
