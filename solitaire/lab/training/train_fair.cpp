// Trains the fair player's policy and writes its weights, solver/data/fair_policy.bin. From the root:
//
//     g++ -std=c++17 -O3 -march=native -I solver/core solitaire/lab/training/train_fair.cpp -o train_fair
//     ./train_fair solver/data/fair_policy.bin 24000 1
//
// The arguments are the file to write, the number of batches and the seed. Every 500 batches it writes the file and
// prints the mean score; it also saves all that it needs to resume in FILE.state, and resumes from that file if it
// exists. An interrupted run gives the same weights as an uninterrupted one; the same seed gives the same weights with
// the same compiler, processor and maths library. It takes one thread.
//
// Method: policy gradient with a critic. Eight games of every random deal are sampled, from the stacking of the fola
// to the end. The critic predicts the score from every position; what a kill is credited with is how the prediction
// rose from there on, later rises counting less and less (generalized advantage estimation), less the mean of the
// same in the other seven games, where the same cards came. The weights of a phase are the sum of a shared part
// and its own part; Adam updates both. The playouts are those of the core.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "adam.hpp"
#include "critic.hpp"
#include "files.hpp"
#include "game.hpp"
#include "gradient.hpp"
#include "model.hpp"

using namespace minchiate;
using namespace minchiate::training;

namespace {

constexpr int kGames = 8, kDeals = 40;        // games of a deal, deals of a batch
constexpr float kRate = 0.012f, kOwn = 0.5f;  // step of the shared weights; factor for a phase's own weights
constexpr float kStackingRate = 1.5f;         // factor for the weights of the stacking
constexpr float kCriticRate = 0.05f, kSquareDecay = 0.99f;
// The steps stay full, then fall over the last kFalling of the batches, down to the factor kFinalRate.
constexpr float kFinalRate = 0.03f, kFalling = 0.6f, kFinalCriticRate = 0.1f;
constexpr float kLambda = 0.9f;               // weight of a rise of the prediction one kill later
constexpr float kMostAdvantage = 100, kAdvantageScale = 40; // points: larger advantages are cut off, then scaled
constexpr int kReport = 500;                  // batches between two reports

float scaled(float advantage) {
    return std::fmin(std::fmax(advantage, -kMostAdvantage), kMostAdvantage) / kAdvantageScale;
}

class Training {
  public:
    explicit Training(std::uint64_t seed) : random_{SplitMix64(seed)} {
        for (int card = 0; card < kCards; ++card) deal_[card] = static_cast<Card>(card);
    }

    int batches() const { return batch_; }
    std::vector<int> weights() const { return model_.weights(); }

    // Returns the mean score. `left`: the part of the run that is left, 1 to 0.
    float batch(float left) {
        ++batch_;
        const Policy policy(model_.weights());
        int sum = 0;
        for (int d = 0; d < kDeals; ++d) {
            for (int i = kCards - 1; i > 0; --i)
                std::swap(deal_[i], deal_[random_.words.below(static_cast<std::uint32_t>(i + 1))]);
            sum += play_deal(policy, kCriticRate * std::fmin(1.f, kFinalCriticRate + left / kFalling));
        }
        step(kRate * std::fmin(1.f, kFinalRate + left / kFalling));
        return static_cast<float>(sum) / kDeals / kGames;
    }

    // Calls `visit` with each of the vectors that the training changes.
    template <typename Visit> void each_vector(Visit visit) {
        const auto visit_all = [&](Vector& weights, Adam& adam) {
            visit(weights);
            visit(adam.mean);
            visit(adam.square);
        };
        visit_all(model_.shared, shared_);
        visit_all(model_.stack, stacking_);
        for (int phase = 0; phase < kPhases; ++phase) {
            visit_all(model_.own[phase], own_[phase]);
            visit(critic_.own[phase]);
        }
        visit(critic_.to_come);
    }

    // What else it needs to resume.
    struct Rest {
        int batch;
        Random random;
        std::array<Card, kCards> deal;
    };
    Rest rest() const { return {batch_, random_, deal_}; }
    void restore(const Rest& rest) {
        batch_ = rest.batch;
        random_ = rest.random;
        deal_ = rest.deal;
    }

  private:
    // Plays all games of the deal and learns from them; returns the sum of their scores.
    int play_deal(const Policy& policy, float critic_rate) {
        int total = 0;
        for (Game& game : games_) {
            stack(model_, deal_, game, random_);
            play(policy, game);
            total += game.score;
            credit(game);
        }
        for (const Game& game : games_)
            for (int t = 0; t < game.made; ++t)
                critic_.learn(game.decisions[t], game.decisions[t].advantage, critic_rate);
        compare();
        for (const Game& game : games_) {
            const float others = static_cast<float>(total - game.score) / (kGames - 1);
            learn(gradient_, game, scaled(static_cast<float>(game.score) - others));
        }
        return total;
    }

