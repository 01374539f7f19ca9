/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-error-check.h"
#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/umts-hs-policies.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * HARQ between MAC-hs entities, with errors of blocks and of feedback.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-harq", UNIT, "25.321 11.6.1, 25.212 4.5.4");

// Stop and wait: N processes use min(1, N TTI / round trip) of the TTIs.
UMTS_TEST("umts-hs-harq", "HARQ efficiency is min(1, N TTI over RTT)")
{
    for (uint32_t processes = 1; processes <= 8; ++processes)
    {
        for (const uint32_t roundTrip : {3, 5, 6, 8})
        {
            HsUserConfig user;
            user.processes = processes;
            HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>(), roundTrip);
            rig.Add(user, MakeFullBuffer(), Always(14));
            rig.Run(120 * roundTrip);
            UMTS_EXPECT(rig.GetSlots(0) == 120 * std::min(processes, roundTrip),
                        processes << " processes, round trip " << roundTrip);
        }
    }
}

/// Residual block error rate and mean transmissions are the products of the attempts' rates.
void
AddHarqProduct(HarqCombining combining, HarqTransmitter::Timing timing)
{
    AddTest(
        "HARQ products: combining " + std::to_string(static_cast<int>(combining)) + ", timing " +
            std::to_string(static_cast<int>(timing)),
        [=] {
            const uint8_t cqi =
                12; // 3 codes of QPSK: 2880 bits; 5226 coded bits are 1.815 versions
            const double gainDb = 0.4;
            auto curve = CreateObject<AnalyticBlerCurve>();
            const double sinrDb = curve->GetSinr(0.95, cqi);
            std::vector<double> rates;
            for (uint32_t n = 1; n <= 3; ++n)
            {
                const double sum = combining == HarqCombining::NONE ? 1 : n;
                const double versions = std::min<double>(n, 3.0 * 1742 / 2880);
                const double gain =
                    combining == HarqCombining::INCREMENTAL ? gainDb * (versions - 1) : 0.0;
                rates.push_back(curve->GetBler(sinrDb + 10 * std::log10(sum) + gain, cqi));
            }
            HsUserConfig user;
            user.maxTransmissions = 3;
            user.combining = combining;
            user.timing = timing;
            user.codingGainDb = gainDb;
            HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
            rig.Add(user, MakeFullBuffer(), [=](uint64_t) { return MakeLink(sinrDb, cqi); });
            rig.Run(200000);
            const auto& counters = rig.GetQueue(0).GetCounters();
            const double blocks =
                (counters.delivered + counters.lost) / 5.0; // 1742 bits: five PDUs
            const double residual = rates[0] * rates[1] * rates[2];
            const double mean = 1 + rates[0] + rates[0] * rates[1];
            const double lost = counters.lost / 5.0 / blocks;
            UMTS_EXPECT(IsNear(lost, residual, 4 * std::sqrt(residual * (1 - residual) / blocks)),
                        "residual errors");
            // Transmissions per block lie between 1 and 3: a standard deviation of 1 at most.
            UMTS_EXPECT(
                IsNear(rig.GetSlots(0) / (counters.sent / 5.0), mean, 4 / std::sqrt(blocks)),
                "transmissions");
            const auto& received = rig.GetReceiver(0).GetCounters();
            UMTS_EXPECT(
                IsNear(received.firstErrors / double(received.firstTransmissions), rates[0], 0.005),
                "first transmissions");
            UMTS_EXPECT(received.transmissions == rig.GetSlots(0), "all were heard");
            const double failed = 1 - 1 / mean + residual / mean;
            UMTS_EXPECT(IsNear(received.errors / double(received.transmissions), failed, 0.005),
                        "all transmissions");
        });
}

UMTS_TESTS("umts-hs-harq")
{
    for (const auto combining :
         {HarqCombining::NONE, HarqCombining::CHASE, HarqCombining::INCREMENTAL})
    {
        AddHarqProduct(combining, HarqTransmitter::Timing::ASYNCHRONOUS);
        AddHarqProduct(combining, HarqTransmitter::Timing::SYNCHRONOUS);
    }
}

