/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-radio-link-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell.h"
#include "ns3/umts-decibel.h"

#include <algorithm>
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
        cell->TraceConnectWithoutContext("Grant", MakeCallback(&EdchTally::OnGrant, this));
        const auto uu = network.nodeBs[0]->GetCell()->GetUu();
        uu->GetRadio()->power->GetReception()->TraceConnectWithoutContext(
            "Received",
            MakeCallback(&EdchTally::OnReceived, this));
    }

    /** @param user UE @param bits of the block @param again retransmissions @param isAck decoded */
    void OnReception(uint16_t user, uint32_t bits, uint32_t again, bool isAck)
    {
        lastReception = Simulator::Now();
        if (Simulator::Now() <= begin)
        {
            return;
        }
        bitsOf.resize(std::max<std::size_t>(bitsOf.size(), user + 1));
        bitsOf[user] += isAck ? bits : 0;
        largest = std::max(largest, bits);
        transmissions += 1;
        retransmissions += again > 0 ? 1 : 0;
    }

    /** @param powerRatio of the absolute grant */
    void OnGrant(uint16_t /* user */, double powerRatio)
    {
        grants.emplace_back(Simulator::Now(), powerRatio);
    }

    /** @param noiseRise of a frame, dB */
    void OnReceived(double /* total */, double noiseRise)
    {
        if (Simulator::Now() > begin)
        {
            noiseRises.push_back(noiseRise);
        }
    }

    /** @param left to grants @param shared of it */
    void OnLoad(double /* noiseRise */, double left, double shared)
    {
        if (Simulator::Now() <= begin)
        {
            return;
        }
        mostLoad = std::max(mostLoad, shared);
        overshot = overshot || shared > left + 1e-9;
    }

    Ptr<EdchCell> cell;                          //!< E-DCH of the cell
    Time begin;                                  //!< What was before does not count
    std::vector<uint64_t> bitsOf;                //!< Decoded, by E-RNTI
    uint32_t largest{0};                         //!< Largest block, bits
    uint64_t transmissions{0};                   //!< Transmissions
    uint64_t retransmissions{0};                 //!< Those of blocks sent before
    std::vector<double> noiseRises;              //!< Noise rise in each frame, dB
    std::vector<std::pair<Time, double>> grants; //!< Absolute grants
    Time lastReception;                          //!< The last transmission
    double mostLoad{0.0};                        //!< Load of grants
    bool overshot{false};                        //!< Grants have had more than there was
};

/** @param tti 2ms or 10ms @return a network of HSPA */
NetworkConfig
MakeHspa(const std::string& tti)
{
    NetworkConfig config = NetworkConfig::FromPreset("hspa");
    config.ue.Edch({{"Tti", StringValue(tti)}});
    return config;
}

/** @param tti 2ms or 10ms @return the same 300 m from the Node B, under power control */
NetworkConfig
MakePoweredHspa(const std::string& tti)
{
    NetworkConfig config = MakeHspa(tti);
    config.ue
        .DownlinkQuality("FadingQualityModel",
                         {{"Distance", DoubleValue(300)},
                          {"Profile", StringValue("None")},
                          {"ShadowingDeviation", DoubleValue(0)}})
        .PowerControl();
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
     * @param octets of each
     */
    Upload(const NetworkConfig& config,
           uint32_t ues,
           uint32_t count,
           Time interval,
           uint32_t octets = 1000)
        : network(config, {ues, 1, 1}),
          host(network.host, false),
          tally(network)
    {
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), false));
            ports[ue]->SendSeries(count,
                                  MilliSeconds(100),
                                  interval,
                                  network.GetHostAddress(),
                                  ue,
                                  octets);
        }
    }

    Network network;                                  //!< The network
    DatagramPort host;                                //!< The host
    std::vector<std::unique_ptr<DatagramPort>> ports; //!< UEs
    EdchTally tally;                                  //!< E-DCH of the cell
};

