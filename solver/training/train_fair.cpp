// Trains the fair player's policy and writes its weights, solver/data/fair_policy.bin. From the root:
//
//     g++ -std=c++17 -O3 -march=native -I solver/core solver/training/train_fair.cpp -o train_fair
//     ./train_fair solver/data/fair_policy.bin 24000 1
//
// The arguments are the file to write, the number of batches and the seed; 24,000 batches take 10 minutes. Every
// 500 batches it writes the file and prints the mean score. The same seed gives the same weights with the same
// compiler and maths library.
//
// Method: policy gradient (REINFORCE). Eight games of every random deal are sampled, from the stacking of the
// fola to the end; the advantage of a game is its score less the mean of the other seven. The weights of a
// phase are the sum of a shared part and its own part; Adam updates both. The playouts are those of the core.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "fair.hpp"

using namespace minchiate;

namespace {

constexpr int kGames = 8, kDeals = 40;        // games of a deal, deals of a batch
constexpr float kRate = 0.012f, kOwn = 0.5f;  // step of the shared weights; factor for a phase's own weights
// The steps stay full, then fall over the last kFalling of the batches, down to the factor kFinalRate.
constexpr float kFinalRate = 0.03f, kFalling = 0.6f;
constexpr float kScale = 64;                  // integer weight per unit of the softmax
constexpr float kLargest = 1500;              // weights are cut off here, so that sums of them fit into 16 bits
constexpr float kMostAdvantage = 100, kAdvantageScale = 40; // points: larger advantages are cut off, then scaled
constexpr float kLeastStep = 1e-3f;           // smaller steps of a choice's features are skipped
constexpr float kStackingRate = 1.5f;         // factor for the weights of the stacking
constexpr int kReport = 500;                  // batches between two reports
constexpr int kFola = 13, kDeck = kCards - kFola;
constexpr int kBefore = 8, kCells = 48;       // cells of a grid that are kept, from kBefore before its first place

// The features are the weights of the file and two more kinds, by the class of the killer and of the victim;
// Model::weights adds these to the file's kill[].
constexpr int kKiller = Layout::size, kVictim = kKiller + kClasses, kFeatures = kVictim + kClasses;
// Stacking: the weights of a card's class at each turn, and of the pairs that it makes with cards stacked before.
constexpr int kTurn = 0, kBehind1 = kTurn + kClasses * kFola, kBehind3 = kBehind1 + kPairs,
              kStack = kBehind3 + kPairs;

using Vector = std::vector<float>;

struct Pairs {
    int of[98][98];
    Pairs() {
        for (int a = 0; a < 98; ++a)
            for (int b = 0; b < 98; ++b) of[a][b] = pair_of(a, b);
    }
} const pairs;

struct Random {
    SplitMix64 words;
    float unit() { return static_cast<float>(words.below(1u << 24)) / static_cast<float>(1 << 24); }
    // Draws an index by weight.
    template <typename Weights> int pick(const Weights& weights, int count, float total) {
        float ticket = unit() * total;
        int i = 0;
        while (i < count - 1 && (ticket -= weights[i]) > 0) ++i;
        return i;
    }
};

// The weights that are trained: the shared part, each phase's own part, and those of the stacking.
struct Model {
    Vector shared = Vector(kFeatures), stack = Vector(kStack);
    std::vector<Vector> own = std::vector<Vector>(kPhases, Vector(kFeatures));

    Model() { // starts with weights that kill plain cards, kings first, and keep kills within reach
        for (int card = 0; card < kCards; ++card) {
            constexpr int fante = 10; // rank, counted from 0
            const bool court = !is_tarot(card) && card % kRanks >= fante;
            const float wish = court ? 1.5f + 0.5f * static_cast<float>(card % kRanks - fante) : 0;
            shared[kVictim + class_of(card)] = is_useful(card) ? -6 : wish;
            for (int killer = 0; killer < kCards; ++killer)
                if (const int pair = pairs.of[killer][card])
                    for (const int section : {Layout::near_pair, Layout::far_pair})
                        shared[section + pair] = is_useful(card) ? 0.02f : court ? 0.3f : 0.1f;
        }
    }

