// Proofs: an exact search of the rest of a game. solver/reference/exact.py is the twin, node for node, and
// shows why every cut is safe: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <unordered_map>
#include <vector>

#include "certain_loss.hpp"
#include "rules.hpp"

namespace minchiate {

constexpr int kNoScore = -10000; // below the score of any finished game
constexpr Card kNoPile = 255;

// The most that a set of useful cards can score, and how much less without each of them.
struct Worths {
    int most = 0;
    std::array<std::int16_t, kTarocchi> loss{}; // by tarocco number
};

inline Worths worths_of(std::uint64_t tarocchi) {
    Worths result;
    result.most = most_of(tarocchi);
    each_bit(tarocchi, [&](int number) {
        result.loss[number] = static_cast<std::int16_t>(result.most - most_of(tarocchi & ~(1ull << number)));
    });
    return result;
}

class Exact {
  public:
    // The cards of `ordered` come in their order, then those of `loose` in any order. The table of positions
    // takes 16 << table_bits bytes.
    Exact(const std::vector<int>& grid, const std::vector<int>& ordered, const std::vector<int>& loose,
          int table_bits)
        : ordered_(ordered.begin(), ordered.end()), table_mask_((std::size_t{1} << table_bits) - 1),
          table_(static_cast<Entry*>(std::calloc(table_mask_ + 1, sizeof(Entry))), std::free) {
        if (!table_) throw std::bad_alloc();
        start_.grid.fill(kNoPile);
        for (const int card : grid) {
            start_.grid[start_.piles++] = static_cast<Card>(card);
            start_.alive.add(card);
        }
        for (const int card : ordered) start_.alive.add(card);
        for (const int card : loose) start_.loose.add(card);
        start_.loose_count = static_cast<int>(loose.size());
        start_.alive = start_.alive | start_.loose;
    }

    // Looks for a line that scores at least `target`. Returns its score, and line() has the line; or a bound
    // below the target that no line exceeds; or nothing if the nodes are spent or `stop` returned true.
    std::optional<int> search(int target, std::int64_t nodes, const std::function<bool()>& stop) {
        node_limit_ = nodes_ + nodes;
        stop_ = &stop;
        open_ = false;
        made_.clear();
        options_.clear();
        const int value = visit(start_, target);
        if (open_) return std::nullopt;
        return value;
    }

    std::int64_t nodes() const { return nodes_; }
    std::vector<int> line() const;

  private:
    struct State {
        std::array<Card, kGrid> grid; // tops, then kNoPile
        int piles = 0, next = 0;      // next: index into ordered_
        int blanks = 0, loose_count = 0;
        CardSet alive, loose; // all cards not covered; the loose cards not named
    };
    struct Entry {
        std::uint64_t key;
        std::uint32_t check;
        std::int16_t bound;
        std::uint16_t used;
    };
    struct Key {
        std::uint64_t key;
        std::uint32_t check;
    };
    struct Step { // a play (right == 0) or a kill
        Card left, right, killer, victim;
    };

    bool all_played(const State& state) const {
        return state.next == static_cast<int>(ordered_.size()) && state.blanks == state.loose_count;
    }

    int visit(State state, int target) {
        const std::size_t mark = made_.size();
        while (state.piles < kGrid && !all_played(state)) {
            const bool in_order = state.next < static_cast<int>(ordered_.size());
            const Card card = in_order ? ordered_[state.next++] : kBlank;
            if (!in_order) ++state.blanks;
            state.grid[state.piles++] = card;
            made_.push_back({0, 0, card, 0});
        }
        const int value = judge(state, target);
        made_.resize(mark);
        return value;
    }

    int judge(const State& state, int target) {
        const Worths& worths = worths_for(state.alive.tarocchi & kRelations.useful.tarocchi);
        const int bound = worths.most;
        if (bound < target) return bound;
        if (++nodes_ > node_limit_ || (nodes_ % kPoll == 0 && (*stop_)())) open_ = true;
        if (open_) return bound;
        int best = all_played(state) ? final_score(state.alive) : kNoScore;
        if (best >= target) {
            line_ = made_;
            return best;
        }
        CardSet mortal = mortals(state.alive, worths, bound, target, best);
        const Key key = key_of(state, mortal);
        Entry& entry = table_.get()[key.key & table_mask_];
        if (entry.used && entry.key == key.key && entry.check == key.check && entry.bound < target) return entry.bound;
        int lost = 0;
        for (int loss; (loss = certain_loss(state, mortal, bound - lost - target)) > lost;) {
            lost = loss;
            if (bound - lost < target) break;
            mortal = mortals(state.alive, worths, bound - lost, target, best);
        }
        if (bound - lost < target) {
            best = std::max(best, bound - lost);
        } else {
            best = std::max(best, try_kills(state, mortal, target));
            if (open_ || best >= target) return best;
        }
        entry = {key.key, key.check, static_cast<std::int16_t>(best), 1};
        return best;
    }

