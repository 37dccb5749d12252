// What is trained: the weights of the fair player's policy.
#pragma once

#include <cmath>
#include <vector>

#include "adam.hpp"
#include "fair_policy.hpp"

namespace minchiate::training {

constexpr float kScale = 64;     // integer weight per unit of the softmax
constexpr float kLargest = 1500; // weights are cut off here, so that sums of them fit into 16 bits
constexpr int kFola = 13, kDeck = kCards - kFola;

// The features are the weights of the file and two more kinds, by the class of the killer and of the victim;
// Model::weights adds these to the file's kill[].
constexpr int kKiller = Layout::size, kVictim = kKiller + kClasses, kFeatures = kVictim + kClasses;
// Stacking: the weights of a card's class at each turn, and of the pairs that it makes with cards stacked before.
constexpr int kTurn = 0, kBehind1 = kTurn + kClasses * kFola, kBehind3 = kBehind1 + kPairs,
              kStack = kBehind3 + kPairs;

struct Pairs {
    int of[98][98];
    Pairs() {
        for (int a = 0; a < 98; ++a)
            for (int b = 0; b < 98; ++b) of[a][b] = pair_of(a, b);
    }
};
inline const Pairs pairs;

// The weights that are trained: the shared part, each phase's own part, and those of the stacking.
struct Model {
    Vector shared = Vector(kFeatures), stack = Vector(kStack);
    std::vector<Vector> own = std::vector<Vector>(kPhases, Vector(kFeatures));

    Model() { // starts with weights that kill plain cards, kings first, and keep kills within reach
        for (int card = 0; card < kCards; ++card) {
            constexpr int fante = 10; // rank, counted from 0
            const bool court = !is_tarot(card) && card % kRanks >= fante;
            const float wish = court ? 1.5f + 0.5f * static_cast<float>(card % kRanks - fante) : 0;
            shared[kVictim + class_of(card)] = is_useful(card) ? -6 : wish;
            for (int killer = 0; killer < kCards; ++killer)
                if (const int pair = pairs.of[killer][card])
                    for (const int section : {Layout::near_pair, Layout::far_pair})
                        shared[section + pair] = is_useful(card) ? 0.02f : court ? 0.3f : 0.1f;
        }
    }

    std::vector<int> weights() const {
        std::vector<int> result;
        for (const Vector& phase : own) {
            Vector sum(Layout::size);
            for (int i = 0; i < Layout::size; ++i) sum[i] = shared[i] + phase[i];
            for (int killer = 0; killer < kCards; ++killer)
                for (int victim = 0; victim < kCards; ++victim)
                    if (const int pair = pairs.of[killer][victim]) {
                        const int k = kKiller + class_of(killer), v = kVictim + class_of(victim);
                        sum[Layout::kill + pair] = shared[Layout::kill + pair] + phase[Layout::kill + pair] +
                                                   shared[k] + phase[k] + shared[v] + phase[v];
                    }
            for (const float weight : sum) result.push_back(rounded(weight));
        }
        for (const float weight : stack) result.push_back(rounded(weight));
        return result;
    }

    static int rounded(float weight) {
        return static_cast<int>(std::lround(std::fmin(std::fmax(weight * kScale, -kLargest), kLargest)));
    }
};

} // namespace minchiate::training
