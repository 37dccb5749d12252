// The policy's gradient: what a decision's features are.
#pragma once

#include "game.hpp"

namespace minchiate::training {

constexpr float kLeastStep = 1e-3f; // smaller steps of a choice's features are skipped

struct Gradient {
    std::vector<Vector> own = std::vector<Vector>(kPhases, Vector(kFeatures));
    Vector stack = Vector(kStack);
};

// Adds `step` times the features of a kill: the terms of Playout::appraise.
inline void add_features(Vector& to, const Decision& decision, const Choice& choice, float step, float* shift) {
    const Card* const grid = decision.cards.data() + kBefore;
    const int i = choice.right, killer = grid[i], victim = grid[i - choice.distance];
    const auto pair = [&](int section, int right, int left, float sign) {
        if (const int index = pairs.of[grid[right]][grid[left]]) to[section + index] += sign * step;
    };
    const auto place = [&](int card, int at, float sign) {
        to[Layout::place + class_of(card) * kGrid + at] += sign * step;
    };
    constexpr int near_pair = Layout::near_pair, far_pair = Layout::far_pair;
    to[Layout::kill + pairs.of[killer][victim]] += step;
    to[kKiller + class_of(killer)] += step;
    to[kVictim + class_of(victim)] += step;
    to[Layout::room + choice.room] += step;
    to[Layout::victims + choice.victims] += step;
    if (choice.ransom >= 0) to[Layout::ransom + choice.ransom] += step;
    if (choice.loss >= 0) to[Layout::loss + choice.loss] += step;
    place(victim, i - choice.distance, -1);
    if (choice.distance == 1) {
        shift[i] += step;
        pair(near_pair, i, i - 2, 1);
        for (const int right : {i - 1, i}) pair(near_pair, right, right - 1, -1);
        for (const int right : {i, i + 1, i + 2}) pair(far_pair, right, right - 4, 1);
        for (const int right : {i - 1, i, i + 1, i + 2}) pair(far_pair, right, right - 3, -1);
    } else {
        shift[i + 1] += step;
        to[Layout::reach] += step;
        place(killer, i - 3, 1);
        place(killer, i, -1);
        pair(near_pair, i, i - 4, 1);
        pair(near_pair, i - 2, i, 1);
        pair(near_pair, i + 1, i - 1, 1);
        for (const int right : {i - 3, i - 2, i, i + 1}) pair(near_pair, right, right - 1, -1);
        pair(far_pair, i, i - 6, 1);
        pair(far_pair, i + 1, i, 1);
        for (const int right : {i + 2, i + 3}) pair(far_pair, right, right - 4, 1);
        for (const int right : {i - 3, i, i + 1, i + 2, i + 3}) pair(far_pair, right, right - 3, -1);
    }
}

inline void add_needs(Vector& to, const Decision& decision, int victim_place, float step) {
    for (const Need& need : decision.needs) {
        const auto add = [&](int section) { to[section + need.entry] += step; };
        if (need.place == victim_place) add(Layout::own_need);
        if (need.by_suit >> victim_place & 1) add(Layout::suit_need);
        if (need.by_rank >> victim_place & 1) add(Layout::rank_need);
        if (need.by_tarot >> victim_place & 1) add(Layout::tarot_need);
    }
}

// Learns from a game: from its kills by their own advantages, from its stacking by that of the whole game.
inline void learn(Gradient& gradient, const Game& game, float advantage) {
    for (int d = 0; d < game.made; ++d) {
        const Decision& decision = game.decisions[d];
        const Card* const grid = decision.cards.data() + kBefore;
        Vector& to = gradient.own[decision.phase];
        float shift[kGrid + 2] = {};
        for (int c = 0; c < static_cast<int>(decision.choices.size()); ++c) {
            const Choice& choice = decision.choices[c];
            const float step = (static_cast<float>(c == decision.chosen) - choice.probability) * decision.advantage;
            if (std::fabs(step) < kLeastStep) continue;
            add_features(to, decision, choice, step, shift);
            add_needs(to, decision, choice.right - choice.distance, step);
        }
        float sum = 0; // all piles to the right of a shift move one place to the left
        for (int place = 1; place < decision.size; ++place) {
            sum += shift[place];
            const int row = Layout::place + class_of(grid[place]) * kGrid;
            to[row + place - 1] += sum;
            to[row + place] -= sum;
        }
    }
    for (const Stacking& made : game.stackings)
        for (int i = 0; i < made.count; ++i) {
            const float step = (static_cast<float>(i == made.chosen) - made.probabilities[i]) * advantage;
            for (const int feature : made.features[i])
                if (feature >= 0) gradient.stack[feature] += step;
        }
}

} // namespace minchiate::training
