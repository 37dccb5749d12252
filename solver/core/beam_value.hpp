// The states of the beam and their value: a sum of learned integer weights (solitaire/lab/training/train_beam.cpp).
// solver/reference/beam_value.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "rules.hpp"

namespace minchiate {

constexpr Card kNoTop = 127; // beyond the right end, where no card is known; it kills nothing

struct BeamState {
    std::array<Card, kGrid> tops{}; // from the left
    CardSet loose;                  // loose cards still to come

    BeamState killed(int left, int distance) const {
        BeamState result = *this;
        const int right = left + distance;
        result.tops[left] = tops[right];
        std::memmove(&result.tops[right], &tops[right + 1], static_cast<std::size_t>(kGrid - 1 - right));
        result.tops[kGrid - 1] = kNoTop;
        return result;
    }

    // Piles at the left end with cards that are kept take part in nothing any more.
    int dead_end(CardSet keep) const {
        int pile = 0;
        while (pile < kGrid && tops[pile] != kNoTop && keep.has(tops[pile])) ++pile;
        return pile;
    }

    // States of a layer with one key have the same future.
    std::uint64_t key(CardSet keep) const {
        std::array<Card, kGrid> live = tops;
        std::memset(live.data(), 255, static_cast<std::size_t>(dead_end(keep)));
        std::array<std::uint64_t, 5> words{0, 0, 0, loose.suits, loose.tarocchi};
        std::memcpy(words.data(), live.data(), kGrid);
        return mixed(words);
    }

    // States with one layout have the same suit cards in the same places.
    std::uint64_t layout() const {
        std::array<Card, kGrid> suits;
        for (int pile = 0; pile < kGrid; ++pile) suits[pile] = std::min<Card>(tops[pile], kMatto); // any tarocco
        std::array<std::uint64_t, 3> words;
        std::memcpy(words.data(), suits.data(), kGrid);
        return mixed(words);
    }

  private:
    template <std::size_t size> static std::uint64_t mixed(const std::array<std::uint64_t, size>& words) {
        std::uint64_t key = 0;
        for (const std::uint64_t word : words) {
            key = (key ^ word) * 0xBF58476D1CE4E5B9u;
            key ^= key >> 29;
        }
        return key * 0x94D049BB133111EBu;
    }
};

// Where the weights of each kind begin within a phase. A junk card is one that is not kept.
constexpr int kBeamPhases = 5, kBeamGroups = 8;
constexpr int kMostLasting = 5, kMostMortal = 6, kMostBetween = 5, kMostDistance = 9, kMostKills = 31;
constexpr int kMostKept = 3, kMostMates = 4;
constexpr int kJumps = 2 + (kMostKept + 1) * 2 * 3, kMates = kMostMates + 1;
constexpr int kNeeds = 0;                                                    // by class, kept and other killers to come
constexpr int kNear = kNeeds + 15 * (kMostLasting + 1) * (kMostMortal + 1);  // what lies right of a junk card
constexpr int kKills = kNear + 128 * kBeamGroups;                            // number of kills of junk
constexpr int kPlace = kKills + kMostKills + 1;                              // place of a junk card
constexpr int kSoon = kPlace + kGrid * kBeamGroups;                          // which of the next cards kill it
constexpr int kCourt = kSoon + 16 * kBeamGroups;                             // queens and kings: the nearest killer
constexpr int kDeadEnd = kCourt + 2 * (kMostDistance + 1) * (kMostBetween + 1) * (kMostMortal + 1);
constexpr int kJump = kDeadEnd + kGrid;                                      // stranded courts to come: how they may jump
constexpr int kLateJump = kJump + kJumps + kMates;                           // the same for those on the grid
constexpr int kBeamPhase = kLateJump + kJumps + kMates;

// The weights, each shifted by a random number: beams whose weights differ a little find different lines.
struct BeamWeights {
    static constexpr std::size_t kSize = std::size_t{kBeamPhases} * kBeamPhase;
    static constexpr int kMostShift = 600;

