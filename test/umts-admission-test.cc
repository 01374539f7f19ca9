/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/random-variable-stream.h"
#include "ns3/umts-admission-control.h"
#include "ns3/umts-channelisation.h"

#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Channelisation codes and admission control.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-admission", UNIT);

/**
 * @param bitRate bit/s
 * @param spreadingFactor expected; 0 when there is none
 * @param count expected codes
 */
void
ExpectSpreadingFactor(double bitRate, uint32_t spreadingFactor, uint32_t count)
{
    const auto codes = GetDownlinkCodes(bitRate, 0.7);
    UMTS_ASSERT(codes.has_value() == (spreadingFactor != 0), bitRate << " bit/s");
    if (codes)
    {
        UMTS_EXPECT(codes->spreadingFactor == spreadingFactor, bitRate << " bit/s");
        UMTS_EXPECT(codes->count == count, bitRate << " bit/s");
    }
}

// Codes of the reference bearers of TS 34.108, and the borders of a slot format.
UMTS_TEST("umts-admission", "Spreading factor of a bit rate")
{
    ExpectSpreadingFactor(12200, 128, 1);
    ExpectSpreadingFactor(70400, 32, 1);  // 64 kb/s: 4 blocks of 336 + 16 bits in 20 ms
    ExpectSpreadingFactor(140800, 16, 1); // 128 kb/s
    ExpectSpreadingFactor(422400, 8, 1);  // 384 kb/s
    ExpectSpreadingFactor(2182400, 4, 3); // 62 blocks in 10 ms
    ExpectSpreadingFactor(912e3 / 2.1, 8, 1);
    ExpectSpreadingFactor(912e3 / 2.1 + 1, 4, 1);
    ExpectSpreadingFactor(3 * 1872e3 / 2.1, 4, 3);
    ExpectSpreadingFactor(3 * 1872e3 / 2.1 + 1, 0, 0);
    ExpectError([] { GetDownlinkCodes(0, 0.7); }, "bit rate 0 bit/s must be positive");
}

// Codes of a tree that is used at random never cover one another.
UMTS_TEST("umts-admission", "Codes of the tree are orthogonal")
{
    const auto random = MakeRandom(3);
    OvsfTree tree;
    std::vector<std::pair<uint32_t, uint32_t>> held;
    uint32_t refused = 0;
    for (uint32_t step = 0; step < 5000; ++step)
    {
        if (!held.empty() && random->GetValue() < 0.45)
        {
            const auto index = random->GetInteger(0, held.size() - 1);
            tree.Release(held[index].first, held[index].second);
            held.erase(held.begin() + index);
        }
        else
        {
            const uint32_t spreadingFactor = 4U << random->GetInteger(0, 7);
            const auto number = tree.Allocate(spreadingFactor);
            refused += number ? 0 : 1;
            if (number)
            {
                held.emplace_back(spreadingFactor, *number);
            }
        }
        std::set<uint32_t> leaves;
        uint32_t sum = 0;
        for (const auto& [spreadingFactor, number] : held)
        {
            const uint32_t width = 512 / spreadingFactor;
            sum += width;
            for (uint32_t leaf = number * width; leaf < (number + 1) * width; ++leaf)
            {
                leaves.insert(leaf);
            }
        }
        UMTS_ASSERT(leaves.size() == sum, "a leaf belongs to two codes");
        UMTS_ASSERT(tree.GetOccupancy() == sum / 512.0, "occupancy");
    }
    UMTS_EXPECT(refused > 0, "the tree was never full");
}

/**
 * @param policy the policy
 * @param maxLoad largest load
 * @return admission control of a cell
 */
Ptr<AdmissionControl>
MakeCell(AdmissionControl::Policy policy, double maxLoad)
{
    auto cell = CreateObject<AdmissionControl>();
    cell->SetAttribute("Policy", EnumValue(policy));
    cell->SetAttribute("MaxLoad", DoubleValue(maxLoad));
    return cell;
}

/** @brief Does nothing. */
void
Ignore()
{
}