    int try_kills(const State& state, CardSet mortal, int target) {
        const std::size_t first = options_.size();
        list_kills(state, mortal);
        const std::size_t last = options_.size();
        int best = kNoScore;
        for (std::size_t i = first; i < last && best < target && !open_; ++i) {
            const Step step = options_[i];
            made_.push_back(step);
            best = std::max(best, visit(after(state, step), target));
            made_.pop_back();
        }
        options_.resize(first);
        return best;
    }

    // Returns the cards that may be covered on the way to the target. Raises `best` to what lines that cover
    // another card could still reach.
    static CardSet mortals(CardSet alive, const Worths& worths, int bound, int target, int& best) {
        CardSet result = alive - kRelations.useful;
        each_bit(alive.tarocchi & kRelations.useful.tarocchi, [&](int number) {
            const int reach = bound - worths.loss[number];
            if (reach >= target)
                result.tarocchi |= 1ull << number;
            else
                best = std::max(best, reach);
        });
        return result;
    }

    State after(const State& state, const Step& step) const {
        State result = state;
        for (const auto& [place, card] : {std::pair{step.left, step.victim}, std::pair{step.right, step.killer}}) {
            if (state.grid[place] != kBlank) continue;
            result.loose.remove(card);
            --result.loose_count;
            --result.blanks;
        }
        result.alive.remove(step.victim);
        result.grid[step.left] = step.killer;
        for (int place = step.right; place + 1 < kGrid; ++place) result.grid[place] = result.grid[place + 1];
        result.grid[kGrid - 1] = kNoPile;
        --result.piles;
        return result;
    }

    // Lists the kills of mortal cards: the victims that would cost most first, useful ones last.
    void list_kills(const State& state, CardSet mortal) {
        const std::size_t first = options_.size();
        if (state.blanks > 0) find_alike(state);
        for (int right = 1; right < state.piles; ++right) {
            add_kills(state, right - 1, right, mortal);
            if (right >= 3) add_kills(state, right - 3, right, mortal);
        }
        const auto eager = [](const Step& step) {
            return kRelations.useful.has(step.victim) ? 1 : kTables.worth[step.victim];
        };
        std::stable_sort(options_.begin() + static_cast<std::ptrdiff_t>(first), options_.end(),
                         [&](const Step& a, const Step& b) { return eager(a) < eager(b); });
    }

    void add_kills(const State& state, int left, int right, CardSet mortal) {
        each_card(names(state, left, {}) & mortal, [&](int victim) {
            const CardSet killers = names(state, right, CardSet::of(victim)) & kRelations.killers[victim];
            each_card(killers, [&](int killer) {
                options_.push_back({static_cast<Card>(left), static_cast<Card>(right), static_cast<Card>(killer),
                                    static_cast<Card>(victim)});
            });
        });
    }

    // Finds for each unnamed loose card the first card that it is like.
    void find_alike(const State& state) {
        CardSet firsts;
        each_card(state.loose, [&](int card) {
            alike_[card] = static_cast<Card>(card);
            each_card(firsts, [&](int first) {
                if (alike_[card] == card && are_alike(card, first, state.alive)) alike_[card] = static_cast<Card>(first);
            });
            if (alike_[card] == card) firsts.add(card);
        });
    }

    static bool are_alike(int one, int other, CardSet alive) {
        const CardSet rest = alive - CardSet::of(one) - CardSet::of(other);
        const auto same = [&](const std::array<CardSet, kCards>& sets) {
            return (sets[one] & rest) == (sets[other] & rest);
        };
        return !kRelations.useful.has(one) && kTables.worth[one] == kTables.worth[other] &&
               kRelations.killers[one].has(other) == kRelations.killers[other].has(one) &&
               same(kRelations.victims) && same(kRelations.killers);
    }

    // Returns the cards that a pile may be named in a kill: its top, or for a blank all that are not named yet and not
    // taken; of those that are alike the first one.
    CardSet names(const State& state, int place, CardSet taken) const {
        if (state.grid[place] != kBlank) return CardSet::of(state.grid[place]);
        CardSet result, kinds;
        each_card(state.loose - taken, [&](int card) {
            if (!kinds.has(alike_[card])) result.add(card);
            kinds.add(alike_[card]);
        });
        return result;
    }

    static int final_score(CardSet shown) {
        int plain = 0;
        each_card(shown, [&](int card) { plain += kTables.worth[card]; });
        return score(shown.tarocchi, plain);
    }