    std::vector<int> weights() const {
        std::vector<int> result;
        for (const Vector& phase : own) {
            Vector sum(Layout::size);
            for (int i = 0; i < Layout::size; ++i) sum[i] = shared[i] + phase[i];
            for (int killer = 0; killer < kCards; ++killer)
                for (int victim = 0; victim < kCards; ++victim)
                    if (const int pair = pairs.of[killer][victim]) {
                        const int k = kKiller + class_of(killer), v = kVictim + class_of(victim);
                        sum[Layout::kill + pair] = shared[Layout::kill + pair] + phase[Layout::kill + pair] +
                                                   shared[k] + phase[k] + shared[v] + phase[v];
                    }
            for (const float weight : sum) result.push_back(rounded(weight));
        }
        for (const float weight : stack) result.push_back(rounded(weight));
        return result;
    }

    static int rounded(float weight) {
        return static_cast<int>(std::lround(std::fmin(std::fmax(weight * kScale, -kLargest), kLargest)));
    }
};

struct Gradient {
    std::vector<Vector> own = std::vector<Vector>(kPhases, Vector(kFeatures));
    Vector stack = Vector(kStack);
};

struct Choice {
    int right, distance;
    float probability;
};

// A decision with all that its gradient needs.
struct Decision {
    int phase, size, chosen;
    std::array<Card, kCells> cards; // from kBefore cells before the grid
    std::uint32_t courts;
    std::array<std::uint8_t, kCourts> killers;
    std::vector<Choice> choices;
};

struct Stacking {
    int chosen, count;
    std::array<std::array<int, 3>, kFola> features; // -1: none
    std::array<float, kFola> probabilities;
};

struct Game {
    std::array<Card, kCards> order;
    std::array<Stacking, kFola> stackings;
    std::vector<Decision> decisions;
    int made = 0, score = 0; // decisions in use

