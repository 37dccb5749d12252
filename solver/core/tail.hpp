// Proofs from the last cards alone. solver/reference/tail.py is the twin, node for node, and shows why a line of the
// game is a line of this relaxed game: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "rules.hpp"

namespace minchiate {

class Tail {
  public:
    // before: the cards that may be on the grid when the tail begins; then come those of `ordered` in their order,
    // then those of `loose` in any order. A line may cover the useful cards in `spare`, and no others; junk that it
    // leaves on top may cost `allowance` points. The table of positions takes 16 << table_bits bytes.
    Tail(const std::vector<int>& before, const std::vector<int>& ordered, const std::vector<int>& loose,
         const std::vector<int>& spare, int allowance, int table_bits)
        : ordered_(ordered.begin(), ordered.end()), lasting_(kRelations.useful), values_to_come_(1),
          table_(std::size_t{1} << table_bits), allowance_(allowance) {
        for (const int card : spare) lasting_.remove(card);
        for (const int card : before) (lasting_.has(card) ? old_lasting_ : old_mortal_).add(card);
        for (int top = 0; top < kTops; ++top) first_kind_[top] = static_cast<std::uint8_t>(top);
        for (int card = 0; card < kMatto; ++card) value_bit_[card] = bit(value_of(card));
        for (int card = kMatto; card < kCards; ++card) {
            const int group = lasting_.has(card) ? 0 : kRelations.useful.has(card) ? 1 : 2;
            first_kind_[card] = static_cast<std::uint8_t>(kKinds + 16 * group);
            third_[card] = static_cast<std::uint8_t>(value_of(card) / 3);
        }
        std::vector<int> costs;
        int lowest = kRanks;
        each_card(old_mortal_, [&](int card) {
            killers_of_old_ = killers_of_old_ | kRelations.killers[card];
            costs.push_back(cost_of(card));
            lowest = is_tarot(card) ? 0 : std::min(lowest, value_of(card));
        });
        old_value_ = bit(lowest);
        std::sort(costs.begin(), costs.end());
        costs.resize(std::max<std::size_t>(costs.size(), kGrid));
        for (std::size_t mortal = 0; mortal < kGrid; ++mortal) least_[mortal + 1] = least_[mortal] + costs[mortal];
        for (auto card = ordered_.rbegin(); card != ordered_.rend(); ++card)
            values_to_come_.push_back(values_to_come_.back() | value_bit_[*card]);
        std::reverse(values_to_come_.begin(), values_to_come_.end());
        start_.row.fill(kOld);
        start_.mortal = kGrid;
        each_card(old_lasting_, [&](int) { --start_.mortal; });
        for (const int card : loose) start_.unnamed.add(card);
        total_ = ordered.size() + loose.size();
    }

    // Returns false if there is no such line; true if the relaxed game has one; nothing if the nodes are
    // spent or `stop` returned true.
    std::optional<bool> search(std::int64_t nodes, const std::function<bool()>& stop) {
        stop_ = &stop;
        node_limit_ = nodes_ + nodes;
        open_ = false;
        const bool found = start_.mortal >= 0 && visit(start_);
        if (open_) return std::nullopt;
        return found;
    }

    std::int64_t nodes() const { return nodes_; }

  private:
    static constexpr Card kBlank = 97; // a loose card that is not named yet
    static constexpr Card kOld = 98;   // a card from before the tail
    static constexpr Card kFixed = 99; // in keys: a top that can neither kill nor be killed, or no pile
    static constexpr int kTops = 100;
    static constexpr int kKinds = 128; // the first kind of tarocchi
    static constexpr std::int64_t kPoll = 1024;

    struct State {
        std::array<Card, kGrid> row; // tops, from left to right
        std::size_t piles = kGrid;
        std::size_t played = 0;
        int mortal = 0;  // old cards on top that may be covered
        CardSet unnamed; // loose cards
    };
    // By a third of a tarocco's number: the highest value that it kills of the cartiglie alive.
    using Reach = std::array<std::uint8_t, kRanks>;
    struct Key {
        std::uint64_t key = 0x9E3779B97F4A7C15u, check = 0xD1B54A32D192ED03u;

        void add(std::uint64_t word) {
            key = (key ^ word) * 0xBF58476D1CE4E5B9u;
            key ^= key >> 29;
            check = (check ^ word) * 0x94D049BB133111EBu;
            check ^= check >> 32;
        }
    };

    static int cost_of(int card) { return kRelations.useful.has(card) ? 0 : -kTables.worth[card]; }
    static std::uint32_t bit(int value) { return std::uint32_t{1} << value; }

    bool visit(const State& state) {
        if (++nodes_ > node_limit_ || (nodes_ % kPoll == 0 && (*stop_)())) open_ = true;
        if (open_ || (state.played == total_ && junk(state) <= allowance_)) return true;
        const Reach reach = reach_of(state);
        const Key key = key_of(state, reach);
        Key& entry = table_[key.key & (table_.size() - 1)];
        if (entry.key == key.key && entry.check == key.check) return false;
        for (const bool is_old : {false, true}) // victims
            for (std::size_t right = state.piles - 1; right > 0; --right)
                for (const std::size_t distance : {1u, 3u})
                    if (right >= distance && (state.row[right - distance] == kOld) == is_old &&
                        kill(state, reach, right - distance, right))
                        return true;
        entry = key;
        return false;
    }

    // Whether putting the right pile down on the left one leads to a line.
    bool kill(State state, const Reach& reach, std::size_t left, std::size_t right) {
        const Card top = state.row[left];
        if (top != kOld)
            return any(names(state, reach, top, everything() - lasting_), [&](int victim) {
                State next = state;
                next.unnamed.remove(victim);
                return put(next, reach, left, right, kRelations.killers[victim]);
            });
        if (state.mortal == 0 || is_same_as_nearer(state, left, right)) return false;
        --state.mortal;
        return put(state, reach, left, right, killers_of_old_);
    }

