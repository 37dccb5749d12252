// Adam, which moves weights uphill.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace minchiate::training {

using Vector = std::vector<float>;

struct Adam {
    static constexpr float kMeanDecay = 0.9f, kSmall = 1e-4f;
    Vector mean, square;
    float square_decay;

    Adam(int size, float decay) : mean(size), square(size), square_decay(decay) {}

    // Makes one step by the gradient of this many games, and sets it to zero for the next batch.
    void step(Vector& weights, Vector& gradient, float rate, int batch, int games) {
        const float settle1 = 1 - std::pow(kMeanDecay, static_cast<float>(batch));
        const float settle2 = 1 - std::pow(square_decay, static_cast<float>(batch));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const float g = gradient[i] / static_cast<float>(games);
            mean[i] += (1 - kMeanDecay) * (g - mean[i]);
            square[i] += (1 - square_decay) * (g * g - square[i]);
            weights[i] += rate * (mean[i] / settle1) / (std::sqrt(square[i] / settle2) + kSmall);
            gradient[i] = 0;
        }
    }
};

} // namespace minchiate::training
