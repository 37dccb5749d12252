// The oracle's search: simulated annealing on whole lines (solver/README.md says why).
// solver/reference/anneal.py is the twin, step for step: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "checks.hpp"
#include "rules.hpp"

namespace minchiate {

// A move of a line: a played card, or a kill as 128 * (killer + 1) + victim.
using Token = std::uint16_t;

inline Token kill_token(int killer, int victim) { return static_cast<Token>(128 * (killer + 1) + victim); }
inline bool is_kill(Token token) { return token >= 128; }

constexpr Card kHead = 97; // left of the first pile, and of every card that tops no pile
constexpr Card kTail = 98; // right of the last pile

// The piles' tops as a doubly linked list: testing and making a kill takes a few loads and no search.
struct Grid {
    std::array<Card, 100> left, right;
    int count = 0;

    Grid() {
        left.fill(kHead);
        right.fill(kHead);
        right[kHead] = kTail;
    }

    void play(int card) {
        const Card last = left[kTail];
        left[card] = last;
        right[last] = static_cast<Card>(card);
        right[card] = kTail;
        left[kTail] = static_cast<Card>(card);
        ++count;
    }

    // Makes the kill if the victim lies 1 or 3 places to the left. The caller checks that the killer kills it.
    // A card that tops no pile has no neighbours, so its kills fail.
    bool kill(int killer, int victim) {
        const Card near = left[killer];
        const Card before = left[victim];
        if (near == victim) {
            left[killer] = before;
            right[before] = static_cast<Card>(killer);
        } else if (left[left[near]] == victim) {
            const Card middle = right[victim], after = right[killer];
            left[killer] = before;
            right[before] = static_cast<Card>(killer);
            right[killer] = middle;
            left[middle] = static_cast<Card>(killer);
            right[near] = after;
            left[after] = near;
        } else {
            return false;
        }
        left[victim] = kHead;
        --count;
        return true;
    }

    bool kill(Token token) { return kill(token / 128 - 1, token % 128); }

    void apply(Token token) {
        if (is_kill(token)) kill(token);
        else play(token);
    }
};

// How likely a move is tried instead of the line's, relative to the other possible moves.
constexpr int kUsefulVictim = 1, kPlainVictim = 100, kNextCard = 100, kOtherFolaCard = 30;
// High cartiglie are likelier victims than other plain cards: courts left over cost most.
constexpr int kHighVictimFrom = 8; // value of the lowest of them
constexpr int kHighVictimLowest = 130, kHighVictimStep = 30; // its weight, and more for every value above
// A line's energy gives back this much of a court's cost for every value above ten, so that the search may pass
// through lines that keep a court.
constexpr int kEaseStep = 5;
// What becomes of a kill that another move has displaced, in tenths of the cases: it comes up to
// kLongestDelay tokens later, or not at all; else right after.
constexpr int kDelayed = 4, kDropped = 2, kLongestDelay = 12;
// In percent: how often the change is made at most kShortly plies before the line kills a useful card.
constexpr int kBeforeLosses = 50, kShortly = 16;
// What the energy adds for the jumper (see jump) once it is covered; as long as it is on top, less for every
// pile by which it came to lie too far from, or too near to, the card that it is to kill, but not less than for
// one killer alone.
constexpr int kJumped = 100, kTooFar = 10, kKillerThere = 20;
// A stuck line scores what lies on the grid, less these points, the second for each card to come.
constexpr int kStuckPenalty = 100, kToComePenalty = 4;
// Plies of the line between two saved grids, from which replays start.
constexpr int kStride = 4;
constexpr int kLongestLine = 256; // at most 97 plays and 119 kills, from a full grid
constexpr int kNoScoreYet = -10000; // below every energy and score
constexpr int kRefused = kNoScoreYet - 1;

// ln((i + 0.5) / 1024) from basic operations only, so that it is the same on every machine.
inline const std::array<double, 1024> kLogarithms = [] {
    std::array<double, 1024> table{};
    for (int i = 0; i < 1024; ++i) {
        double x = (i + 0.5) / 1024, halvings = 0;
        while (x < 0.5) x *= 2, halvings += 1;
        // ln x = 2 artanh z, as a series.
        const double z = (x - 1) / (x + 1), square = z * z;
        double power = z, series = 0;
        for (int k = 1; k < 30; k += 2) series += power / k, power *= square;
        constexpr double kLogarithmOf2 = 0.6931471805599453;
        table[i] = 2 * series - halvings * kLogarithmOf2;
    }
    return table;
}();

class Annealer {
  public:
    // grid: the tops from left to right; ordered: the cards to come in their order; loose: cards that come
    // after these, in the order that the search likes best. All distinct, at most kGrid on the grid.
    Annealer(const std::vector<int>& grid, const std::vector<int>& ordered, const std::vector<int>& loose,
             std::uint64_t seed)
        : random_(seed), ordered_(ordered), fola_(loose), saved_(kLongestLine / kStride + 1) {
        for (int card = 0; card < kCards; ++card) {
            const int rank = is_tarot(card) ? 0 : value_of(card);
            const bool high = rank >= kHighVictimFrom;
            const int plain = high ? kHighVictimLowest + kHighVictimStep * (rank - kHighVictimFrom) : kPlainVictim;
            weight_[card] = is_useful(card) ? kUsefulVictim : plain;
            extra_[card] = rank > 10 ? kEaseStep * (rank - 10) : 0;
        }
        for (int card : grid) start_.play(card);
        for (int card : loose) loose_[card] = true;
        for (const std::vector<int>* const cards : {&grid, &ordered, &loose})
            for (const int card : *cards)
                if (is_useful(card)) useful_ |= tarot_bit(card);
        std::vector<int> plays = ordered;
        plays.insert(plays.end(), loose.begin(), loose.end());
        follow(plays);
    }

