// Beam search for lines that cover no useful card but those of a given set (docs/engines.md says why it works).
// solver/reference/beam.py is the twin, with the same answers: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "anneal.hpp"
#include "beam_value.hpp"
#include "certain_loss.hpp"
#include "rules.hpp"

namespace minchiate {

// A table by numbers of 64 bits, which stand for states: two states with one number are one in 2^64.
class KeyTable {
  public:
    // The number stored with a key; 0 if the key is new.
    std::int32_t& operator[](std::uint64_t key) {
        if (2 * ++count_ > entries_.size()) grow();
        return place(key);
    }
    void clear() {
        std::fill(entries_.begin(), entries_.end(), Entry{});
        count_ = 0;
    }

  private:
    struct Entry {
        std::uint64_t key = 0; // 0 is a free place
        std::int32_t number = 0;
    };
    std::int32_t& place(std::uint64_t key) {
        const std::size_t mask = entries_.size() - 1;
        key |= key == 0;
        std::size_t i = key & mask;
        while (entries_[i].key && entries_[i].key != key) i = (i + 1) & mask;
        entries_[i].key = key;
        return entries_[i].number;
    }
    void grow() {
        std::vector<Entry> old(std::max<std::size_t>(1024, 2 * entries_.size()));
        old.swap(entries_);
        for (const Entry& entry : old)
            if (entry.key) place(entry.key) = entry.number;
    }

    std::vector<Entry> entries_;
    std::size_t count_ = 0; // at least as many as there are keys
};

// A kill, then a play: how a state came from one of the layer before. A step that only plays has distance 0; a
// card that is not loose is not named.
struct BeamStep {
    std::int32_t parent;
    Card left, distance, loose;
};

struct BeamChild {
    BeamState state;
    BeamStep step;
    std::int32_t value;
    bool leads = false; // whether it is the most valuable of its layout

    // The order in which states are kept.
    std::int64_t merit() const { return value + (std::int64_t{leads} << 40); }
};

// Beam search: layer by layer, only the most valuable states go on, the best of each layout before all others, so that
// the beam does not fill with states that differ in tarocchi alone.
class LineBeam {
  public:
    // grid, ordered, loose: as for the annealer. spare: useful cards that may be covered. Cards are played until the
    // grid is full: from there on every play has exactly one kill before it, so that all states of a layer have
    // seen the same cards. width: the states of a layer that are kept. junk: the most points that junk left on top
    // may cost, for a beam that drops states in which it is certain to cost more.
    LineBeam(const BeamWeights& weights, const std::vector<int>& grid, const std::vector<int>& ordered,
         const std::vector<int>& loose, const std::vector<int>& spare, int width, std::optional<int> junk)
        : weights_(weights), start_(grid), ordered_(ordered), width_(static_cast<std::size_t>(width)), junk_(junk) {
        layer_.keep = kRelations.useful;
        for (const int card : spare) layer_.keep.remove(card);
        while (start_.size() < kGrid && next_ < ordered_.size()) start_.push_back(ordered_[next_++]);
        if (start_.size() < kGrid) return; // and the beam is over
        filled_ = next_;
        BeamState first;
        for (int pile = 0; pile < kGrid; ++pile) first.tops[pile] = static_cast<Card>(start_[pile]);
        for (const int card : loose) first.loose.add(card);
        loose_left_ = loose.size();
        beam_.push_back(first);
        begin_layer();
    }

    // Expands so many states, fewer where the search ends; returns how many.
    int advance(int states) {
        int made = 0;
        for (; made < states && !is_over(); ++made) {
            expand(static_cast<std::int32_t>(cursor_));
            if (++cursor_ == beam_.size()) end_layer();
        }
        return made;
    }

    bool is_over() const { return beam_.empty(); }

    // The best line's score and its moves, without the end; kNoScoreYet and none if no line was found.
    int best_score() const { return best_score_; }
    const std::vector<Token>& best_line() const { return best_line_; }

  protected: // for the training
    std::size_t to_come() const { return ordered_.size() - next_ + loose_left_; }

    bool kills_junk(int killer, int victim) const { return kTables.kills[killer][victim] && !layer_.keep.has(victim); }

