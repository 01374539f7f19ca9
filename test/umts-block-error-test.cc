/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/umts-block-error-model.h"
#include "ns3/umts-link-errors.h"

#include <cmath>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Statistics of block errors.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-block-error", UNIT);

/**
 * @param rate block error rate
 * @param stream random stream
 * @return the model
 */
Ptr<UniformBlockErrorModel>
MakeModel(double rate, int64_t stream)
{
    auto model = CreateObject<UniformBlockErrorModel>();
    model->SetAttribute("ErrorRate", DoubleValue(rate));
    model->AssignStreams(stream);
    return model;
}

/**
 * @param model a model
 * @param blocks how many blocks
 * @return which of them are in error
 */
std::vector<bool>
Draw(const Ptr<BlockErrorModel>& model, uint32_t blocks)
{
    std::vector<bool> errors(blocks);
    for (uint32_t i = 0; i < blocks; ++i)
    {
        errors[i] = model->IsInError();
    }
    return errors;
}

/**
 * @brief Compare a count with the binomial distribution.
 * @param what what was counted
 * @param count how often it happened
 * @param probability with which probability it should
 * @param trials in how many trials
 */
void
CheckBlockErrorStatistics(const std::string& what, double count, double probability, double trials)
{
    const double sigma = std::sqrt(trials * probability * (1.0 - probability));
    UMTS_EXPECT(IsNear(count, trials * probability, 4.0 * sigma), what);
}

/**
 * Error rate, run lengths and correlation of independent errors; limits of four standard
 * deviations.
 */
void
AddBlockErrorStatistics(double rate)
{
    AddTest("Independent errors at rate " + std::to_string(rate), [=] {
        constexpr uint32_t blocks = 400000;
        const auto errors = Draw(MakeModel(rate, 7), blocks);
        const double q = 1.0 - rate;
        double count = 0.0;
        double pairs = 0.0;
        double farPairs = 0.0;
        double runs = 0.0;
        double longRuns = 0.0;
        uint32_t run = 0;
        const uint32_t longRun = std::max(1u, static_cast<uint32_t>(std::lround(1.0 / rate)));
        for (uint32_t i = 0; i < blocks; ++i)
        {
            count += errors[i];
            pairs += i >= 1 && errors[i] && errors[i - 1];
            farPairs += i >= 12 && errors[i] && errors[i - 12];
            runs += errors[i];
            longRuns += errors[i] && run >= longRun;
            run = errors[i] ? 0 : run + 1;
        }
        CheckBlockErrorStatistics("errors", count, rate, blocks);
        // Errors at distance 1, and at the distance of a TTI of 12 blocks, given an error.
        CheckBlockErrorStatistics("errors after an error", pairs, rate, count);
        CheckBlockErrorStatistics("errors 12 blocks after an error", farPairs, rate, count);
        CheckBlockErrorStatistics("long runs of good blocks", longRuns, std::pow(q, longRun), runs);
    });
}

UMTS_TESTS("umts-block-error")
{
    for (const double rate : {0.001, 0.05, 0.1, 0.3, 0.5, 0.9})
    {
        AddBlockErrorStatistics(rate);
    }
}

/**
 * @param model a model
 * @param blocks how many blocks
 * @return errors among them
 */
uint32_t
CountErrors(const Ptr<UniformBlockErrorModel>& model, uint32_t blocks)
{
    uint32_t errors = 0;
    for (const bool error : Draw(model, blocks))
    {
        errors += error;
    }
    return errors;
}

// The ends of the range, and rates set anew.
UMTS_TEST("umts-block-error", "Rates 0 and 1, and a rate that changes")
{
    UMTS_EXPECT(CountErrors(MakeModel(0.0, 1), 10000) == 0, "never");
    UMTS_EXPECT(CountErrors(MakeModel(1.0, 1), 10000) == 10000, "always");
    UMTS_EXPECT(CountErrors(MakeModel(1e-300, 1), 10000) == 0, "hardly ever");

    auto model = MakeModel(1e-9, 1);
    UMTS_EXPECT(CountErrors(model, 100) == 0, "rare");
    model->SetAttribute("ErrorRate", DoubleValue(0.5));
    UMTS_EXPECT(IsNear(CountErrors(model, 10000), 5000, 200), "at once, not after a gap");
    UMTS_EXPECT(model->GetRate() == 0.5, "read back");
}

// Streams: the same gives the same, another another, also once errors have been drawn.
UMTS_TEST("umts-block-error", "AssignStreams")
{
    const auto expected = Draw(MakeModel(0.2, 5), 1000);
    UMTS_EXPECT(Draw(MakeModel(0.2, 5), 1000) == expected, "same stream");
    UMTS_EXPECT(Draw(MakeModel(0.2, 6), 1000) != expected, "other stream");

    auto used = MakeModel(0.2, 9);
    Draw(used, 77);
    UMTS_EXPECT(used->AssignStreams(5) == 1, "streams used");
    UMTS_EXPECT(Draw(used, 1000) == expected, "after other draws");
}

UMTS_TEST("umts-block-error", "Links of a UE by radio bearer and cell")
{
    const CellId first{0};
    const CellId second{1};
    const CellId third{2};
    LinkErrors links;
    links.Open(DEFAULT_RB, BlockErrorConfig(0.1, 0.2));
    const Ptr<BlockErrorModel> own = links.Get(DEFAULT_RB).downlink;
    const Ptr<BlockErrorModel> further = links.GetFurther(DEFAULT_RB, second).downlink;
    UMTS_EXPECT(further != own, "errors of its own in a further cell");
    UMTS_EXPECT(links.GetFurther(DEFAULT_RB, second).downlink == further, "the same from then on");
    links.GetFurther(DEFAULT_RB, third);
    UMTS_EXPECT(links.AssignStreams(DEFAULT_RB, 1) == 2, "streams of the first cell");
    UMTS_EXPECT(links.AssignFurtherStreams(DEFAULT_RB, 1) == 4, "streams of two further cells");
    links.Keep({first, third});
    UMTS_EXPECT(links.AssignFurtherStreams(DEFAULT_RB, 1) == 2, "streams without the second cell");
    links.Keep({third});
    UMTS_EXPECT(links.AssignFurtherStreams(DEFAULT_RB, 1) == 0, "the third cell is the first one");
    UMTS_EXPECT(links.Get(DEFAULT_RB).downlink == own, "errors go from cell to cell");
    UMTS_EXPECT(links.GetFurther(DEFAULT_RB, second).downlink != further, "errors made anew");
    links.Close(DEFAULT_RB);
    UMTS_EXPECT(links.AssignStreams(DEFAULT_RB, 1) == 0, "streams after the release");
}

} // namespace
