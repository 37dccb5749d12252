// The critic of the training, which the game does not need: it predicts a game's score from a position, so that a
// kill is judged by what it changed and not by the luck of the whole game.
#pragma once

#include "game.hpp"

namespace minchiate::training {

// Predicts a game's score from the position before a kill: a sum of weights of what the policy sees, too.
struct Critic {
    // Where the weights of each kind begin within a phase; the last kind is the points that are lost already.
    static constexpr int kLostStep = 2, kLostSteps = 64;
    static constexpr int place = 0, near_pair = place + kClasses * kGrid, far_pair = near_pair + kPairs,
                         need = far_pair + kPairs, room = need + Layout::needs, victims = room + kMostRoom + 1,
                         lost = victims + kMostRoom + 1, size = lost + kLostSteps;
    std::vector<Vector> own = std::vector<Vector>(kPhases, Vector(size));
    Vector to_come = Vector(kCards + 1, 240); // starts near the mean score

    Critic() {
        for (Vector& phase : own)
            for (int i = 0; i < kLostSteps; ++i) phase[lost + i] = static_cast<float>(-kLostStep * i);
    }

    // Notes what it sees of the position, and its prediction.
    void look(const Playout& playout, Decision& decision) const {
        const Card* const grid = playout.grid();
        auto& seen = decision.seen;
        seen.clear();
        const auto see = [&](int index) { seen.push_back(static_cast<std::uint32_t>(index)); };
        for (int i = 0; i < playout.size(); ++i) see(place + class_of(grid[i]) * kGrid + i);
        for (int i = 1; i < playout.size() + 2; ++i) {
            if (const int pair = pairs.of[grid[i]][grid[i - 1]]) see(near_pair + pair);
            if (const int pair = pairs.of[grid[i]][grid[i - 3]]) see(far_pair + pair);
        }
        for (const Need& one : decision.needs) see(need + one.entry);
        see(room + playout.room().kills);
        see(victims + playout.room().victims);
        see(lost + std::min(std::max(0, kMaxScore - playout.ceiling()) / kLostStep, kLostSteps - 1));
        const Vector& weights = own[decision.phase];
        float sum = to_come[playout.to_come()];
        for (const auto index : seen) sum += weights[index];
        decision.value = sum;
        decision.to_come = playout.to_come();
    }

    // Moves the prediction by a part of its error.
    void learn(const Decision& decision, float error, float rate) {
        const float step = rate * error / static_cast<float>(decision.seen.size() + 1);
        Vector& weights = own[decision.phase];
        for (const auto index : decision.seen) weights[index] += step;
        to_come[decision.to_come] += step;
    }
};

} // namespace minchiate::training
