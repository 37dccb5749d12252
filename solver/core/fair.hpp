// The fair player: playouts by the learned policy over shuffles of the unseen cards.
//
// A playout plays a card whenever there is room and makes one kill when there is none: playing first never
// loses a kill and shows one more card. So it makes one kill per card, then clears up. Once the deck is
// played, the order of the fola is known: its cards then lie behind the grid, and the policy sees which
// cards will come next to which. solver/reference/fair.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

#include "fair_policy.hpp"
#include "random.hpp"
#include "rules.hpp"

namespace minchiate {

// A grid, the cards to come in their order, and the value of every kill, updated with every kill.
class Playout {
  public:
    using Weight = Policy::Weight;

    // Of the cards to come, nobody knows the first `hidden` until they are played.
    Playout(const Policy& policy, const std::vector<Card>& grid, int hidden, int to_come)
        : policy_(&policy), size_(static_cast<int>(grid.size())), hidden_(hidden), to_come_(to_come) {
        cards_.fill(kNobody);
        std::copy(grid.begin(), grid.end(), cards_.begin() + kMargin);
    }

    // Call this once, before anything else. alive: every card that is not covered; order: the cards to come.
    void begin(const std::vector<Card>& alive, const Card* order) {
        for (int court = 0; court < kCourts; ++court) {
            const int card = card_of(court);
            int killers = 0;
            for (const Card other : alive) killers += kills(other, card);
            killers_[court] = static_cast<std::uint8_t>(killers);
            if (std::find(alive.begin(), alive.end(), card) != alive.end()) courts_ |= 1u << court;
        }
        if (hidden_ == 0) show_fola(order);
        look_everywhere();
    }

    int size() const { return size_; }
    int to_come() const { return to_come_; }
    bool can_play() const { return size_ < kGrid && to_come_ > 0; }
    int card(int place) const { return cards_[kMargin + place]; }

    // Plays the next card of `order`; `played` of them are on the table already.
    void play(const Card* order, int played) {
        Card* const grid = cards_.data() + kMargin;
        if (hidden_ > 0) {
            grid[size_] = order[played];
            look_at(size_);
            if (--hidden_ == 0) show_fola(order + played + 1, to_come_ - 1, size_ + 1);
        }
        ++size_;
        const bool same = phase_of(to_come_) == phase_of(to_come_ - 1);
        --to_come_;
        if (!same) look_everywhere();
    }

    // Puts the pile at `right` on the one `distance` to its left.
    void kill(int right, int distance) {
        Card* const grid = cards_.data() + kMargin;
        const int victim = grid[right - distance], gap = distance == 1 ? right - 1 : right;
        if (distance == 3) grid[right - 3] = grid[right];
        std::memmove(grid + gap, grid + gap + 1, kReach - static_cast<std::size_t>(gap));
        --size_;
        for (Row& row : rows_) close_up(row, gap);
        look_at(kLast);
        if (distance == 3) look_around(right - 3);
        look_across(gap);
        bury(victim);
    }

    // Finds the best kill, the first of equals: by killer from left to right, the nearer victim first.
    // When all cards are played, only plain cards are killed. Returns false if there is no kill.
    bool choose(int& right, int& distance) {
        appraise();
        Weight best = Policy::kWorst;
        for (int i = 1; i < size_; ++i) best = std::max({best, near_[i], far_[i]});
        if (best <= Policy::kWorst) return false;
        right = 1;
        while (near_[right] != best && far_[right] != best) ++right;
        distance = near_[right] == best ? 1 : 3;
        return true;
    }

    // Sets near_value and far_value of all kills, by killers at the places 1 to size() - 1.
    void appraise();
    Weight near_value(int right) const { return near_[right]; }
    Weight far_value(int right) const { return far_[right]; }

    int points() const {
        const Tables& table = tables();
        std::uint64_t tarocchi = 0;
        int plain = 0;
        for (int i = 0; i < size_; ++i) {
            const int top = card(i);
            plain += table.worth[static_cast<std::size_t>(top)];
            if (is_tarot(top)) tarocchi |= std::uint64_t{1} << (top - kMatto);
        }
        return score(tarocchi, plain);
    }

