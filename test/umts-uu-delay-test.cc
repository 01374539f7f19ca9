/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"

#include <array>
#include <map>

/**
 * @file
 * @ingroup umts
 * Delays of packets alone on idle, error-free channels.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-uu-delay", UNIT);

/** @brief A packet size and the TTIs that it takes. */
struct SizeAndTtis
{
    uint32_t octets; //!< IP packet
    uint32_t ttis;   //!< TTIs on the air
};

/**
 * Lo et al. 2005, equation 4: ceil(l / (C TTI)) TTIs, with l the IP packet, its PDCP header of one
 * octet and one Length Indicator.
 */
struct UuDelayTest
{
    void Run()
    {
        NetworkConfig config = NetworkConfig::FromPreset(m_preset);
        Network network(config);
        const DchConfig dch = MakeDchPreset(m_preset);
        const auto iub = network.GetFirstIub();
        network.GetNodeB(0)->GetCell()->GetUu()->TraceConnectWithoutContext(
            "BlockSet",
            MakeCallback(&UuDelayTest::OnBlockSet, this));
        const auto sink = MakeCallback(&UuDelayTest::OnMacRx, this);
        network.ues[0]->TraceConnect("MacRx", "ue", sink);
        network.rncs[0]->TraceConnect("MacRx", "rnc", sink);

        // The RNC pulls early enough for the largest frame to reach the Node B at the boundary.
        const auto& downlink = dch.downlink;
        const Time lead =
            iub->GetDelay() + iub->GetTxTime(GetDchFrameOctets(Direction::DOWNLINK,
                                                               downlink.maxBlocks,
                                                               downlink.GetBlockBits()));
        for (const auto& [octets, ttis] : m_downlink)
        {
            const auto packet = MakeIpPacket(octets, network.addresses[0]);
            Send(network.rncs[0], packet, lead);
            const std::string what = std::to_string(octets) + " octets down";
            UMTS_EXPECT(m_begin[0] == lead, what << ": begin on the air");
            UMTS_EXPECT(m_end["ue"] - m_begin[0] == ttis * downlink.tti, what << ": delay");
        }
        for (const auto& [octets, ttis] : m_uplink)
        {
            const auto packet = MakeIpPacket(octets, network.GetHostAddress());
            Send(network.ues[0], packet, Time(0));
            const std::string what = std::to_string(octets) + " octets up";
            UMTS_EXPECT(m_begin[1] == Time(0), what << ": begin on the air");
            const uint32_t blocks = (octets + 2 + 39) / 40 - (ttis - 1) * dch.uplink.maxBlocks;
            const Time iubTime =
                iub->GetDelay() + iub->GetTxTime(GetDchFrameOctets(Direction::UPLINK, blocks, 336));
            UMTS_EXPECT(m_end["rnc"] - m_begin[1] == ttis * dch.uplink.tti + iubTime,
                        what << ": delay, with the last frame over the Iub");
        }
    }

    /**
     * @brief Send a packet alone, and wait until all is quiet.
     * @param device where it is sent
     * @param lead how long before a boundary of all TTIs
     */
    void Send(Ptr<NetDevice> device, Ptr<Packet> packet, Time lead)
    {
        m_begin = {Time(-1), Time(-1)};
        m_end.clear();
        m_start = Simulator::Now() + Seconds(2) - lead;
        Simulator::ScheduleWithContext(device->GetNode()->GetId(),
                                       Seconds(2) - lead,
                                       &UuDelayTest::SendNow,
                                       device,
                                       packet);
        Simulator::Stop(Seconds(4));
        Simulator::Run();
    }

    /**
     * @brief Send a packet.
     * @param device where
     */
    static void SendNow(Ptr<NetDevice> device, Ptr<Packet> packet)
    {
        device->Send(packet, device->GetBroadcast(), ETHERTYPE_IPV4);
    }

    /**
     * @brief Trace sink.
     * @param channel 0 downlink, 1 uplink
     * @param blocks transport blocks
     */
    void OnBlockSet(uint32_t channel, uint32_t /* blocks */)
    {
        if (m_begin[channel] < Time(0))
        {
            m_begin[channel] = Simulator::Now() - m_start;
        }
    }

    /**
     * @brief Trace sink.
     * @param device ue or rnc
     */
    void OnMacRx(std::string device, Ptr<const Packet> /* packet */)
    {
        m_end[device] = Simulator::Now() - m_start;
    }

