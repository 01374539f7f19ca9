/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

/**
 * @file
 * @ingroup umts
 * Queue discs of ns-3's traffic control in front of the devices of RNC and UE.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-queue-disc", SYSTEM);

constexpr uint32_t BURST_DATAGRAMS = 60; //!< In a burst
constexpr uint32_t QUEUE = 20;           //!< Packets that a queue disc holds

/**
 * @ingroup umts
 * @brief What a device does with the packets that it is given.
 */
class DeviceWatch
{
  public:
    /**
     * @param device the device
     * @param bearer its end of a radio bearer
     */
    DeviceWatch(Ptr<NetDevice> device, Ptr<RadioBearer> bearer)
        : m_bearer(bearer)
    {
        device->TraceConnectWithoutContext("MacTx", MakeCallback(&DeviceWatch::OnSend, this));
        device->TraceConnectWithoutContext("MacTxDrop", MakeCallback(&DeviceWatch::OnDrop, this));
    }

    uint32_t dropped{0};   //!< Packets that the device has dropped
    uint64_t maxOctets{0}; //!< Largest number of octets that RLC held uncut as a packet came

  private:
    /** @param packet a packet that has come */
    void OnSend(Ptr<const Packet> packet)
    {
        maxOctets = std::max(maxOctets, m_bearer->GetRlc()->GetQueuedOctets() + packet->GetSize());
    }

    /** @param packet a packet that is dropped */
    void OnDrop(Ptr<const Packet> packet)
    {
        dropped += packet ? 1 : 0;
    }

    Ptr<RadioBearer> m_bearer; //!< Radio bearer
};

/**
 * @param device a device
 * @param type TypeId of a queue disc for it that holds QUEUE packets
 * @param limits TypeId of queue limits; empty: none
 * @return the queue disc
 */
Ptr<QueueDisc>
Install(Ptr<NetDevice> device, const std::string& type, const std::string& limits = "")
{
    TrafficControlHelper helper;
    helper.SetRootQueueDisc(type, "MaxSize", StringValue(std::to_string(QUEUE) + "p"));
    if (!limits.empty())
    {
        helper.SetQueueLimits(limits, "MaxLimit", UintegerValue(1600));
    }
    return helper.Install(device).Get(0);
}

/// A burst through a queue disc: what it does not drop arrives, and the device drops nothing.
struct BurstTest
{
    /// A burst.
    struct Case
    {
        const char* name;         //!< Name
        Direction direction;      //!< Direction of the burst
        const char* type;         //!< TypeId of the queue disc; empty: none
        uint32_t bufferOctets;    //!< RlcAm::BufferOctets; 0: no limit
        uint32_t txQueueOctets;   //!< RadioBearer::TxQueueOctets
        const char* limits;       //!< TypeId of queue limits; empty: none
        uint64_t maxOctets;       //!< Octets that RLC holds uncut, at most
        uint32_t delivered;       //!< Datagrams that arrive, at least
        uint32_t deliveredAtMost; //!< Datagrams that arrive, at most
    };

    void Run()
    {
        NetworkConfig config;
        config.ue.BlockErrorRate(0.1, 0.1);
        config.bearer.Rlc({{"BufferOctets", UintegerValue(m_case.bufferOctets)}})
            .Bearer({{"TxQueueOctets", UintegerValue(m_case.txQueueOctets)}});
        Network network(config);
        const bool isDown = m_case.direction == Direction::DOWNLINK;
        const Ptr<UeNetDevice> ue = network.ues[0];
        const Ptr<RncNetDevice> rnc = network.rncs[0];
        const Ptr<NetDevice> device = isDown ? Ptr<NetDevice>(rnc) : Ptr<NetDevice>(ue);
        DeviceWatch watch(device, isDown ? rnc->GetBearer(ue->GetRnti()) : ue->GetBearer());
        Ptr<QueueDisc> disc;
        if (*m_case.type)
        {
            disc = Install(device, m_case.type, m_case.limits);
        }
        DatagramPort host(network.host, false);
        DatagramPort port(ue->GetNode(), false);
        DatagramPort& from = isDown ? host : port;
        const Ipv4Address to = isDown ? network.addresses[0] : network.GetHostAddress();
        from.SendSeries(BURST_DATAGRAMS, MilliSeconds(100), Time(0), to, 1, 1000);
        Simulator::Stop(Seconds(30));
        Simulator::Run();
        const auto arrived = static_cast<uint32_t>((isDown ? port : host).arrivals.size());
        UMTS_EXPECT(arrived + 1 > m_case.delivered, "delivered");
        UMTS_EXPECT(arrived < m_case.deliveredAtMost + 1, "delivered");
        UMTS_EXPECT(watch.maxOctets < m_case.maxOctets + 1, "uncut octets");
        UMTS_EXPECT(watch.dropped == 0, "dropped by the device");
        if (disc)
        {
            UMTS_EXPECT(disc->GetStats().nTotalReceivedPackets == BURST_DATAGRAMS, "came");
            UMTS_EXPECT(disc->GetStats().nTotalDroppedPackets == BURST_DATAGRAMS - arrived,
                        "dropped once, by the queue disc");
        }
    }

    Case m_case; //!< The burst
};

void
AddBurst(const BurstTest::Case& burst)
{
    AddTest(burst.name, [=] { BurstTest{burst}.Run(); });
}