    // Plays on to the end; returns the best score at which the player could have stopped.
    int run(const Card* order) {
        int played = 0, right = 0, distance = 0;
        for (;;) {
            while (can_play()) play(order, played++);
            if (to_come_ == 0) break;
            if (!choose(right, distance)) return kUnfinished;
            kill(right, distance);
        }
        int best = points();
        while (choose(right, distance)) {
            kill(right, distance);
            best = std::max(best, points());
        }
        return best;
    }

    // What the policy's training needs to know.
    std::uint32_t courts() const { return courts_; }
    int killers(int court) const { return std::min<int>(killers_[static_cast<std::size_t>(court)], kMostKillers); }
    const Card* grid() const { return cards_.data() + kMargin; }

    static int card_of(int court) { return court / kCourtRanks * kRanks + kFirstCourt + court % kCourtRanks; }

  private:
    static constexpr int kMargin = 8;   // cells before the first place: the left neighbours of every pile exist
    static constexpr int kReach = 40;   // places in use: the grid and the fola behind it
    static constexpr int kLast = 27;    // last place whose pairs matter to a kill
    static constexpr int kRow = 56;     // kMargin + kLast + 1, and room to close up in steps of 8
    using Row = std::array<Weight, kRow>;
    // Each row holds, by the place of the right card, the weight of its pair with the card kApart to its left.
    // kTurned2 is kNear2 with the cards changed over: the left card may kill the right one after a move.
    enum : std::size_t { kKill1, kKill3, kNear1, kNear2, kNear4, kTurned2, kFar1, kFar3, kFar4, kFar6, kRows };
    static constexpr std::array<int, kRows> kApart = {1, 3, 1, 2, 4, 2, 1, 3, 4, 6};
    template <std::size_t... row> using Rows = std::index_sequence<row...>;
    using AllRows = std::make_index_sequence<kRows>;

    void show_fola(const Card* fola) { show_fola(fola, to_come_, size_); }
    void show_fola(const Card* fola, int count, int behind) {
        std::copy(fola, fola + count, cards_.begin() + kMargin + behind);
        for (int place = behind; place <= kLast; ++place) look_at(place);
    }

    void look_everywhere() {
        for (int place = 0; place <= kLast; ++place) look_at(place);
        needs_changed_ = true;
    }

    const Policy::Phase& phase() const { return policy_->phase(to_come_); }

    // Sets one entry: the pair has changed.
    template <std::size_t row> void look(const Policy::Phase& p, int place) {
        const Card* const card = cards_.data() + kMargin + place;
        const int killer = row == kTurned2 ? card[-2] : card[0];
        const int victim = row == kTurned2 ? card[0] : card[-kApart[row]];
        const auto& pairs = row <= kKill3 ? p.kill : row <= kTurned2 ? p.near_pair : p.far_pair;
        rows_[row][static_cast<std::size_t>(kMargin + place)] =
            pairs[static_cast<std::size_t>(killer)][static_cast<std::size_t>(victim)];
    }

    template <std::size_t... row> void look_at(const Policy::Phase& p, int place, Rows<row...>) {
        (look<row>(p, place), ...);
    }

    template <std::size_t... row> void look_right(const Policy::Phase& p, int place, Rows<row...>) {
        (look<row>(p, place + kApart[row]), ...);
    }

    template <std::size_t row> void look_across(const Policy::Phase& p, int gap) {
        for (int place = gap; place < gap + kApart[row]; ++place) look<row>(p, place);
    }

    template <std::size_t... row> void look_across(const Policy::Phase& p, int gap, Rows<row...>) {
        (look_across<row>(p, gap), ...);
    }

    void look_at(int place) { look_at(phase(), place, AllRows()); }

    // A card has come to `place`: look at its own pairs, and at those with the cards to its right.
    void look_around(int place) {
        look_at(place);
        look_right(phase(), place, AllRows());
    }