    // The best line's score and its moves, without the end.
    int best_score() const { return best_score_; }
    const std::vector<Token>& best_line() const { return best_line_; }

    // The cards on top at the end of the current line, from right to left.
    std::vector<int> tops() const {
        Grid grid = start_;
        for (int ply = 0; ply < length_; ++ply) grid.apply(line_[ply]);
        std::vector<int> result;
        for (Card card = grid.left[kTail]; card != kHead; card = grid.left[card]) result.push_back(card);
        return result;
    }

    // From now on a line's energy is this many points higher if it ends with this card on top.
    void favour(int card, int points) {
        check_range("card", card, 0, kCards - 1);
        check_range("points", std::int64_t{extra_[card]} + points, -kMostPoints, kMostPoints);
        extra_[card] += points;
        const std::vector<int> shown = tops();
        if (std::find(shown.begin(), shown.end(), card) != shown.end()) energy_ += points;
    }

    // From now on the search looks for lines in which this card jumps over a card that can kill it: what came before a
    // court card lies to its left, and can kill it only after the court has killed a card three places to its left.
    // Both must have been spared for that, which costs a line much before it gains anything. Only one card is the
    // jumper: the last passed here.
    void jump(int card) {
        check_range("card", card, 0, kCards - 1);
        energy_ -= lead_;
        jumper_ = static_cast<Card>(card);
        approach_ = 0;
        grid_ = start_;
        for (int ply = 0; ply < length_; ++ply) {
            if (line_[ply] == jumper_) approach_ = approach();
            grid_.apply(line_[ply]);
        }
        line_approach_ = approach_;
        lead_ = is_stuck() ? 0 : lead();
        energy_ += lead_;
    }

    // The current line's score with what the search adds to it.
    int energy() const { return energy_; }

    // Continues from this line, in which all cards are played.
    void go_on_from(const std::vector<int>& line) {
        if (!is_line(line)) throw std::invalid_argument("line: not one from this position");
        follow(line);
    }

    // Makes this many playouts at a temperature in points, fewer once the best score reaches the target;
    // returns how many.
    int advance(int playouts, double temperature, int target) {
        if (!(temperature >= 0)) throw std::invalid_argument("temperature: not a number from 0 on");
        int made = 0;
        while (made < playouts && best_score_ < target) {
            step(temperature);
            ++made;
        }
        return made;
    }

  private:
    // Whether these are the plays of the cards to come, with kills between them that the rules allow somewhere.
    bool is_line(const std::vector<int>& tokens) const {
        std::vector<int> plays;
        for (const int token : tokens) {
            if (token < 0 || token >= kill_token(kCards, 0)) return false;
            if (token < 128) plays.push_back(token);
            else if (!kTables.kills[token / 128 - 1][token % 128]) return false;
        }
        if (plays.size() != ordered_.size() + fola_.size()) return false;
        const auto fola = plays.begin() + static_cast<std::ptrdiff_t>(ordered_.size());
        return std::equal(plays.begin(), fola, ordered_.begin()) && std::is_permutation(fola, plays.end(), fola_.begin());
    }

