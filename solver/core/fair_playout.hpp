// A playout of the fair player's policy: a game that it plays to the end, with the value of every kill.
//
// A playout plays a card whenever there is room and makes one kill when there is none: playing first never
// loses a kill and shows one more card. So it makes one kill per card, then clears up. Once the deck is
// played, the order of the fola is known: its cards then lie behind the grid, and the policy sees which
// cards will come next to which. solver/reference/fair_playout.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "fair_policy.hpp"
#include "rules.hpp"

namespace minchiate {

// A grid, the cards to come in their order, and the value of every kill, updated with every kill.
class Playout {
  public:
    static constexpr int kMostKnown = 16; // most cards to come whose order may be known

    using Weight = Policy::Weight;

    // How many plain cards can be killed, and by how many kills.
    struct Room {
        int kills, victims;
    };

    // Of the cards to come, nobody knows the first `hidden` until they are played.
    Playout(const Policy& policy, const std::vector<Card>& grid, int hidden, int to_come)
        : policy_(&policy), size_(static_cast<int>(grid.size())), hidden_(hidden), to_come_(to_come) {
        cards_.fill(kNobody);
        std::copy(grid.begin(), grid.end(), cards_.begin() + kMargin);
    }

    // Call this once, before anything else.
    void begin(const Card* order) {
        for (int i = 0; i < to_come_; ++i) {
            courts_.add(order[i]);
            count_useful(order[i]);
        }
        for (int place = 0; place < size_; ++place) {
            courts_.put(card(place), place);
            count_useful(card(place));
        }
        loss_.fill(kNoLoss);
        find_losses();
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
        courts_.play(grid[size_], size_);
        ++size_;
        const bool same = phase_of(to_come_) == phase_of(to_come_ - 1);
        --to_come_;
        if (!same) look_everywhere();
    }

    // Puts the pile at `right` on the pile `distance` to its left.
    void kill(int right, int distance) {
        Card* const grid = cards_.data() + kMargin;
        const int victim = grid[right - distance], gap = distance == 1 ? right - 1 : right;
        if (distance == 3) grid[right - 3] = grid[right];
        courts_.kill(right, distance);
        std::memmove(grid + gap, grid + gap + 1, kReach - static_cast<std::size_t>(gap));
        --size_;
        for (Row& row : rows_) close_up(row, gap);
        for (Places& apart : plain_kills_) minchiate::close_up(apart, gap);
        for (Places& apart : kills_) minchiate::close_up(apart, gap);
        look_at(kLast);
        if (distance == 3) look_around(right - 3);
        look_across(gap);
        if (kTables.useful[victim]) {
            useful_ &= ~(std::uint64_t{1} << (victim - kMatto));
            worth_ -= kTables.worth[victim];
            find_losses();
        }
    }

    // A legal kill and its value.
    struct Kill {
        int right, distance, value; // the killer's place
    };

    // Finds the best kills, the best first, of equals the first: by killer from left to right, the nearer victim
    // first. Returns how many there are, at most as many as `best` holds.
    template <std::size_t most> int choose(std::array<Kill, most>& best) {
        weigh();
        int found = 0; // first without what is possible next, which takes longest to find
        each_kill([&](int right, int distance) { insert(best, found, {right, distance, value_of(right, distance)}); });
        if (found == 0) return 0;
        int least = kMostValue;
        for (int i = 0; i < found; ++i)
            least = std::min(least, best[i].value + space_after(best[i].right, best[i].distance));
        const int enough = least - phase().most_space;
        found = 0;
        each_kill([&](int right, int distance) {
            const int value = value_of(right, distance);
            if (value >= enough) insert(best, found, {right, distance, value + space_after(right, distance)});
        });
        return found;
    }

    // Calls `visit` with the killer's place and the distance of every legal kill, in the order above.
    template <typename Visit> void each_kill(Visit visit) const {
        const Places near = kills_[0] & on_grid(), far = kills_[1] & on_grid();
        each_bit(near | far, [&](int right) {
            if (near >> right & 1) visit(right, 1);
            if (far >> right & 1) visit(right, 3);
        });
    }