    std::string m_preset;                //!< The channel
    std::vector<SizeAndTtis> m_downlink; //!< Expectations of the downlink
    std::vector<SizeAndTtis> m_uplink;   //!< Expectations of the uplink
    Time m_start{};                      //!< When the packet is sent; the times below count from it
    std::array<Time, 2> m_begin{};       //!< First block set on the air
    std::map<std::string, Time> m_end{}; //!< Packet handed to the node
};

void
AddUuDelay(const std::string& preset,
           const std::vector<SizeAndTtis>& downlink,
           const std::vector<SizeAndTtis>& uplink)
{
    AddTest("Delay of a packet alone, " + preset,
            [=] { UuDelayTest{preset, downlink, uplink}.Run(); });
}

UMTS_TESTS("umts-uu-delay")
{
    // A TTI has 160, 320, 480 and 2480 octets at 64 kb/s in 20 ms, 128 kb/s in 20 ms, 384 kb/s
    // in 10 ms and 2 Mb/s in 10 ms.
    const std::vector<SizeAndTtis> slow =
        {{40, 1}, {158, 1}, {159, 2}, {318, 2}, {319, 3}, {552, 4}, {1500, 10}};
    const std::vector<SizeAndTtis> fast = {{40, 1}, {478, 1}, {479, 2}, {552, 2}, {1500, 4}};
    AddUuDelay("dch1", slow, slow);
    AddUuDelay("dch2", {{40, 1}, {318, 1}, {319, 2}, {552, 2}}, slow);
    AddUuDelay("dch3", fast, slow);
    AddUuDelay("dch4", {{40, 1}, {552, 1}, {1500, 1}}, fast);
}

/**
 * @param i number of a ping
 * @return when it is sent: half a millisecond later every time, modulo the TTIs
 */
Time
SendTime(uint32_t i)
{
    return Seconds(1 + i) + MicroSeconds(500 * i);
}

// Round trips of single datagrams over the whole network, at all phases of the TTIs.
UMTS_TEST("umts-uu-delay", "Round trip of the whole network")
{
    Network network;
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), true);
    constexpr uint32_t pings = 50;
    for (uint32_t i = 0; i < pings; ++i)
    {
        host.SendAt(SendTime(i), network.addresses[0], 0, i, 56);
    }
    RunUntil(Seconds(60));
    UMTS_ASSERT(host.CountInOrder(0) == pings, "all come back");
    Time least = Seconds(1);
    Time most = Seconds(0);
    for (uint32_t i = 0; i < pings; ++i)
    {
        const Time rtt = host.arrivals[i].time - SendTime(i);
        least = std::min(least, rtt);
        most = std::max(most, rtt);
    }
    // Twice 35 ms of links, a TTI of 10 ms down and one of 20 ms up; waits of up to 20 ms for
    // the boundary of the uplink, in which those of the downlink are contained.
    UMTS_EXPECT(least > MilliSeconds(100), "no wait");
    UMTS_EXPECT(least < MilliSeconds(101), "no wait");
    UMTS_EXPECT(most > MilliSeconds(119), "longest wait");
    UMTS_EXPECT(most < MilliSeconds(121), "longest wait");
}

// A block set of 80 ms arrives on time though sets of 10 ms come and go meanwhile.
UMTS_TEST("umts-uu-delay", "Long and short TTIs in one cell")
{
    const auto fast = MakeDchPreset("dch3").downlink;
    NetworkConfig config;
    config.bearer =
        BearerConfig::Dch(DchConfig{MakeTransportChannel(32000, MilliSeconds(80), 42), fast});
    Network network(config);
    DatagramPort host(network.host, false);
    DatagramPort ue(network.ues[0]->GetNode(), false);
    // On the air from 1.04 to 1.12 s, then 35 ms of links.
    ue.SendAt(MilliSeconds(1035), network.GetHostAddress(), 1, 0, 100);
    host.SendAt(MilliSeconds(1010), network.addresses[0], 0, 0, 100);
    RunUntil(Seconds(3));
    UMTS_ASSERT(host.CountInOrder(1) == 1, "uplink");
    UMTS_EXPECT(IsNear(host.arrivals[0].time, MilliSeconds(1155), MicroSeconds(100)),
                "time of arrival");
    UMTS_ASSERT(ue.CountInOrder(0) == 1, "downlink");
    UMTS_EXPECT(ue.arrivals[0].time == MilliSeconds(1060), "meanwhile");
}

} // namespace
