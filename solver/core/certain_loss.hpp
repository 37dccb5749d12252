// Certain loss: the points that junk left on top costs in every line that covers only mortal cards.
// solver/reference/certain_loss.py is the twin and shows why it is certain: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "rules.hpp"

namespace minchiate {

constexpr Card kBlank = 97; // top of a pile: a card that may come in any order and is not named yet

class CertainLoss {
  public:
    // loose: the cards that have no name yet. heap: the cards to come after those that have piles of their own.
    CertainLoss(CardSet alive, CardSet mortal, CardSet loose, CardSet heap)
        : mortal_(mortal), loose_(loose), heap_(heap), useful_(alive & kRelations.useful),
          junk_(alive - kRelations.useful), doubtful_(junk_) {
        each_card(heap & junk_, [&](int card) { found_[card] = kRelations.killers[card] & heap; });
    }

    // Adds a pile to the right: of the grid from the left, then of the next cards to come.
    void add_pile(Card top) {
        home_[piles_] = top == kBlank ? loose_ : CardSet::of(top);
        removable_[piles_] = top == kBlank;
        const bool lasts = top != kBlank && !mortal_.has(top);
        lasting_[piles_ + 1] = lasting_[piles_] + lasts;
        put(piles_, home_[piles_]);
        ++piles_;
    }

    // Returns the points. pairs: whether cards with few killers are looked at killer by killer, which takes longer.
    int points(bool pairs) {
        const CardSet few = pairs ? with_few_killers() : CardSet{};
        CardSet watched; // junk whose killers are looked for
        do {
            settle();
            watched = doubtful_ | few;
        } while (!watched.empty() && extend(watched));
        if (few.empty()) return survivors();
        for (int pile = 0; pile < piles_; ++pile) fixed_[pile + 1] = fixed_[pile] + !removable_[pile];
        each_card(few, [&](int victim) {
            each_card(found_[victim], [&](int killer) {
                if (!can_kill(killer, victim)) found_[victim].remove(killer);
            });
        });
        doubtful_ = junk_;
        return survivors();
    }

  private:
    using Piles = std::array<bool, kCards + 1>; // by pile, and last the heap

    void put(int pile, CardSet cards) {
        on_[pile] = on_[pile] | cards;
        each_card(cards & mortal_, [&](int card) { killers_[pile] = killers_[pile] | kRelations.killers[card]; });
    }

    // How many lasting cards may lie between a card on the pile and its killer.
    int room(int pile) const { return 2 + pile - lasting_[pile]; }

    // Lets cards come onto each pile once, and finds killers of the cards watched. Returns whether other cards may lie
    // on a pile now, or another pile may go away.
    bool extend(CardSet watched) {
        bool changed = false;
        for (int pile = piles_ - 1; pile >= 0; --pile) {
            if (killers_[pile].empty()) continue;
            const CardSet arrivals = arrivals_at(pile, changed);
            const CardSet fresh = arrivals - on_[pile];
            if (!fresh.empty()) {
                changed = true;
                put(pile, fresh);
            }
            each_card(on_[pile] & watched, [&](int card) {
                found_[card] = found_[card] | killers_of(card, pile, arrivals);
            });
        }
        return changed;
    }

    // Returns the cards that may come onto the pile, and marks the piles that may go away for that.
    CardSet arrivals_at(int pile, bool& changed) {
        const CardSet killers = killers_[pile];
        const int most_lasting = lasting_[pile + 1] + room(pile);
        CardSet arrivals;
        int fixed = 0; // piles between that cannot go away
        for (int right = pile + 1; right < piles_; ++right) {
            if (fixed == 0 || right - pile > 2) {
                const CardSet able = killers & on_[right];
                if (!able.empty()) {
                    changed = changed || !removable_[right];
                    removable_[right] = true;
                    arrivals = arrivals | able;
                }
            }
            fixed += !removable_[right];
            if (fixed > 2 || lasting_[right + 1] > most_lasting) return arrivals;
        }
        return arrivals | (killers & heap_);
    }

