// The cards, the grid and the score for the native core: the twin of solitaire/rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace minchiate {

using Card = std::uint8_t;

constexpr int kCards = 97;     // C1..CK, D1..DK, S1..SK, B1..BK, M, T1..T40
constexpr int kRanks = 14;     // cards of a suit
constexpr int kCartiglie = 56; // suit cards; they come first
constexpr int kMatto = 56;     // Il Matto, tarocco 0
constexpr int kTarocchi = kCards - kMatto;
constexpr int kGrid = 24;      // most piles
constexpr int kUnfinished = -300;
constexpr int kMaxScore = 334;

inline bool is_tarot(int card) { return card >= kCartiglie; }
inline int value_of(int card) { return is_tarot(card) ? card - kMatto : card % kRanks + 1; }

// Whether the killer kills the victim if the distance is right.
inline bool kills(int killer, int victim) {
    if (killer == victim) return false;
    if (is_tarot(killer)) return is_tarot(victim) || value_of(killer) >= 3 * value_of(victim);
    return !is_tarot(victim) && (killer / kRanks == victim / kRanks || killer % kRanks == victim % kRanks);
}

// What a card on top scores by itself; T14 and T29 at -10, as outside versicole.
inline int worth(int card) {
    const int number = value_of(card);
    if (!is_tarot(card)) return number > 10 ? -10 * (number - 9) : -10;
    if (number >= 36) return 10;
    if (number >= 30 || number == 28 || number == 20 || number == 13 || number == 10 || number <= 1) return 5;
    return number <= 5 ? 3 : -10;
}

// The 23 cards that can add to a score.
inline bool is_useful(int card) { return worth(card) > 0 || card == kMatto + 14 || card == kMatto + 29; }

struct Tables {
    std::array<std::array<bool, 128>, 128> kills{}; // [killer][victim]; false where either is no card
    std::array<std::int16_t, kCards> worth{};
    std::array<bool, kCards> useful{};
    // Points of the runs of 3 or more in T1..T5 and in T28..T40: [whether M shows][bits of the segment].
    // A T29 in a run scores 15, because worth() has taken 10 off already.
    std::array<std::array<std::int16_t, 32>, 2> low_runs{};
    std::array<std::array<std::int16_t, 8192>, 2> high_runs{};

    Tables() {
        for (int a = 0; a < kCards; ++a) {
            for (int b = 0; b < kCards; ++b) kills[a][b] = minchiate::kills(a, b);
            worth[a] = static_cast<std::int16_t>(minchiate::worth(a));
            useful[a] = is_useful(a);
        }
        for (int matto = 0; matto < 2; ++matto) {
            for (int bits = 0; bits < 32; ++bits) low_runs[matto][bits] = runs(bits, 1, 5, matto);
            for (int bits = 0; bits < 8192; ++bits) high_runs[matto][bits] = runs(bits, 28, 13, matto);
        }
    }

  private:
    static std::int16_t runs(int bits, int first, int count, int matto) {
        int points = 0, length = 0, sum = 0;
        for (int i = 0; i <= count; ++i) { // one past the end closes the last run
            if (i < count && bits >> i & 1) {
                const int number = first + i;
                ++length;
                sum += number == 29 ? 15 : minchiate::worth(kMatto + number);
            } else {
                if (length >= 3) points += sum + 5 * matto;
                length = sum = 0;
            }
        }
        return static_cast<std::int16_t>(points);
    }
};

inline const Tables kTables;

// The score of a finished grid: `tarocchi` has bit n for T(n) (bit 0: M), `plain` is the sum of worth().
inline int score(std::uint64_t tarocchi, int plain) {
    const auto all = [tarocchi](std::uint64_t set) { return (tarocchi & set) == set; };
    const auto bit = [](int number) { return std::uint64_t{1} << number; };
    const int matto = static_cast<int>(tarocchi & 1);
    const int bonus = 5 * matto;
    int points = plain + kTables.low_runs[matto][tarocchi >> 1 & 31] + kTables.high_runs[matto][tarocchi >> 28 & 8191];
    if (all(bit(0) | bit(1) | bit(40))) points += 20;
    if (all(bit(1) | bit(13) | bit(28))) points += 15 + bonus;
    if (all(bit(20) | bit(30))) {
        const bool ten = all(bit(10)), forty = all(bit(40));
        if (ten || forty) points += 10 + 5 * ten + 10 * forty + bonus;
    }
    if (all(bit(14) | bit(35) | bit(39))) points += 30 + bonus; // 20, and T14 does not cost its 10
    return points;
}

inline std::uint64_t tarot_bit(int card) { return std::uint64_t{1} << (card - kMatto); }

} // namespace minchiate
