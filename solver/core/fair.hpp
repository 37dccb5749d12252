// The fair player's search: playouts by the learned policy over shuffles of the unseen cards.
// solver/reference/fair.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "fair_playout.hpp"
#include "fair_policy.hpp"
#include "rules.hpp"

namespace minchiate {

// -- a playout that keeps several lines at once, the most valuable after each kill (beam search) --

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

// -- the search -----------------------------------------------------------------------------------

// Flat Monte-Carlo: every option is played out over the same shuffles of the unseen cards.
class FairSearch {
  public:
    // The cards of `unseen` come first, in any order, then `fola` in its order. The options are the play, if
    // there is room and a card to come, then the kills, by killer from left to right, the nearer victim first.
    // A playout keeps `width` lines, from 1 on.
    FairSearch(const Policy& policy, const std::vector<int>& grid, const std::vector<int>& unseen,
               const std::vector<int>& fola, std::uint64_t seed, int width)
        : beam_(width), order_(joined(unseen, fola)), hidden_(static_cast<int>(unseen.size())), random_(seed),
          start_(policy, {grid.begin(), grid.end()}, hidden_, static_cast<int>(order_.size())) {
        start_.begin(order_.data());
        if (start_.can_play()) add({0, 0});
        for (int right = 1; right < start_.size(); ++right)
            for (const int distance : {1, 3})
                if (right >= distance && kills(start_.card(right), start_.card(right - distance)))
                    add({right, distance});
    }

    // The options as (killer, victim), the play as (-1, -1).
    std::vector<std::pair<int, int>> options() const {
        std::vector<std::pair<int, int>> result;
        for (const auto& [right, distance] : moves_)
            if (distance == 0) result.emplace_back(-1, -1);
            else result.emplace_back(start_.card(right), start_.card(right - distance));
        return result;
    }

    // The policy's value of every option. The play's value is 0 and cannot be compared.
    std::vector<int> values() {
        start_.appraise();
        std::vector<int> result;
        for (const auto& [right, distance] : moves_)
            result.push_back(distance == 0 ? 0 : start_.value_of(right, distance));
        return result;
    }

    // Draws this many shuffles and plays each of these options out in all of them.
    void advance(const std::vector<int>& options, int shuffles) {
        for (; shuffles > 0; --shuffles) {
            for (int i = hidden_ - 1; i > 0; --i)
                std::swap(order_[i], order_[random_.below(static_cast<std::uint32_t>(i + 1))]);
            for (const int option : options) {
                Playout playout = after_.at(static_cast<std::size_t>(option));
                const bool is_play = moves_[option].second == 0;
                if (is_play) playout.play(order_.data(), 0);
                const std::int64_t points = beam_.run(playout, order_.data() + is_play);
                ++counts_[option];
                sums_[option] += points;
                squares_[option] += points * points;
            }
        }
    }

    // By option: playouts made, the sum of their scores, and the sum of the scores' squares.
    const std::vector<std::int64_t>& counts() const { return counts_; }
    const std::vector<std::int64_t>& sums() const { return sums_; }
    const std::vector<std::int64_t>& squares() const { return squares_; }

  private:
    static std::vector<Card> joined(const std::vector<int>& unseen, const std::vector<int>& fola) {
        std::vector<Card> order(unseen.begin(), unseen.end());
        order.insert(order.end(), fola.begin(), fola.end());
        return order;
    }

    void add(std::pair<int, int> move) {
        moves_.push_back(move);
        after_.push_back(start_);
        if (move.second) after_.back().kill(move.first, move.second);
        counts_.push_back(0);
        sums_.push_back(0);
        squares_.push_back(0);
    }

    Beam beam_;
    std::vector<Card> order_;
    int hidden_;
    SplitMix64 random_;
    Playout start_;
    std::vector<std::pair<int, int>> moves_; // (place of the killer, distance); distance 0 is the play
    std::vector<Playout> after_;
    std::vector<std::int64_t> counts_, sums_, squares_;
};

} // namespace minchiate
