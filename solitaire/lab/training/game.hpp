// A game that the policy plays by chance, with all that its gradient needs.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "chance.hpp"
#include "fair_playout.hpp"
#include "model.hpp"

namespace minchiate::training {

constexpr int kBefore = 8, kCells = 48; // cells of a grid that are kept, from kBefore before its first place

struct Choice {
    int right, distance;
    float probability;
    int room, victims, ransom, loss; // the kill's entries in these tables; -1: none
};

// A court on the grid and what it means to victims; the fields are those of Courts::each.
struct Need {
    int entry, place;
    Places by_suit, by_rank, by_tarot;
};

// A decision with all that its gradient needs.
struct Decision {
    int phase, size, chosen;
    std::array<Card, kCells> cards; // from kBefore cells before the grid
    std::vector<Need> needs;
    std::vector<Choice> choices;
    std::vector<std::uint32_t> seen; // what the critic sees
    float value;                     // what it says
    int to_come;
    float advantage;
};

struct Stacking {
    int chosen, count;
    std::array<std::array<int, 3>, kFola> features; // -1: none
    std::array<float, kFola> probabilities;
};

struct Game {
    std::array<Card, kCards> order;
    std::array<Stacking, kFola> stackings;
    std::vector<Decision> decisions;
    int made = 0, score = 0; // decisions in use

    Decision& next() {
        if (made == static_cast<int>(decisions.size())) decisions.emplace_back();
        return decisions[made++];
    }
};

inline void stack(const Model& model, const std::array<Card, kCards>& deal, Game& game, Random& random) {
    game.order = deal;
    Card* const fola = game.order.data() + kDeck;
    for (int turn = 0; turn < kFola; ++turn) { // the cards from fola[turn] on are not stacked yet
        Stacking& made = game.stackings[turn];
        made.count = kFola - turn;
        float best = -1e9f, total = 0;
        for (int i = 0; i < made.count; ++i) {
            const int card = fola[turn + i];
            const int one = turn >= 1 ? pairs.of[card][fola[turn - 1]] : 0;
            const int three = turn >= 3 ? pairs.of[card][fola[turn - 3]] : 0;
            made.features[i] = {kTurn + class_of(card) * kFola + turn, one ? kBehind1 + one : -1,
                                three ? kBehind3 + three : -1};
            float sum = 0;
            for (const int feature : made.features[i])
                if (feature >= 0) sum += model.stack[feature];
            made.probabilities[i] = sum;
            best = std::fmax(best, sum);
        }
        for (int i = 0; i < made.count; ++i) total += made.probabilities[i] = std::exp(made.probabilities[i] - best);
        made.chosen = random.pick(made.probabilities, made.count, total);
        for (int i = 0; i < made.count; ++i) made.probabilities[i] /= total;
        std::swap(fola[turn], fola[turn + made.chosen]);
    }
}

// Draws a kill by softmax. Returns false if there is none.
inline bool decide(Playout& playout, Decision& decision, Random& random) {
    playout.appraise();
    std::array<float, 2 * kGrid> odds;
    float best = -1e9f, total = 0;
    decision.choices.clear();
    playout.each_kill([&](int right, int distance) {
        const auto value = static_cast<float>(playout.value_of(right, distance));
        best = std::fmax(best, value);
        const int victim = playout.card(right - distance);
        const auto [room, victims] = playout.room_after(right, distance);
        decision.choices.push_back({right, distance, value, room, victims,
                                    victims == 0 ? playout.ransom_after(right, distance) : -1,
                                    is_useful(victim) ? playout.loss_of(victim) : -1});
    });
    const int count = static_cast<int>(decision.choices.size());
    if (count == 0) return false;
    for (int i = 0; i < count; ++i)
        total += odds[i] = std::exp((decision.choices[i].probability - best) / kScale);
    for (int i = 0; i < count; ++i) decision.choices[i].probability = odds[i] / total;
    decision.chosen = random.pick(odds, count, total);
    decision.phase = phase_of(playout.to_come());
    decision.size = playout.size();
    std::copy_n(playout.grid() - kBefore, kCells, decision.cards.begin());
    decision.needs.clear();
    playout.courts().each([&](int rank, int killers, int place, auto by_suit, auto by_rank, auto by_tarot) {
        decision.needs.push_back({rank * kKillerCounts + killers, place, by_suit, by_rank, by_tarot});
    });
    return true;
}

} // namespace minchiate::training
