/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/mac48-address.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <memory>

/**
 * @file
 * @ingroup umts
 * UEs on RACH and FACH: delays by hand, a full cell, an idle cell.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-common-channels", SYSTEM);

/// A packet of one PDU alone: when it arrives, over FACH and over RACH.
struct CommonDelayTest
{
    /**
     * @param downlink the direction
     * @param preset the channel
     * @param sent when the packet is sent
     * @param offAir when it has come over the air
     */
    void Check(bool downlink, const std::string& preset, Time sent, Time offAir)
    {
        NetworkConfig config = NetworkConfig::FromPreset(preset);
        config.cell.RandomAccess({{"AvailableSubChannels", UintegerValue(1)}});
        config.cell.RandomAccess(
            {{"AccessDelay", StringValue("ns3::ConstantRandomVariable[Constant=0.002]")}});
        Network network(config);
        const Ptr<NetDevice> ue = network.ues[0];
        const Ptr<NetDevice> rnc = network.rncs[0];
        m_arrival = Time(0);
        (downlink ? ue : rnc)
            ->TraceConnectWithoutContext("MacRx", MakeCallback(&CommonDelayTest::OnPacket, this));
        const Ipv4Address to = downlink ? network.addresses[0] : network.GetHostAddress();
        Simulator::Schedule(sent,
                            &NetDevice::Send,
                            downlink ? rnc : ue,
                            MakeIpPacket(38, to),
                            Mac48Address::GetBroadcast(),
                            ETHERTYPE_IPV4);
        RunUntil(Seconds(1));
        const auto iub = network.GetFirstIub();
        UMTS_EXPECT(m_arrival ==
                        (downlink ? offAir : offAir + iub->GetDelay() + iub->GetTxTime(52)),
                    preset << (downlink ? " downlink" : " uplink") << " at " << sent);
    }

    /** @param packet arrived */
    void OnPacket(Ptr<const Packet> /* packet */)
    {
        m_arrival = Simulator::Now();
    }

    Time m_arrival; //!< Of the packet
};

UMTS_TEST_F(CommonDelayTest, "umts-common-channels", "Delays of packets alone")
{
    // FACH: on the air from 10 to 20 ms, if the RNC has it 5.0026 ms before.
    Check(true, "cch", Time(0), MilliSeconds(20));
    Check(true, "cch", MicroSeconds(4997), MilliSeconds(20));
    Check(true, "cch", MicroSeconds(4998), MilliSeconds(30));
    // RACH, sub-channel 0: a preamble in slot 0 or, from 10 ms on, in slot 12 at 16 ms; the
    // message 4 ms later takes 10 ms, the Iub 5 ms and 52 octets.
    Check(false, "cch", Time(0), MilliSeconds(14));
    Check(false, "cch", NanoSeconds(1), MilliSeconds(30));
    // No preamble but a delay of 2 ms.
    Check(false, "cch-delay", Time(0), MilliSeconds(12));
    Check(false, "cch-delay", NanoSeconds(1), MilliSeconds(22));
}

/**
 * A cell of 200 UEs with more than it can carry: it keeps running, priority 1 gets what it wants,
 * and priority 2 shares the rest fairly; afterwards it is quiet.
 */
struct FullCellTest
{
    static constexpr uint32_t UES = 200;     //!< In the cell
    static constexpr uint32_t FIRST = 20;    //!< Those of priority 1
    static constexpr uint32_t SECONDS = 400; //!< Length of the test
    static constexpr uint32_t OCTETS = 180;  //!< Of a datagram

    /**
     * @param network the network
     * @param ports of the UEs
     * @param host port of the host
     */
    void Check(const Network& network,
               const std::vector<std::unique_ptr<DatagramPort>>& ports,
               const DatagramPort& host)
    {
        double sum = 0.0;
        double squares = 0.0;
        for (uint32_t ue = 0; ue < UES; ++ue)
        {
            const uint32_t down = ports[ue]->CountInOrder(ue);
            UMTS_EXPECT(down == ports[ue]->arrivals.size(), "UE " << ue << ": contents");
            UMTS_EXPECT(host.CountInOrder(ue) > SECONDS / 20 - 2, "UE " << ue << ": up");
            if (ue < FIRST)
            {
                UMTS_EXPECT(down > SECONDS / 20 - 2, "UE " << ue << ": priority 1");
                continue;
            }
            sum += down;
            squares += static_cast<double>(down) * down;
        }
        const double jain = sum * sum / ((UES - FIRST) * squares);
        UMTS_EXPECT(jain > 0.95, "Jain's index of priority 2");
        // At least half of 40000 blocks carry new payload of priority 2.
        UMTS_EXPECT(sum * (OCTETS + 29) > 0.5 * 40 * 100 * SECONDS, "octets");
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
        const auto& counters = network.nodeBs[0]->GetCell()->GetCommonChannels()->GetRachCounters();
        UMTS_EXPECT(counters.preambles > counters.acks, "ramping");
        UMTS_EXPECT(counters.collided > 0, "collisions");
    }
};

