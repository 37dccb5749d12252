// The random choices of a training.
#pragma once

#include "rules.hpp"

namespace minchiate::training {

struct Random {
    SplitMix64 words;
    float unit() { return static_cast<float>(words.below(1u << 24)) / static_cast<float>(1 << 24); }
    // Draws an index by weight.
    template <typename Weights> int pick(const Weights& weights, int count, float total) {
        float ticket = unit() * total;
        int i = 0;
        while (i < count - 1 && (ticket -= weights[i]) > 0) ++i;
        return i;
    }
};

} // namespace minchiate::training
