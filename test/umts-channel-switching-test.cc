/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/mac48-address.h"
#include "ns3/random-variable-stream.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <memory>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * UEs that move between CELL_FACH and CELL_DCH.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-channel-switching", SYSTEM, "25.331 8.2.2");

const std::string STATE = "/NodeList/*/DeviceList/*/$ns3::umts::RncNetDevice/BearerList/*/"
                          "$ns3::umts::ChannelSwitcher/State"; //!< Path of the trace source

/**
 * @param inactivity InactivityTimer
 * @param setUp SetUpDelay
 * @param threshold TrafficVolumeThreshold
 * @return a network of UEs that switch
 */
NetworkConfig
MakeSwitching(Time inactivity, Time setUp, uint32_t threshold)
{
    NetworkConfig config;
    config.bearer = BearerConfig::Switched("dch3").Switcher(
        {{"InactivityTimer", TimeValue(inactivity)},
         {"SetUpDelay", TimeValue(setUp)},
         {"TrafficVolumeThreshold", UintegerValue(threshold)}});
    return config;
}

/// When a UE moves: volume above the threshold, set-up, inactivity.
struct SwitchTimesTest
{
    /**
     * @param device who sends
     * @param at when
     * @param octets size of the IP packet
     * @param to destination
     */
    static void Send(Ptr<NetDevice> device, Time at, uint32_t octets, Ipv4Address to)
    {
        Simulator::Schedule(at - Simulator::Now(),
                            &NetDevice::Send,
                            device,
                            MakeIpPacket(octets, to),
                            Mac48Address::GetBroadcast(),
                            ETHERTYPE_IPV4);
    }

    /**
     * @param from old state
     * @param to new state
     */
    void OnState(RrcState /* from */, RrcState to)
    {
        m_log << to << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }

    std::ostringstream m_log; //!< New states and their times
};

UMTS_TEST_F(SwitchTimesTest, "umts-channel-switching", "When a UE changes its state")
{
    Network network(MakeSwitching(Seconds(2), MilliSeconds(300), 512));
    Config::ConnectWithoutContext(STATE, MakeCallback(&SwitchTimesTest::OnState, this));
    const Ptr<NetDevice> rnc = network.rncs[0];
    const Ptr<NetDevice> ue = network.ues[0];
    // With the header of PDCP, 511 octets are the threshold.
    Send(rnc, Seconds(1), 511, network.addresses[0]);
    RunUntil(Seconds(5));
    ExpectText(m_log.str(), "", "threshold");
    // 17 PDUs: sent and confirmed on the FACH before the set-up ends.
    Send(rnc, Seconds(5), 512, network.addresses[0]);
    RunUntil(Seconds(10));
    ExpectText(m_log.str(), "CELL_DCH@5300 CELL_FACH@7300 ", "downlink");
    // The RACH is slower: the rest goes on the DCH, at once.
    m_log.str("");
    Send(ue, Seconds(10), 1400, network.GetHostAddress());
    RunUntil(Seconds(10) + MilliSeconds(500));
    ExpectText(m_log.str(), "CELL_DCH@10300 ", "uplink");
    UMTS_EXPECT(network.ues[0]->GetBearer()->GetRlc()->GetHeldOctets() == 0, "sent");
    RunUntil(Seconds(20));
    UMTS_EXPECT(FindSwitcher(network)->GetState() == RrcState::CELL_FACH, "after inactivity");
    const uint64_t before = Simulator::GetEventCount();
    RunUntil(Seconds(1000));
    UMTS_EXPECT(Simulator::GetEventCount() - before == 1, "the stop event alone");
    UMTS_EXPECT(network.stats.IsConserved(), "octets");
}

/**
 * Bursts at random times, with block errors: every datagram once and in order, whatever the
 * channel.
 */
