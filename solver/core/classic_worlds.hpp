// Worlds: where the cards that a seat does not see may be. Each is drawn from the one before by many random
// exchanges of two or three cards that keep to all that the seat knows, so all worlds that such exchanges lead to
// are equally likely. solver/reference/classic_worlds.py is the twin: change both or neither.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "classic_state.hpp"
#include "random.hpp"

namespace minchiate::classic {

constexpr int kFola = 4; // the place after the four seats

// What a seat knows of the other cards; solver/question.py says what each part means.
struct Knowledge {
    std::array<CardSet, kSeats> held, played;
    std::vector<int> unseen, allowed, places;
    std::array<std::vector<CardSet>, kSeats> undeclared;
    std::vector<int> with_tarocchi;
};

class Worlds {
  public:
    Worlds(Knowledge knowledge, std::uint64_t seed) : known_(std::move(knowledge)), random_(seed) {
        hands_ = known_.held;
        for (const auto& triples : known_.undeclared)
            for (const CardSet triple : triples) watched_ = watched_ | triple;
        if (!known_.with_tarocchi.empty()) watched_ = watched_ | kPack.suit[kTrumps];
        for (std::size_t i = 0; i < known_.unseen.size(); ++i)
            if (known_.places[i] != kFola) hands_[known_.places[i]].add(known_.unseen[i]);
        stir(kFirst);
    }

    // Moves to another world and returns the four hands.
    const std::array<CardSet, kSeats>& next() {
        stir(kRounds);
        return hands_;
    }

    // The four hands in the current world.
    const std::array<CardSet, kSeats>& hands() const { return hands_; }

  private:
    static constexpr int kFirst = 8, kRounds = 2; // exchanges tried for each unseen card
    static constexpr std::uint32_t kTriple = 4;   // one exchange in this many is of three cards

    void stir(int rounds) {
        const auto count = static_cast<std::uint32_t>(known_.unseen.size());
        for (std::uint32_t i = 0; count > 0 && i < count * static_cast<std::uint32_t>(rounds); ++i) {
            std::array<std::uint32_t, 3> cards{random_.below(count), random_.below(count)};
            const bool is_triple = random_.below(kTriple) == 0;
            if (is_triple) cards[2] = random_.below(count);
            rotate(cards, is_triple ? 3 : 2);
        }
    }

    // Moves each card to the place of the next, and the last to that of the first, if that is possible.
    void rotate(const std::array<std::uint32_t, 3>& cards, int count) {
        std::array<int, 3> to{};
        bool is_watched = false;
        for (int i = 0; i < count; ++i) {
            const std::uint32_t card = cards[i], next = cards[(i + 1) % count];
            const int from = known_.places[card];
            to[i] = known_.places[next];
            if (from == to[i] || !(known_.allowed[card] >> to[i] & 1)) return;
            if ((from == kFola || to[i] == kFola) && suit_of(known_.unseen[card]) != suit_of(known_.unseen[next]))
                return;
            is_watched |= watched_.has(known_.unseen[card]);
        }
        const int before = is_watched ? faults() : 0;
        std::array<int, 3> from{};
        for (int i = 0; i < count; ++i) from[i] = known_.places[cards[i]];
        for (int i = 0; i < count; ++i) move(cards[i], to[i]);
        if (is_watched && faults() > before)
            for (int i = 0; i < count; ++i) move(cards[i], from[i]);
    }

    void move(std::uint32_t card, int to) {
        const int from = known_.places[card];
        if (from != kFola) hands_[from].remove(known_.unseen[card]);
        if (to != kFola) hands_[to].add(known_.unseen[card]);
        known_.places[card] = to;
    }

    // The number of versicole that a seat would have declared, plus hands that would have fallen.
    int faults() const {
        int count = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            const CardSet all = hands_[seat] | known_.played[seat];
            for (const CardSet triple : known_.undeclared[seat]) count += (triple - all).empty();
        }
        for (const int seat : known_.with_tarocchi) count += (hands_[seat] & kPack.suit[kTrumps]).empty();
        return count;
    }

    Knowledge known_;
    CardSet watched_; // the cards on which faults depend
    SplitMix64 random_;
    std::array<CardSet, kSeats> hands_;
};

} // namespace minchiate::classic
