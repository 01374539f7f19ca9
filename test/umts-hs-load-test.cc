/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/on-off-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <string>

/**
 * @file
 * @ingroup umts
 * Flow control of HS-DSCH under load, through the whole network: many UEs, slow Iubs.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-load", SYSTEM);

/** @brief A saturated cell. */
struct SaturatedCell
{
    std::string policy;         //!< Flow control
    uint32_t cqi;               //!< Of every UE
    uint32_t pdusPerTti;        //!< What a TTI carries at it
    uint32_t pduOctets;         //!< Size of a PDU
    uint32_t ues{1};            //!< UEs
    std::string iub{"155Mbps"}; //!< Rate of the Iub
};

/// A saturated cell gets its share of the lesser of radio and Iub.
struct SaturatedCellTest
{
    void Run()
    {
        constexpr uint32_t datagram = 1000;
        constexpr uint32_t headers = 30;               // IP, UDP, PDCP and a Length Indicator
        const uint32_t payload = m_cell.pduOctets - 1; // unacknowledged mode
        const double radio = 8.0 * m_cell.pdusPerTti * payload / 0.002;
        const double iub = 1.0 * DataRate(m_cell.iub).GetBitRate() * payload / (payload + 2);
        const double most = std::min(radio, iub) * datagram / (datagram + headers);

        Network network(MakeConfig(), {m_cell.ues, 1, 1});
        ApplicationContainer sinks;
        for (uint32_t i = 0; i < m_cell.ues; ++i)
        {
            const InetSocketAddress address(network.addresses[i], 80);
            OnOffHelper source("ns3::UdpSocketFactory", address);
            const double rate = std::max(1.5 * radio / m_cell.ues, 100e3);
            source.SetConstantRate(DataRate(static_cast<uint64_t>(rate)), datagram);
            source.Install(network.host);
            const auto node = network.ues[i]->GetNode();
            sinks.Add(PacketSinkHelper("ns3::UdpSocketFactory", address).Install(node));
        }
        const uint64_t before = RunUntil(Seconds(3), sinks);
        const int seconds = m_cell.ues > 1 ? 20 : 4; // datagrams of many UEs are long under way
        const uint64_t after = RunUntil(Seconds(3 + seconds), sinks);
        UMTS_EXPECT(8.0 * (after - before) / seconds > m_share * most, "goodput, bit/s");
    }

    /** @return what the network is made of */
    NetworkConfig MakeConfig() const
    {
        NetworkConfig config;
        config.iub = {{"DataRate", StringValue(m_cell.iub)}, {"Delay", StringValue("15ms")}};
        config.ue.DownlinkQuality("IdealQualityModel", {{"Cqi", UintegerValue(m_cell.cqi)}});
        config.bearer = BearerConfig::Hsdpa();
        config.bearer.Rlc("UM")
            .RncRlc({{"PduSize", UintegerValue(m_cell.pduOctets)}})
            .FlowControl(m_cell.policy);
        return config;
    }

    /**
     * @param end run until then
     * @param sinks receivers
     * @return octets that they have received
     */
    static uint64_t RunUntil(Time end, const ApplicationContainer& sinks)
    {
        Simulator::Stop(end - Simulator::Now());
        Simulator::Run();
        uint64_t octets = 0;
        for (uint32_t i = 0; i < sinks.GetN(); ++i)
        {
            octets += DynamicCast<PacketSink>(sinks.Get(i))->GetTotalRx();
        }
        return octets;
    }

    SaturatedCell m_cell; //!< The cell
    double m_share;       //!< Least share
};

void
AddSaturatedCell(const SaturatedCell& cell, double share)
{
    AddTest(cell.policy + ", " + std::to_string(cell.ues) + " UEs at CQI " +
                std::to_string(cell.cqi) + ", Iub " + cell.iub,
            [=] { SaturatedCellTest{cell, share}.Run(); });
}

UMTS_TESTS("umts-hs-load")
{
    for (const std::string policy : {"BufferTargetFlowControl",
                                     "RatePredictiveFlowControl",
                                     "LevelFlowControl",
                                     "StandingFlowControl"})
    {
        AddSaturatedCell({policy, 14, 7, 42}, 0.97);
        AddSaturatedCell({policy, 30, 38, 82}, 0.97);
        AddSaturatedCell({policy, 22, 21, 42, 100}, 0.97);
        AddSaturatedCell({policy, 22, 21, 42, 1, "8Mbps"}, 0.95);
        AddSaturatedCell({policy, 14, 7, 42, 1, "500kbps"}, 0.95);
        AddSaturatedCell({policy, 22, 21, 42, 1, "2Mbps"}, 0.95);
        AddSaturatedCell({policy, 30, 38, 82, 1, "1Mbps"}, 0.95);
    }
}

} // namespace
