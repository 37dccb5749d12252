// The search of the classic game's player: everything it may do is played out by the policy in the same worlds,
// and the last tricks of each world are solved. In every second world the other side plays by the rules of thumb:
// who foresees only others like himself falls into the traps of all others.
// solver/reference/classic_search.py is the twin: change both or neither.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "checks.hpp"
#include "classic_policy.hpp"
#include "classic_state.hpp"

namespace minchiate::classic {

// -- worlds ---------------------------------------------------------------------------------------
//
// Where the cards that a seat does not see may be. Each world is drawn from the one before by many random
// exchanges of two or three cards that keep to all that the seat knows, so all worlds that such exchanges lead to
// are equally likely.

constexpr int kFola = 4; // the place after the four seats

// What a seat knows of the other cards; solver/question.py says what each part means.
struct Knowledge {
    std::array<CardSet, kSeats> held, played;
    std::vector<int> unseen, allowed, places;
    std::array<std::vector<CardSet>, kSeats> undeclared;
    std::vector<int> with_tarocchi;
};

class Worlds {
  public:
    Worlds(Knowledge knowledge, std::uint64_t seed) : known_(std::move(knowledge)), random_(seed) {
        hands_ = known_.held;
        for (const auto& triples : known_.undeclared)
            for (const CardSet triple : triples) watched_ = watched_ | triple;
        if (!known_.with_tarocchi.empty()) watched_ = watched_ | kPack.suit[kTrumps];
        for (std::size_t i = 0; i < known_.unseen.size(); ++i)
            if (known_.places[i] != kFola) hands_[known_.places[i]].add(known_.unseen[i]);
        stir(kFirst);
    }

    // Moves to another world and returns the four hands.
    const std::array<CardSet, kSeats>& next() {
        stir(kRounds);
        return hands_;
    }

    // The four hands in the current world.
    const std::array<CardSet, kSeats>& hands() const { return hands_; }

  private:
    static constexpr int kFirst = 8, kRounds = 2; // exchanges tried for each unseen card
    static constexpr std::uint32_t kTriple = 4;   // one exchange in this many is of three cards

    void stir(int rounds) {
        const auto count = static_cast<std::uint32_t>(known_.unseen.size());
        for (std::uint32_t i = 0; count > 0 && i < count * static_cast<std::uint32_t>(rounds); ++i) {
            std::array<std::uint32_t, 3> cards{random_.below(count), random_.below(count)};
            const bool is_triple = random_.below(kTriple) == 0;
            if (is_triple) cards[2] = random_.below(count);
            rotate(cards, is_triple ? 3 : 2);
        }
    }

    // Moves each card to the place of the next, and the last to that of the first, if that is possible.
    void rotate(const std::array<std::uint32_t, 3>& cards, int count) {
        std::array<int, 3> to{};
        bool is_watched = false;
        for (int i = 0; i < count; ++i) {
            const std::uint32_t card = cards[i], next = cards[(i + 1) % count];
            const int from = known_.places[card];
            to[i] = known_.places[next];
            if (from == to[i] || !(known_.allowed[card] >> to[i] & 1)) return;
            if ((from == kFola || to[i] == kFola) && suit_of(known_.unseen[card]) != suit_of(known_.unseen[next]))
                return;
            is_watched |= watched_.has(known_.unseen[card]);
        }
        const int before = is_watched ? faults() : 0;
        std::array<int, 3> from{};
        for (int i = 0; i < count; ++i) from[i] = known_.places[cards[i]];
        for (int i = 0; i < count; ++i) move(cards[i], to[i]);
        if (is_watched && faults() > before)
            for (int i = 0; i < count; ++i) move(cards[i], from[i]);
    }

    void move(std::uint32_t card, int to) {
        const int from = known_.places[card];
        if (from != kFola) hands_[from].remove(known_.unseen[card]);
        if (to != kFola) hands_[to].add(known_.unseen[card]);
        known_.places[card] = to;
    }

    // The number of versicole that a seat would have declared, plus hands that would have fallen.
    int faults() const {
        int count = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            const CardSet all = hands_[seat] | known_.played[seat];
            for (const CardSet triple : known_.undeclared[seat]) count += (triple - all).empty();
        }
        for (const int seat : known_.with_tarocchi) count += (hands_[seat] & kPack.suit[kTrumps]).empty();
        return count;
    }