    // Whether both are old, and another kill leaves the same row.
    static bool is_same_as_nearer(const State& state, std::size_t left, std::size_t right) {
        if (state.row[right] != kOld) return false;
        const bool is_last = right + 1 == state.piles || state.row[right + 1] != kOld; // of the old ones side by side
        return !is_last || (right - left > 1 && state.row[right - 1] == kOld);
    }

    bool put(const State& state, const Reach& reach, std::size_t left, std::size_t right, CardSet killers) {
        const Card top = state.row[right];
        if (top == kOld) {
            const CardSet old = state.mortal > 0 ? old_lasting_ | old_mortal_ : old_lasting_;
            return !(killers & old).empty() && go_on(state, left, right, kOld);
        }
        return any(names(state, reach, top, killers), [&](int card) {
            State next = state;
            next.unnamed.remove(card);
            return go_on(next, left, right, static_cast<Card>(card));
        });
    }

    // The right pile has gone to the left one, with this top; the next card is played.
    bool go_on(State state, std::size_t left, std::size_t right, Card top) {
        state.row[left] = top;
        std::copy(state.row.begin() + right + 1, state.row.begin() + state.piles, state.row.begin() + right);
        --state.piles;
        if (state.played < total_) {
            state.row[state.piles++] = state.played < ordered_.size() ? ordered_[state.played] : kBlank;
            ++state.played;
        }
        return visit(state);
    }

    // All cards are played: the least that the junk on top costs.
    int junk(const State& state) const {
        int cost = least_[state.mortal];
        for (std::size_t pile = 0; pile < state.piles; ++pile)
            if (state.row[pile] < kCards) cost += cost_of(state.row[pile]);
        each_card(state.unnamed, [&](int card) { cost += cost_of(card); });
        return cost;
    }

    // Which of these cards a top that is not old may be; of loose cards of a kind the first.
    CardSet names(const State& state, const Reach& reach, Card top, CardSet cards) const {
        if (top != kBlank) return cards & CardSet::of(top);
        CardSet result;
        std::uint64_t seen = 0;
        each_card(cards & state.unnamed, [&](int card) {
            const std::uint64_t kind = is_tarot(card) ? std::uint64_t{1} << (kind_of(card, reach) - kKinds) : 0;
            if ((seen & kind) == 0) result.add(card);
            seen |= kind;
        });
        return result;
    }

    Reach reach_of(const State& state) const {
        std::uint32_t values = values_to_come_[std::min(state.played, ordered_.size())];
        each_bit(state.unnamed.suits, [&](int card) { values |= value_bit_[card]; });
        for (std::size_t pile = 0; pile < state.piles; ++pile) values |= value_bit_[state.row[pile]];
        if (state.mortal > 0) values |= old_value_;
        Reach result{};
        for (int value = 1; value < kRanks; ++value)
            result[value] = values >> value & 1 ? static_cast<std::uint8_t>(value) : result[value - 1];
        return result;
    }

    // A cartiglia, and what is no card, is a kind of its own.
    int kind_of(int top, const Reach& reach) const { return first_kind_[top] + reach[third_[top]]; }

    Key key_of(const State& state, const Reach& reach) const {
        Key result;
        bool fixed = true;
        std::uint64_t word = 0;
        for (std::size_t pile = 0; pile < kGrid; ++pile) {
            const Card top = pile < state.piles ? state.row[pile] : kFixed;
            fixed = fixed && is_fixed(state, top);
            word |= static_cast<std::uint64_t>(fixed ? kFixed : kind_of(top, reach)) << 8 * (pile % 8);
            if (pile % 8 == 7) {
                result.add(word);
                word = 0;
            }
        }
        result.add(static_cast<std::uint64_t>(state.mortal) << 8 | state.played);
        result.add(state.unnamed.suits);
        each_bit(state.unnamed.tarocchi, [&](int number) {
            Key kind;
            kind.add(static_cast<std::uint64_t>(kind_of(kMatto + number, reach)));
            word += kind.key;
        });
        result.add(word);
        return result;
    }

    bool is_fixed(const State& state, Card top) const {
        return top == kOld ? state.mortal == 0 : top < kCards ? lasting_.has(top) : top == kFixed;
    }

    static CardSet everything() { return {~std::uint64_t{0}, ~std::uint64_t{0}}; }

    template <typename Test> static bool any(CardSet set, Test test) {
        bool found = false;
        each_card(set, [&](int card) { found = found || test(card); });
        return found;
    }

    std::array<std::uint8_t, kTops> first_kind_{}, third_{}; // by top; the third of a tarocco's number, else 0
    std::array<std::uint32_t, kTops> value_bit_{};           // by top, of cartiglie
    std::vector<Card> ordered_;
    std::size_t total_ = 0; // ordered and loose
    State start_;
    CardSet lasting_, old_lasting_, old_mortal_; // a lasting card may not be covered
    CardSet killers_of_old_;                     // of mortal ones
    std::uint32_t old_value_ = 0;                // of mortal ones, the lowest, or 0 with a tarocco, as a bit
    std::array<int, kGrid + 1> least_{};         // by number of old mortal cards left on top: what they cost
    std::vector<std::uint32_t> values_to_come_;  // by ordered cards played: the values of the cartiglie to come, as bits
    std::vector<Key> table_;
    int allowance_;
    std::int64_t nodes_ = 0, node_limit_ = 0;
    const std::function<bool()>* stop_ = nullptr;
    bool open_ = false;
};

} // namespace minchiate
