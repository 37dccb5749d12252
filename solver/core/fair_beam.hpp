// A playout that keeps several lines at once, the most valuable after each kill (beam search).
// solver/reference/fair_beam.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "fair_playout.hpp"
#include "rules.hpp"

namespace minchiate {

// Every line goes on with its best two kills. The values of its kills add up to its own, so of all these the most
// valuable are kept. A kill is followed by the next card: all lines are always at the same card.
class Beam {
  public:
    // With a width of 1, the playout is the policy's alone.
    explicit Beam(int width) : width_(static_cast<std::size_t>(width)) {}

    // Plays a position on to the end; returns the best score at which one of the lines could have stopped.
    int run(Playout start, const Card* order) {
        if (width_ == 1) return start.run(order);
        int played = 0;
        while (start.can_play()) start.play(order, played++);
        lines_.assign(1, {start, 0});
        for (int to_come = start.to_come(); to_come > 0; --to_come) {
            find_kills();
            keep_best(order + played++);
            if (lines_.empty()) return kUnfinished;
        }
        int best = kUnfinished;
        for (Line& line : lines_) best = std::max(best, line.at.clear_up());
        return best;
    }

  private:
    struct Line {
        Playout at;
        int value; // the sum of its kills' values
    };
    struct Candidate {
        std::size_t from; // the line
        Playout::Kill kill;
        int value; // of the line with the kill
    };

    void find_kills() {
        candidates_.clear();
        std::array<Playout::Kill, 2> best;
        for (std::size_t from = 0; from < lines_.size(); ++from) {
            Line& line = lines_[from];
            const int found = line.at.choose(best);
            for (int i = 0; i < found; ++i) candidates_.push_back({from, best[i], line.value + best[i].value});
        }
        std::stable_sort(candidates_.begin(), candidates_.end(),
                         [](const Candidate& one, const Candidate& other) { return one.value > other.value; });
    }

    // Makes the best kills and plays the card after each; of lines with the same grid the first is kept.
    void keep_best(const Card* next_card) {
        next_.clear();
        for (const auto& [from, kill, value] : candidates_) {
            next_.push_back({lines_[from].at, value});
            Playout& at = next_.back().at;
            at.kill(kill.right, kill.distance);
            at.play(next_card, 0);
            if (is_double()) next_.pop_back();
            else if (next_.size() == width_) break;
        }
        std::swap(lines_, next_);
    }

    // Whether the last line's grid is also another's.
    bool is_double() const {
        const Playout& last = next_.back().at;
        return std::any_of(next_.begin(), next_.end() - 1, [&](const Line& line) {
            return std::equal(last.grid(), last.grid() + last.size(), line.at.grid());
        });
    }

    std::size_t width_;
    std::vector<Line> lines_, next_;
    std::vector<Candidate> candidates_;
};

} // namespace minchiate