    // Makes what comes of these moves the line.
    void follow(const std::vector<int>& tokens) {
        made_.clear();
        rest_.assign(tokens.begin(), tokens.end());
        changed_ = rest_.size();
        grid_ = start_;
        alive_ = useful_;
        least_ = kNoScoreYet;
        energy_ = replay();
        lead_ = made_lead_;
        line_approach_ = approach_;
        accept(0);
    }

    void step(double temperature) {
        const int ply = choose_ply();
        restore(ply);
        if (!propose(ply)) return;
        least_ = energy_ + temperature * kLogarithms[random_.below(1024)];
        const int energy = replay();
        if (energy < least_) return;
        energy_ = energy;
        lead_ = made_lead_;
        line_approach_ = approach_;
        accept(ply);
    }

    int choose_ply() {
        if (!losses_.empty() && random_.below(100) < kBeforeLosses) {
            const int loss = losses_[random_.below(static_cast<std::uint32_t>(losses_.size()))];
            const int ply = loss - static_cast<int>(random_.below(kShortly));
            return ply > 0 ? ply : 0;
        }
        return static_cast<int>(random_.below(static_cast<std::uint32_t>(length_) + 1));
    }

    // Sets grid_ and alive_ to the position before that ply of the line.
    void restore(int ply) {
        grid_ = saved_[ply / kStride];
        for (int i = ply / kStride * kStride; i < ply; ++i) grid_.apply(line_[i]);
        alive_ = useful_;
        for (const int loss : losses_)
            if (loss < ply) alive_ &= ~tarot_bit(line_[loss] % 128);
    }

    // Sets made_ to the line's first plies, and rest_ to another move and what is to follow it: after the first
    // changed_ moves the same as in the line. Returns false if there is no other move.
    bool propose(int ply) {
        const bool at_kill = ply < static_cast<int>(line_.size()) && is_kill(line_[ply]);
        int total = 0;
        const int kills = list_kills(total);
        int found = kills;
        for (int i = 0; at_kill && i < kills; ++i) {
            if (options_[i] != line_[ply]) continue;
            total -= weights_[i];
            weights_[i] = 0;
        }
        if (grid_.count < kGrid) found = list_plays(ply, found, total);
        if (total == 0) return false;
        const Token chosen = options_[pick(total)];
        made_.assign(line_.begin(), line_.begin() + ply);
        rest_.assign(line_.begin() + ply, line_.end());
        changed_ = 1;
        if (!is_kill(chosen)) {
            std::size_t place = 0;
            while (rest_[place] != chosen) ++place;
            rest_.erase(rest_.begin() + static_cast<std::ptrdiff_t>(place));
            changed_ += place;
        }
        if (at_kill) displace();
        rest_.insert(rest_.begin(), chosen);
        return true;
    }

    // The plays that the line does not make at this ply: the next card, or another card of a loose fola.
    int list_plays(int ply, int found, int& total) {
        const int size = static_cast<int>(line_.size());
        int next = ply;
        while (next < size && is_kill(line_[next])) ++next;
        if (next == size) return found;
        if (next > ply) add(found++, line_[next], kNextCard, total);
        if (!loose_[line_[next]]) return found;
        for (int i = next + 1; i < size; ++i)
            if (!is_kill(line_[i])) add(found++, line_[i], kOtherFolaCard, total);
        return found;
    }

    // Leaves the kill at the head of rest_ there, moves it back or removes it.
    void displace() {
        const int ticket = static_cast<int>(random_.below(10));
        if (ticket >= kDelayed + kDropped) return;
        const Token kill = rest_.front();
        rest_.erase(rest_.begin());
        if (ticket >= kDelayed) return;
        std::size_t place = random_.below(kLongestDelay);
        if (place > rest_.size()) place = rest_.size();
        rest_.insert(rest_.begin() + static_cast<std::ptrdiff_t>(place), kill);
        changed_ = std::max(changed_, place + 2);
    }