// The code tree has room for seven channels of spreading factor 8 beside the common ones.
UMTS_TEST("umts-admission", "Codes run out")
{
    auto cell = MakeCell(AdmissionControl::REFUSE, 1.0);
    cell->SetAttribute("EbNo", DoubleValue(-10.0));
    const double common = 4.0 / 256 + 1.0 / 64;
    UMTS_EXPECT(cell->GetCodeOccupancy() == common, "common channels");
    const auto dch3 = MakeDchPreset("dch3");
    for (uint32_t i = 1; i <= 7; ++i)
    {
        const auto decision = cell->Request(dch3, MakeCallback(&Ignore));
        UMTS_EXPECT(decision.outcome == AdmissionControl::ADMITTED, "channel " << i);
        UMTS_EXPECT(decision.ticket == i, "ticket");
    }
    UMTS_EXPECT(cell->GetCodeOccupancy() == common + 7.0 / 8, "seven eighths");
    const auto decision = cell->Request(dch3, MakeCallback(&Ignore));
    UMTS_EXPECT(decision.outcome == AdmissionControl::REFUSED, "the eighth");
    UMTS_EXPECT(decision.ticket == 0, "no ticket");
    UMTS_EXPECT(decision.reason ==
                    "no 1 free code(s) of spreading factor 8, 90.625 % of the tree is "
                    "taken",
                "reason");
    const auto small = cell->Request(MakeDchPreset("dch1"), MakeCallback(&Ignore));
    UMTS_EXPECT(small.outcome == AdmissionControl::ADMITTED, "a smaller one fits");
    cell->Dispose();
}

// Load of one dch3 by hand, and the power budget.
UMTS_TEST("umts-admission", "Power runs out")
{
    auto cell = MakeCell(AdmissionControl::REFUSE, 0.75);
    const auto dch3 = MakeDchPreset("dch3");
    const double load = std::pow(10.0, 0.5) * 422.4 / 3840 * 0.95;
    const auto first = cell->Request(dch3, MakeCallback(&Ignore));
    UMTS_EXPECT(IsNear(cell->GetLoad(), load, 1e-12), "load of one");
    cell->Request(dch3, MakeCallback(&Ignore));
    UMTS_EXPECT(IsNear(cell->GetLoad(), 2 * load, 1e-12), "load of two");
    const auto third = cell->Request(dch3, MakeCallback(&Ignore));
    UMTS_EXPECT(third.outcome == AdmissionControl::REFUSED, "0.99 > 0.75");
    UMTS_EXPECT(third.reason == "load 0.660916 + 0.330458 exceeds MaxLoad 0.75", "reason");
    UMTS_EXPECT(IsNear(cell->GetLoad(), 2 * load, 1e-12), "nothing taken");
    cell->Release(first.ticket);
    UMTS_EXPECT(IsNear(cell->GetLoad(), load, 1e-12), "one has left");
    cell->Dispose();
}

/// What waits is admitted in order, and may give up.
struct QueueTest
{
    /**
     * @param id of the request
     * @return notes its admission
     */
    Callback<void> Admit(uint32_t id)
    {
        return MakeCallback(&QueueTest::OnAdmitted, this).Bind(id);
    }

    /** @param id of the request that was admitted */
    void OnAdmitted(uint32_t id)
    {
        m_admitted.push_back(id);
    }

    std::vector<uint32_t> m_admitted; //!< In order
};

UMTS_TEST_F(QueueTest, "umts-admission", "Requests wait in order")
{
    auto cell = MakeCell(AdmissionControl::QUEUE, 0.75);
    const auto dch3 = MakeDchPreset("dch3");
    const auto dch1 = MakeDchPreset("dch1");
    const auto first = cell->Request(dch3, Admit(1));
    const auto second = cell->Request(dch3, Admit(2));
    const auto third = cell->Request(dch3, Admit(3));
    const auto fourth = cell->Request(dch1, Admit(4));
    const auto fifth = cell->Request(dch1, Admit(5));
    UMTS_EXPECT(third.outcome == AdmissionControl::QUEUED, "does not fit");
    UMTS_EXPECT(fourth.outcome == AdmissionControl::QUEUED, "would fit, waits");
    UMTS_EXPECT(fourth.reason == "earlier requests are waiting", "reason");
    UMTS_EXPECT(cell->GetNQueued() == 3, "three wait");
    const auto never = cell->Request(MakeDchPreset("dch4"), Admit(6));
    UMTS_EXPECT(never.outcome == AdmissionControl::REFUSED, "will never fit");
    UMTS_EXPECT(never.reason == "load 0.660916 + 1.70737 exceeds MaxLoad 0.75", "reason");
    cell->Release(fourth.ticket);
    UMTS_EXPECT(cell->GetNQueued() == 2, "one gave up");
    cell->Release(second.ticket);
    const std::vector<uint32_t> admitted{3, 5};
    UMTS_EXPECT(m_admitted == admitted, "both that wait, in order");
    UMTS_EXPECT(cell->GetNQueued() == 0, "none waits");
    for (const auto& decision : {first, third, fifth})
    {
        cell->Release(decision.ticket);
    }
    UMTS_EXPECT(IsNear(cell->GetLoad(), 0.0, 1e-12), "all has been given back");
    UMTS_EXPECT(cell->GetCodeOccupancy() == 4.0 / 256 + 1.0 / 64, "codes too");
    cell->Dispose();
}

} // namespace
