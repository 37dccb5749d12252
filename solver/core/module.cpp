// The Python module solver._core: one registration function per header. Only solver/cores.py imports it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "anneal.hpp"
#include "exact.hpp"
#include "fair.hpp"

namespace nb = nanobind;
using namespace nb::literals;

static void register_anneal(nb::module_& m) {
    using minchiate::Annealer;
    using Release = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<Annealer>(m, "Annealer", "The native twin of solver.reference.anneal.Annealer.")
        .def(nb::init<const std::vector<int>&, const std::vector<int>&, const std::vector<int>&, std::uint64_t>(),
             "grid"_a, "ordered"_a, "loose"_a, "seed"_a)
        .def("advance", &Annealer::advance, "playouts"_a, "temperature"_a, "target"_a, "whole"_a = false, Release())
        .def_prop_ro("best_score", &Annealer::best_score)
        .def_prop_ro("best_line", &Annealer::best_line);
}

static void register_exact(nb::module_& m) {
    using minchiate::Exact;
    const auto search = [](Exact& exact, int target, std::int64_t nodes, const nb::callable& stop) {
        const std::function<bool()> poll = [&stop] {
            const nb::gil_scoped_acquire acquire;
            return nb::cast<bool>(stop());
        };
        const nb::gil_scoped_release release;
        return exact.search(target, nodes, poll);
    };
    nb::class_<Exact>(m, "Exact", "The native twin of solver.reference.exact.Exact.")
        .def(nb::init<const std::vector<int>&, const std::vector<int>&, const std::vector<int>&, int>(), "grid"_a,
             "ordered"_a, "loose"_a, "table_bits"_a)
        .def("search", search, "target"_a, "nodes"_a, "stop"_a)
        .def_prop_ro("nodes", &Exact::nodes)
        .def_prop_ro("line", &Exact::line);
}

static void register_fair(nb::module_& m) {
    using minchiate::FairSearch;
    using minchiate::Policy;
    using Cards = const std::vector<int>&;
    nb::class_<Policy>(m, "FairPolicy", "The native twin of solver.reference.fair_policy.FairPolicy.")
        .def(nb::init<const std::vector<int>&>(), "weights"_a);
    nb::class_<FairSearch>(m, "FairSearch", "The native twin of solver.reference.fair.FairSearch.")
        .def(nb::init<const Policy&, Cards, Cards, Cards, std::uint64_t>(), "policy"_a, "grid"_a, "unseen"_a,
             "fola"_a, "seed"_a, nb::keep_alive<1, 2>())
        .def("options", &FairSearch::options)
        .def("values", &FairSearch::values)
        .def("advance", &FairSearch::advance, "options"_a, "shuffles"_a, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("counts", &FairSearch::counts)
        .def_prop_ro("sums", &FairSearch::sums)
        .def_prop_ro("squares", &FairSearch::squares);
}

NB_MODULE(_core, m) {
    m.doc() = "Minchiate Solitaire: native search core";
    register_anneal(m);
    register_exact(m);
    register_fair(m);
}