    // Sets value_of all legal kills, by the places of their killers and by distance.
    void appraise() {
        weigh();
        each_kill([&](int right, int distance) {
            Weight& value = distance == 1 ? near_[right] : far_[right];
            value = static_cast<Weight>(value + space_after(right, distance));
        });
    }
    int value_of(int right, int distance) const { return distance == 1 ? near_[right] : far_[right]; }

    int points() const {
        std::uint64_t tarocchi = 0;
        int plain = 0;
        for (int i = 0; i < size_; ++i) {
            const int top = card(i);
            plain += kTables.worth[static_cast<std::size_t>(top)];
            if (is_tarot(top)) tarocchi |= std::uint64_t{1} << (top - kMatto);
        }
        return score(tarocchi, plain);
    }

    // The score if all useful cards that are not covered show at the end, and no others.
    int ceiling() const { return ceiling_; }

    // Plays on to the end by the best kill each time; returns the best score at which the player could have stopped.
    int run(const Card* order) {
        int played = 0;
        std::array<Kill, 1> best;
        for (;;) {
            while (can_play()) play(order, played++);
            if (to_come_ == 0) return clear_up();
            if (choose(best) == 0) return kUnfinished;
            kill(best[0].right, best[0].distance);
        }
    }

    // The same when all cards are played.
    int clear_up() {
        int most = points();
        std::array<Kill, 1> best;
        while (most < ceiling() && choose(best)) {
            kill(best[0].right, best[0].distance);
            most = std::max(most, points());
        }
        return most;
    }

    // What the policy's training needs to know.
    const Card* grid() const { return cards_.data() + kMargin; }
    const Courts& courts() const { return courts_; }
    Room room_after(int right, int distance) const;
    int ransom_after(int right, int distance) const;
    Room room() const { return room_of(plain_kills_[kOne], plain_kills_[kThree], on_grid() << 1 | 1); }
    int loss_of(int card) const { return loss_[static_cast<std::size_t>(card)]; }

  private:
    static constexpr int kMargin = 8;    // cells before the first place: the left neighbours of every pile exist
    static constexpr int kReach = kGrid + kMostKnown; // places in use: the grid and the fola behind it
    static constexpr int kLast = 27;     // last place whose pairs matter to a kill
    static constexpr int kRow = 56;      // kMargin + kLast + 1, and room to close up in steps of 8
    static constexpr int kMostValue = 1 << 20; // above the value of every kill
    using Row = std::array<Weight, kRow>;
    // Each row holds, by the place of the right card, the weight of its pair with the card this many places to its
    // left. kTurned2 is kNear2 with the cards changed over: the left card may kill the right one after a move.
    enum : std::size_t { kKill1, kKill3, kNear1, kNear2, kNear4, kTurned2, kFar1, kFar3, kFar4, kFar6, kRows };
    // The pairs that are looked at, by the places between the cards; kTurned is two apart, the left card kills.
    enum : std::size_t { kOne, kTwo, kThree, kFour, kSix, kTurned, kDistances };
    static constexpr std::array<int, kDistances> kApart = {1, 2, 3, 4, 6, 2};
    template <std::size_t... apart> using Apart = std::index_sequence<apart...>;
    using AllDistances = std::make_index_sequence<kDistances>;

    // Puts a kill among the best, behind its equals; the last of a full list falls out.
    template <std::size_t most> static void insert(std::array<Kill, most>& best, int& found, Kill kill) {
        int place = found < static_cast<int>(most) ? found++ : found;
        while (place > 0 && best[place - 1].value < kill.value) {
            if (place < static_cast<int>(most)) best[place] = best[place - 1];
            --place;
        }
        if (place < static_cast<int>(most)) best[place] = kill;
    }

    // near, far: where the right card of a pair one or three places apart kills a plain card.
    static Room room_of(Places near, Places far, Places limit) {
        near &= limit;
        far &= limit;
        return {std::min(count_bits(std::uint64_t{near} << 32 | far), kMostRoom),
                std::min(count_bits(std::uint64_t{near >> 1 | far >> 3}), kMostRoom)};
    }

    // Sets the values of all kills but for what is possible after them.
    void weigh();

    // Returns the value of what is possible after a kill.
    int space_after(int right, int distance) const {
        const Policy::Phase& p = phase();
        const auto [kills, victims] = room_after(right, distance);
        const int value = p.room[kills] + p.victims[victims];
        return victims == 0 ? value + p.ransom[ransom_after(right, distance)] : value;
    }