    // Plays rest_ out on grid_ to the end of the game and adds the moves actually made to made_: kills that are no
    // longer possible are left out, others are added where the grid is full. Returns the energy, or kRefused as soon as
    // it must be below least_. It ends early, too, where the line's own position comes again.
    int replay() {
        same_from_ = kLongestLine;
        approach_ = line_approach_;
        const std::size_t ahead = line_.size() - rest_.size(); // rest_[i] is line_[i + ahead], except at its head
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            const Token token = rest_[i];
            if (i >= changed_ && (i + ahead) % kStride == 0 && is_back(i + ahead)) return go_back(i + ahead);
            if (is_kill(token)) {
                if (!grid_.kill(token)) continue;
                made_.push_back(token);
                if (is_too_bad(token % 128)) return kRefused;
                continue;
            }
            while (grid_.count == kGrid) {
                if (!make_room()) return get_stuck(i);
                if (is_too_bad(made_.back() % 128)) return kRefused;
            }
            if (token == jumper_) approach_ = approach();
            grid_.play(token);
            made_.push_back(token);
        }
        clear_plain();
        made_length_ = static_cast<int>(made_.size());
        made_lead_ = lead();
        const int energy = count_points() + made_lead_;
        note();
        return energy;
    }

    // Whether the line's position before this ply is that of grid_.
    bool is_back(std::size_t ply) const {
        return static_cast<int>(ply) <= length_ && saved_[ply / kStride].left == grid_.left;
    }

    // What follows is as in the line from this ply on.
    int go_back(std::size_t ply) {
        if (made_.size() == ply) same_from_ = static_cast<int>(ply);
        made_.insert(made_.end(), line_.begin() + static_cast<std::ptrdiff_t>(ply), line_.end());
        made_length_ = static_cast<int>(made_.size() - line_.size()) + length_;
        made_lead_ = is_stuck() ? 0 : lead_ == kJumped ? kJumped : approach_;
        return energy_ - lead_ + made_lead_;
    }

    // Points for how the jumper, which is about to be played, will lie: the nearest card to its left that kills it,
    // and the nearest to the left of that one that it kills. This should be three places away.
    int approach() const {
        bool killer = false;
        int away = 1;
        for (Card card = grid_.left[kTail]; card != kHead; card = grid_.left[card], ++away) {
            if (!killer) killer = kTables.kills[card][jumper_];
            else if (kTables.kills[jumper_][card])
                return std::max(kKillerThere, kJumped - kTooFar * std::abs(away - 3) - 1);
        }
        return killer ? kKillerThere : 0;
    }

    // Whether the current line cannot make all its plays.
    bool is_stuck() const { return length_ < static_cast<int>(line_.size()); }

    // Points for the jumper at the end of a line with all cards played.
    int lead() const {
        if (jumper_ == kHead) return 0;
        const bool on_top = grid_.left[jumper_] != kHead || grid_.right[kHead] == jumper_;
        return on_top ? approach_ : kJumped;
    }

    // Whether a line that has lost this victim and those before it can neither be accepted nor be the best.
    bool is_too_bad(int victim) {
        if (!kTables.useful[victim]) return false;
        alive_ &= ~tarot_bit(victim);
        int extra = 0;
        each_bit(alive_, [&](int number) { extra += extra_[static_cast<std::size_t>(kMatto + number)]; });
        const int most = most_of(alive_);
        return most <= best_score_ && most + extra + (jumper_ == kHead ? 0 : kJumped) < least_;
    }

    // Makes a random kill, by its victim's weight. Returns false if there is none.
    bool make_room() {
        int total = 0;
        if (list_kills(total) == 0) return false;
        const Token token = options_[pick(total)];
        grid_.kill(token);
        made_.push_back(token);
        return true;
    }

    // The line is stuck: the plays that it cannot make stay at its end, behind its length.
    int get_stuck(std::size_t first) {
        made_length_ = static_cast<int>(made_.size());
        for (std::size_t i = first; i < rest_.size(); ++i)
            if (!is_kill(rest_[i])) made_.push_back(rest_[i]);
        const int to_come = static_cast<int>(made_.size()) - made_length_;
        made_lead_ = 0;
        const int energy = count_points() - kStuckPenalty - kToComePenalty * to_come;
        score_ = kUnfinished;
        note();
        return energy;
    }

