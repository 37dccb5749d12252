// Trains the policy of the classic game and writes its weights, solver/data/classic_policy.bin. From the root:
//
//     g++ -std=c++17 -O3 -march=native -I solver/core solitaire/lab/training/train_classic.cpp -o train_classic
//     ./train_classic solver/data/classic_policy.bin 24000 1
//
// The arguments are the file to write, the number of batches and the seed. Every 500 batches it writes the file, and
// all that it needs to resume to FILE.state; if that exists the training resumes from there, so an interrupted training
// gives the same weights as an uninterrupted one. It prints by how many points per hand the policy beats the initial
// weights. The same seed gives the same weights with the same compiler and maths library.
//
// Method: policy gradient. All four seats play random deals by softmax. At some of the decisions every legal card is
// played out to the end of the hand, greedily, in the deal as it is; the advantage of a card is the points so found
// less the mean of all cards by their probabilities. The deal is one that the player could have met, and all cards
// are judged by the same one, so few playouts say much. Adam updates the weights.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>

#include "adam.hpp"
#include "chance.hpp"
#include "files.hpp"
#include "classic_search.hpp"

using namespace minchiate;
using namespace minchiate::classic;
using namespace minchiate::training;

namespace {

constexpr int kGames = 64;               // hands of a batch
constexpr std::uint32_t kJudged = 6;     // one decision in this many is judged, by playouts
constexpr float kRate = 0.02f, kFinalRate = 0.03f, kFalling = 0.6f; // step; its last factor; where it falls
constexpr float kSquareDecay = 0.999f;
constexpr float kPoints = 20;            // points that count as an advantage of 1
constexpr int kReport = 500, kMatches = 4000; // batches between two reports, deals of a report
constexpr float kLargest = 2000;         // integer weights are cut off here

void discard(CardSet& hand, int due) { hand = hand - set_of(usual_discards(hand, hand - kPack.useful[0], due)); }

// Returns a hand before its first trick, dealt, robbed, discarded and declared. The lead is drawn.
State deal(SplitMix64& random) {
    std::array<int, kCards> cards;
    std::iota(cards.begin(), cards.end(), 0);
    for (int i = kCards - 1; i > 0; --i) std::swap(cards[i], cards[random.below(static_cast<std::uint32_t>(i + 1))]);
    const int dealer = static_cast<int>(random.below(kSeats)), cutter = (dealer + 3) & 3;
    State state;
    state.leader = (dealer + 1) & 3;
    for (int i = 0; i < 84; ++i) state.hands[i / 21].add(cards[i]);
    const auto is_robbable = [](int card) {
        return kPack.account.has(card) || (card >= kMatto + 20 && card <= kMatto + 29);
    };
    int end = kCards, top = 84, stolen = 0, gained = 0;
    for (; end > top && is_robbable(cards[end - 1]); ++stolen) state.hands[cutter].add(cards[--end]);
    for (; top < end && is_robbable(cards[top]); ++gained) state.hands[dealer].add(cards[top++]);
    for (; top < end; ++top)
        if (kPack.useful[0].has(cards[top])) state.hands[dealer].add(cards[top]), ++gained;
    discard(state.hands[dealer], gained);
    discard(state.hands[cutter], stolen);
    state.lead = static_cast<int>(random.below(2 * kResto - 1)) - (kResto - 1);
    return state;
}

struct Model {
    Vector weights = Vector(Section::size);

    Model() { // starts by the rules of thumb alone
        const Policy thumbs = Policy::thumbs();
        for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<float>(thumbs.weights[i]) / Policy::kScale;
    }