    BeamWeights(const std::vector<int>& numbers, std::uint64_t seed) : values(numbers.begin(), numbers.end()) {
        SplitMix64 random(seed);
        for (std::int32_t& value : values) value += static_cast<int>(random.below(2 * kMostShift + 1)) - kMostShift;
    }

    std::vector<std::int32_t> values;
};

// The groups of cards whose weights are their own: by value A to 3, 4 to 6, 7 to 10, each court; then tarocchi.
inline int beam_group(int card) {
    if (is_tarot(card)) return 7;
    const int value = value_of(card);
    return value <= 3 ? 0 : value <= 6 ? 1 : value <= 10 ? 2 : value - 8;
}
constexpr int kQueen = 5, kKing = 6; // groups

struct BeamTables {
    std::array<int, kCards> group{}, kind{};
    std::array<CardSet, 128> single{};           // by top: none for one that is no card
    CardSet courts;                              // queens and kings
    std::array<CardSet, kCards> court_killers{}; // of these, without those of the same rank
    BeamTables() {
        for (int card = 0; card < kCards; ++card) {
            group[card] = beam_group(card);
            kind[card] = is_tarot(card) ? 14 : card % kRanks;
            single[card].add(card);
            if (group[card] != kQueen && group[card] != kKing) continue;
            courts.add(card);
            court_killers[card] = kRelations.killers[card];
            for (int other = card % kRanks; other < kCartiglie; other += kRanks) court_killers[card].remove(other);
        }
    }
};
inline const BeamTables kBeamTables;

inline int count_cards(CardSet set) { return count_bits(set.suits) + count_bits(set.tarocchi); }

// What all states of a layer have in common.
struct BeamLayer {
    CardSet keep;                 // cards that may not be covered
    CardSet coming;               // ordered cards still to come
    int piles = kGrid;
    const std::int32_t* weights = nullptr; // those of the phase
    CardSet stranded;             // of these, queens and kings that no ordered card after them kills, but others of their rank
    std::array<Card, 4> next{};   // the first of the ordered cards still to come

    void begin(const BeamWeights& all, const std::vector<int>& ordered, std::size_t from, int to_come) {
        coming = stranded = CardSet{};
        for (std::size_t i = ordered.size(); i-- > from;) {
            if (is_stranded(ordered[i], coming)) stranded.add(ordered[i]);
            coming.add(ordered[i]);
        }
        for (std::size_t i = 0; i < next.size(); ++i)
            next[i] = from + i < ordered.size() ? static_cast<Card>(ordered[from + i]) : kNoTop;
        const int phase = to_come > 53 ? 0 : to_come > 33 ? 1 : to_come > 18 ? 2 : to_come > 7 ? 3 : 4;
        weights = all.values.data() + phase * kBeamPhase;
    }

    std::int32_t value(const BeamState& state) const {
        std::int32_t sum = 0;
        features(state, [&](int feature) { sum += weights[feature]; });
        return sum;
    }

    // Calls `visit` for each weight of the phase that counts for the state.
    template <typename Visit> void features(const BeamState& state, Visit visit) const {
        Row row;
        std::copy(state.tops.begin(), state.tops.end(), row.begin());
        std::copy(next.begin(), next.end(), row.begin() + kGrid);
        std::uint32_t junk = 0;
        for (int i = 0; i < kGrid + 4; ++i) junk |= std::uint32_t{!(kBeamTables.single[row[i]] - keep).empty()} << i;
        each_card((stranded | state.loose) & kBeamTables.courts, [&](int card) {
            if (is_stranded(card, state.loose)) jump(row, junk, piles, card, kJump, visit);
        });
        CardSet right = coming | state.loose;
        int kills = 0;
        const int dead_end = lowest_bit(junk | std::uint32_t{1} << (kGrid - 1));
        for (int pile = piles - 1; pile >= dead_end; --pile) {
            const int card = row[pile];
            if (junk >> pile & 1) kills += junk_card(row, junk, pile, kRelations.killers[card] & right, visit);
            right = right | kBeamTables.single[card];
        }
        visit(kKills + std::min(kills, kMostKills));
        visit(kDeadEnd + dead_end);
    }

