/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-radio-link-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <random>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Tests of hard handover, HS-DSCH serving cell change, and detachment.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-handover", SYSTEM);

constexpr uint32_t SITES = 3;                     //!< Node Bs with a cell each
constexpr uint32_t HANDOVERS = 20;                //!< Handovers of a run
constexpr uint32_t SDUS = 400;                    //!< Datagrams each way
const Time DATAGRAM_INTERVAL = MilliSeconds(100); //!< From one datagram to the next each way

/**
 * @param channel preset, or switched
 * @return a network of such bearers, with block errors
 */
NetworkConfig
MakeSitesConfig(const std::string& channel)
{
    NetworkConfig config = NetworkConfig::FromPreset(channel == "switched" ? "cch" : channel);
    if (channel == "switched")
    {
        config.bearer =
            BearerConfig::Switched().Switcher({{"SetUpDelay", TimeValue(MilliSeconds(50))},
                                               {"InactivityTimer", TimeValue(MilliSeconds(100))}});
    }
    config.ue.BlockErrorRate(0.05, 0.05);
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    return config;
}

/**
 * A UE moves to and fro under traffic both ways: RLC AM loses and doubles nothing, no pause exceeds
 * a bound, and the cells that it has left hold nothing of it.
 */
struct HandOverTest
{
    void Check()
    {
        std::ostringstream found;
        for (uint32_t seed = 1; seed <= 5; ++seed)
        {
            Run(seed, found);
        }
        UMTS_EXPECT(found.str() == "", "over all seeds");
    }

    /**
     * @param seed seed of the times
     * @param found gets what is wrong
     */
    void Run(uint32_t seed, std::ostringstream& found)
    {
        std::mt19937 random(seed);
        NetworkConfig config = MakeSitesConfig(m_channel);
        config.ue.MacD({{"WireMode", BooleanValue(m_wireMode)}});
        if (m_hasSignalling)
        {
            config.ue.SignallingBearers();
        }
        Network network(config, {1, SITES, 1});
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        const uint32_t octets = m_channel == "cch" ? 80 : 700;
        for (uint32_t i = 0; i < SDUS; ++i)
        {
            const Time at = MilliSeconds(10) + i * DATAGRAM_INTERVAL;
            host.SendAt(at, network.addresses[0], 0, i, octets);
            port.SendAt(at, network.GetHostAddress(), 1, i, octets / 4);
        }
        uint32_t cell = 0;
        for (uint32_t i = 0; i < HANDOVERS; ++i)
        {
            cell = (cell + 1 + random() % (SITES - 1)) % SITES;
            const Time at =
                SDUS / HANDOVERS * i * DATAGRAM_INTERVAL + MicroSeconds(random() % 1900000);
            Simulator::Schedule(at, UmtsMakeEvent([&network, cell] {
                                    network.umts.HandOver(network.ues[0],
                                                          network.nodeBs[cell]->GetCell());
                                }));
        }
        Simulator::Stop(SDUS * DATAGRAM_INTERVAL + Seconds(20));
        Simulator::Run();
        const std::string name = "seed " + std::to_string(seed) + ": ";
        found << (port.CountInOrder(0) == SDUS ? "" : name + "downlink; ");
        found << (host.CountInOrder(1) == SDUS ? "" : name + "uplink; ");
        const Time pause = std::max(GetLongestPause(port), GetLongestPause(host));
        found << (pause < Seconds(2) ? "" : name + std::to_string(pause.GetSeconds()) + " s; ");
        network.umts.Detach(network.ues[0]);
        Simulator::Stop(Seconds(5));
        Simulator::Run();
        const std::string left = FindLeftovers(network.rncs[0]);
        found << (left.empty() ? "" : name + left);
    }

    /**
     * @param port a port
     * @return the longest time between two datagrams that it has received
     */
    static Time GetLongestPause(const DatagramPort& port)
    {
        Time longest;
        for (std::size_t i = 1; i < port.arrivals.size(); ++i)
        {
            longest = std::max(longest, port.arrivals[i].time - port.arrivals[i - 1].time);
        }
        return longest;
    }

