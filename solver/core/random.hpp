// The random numbers of all native searches; solitaire.rules.deal.SplitMix64 is the twin.
#pragma once

#include <cstdint>

namespace minchiate {

class SplitMix64 {
  public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    // Returns a number from 0 to limit - 1. The bias is below 2**-20, too small to matter to a search.
    std::uint32_t below(std::uint32_t limit) {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t word = state_;
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
        word = (word ^ word >> 27) * 0x94D049BB133111EBu;
        word ^= word >> 31;
        return static_cast<std::uint32_t>((word >> 32) * limit >> 32);
    }

  private:
    std::uint64_t state_;
};

} // namespace minchiate