/** @brief A network of HSPA whose UE has radio links in cells of several Node Bs. */
struct HspaLinksTest : public RandomLinksTest
{
    std::unique_ptr<RadioLinkNetwork> MakeNetwork(const NetworkConfig& config) override
    {
        NetworkConfig hspa = config;
        hspa.ue.Edch({{"Tti", StringValue(m_tti)}, {"HarqErrorRate", DoubleValue(0.01)}});
        hspa.bearer = BearerConfig::Hspa();
        hspa.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
        auto network = std::make_unique<RadioLinkNetwork>(hspa, NetworkSize{});
        network->cells.push_back(network->nodeBs[0]->GetCell());
        network->AddNodeB(hspa, MilliSeconds(5), 1);
        network->AddNodeB(hspa, MilliSeconds(17), 1);
        network->AddNodeB(hspa, MilliSeconds(8), 2);
        return network;
    }

    /** @param seeds seeds of the changes */
    void Run(uint32_t seeds)
    {
        RunPlan({seeds, seeds, 700, MilliSeconds(600), 4});
    }

    std::string m_tti; //!< TTI
};

/**
 * @brief A UE of a category that always has data sends the largest block in every TTI.
 * @param category category of the UE
 * @param tti 2ms or 10ms
 * @param table E-TFCI table that has the block
 * @param bits the block
 * @param pduOctets RLC PDU, of which a number needs the block
 * @param least share of the TTIs; a report takes the room of a PDU
 */
void
ExpectPeak(uint32_t category,
           const std::string& tti,
           uint32_t table,
           uint32_t bits,
           uint32_t pduOctets = 42,
           double least = 1.0)
{
    NetworkConfig config = MakeHspa(tti);
    config.ue.Edch({{"Category", UintegerValue(category)}, {"EtfciTable", UintegerValue(table)}});
    config.cell.Edch({{"TargetNoiseRise", DoubleValue(30)}});
    config.bearer.Rlc("UM", {{"PduSize", UintegerValue(pduOctets)}});
    Upload upload(config, 1, 5000, MicroSeconds(800));
    upload.tally.begin = Seconds(2);
    RunUntil(Seconds(3) + MilliSeconds(1)); // the last block ends at 3 s
    const uint32_t ttis = tti == "2ms" ? 500 : 100;
    UMTS_EXPECT(upload.tally.largest == bits, upload.tally.largest << " bits");
    const double share = static_cast<double>(upload.tally.bitsOf[0]) / (ttis * bits);
    UMTS_EXPECT(share >= least && share <= 1.0, share << " of the peak");
}

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
            config.ue.BlockErrorRate(0.0, 0.2).Edch(
                {{"HarqErrorRate", DoubleValue(0.02)}, {"GrantErrorRate", DoubleValue(0.1)}});
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
        AddTest("Radio links come and go, TTI " + tti, [tti]() {
            HspaLinksTest test;
            test.m_tti = tti;
            test.Run(6);
        });
    }
}

UMTS_TEST("umts-e-dch-network", "Peaks of the categories", "25.306 5.1")
{
    ExpectPeak(1, "10ms", 1, 7110, 59, 0.99);
    ExpectPeak(2, "2ms", 0, 2798);
    ExpectPeak(3, "10ms", 1, 14484);
    ExpectPeak(4, "2ms", 0, 5772);
    ExpectPeak(5, "10ms", 0, 20000);
    ExpectPeak(6, "2ms", 0, 11484);
}

// Round robin: every UE gets as much, and grants never have more load than there is.
UMTS_TEST("umts-e-dch-network", "UEs share the load of a cell", "25.321 9.2.5")
{
    for (const std::string tti : {"2ms", "10ms"})
    {
        NetworkConfig config = MakeHspa(tti);
        config.bearer.Rlc("UM");
        Upload upload(config, 4, 5000, MicroSeconds(3200));
        upload.tally.begin = Seconds(2);
        RunUntil(Seconds(12));
        const auto& bits = upload.tally.bitsOf;
        const auto [least, most] = std::minmax_element(bits.begin(), bits.end());
        UMTS_EXPECT(bits.size() == 4 && *least > 0.8 * *most,
                    tti << ": " << *least << " to " << *most << " bits");
        UMTS_EXPECT(!upload.tally.overshot, "grants have what is left");
        // The load of 6 dB, but for what rounding down to a grant leaves.
        UMTS_EXPECT(upload.tally.mostLoad > 0.5 && upload.tally.mostLoad < 0.75,
                    "load " << upload.tally.mostLoad);
    }
}

