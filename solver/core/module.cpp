// The Python module solver._core: one registration function per header. Only solver/cores.py imports it.
//
// No call of a function of the module may crash or hang the program: arguments are checked here, by checks.hpp, unless
// a class says that it checks them itself; and a search takes one call at a time.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <stdexcept>
#include <type_traits>

#include "anneal.hpp"
#include "beam.hpp"
#include "checks.hpp"
#include "exact.hpp"
#include "fair.hpp"
#include "classic_search.hpp"
#include "tail.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using minchiate::check_count;
using minchiate::check_range;
using minchiate::PositionCheck;
using Cards = const std::vector<int>&;
using Release = nb::call_guard<nb::gil_scoped_release>;

// A search that several threads can reach, as its methods release the GIL.
template <typename Search> struct Shared : Search {
    using Search::Search;
    mutable std::atomic<bool> is_busy{false};
};

// The turn of the one call that may use a search at a time.
class Turn {
  public:
    explicit Turn(std::atomic<bool>& is_busy) : is_busy_(is_busy) {
        if (is_busy_.exchange(true)) throw std::runtime_error("the search is in use by another call");
    }
    Turn(const Turn&) = delete;
    ~Turn() { is_busy_ = false; }

  private:
    std::atomic<bool>& is_busy_;
};

// A method that waits for no other call, but refuses to run beside one. Its result is a copy.
template <typename Search, typename Result, typename... Arguments> auto alone(Result (Search::*method)(Arguments...)) {
    return [method](Shared<Search>& search, Arguments... arguments) -> std::decay_t<Result> {
        const Turn turn(search.is_busy);
        return (search.*method)(arguments...);
    };
}
template <typename Search, typename Result> auto alone(Result (Search::*method)() const) {
    return [method](const Shared<Search>& search) -> std::decay_t<Result> {
        const Turn turn(search.is_busy);
        return (search.*method)();
    };
}

static void register_anneal(nb::module_& m) {
    using minchiate::Annealer;
    using Search = Shared<Annealer>;
    const auto make = [](Search* self, Cards grid, Cards ordered, Cards loose, std::uint64_t seed) {
        PositionCheck check;
        check.add("grid", grid, minchiate::kGrid);
        check.add("ordered", ordered);
        check.add("loose", loose);
        new (self) Search(grid, ordered, loose, seed);
    };
    nb::class_<Search>(m, "Annealer", "The native twin of solver.reference.anneal.Annealer.")
        .def("__init__", make, "grid"_a, "ordered"_a, "loose"_a, "seed"_a)
        .def("advance", alone(&Annealer::advance), "playouts"_a, "temperature"_a, "target"_a, Release())
        .def("favour", alone(&Annealer::favour), "card"_a, "points"_a)
        .def("jump", alone(&Annealer::jump), "card"_a)
        .def("go_on_from", alone(&Annealer::go_on_from), "line"_a)
        .def_prop_ro("energy", alone(&Annealer::energy))
        .def_prop_ro("tops", alone(&Annealer::tops))
        .def_prop_ro("best_score", alone(&Annealer::best_score))
        .def_prop_ro("best_line", alone(&Annealer::best_line));
}

static void register_beam(nb::module_& m) {
    using minchiate::LineBeam;
    using minchiate::BeamWeights;
    using Search = Shared<LineBeam>;
    const auto make_weights = [](BeamWeights* self, Cards numbers, std::uint64_t seed) {
        check_count("weights", numbers.size(), BeamWeights::kSize);
        minchiate::check_weights(numbers);
        new (self) BeamWeights(numbers, seed);
    };
    const auto make = [](Search* self, const BeamWeights& weights, Cards grid, Cards ordered, Cards loose, Cards spare,
                         int width, std::optional<int> junk) {
        PositionCheck check;
        check.add("grid", grid, minchiate::kGrid);
        check.add("ordered", ordered);
        check.add("loose", loose);
        PositionCheck().add("spare", spare);
        check_range("width", width, 1, minchiate::kMostBeamWidth);
        if (junk) check_range("junk", *junk, 0, minchiate::kMostPoints);
        new (self) Search(weights, grid, ordered, loose, spare, width, junk);
    };
    nb::class_<BeamWeights>(m, "BeamWeights", "The native twin of solver.reference.beam_value.BeamWeights.")
        .def("__init__", make_weights, "weights"_a, "seed"_a);
    nb::class_<Search>(m, "LineBeam", "The native twin of solver.reference.beam.LineBeam.")
        .def("__init__", make, "weights"_a, "grid"_a, "ordered"_a, "loose"_a, "spare"_a, "width"_a, "junk"_a.none(),
             nb::keep_alive<1, 2>())
        .def("advance", alone(&LineBeam::advance), "states"_a, Release())
        .def_prop_ro("is_over", alone(&LineBeam::is_over))
        .def_prop_ro("best_score", alone(&LineBeam::best_score))
        .def_prop_ro("best_line", alone(&LineBeam::best_line));
}

