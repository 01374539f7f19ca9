/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "tcp-ns2-trace.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/ipv4-header.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/ppp-header.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-header.h"
#include "ns3/uinteger.h"

/**
 * @file
 * @ingroup umts
 * The path of ns-2's suites: sender, router, receiver, with losses on arrival at the router.
 */

namespace ns3
{
namespace tcpns2test
{

namespace
{

/// Payload that makes ns-2's 1040 octets on the wire with TCP, IPv4 and PPP headers.
constexpr uint32_t PAYLOAD = 998;

/// Loses transmissions by their number, and notes those that carry data.
class LossByNumber : public ErrorModel
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    std::set<uint32_t> drops;         //!< Numbers of what is lost.
    bool countsData{true};            //!< Numbers data from 1; else whatever comes, from 0.
    std::vector<Ns2Arrival> arrivals; //!< Data segments.

  private:
    bool DoCorrupt(Ptr<Packet> packet) override;
    void DoReset() override;

    uint32_t m_count{0}; //!< Numbered so far.
    Time m_first;        //!< When the first data segment came.
};

NS_OBJECT_ENSURE_REGISTERED(LossByNumber);

TypeId
LossByNumber::GetTypeId()
{
    static TypeId tid = TypeId("ns3::tcpns2test::LossByNumber")
                            .SetParent<ErrorModel>()
                            .SetGroupName("Umts")
                            .AddConstructor<LossByNumber>();
    return tid;
}

bool
LossByNumber::DoCorrupt(Ptr<Packet> packet)
{
    if (!countsData)
    {
        return drops.count(m_count++) > 0;
    }
    Ptr<Packet> copy = packet->Copy();
    PppHeader ppp;
    Ipv4Header ip;
    TcpHeader tcp;
    copy->RemoveHeader(ppp);
    copy->RemoveHeader(ip);
    copy->RemoveHeader(tcp);
    if (copy->GetSize() == 0)
    {
        return false;
    }
    m_first = arrivals.empty() ? Simulator::Now() : m_first;
    const uint32_t number = (tcp.GetSequenceNumber().GetValue() - 1) / PAYLOAD + 1;
    arrivals.push_back({(Simulator::Now() - m_first).GetMicroSeconds(), number});
    return drops.count(++m_count) > 0;
}

void
LossByNumber::DoReset()
{
    m_count = 0;
    arrivals.clear();
}

/**
 * @brief Connect two nodes, by frames that take as long as ns-2's: an ACK has 40 octets there and
 * 42 here, so its direction is faster by as much.
 * @param rate kb/s of the direction of data
 * @param buffer packets that fit
 * @param addresses gives the link a subnet
 */
NetDeviceContainer
Connect(Ptr<Node> a,
        Ptr<Node> b,
        uint32_t rate,
        Time delay,
        uint32_t buffer,
        Ipv4AddressHelper& addresses)
{
    PointToPointHelper link;
    link.SetChannelAttribute("Delay", TimeValue(delay));
    // Else a packet that comes as one leaves finds the queue still stopped.
    link.DisableFlowControl();
    // ns-2 refuses the packet that would make the waiting ones as many as the limit.
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue(std::to_string(buffer - 1) + "p"));
    const NetDeviceContainer devices = link.Install(a, b);
    devices.Get(0)->SetAttribute("DataRate", StringValue(std::to_string(rate) + "kbps"));
    devices.Get(1)->SetAttribute("DataRate", StringValue(std::to_string(rate / 40 * 42) + "kbps"));
    addresses.Assign(devices);
    addresses.NewNetwork();
    return devices;
}

/**
 * @brief Set TCP as the scenarios of ns-2 do.
 * @param trace the scenario
 */
void
Configure(const Ns2Trace& trace)
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(PAYLOAD));
    Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(trace.initialWindow));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(trace.window * PAYLOAD));
    Config::SetDefault("ns3::TcpSocketBase::WindowScaling", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocketBase::LimitedTransmit", BooleanValue(trace.limitedTransmit));
}

/**
 * @brief Make a loss model, and put it at the receiving side of a device.
 * @param drops numbers of what is lost
 * @param countsData numbers data
 * @return the model
 */
Ptr<LossByNumber>
Lose(Ptr<NetDevice> device, const std::set<uint32_t>& drops, bool countsData)
{
    Ptr<LossByNumber> loss = CreateObject<LossByNumber>();
    loss->drops = drops;
    loss->countsData = countsData;
    device->SetAttribute("ReceiveErrorModel", PointerValue(loss));
    return loss;
}

} // namespace

std::vector<Ns2Arrival>
Replay(const Ns2Trace& trace)
{
    Configure(trace);
    NodeContainer nodes(3); // sender, router, receiver
    InternetStackHelper().Install(nodes);
    Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
    const NetDeviceContainer feeder =
        Connect(nodes.Get(0), nodes.Get(1), 8000, Seconds(0), 1000, addresses);
    const NetDeviceContainer bottleneck = Connect(nodes.Get(1),
                                                  nodes.Get(2),
                                                  800,
                                                  MilliSeconds(trace.delay),
                                                  trace.buffer,
                                                  addresses);
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    const Ptr<LossByNumber> loss = Lose(feeder.Get(1), trace.drops, true);
    Lose(bottleneck.Get(0), trace.ackDrops, false);

    Ptr<Socket> sender =
        TcpClassicHelper::CreateSocket(nodes.Get(0), TypeId::LookupByName("ns3::" + trace.variant));
    constexpr uint64_t ENDLESS = 1000000000;
    const tcpclassictest::Flow flow(sender, nodes.Get(2), Ipv4Address("10.0.1.2"), ENDLESS);
    constexpr int64_t HANDSHAKE_US = 2000000; // at most
    Simulator::Stop(MicroSeconds(HANDSHAKE_US + trace.until));
    Simulator::Run();
    UMTS_EXPECT(!flow.corrupted, "bytes as sent");
    std::vector<Ns2Arrival> arrivals = loss->arrivals;
    while (!arrivals.empty() && arrivals.back().time > trace.until)
    {
        arrivals.pop_back();
    }
    Simulator::Destroy();
    Config::Reset();
    return arrivals;
}

} // namespace tcpns2test
} // namespace ns3
