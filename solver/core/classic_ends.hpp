// The last tricks of a world, in which all cards are known: played best by both sides (alpha-beta).
// solver/reference/classic_ends.py is the twin: change both or neither.
#pragma once

#include "classic_state.hpp"

namespace minchiate::classic {

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

} // namespace minchiate::classic
