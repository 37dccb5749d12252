// Arguments that the searches refuse, because they could not hold them: std::invalid_argument names the argument.
// solver/reference/checks.py is the twin, with the same messages: change both or neither.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules.hpp"

namespace minchiate {

constexpr int kMostTableBits = 26; // a table of 1 GiB
constexpr int kMostWidth = 4096;   // lines of a playout
constexpr int kMostBeamWidth = 1 << 17; // states of a layer
constexpr int kMostPoints = 1'000'000;
constexpr std::int64_t kMostNodes = std::int64_t{1} << 62;

inline void check_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
    if (least <= value && value <= most) return;
    throw std::invalid_argument(std::string(name) + ": " + std::to_string(value) + " is not from " +
                                std::to_string(least) + " to " + std::to_string(most));
}

inline void check_range(const char* name, const std::vector<int>& values, std::int64_t least, std::int64_t most) {
    for (const int value : values) check_range(name, value, least, most);
}

inline void check_count(const char* name, std::size_t count, std::size_t due) {
    if (count != due)
        throw std::invalid_argument(std::string(name) + ": " + std::to_string(count) + " entries, not " +
                                    std::to_string(due));
}

// The weights of a policy are numbers of 16 bits.
inline void check_weights(const std::vector<int>& weights) { check_range("weights", weights, -32768, 32767); }

// The cards of a position: each is a card, and none comes twice.
class PositionCheck {
  public:
    void add(const char* name, const std::vector<int>& cards, std::size_t most = kCards) {
        if (cards.size() > most)
            refuse(std::string(name) + " has " + std::to_string(cards.size()) + " cards, at most " + std::to_string(most));
        for (const int card : cards) {
            if (card < 0 || card >= kCards) refuse(std::to_string(card) + " in " + name + " is no card");
            if (seen_[static_cast<std::size_t>(card)])
                refuse("card " + std::to_string(card) + " comes twice, the second time in " + name);
            seen_[static_cast<std::size_t>(card)] = true;
        }
    }

  private:
    [[noreturn]] static void refuse(const std::string& reason) {
        throw std::invalid_argument("no position of a game: " + reason);
    }

    std::array<bool, kCards> seen_{};
};

} // namespace minchiate