UMTS_TEST_F(FullCellTest, "umts-common-channels", "200 UEs on RACH and FACH")
{
    NetworkConfig config = NetworkConfig::FromPreset("cch");
    config.ue.BlockErrorRate(0.02, 0.02);
    config.bearer.Rlc({{"MaxDat", UintegerValue(0)}}); // a reset would lose datagrams
    config.cell.RandomAccess(
        {{"InitialPowerDeficit", StringValue("ns3::UniformRandomVariable[Min=-3|Max=9]")}});
    Network network(config, {UES, 1, 1});
    std::vector<std::unique_ptr<DatagramPort>> ports;
    DatagramPort host(network.host, false);
    for (uint32_t ue = 0; ue < UES; ++ue)
    {
        const uint32_t priority = ue < FIRST ? 1 : 2;
        network.rncs[0]
            ->GetBearer(network.ues[ue]->GetRnti())
            ->SetAttribute("LogicalChannelPriority", UintegerValue(priority));
        ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), false));
        for (uint32_t i = 0; i < (priority == 1 ? SECONDS / 20 : 200); ++i)
        {
            const Time at = Seconds(priority == 1 ? 20 * i : 2 * i) + MilliSeconds(ue);
            host.SendAt(at, network.addresses[ue], ue, i, OCTETS);
        }
        for (uint32_t i = 0; i < SECONDS / 20; ++i)
        {
            ports[ue]->SendAt(Seconds(20 * i) + MilliSeconds(97 * ue),
                              network.GetHostAddress(),
                              ue,
                              i,
                              OCTETS);
        }
    }
    RunUntil(Seconds(SECONDS));
    Check(network, ports, host);
}

// UEs that have had their say cost no event.
UMTS_TEST("umts-common-channels", "Idle UEs cost no events")
{
    NetworkConfig config = NetworkConfig::FromPreset("cch");
    Network network(config, {200, 1, 1});
    DatagramPort host(network.host, true);
    DatagramPort port(network.ues[7]->GetNode(), false);
    port.SendAt(Seconds(1), network.GetHostAddress(), 7, 0, 100);
    RunUntil(Seconds(10));
    UMTS_EXPECT(port.CountInOrder(7) == 1, "echo");
    const uint64_t before = Simulator::GetEventCount();
    Simulator::Stop(Seconds(1000));
    Simulator::Run();
    UMTS_EXPECT(Simulator::GetEventCount() - before == 1, "the stop event alone");
}

/// A bearer uses the access service class of its priority; an over-long TTI is refused.
struct AccessServiceClassTest
{
    /**
     * @param priority priority of the logical channel
     * @param signature the signature that it must use
     */
    void Check(uint32_t priority, uint32_t signature)
    {
        NetworkConfig config = NetworkConfig::FromPreset("cch");
        config.cell.AccessServiceClasses(
            {{0x0001, 0xfff, 1.0}, {0x0001, 0xfff, 1.0}, {0x0020, 0xfff, 1.0}});
        config.bearer.Bearer({{"LogicalChannelPriority", UintegerValue(priority)}});
        Network network(config);
        network.nodeBs[0]->GetCell()->GetCommonChannels()->TraceConnectWithoutContext(
            "Preamble",
            MakeCallback(&AccessServiceClassTest::OnPreamble, this));
        m_preambles = 0;
        m_signature = 99;
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        port.SendAt(Seconds(1), network.GetHostAddress(), 0, 0, 8);
        RunUntil(Seconds(2));
        UMTS_EXPECT(m_preambles > 0, "preambles");
        UMTS_EXPECT(m_signature == signature, "priority " << priority);
    }