// Retransmissions go before new blocks, the older ones first, while HS-SCCHs last.
UMTS_TEST("umts-hs-harq", "Order of retransmissions")
{
    HsRig rig(HsCellConfig(), CreateObject<MaxCiScheduler>());
    // The first block of each is lost: UE 1 has TTI 0, UE 0 TTI 1. In TTI 6 UE 1 is out of
    // range.
    rig.Add(HsUserConfig(), MakeFullBuffer(), [](uint64_t tti) {
        return MakeLink(tti == 1 ? -40 : 40, tti == 0 ? 9 : 22);
    });
    rig.Add(HsUserConfig(), MakeFullBuffer(), [](uint64_t tti) {
        return MakeLink(tti == 0 ? -40 : 40, tti == 0 ? 22 : tti == 6 ? 0 : 10);
    });
    rig.Run(6);
    std::string text;
    for (uint32_t tti = 6; tti < 10; ++tti)
    {
        rig.Run(1);
        const auto& [user, transmission] = rig.GetLast().at(0);
        text += std::to_string(static_cast<uint32_t>(user)) + "/" +
                std::to_string(transmission.redundancy) + " ";
    }
    ExpectText(text, "0/0 1/1 0/1 0/0 ", "UE/redundancy");
}

/**
 * Whatever happens to blocks and feedback: nothing twice, nothing out of order, and nothing missing
 * that the Node B believes to be delivered while feedback is right.
 */
struct ErrorsTest
{
    void Run()
    {
        for (uint32_t seed = 1; seed <= 50; ++seed)
        {
            RunSeed(seed);
        }
        UMTS_EXPECT(m_feedbackErrors > 0 || m_clean > 25, "T1 rarely expires");
    }

    /** @param seed random stream */
    void RunSeed(uint32_t seed)
    {
        const auto random = MakeRandom(seed);
        HsUserConfig user;
        user.processes = random->GetInteger(1, 8);
        user.maxTransmissions = random->GetInteger(1, 5);
        HsQueueConfig config;
        config.capacityPdus = 1000;
        config.windowSize = 4 * random->GetInteger(1, 8);
        config.t1 = 10000000 * random->GetInteger(1, 20);
        NumberSink sink;
        HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
        rig.Add(
            user,
            config,
            [=](uint64_t) { return MakeLink(random->GetValue(-8, 4), 10); },
            &sink);
        rig.SetFeedbackChannel([random, share = m_feedbackErrors](HarqFeedback answer) {
            if (random->GetValue() >= share)
            {
                return answer;
            }
            return static_cast<HarqFeedback>(random->GetInteger(0, 2));
        });
        uint32_t number = 0;
        for (uint32_t tti = 0; tti < 2000; ++tti)
        {
            for (uint32_t i = random->GetInteger(0, 4); i > 0; --i)
            {
                number += rig.Enqueue(0, NumberSink::MakePdu(number)) ? 1 : 0;
            }
            rig.Run(1);
        }
        rig.Run(5000);
        const auto& counters = rig.GetQueue(0).GetCounters();
        UMTS_EXPECT(rig.GetMac().IsIdle(), "all sent, seed " << seed);
        UMTS_EXPECT(sink.IsOrdered(), "order, seed " << seed);
        UMTS_EXPECT(counters.sent == number, "each sent once, seed " << seed);
        UMTS_EXPECT(counters.delivered + counters.lost == number, "fate, seed " << seed);
        if (m_feedbackErrors == 0)
        {
            const auto& reordering = rig.GetReceiver(0).GetReordering(0);
            // A gap that outlasts T1 makes what fills it late.
            const bool someLate = reordering.GetDiscarded() > 0;
            m_clean += someLate ? 0 : 1;
            UMTS_EXPECT(someLate || sink.numbers.size() == counters.delivered,
                        "delivered, seed " << seed);
        }
    }

    double m_feedbackErrors; //!< Share of answers
    uint32_t m_clean{0};     //!< Seeds in which no block came after T1
};