    Places on_grid() const { return (Places{1} << size_) - 1; }

    void count_useful(int card) {
        if (!kTables.useful[card]) return;
        useful_ |= std::uint64_t{1} << (card - kMatto);
        worth_ += kTables.worth[card];
    }

    void show_fola(const Card* fola) { show_fola(fola, to_come_, size_); }
    void show_fola(const Card* fola, int count, int behind) {
        std::copy(fola, fola + count, cards_.begin() + kMargin + behind);
        for (int place = behind; place <= kLast; ++place) look_at(place);
    }

    void look_everywhere() {
        for (int place = 0; place <= kLast; ++place) look_at(place);
    }

    const Policy::Phase& phase() const { return policy_->phase(to_come_); }

    // Sets the entries of one pair, which has changed, by the place of the right card.
    template <std::size_t apart> void look(const Policy::Phase& p, int place) {
        const Card* const card = cards_.data() + kMargin + place;
        const int left = card[-kApart[apart]], right = card[0];
        const Policy::Pair& pair = apart == kTurned ? p.pairs[left][right] : p.pairs[right][left];
        const auto set = [&](std::size_t row, Weight weight) {
            rows_[row][static_cast<std::size_t>(kMargin + place)] = weight;
        };
        const auto mark = [&](Places& places, bool is) {
            places = (places & ~(Places{1} << place)) | Places{is} << place;
        };
        mark(plain_kills_[apart], pair.kills_plain);
        if constexpr (apart == kOne) {
            set(kKill1, pair.kill);
            set(kNear1, pair.near);
            set(kFar1, pair.far);
            mark(kills_[0], pair.kills);
        } else if constexpr (apart == kTwo) {
            set(kNear2, pair.near);
        } else if constexpr (apart == kThree) {
            set(kKill3, pair.kill);
            set(kFar3, pair.far);
            mark(kills_[1], pair.kills);
        } else if constexpr (apart == kFour) {
            set(kNear4, pair.near);
            set(kFar4, pair.far);
        } else if constexpr (apart == kSix) {
            set(kFar6, pair.far);
        } else {
            set(kTurned2, pair.near);
        }
    }

    template <std::size_t... apart> void look_at(const Policy::Phase& p, int place, Apart<apart...>) {
        (look<apart>(p, place), ...);
    }

    template <std::size_t... apart> void look_right(const Policy::Phase& p, int place, Apart<apart...>) {
        (look<apart>(p, place + kApart[apart]), ...);
    }

    template <std::size_t apart> void look_across(const Policy::Phase& p, int gap) {
        for (int place = gap; place < gap + kApart[apart]; ++place) look<apart>(p, place);
    }

    template <std::size_t... apart> void look_across(const Policy::Phase& p, int gap, Apart<apart...>) {
        (look_across<apart>(p, gap), ...);
    }

    void look_at(int place) { look_at(phase(), place, AllDistances()); }

    // A card has come to `place`: look at its own pairs, and at those with the cards to its right.
    void look_around(int place) {
        look_at(place);
        look_right(phase(), place, AllDistances());
    }

    // A pile has gone from before `gap`: look at the pairs across the gap.
    void look_across(int gap) { look_across(phase(), gap, AllDistances()); }

    static void close_up(Row& row, int gap) {
        for (int i = kMargin + gap; i <= kMargin + kLast; i += 8) {
            std::array<Weight, 8> eight;
            std::memcpy(eight.data(), row.data() + i + 1, sizeof eight);
            std::memcpy(row.data() + i, eight.data(), sizeof eight);
        }
    }

    void find_losses() {
        ceiling_ = score(useful_, worth_);
        each_bit(useful_, [&](int number) {
            const auto card = static_cast<std::size_t>(kMatto + number);
            const int loss = ceiling_ - score(useful_ & ~(std::uint64_t{1} << number), worth_ - kTables.worth[card]);
            loss_[card] = static_cast<std::uint8_t>(std::min(std::max(loss, kLeastLoss), kMostLoss) - kLeastLoss);
        });
    }