    /**
     * @param crnti the UE
     * @param preamble the preamble
     * @param answer the answer
     */
    void OnPreamble(uint16_t /* crnti */, const RachPreamble& preamble, int8_t answer)
    {
        m_preambles += answer == 1;
        m_signature = preamble.signature;
    }

    uint32_t m_preambles{0}; //!< Acknowledged ones
    uint32_t m_signature{0}; //!< Of the last one
};

UMTS_TEST_F(AccessServiceClassTest, "umts-common-channels", "Access service classes")
{
    // Classes 0 and 1 have signature 0, class 2 has signature 5.
    Check(1, 0);
    Check(2, 5);
    Check(7, 5);
    ExpectError(
        []() {
            NetworkConfig config;
            auto channels = MakeCommonChannelPreset();
            channels.rach.tti = MilliSeconds(40);
            config.bearer = BearerConfig::Common();
            config.cell.RachFach(channels.rach, channels.fach);
            Network network(config);
        },
        "must be 10ms or 20ms");
}

/// Trace sources by their configuration paths.
struct CommonPathsTest
{
    /**
     * @param crnti the UE
     * @param preamble the preamble
     * @param answer the answer
     */
    void OnPreamble(uint16_t /* crnti */, const RachPreamble& /* preamble */, int8_t answer)
    {
        ++m_preambles;
        m_acks += answer == 1;
    }

    /**
     * @param crnti the UE
     * @param collided it collides
     */
    void OnMessage(uint16_t /* crnti */, bool /* collided */)
    {
        ++m_messages;
    }

    /** @param crnti the UE */
    void OnFailure(uint16_t /* crnti */)
    {
        ++m_failures;
    }

    /**
     * @param crnti the UE
     * @param priority of the logical channel
     */
    void OnBlock(uint16_t /* crnti */, uint32_t priority)
    {
        m_blocks += priority;
    }

    uint64_t m_preambles{0}; //!< Calls of Preamble
    uint64_t m_acks{0};      //!< Those with an ACK
    uint64_t m_messages{0};  //!< Calls of Message
    uint64_t m_failures{0};  //!< Calls of AccessFailure
    uint64_t m_blocks{0};    //!< Calls of TxBlock, at priority 1
};

UMTS_TEST_F(CommonPathsTest, "umts-common-channels", "Config paths of common channels")
{
    const std::string common =
        "/NodeList/*/DeviceList/*/$ns3::umts::NodeBNetDevice/CellList/*/CommonChannels/";
    const std::string macC = "/NodeList/*/DeviceList/*/$ns3::umts::RncNetDevice/MacCList/*/";
    NetworkConfig config = NetworkConfig::FromPreset("cch");
    config.cell.RandomAccess({{"Mmax", UintegerValue(1)}});
    config.cell.RandomAccess({{"PreambleRetransMax", UintegerValue(2)}});
    config.cell.RandomAccess(
        {{"InitialPowerDeficit", StringValue("ns3::UniformRandomVariable[Min=0|Max=9]")}});
    Network network(config);
    using Self = CommonPathsTest;
    Config::ConnectWithoutContext(common + "Preamble", MakeCallback(&Self::OnPreamble, this));
    Config::ConnectWithoutContext(common + "Message", MakeCallback(&Self::OnMessage, this));
    Config::ConnectWithoutContext(common + "AccessFailure", MakeCallback(&Self::OnFailure, this));
    Config::ConnectWithoutContext(macC + "TxBlock", MakeCallback(&Self::OnBlock, this));
    DatagramPort host(network.host, true);
    DatagramPort port(network.ues[0]->GetNode(), false);
    port.SendSeries(20, Time(0), Seconds(1), network.GetHostAddress(), 0, 100);
    RunUntil(Seconds(100));
    const auto& counters = network.nodeBs[0]->GetCell()->GetCommonChannels()->GetRachCounters();
    UMTS_EXPECT(port.CountInOrder(0) == 20, "echoes");
    UMTS_EXPECT(m_preambles == counters.preambles, "Preamble");
    UMTS_EXPECT(m_acks == counters.acks, "Preamble with ACK");
    UMTS_EXPECT(m_messages == counters.messages, "Message");
    UMTS_EXPECT(m_failures == counters.failures, "AccessFailure");
    UMTS_EXPECT(m_failures > 0, "AccessFailure");
    // Four PDUs for each echo of 129 octets, PDCP included, and a STATUS for each poll.
    UMTS_EXPECT(m_blocks > 79, "TxBlock");
}

} // namespace