    // Which of the arrivals kill the card on this pile. If it came here by a kill, its victim cannot be its killer.
    CardSet killers_of(int card, int pile, CardSet arrivals) const {
        const CardSet able = kRelations.killers[card] & arrivals;
        if (able.empty() || home_[pile].has(card)) return able;
        const CardSet prey = kRelations.victims[card] & on_[pile] & mortal_;
        return prey.single() ? able - prey : able;
    }

    CardSet with_few_killers() const {
        CardSet result;
        each_card(junk_, [&](int card) {
            const CardSet able = kRelations.killers[card] & (useful_ | junk_);
            if (count_bits(able.suits) + count_bits(able.tarocchi) <= kFew) result.add(card);
        });
        return result;
    }

    // Whether the killer may kill the victim somewhere, if neither of them has died before.
    bool can_kill(int killer, int victim) const {
        if (heap_.has(victim) && heap_.has(killer)) return true;
        const Piles victims = places(victim, killer), killers = places(killer, victim);
        for (int pile = 0; pile < piles_; ++pile)
            for (int right = pile + 1; victims[pile] && right <= piles_; ++right)
                if (killers[right] && meet(pile, right)) return true;
        return false;
    }

    // Where the card may lie if it does not kill `spared`.
    Piles places(int card, int spared) const {
        Piles result{};
        result[piles_] = heap_.has(card);
        const CardSet prey = (kRelations.victims[card] & mortal_) - CardSet::of(spared);
        for (int pile = piles_ - 1; pile >= 0; --pile) {
            result[pile] = home_[pile].has(card);
            if ((prey & on_[pile]).empty()) continue;
            for (int right = pile + 1; right <= piles_ && !result[pile]; ++right)
                result[pile] = result[right] && meet(pile, right);
        }
        return result;
    }

    // Whether a card that lies on the right pile, or on the heap, may kill on the other one.
    bool meet(int pile, int right) const {
        const int fixed = fixed_[right] - fixed_[pile + 1];
        if (right < piles_ && fixed > 0 && right - pile <= 2) return false;
        return fixed <= 2 && lasting_[right] - lasting_[pile + 1] <= room(pile);
    }

    // Takes out of doubt the junk that the killers found link to a card that is not in doubt.
    void settle() {
        for (bool changed = true; changed;) {
            changed = false;
            each_card(doubtful_, [&](int card) {
                if ((found_[card] & (useful_ | (junk_ - doubtful_))).empty()) return;
                changed = true;
                doubtful_.remove(card);
            });
        }
    }

    // Returns the least that junk on top costs if only the cards found can kill it, and no covered card kills.
    int survivors() {
        int loss = 0;
        each_card(doubtful_, [&](int card) {
            if (!found_[card].empty()) return;
            loss -= kTables.worth[card];
            doubtful_.remove(card);
        });
        settle();
        if (doubtful_.empty()) return loss;
        int cheapest = std::numeric_limits<int>::max();
        each_card(doubtful_, [&](int card) { cheapest = std::min<int>(cheapest, -kTables.worth[card]); });
        return loss + cheapest;
    }

    static constexpr int kFew = 6; // killers

    CardSet mortal_, loose_, heap_, useful_, junk_;
    CardSet doubtful_; // junk that no chain of killers found links to a useful card
    int piles_ = 0;
    std::array<CardSet, kCards> home_;        // by pile: its top, or what a blank may be
    std::array<CardSet, kCards> on_;          // by pile: the cards that may lie on it
    std::array<CardSet, kCards> killers_;     // by pile: the cards that may kill a mortal card on it
    std::array<CardSet, kCards> found_;       // by junk card: the cards that may kill it somewhere
    Piles removable_{};                       // by pile: whether it may go away
    std::array<int, kCards + 1> lasting_{};   // by pile: how many lasting cards lie further left
    std::array<int, kCards + 1> fixed_{};     // by pile: how many piles further left cannot go away
};

} // namespace minchiate