    // A pile has gone from before `gap`: look at the pairs across the gap.
    void look_across(int gap) { look_across(phase(), gap, AllRows()); }

    static void close_up(Row& row, int gap) {
        for (int i = kMargin + gap; i <= kMargin + kLast; i += 8) {
            std::array<Weight, 8> eight;
            std::memcpy(eight.data(), row.data() + i + 1, sizeof eight);
            std::memcpy(row.data() + i, eight.data(), sizeof eight);
        }
    }

    void bury(int card) {
        if (is_tarot(card)) {
            const int number = card - kMatto;
            if (number < kFirstTarotNeed) return;
            const int ranks = std::min(number / 3 - kFirstCourt, kCourtRanks - 1); // that it kills
            for (int court = 0; court < kCourts; ++court) killers_[court] -= court % kCourtRanks < ranks;
        } else {
            const int suit = card / kRanks, rank = card % kRanks - kFirstCourt;
            for (int i = 0; i < kCourtRanks; ++i) --killers_[suit * kCourtRanks + i];
            if (rank >= 0) {
                courts_ &= ~(1u << (suit * kCourtRanks + rank));
                for (int court = rank; court < kCourts; court += kCourtRanks) --killers_[court];
            }
        }
        needs_changed_ = true;
    }

    void weigh_needs();

