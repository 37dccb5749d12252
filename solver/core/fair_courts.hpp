// Who can still kill the tens and the court cards on the grid: the cards to their right and those to come.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "cardset.hpp"
#include "fair_policy.hpp"
#include "rules.hpp"

namespace minchiate {

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