// GrantTime after its last block, or a period later, the grant is withdrawn, though nobody sends in
// the cell any more; then the cell costs no event.
UMTS_TEST("umts-e-dch-network", "A silent UE loses its grant", "25.319 9.2")
{
    Upload upload(MakeHspa("10ms"), 1, 1, Time());
    RunUntil(Seconds(1));
    const auto& tally = upload.tally;
    UMTS_ASSERT(tally.grants.size() >= 2 && tally.grants.front().second > 0, "it had a grant");
    const auto& [at, grant] = tally.grants.back();
    const Time kept = at - tally.lastReception;
    UMTS_EXPECT(grant == 0, "the last grant is " << grant);
    UMTS_EXPECT(kept >= MilliSeconds(200) && kept <= MilliSeconds(240), kept.As(Time::MS));
    const uint64_t events = Simulator::GetEventCount();
    RunUntil(Seconds(10));
    UMTS_EXPECT(Simulator::GetEventCount() - events < 10, Simulator::GetEventCount() - events);
}

// Ten PDUs every 100 ms: with a grant for one in a TTI of 10 ms the UE would stay happy, and each
// datagram take all of that time and 35 ms more. A grant for twice the mean bit rate lets it go in
// half of it.
UMTS_TEST("umts-e-dch-network", "A grant follows the mean bit rate", "25.321 11.8.1.5")
{
    NetworkConfig config = MakeHspa("10ms");
    config.bearer.Rlc("UM");
    const Time interval = MilliSeconds(100);
    Upload upload(config, 1, 100, interval, 360);
    RunUntil(Seconds(12));
    UMTS_EXPECT(upload.host.CountInOrder(0) == 100, upload.host.CountInOrder(0) << " datagrams");
    const Time delay = upload.host.arrivals.back().time - MilliSeconds(100) - 99 * interval;
    UMTS_EXPECT(delay > MilliSeconds(50) && delay < MilliSeconds(100),
                delay.As(Time::MS) << " at the end");
}

// The UEs' own transmissions are the noise rise that is measured: it settles at its target.
UMTS_TEST("umts-e-dch-network", "Noise rise under power control", "25.214 5.1.2")
{
    for (const std::string tti : {"2ms", "10ms"})
    {
        Upload upload(MakePoweredHspa(tti), 4, 5000, MicroSeconds(3200));
        upload.tally.begin = Seconds(2);
        RunUntil(Seconds(12));
        const auto& tally = upload.tally;
        const uint64_t all = std::accumulate(tally.bitsOf.begin(), tally.bitsOf.end(), uint64_t{0});
        UMTS_EXPECT(all > 8'000'000, tti << ": " << all << " bits in 10 s");
        double sum = 0.0;
        double most = 0.0;
        for (const double noiseRise : tally.noiseRises)
        {
            sum += FromDb(noiseRise);
            most = std::max(most, noiseRise);
        }
        const double mean = ToDb(sum / static_cast<double>(tally.noiseRises.size()));
        // At least half of the interference that the target allows.
        UMTS_EXPECT(mean > ToDb(1 + 3.0 / 2) && mean < 6.3,
                    tti << ": " << mean << " dB in the mean");
        // Who takes over begins with the power against the interference of who goes: three times
        // the noise, of three times the noise and the noise.
        UMTS_EXPECT(most < ToDb(1 + 3 * (1 + 3)), tti << ": " << most << " dB at most");
        // First transmissions are planned for 10 % in noise.
        const double again = static_cast<double>(tally.retransmissions) / tally.transmissions;
        UMTS_EXPECT(again > 0.01 && again < 0.3, tti << ": " << again << " sent again");
    }
}

// A UE alone fills its cell: a larger absolute grant, by 1.07 dB at most, would exceed the target.
UMTS_TEST("umts-e-dch-network", "Noise rise of a UE alone", "25.433 9.2.1.99")
{
    Upload upload(MakePoweredHspa("2ms"), 1, 5000, MicroSeconds(1000));
    upload.tally.begin = Seconds(2);
    RunUntil(Seconds(5));
    const auto& noiseRises = upload.tally.noiseRises;
    const double most = *std::max_element(noiseRises.begin(), noiseRises.end());
    UMTS_EXPECT(most > 5.2 && most < 6.8, most << " dB of 6, and a step of TPC");
}

} // namespace
