/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell.h"

#include <memory>
#include <numeric>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * HS-DSCH and E-DCH in a whole network.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-network", SYSTEM, "25.319 5");

/** @brief What a UE sends on E-DCH, and what a cell makes of it. */
struct EdchTally
{
    /** @param network a network of one cell */
    explicit EdchTally(const Network& network)
        : cell(network.nodeBs[0]->GetCell()->GetEdchCell())
    {
        cell->TraceConnectWithoutContext("Reception", MakeCallback(&EdchTally::OnReception, this));
        cell->TraceConnectWithoutContext("Load", MakeCallback(&EdchTally::OnLoad, this));
    }

    /** @param user UE @param bits of the block @param again retransmissions @param isAck decoded */
    void OnReception(uint16_t user, uint32_t bits, uint32_t again, bool isAck)
    {
        bitsOf.resize(std::max<std::size_t>(bitsOf.size(), user + 1));
        bitsOf[user] += isAck ? bits : 0;
        largest = std::max(largest, bits);
        transmissions += 1;
        retransmissions += again > 0 ? 1 : 0;
    }

    /** @param noiseRise measured @param left to grants @param shared of it */
    void OnLoad(double noiseRise, double left, double shared)
    {
        mostNoiseRiseDb = std::max(mostNoiseRiseDb, noiseRise);
        mostLoad = std::max(mostLoad, shared);
        overshot = overshot || shared > left + 1e-9;
    }

    Ptr<EdchCell> cell;           //!< E-DCH of the cell
    std::vector<uint64_t> bitsOf; //!< Decoded, by E-RNTI
    uint32_t largest{0};          //!< Largest block, bits
    uint64_t transmissions{0};    //!< Transmissions
    uint64_t retransmissions{0};  //!< Those of blocks sent before
    double mostNoiseRiseDb{0.0};  //!< Noise rise, dB
    double mostLoad{0.0};         //!< Load of grants
    bool overshot{false};         //!< Grants have had more than there was
};

/** @param tti 2ms or 10ms @return a network of HSPA */
NetworkConfig
MakeHspa(const std::string& tti)
{
    NetworkConfig config = NetworkConfig::FromPreset("hspa");
    config.ue.Edch({{"Tti", StringValue(tti)}});
    return config;
}

/** @brief Datagrams of UEs to the host. */
struct Upload
{
    /**
     * @param config what the network is made of
     * @param ues UEs
     * @param count datagrams of each
     * @param interval between two of them
     */
    Upload(const NetworkConfig& config, uint32_t ues, uint32_t count, Time interval)
        : network(config, {ues, 1, 1}),
          host(network.host, false),
          tally(network)
    {
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), false));
            for (uint32_t number = 0; number < count; ++number)
            {
                ports[ue]->SendAt(MilliSeconds(100) + number * interval,
                                  network.GetHostAddress(),
                                  ue,
                                  number,
                                  1000);
            }
        }
    }

    Network network;                                  //!< The network
    DatagramPort host;                                //!< The host
    std::vector<std::unique_ptr<DatagramPort>> ports; //!< UEs
    EdchTally tally;                                  //!< E-DCH of the cell
};

UMTS_TESTS("umts-e-dch-network", "25.321 4.2.3")
{
    for (const std::string tti : {"2ms", "10ms"})
    {
        AddTest("Datagrams go up in order, TTI " + tti, [tti]() {
            Upload upload(MakeHspa(tti), 1, 100, MilliSeconds(20));
            RunUntil(Seconds(5));
            UMTS_EXPECT(upload.host.CountInOrder(0) == 100,
                        upload.host.CountInOrder(0) << " of 100");
            UMTS_EXPECT(upload.tally.transmissions > 0, "on E-DCH");
        });
        AddTest("Datagrams with block errors and missed signals, TTI " + tti, [tti]() {
            NetworkConfig config = MakeHspa(tti);
            config.ue.BlockErrorRate(0.0, 0.2).Edch({{"HarqErrorRate", DoubleValue(0.02)},
                                                     {"GrantErrorRate", DoubleValue(0.1)}});
            Upload upload(config, 3, 200, MilliSeconds(10));
            RunUntil(Seconds(10));
            for (uint32_t ue = 0; ue < 3; ++ue)
            {
                UMTS_EXPECT(upload.host.CountInOrder(ue) == 200,
                            "UE " << ue << ": " << upload.host.CountInOrder(ue) << " of 200");
            }
            UMTS_EXPECT(upload.tally.retransmissions > 20,
                        upload.tally.retransmissions << " retransmissions");
        });
    }
}

} // namespace
