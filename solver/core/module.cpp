// The Python module solver._core: one registration function per header. Only solver/cores.py imports it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "anneal.hpp"
#include "exact.hpp"
#include "fair.hpp"
#include "classic_search.hpp"
#include "tail.hpp"

namespace nb = nanobind;
using namespace nb::literals;

static void register_anneal(nb::module_& m) {
    using minchiate::Annealer;
    using Release = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<Annealer>(m, "Annealer", "The native twin of solver.reference.anneal.Annealer.")
        .def(nb::init<const std::vector<int>&, const std::vector<int>&, const std::vector<int>&, std::uint64_t>(),
             "grid"_a, "ordered"_a, "loose"_a, "seed"_a)
        .def("advance", &Annealer::advance, "playouts"_a, "temperature"_a, "target"_a, Release())
        .def("favour", &Annealer::favour, "card"_a, "points"_a)
        .def("jump", &Annealer::jump, "card"_a)
        .def("go_on_from", &Annealer::go_on_from, "other"_a)
        .def_prop_ro("energy", &Annealer::energy)
        .def_prop_ro("tops", &Annealer::tops)
        .def_prop_ro("best_score", &Annealer::best_score)
        .def_prop_ro("best_line", &Annealer::best_line);
}

// Runs a search without the GIL; only to call `stop` does it take the GIL again.
template <typename Search> static auto search_released(const nb::callable& stop, const Search& search) {
    const std::function<bool()> poll = [&stop] {
        const nb::gil_scoped_acquire acquire;
        return nb::cast<bool>(stop());
    };
    const nb::gil_scoped_release release;
    return search(poll);
}

static void register_exact(nb::module_& m) {
    using minchiate::Exact;
    const auto search = [](Exact& exact, int target, std::int64_t nodes, const nb::callable& stop) {
        return search_released(stop, [&](const auto& poll) { return exact.search(target, nodes, poll); });
    };
    nb::class_<Exact>(m, "Exact", "The native twin of solver.reference.exact.Exact.")
        .def(nb::init<const std::vector<int>&, const std::vector<int>&, const std::vector<int>&, int>(), "grid"_a,
             "ordered"_a, "loose"_a, "table_bits"_a)
        .def("search", search, "target"_a, "nodes"_a, "stop"_a)
        .def_prop_ro("nodes", &Exact::nodes)
        .def_prop_ro("line", &Exact::line);
}

static void register_tail(nb::module_& m) {
    using minchiate::Tail;
    using Cards = const std::vector<int>&;
    const auto search = [](Tail& tail, std::int64_t nodes, const nb::callable& stop) {
        return search_released(stop, [&](const auto& poll) { return tail.search(nodes, poll); });
    };
    nb::class_<Tail>(m, "Tail", "The native twin of solver.reference.tail.Tail.")
        .def(nb::init<Cards, Cards, Cards, Cards, int, int>(), "before"_a, "ordered"_a, "loose"_a, "spare"_a,
             "allowance"_a, "table_bits"_a)
        .def("search", search, "nodes"_a, "stop"_a)
        .def_prop_ro("nodes", &Tail::nodes);
}

static void register_fair(nb::module_& m) {
    using minchiate::FairSearch;
    using minchiate::Policy;
    using Cards = const std::vector<int>&;
    nb::class_<Policy>(m, "FairPolicy", "The native twin of solver.reference.fair_policy.FairPolicy.")
        .def(nb::init<const std::vector<int>&>(), "weights"_a);
    nb::class_<FairSearch>(m, "FairSearch", "The native twin of solver.reference.fair.FairSearch.")
        .def(nb::init<const Policy&, Cards, Cards, Cards, std::uint64_t, int>(), "policy"_a, "grid"_a, "unseen"_a,
             "fola"_a, "seed"_a, "width"_a, nb::keep_alive<1, 2>())
        .def("options", &FairSearch::options)
        .def("values", &FairSearch::values)
        .def("advance", &FairSearch::advance, "options"_a, "shuffles"_a, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("counts", &FairSearch::counts)
        .def_prop_ro("sums", &FairSearch::sums)
        .def_prop_ro("squares", &FairSearch::squares);
}

static void register_classic(nb::module_& m) {
    using namespace minchiate::classic;
    using minchiate::CardSet;
    using Cards = const std::vector<int>&;
    using Lists = const std::vector<std::vector<int>>&;
    using Owned = const std::vector<std::pair<int, std::vector<int>>>&;
    const auto legal = [](const State& state) {
        std::vector<int> cards;
        if (!state.over()) minchiate::each_card(state.legal(), [&](int card) { cards.push_back(card); });
        return cards;
    };
    const auto play = [legal](State& state, int card) {
        const std::vector<int> cards = legal(state);
        if (std::find(cards.begin(), cards.end(), card) == cards.end()) throw std::invalid_argument("not allowed");
        state.play(card);
    };
    nb::class_<State>(m, "ClassicState", "The native twin of solver.reference.classic_state.ClassicState.")
        .def("__init__",
             [](State* state, Lists hands, int leader, int lead, bool matto_kept) {
                 new (state) State{};
                 for (int seat = 0; seat < kSeats; ++seat)
                     state->hands[seat] = set_of(hands.at(static_cast<std::size_t>(seat)));
                 state->leader = leader & 3;
                 state->lead = lead;
                 state->matto_kept = matto_kept;
             },
             "hands"_a, "leader"_a, "lead"_a, "matto_kept"_a)
        .def("legal", legal)
        .def("play", play, "card"_a)
        .def_prop_ro("turn", &State::turn)
        .def_prop_ro("over", &State::over)
        .def_prop_ro("value", &State::value)
        .def_ro("lead", &State::lead)
        .def_ro("resti", &State::resti)
        .def_ro("points", &State::points);
    m.def("classic_solve", [](const State& state) { return solve(state, -kMost, kMost); }, "state"_a);
    nb::class_<Policy>(m, "ClassicPolicy", "The native twin of solver.reference.classic_policy.ClassicPolicy.")
        .def(nb::init<Cards>(), "weights"_a)
        .def("values", [legal](const Policy& policy, const State& state) {
            std::vector<int> values;
            Decision decision(state);
            for (const int card : legal(state)) values.push_back(decision.value(policy, card));
            return values;
        });
    nb::class_<Search>(m, "ClassicSearch", "The native twin of solver.reference.classic_search.ClassicSearch.")
        .def(nb::init<const Policy&, int, int, Cards, int, bool, Lists, Cards, Cards, Cards, Owned, Cards, Cards, Lists,
                      std::uint64_t, int>(),
             nb::keep_alive<1, 2>())
        .def("values", &Search::values)
        .def("advance", &Search::advance, "options"_a, "worlds"_a, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("counts", &Search::counts)
        .def_prop_ro("sums", &Search::sums)
        .def_prop_ro("squares", &Search::squares);
}

NB_MODULE(_core, m) {
    m.doc() = "Minchiate Solitaire: native search core";
    register_anneal(m);
    register_exact(m);
    register_fair(m);
    register_classic(m);
    register_tail(m);
}
