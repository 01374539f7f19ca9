/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-rig.h"
#include "umts-test.h"

#include <sstream>

/**
 * @file
 * @ingroup umts
 * Selective repeat reaches 1 - p: every PDU that arrives is one that was needed.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-throughput", UNIT, "25.322 11.3");

/** @brief A dedicated channel. */
struct Channel
{
    std::string name; //!< Its name
    uint32_t pdus;    //!< PDUs in a downlink TTI
    Nanos tti;        //!< Downlink TTI
};

/** @return the defaults, with a guard that holds from the first PDU on */
RlcAmConfig
MakeSaturatedConfig()
{
    RlcAmConfig config;
    config.retransmissionGuard = 80 * MS;
    return config;
}

/// A saturated downlink with block errors in both directions.
void
AddRlcThroughput(const Channel& channel, double loss, Nanos delay)
{
    AddTest(channel.name + " with " + std::to_string(loss).substr(0, 4) + " lost and " +
                std::to_string(delay / MS) + " ms of delay",
            [=] {
                std::array<ChannelScript, 2> scripts;
                for (auto& script : scripts)
                {
                    script.loss = loss;
                    script.delay = delay;
                }
                scripts[0].pdusPerTti = channel.pdus;
                scripts[0].tti = channel.tti;
                RlcRig rig({MakeSaturatedConfig(), MakeSaturatedConfig()}, scripts, 7);
                while (rig.GetNow() < 200 * 1000 * MS)
                {
                    while (rig.GetEntity(0).GetTx().GetSduBuffer().GetOctets() < 60000)
                    {
                        rig.Send(0, 553);
                    }
                    if (rig.GetNow() % (40 * MS) == 0)
                    {
                        rig.Send(1, 41);
                    }
                    rig.Step();
                }
                const RlcRxCounters& rx = rig.GetEntity(1).GetRx().GetCounters();
                const uint64_t useful =
                    rx.pdusReceived - rx.pdusDuplicate - rx.pdusOutsideWindow + rx.controlReceived;
                const double throughput =
                    static_cast<double>(useful) / static_cast<double>(rig.GetSlots(0));
                UMTS_EXPECT(IsNear(throughput, 1 - loss, 0.01), GetName());
                // The octets of the SDUs and the STATUS PDUs account for it, but for LIs and
                // padding.
                const double carried = static_cast<double>(rx.octetsDelivered) / 40.0 +
                                       static_cast<double>(rx.controlReceived);
                const double share = carried / static_cast<double>(rig.GetSlots(0));
                UMTS_EXPECT(IsNear(share, 1 - loss, 0.02), GetName() << ": SDUs and STATUS PDUs");
                UMTS_EXPECT(rig.GetFault() == "", GetName());
                UMTS_EXPECT(rig.CheckConservation(0) == "", GetName());
                UMTS_EXPECT(rig.GetEntity(0).GetTx().GetCounters().resets == 0, GetName());
            });
}

UMTS_TESTS("umts-rlc-throughput")
{
    const Channel channels[] = {{"dch1", 4, 20 * MS}, {"dch2", 8, 20 * MS}, {"dch3", 12, 10 * MS}};
    for (const auto& channel : channels)
    {
        for (const double loss : {0.0, 0.1, 0.2, 0.3})
        {
            AddRlcThroughput(channel, loss, 10 * MS);
            AddRlcThroughput(channel, loss, 20 * MS);
        }
    }
}

} // namespace
