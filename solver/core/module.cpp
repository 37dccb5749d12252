// The native core's Python module, solver._core: one registration function per header.
#include <nanobind/nanobind.h>

NB_MODULE(_core, m) { m.doc() = "Minchiate Solitaire: native search core"; }