    // Gets ready to expand the beam. Its states have a full grid, or wait for a loose card.
    void begin_layer() {
        if (!plays_ && to_come() == 0) return finish();
        cursor_ = 0;
        out_.clear();
        seen_.clear();
        const bool is_loose = next_ == ordered_.size();
        if (!is_loose) ++next_;
        else if (plays_) --loose_left_;
        layer_.piles = is_loose && !plays_ ? kGrid - 1 : kGrid;
        layer_.begin(weights_, ordered_, next_, static_cast<int>(to_come()));
    }

    void expand(std::int32_t parent) {
        const BeamState& state = beam_[static_cast<std::size_t>(parent)];
        if (plays_) return each_card(state.loose, [&](int card) { expand_play(parent, card); });
        for (int right = 1; right < kGrid; ++right)
            for (const int distance : {1, 3}) {
                const int left = right - distance;
                if (left < 0 || !kills_junk(state.tops[right], state.tops[left])) continue;
                const BeamStep step{parent, static_cast<Card>(left), static_cast<Card>(distance), kNoTop};
                BeamChild child{state.killed(left, distance), step, 0};
                if (layer_.piles == kGrid) child.state.tops[kGrid - 1] = static_cast<Card>(ordered_[next_ - 1]);
                add(child);
            }
    }

    void expand_play(std::int32_t parent, int card) {
        BeamChild child{beam_[static_cast<std::size_t>(parent)], {parent, 0, 0, static_cast<Card>(card)}, 0};
        child.state.tops[kGrid - 1] = static_cast<Card>(card);
        child.state.loose.remove(card);
        add(child);
    }

    void add(BeamChild& child) {
        if (seen_[child.state.key(layer_.keep)]++) return;
        child.value = layer_.value(child.state);
        out_.push_back(child);
        if (!drops_junk() && out_.size() >= 8 * width() + 4096) select();
    }

    // How many states of the layer are kept.
    std::size_t width() const {
        const std::size_t left = to_come();
        if (is_plain_) return width_;
        return left > 53 ? (width_ + 1) / 2 : left > 33 || left <= 18 ? width_ : 3 * width_ / 2;
    }

    // Keeps the states of most merit of out_, of equals those found first, in the order in which they were found.
    void select() {
        if (out_.size() <= width()) return;
        mark_leads();
        order_.clear();
        for (std::size_t i = 0; i < out_.size(); ++i) order_.emplace_back(-out_[i].merit(), i);
        const auto last = order_.begin() + static_cast<std::ptrdiff_t>(width() - 1);
        std::nth_element(order_.begin(), last, order_.end());
        std::size_t kept = 0;
        for (std::size_t i = 0; i < out_.size(); ++i)
            if (std::pair(-out_[i].merit(), i) <= *last) out_[kept++] = out_[i];
        out_.resize(kept);
    }

    // Keeps the states of most merit of out_ in which junk is not certain to cost too much, the best first.
    void select_sound() {
        mark_leads();
        std::stable_sort(out_.begin(), out_.end(),
                         [](const BeamChild& one, const BeamChild& other) { return one.merit() > other.merit(); });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < out_.size() && kept < width(); ++i)
            if (is_sound(out_[i].state)) out_[kept++] = out_[i];
        out_.resize(kept);
    }

    // Marks the most valuable state of each layout, of equals the one found first.
    void mark_leads() {
        if (is_plain_) return;
        layouts_.clear();
        for (std::size_t i = 0; i < out_.size(); ++i) {
            std::int32_t& best = layouts_[out_[i].state.layout()]; // its place + 1
            BeamChild* const lead = best ? &out_[static_cast<std::size_t>(best - 1)] : nullptr;
            out_[i].leads = !lead || lead->value < out_[i].value;
            if (!out_[i].leads) continue;
            if (lead) lead->leads = false;
            best = static_cast<std::int32_t>(i + 1);
        }
    }

    bool drops_junk() const { return junk_ && to_come() <= kSoundFrom; }

    bool is_sound(const BeamState& state) const {
        CardSet alive = layer_.coming | state.loose;
        for (int pile = 0; pile < layer_.piles; ++pile) alive.add(state.tops[pile]);
        CertainLoss loss(alive, alive - layer_.keep, CardSet{}, state.loose);
        for (int pile = 0; pile < layer_.piles; ++pile) loss.add_pile(state.tops[pile]);
        for (std::size_t i = next_; i < ordered_.size(); ++i) loss.add_pile(static_cast<Card>(ordered_[i]));
        return loss.points(true) <= *junk_;
    }

