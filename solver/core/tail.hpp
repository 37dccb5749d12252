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

#include "cardset.hpp"
#include "rules.hpp"

namespace minchiate {

class Tail {
  public:
    // before: the cards that may be on the grid when the tail begins; then come those of `ordered` in their order,
    // then those of `loose` in any order. A line may cover the useful cards in `spare`, and no others; junk that it
    // leaves on top may cost `allowance` points. The table of positions takes 16 << table_bits bytes.
    Tail(const std::vector<int>& before, const std::vector<int>& ordered, const std::vector<int>& loose,
         const std::vector<int>& spare, int allowance, int table_bits)
        : ordered_(ordered.begin(), ordered.end()), lasting_(kRelations.useful),
          table_(std::size_t{1} << table_bits), allowance_(allowance) {
        for (const int card : spare) lasting_.remove(card);
        for (const int card : before) {
            (lasting_.has(card) ? old_lasting_ : old_mortal_).add(card);
            start_.hidden -= lasting_.has(card);
        }
        start_.hidden += kGrid;
        start_.window.fill(kOld);
        for (const int card : loose) start_.unnamed.add(card);
        start_.to_come = static_cast<int>(ordered.size() + loose.size());
    }

    // Returns false if there is no such line; true if the relaxed game has one; nothing if the nodes are
    // spent or `stop` returned true.
    std::optional<bool> search(std::int64_t nodes, const std::function<bool()>& stop) {
        stop_ = &stop;
        node_limit_ = nodes_ + nodes;
        open_ = false;
        const bool found = start_.hidden >= 0 && visit(start_);
        if (open_) return std::nullopt;
        return found;
    }

    std::int64_t nodes() const { return nodes_; }

  private:
    static constexpr Card kBlank = 97; // a loose card that is not named yet
    static constexpr Card kOld = 98;   // a card from before the tail
    static constexpr std::int64_t kPoll = 1024;
    static constexpr int kWindow = 6;  // piles that are known, from the right end
    static constexpr int kLeft = kWindow; // the place of a pile further left

    struct State {
        std::array<Card, kWindow> window; // tops, from right to left
        int hidden = 0;                   // mortal cards further left, or old ones in the window
        int blanks = 0;                   // blanks further left
        int to_come = 0;
        CardSet unnamed; // loose cards
    };
    struct Entry {
        std::uint64_t key = 0, check = 0;
    };

    bool is_mortal(Card top) const { return top < kCards && !lasting_.has(top); }

    bool visit(const State& state) {
        if (++nodes_ > node_limit_ || (nodes_ % kPoll == 0 && (*stop_)())) open_ = true;
        if (open_) return true;
        if (state.to_come == 0) return can_finish(state);
        const Entry key = key_of(state);
        Entry& entry = table_[key.key & (table_.size() - 1)];
        if (entry.key == key.key && entry.check == key.check) return false;
        if (kill_in_window(state) || kill_left(state)) return true;
        entry = key;
        return false;
    }

    // Tries the kills of cards of the tail that are still in the window.
    bool kill_in_window(const State& state) {
        for (int place = 1; place < kWindow; ++place) {
            const Card top = state.window[place];
            if (top != kBlank && !is_mortal(top)) continue;
            const CardSet victims = top == kBlank ? state.unnamed - lasting_ : CardSet::of(top);
            if (any(victims, [&](int victim) {
                    State next = state;
                    next.unnamed.remove(victim);
                    for (const int killer : {place - 1, place - 3})
                        if (killer >= 0 && kill(next, killer, place, kRelations.killers[victim])) return true;
                    return false;
                }))
                return true;
        }
        return false;
    }

    // Tries the kills of cards further left, and of old cards in the window.
    bool kill_left(const State& state) {
        State next = state;
        if (state.hidden > 0) {
            --next.hidden;
            if (go_on(next, kLeft)) return true;
            for (int killer = 0; killer < kWindow; ++killer)
                for (const int place : {killer + 1, killer + 3})
                    if ((place >= kWindow || next.window[place] == kOld) &&
                        kill(next, killer, std::min(place, kLeft), everything()))
                        return true;
        }
        return state.blanks > 0 && any(state.unnamed - lasting_, [&](int victim) {
                   next = state;
                   --next.blanks;
                   next.unnamed.remove(victim);
                   if (go_on(next, kLeft)) return true;
                   for (int killer = kWindow - 3; killer < kWindow; ++killer)
                       if (kill(next, killer, kLeft, kRelations.killers[victim])) return true;
                   return false;
               });
    }