    std::string m_channel; //!< Preset, or switched
    bool m_wireMode;       //!< PDUs are octets
    bool m_hasSignalling;  //!< Messages go over signalling radio bearers
};

void
AddHandOver(const std::string& channel, bool wireMode, bool hasSignalling = false)
{
    AddTest("Handovers on " + channel + (wireMode ? ", wire mode" : "") +
                (hasSignalling ? ", by messages" : ""),
            [=] { HandOverTest{channel, wireMode, hasSignalling}.Check(); });
}

UMTS_TESTS("umts-handover")
{
    for (const std::string channel : {"dch3", "cch", "hsdpa", "switched"})
    {
        AddHandOver(channel, false);
    }
    AddHandOver("dch3", true);
    AddHandOver("hsdpa", true);
    AddHandOver("dch3", false, true);
    AddHandOver("hsdpa", false, true);
}

// A cell without room for the DCH refuses: the UE stays, is told why, and goes on receiving. With
// room it moves, and what it has held goes to the UE that waits.
UMTS_TEST("umts-handover", "Handover to a full cell")
{
    // Two DCHs of preset dch3 fit into a cell. UEs 0, 2, 4 are in the first one, 1, 3, 5 in
    // the second.
    NetworkConfig config;
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::QUEUE)}});
    Network network(config, {6, 2, 1});
    const auto rrc = network.rncs[0]->GetObject<RncRrc>();
    const HandOverLog log(rrc);
    const auto state = [&network](uint32_t ue) {
        return network.ues[ue]->GetRnti() != Rnti{} ? network.rncs[0]
                                                          ->GetBearer(network.ues[ue]->GetRnti())
                                                          ->GetObject<DchReservation>()
                                                          ->GetState()
                                                    : DchReservation::RELEASED;
    };
    UMTS_EXPECT(state(4) == DchReservation::WAITING, "the third of the first cell");
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    host.SendAt(Seconds(1), network.addresses[0], 0, 0, 500);
    const auto second = network.nodeBs[1]->GetCell();
    UMTS_EXPECT(!network.umts.HandOver(network.ues[0], second), "full");
    RunUntil(Seconds(2));
    UMTS_EXPECT(port.CountInOrder(0) == 1, "it has stayed");

    network.umts.Detach(network.ues[1]);
    UMTS_EXPECT(state(5) == DchReservation::HELD, "who waited there has the room");
    network.umts.Detach(network.ues[5]);
    UMTS_EXPECT(network.umts.HandOver(network.ues[0], second), "room");
    UMTS_EXPECT(state(0) == DchReservation::HELD, "the UE has it");
    UMTS_EXPECT(state(4) == DchReservation::HELD, "and its old one is another's");
    UMTS_EXPECT(!network.umts.HandOver(network.ues[4], second), "full again");
    UMTS_EXPECT(log.text == "1 0>1 earlier requests are waiting\n"
                            "1 0>1 \n"
                            "5 0>1 load 0.660916 + 0.330458 exceeds MaxLoad 0.75\n",
                "trace source");
}