    const Worths& worths_for(std::uint64_t useful) {
        if (useful == last_useful_ && last_worths_) return *last_worths_;
        if (worths_.size() >= kWorthsKept) worths_.clear();
        auto found = worths_.find(useful);
        if (found == worths_.end()) found = worths_.emplace(useful, worths_of(useful)).first;
        last_useful_ = useful;
        last_worths_ = &found->second;
        return *last_worths_;
    }

    // Cards at the left end that are not mortal are left out: they cannot be covered, and can cover nothing.
    static Key key_of(const State& state, CardSet mortal) {
        int first = 0;
        while (first < state.piles && state.grid[first] != kBlank && !mortal.has(state.grid[first])) ++first;
        std::array<std::uint64_t, 9> words{};
        for (int place = 0; place < kGrid; ++place)
            words[place / 8] |= std::uint64_t{place < first ? kNoPile : state.grid[place]} << 8 * (place % 8);
        words[3] = state.loose.suits;
        words[4] = state.loose.tarocchi;
        words[5] = static_cast<std::uint64_t>(state.next) << 8 | static_cast<std::uint64_t>(state.blanks);
        words[6] = mortal.tarocchi;
        words[7] = state.alive.suits;
        words[8] = state.alive.tarocchi;
        std::uint64_t key = 0x9E3779B97F4A7C15u, check = 0xD1B54A32D192ED03u;
        for (const std::uint64_t word : words) {
            key = (key ^ word) * 0xBF58476D1CE4E5B9u;
            key ^= key >> 29;
            check = (check ^ word) * 0x94D049BB133111EBu;
            check ^= check >> 32;
        }
        return {key, static_cast<std::uint32_t>(check)};
    }

    // spare: how many points a line to the target may lose.
    int certain_loss(const State& state, CardSet mortal, int spare) const {
        const int ordered = static_cast<int>(ordered_.size());
        const bool late = ordered - state.next + state.loose_count - state.blanks <= kLate;
        const int near = late ? ordered : std::min(ordered, state.next + kNear);
        CardSet heap = state.blanks < state.loose_count ? state.loose : CardSet{};
        for (int i = near; i < ordered; ++i) heap.add(ordered_[i]);
        CertainLoss loss(state.alive, mortal, state.loose, heap);
        for (int place = 0; place < state.piles; ++place) loss.add_pile(state.grid[place]);
        for (int i = state.next; i < near; ++i) loss.add_pile(ordered_[i]);
        return loss.points(late && spare < kJunk);
    }

    static constexpr int kLate = 16; // cards to come
    static constexpr int kNear = 8;  // cards to come that are piles of the certain loss until it is late
    static constexpr int kJunk = 10; // the least that junk on top costs, points
    static constexpr std::int64_t kPoll = 1024;
    static constexpr std::size_t kWorthsKept = 1 << 15;

    std::vector<Card> ordered_;
    State start_;
    std::vector<Step> made_, options_, line_;
    std::array<Card, kCards> alike_{}; // by loose card: the first card that it is like
    std::unordered_map<std::uint64_t, Worths> worths_;
    std::uint64_t last_useful_ = 0;
    const Worths* last_worths_ = nullptr;
    std::size_t table_mask_;
    std::unique_ptr<Entry, decltype(&std::free)> table_;
    std::int64_t nodes_ = 0, node_limit_ = 0;
    const std::function<bool()>* stop_ = nullptr;
    bool open_ = false;
};

// The last line found: played cards, and kills as 128 * (killer + 1) + victim. Blanks get their names here;
// those that took part in no kill get the names that are left, in canonical order.
inline std::vector<int> Exact::line() const {
    std::vector<int> result;
    std::vector<std::size_t> piles(start_.piles, SIZE_MAX); // by pile: where in the line its blank was played
    CardSet unnamed = start_.loose;
    const auto name = [&](std::size_t pile, Card card) {
        const std::size_t played = piles[pile];
        if (played != SIZE_MAX && result[played] == kBlank) {
            result[played] = card;
            unnamed.remove(card);
        }
    };
    for (const Step& step : line_) {
        if (step.right == 0) {
            piles.push_back(step.killer == kBlank ? result.size() : SIZE_MAX);
            result.push_back(step.killer);
            continue;
        }
        name(step.left, step.victim);
        name(step.right, step.killer);
        piles[step.left] = piles[step.right];
        piles.erase(piles.begin() + step.right);
        result.push_back(128 * (step.killer + 1) + step.victim);
    }
    for (int& token : result) {
        if (token != kBlank) continue;
        token = unnamed.first();
        unnamed.remove(token);
    }
    return result;
}

} // namespace minchiate