    Decision& next() {
        if (made == static_cast<int>(decisions.size())) decisions.emplace_back();
        return decisions[made++];
    }
};

void stack(const Model& model, const std::array<Card, kCards>& deal, Game& game, Random& random) {
    game.order = deal;
    Card* const fola = game.order.data() + kDeck;
    for (int turn = 0; turn < kFola; ++turn) { // the cards from fola[turn] on are not stacked yet
        Stacking& made = game.stackings[turn];
        made.count = kFola - turn;
        float best = -1e9f, total = 0;
        for (int i = 0; i < made.count; ++i) {
            const int card = fola[turn + i];
            const int one = turn >= 1 ? pairs.of[card][fola[turn - 1]] : 0;
            const int three = turn >= 3 ? pairs.of[card][fola[turn - 3]] : 0;
            made.features[i] = {kTurn + class_of(card) * kFola + turn, one ? kBehind1 + one : -1,
                                three ? kBehind3 + three : -1};
            float sum = 0;
            for (const int feature : made.features[i])
                if (feature >= 0) sum += model.stack[feature];
            made.probabilities[i] = sum;
            best = std::fmax(best, sum);
        }
        for (int i = 0; i < made.count; ++i) total += made.probabilities[i] = std::exp(made.probabilities[i] - best);
        made.chosen = random.pick(made.probabilities, made.count, total);
        for (int i = 0; i < made.count; ++i) made.probabilities[i] /= total;
        std::swap(fola[turn], fola[turn + made.chosen]);
    }
}

// Draws a kill by softmax. Returns false if there is none.
bool decide(Playout& playout, Decision& decision, Random& random) {
    playout.appraise();
    std::array<float, 2 * kGrid> odds;
    float best = Policy::kWorst, total = 0;
    decision.choices.clear();
    for (int right = 1; right < playout.size(); ++right)
        for (const int distance : {1, 3}) {
            const float value = distance == 1 ? playout.near_value(right) : playout.far_value(right);
            if (value <= Policy::kWorst) continue;
            best = std::fmax(best, value);
            decision.choices.push_back({right, distance, value});
        }
    const int count = static_cast<int>(decision.choices.size());
    if (count == 0) return false;
    for (int i = 0; i < count; ++i)
        total += odds[i] = std::exp((decision.choices[i].probability - best) / kScale);
    for (int i = 0; i < count; ++i) decision.choices[i].probability = odds[i] / total;
    decision.chosen = random.pick(odds, count, total);
    decision.phase = phase_of(playout.to_come());
    decision.size = playout.size();
    std::copy_n(playout.grid() - kBefore, kCells, decision.cards.begin());
    decision.courts = playout.courts();
    for (int court = 0; court < kCourts; ++court)
        decision.killers[court] = static_cast<std::uint8_t>(playout.killers(court));
    return true;
}

void play(const Policy& policy, Game& game, Random& random) {
    static const std::vector<Card> all = [] {
        std::vector<Card> cards(kCards);
        for (int card = 0; card < kCards; ++card) cards[card] = static_cast<Card>(card);
        return cards;
    }();
    Playout playout(policy, {}, kDeck, kCards);
    playout.begin(all, game.order.data());
    game.made = 0;
    game.score = kUnfinished;
    for (int played = 0;;) {
        while (playout.can_play()) playout.play(game.order.data(), played++);
        if (playout.to_come() == 0) game.score = std::max(game.score, playout.points());
        Decision& decision = game.next();
        if (!decide(playout, decision, random)) {
            --game.made;
            return;
        }
        const Choice& choice = decision.choices[decision.chosen];
        playout.kill(choice.right, choice.distance);
    }
}

// Adds `step` times the features of a kill: the terms of Playout::appraise.
void add_features(Vector& to, const Decision& decision, const Choice& choice, float step, float* shift) {
    const Card* const grid = decision.cards.data() + kBefore;
    const int i = choice.right, killer = grid[i], victim = grid[i - choice.distance];
    const auto pair = [&](int section, int right, int left, float sign) {
        if (const int index = pairs.of[grid[right]][grid[left]]) to[section + index] += sign * step;
    };
    const auto place = [&](int card, int at, float sign) {
        to[Layout::place + class_of(card) * kGrid + at] += sign * step;
    };
    constexpr int near_pair = Layout::near_pair, far_pair = Layout::far_pair;
    to[Layout::kill + pairs.of[killer][victim]] += step;
    to[kKiller + class_of(killer)] += step;
    to[kVictim + class_of(victim)] += step;
    place(victim, i - choice.distance, -1);
    if (choice.distance == 1) {
        shift[i] += step;
        pair(near_pair, i, i - 2, 1);
        for (const int right : {i - 1, i}) pair(near_pair, right, right - 1, -1);
        for (const int right : {i, i + 1, i + 2}) pair(far_pair, right, right - 4, 1);
        for (const int right : {i - 1, i, i + 1, i + 2}) pair(far_pair, right, right - 3, -1);
    } else {
        shift[i + 1] += step;
        to[Layout::reach] += step;
        place(killer, i - 3, 1);
        place(killer, i, -1);
        pair(near_pair, i, i - 4, 1);
        pair(near_pair, i - 2, i, 1);
        pair(near_pair, i + 1, i - 1, 1);
        for (const int right : {i - 3, i - 2, i, i + 1}) pair(near_pair, right, right - 1, -1);
        pair(far_pair, i, i - 6, 1);
        pair(far_pair, i + 1, i, 1);
        for (const int right : {i + 2, i + 3}) pair(far_pair, right, right - 4, 1);
        for (const int right : {i - 3, i, i + 1, i + 2, i + 3}) pair(far_pair, right, right - 3, -1);
    }
}

void add_needs(Vector& to, const Decision& decision, int victim, float step) {
    for (int court = 0; court < kCourts; ++court) {
        if (!(decision.courts >> court & 1)) continue;
        const int card = Playout::card_of(court), rank = court % kCourtRanks;
        const int entry = rank * kKillerCounts + decision.killers[court];
        if (is_tarot(victim)) {
            const bool kills_rank = victim - kMatto >= kFirstTarotNeed && pairs.of[victim][card];
            if (kills_rank) to[Layout::tarot_need + entry] += step;
        } else if (card == victim) {
            to[Layout::own_need + entry] += step;
        } else {
            if (card / kRanks == victim / kRanks) to[Layout::suit_need + entry] += step;
            if (card % kRanks == victim % kRanks) to[Layout::rank_need + entry] += step;
        }
    }
}

void learn(Gradient& gradient, const Game& game, float advantage) {
    for (int d = 0; d < game.made; ++d) {
        const Decision& decision = game.decisions[d];
        const Card* const grid = decision.cards.data() + kBefore;
        Vector& to = gradient.own[decision.phase];
        float shift[kGrid + 2] = {};
        for (int c = 0; c < static_cast<int>(decision.choices.size()); ++c) {
            const Choice& choice = decision.choices[c];
            const float step = (static_cast<float>(c == decision.chosen) - choice.probability) * advantage;
            if (std::fabs(step) < kLeastStep) continue;
            add_features(to, decision, choice, step, shift);
            add_needs(to, decision, grid[choice.right - choice.distance], step);
        }
        float sum = 0; // all piles to the right of a shift move one place to the left
        for (int place = 1; place < decision.size; ++place) {
            sum += shift[place];
            const int row = Layout::place + class_of(grid[place]) * kGrid;
            to[row + place - 1] += sum;
            to[row + place] -= sum;
        }
    }
    for (const Stacking& made : game.stackings)
        for (int i = 0; i < made.count; ++i)
            for (const int feature : made.features[i])
                if (feature >= 0)
                    gradient.stack[feature] += (static_cast<float>(i == made.chosen) - made.probabilities[i]) * advantage;
}

// Adam, uphill; sets the gradient to zero for the next batch.
struct Adam {
    static constexpr float kMeanDecay = 0.9f, kSquareDecay = 0.99f, kSmall = 1e-4f;
    Vector mean, square;
    explicit Adam(int size) : mean(size), square(size) {}