    const Policy* policy_;
    std::array<Card, 80> cards_{};
    int size_, hidden_, to_come_;
    Courts courts_;
    std::uint64_t useful_ = 0;                   // the useful tarocchi that are not covered
    int worth_ = 0, ceiling_ = 0;                // the sum of their worth, and their score
    std::array<Row, kRows> rows_{};
    std::array<Places, kDistances> plain_kills_{}; // where the right card of a pair kills a plain card
    std::array<Places, 2> kills_{};              // where a card may kill the card one or three places to its left
    std::array<std::uint8_t, kCards + 1> loss_{}; // what a useful card takes along, as an index of Phase::loss
    std::array<Weight, kGrid> near_{}, far_{};
};

// Returns what can be killed after a kill, by the card that is known to come next as well. It puts together where
// the right card of a pair kills a plain card, by places after the kill: first where nothing moves, last where all
// cards move one place to the left.
inline Playout::Room Playout::room_after(int right, int distance) const {
    const auto& kills = plain_kills_;
    const auto from = [](Places place, int further) { return ~((place << further) - 1); };
    if (distance == 1) {
        const Places gap = Places{1} << (right - 1);
        return room_of((kills[kOne] & (gap - 1)) | (kills[kTwo] >> 1 & gap) | (kills[kOne] >> 1 & from(gap, 1)),
                       (kills[kThree] & (gap - 1)) | (kills[kFour] >> 1 & gap * 7) |
                           (kills[kThree] >> 1 & from(gap, 3)),
                       on_grid());
    }
    const Places place = Places{1} << (right - 3); // of the killer after its leap
    return room_of((kills[kOne] & ((place - 1) | place << 2)) | (kills[kFour] >> 3 & place) |
                       (kills[kTurned] >> 2 & place << 1) | (kills[kTwo] >> 1 & place << 3) |
                       (kills[kOne] >> 1 & from(place, 4)),
                   (kills[kThree] & ((place - 1) | place * 6)) | (kills[kSix] >> 3 & place) |
                       (kills[kOne] >> 1 & place << 3) | (kills[kFour] >> 1 & place * 48) |
                       (kills[kThree] >> 1 & from(place, 6)),
                   on_grid());
}

// Returns what the cheapest useful card takes along that can be killed after a kill; kNoLoss if there is none.
inline int Playout::ransom_after(int right, int distance) const {
    std::array<Card, kGrid + 1> after;
    int count = 0;
    for (int place = 0; place <= size_; ++place) { // with the next card if it is known
        if (place == (distance == 1 ? right - 1 : right)) continue;
        after[count++] = distance == 3 && place == right - 3 ? cards_[kMargin + right] : cards_[kMargin + place];
    }
    int least = kNoLoss;
    for (int i = 1; i < count; ++i)
        for (const int apart : {1, 3})
            if (i >= apart && kTables.kills[after[i]][after[i - apart]])
                least = std::min<int>(least, loss_[after[i - apart]]);
    return least;
}

inline void Playout::weigh() {
    const Policy::Phase& p = phase();
    const Card* const grid = cards_.data() + kMargin;
    // By place, with a margin of 3: the gain when the card there is lost (lost), when it moves three places to
    // the left (leap_row), and when all cards from there on move one place to the left (shift).
    std::array<Weight, kGrid + 3> lost_row{}, leap_row{};
    std::array<Weight, kGrid + 2> shift{};
    Weight* const lost = lost_row.data() + 3;
    for (int i = 0; i < size_; ++i) {
        lost[i] = static_cast<Weight>(p.loss[loss_[grid[i]]] - p.place[grid[i]][i]);
        leap_row[i] = p.leap[grid[i]][i];
    }
    courts_.each([&](int rank, int killers, int place, Places by_suit, Places by_rank, Places by_tarot) {
        const auto add = [&](int to, const Policy::Need& need) {
            lost[to] = static_cast<Weight>(lost[to] + need[rank][killers]);
        };
        add(place, p.own_need);
        each_bit(by_suit, [&](int to) { add(to, p.suit_need); });
        each_bit(by_rank, [&](int to) { add(to, p.rank_need); });
        each_bit(by_tarot, [&](int to) { add(to, p.tarot_need); });
    });
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

} // namespace minchiate