    Knowledge known_;
    CardSet watched_; // the cards on which faults depend
    SplitMix64 random_;
    std::array<CardSet, kSeats> hands_;
};

// -- the last tricks of a world, in which all cards are known: played best by both sides (alpha-beta) --

constexpr int kMost = 1 << 20; // above every value
constexpr int kMostEnds = 6;   // tricks that can be solved in a second or so

// The value for NS of a hand that all play best from here, seeing all cards; at most alpha or at least beta, it is a
// bound.
inline int solve(const State& state, int alpha, int beta) {
    if (state.over()) return state.value();
    const bool is_ns = side_of(state.decider()) == 0;
    for (CardSet left = state.legal(); !left.empty() && alpha < beta;) {
        const int card = left.first();
        left.remove(card);
        State next = state;
        next.play(card);
        const int value = solve(next, alpha, beta);
        int& bound = is_ns ? alpha : beta;
        if (is_ns ? value > alpha : value < beta) bound = value;
    }
    return is_ns ? alpha : beta;
}

// -- the search -----------------------------------------------------------------------------------

inline CardSet set_of(const std::vector<int>& cards) {
    CardSet set;
    for (const int card : cards) set.add(card);
    return set;
}

constexpr int kFolaSize = 13;
constexpr int kGoesOn = -1; // the only number of an option by which the policy decides

// Discards, among the free cards of a hand, that make voids: short suits first, then suits with a king, tarocchi last.
// Above thirteen, the last are given to the dealer: those that would go first.
inline std::vector<int> usual_discards(CardSet hand, CardSet free, int due) {
    using Key = std::array<int, 5>; // by what the cards are sorted; the card itself
    std::vector<Key> order;
    each_card(free, [&](int card) {
        const CardSet suit = hand & kPack.suit[suit_of(card)];
        const bool has_king = !(suit & kPack.kings).empty();
        order.push_back({is_tarot(card) * 2 + has_king, size_of(suit), suit_of(card), kPack.rank[card], card});
    });
    std::sort(order.begin(), order.end());
    std::vector<int> result;
    order.resize(std::min(order.size(), static_cast<std::size_t>(due)));
    for (const Key& key : order) result.push_back(key[4]);
    if (result.size() > kFolaSize) std::rotate(result.begin(), result.end() - kFolaSize, result.end());
    return result;
}

// Plays on by these policies until the last `ends` tricks, which are solved; returns the value for NS.
inline int play_out(const Sides& policies, State& state, int ends) {
    while (kTricks - state.done > ends) state.play(choose(*policies[side_of(state.decider())], state));
    return solve(state, -kMost, kMost);
}

inline void check_rules(const std::vector<int>& rules) {
    check_count("rules", rules.size(), 5);
    check_range("rules", rules, 0, 3);
}

// Checks each part of a solver/question.py by itself; Search checks that they fit together.
inline void check_question(int seat, int eldest, const std::vector<int>& plays, int lead,
                           const std::vector<int>& rules, const std::vector<std::pair<int, int>>& falls,
                           const std::vector<std::vector<int>>& held, const std::vector<int>& unseen,
                           const std::vector<int>& allowed, const std::vector<int>& places,
                           const std::vector<std::pair<int, std::vector<int>>>& undeclared,
                           const std::vector<int>& with_tarocchi, const std::vector<int>& to_discard,
                           const std::vector<int>& to_declare) {
    check_range("seat", seat, 0, kSeats - 1);
    check_range("eldest", eldest, 0, kSeats - 1);
    check_range("lead", lead, -kMostPoints, kMostPoints);
    check_rules(rules);
    for (const auto& [fallen, played] : falls) {
        check_range("falls", fallen, 0, kSeats - 1);
        check_range("falls", played, 0, kSeats * kTricks - 1);
    }
    PositionCheck check;
    check.add("plays", plays, kSeats * kTricks);
    check_count("held", held.size(), kSeats);
    for (const auto& cards : held) check.add("held", cards);
    check.add("unseen", unseen);
    check_count("allowed", allowed.size(), unseen.size());
    check_range("allowed", allowed, 0, (1 << (kFola + 1)) - 1);
    check_count("places", places.size(), unseen.size());
    check_range("places", places, 0, kFola);
    for (const auto& [owner, cards] : undeclared) {
        check_range("undeclared", owner, 0, kSeats - 1);
        PositionCheck().add("undeclared", cards);
    }
    check_range("with_tarocchi", with_tarocchi, 0, kSeats - 1);
    check_count("to_discard", to_discard.size(), kSeats);
    check_range("to_discard", to_discard, 0, kCards);
    check_range("to_declare", to_declare, 0, kSeats - 1);
}