// A UE with a DCH and another one that waits moves: what the first one gives back in the former
// cell does not go to the second one, which waits in the new cell.
UMTS_TEST("umts-handover", "Handover with a DCH that waits")
{
    // Two DCHs of preset dch3 fit into a cell.
    NetworkConfig config;
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::QUEUE)}});
    Network network(config, {3, 2, 1});
    const auto rrc = network.rncs[0]->GetObject<RncRrc>();
    const auto admission = [&](uint32_t cell) {
        return rrc->Control(network.nodeBs[cell]->GetCell())->GetAdmissionControl();
    };
    const RbId second = network.umts.AddBearer(network.ues[0], config.bearer, {MakeFilter(17)});
    const auto state = [&](RbId id) {
        const auto bearer = network.rncs[0]->GetBearer(network.ues[0]->GetRnti(), id);
        return bearer->GetObject<DchReservation>()->GetState();
    };
    UMTS_EXPECT(state(second) == DchReservation::WAITING, "the third DCH of the cell");
    const bool isDone = network.umts.HandOver(network.ues[0], network.nodeBs[1]->GetCell());
    UMTS_EXPECT(isDone, "room for one");
    UMTS_EXPECT(state(DEFAULT_RB) == DchReservation::HELD, "it has it");
    UMTS_EXPECT(state(second) == DchReservation::WAITING, "waits in the new cell");
    UMTS_EXPECT(admission(0)->GetNQueued() == 0, "and no more in the former one");
    UMTS_EXPECT(admission(1)->GetNQueued() == 1, "once");
    UMTS_EXPECT(IsNear(admission(0)->GetLoad(), 0.330458, 1e-6), "what is left there");
    const auto& context = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti()).bearerContexts;
    UMTS_EXPECT(!context.at(second).GetChannel().has_value(), "no channel");
    const auto bearer = network.rncs[0]->GetBearer(network.ues[0]->GetRnti(), second);
    const auto& channel = bearer->GetMac()->GetLogicalChannel(bearer->GetLogicalChannel());
    UMTS_EXPECT(channel.transmitter == nullptr, "mapped to nothing");
    network.umts.Detach(network.ues[1]);
    UMTS_EXPECT(state(second) == DchReservation::HELD, "room for two");
}

// Wrong use ends in one sentence.
UMTS_TEST("umts-handover", "Handovers that cannot be")
{
    Network network(NetworkConfig(), {2, 2, 2});
    const auto here = network.nodeBs[0]->GetCell();
    ExpectError([&]() { network.umts.HandOver(network.ues[0], here); },
                "handover of the UE with RNTI 1: it is in that cell already");
    ExpectError([&]() { network.umts.HandOver(network.ues[0], network.nodeBs[1]->GetCell()); },
                "the cell does not belong to this RNC");
    ExpectError([&]() { UmtsHelper().HandOver(network.ues[0], here); },
                "the device is no UE of this UmtsHelper");
    ExpectError([&]() { network.umts.HandOver(network.ues[0], network.nodeBs[0]->GetCell(1)); },
                "cell 1: the Node B has 1 cells");
    network.umts.Detach(network.ues[0]);
    ExpectError([&]() { network.umts.HandOver(network.ues[0], here); },
                "the device is no UE of this UmtsHelper");
    ExpectError([&]() { network.umts.Detach(network.ues[0]); },
                "the device is no UE of this UmtsHelper");
}

// Packets for a UE that has been detached are dropped; its RNTI goes to the next UE, its address
// does not.
UMTS_TEST("umts-handover", "A UE is detached")
{
    Network network(NetworkConfig(), {2, 1, 1});
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    DatagramPort other(network.ues[1]->GetNode(), false);
    host.SendSeries(4, Seconds(1), Seconds(1), network.addresses[0], 0, 500);
    host.SendSeries(4, Seconds(1), Seconds(1), network.addresses[1], 1, 500);
    Simulator::Schedule(Seconds(2.5),
                        UmtsMakeEvent([&network] { network.umts.Detach(network.ues[0]); }));
    RunUntil(Seconds(6));
    UMTS_EXPECT(port.arrivals.size() == 2, "before it");
    UMTS_EXPECT(other.CountInOrder(1) == 4, "the other UE");
    UMTS_EXPECT(network.ues[0]->GetNBearers() == 0, "no bearer");
    const auto devices =
        network.umts.InstallUe(NodeContainer(CreateObject<Node>()), network.nodeBs[0]);
    const auto next = DynamicCast<UeNetDevice>(devices.Get(0));
    UMTS_EXPECT(static_cast<uint32_t>(next->GetRnti()) == 1, "RNTI");
    network.core.ActivateUes(devices, network.rncs[0]);
    DatagramPort newcomer(next->GetNode(), false);
    host.SendAt(Seconds(7), network.addresses[0], 0, 4, 500);
    Simulator::Stop(Seconds(3));
    Simulator::Run();
    UMTS_EXPECT(newcomer.arrivals.size() == 0, "the address is not its own");
}

} // namespace