// Runs a search without the GIL; only to call `stop` does it take the GIL again.
template <typename Search> static auto search_released(const nb::callable& stop, const Search& search) {
    const std::function<bool()> poll = [&stop] {
        const nb::gil_scoped_acquire acquire;
        return static_cast<bool>(nb::bool_(stop()));
    };
    const nb::gil_scoped_release release;
    return search(poll);
}

static void register_exact(nb::module_& m) {
    using Exact = Shared<minchiate::Exact>;
    const auto make = [](Exact* self, Cards grid, Cards ordered, Cards loose, int table_bits) {
        PositionCheck check;
        check.add("grid", grid, minchiate::kGrid);
        check.add("ordered", ordered);
        check.add("loose", loose);
        check_range("table_bits", table_bits, 0, minchiate::kMostTableBits);
        new (self) Exact(grid, ordered, loose, table_bits);
    };
    const auto search = [](Exact& exact, int target, std::int64_t nodes, const nb::callable& stop) {
        check_range("target", target, minchiate::kNoScore + 1, -minchiate::kNoScore - 1);
        check_range("nodes", nodes, -minchiate::kMostNodes, minchiate::kMostNodes);
        const Turn turn(exact.is_busy);
        return search_released(stop, [&](const auto& poll) { return exact.search(target, nodes, poll); });
    };
    nb::class_<Exact>(m, "Exact", "The native twin of solver.reference.exact.Exact.")
        .def("__init__", make, "grid"_a, "ordered"_a, "loose"_a, "table_bits"_a)
        .def("search", search, "target"_a, "nodes"_a, "stop"_a)
        .def_prop_ro("nodes", alone(&minchiate::Exact::nodes))
        .def_prop_ro("line", alone(&minchiate::Exact::line));
}

static void register_tail(nb::module_& m) {
    using Tail = Shared<minchiate::Tail>;
    const auto make = [](Tail* self, Cards before, Cards ordered, Cards loose, Cards spare, int allowance,
                         int table_bits) {
        PositionCheck check;
        check.add("before", before);
        check.add("ordered", ordered);
        check.add("loose", loose);
        PositionCheck().add("spare", spare);
        check_range("table_bits", table_bits, 0, minchiate::kMostTableBits);
        new (self) Tail(before, ordered, loose, spare, allowance, table_bits);
    };
    const auto search = [](Tail& tail, std::int64_t nodes, const nb::callable& stop) {
        check_range("nodes", nodes, -minchiate::kMostNodes, minchiate::kMostNodes);
        const Turn turn(tail.is_busy);
        return search_released(stop, [&](const auto& poll) { return tail.search(nodes, poll); });
    };
    nb::class_<Tail>(m, "Tail", "The native twin of solver.reference.tail.Tail.")
        .def("__init__", make, "before"_a, "ordered"_a, "loose"_a, "spare"_a, "allowance"_a, "table_bits"_a)
        .def("search", search, "nodes"_a, "stop"_a)
        .def_prop_ro("nodes", alone(&minchiate::Tail::nodes));
}

// Plays options out; each must be one of those of the search.
template <typename Search> static auto advance_options() {
    return [](Shared<Search>& search, Cards options, int samples) {
        const Turn turn(search.is_busy);
        check_range("options", options, 0, static_cast<std::int64_t>(search.counts().size()) - 1);
        search.advance(options, samples);
    };
}

static void register_fair(nb::module_& m) {
    using minchiate::FairSearch;
    using minchiate::Policy;
    using Search = Shared<FairSearch>;
    const auto make_policy = [](Policy* self, Cards weights) {
        minchiate::check_weights(weights);
        new (self) Policy(weights);
    };
    const auto make = [](Search* self, const Policy& policy, Cards grid, Cards unseen, Cards fola, std::uint64_t seed,
                         int width) {
        PositionCheck check;
        check.add("grid", grid, minchiate::kGrid);
        check.add("unseen", unseen);
        check.add("fola", fola, minchiate::Playout::kMostKnown);
        check_range("width", width, 1, minchiate::kMostWidth);
        new (self) Search(policy, grid, unseen, fola, seed, width);
    };
    nb::class_<Policy>(m, "FairPolicy", "The native twin of solver.reference.fair_policy.FairPolicy.")
        .def("__init__", make_policy, "weights"_a);
    nb::class_<Search>(m, "FairSearch", "The native twin of solver.reference.fair.FairSearch.")
        .def("__init__", make, "policy"_a, "grid"_a, "unseen"_a, "fola"_a, "seed"_a, "width"_a, nb::keep_alive<1, 2>())
        .def("options", alone(&FairSearch::options))
        .def("values", alone(&FairSearch::values))
        .def("advance", advance_options<FairSearch>(), "options"_a, "shuffles"_a, Release())
        .def_prop_ro("counts", alone(&FairSearch::counts))
        .def_prop_ro("sums", alone(&FairSearch::sums))
        .def_prop_ro("squares", alone(&FairSearch::squares));
}