    // The pile at `killer` is put down on `place`, if its top is, or may be, one of the killers.
    bool kill(const State& state, int killer, int place, CardSet killers) {
        const Card top = state.window[killer];
        const auto put = [&](Card card) {
            State next = state;
            if (top == kBlank) next.unnamed.remove(card);
            if (place < kWindow) next.window[place] = card;
            else next.hidden += is_mortal(card);
            return go_on(next, killer);
        };
        if (top == kOld) return !(killers & old(state)).empty() && put(kOld);
        return any(killers & (top == kBlank ? state.unnamed : CardSet::of(top)),
                   [&](int card) { return put(static_cast<Card>(card)); });
    }

    // The killer's pile has gone: the piles right of it move to the left, and the next card is played.
    bool go_on(State state, int killer) {
        if (killer == kLeft) {
            const Card top = state.window[kWindow - 1];
            state.hidden += is_mortal(top);
            state.blanks += top == kBlank;
        }
        for (int place = std::min(killer, kWindow - 1); place > 0; --place)
            state.window[place] = state.window[place - 1];
        const std::size_t loose = static_cast<std::size_t>(start_.to_come) - ordered_.size();
        const auto next = static_cast<std::size_t>(start_.to_come - state.to_come--);
        state.window[0] = next + loose < static_cast<std::size_t>(start_.to_come) ? ordered_[next] : kBlank;
        return visit(state);
    }

    // All cards are played: whether the junk in the window that no card can cover costs no more than allowed.
    bool can_finish(const State& state) const {
        CardSet mortal = state.unnamed - lasting_;
        for (const Card top : state.window)
            if (is_mortal(top)) mortal.add(top);
        if (state.hidden > 0) return true; // any junk may kill a hidden card, and lie further left then
        if (mortal.single() && state.window[0] == kBlank && !state.unnamed.empty() &&
            (state.unnamed & kRelations.useful).empty())
            return -kTables.worth[mortal.first()] <= allowance_;
        int cost = 0;
        for (int place = 0; place < kWindow; ++place) {
            const Card top = state.window[place];
            if (top < kCards && !kRelations.useful.has(top) && !can_be_covered(state, place, mortal))
                cost -= kTables.worth[top];
        }
        return cost <= allowance_;
    }

    // It may be covered from the right; or from everywhere, once it has killed another mortal card and moved.
    bool can_be_covered(const State& state, int place, CardSet mortal) const {
        const Card victim = state.window[place];
        if (!(kRelations.victims[victim] & mortal).empty()) return true;
        for (int right = 0; right < place; ++right) {
            const int distance = place - right;
            if (mortal.single() && distance != 1 && distance != 3) continue; // no other kill can move the piles
            const Card top = state.window[right];
            const CardSet cards = top == kOld ? old(state) : top == kBlank ? state.unnamed : CardSet::of(top);
            if (!(cards & kRelations.killers[victim]).empty()) return true;
        }
        return false;
    }

    // What an old card in the window may be.
    CardSet old(const State& state) const { return state.hidden > 0 ? old_lasting_ | old_mortal_ : old_lasting_; }

    static CardSet everything() { return {~std::uint64_t{0}, ~std::uint64_t{0}}; }

    template <typename Test> static bool any(CardSet set, Test test) {
        bool found = false;
        each_card(set, [&](int card) { found = found || test(card); });
        return found;
    }

    static Entry key_of(const State& state) {
        std::uint64_t window = 0;
        for (int place = 0; place < kWindow; ++place) window |= std::uint64_t{state.window[place]} << 8 * place;
        const auto count = [](int number, int shift) { return static_cast<std::uint64_t>(number) << shift; };
        const std::uint64_t counts = count(state.hidden, 16) | count(state.blanks, 8) | count(state.to_come, 0);
        Entry result{0x9E3779B97F4A7C15u, 0xD1B54A32D192ED03u};
        for (const std::uint64_t word : {window, counts, state.unnamed.suits, state.unnamed.tarocchi}) {
            result.key = (result.key ^ word) * 0xBF58476D1CE4E5B9u;
            result.key ^= result.key >> 29;
            result.check = (result.check ^ word) * 0x94D049BB133111EBu;
            result.check ^= result.check >> 32;
        }
        return result;
    }

    std::vector<Card> ordered_;
    State start_;
    CardSet lasting_, old_lasting_, old_mortal_; // a lasting card may not be covered
    std::vector<Entry> table_;
    int allowance_;
    std::int64_t nodes_ = 0, node_limit_ = 0;
    const std::function<bool()>* stop_ = nullptr;
    bool open_ = false;
};

} // namespace minchiate
