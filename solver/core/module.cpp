// The native core's Python module, solver._core: one registration function per header.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "anneal.hpp"

namespace nb = nanobind;
using namespace nb::literals;

static void register_anneal(nb::module_& m) {
    using minchiate::Annealer;
    using Release = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<Annealer>(m, "Annealer", "The native twin of solver.reference.Annealer.")
        .def(nb::init<const std::vector<int>&, const std::vector<int>&, const std::vector<int>&, std::uint64_t>(),
             "grid"_a, "ordered"_a, "loose"_a, "seed"_a)
        .def("advance", &Annealer::advance, "playouts"_a, "temperature"_a, "target"_a, "whole"_a = false, Release())
        .def_prop_ro("best_score", &Annealer::best_score)
        .def_prop_ro("best_line", &Annealer::best_line);
}

NB_MODULE(_core, m) {
    m.doc() = "Minchiate Solitaire: native search core";
    register_anneal(m);
}