static void register_classic(nb::module_& m) {
    using namespace minchiate::classic;
    using Shared = Shared<Search>;
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
    const auto make_state = [](State* self, Lists hands, int leader, int lead, Cards rules) {
        check_count("hands", hands.size(), kSeats);
        PositionCheck check;
        for (Cards hand : hands) {
            check.add("hands", hand);
            check_count("hands", hand.size(), kTricks);
        }
        check_range("leader", leader, 0, kSeats - 1);
        check_range("lead", lead, -minchiate::kMostPoints, minchiate::kMostPoints);
        check_rules(rules);
        new (self) State{};
        for (std::size_t seat = 0; seat < kSeats; ++seat) self->hands[seat] = set_of(hands[seat]);
        self->leader = leader;
        self->lead = lead;
        self->rules = Rules(rules);
        self->drop();
    };
    const auto fall = [](State& state) {
        if (!state.may_fall()) throw std::invalid_argument("not allowed");
        state.fall(state.turn());
    };
    const auto solve_state = [](const State& state) {
        check_range("state: the tricks to come", kTricks - state.done, 0, kMostEnds);
        return solve(state, -kMost, kMost);
    };
    const auto make_policy = [](Policy* self, Cards weights) {
        minchiate::check_weights(weights);
        new (self) Policy(weights);
    };
    const auto make = [](Shared* self, const Policy& policy, int seat, int eldest, Cards plays, int lead, Cards rules,
                         const Search::Falls& falls, Lists held, Cards unseen, Cards allowed, Cards places,
                         Owned undeclared, Cards with_tarocchi, Cards to_discard, Cards to_declare, Lists options,
                         std::uint64_t seed, int ends) {
        check_question(seat, eldest, plays, lead, rules, falls, held, unseen, allowed, places, undeclared, with_tarocchi,
                       to_discard, to_declare);
        check_range("ends", ends, 0, kMostEnds);
        new (self) Shared(policy, seat, eldest, plays, lead, rules, falls, held, unseen, allowed, places, undeclared,
                          with_tarocchi, to_discard, to_declare, options, seed, ends);
    };
    nb::class_<State>(m, "ClassicState", "The native twin of solver.reference.classic_state.ClassicState.")
        .def("__init__", make_state, "hands"_a, "leader"_a, "lead"_a, "rules"_a)
        .def("legal", legal)
        .def("play", play, "card"_a)
        .def("fall", fall)
        .def_prop_ro("turn", &State::turn)
        .def_prop_ro("decider", &State::decider)
        .def_prop_ro("may_fall", &State::may_fall)
        .def_prop_ro("over", &State::over)
        .def_prop_ro("value", &State::value)
        .def_ro("lead", &State::lead)
        .def_ro("resti", &State::resti)
        .def_ro("points", &State::points);
    m.def("classic_solve", solve_state, "state"_a);
    nb::class_<Policy>(m, "ClassicPolicy", "The native twin of solver.reference.classic_policy.ClassicPolicy.")
        .def("__init__", make_policy, "weights"_a)
        .def("values", [legal](const Policy& policy, const State& state) {
            std::vector<int> values;
            Decision decision(state);
            for (const int card : legal(state)) values.push_back(decision.value(policy, card));
            return values;
        });
    nb::class_<Shared>(m, "ClassicSearch", "The native twin of solver.reference.classic_search.ClassicSearch.")
        .def("__init__", make, nb::keep_alive<1, 2>())
        .def("values", alone(&Search::values))
        .def("advance", advance_options<Search>(), "options"_a, "worlds"_a, Release())
        .def_prop_ro("counts", alone(&Search::counts))
        .def_prop_ro("sums", alone(&Search::sums))
        .def_prop_ro("squares", alone(&Search::squares));
}

NB_MODULE(_core, m) {
    m.doc() = "Minchiate Solitaire: native search core";
    register_anneal(m);
    register_beam(m);
    register_exact(m);
    register_fair(m);
    register_classic(m);
    register_tail(m);
}
