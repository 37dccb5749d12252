// Sets of cards, and the killers and victims of each card as sets.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

#include "rules.hpp"

namespace minchiate {

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

} // namespace minchiate