    void play(const Policy& policy, Game& game) {
        Playout playout(policy, {}, kDeck, kCards);
        playout.begin(game.order.data());
        game.made = 0;
        game.score = kUnfinished;
        for (int played = 0;;) {
            while (playout.can_play()) playout.play(game.order.data(), played++);
            if (playout.to_come() == 0) game.score = std::max(game.score, playout.points());
            Decision& decision = game.next();
            if (game.score == playout.ceiling() || !decide(playout, decision, random_)) {
                --game.made;
                return;
            }
            critic_.look(playout, decision);
            const Choice& choice = decision.choices[decision.chosen];
            playout.kill(choice.right, choice.distance);
        }
    }

    // Credits every kill with how the prediction rises from there on.
    static void credit(Game& game) {
        float ahead = 0, next = static_cast<float>(game.score);
        for (int t = game.made - 1; t >= 0; --t) {
            Decision& decision = game.decisions[t];
            decision.advantage = ahead = next - decision.value + kLambda * ahead;
            next = decision.value;
        }
    }

    // Takes the mean of the other games from each advantage, kill by kill.
    void compare() {
        for (int t = 0;; ++t) {
            float sum = 0;
            int count = 0;
            for (const Game& game : games_)
                if (t < game.made) {
                    sum += game.decisions[t].advantage;
                    ++count;
                }
            if (count == 0) return;
            for (Game& game : games_)
                if (t < game.made) {
                    float& mine = game.decisions[t].advantage;
                    mine = scaled(count == 1 ? mine : mine - (sum - mine) / static_cast<float>(count - 1));
                }
        }
    }

    void step(float rate) {
        Vector sum(kFeatures);
        for (const Vector& phase : gradient_.own)
            for (int i = 0; i < kFeatures; ++i) sum[i] += phase[i];
        shared_.step(model_.shared, sum, rate, batch_, kDeals * kGames);
        stacking_.step(model_.stack, gradient_.stack, kStackingRate * rate, batch_, kDeals * kGames);
        for (int phase = 0; phase < kPhases; ++phase)
            own_[phase].step(model_.own[phase], gradient_.own[phase], kOwn * rate, batch_, kDeals * kGames);
    }

    int batch_ = 0; // batches made
    Random random_;
    std::array<Card, kCards> deal_;
    Model model_;
    Critic critic_;
    Gradient gradient_;
    Adam shared_{kFeatures, kSquareDecay}, stacking_{kStack, kSquareDecay};
    std::vector<Adam> own_ = std::vector<Adam>(kPhases, Adam(kFeatures, kSquareDecay));
    std::vector<Game> games_ = std::vector<Game>(kGames);
};

// Writes half of each weight, so that the sums of a playout stay well within 16 bits.
void write(std::FILE* file, const std::vector<int>& weights) {
    for (const int weight : weights)
        for (const int shift : {0, 8}) std::fputc(weight / 2 >> shift & 255, file); // little-endian
}

void save(std::FILE* file, Training& training) {
    const Training::Rest rest = training.rest();
    std::fwrite(&rest, sizeof rest, 1, file);
    training.each_vector([&](const Vector& vector) { std::fwrite(vector.data(), sizeof(float), vector.size(), file); });
}

void load(const std::string& path, Training& training) {
    const File file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) return;
    Training::Rest rest = training.rest();
    bool whole = std::fread(&rest, sizeof rest, 1, file.get()) == 1;
    training.each_vector([&](Vector& vector) {
        whole = whole && std::fread(vector.data(), sizeof(float), vector.size(), file.get()) == vector.size();
    });
    if (!whole) fail(path);
    training.restore(rest);
}

void train(const std::string& path, int batches, std::uint64_t seed) {
    Training training(seed);
    load(path + ".state", training);
    double sum = 0;
    for (int made = 0; training.batches() < batches;) {
        sum += training.batch(1 - static_cast<float>(training.batches() + 1) / static_cast<float>(batches));
        ++made;
        if (training.batches() % kReport != 0 && training.batches() != batches) continue;
        std::printf("%d %.2f\n", training.batches(), sum / made);
        std::fflush(stdout);
        sum = made = 0;
        replace(path, [&](std::FILE* file) { write(file, training.weights()); });
        replace(path + ".state", [&](std::FILE* file) { save(file, training); });
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
