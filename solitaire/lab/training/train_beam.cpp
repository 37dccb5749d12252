// Trains the weights of the oracle's beam and writes them, solver/data/beam_weights.bin. From the root:
//
//     git show 732c3a33:scores/data/survey.csv > survey.csv
//     python solitaire/lab/training/beam_lines.py survey.csv > lines.txt
//     python solitaire/lab/training/beam_lines.py 300000 303228 4000000 > courts.txt
//     cat courts.txt courts.txt >> lines.txt
//     g++ -std=c++17 -O3 -march=native -I solver/core solitaire/lab/training/train_beam.cpp -o train_beam
//     ./train_beam lines.txt solver/data/beam_weights.bin 4 3 400
//
// The survey is that of version 7, and the lines of courts.txt are those of version 10, commit 6c657b38, in an
// environment of its own: lines of later versions would be those that the beam finds already. The arguments of
// train_beam are the lines, the file to write, the number of runs, of epochs, and the width of the beam. All is in whole
// numbers: the same lines give the same weights on every machine.
//
// Method: learning as search optimization (Daume and Marcu, 2005). A beam goes along a known good line. When the
// line's state falls out of it, the weights move towards the features of that state and away from the mean of the
// beam's, and the beam begins again from that state alone. The weights written are the mean over all lines of all
// runs from the second epoch on; a run begins with nothing, and its number is its seed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "beam.hpp"
#include "files.hpp"
#include "rules.hpp"

using namespace minchiate;

namespace {

constexpr int kUnit = 1 << 12;      // of the weights while they are trained
constexpr int kLargest = 32'000;    // of the weights written

// A line with a full grid: the cards in the order in which it plays them, the useful cards that it covers, and the
// place and distance of each kill.
struct Line {
    std::vector<int> cards, covered;
    std::vector<std::pair<int, int>> kills;
};

std::vector<Line> read_lines(const std::string& path) {
    std::ifstream file(path);
    if (!file) training::fail(path);
    std::vector<Line> lines;
    for (std::string text; std::getline(file, text);) {
        std::istringstream words(text);
        Line line;
        line.cards.resize(kCards);
        for (int& card : line.cards) words >> card;
        std::size_t count = 0;
        words >> count;
        line.covered.resize(count);
        for (int& card : line.covered) words >> card;
        for (int left, distance; words >> left >> distance;) line.kills.push_back({left, distance});
        lines.push_back(line);
    }
    return lines;
}

std::vector<int> part(const Line& line, int from, int to) {
    return {line.cards.begin() + from, line.cards.begin() + to};
}

constexpr int kFola = 84; // cards before it

class Trainee : public LineBeam {
  public:
    Trainee(BeamWeights& weights, const Line& line, int width)
        : LineBeam(weights, {}, part(line, 0, kFola), part(line, kFola, kCards), line.covered, width, {}),
          line_(line), gold_(beam_.front()), numbers_(weights.values), counts_(weights.values.size()) {
        is_plain_ = true;
    }

    // Goes along the line; returns how often it fell out of the beam.
    int follow(int step) {
        int falls = 0;
        for (std::size_t kill = 0; kill < line_.kills.size() && to_come() + (layer_.piles < kGrid) > 0; ++kill) {
            const auto [left, distance] = line_.kills[kill];
            const int card = line_.cards[kGrid + kill];
            gold_ = gold_.killed(left, distance);
            if (layer_.piles < kGrid) falls += advance_layer(step);
            gold_.tops[kGrid - 1] = static_cast<Card>(card);
            gold_.loose.remove(card);
            falls += advance_layer(step);
        }
        return falls;
    }

  private:
    bool advance_layer(int step) {
        for (std::size_t i = 0; i < beam_.size(); ++i) expand(static_cast<std::int32_t>(i));
        select();
        const std::uint64_t key = gold_.key(layer_.keep);
        const bool held = std::any_of(out_.begin(), out_.end(),
                                      [&](const BeamChild& child) { return child.state.key(layer_.keep) == key; });
        if (!held) {
            update(step);
            out_.assign(1, {gold_, {}, 0});
        }
        beam_.clear();
        for (const BeamChild& child : out_) beam_.push_back(child.state);
        plays_ = layer_.piles < kGrid;
        if (plays_ || to_come() > 0) begin_layer();
        return !held;
    }

    // The weights are those of the layer's phase; `counts_` has as many entries and is 0 between two calls.
    void update(int step) {
        const std::ptrdiff_t phase = layer_.weights - numbers_.data();
        for (const BeamChild& child : out_) layer_.features(child.state, [&](int i) { ++counts_[i]; });
        const std::int64_t size = static_cast<std::int64_t>(out_.size());
        for (int i = 0; i < kBeamPhase; ++i) {
            numbers_[phase + i] -= static_cast<std::int32_t>(step * counts_[i] / std::max<std::int64_t>(1, size));
            counts_[i] = 0;
        }
        layer_.features(gold_, [&](int i) { numbers_[phase + i] += step; });
    }

    const Line& line_;
    BeamState gold_;
    std::vector<std::int32_t>& numbers_;
    std::vector<std::int64_t> counts_;
};

void write(const std::string& path, const std::vector<std::int64_t>& sums) {
    std::int64_t largest = 1;
    for (const std::int64_t sum : sums) largest = std::max(largest, std::abs(sum));
    training::replace(path, [&](std::FILE* file) {
        for (const std::int64_t sum : sums) {
            const int weight = static_cast<int>(sum * kLargest / largest);
            std::fputc(weight & 255, file);
            std::fputc(weight >> 8 & 255, file);
        }
    });
}

// Trains once, from nothing, and adds the weights after each line from the second epoch on to `sums`.
void train(const std::vector<Line>& lines, int epochs, int width, std::uint64_t seed, std::vector<std::int64_t>& sums) {
    SplitMix64 random(seed);
    BeamWeights weights(std::vector<int>(BeamWeights::kSize), 0);
    std::fill(weights.values.begin(), weights.values.end(), 0);
    std::vector<std::size_t> order(lines.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        int falls = 0;
        for (const std::size_t i : order) {
            falls += Trainee(weights, lines[i], width).follow(kUnit / (1 + epoch));
            for (std::size_t j = 0; epoch > 0 && j < sums.size(); ++j) sums[j] += weights.values[j];
        }
        std::printf("epoch %d: the line falls out of the beam %.2f times\n", epoch, falls / double(lines.size()));
        std::fflush(stdout);
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 6) return std::fputs("arguments: LINES FILE RUNS EPOCHS WIDTH\n", stderr), 2;
    const std::vector<Line> lines = read_lines(arguments[1]);
    const int runs = std::atoi(arguments[3]), epochs = std::atoi(arguments[4]), width = std::atoi(arguments[5]);
    std::vector<std::int64_t> sums(BeamWeights::kSize);
    for (int run = 1; run <= runs; ++run) {
        train(lines, epochs, width, static_cast<std::uint64_t>(run), sums);
        write(arguments[2], sums);
    }
}