    void step(Vector& weights, Vector& gradient, float rate, int batch) {
        const float settle1 = 1 - std::pow(kMeanDecay, static_cast<float>(batch));
        const float settle2 = 1 - std::pow(kSquareDecay, static_cast<float>(batch));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const float g = gradient[i] / (kDeals * kGames);
            mean[i] = kMeanDecay * mean[i] + 0.1f * g;
            square[i] = kSquareDecay * square[i] + 0.01f * g * g;
            weights[i] += rate * (mean[i] / settle1) / (std::sqrt(square[i] / settle2) + kSmall);
            gradient[i] = 0;
        }
    }
};

// Writes half of each weight, so that the sums of a playout stay well within 16 bits.
void write(const char* path, const std::vector<int>& weights) {
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path, "wb"), std::fclose);
    if (!file) std::exit((std::perror(path), 1));
    for (const int weight : weights)
        for (const int shift : {0, 8}) std::fputc(weight / 2 >> shift & 255, file.get()); // little-endian
}

void train(const char* path, int batches, std::uint64_t seed) {
    Model model;
    Gradient gradient;
    Vector shared_gradient(kFeatures);
    Adam shared(kFeatures), stacking(kStack);
    std::vector<Adam> own(kPhases, Adam(kFeatures));
    Random random{SplitMix64(seed)};
    std::vector<Game> games(kGames);
    std::array<Card, kCards> deal;
    for (int card = 0; card < kCards; ++card) deal[card] = static_cast<Card>(card);
    double sum = 0;
    for (int batch = 1; batch <= batches; ++batch) {
        const Policy policy(model.weights());
        for (int d = 0; d < kDeals; ++d) {
            for (int i = kCards - 1; i > 0; --i)
                std::swap(deal[i], deal[random.words.below(static_cast<std::uint32_t>(i + 1))]);
            int total = 0;
            for (Game& game : games) {
                stack(model, deal, game, random);
                play(policy, game, random);
                total += game.score;
            }
            sum += total;
            for (const Game& game : games) {
                const float others = static_cast<float>(total - game.score) / (kGames - 1);
                const float advantage = static_cast<float>(game.score) - others;
                const float bounded = std::fmin(std::fmax(advantage, -kMostAdvantage), kMostAdvantage);
                learn(gradient, game, bounded / kAdvantageScale);
            }
        }
        const float left = 1 - static_cast<float>(batch) / static_cast<float>(batches);
        const float rate = kRate * std::fmin(1.f, kFinalRate + left / kFalling);
        for (const Vector& phase : gradient.own)
            for (int i = 0; i < kFeatures; ++i) shared_gradient[i] += phase[i];
        shared.step(model.shared, shared_gradient, rate, batch);
        stacking.step(model.stack, gradient.stack, kStackingRate * rate, batch);
        for (int phase = 0; phase < kPhases; ++phase)
            own[phase].step(model.own[phase], gradient.own[phase], kOwn * rate, batch);
        if (batch % kReport == 0 || batch == batches) {
            const int reported = batch % kReport == 0 ? kReport : batch % kReport;
            std::printf("%d %.2f\n", batch, sum / kGames / kDeals / reported);
            std::fflush(stdout);
            sum = 0;
            write(path, model.weights());
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