class Search {
  public:
    using Cards = std::vector<int>;

    using Falls = std::vector<std::pair<int, int>>;

    // The arguments are those of solver/question.py, then the options, each a list of cards; none to fall, kGoesOn to
    // leave the decision to the policy, whoever is in turn. Throws std::invalid_argument where a seat has too few cards
    // to play on, and for an option that the seat does not have.
    Search(const Policy& policy, int seat, int eldest, const Cards& plays, int lead, const Cards& rules,
           const Falls& falls, const std::vector<Cards>& held, const Cards& unseen, const Cards& allowed,
           const Cards& places,
           const std::vector<std::pair<int, Cards>>& undeclared, const Cards& with_tarocchi, const Cards& to_discard,
           const Cards& to_declare, const std::vector<Cards>& options, std::uint64_t seed, int ends)
        : policy_(policy), seat_(seat), ends_(ends), to_discard_(to_discard), to_declare_(to_declare),
          worlds_(take_up(eldest, plays, lead, Rules(rules), falls, held, unseen, allowed, places, undeclared,
                          with_tarocchi),
                  seed),
          options_(options), counts_(options.size()), sums_(options.size()), squares_(options.size()) {
        check_hands();
        for (const Cards& option : options) check_option(option);
    }

    // The policy's value of each option if they are cards to play; it uses no world.
    std::vector<int> values() const {
        if (to_discard_[seat_]) throw std::invalid_argument("values: the seat has cards to discard first");
        State state = start_;
        state.hands = worlds_.hands();
        Decision decision(state);
        std::vector<int> result;
        for (const Cards& option : options_) {
            if (option.empty()) throw std::invalid_argument("values: the policy never falls");
            if (goes_on(option)) throw std::invalid_argument("values: an option without a card");
            result.push_back(decision.value(policy_, option[0]));
        }
        return result;
    }

    // Draws this many worlds and plays each of these options out in all of them.
    void advance(const std::vector<int>& options, int worlds) {
        for (; worlds > 0; --worlds) {
            const State world = draw();
            Sides policies{&policy_, &policy_};
            if (drawn_++ % 2) policies[side_of(seat_) ^ 1] = &thumbs();
            for (const int option : options) {
                State state = decided(world, options_.at(static_cast<std::size_t>(option)));
                const int value = play_out(policies, state, ends_) * (side_of(seat_) ? -1 : 1);
                ++counts_[option];
                sums_[option] += value;
                squares_[option] += static_cast<std::int64_t>(value) * value;
            }
        }
    }

    // By option: playouts made, the sum of the values for the seat's side, and the sum of the squares.
    const std::vector<std::int64_t>& counts() const { return counts_; }
    const std::vector<std::int64_t>& sums() const { return sums_; }
    const std::vector<std::int64_t>& squares() const { return squares_; }

  private:
    static const Policy& thumbs() { // made once: it takes as long as a playout
        static const Policy made = Policy::thumbs();
        return made;
    }

    // Every seat needs a card for each trick.
    void check_hands() const {
        for (int seat = 0; seat < kSeats; ++seat) {
            int due = kTricks - start_.done + to_discard_[seat];
            for (int place = 0; place < start_.lying; ++place) due -= start_.seat_at(place) == seat;
            if (seat == dealer()) due -= std::max(0, to_discard_[cutter()] - kFolaSize);
            const int cards = size_of(worlds_.hands()[seat]);
            if (cards < due)
                throw std::invalid_argument("held: seat " + std::to_string(seat) + " has " + std::to_string(cards) +
                                            " cards and needs " + std::to_string(due));
        }
    }

    // Before the first lead; later they mean nothing.
    int dealer() const { return (start_.leader + 3) & 3; }
    int cutter() const { return (start_.leader + 2) & 3; }

    static bool goes_on(const Cards& option) { return option == Cards{kGoesOn}; }

