// The fair player's policy: the value of a kill without any search, as a sum of learned weights.
//
// The value of a kill has four parts: the weight of the pair itself; the change of the grid, which is the
// sum over all pairs one and three places apart in which the right card kills the left one, and over the
// places of all piles; the number of plain victims that can be killed next; and the cost of losing the
// victim, which may have been needed as a killer of the courts to its left, and the points that it takes
// along. Weights are integers, so that a playout is the same on every machine.
// solver/reference/fair_policy.py has the same layout: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "rules.hpp"

namespace minchiate {

constexpr int kNobody = 97; // marks a place beyond either end of the grid
constexpr int kClasses = kRanks + kTarocchi; // classes of cards: cartiglie by rank, tarocchi one by one

// Where the classes of each kind of pair begin; class 0 is a pair in which the right card does not kill.
constexpr int kSameSuit = 1;
constexpr int kSameRank = kSameSuit + kRanks * kRanks;
constexpr int kTwoTarocchi = kSameRank + kRanks;
constexpr int kTaroccoOnCartiglia = kTwoTarocchi + kTarocchi * kTarocchi;
constexpr int kPairs = kTaroccoOnCartiglia + kTarocchi * kRanks;

// Tens, fanti, cavalli, queens and kings: the cards that the policy counts killers of, where they lie to the
// right or are to come. All are called courts here.
constexpr int kCourtRanks = 5;
constexpr int kFirstCourt = kRanks - kCourtRanks; // rank of a ten, counted from 0
constexpr int kMostKillers = 7;                   // a court with more killers left counts as one with this many
constexpr int kKillerCounts = kMostKillers + 1;

constexpr int kMostRoom = 7; // more kills of plain cards that are possible next, or victims, count as this many
constexpr int kLeastLoss = -10, kMostLoss = 53; // points: what a useful card takes along, cut off at either end
constexpr int kNoLoss = kMostLoss - kLeastLoss + 1; // the entry for other cards

// By phase: the fewest cards to come. The last phase clears up, when all cards are played.
constexpr int kPhases = 8;
constexpr std::array<int, kPhases> kFewestToCome = {60, 50, 40, 30, 20, 13, 1, 0};

constexpr std::array<std::uint8_t, kCards + 1> phases_by_cards_to_come() {
    std::array<std::uint8_t, kCards + 1> phases{};
    for (int to_come = 0; to_come <= kCards; ++to_come) {
        std::uint8_t phase = 0;
        while (to_come < kFewestToCome[phase]) ++phase;
        phases[static_cast<std::size_t>(to_come)] = phase;
    }
    return phases;
}

inline int phase_of(int to_come) {
    static constexpr auto phases = phases_by_cards_to_come();
    return phases[static_cast<std::size_t>(to_come)];
}

inline int class_of(int card) { return is_tarot(card) ? kRanks + card - kMatto : card % kRanks; }

// The pair's class, the same for all suits; 0 where the killer does not kill the victim.
inline int pair_of(int killer, int victim) {
    if (killer >= kCards || victim >= kCards || !kills(killer, victim)) return 0;
    if (is_tarot(killer)) {
        const int number = killer - kMatto;
        if (is_tarot(victim)) return kTwoTarocchi + number * kTarocchi + victim - kMatto;
        return kTaroccoOnCartiglia + number * kRanks + victim % kRanks;
    }
    const int rank = killer % kRanks;
    const bool same_suit = killer / kRanks == victim / kRanks;
    return same_suit ? kSameSuit + rank * kRanks + victim % kRanks : kSameRank + rank;
}

// Where the weights of each kind begin within a phase.
struct Layout {
    static constexpr int needs = kCourtRanks * kKillerCounts;
    static constexpr int kill = 0;                         // [pair]: the kill itself
    static constexpr int near_pair = kill + kPairs;        // [pair]: a pair one place apart
    static constexpr int far_pair = near_pair + kPairs;    // [pair]: a pair three places apart
    static constexpr int place = far_pair + kPairs;        // [class][place]
    static constexpr int reach = place + kClasses * kGrid; // a kill three places apart
    static constexpr int room = reach + 1;                 // [kills of plain cards that are possible next]
    static constexpr int victims = room + kMostRoom + 1;   // [plain cards that can be killed next]
    static constexpr int loss = victims + kMostRoom + 1;   // [points lost with a useful victim, from the least]
    static constexpr int ransom = loss + kNoLoss;          // [the same with the cheapest victim, if none is plain]
    // [court rank][killers]: a court to the left of the victim, of its suit
    static constexpr int suit_need = ransom + kNoLoss + 1;
    static constexpr int own_need = suit_need + needs;     // the same, if the court itself is the victim
    static constexpr int rank_need = own_need + needs;     // a court to the left, of the victim's rank
    static constexpr int tarot_need = rank_need + needs;   // a court to the left that the victim, a tarocco, kills
    static constexpr int size = tarot_need + needs;
};

class Policy {
  public:
    using Weight = std::int16_t;
    // What the right card means to the left one.
    struct Pair {
        Weight kill, near, far; // as a kill, and for a grid in which they lie one or three places apart
        bool kills, kills_plain;
    };
    using Need = std::array<std::array<Weight, kKillerCounts>, kCourtRanks>;