void
AddErrors(double feedbackErrors)
{
    AddTest("Block errors, feedback errors " + std::to_string(feedbackErrors),
            [=] { ErrorsTest{feedbackErrors}.Run(); });
}

UMTS_TESTS("umts-hs-harq")
{
    AddErrors(0.0);
    AddErrors(0.05);
}

#ifdef NS3_ASSERT_ENABLE

/** @param words what must be said @param action what must abort */
void
ExpectHarqAbort(const std::string& words, const std::function<void()>& action)
{
    ExpectPart(CatchAbort(action), words);
}

#endif

// There are 1 to 8 processes (TS 25.331 10.3.5.7a), numbered from 0.
UMTS_TEST("umts-hs-harq", "Numbers of HARQ processes")
{
    const auto asynchronous = HarqTransmitter::Timing::ASYNCHRONOUS;
    for (const uint32_t processes : {0, 9})
    {
        const std::string words =
            "HARQ processes " + std::to_string(processes) + " must lie between 1 and 8";
        ExpectText(CatchError([&] { HarqTransmitter(processes, 1, asynchronous); }),
                   words,
                   "sender");
        ExpectText(
            CatchError([&] { HarqReceiver(processes, HarqCombining::CHASE, 0, 1000, 1000); }),
            words,
            "receiver");
    }
    HarqTransmitter sender(6, 4, asynchronous);
    const auto curve = CreateObject<AnalyticBlerCurve>();
    HarqReceiver receiver(6, HarqCombining::CHASE, 0.0, 1000, 1000);
    const auto pdu = MacHsPdu::Create();
    const HsTransmission sent = sender.Start(5, pdu, 14, {});
    UMTS_EXPECT(receiver.Receive(sent, MakeLink(0), *curve).versions == 1, "the last process");
#ifdef NS3_ASSERT_ENABLE
    const std::string words = "HARQ process 6 must lie between 0 and 5";
    ExpectHarqAbort(words, [&] { sender.Start(6, pdu, 14, {}); });
    ExpectHarqAbort(words, [&] { sender.Repeat(6); });
    ExpectHarqAbort(words, [&] { sender.OnFeedback(6, HarqFeedback::ACK, 6); });
    ExpectHarqAbort(words, [&] { sender.Abandon(6); });
    ExpectHarqAbort(words, [&] { sender.Prefetch(6); });
    ExpectHarqAbort(words, [&] { sender.GetTransmissions(6); });
    HsTransmission other = sent;
    other.process = 6;
    ExpectHarqAbort(words, [&] { receiver.Receive(other, MakeLink(0), *curve); });
    ExpectHarqAbort(words, [&] { receiver.OnDecoded(6); });
#endif
}

// The TSNs under way never span more than the window.
UMTS_TEST("umts-hs-harq", "TSN window of the sender")
{
    // The first block fails until it is given up, 50 round trips later; the others do not.
    HsUserConfig user;
    user.processes = 8;
    user.maxTransmissions = 50;
    auto config = MakeFullBuffer();
    config.windowSize = 8;
    config.t1 = NEVER / 2;
    HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    rig.Add(user, config, [](uint64_t tti) { return MakeLink(tti % 6 == 0 ? -40 : 40, 14); });
    rig.Run(7);
    UMTS_EXPECT(rig.GetSlots(0) == 7, "six TSNs and the first again");
    rig.Run(5);
    UMTS_EXPECT(rig.GetSlots(0) == 9, "TSNs 6 and 7, then the window is full");
    rig.Run(282);
    UMTS_EXPECT(rig.GetSlots(0) == 9 + 47, "only the first, in its 2 nd to 49 th");
    UMTS_EXPECT(rig.GetQueue(0).GetNextTsn().Value() == 8, "next TSN");
    rig.Run(7);
    UMTS_EXPECT(rig.GetQueue(0).GetCounters().lost == 7, "given up");
    UMTS_EXPECT(rig.GetQueue(0).GetNextTsn().Value() > 8, "on it goes");
    UMTS_EXPECT(rig.GetReceiver(0).GetReordering(0).GetDiscarded() == 0, "no alias");
}

} // namespace