    // All cards are played: kill plain cards, which can only gain, the most expensive first.
    void clear_plain() {
        for (;;) {
            int total = 0;
            const int found = list_kills(total);
            int costliest = -1, cost = 0;
            for (int i = 0; i < found; ++i) {
                const int victim = options_[i] % 128;
                if (kTables.useful[victim] || kTables.worth[victim] >= cost) continue;
                costliest = i;
                cost = kTables.worth[victim];
            }
            if (costliest < 0) return;
            grid_.kill(options_[costliest]);
            made_.push_back(options_[costliest]);
        }
    }

    // Sets score_ to the score of the grid and returns the energy.
    int count_points() {
        std::uint64_t tarocchi = 0;
        int plain = 0, extra = 0;
        for (Card card = grid_.left[kTail]; card != kHead; card = grid_.left[card]) {
            plain += kTables.worth[card];
            extra += extra_[card];
            if (is_tarot(card)) tarocchi |= tarot_bit(card);
        }
        score_ = score(tarocchi, plain);
        return score_ + extra;
    }

    // The legal kills, by killer from right to left, the nearer victim first.
    int list_kills(int& total) {
        const auto& kills = kTables.kills;
        const auto& left = grid_.left;
        int found = 0, sum = 0;
        Card killer = left[kTail], near = left[killer], middle = left[near];
        while (killer != kHead) {
            const Card far = left[middle];
            // Every kill is written, but counted only if it is possible: a branch could not be predicted here.
            for (const Card victim : {near, far}) {
                const int possible = kills[killer][victim];
                options_[found] = kill_token(killer, victim);
                weights_[found] = weight_[victim];
                found += possible;
                sum += possible * weight_[victim];
            }
            killer = near, near = middle, middle = far;
        }
        total += sum;
        return found;
    }

    void add(int index, Token token, int weight, int& total) {
        options_[index] = token;
        weights_[index] = weight;
        total += weight;
    }

    int pick(int total) {
        int ticket = static_cast<int>(random_.below(static_cast<std::uint32_t>(total)));
        int chosen = 0;
        while (ticket >= weights_[chosen]) ticket -= weights_[chosen++];
        return chosen;
    }

    void note() {
        if (score_ <= best_score_) return;
        best_score_ = score_;
        best_line_.assign(made_.begin(), made_.begin() + made_length_);
    }

    // Makes made_ the line. Up to the ply `from` they are the same.
    void accept(int from) {
        line_.swap(made_);
        length_ = made_length_;
        while (!losses_.empty() && losses_.back() >= from) losses_.pop_back();
        for (int ply = from; ply < length_; ++ply)
            if (is_kill(line_[ply]) && kTables.useful[line_[ply] % 128]) losses_.push_back(ply);
        int i = from / kStride * kStride;
        grid_ = i > 0 ? saved_[i / kStride] : start_;
        for (; i <= length_ && i != same_from_; ++i) {
            if (i % kStride == 0) saved_[i / kStride] = grid_;
            if (i < length_) grid_.apply(line_[i]);
        }
    }

    SplitMix64 random_;
    std::vector<int> ordered_, fola_;      // the cards to come; the last are loose
    Grid start_, grid_;
    std::vector<Grid> saved_;              // before every kStride-th ply of line_
    std::vector<Token> line_, made_;       // the current line, and the one just played out
    std::vector<Token> rest_, best_line_;
    std::vector<int> losses_;              // plies of line_ that kill a useful card
    int length_ = 0, made_length_ = 0;     // plies really made; the plays behind them could not be made
    int energy_ = 0, score_ = 0, best_score_ = kNoScoreYet;
    double least_ = 0;                     // the least energy to accept
    Card jumper_ = kHead;                  // kHead: none
    int approach_ = 0, line_approach_ = 0; // how the jumper came to lie, in made_ and in line_
    int made_lead_ = 0, lead_ = 0;         // what that adds to the energy
    std::size_t changed_ = 0;              // where the head of rest_ ends that differs from the line
    int same_from_ = kLongestLine;         // the ply from which made_ and the saved grids are as before
    std::uint64_t useful_ = 0, alive_ = 0; // useful cards: bit n for T(n); not yet killed in made_
    std::array<int, kCards + 1> weight_{}; // by victim; kHead is no victim
    std::array<int, kCards> extra_{};      // what the energy adds to the score for a card on top
    std::array<bool, kCards> loose_{};
    std::array<Token, 144> options_{};     // at most 46 kills, and the plays of 97 cards
    std::array<int, 144> weights_{};
};

} // namespace minchiate