/// A bearer that sends nothing: it holds back the packets of its own queue alone.
void
AddBlockedBearer(uint32_t queues)
{
    AddTest("A suspended bearer in front of another one, queues: " + std::to_string(queues), [=] {
        Config::SetDefault("ns3::umts::BearerNetDevice::TxQueues", UintegerValue(queues));
        Network network(NetworkConfig(), NetworkSize{2, 1, 1});
        Config::SetDefault("ns3::umts::BearerNetDevice::TxQueues", UintegerValue(1));
        const Ptr<RncNetDevice> rnc = network.rncs[0];
        TrafficControlHelper helper;
        if (queues == 1)
        {
            helper.SetRootQueueDisc("ns3::FifoQueueDisc");
        }
        else
        {
            const uint16_t root = helper.SetRootQueueDisc("ns3::MqQueueDisc");
            const auto classes = helper.AddQueueDiscClasses(root, queues, "ns3::QueueDiscClass");
            helper.AddChildQueueDiscs(root, classes, "ns3::FifoQueueDisc");
        }
        helper.Install(rnc);
        DatagramPort host(network.host, false);
        DatagramPort first(network.ues[0]->GetNode(), false);
        DatagramPort second(network.ues[1]->GetNode(), false);
        rnc->GetBearer(network.ues[0]->GetRnti())->Suspend();
        host.SendSeries(QUEUE, MilliSeconds(100), MilliSeconds(20), network.addresses[0], 1, 1000);
        host.SendSeries(QUEUE, MilliSeconds(110), MilliSeconds(20), network.addresses[1], 2, 1000);
        RunUntil(Seconds(20));
        UMTS_EXPECT(first.arrivals.size() == 0, "of the suspended bearer");
        // One datagram stops the only queue, before the first of the other bearer has come.
        const uint32_t expected = queues == 1 ? 0 : QUEUE;
        UMTS_EXPECT(second.CountInOrder(2) == expected, "of the other");
        network.umts.ReleaseBearer(network.ues[0]);
        Simulator::Stop(Seconds(20));
        Simulator::Run();
        UMTS_EXPECT(second.CountInOrder(2) == QUEUE, "once the bearer is released");
    });
}

UMTS_TESTS("umts-queue-disc")
{
    const auto down = Direction::DOWNLINK;
    const auto up = Direction::UPLINK;
    const char* fifo = "ns3::FifoQueueDisc";
    const char* bql = "ns3::DynamicQueueLimits";
    // An IP packet has 1028 octets, a PDCP PDU one more; dch3 carries 480 octets in 10 ms in
    // the downlink and 160 in 20 ms in the uplink.
    for (const BurstTest::Case& burst : std::initializer_list<BurstTest::Case>{
             {"No queue disc",
              down,
              "",
              0,
              0,
              "",
              BURST_DATAGRAMS * 1029,
              BURST_DATAGRAMS,
              BURST_DATAGRAMS},
             {"FIFO at the RNC", down, fifo, 0, 0, "", 1505 + 480, QUEUE + 1, QUEUE + 3},
             {"FIFO at the UE", up, fifo, 0, 0, "", 1505 + 160, QUEUE + 1, QUEUE + 1},
             {"RLC buffer", down, fifo, 4000, 0, "", 1505 + 480, QUEUE + 1, QUEUE + 3},
             {"Octets", down, fifo, 0, 4000, "", 4000, QUEUE + 3, QUEUE + 5},
             {"Queue limits", down, fifo, 0, 9000, bql, 3000, QUEUE + 1, QUEUE + 4}})
    {
        AddBurst(burst);
    }
    AddBlockedBearer(1);
    AddBlockedBearer(2);
}

/**
 * @brief More packets of a UE that has gone than a queue disc sends at once, before those of
 * another: nothing comes that would have it go on.
 * @param gone packets of the UE that has gone; a run of a queue disc sends 64
 * @param behind packets of the other one behind them
 */
void
CheckPacketsBehind(uint32_t gone, uint32_t behind)
{
    constexpr uint32_t before = 3;
    Network network(NetworkConfig(), NetworkSize{2, 2, 1});
    TrafficControlHelper helper;
    helper.SetRootQueueDisc("ns3::FifoQueueDisc");
    const auto disc = helper.Install(network.rncs[0]).Get(0);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[1]->GetNode(), false);
    const auto send = [&](Time at, uint32_t ue, uint32_t first, uint32_t count) {
        for (uint32_t i = first; i < first + count; ++i)
        {
            host.SendAt(at, network.addresses[ue], 0, i, 1000);
        }
    };
    network.rncs[0]->GetBearer(network.ues[1]->GetRnti())->Suspend();
    send(MilliSeconds(100), 1, 0, before);
    send(MilliSeconds(200), 0, 0, gone);
    send(MilliSeconds(700), 1, before, behind);
    RunUntil(Seconds(2));
    UMTS_EXPECT(disc->GetNPackets() > gone, "packets that wait");
    network.umts.Detach(network.ues[0]);
    network.umts.HandOver(network.ues[1], network.nodeBs[0]->GetCell());
    RunUntil(Seconds(10));
    UMTS_EXPECT(disc->GetNPackets() == 0, "nothing waits");
    UMTS_EXPECT(port.CountInOrder(0) == before + behind, "arrivals");
}

UMTS_TEST("umts-queue-disc", "Packets behind those of a UE that has gone")
{
    CheckPacketsBehind(200, 5);
    CheckPacketsBehind(192, 1);
}

} // namespace