struct SwitchLossTest
{
    /**
     * @param run number of the run
     * @param more further attributes of ChannelSwitcher
     */
    void Run(uint32_t run, const Attributes& more = {})
    {
        constexpr uint32_t ues = 3;
        constexpr uint32_t datagrams = 200;
        NetworkConfig config = MakeSwitching(MilliSeconds(150), MilliSeconds(20 * (run % 3)), 150);
        config.ue.BlockErrorRate(0.03 * run, 0.03 * run);
        config.ue.MacD({{"WireMode", BooleanValue(run % 2 == 0)}});
        config.bearer.Rlc({{"MaxDat", UintegerValue(0)}}); // a reset would lose datagrams
        config.bearer.Switcher(more);
        Network network(config, {ues, 1, 1});
        m_moves = 0;
        Config::ConnectWithoutContext(STATE, MakeCallback(&SwitchLossTest::OnState, this));
        DatagramPort host(network.host, false);
        std::vector<std::unique_ptr<DatagramPort>> ports;
        auto gap = CreateObject<ExponentialRandomVariable>();
        gap->SetAttribute("Mean", DoubleValue(0.5));
        gap->SetStream(1000);
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), false));
            Time down;
            Time up;
            for (uint32_t i = 0; i < datagrams; ++i)
            {
                down += Seconds(gap->GetValue());
                up += Seconds(gap->GetValue());
                host.SendAt(down, network.addresses[ue], ue, i, 8 + 5 * (i * 7 % 60));
                ports[ue]->SendAt(up, network.GetHostAddress(), ue, i, 8 + 5 * (i * 11 % 60));
            }
        }
        Simulator::Stop(Seconds(400));
        Simulator::Run();
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            UMTS_EXPECT(ports[ue]->CountInOrder(ue) == datagrams, "run " << run << " down");
            UMTS_EXPECT(ports[ue]->arrivals.size() == datagrams, "run " << run << " down");
            UMTS_EXPECT(host.CountInOrder(ue) == datagrams, "run " << run << " up");
        }
        UMTS_EXPECT(host.arrivals.size() == ues * datagrams, "run " << run << " up");
        UMTS_EXPECT(network.stats.IsConserved(), "run " << run << ": octets");
        UMTS_EXPECT(m_moves > 100, "run " << run << ": changes of state");
    }

    /**
     * @param from old state
     * @param to new state
     */
    void OnState(RrcState from, RrcState to)
    {
        UMTS_EXPECT(from != to, "a change");
        ++m_moves;
    }

    uint32_t m_moves{0}; //!< Changes of state
};

UMTS_TEST_F(SwitchLossTest,
            "umts-channel-switching",
            "No SDU is lost or doubled by a change of state")
{
    for (uint32_t run = 1; run <= 10; ++run)
    {
        RngSeedManager::SetRun(run);
        Run(run);
    }
    RngSeedManager::SetRun(1);
}

// CELL_DCH ends while there is more to send.
UMTS_TEST_F(SwitchLossTest,
            "umts-channel-switching",
            "No SDU is lost or doubled when volumes decide of both changes")
{
    for (uint32_t run = 1; run <= 4; ++run)
    {
        RngSeedManager::SetRun(run);
        Run(run,
            {{"DownlinkThreshold", IntegerValue(100)},
             {"TimeToTrigger", TimeValue(MilliSeconds(20))},
             {"InactivityVolume", UintegerValue(100)}});
    }
    RngSeedManager::SetRun(1);
}

// Bearers of one kind have no switcher.
UMTS_TEST("umts-channel-switching", "Off unless asked for")
{
    for (const auto* preset : {"dch3", "cch"})
    {
        const NetworkConfig config = NetworkConfig::FromPreset(preset);
        Network network(config);
        const auto bearer = network.rncs[0]->GetBearer(network.ues[0]->GetRnti());
        const bool none = !bearer->GetObject<ChannelSwitcher>();
        UMTS_EXPECT(none, preset);
    }
}

} // namespace
