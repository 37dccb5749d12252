// The fair player's search: playouts by the learned policy over shuffles of the unseen cards.
// solver/reference/fair.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "fair_beam.hpp"
#include "fair_playout.hpp"
#include "fair_policy.hpp"
#include "random.hpp"
#include "rules.hpp"

namespace minchiate {

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