    void end_layer() {
        if (drops_junk()) select_sound();
        else select();
        beam_.clear();
        steps_.emplace_back();
        for (const BeamChild& child : out_) {
            beam_.push_back(child.state);
            steps_.back().push_back(child.step);
        }
        plays_ = layer_.piles < kGrid;
        if (!beam_.empty()) begin_layer();
    }

    // Clears up: looks in each state of the last layer for the kills of junk that leave the best score.
    void finish() {
        for (std::size_t i = 0; i < beam_.size(); ++i) {
            ending_.clear();
            nodes_left_ = kClearingNodes;
            cursor_ = i;
            clear_up(std::vector<int>(beam_[i].tops.begin(), beam_[i].tops.end()));
        }
        beam_.clear();
    }

    void clear_up(const std::vector<int>& grid) {
        const int points = score_of(grid);
        if (points > best_score_) {
            best_score_ = points;
            best_line_ = line_to(cursor_);
            best_line_.insert(best_line_.end(), ending_.begin(), ending_.end());
        }
        const int size = static_cast<int>(grid.size());
        for (int right = 1; right < size; ++right)
            for (const int distance : {1, 3}) {
                const int left = right - distance;
                if (left < 0 || !kills_junk(grid[right], grid[left])) continue;
                if (nodes_left_-- <= 0) return;
                std::vector<int> after = grid;
                after[left] = grid[right];
                after.erase(after.begin() + right);
                ending_.push_back(kill_token(grid[right], grid[left]));
                clear_up(after);
                ending_.pop_back();
            }
    }

    static int score_of(const std::vector<int>& grid) {
        std::uint64_t tarocchi = 0;
        int plain = 0;
        for (const int card : grid) {
            if (is_tarot(card)) tarocchi |= tarot_bit(card);
            plain += kTables.worth[card];
        }
        return score(tarocchi, plain);
    }

    // The moves that lead to a state of the last layer.
    std::vector<Token> line_to(std::size_t state) const {
        std::vector<BeamStep> steps;
        for (std::size_t layer = steps_.size(); layer-- > 0;) {
            steps.push_back(steps_[layer][state]);
            state = static_cast<std::size_t>(steps.back().parent);
        }
        std::vector<Token> line;
        std::vector<int> grid = start_;
        std::size_t next = filled_;
        for (std::size_t i = 0; i < filled_; ++i) line.push_back(static_cast<Token>(ordered_[i]));
        for (std::size_t i = steps.size(); i-- > 0;) {
            const BeamStep& step = steps[i];
            if (step.distance) {
                const int right = step.left + step.distance;
                line.push_back(kill_token(grid[right], grid[step.left]));
                grid[step.left] = grid[right];
                grid.erase(grid.begin() + right);
                if (next == ordered_.size()) continue;
            }
            grid.push_back(step.distance ? ordered_[next++] : step.loose);
            line.push_back(static_cast<Token>(grid.back()));
        }
        return line;
    }

    static constexpr int kClearingNodes = 500;
    static constexpr std::size_t kSoundFrom = 20; // with more cards to come junk is hardly ever certain to stay

    const BeamWeights& weights_;
    std::vector<int> start_, ordered_; // the full grid with which the beam begins; all cards in order
    std::size_t width_, next_ = 0, filled_ = 0, loose_left_ = 0;
    std::optional<int> junk_;
    bool is_plain_ = false;          // in the training: all layers are as wide, and layouts do not matter
    bool plays_ = false;             // whether the beam's states wait for a loose card
    BeamLayer layer_;                // that of the states in out_
    std::vector<BeamState> beam_;
    std::vector<BeamChild> out_;
    std::vector<std::vector<BeamStep>> steps_; // of each layer
    std::vector<std::pair<std::int64_t, std::size_t>> order_; // of out_: merit below 0, place
    KeyTable seen_, layouts_;
    std::size_t cursor_ = 0;         // the next state of beam_
    int nodes_left_ = 0, best_score_ = kNoScoreYet;
    std::vector<Token> best_line_, ending_;
};

} // namespace minchiate
