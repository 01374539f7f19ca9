/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rach-rig.h"
#include "umts-test.h"

#include <cmath>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * The RACH under load, against slotted ALOHA.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rach-aloha", SYSTEM, "25.321 11.2");

constexpr uint32_t BATCHES = 40;             //!< Of the confidence interval
constexpr uint32_t TTIS_PER_BATCH = 100;     //!< Length of a batch
constexpr double QUANTILE = 2.708;           //!< Student's t, 39 degrees of freedom, 99 %
constexpr double ACCESS_SLOTS_PER_TTI = 7.5; //!< 15 in 20 ms

/** @brief A mean with half of its confidence interval. */
struct Estimate
{
    double mean; //!< Mean of the batches
    double half; //!< Half of the interval
};

/**
 * Messages of an unlimited number of UEs, no ramping, no back-off: S = G exp(-G) per access slot
 * and signature.
 */
struct RachAlohaTest
{
    void Run()
    {
        for (const double load : {0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0})
        {
            const Estimate throughput = Measure(load);
            std::ostringstream what;
            what << "S at G = " << load << ", 99 % interval " << throughput.mean << " +- "
                 << throughput.half;
            UMTS_EXPECT(IsNear(load * std::exp(-load), throughput.mean, throughput.half),
                        what.str());
            UMTS_EXPECT(throughput.half < 0.01, "width of the interval");
        }
    }

    /**
     * @param load offered messages per access slot and signature
     * @return successful ones
     */
    Estimate Measure(double load) const
    {
        RachConfig config;
        config.classes.push_back({static_cast<uint16_t>((1U << m_signatures) - 1), 0xfff, 1.0});
        RachRig rig(config);
        rig.logs = false;
        std::mt19937_64 generator(7);
        // The access slot sets of even and odd TTIs have 8 and 7 slots: the same load for each.
        std::poisson_distribution<uint32_t> arrivals[] = {
            std::poisson_distribution<uint32_t>(load * m_signatures * 8),
            std::poisson_distribution<uint32_t>(load * m_signatures * 7)};
        double sum = 0.0;
        double squares = 0.0;
        uint64_t before = 0;
        uint32_t next = 0;
        for (uint32_t tti = 0; tti < BATCHES * TTIS_PER_BATCH; ++tti)
        {
            const uint32_t count = arrivals[tti % 2](generator);
            rig.AddUes(count);
            for (uint32_t i = 0; i < count; ++i)
            {
                rig.Offer(next++, 1, tti * 10 * MS);
            }
            rig.Run((tti + 1) * 10 * MS - 1);
            if (tti % TTIS_PER_BATCH == TTIS_PER_BATCH - 1)
            {
                const auto& counters = rig.access.GetCounters();
                const uint64_t good = counters.messages - counters.collided;
                const double batch = static_cast<double>(good - before) /
                                     (TTIS_PER_BATCH * ACCESS_SLOTS_PER_TTI * m_signatures);
                before = good;
                sum += batch;
                squares += batch * batch;
            }
        }
        const double mean = sum / BATCHES;
        const double variance = (squares - BATCHES * mean * mean) / (BATCHES - 1);
        return {mean, QUANTILE * std::sqrt(variance / BATCHES)};
    }

    uint32_t m_signatures; //!< Number of signatures
};

void
AddRachAloha(uint32_t signatures)
{
    AddTest("Throughput of slotted ALOHA, signatures: " + std::to_string(signatures),
            [=] { RachAlohaTest{signatures}.Run(); });
}

UMTS_TESTS("umts-rach-aloha")
{
    AddRachAloha(1);
    AddRachAloha(4);
}

} // namespace