    // An option is a card that the seat may play or pick, no card to fall, or cards that it may discard; or it goes on.
    void check_option(const Cards& cards) const {
        if (goes_on(cards)) return;
        State state = start_;
        state.hands = worlds_.hands();
        PositionCheck().add("options", cards);
        const CardSet set = set_of(cards);
        const auto due = static_cast<std::size_t>(to_discard_[seat_]);
        const bool is_play = due == 0 && cards.size() == 1 && state.decider() == seat_ && (set - state.legal()).empty();
        const bool is_fall = due == 0 && cards.empty() && state.turn() == seat_ && state.may_fall();
        if (!is_play && !is_fall && (due == 0 || cards.size() > due || !(set - state.hands[seat_]).empty()))
            throw std::invalid_argument("options: seat " + std::to_string(seat_) + " has no such option");
    }

    // Plays the hand again in start_, which is made before worlds_; returns what the seat knows.
    Knowledge take_up(int eldest, const Cards& plays, int lead, Rules rules, const Falls& falls,
                      const std::vector<Cards>& held, const Cards& unseen, const Cards& allowed, const Cards& places,
                      const std::vector<std::pair<int, Cards>>& undeclared, const Cards& with_tarocchi) {
        Knowledge known;
        start_.leader = eldest;
        start_.rules = rules;
        if (rules.cascare == kMustFall) start_.rules.cascare = kWinnerPicks; // the falls are known, the hands are not
        for (std::size_t played = 0; played <= plays.size(); ++played) {
            for (const auto& [seat, after] : falls)
                if (after == static_cast<int>(played)) start_.fall(seat);
            if (played == plays.size()) break;
            known.played[start_.turn()].add(plays[played]);
            start_.play(plays[played]);
        }
        start_.rules = rules;
        start_.lead = lead;
        start_.resti = start_.points = 0;
        for (std::size_t seat = 0; seat < kSeats; ++seat) known.held[seat] = set_of(held.at(seat));
        known.with_tarocchi = with_tarocchi;
        held_ = known.held;
        known.unseen = unseen;
        known.allowed = allowed;
        known.places = places;
        for (const auto& [seat, cards] : undeclared)
            known.undeclared.at(static_cast<std::size_t>(seat)).push_back(set_of(cards));
        return known;
    }

    // Returns the hand in another world. Unseen discards are made as usual; for a fallen hand, all that is not seen.
    State draw() {
        State state = start_;
        state.hands = worlds_.next();
        for (int seat = 0; seat < kSeats; ++seat)
            if (to_discard_[seat] && seat != seat_) lay_down(state, seat, usual_discards_of(state, seat));
        return state;
    }

    Cards usual_discards_of(const State& state, int seat) const {
        const CardSet hand = state.hands[seat];
        const CardSet free = hand - (state.has_fallen(seat) ? held_[seat] : kept());
        return usual_discards(hand, free, to_discard_[seat]);
    }

    // The cards that may not be discarded.
    CardSet kept() const {
        return start_.rules.keeps_sets ? kPack.useful[start_.rules.demonio] : kPack.account;
    }

    // Takes discards from a hand; the dealer gets what the cutter discards above thirteen.
    void lay_down(State& state, int seat, const Cards& cards) const {
        state.hands[seat] = state.hands[seat] - set_of(cards);
        for (std::size_t i = kFolaSize; i < cards.size(); ++i) state.hands[dealer()].add(cards[i]);
    }

    // The hand in a world after the seat's decision and everything that must follow it.
    State decided(const State& world, const Cards& option) const {
        State state = world;
        if (to_discard_[seat_]) lay_down(state, seat_, goes_on(option) ? usual_discards_of(state, seat_) : option);
        for (const int seat : to_declare_)
            state.score(side_of(seat), versicole(state.hands[seat], state.rules.demonio));
        if (to_discard_[seat_] || goes_on(option)) {
            if (state.lying == 0) state.drop();
        } else if (option.empty()) state.fall(seat_);
        else state.play(option[0]);
        return state;
    }

    const Policy& policy_;
    int seat_, ends_, drawn_ = 0;
    Cards to_discard_, to_declare_;
    State start_;
    std::array<CardSet, kSeats> held_;
    Worlds worlds_;
    std::vector<Cards> options_;
    std::vector<std::int64_t> counts_, sums_, squares_;
};

} // namespace minchiate::classic
