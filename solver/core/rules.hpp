// The cards, sets of cards, the grid and the score for the native core: the twin of solitaire/rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

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

// -- sets of cards, and the killers and victims of each card as sets ------------------------------

inline int lowest_bit(std::uint64_t bits) {
#if defined(_MSC_VER)
    unsigned long index;
    _BitScanForward64(&index, bits);
    return static_cast<int>(index);
#else
    return __builtin_ctzll(bits);
#endif
}

inline int count_bits(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return static_cast<int>(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

template <typename Visit> void each_bit(std::uint64_t bits, Visit visit) {
    for (; bits; bits &= bits - 1) visit(lowest_bit(bits));
}

// The cartiglie in one word, the tarocchi in another.
struct CardSet {
    std::uint64_t suits = 0, tarocchi = 0;

    static CardSet of(int card) {
        CardSet result;
        result.add(card);
        return result;
    }
    void add(int card) { word(card) |= bit(card); }
    void remove(int card) { word(card) &= ~bit(card); }
    bool has(int card) const { return ((is_tarot(card) ? tarocchi : suits) & bit(card)) != 0; }
    bool single() const { return !empty() && (suits & (suits - 1)) == 0 && (tarocchi & (tarocchi - 1)) == 0 && !(suits && tarocchi); }
    bool empty() const { return (suits | tarocchi) == 0; }
    int first() const { return suits ? lowest_bit(suits) : kMatto + lowest_bit(tarocchi); }

    friend bool operator==(CardSet a, CardSet b) { return a.suits == b.suits && a.tarocchi == b.tarocchi; }
    friend CardSet operator&(CardSet a, CardSet b) { return {a.suits & b.suits, a.tarocchi & b.tarocchi}; }
    friend CardSet operator|(CardSet a, CardSet b) { return {a.suits | b.suits, a.tarocchi | b.tarocchi}; }
    friend CardSet operator-(CardSet a, CardSet b) { return {a.suits & ~b.suits, a.tarocchi & ~b.tarocchi}; }

  private:
    static std::uint64_t bit(int card) { return std::uint64_t{1} << (is_tarot(card) ? card - kMatto : card); }
    std::uint64_t& word(int card) { return is_tarot(card) ? tarocchi : suits; }
};

// Calls `visit` for each card of the set, in canonical order. The set is copied: `visit` may change the original.
template <typename Visit> void each_card(CardSet set, Visit visit) {
    each_bit(set.suits, visit);
    each_bit(set.tarocchi, [&](int number) { visit(kMatto + number); });
}

struct Relations {
    std::array<CardSet, kCards> killers, victims;
    CardSet useful;

    Relations() {
        for (int victim = 0; victim < kCards; ++victim) {
            if (is_useful(victim)) useful.add(victim);
            for (int killer = 0; killer < kCards; ++killer)
                if (kills(killer, victim)) {
                    killers[victim].add(killer);
                    victims[killer].add(victim);
                }
        }
    }
};

inline const Relations kRelations;

// The highest score of a grid that shows some of these useful tarocchi (bit n for T(n)), and no other card. T14 and
// T29 need not show where they would cost points.
inline int most_of(std::uint64_t tarocchi) {
    const auto all = [tarocchi](std::initializer_list<int> numbers) {
        return std::all_of(numbers.begin(), numbers.end(), [&](int number) { return tarocchi >> number & 1; });
    };
    int plain = 0;
    each_bit(tarocchi, [&](int number) { plain += kTables.worth[kMatto + number]; });
    int points = score(tarocchi, plain);
    if (all({14}) && !all({35, 39})) points -= worth(kMatto + 14);
    if (all({29}) && !all({28, 30}) && !all({30, 31})) points -= worth(kMatto + 29);
    return points;
}

// -- random numbers of all searches; solitaire.rules.deal.SplitMix64 is the twin ------------------

class SplitMix64 {
  public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    // Returns a number from 0 to limit - 1. The bias is below 2**-20, too small to matter to a search.
    std::uint32_t below(std::uint32_t limit) {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t word = state_;
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
        word = (word ^ word >> 27) * 0x94D049BB133111EBu;
        word ^= word >> 31;
        return static_cast<std::uint32_t>((word >> 32) * limit >> 32);
    }

  private:
    std::uint64_t state_;
};

} // namespace minchiate