  private:
    using Row = std::array<Card, kGrid + 4>; // the tops and the next cards

    // Whether a card is a queen or king that none of the cards after it kills, but others of its rank: the last of these
    // is left over.
    static bool is_stranded(int card, CardSet after) {
        return kBeamTables.courts.has(card) && (kBeamTables.court_killers[card] & after).empty();
    }

    // Visits the weights of a junk card; returns the number of kills of it that are possible next.
    template <typename Visit>
    int junk_card(const Row& row, std::uint32_t junk, int pile, CardSet killers, Visit visit) const {
        const int card = row[pile], group = kBeamTables.group[card];
        const int mortal = std::min(count_cards(killers - keep), kMostMortal);
        const int lasting = std::min(count_cards(killers & keep), kMostLasting);
        visit(kNeeds + (kBeamTables.kind[card] * (kMostLasting + 1) + lasting) * (kMostMortal + 1) + mortal);
        int pattern = (junk >> (pile + 1) & 7) << 4;
        for (int i = 1; i <= 4; ++i) pattern |= kTables.kills[row[pile + i]][card] << (i - 1);
        visit(kNear + pattern * kBeamGroups + group);
        visit(kPlace + pile * kBeamGroups + group);
        for (int i = 0; pile >= kGrid - 5 && i < 3; ++i)
            if (kTables.kills[next[i]][card]) visit(kSoon + ((kGrid - 1 - pile) * 3 + i) * kBeamGroups + group);
        const int left = std::min(count_cards(killers), kMostMortal);
        if (group == kQueen || group == kKing) {
            visit(court(row, junk, pile, left));
            if (!left) jump(row, junk, pile, card, kLateJump, visit);
        }
        return (pile + 1 < piles && (pattern & 1)) + (pile + 3 < piles && (pattern & 4));
    }

    // A stranded court is covered only if it jumps: kills a card to the left of one that kills it. Visits how the nearest
    // two such cards lie, and how many cards of these kinds are left. end: the court's pile, or the first free one.
    template <typename Visit>
    static void jump(const Row& row, std::uint32_t junk, int end, int court, int first, Visit visit) {
        const auto is_victim = [&](int pile) { return (junk >> pile & 1) && kTables.kills[court][row[pile]]; };
        int killer = end - 1, kept = 0;
        for (; killer >= 0 && !kTables.kills[row[killer]][court]; --killer) kept += !(junk >> killer & 1);
        int victim = killer - 1, between = 0;
        for (; victim >= 0 && !is_victim(victim); --victim) between |= !(junk >> victim & 1);
        int mates = killer >= 0 && (junk >> killer & 1);
        for (int pile = victim; pile >= 0; --pile) mates += is_victim(pile);
        const int gap = killer - victim, close = gap == 1 ? 2 : gap <= 3;
        const int place = 2 + ((kMostKept - std::min(kept, kMostKept)) * 2 + 1 - between) * 3 + close;
        visit(first + (killer < 0 ? 0 : victim < 0 ? 1 : place));
        visit(first + kJumps + std::min(mates, kMostMates));
    }

    // How far the nearest killer of a queen or king is on the grid, and how much junk lies between.
    int court(const Row& row, std::uint32_t junk, int pile, int killers) const {
        int distance = 0, between = 0, right = pile + 1;
        while (right < piles && !kTables.kills[row[right]][row[pile]]) between += junk >> right++ & 1;
        if (right < piles) distance = std::min(right - pile, kMostDistance);
        between = std::min(between, kMostBetween);
        int index = (kBeamTables.group[row[pile]] - kQueen) * (kMostDistance + 1) + distance;
        index = index * (kMostBetween + 1) + between;
        return kCourt + index * (kMostMortal + 1) + killers;
    }
};

} // namespace minchiate