    Policy policy() const {
        std::vector<int> result;
        for (const float weight : weights) {
            const float bounded = std::fmin(std::fmax(weight * Policy::kScale, -kLargest), kLargest);
            result.push_back(static_cast<int>(std::lround(bounded)));
        }
        return Policy(result);
    }
};

struct Choices {
    std::vector<int> cards;
    std::vector<float> odds; // adding up to 1
};

Choices choices(const Policy& policy, const State& state) {
    Choices result;
    Decision decision(state);
    each_card(state.legal(), [&](int card) {
        result.cards.push_back(card);
        result.odds.push_back(static_cast<float>(decision.value(policy, card)) / (Policy::kScale * Policy::kOne));
    });
    const float best = *std::max_element(result.odds.begin(), result.odds.end());
    float total = 0;
    for (float& odds : result.odds) total += odds = std::exp(odds - best);
    for (float& odds : result.odds) odds /= total;
    return result;
}

// Adds to the gradient what the playouts of every legal card say.
void judge(const Sides& sides, const State& state, const Choices& found, Vector& gradient) {
    Decision decision(state);
    Vector values;
    float mean = 0;
    for (std::size_t i = 0; i < found.cards.size(); ++i) {
        State next = state;
        next.play(found.cards[i]);
        play_out(sides, next, 0);
        values.push_back(static_cast<float>(side_of(state.turn()) ? -next.points : next.points) / kPoints);
        mean += found.odds[i] * values.back();
    }
    for (std::size_t i = 0; i < found.cards.size(); ++i) {
        const float step = found.odds[i] * (values[i] - mean);
        decision.features(found.cards[i], [&](int index, int amount) {
            gradient[static_cast<std::size_t>(index)] += step * static_cast<float>(amount) / Policy::kOne;
        });
    }
}

// Plays a hand, in which the first of the policies learns; every second hand has the other one on one side.
void play(const Policy& policy, const Policy& other, int game, State state, Random& random, Vector& gradient) {
    Sides sides{&policy, &policy};
    if (game % 2) sides[game / 2 % 2] = &other;
    while (!state.over()) {
        const Policy& own = *sides[side_of(state.turn())];
        if (&own == &other || state.legal().single()) {
            state.play(choose(own, state));
            continue;
        }
        const Choices found = choices(own, state);
        if (random.words.below(kJudged) == 0) judge(sides, state, found, gradient);
        const int drawn = random.pick(found.odds, static_cast<int>(found.cards.size()), 1);
        state.play(found.cards[static_cast<std::size_t>(drawn)]);
    }
}

// Points per hand by which one policy beats another, over deals that are played twice with the sides swapped.
double duel(const Policy& one, const Policy& other) {
    SplitMix64 random(1);
    int sum = 0;
    for (int i = 0; i < kMatches; ++i) {
        const State start = deal(random);
        for (const int side : {0, 1}) {
            State state = start;
            play_out(side ? Sides{&other, &one} : Sides{&one, &other}, state, 0);
            sum += side ? -state.points : state.points;
        }
    }
    return sum / (2.0 * kMatches);
}

void write(std::FILE* file, const Policy& policy) {
    for (const int weight : policy.weights)
        for (const int shift : {0, 8}) std::fputc(weight >> shift & 255, file); // little-endian
}

// All that a training needs to resume.
struct Progress {
    int batch = 0;
    Model model;
    Adam adam{Section::size, kSquareDecay};

    void write(std::FILE* file) {
        each_part([&](void* part, std::size_t size) { std::fwrite(part, size, 1, file); });
    }
    void read(const std::string& path) {
        const File file(std::fopen(path.c_str(), "rb"), std::fclose);
        if (file)
            each_part([&](void* part, std::size_t size) {
                if (std::fread(part, size, 1, file.get()) != 1) fail(path);
            });
    }

  private:
    template <typename Visit> void each_part(Visit visit) {
        visit(&batch, sizeof batch);
        for (Vector* const part : {&model.weights, &adam.mean, &adam.square})
            visit(part->data(), part->size() * sizeof(float));
    }
};

void train(const std::string& path, int batches, std::uint64_t seed) {
    const Policy first = Policy::thumbs();
    Progress progress;
    progress.read(path + ".state");
    Vector gradient(Section::size);
    while (progress.batch < batches) {
        const int batch = ++progress.batch;
        const Policy policy = progress.model.policy();
        Random random{SplitMix64(seed * 1'000'003 + static_cast<std::uint64_t>(batch))};
        for (int game = 0; game < kGames; ++game) play(policy, first, game, deal(random.words), random, gradient);
        const float left = 1 - static_cast<float>(batch) / static_cast<float>(batches);
        const float rate = kRate * std::fmin(1.f, kFinalRate + left / kFalling);
        progress.adam.step(progress.model.weights, gradient, rate, batch, kGames);
        if (batch % kReport == 0 || batch == batches) {
            const Policy trained = progress.model.policy();
            replace(path, [&](std::FILE* file) { write(file, trained); });
            replace(path + ".state", [&](std::FILE* file) { progress.write(file); });
            std::printf("%d %.2f\n", batch, duel(trained, first));
            std::fflush(stdout);
        }
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::fprintf(stderr, "usage: %s FILE BATCHES SEED\n", arguments[0]);
        return 2;
    }
    train(arguments[1], std::atoi(arguments[2]), std::strtoull(arguments[3], nullptr, 10));
}