    const Policy* policy_;
    std::array<Card, 80> cards_{};
    int size_, hidden_, to_come_;
    std::uint32_t courts_ = 0;                   // tens and courts that are not covered
    std::array<std::uint8_t, kCourts> killers_{}; // cards that kill them and are not covered
    bool needs_changed_ = true;
    std::array<Row, kRows> rows_{};
    std::array<Weight, kCards + 1> need_{};      // the cost of losing a card that is needed as a killer
    std::array<Weight, kGrid> near_{}, far_{};
};

inline void Playout::weigh_needs() {
    const Policy::Phase& p = phase();
    std::array<int, 4> suit{};
    std::array<int, kCourtRanks> rank{}, tarot{};
    std::array<int, kCourts> own{};
    for (int court = 0; court < kCourts; ++court) {
        if (!(courts_ >> court & 1)) continue;
        const int r = court % kCourtRanks;
        const std::size_t left = static_cast<std::size_t>(killers(court));
        suit[court / kCourtRanks] += p.suit_need[r][left];
        rank[r] += p.rank_need[r][left];
        tarot[r] += p.tarot_need[r][left];
        own[court] = p.own_need[r][left] - p.suit_need[r][left] - p.rank_need[r][left];
    }
    for (int card = 0; card < kCartiglie; ++card) need_[card] = static_cast<Weight>(suit[card / kRanks]);
    for (int court = 0; court < kCourts; ++court)
        need_[card_of(court)] = static_cast<Weight>(need_[card_of(court)] + rank[court % kCourtRanks] + own[court]);
    int sum = 0;
    for (int r = 0; r < kCourtRanks - 1; ++r) { // no tarocco kills a king
        sum += tarot[r];
        for (int number = 3 * (kFirstCourt + 1 + r); number < 3 * (kFirstCourt + 2 + r); ++number)
            if (number <= 40) need_[kMatto + number] = static_cast<Weight>(sum);
    }
    needs_changed_ = false;
}

inline void Playout::appraise() {
    if (needs_changed_) weigh_needs();
    const Policy::Phase& p = phase();
    const Card* const grid = cards_.data() + kMargin;
    // By place, with a margin of 3: the gain when the card there is lost (lost), when it moves three places to
    // the left (leap_row), and when all cards from there on move one place to the left (shift).
    std::array<Weight, kGrid + 3> lost_row{}, leap_row{};
    std::array<Weight, kGrid + 2> shift{};
    Weight* const lost = lost_row.data() + 3;
    for (int i = 0; i < size_; ++i) {
        lost[i] = static_cast<Weight>(need_[grid[i]] - p.place[grid[i]][i]);
        if (to_come_ == 0 && tables().useful[grid[i]]) lost[i] = Policy::kForbidden;
        leap_row[i] = p.leap[grid[i]][i];
    }
    int sum = 0;
    for (int i = size_ - 1; i > 0; --i) shift[i] = static_cast<Weight>(sum += p.step[grid[i]][i]);
    const auto row = [this](std::size_t index) { return rows_[index].data() + kMargin; };
    const Weight *const kill1 = row(kKill1), *const kill3 = row(kKill3), *const near1 = row(kNear1),
                 *const near2 = row(kNear2), *const near4 = row(kNear4), *const turned2 = row(kTurned2),
                 *const far1 = row(kFar1), *const far3 = row(kFar3), *const far4 = row(kFar4),
                 *const far6 = row(kFar6);
    for (int i = 0; i < kGrid; ++i) { // no branches, so that the compiler computes eight places at a time
        near_[i] = static_cast<Weight>(kill1[i] + lost[i - 1] + shift[i] + near2[i] - near1[i - 1] - near1[i] +
                                       far4[i] + far4[i + 1] + far4[i + 2] - far3[i - 1] - far3[i] - far3[i + 1] -
                                       far3[i + 2]);
        far_[i] = static_cast<Weight>(kill3[i] + lost[i - 3] + shift[i + 1] + leap_row[i] + p.reach + near4[i] +
                                      turned2[i] + near2[i + 1] - near1[i - 3] - near1[i - 2] - near1[i] -
                                      near1[i + 1] + far6[i] + far1[i + 1] + far4[i + 2] + far4[i + 3] - far3[i - 3] -
                                      far3[i] - far3[i + 1] - far3[i + 2] - far3[i + 3]);
    }
}

// Flat Monte-Carlo: every option is played out over the same shuffles of the unseen cards.
class FairSearch {
  public:
    // The cards of `unseen` come first, in any order, then `fola` in its order. The options are the play, if
    // there is room and a card to come, then the kills, by killer from left to right, the nearer victim first.
    FairSearch(const Policy& policy, const std::vector<int>& grid, const std::vector<int>& unseen,
               const std::vector<int>& fola, std::uint64_t seed)
        : order_(checked(grid, unseen, fola)), hidden_(static_cast<int>(unseen.size())), random_(seed),
          start_(policy, {grid.begin(), grid.end()}, hidden_, static_cast<int>(order_.size())) {
        std::vector<Card> alive(order_);
        alive.insert(alive.end(), grid.begin(), grid.end());
        start_.begin(alive, order_.data());
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
            result.push_back(distance == 0 ? 0 : distance == 1 ? start_.near_value(right) : start_.far_value(right));
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
                const std::int64_t points = playout.run(order_.data() + is_play);
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
    // Returns the cards to come.
    static std::vector<Card> checked(const std::vector<int>& grid, const std::vector<int>& unseen,
                                     const std::vector<int>& fola) {
        std::vector<int> order(unseen);
        order.insert(order.end(), fola.begin(), fola.end());
        const auto is_card = [](int card) { return 0 <= card && card < kCards; };
        if (grid.size() > kGrid || grid.size() + order.size() > kCards ||
            !std::all_of(grid.begin(), grid.end(), is_card) || !std::all_of(order.begin(), order.end(), is_card))
            throw std::invalid_argument("no position of a game");
        return {order.begin(), order.end()};
    }

    void add(std::pair<int, int> move) {
        moves_.push_back(move);
        after_.push_back(start_);
        if (move.second) after_.back().kill(move.first, move.second);
        counts_.push_back(0);
        sums_.push_back(0);
        squares_.push_back(0);
    }

    std::vector<Card> order_;
    int hidden_;
    SplitMix64 random_;
    Playout start_;
    std::vector<std::pair<int, int>> moves_; // (place of the killer, distance); distance 0 is the play
    std::vector<Playout> after_;
    std::vector<std::int64_t> counts_, sums_, squares_;
};

} // namespace minchiate