    struct Phase {
        std::array<std::array<Pair, 98>, 98> pairs;            // [right or killer][left or victim]
        std::array<std::array<Weight, kGrid>, 98> place, step; // step: moving one place to the left
        std::array<std::array<Weight, kGrid>, 98> leap;        // moving three
        Weight reach;
        std::array<Weight, kMostRoom + 1> room, victims;
        std::array<Weight, kNoLoss + 1> loss, ransom;
        int most_space; // the most that room, victims and, without them, ransom add up to
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
                Pair& to = phase.pairs[right][left] = {};
                if (const int pair = pair_of(right, left))
                    to = {weight(from[Layout::kill + pair]), weight(from[Layout::near_pair + pair]),
                          weight(from[Layout::far_pair + pair]), true, !is_useful(left)};
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
        std::transform(from + Layout::room, from + Layout::victims, phase.room.begin(), weight);
        std::transform(from + Layout::victims, from + Layout::loss, phase.victims.begin(), weight);
        std::transform(from + Layout::loss, from + Layout::ransom, phase.loss.begin(), weight);
        std::transform(from + Layout::ransom, from + Layout::suit_need, phase.ransom.begin(), weight);
        phase.loss[kNoLoss] = 0;
        const auto most = [](const auto& table, int from) {
            return int{*std::max_element(table.begin() + from, table.end())};
        };
        phase.most_space = std::max(most(phase.room, 1) + most(phase.victims, 1),
                                    phase.room[0] + phase.victims[0] + most(phase.ransom, 0));
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

// -- who can still kill the tens and the court cards: the cards to their right and those to come --

using Places = std::uint32_t; // a bit for each place of the grid, from the first

// A pile has gone from the place `gap`: those further right move one place to the left.
inline void close_up(Places& places, int gap) {
    const Places before = (Places{1} << gap) - 1;
    places = (places & before) | (places >> 1 & ~before);
}

// The groups of cards that kill a court: the cards of its suit, those of its rank, the tarocchi high enough.
constexpr int kSuitGroups = 0, kRankGroups = 4, kTarotGroups = kRankGroups + kCourtRanks;
constexpr int kGroups = kTarotGroups + kCourtRanks; // no tarocco kills a king: the last group is empty

// By card, the bits of its groups.
inline const std::array<std::uint16_t, kCards> kGroupBits = [] {
    std::array<std::uint16_t, kCards> result{};
    for (int card = 0; card < kCards; ++card) {
        int bits = 0;
        if (is_tarot(card)) {
            for (int rank = 0; rank < kCourtRanks; ++rank)
                if (kills(card, kFirstCourt + rank)) bits |= 1 << (kTarotGroups + rank);
        } else {
            bits |= 1 << (kSuitGroups + card / kRanks);
            if (card % kRanks >= kFirstCourt) bits |= 1 << (kRankGroups + card % kRanks - kFirstCourt);
        }
        result[static_cast<std::size_t>(card)] = static_cast<std::uint16_t>(bits);
    }
    return result;
}();

class Courts {
  public:
    // The card is to come.
    void add(int card) {
        each_bit(kGroupBits[card], [&](int group) { ++to_come_[group]; });
    }

    // The card lies at this place.
    void put(int card, int place) {
        each_bit(kGroupBits[card], [&](int group) { places_[group] |= Places{1} << place; });
    }

    // The card comes to this place.
    void play(int card, int place) {
        each_bit(kGroupBits[card], [&](int group) { --to_come_[group]; });
        put(card, place);
    }

    // The pile at `right` goes on the pile `distance` to its left.
    void kill(int right, int distance) {
        for (Places& group : places_) {
            if (distance == 3) group = (group & ~(Places{1} << (right - 3))) | (group >> right & 1) << (right - 3);
            close_up(group, distance == 1 ? right - 1 : right);
        }
    }

    // By court on the grid, calls `visit` with its rank, the number of its killers, its place, and the places of the
    // killers on the grid: those of its suit, those of its rank, tarocchi.
    template <typename Visit> void each(Visit visit) const {
        for (int suit = 0; suit < 4; ++suit)
            for (int rank = 0; rank < kCourtRanks; ++rank) {
                const auto same_suit = static_cast<std::size_t>(kSuitGroups + suit);
                const auto same_rank = static_cast<std::size_t>(kRankGroups + rank);
                const auto tarocchi = static_cast<std::size_t>(kTarotGroups + rank);
                const Places court = places_[same_suit] & places_[same_rank];
                if (court == 0) continue;
                const Places right = ~(court | (court - 1));
                const Places by_suit = places_[same_suit] & right, by_rank = places_[same_rank] & right,
                             by_tarot = places_[tarocchi] & right;
                const int killers = count_bits(std::uint64_t{by_suit | by_rank | by_tarot}) + to_come_[same_suit] +
                                    to_come_[same_rank] + to_come_[tarocchi];
                visit(rank, std::min(killers, kMostKillers), lowest_bit(court), by_suit, by_rank, by_tarot);
            }
    }

  private:
    std::array<Places, kGroups> places_{};        // by group: where its cards lie on the grid
    std::array<std::uint8_t, kGroups> to_come_{}; // by group: how many of its cards are to come
};

} // namespace minchiate
