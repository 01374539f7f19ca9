/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-classic-new-reno.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-tahoe.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <algorithm>

/**
 * @file
 * @ingroup umts
 * A saturated TCP connection through a queue disc of the RNC in front of HS-DSCH at CQI 14: what it
 * carries, how long its packets wait there.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-queue-disc-tcp", SYSTEM);

const Time TCP_RUN = Seconds(30); //!< Length of a connection

/** @brief A queue disc and the connection through it. */
struct TcpThroughQueue
{
    std::string type;      //!< TypeId of the queue disc
    Attributes attributes; //!< Of the queue disc
    TypeId variant;        //!< Congestion control
    bool ecn{false};       //!< Marks in place of drops

    double kbps{0};         //!< Octets received by the application, over the run
    double meanWaitS{0};    //!< Mean time of a packet in the queue disc
    double p95WaitS{0};     //!< Its 95th percentile
    QueueDisc::Stats stats; //!< Of the queue disc
    uint32_t dropped{0};    //!< Packets that the device has dropped

    /** @brief Run it. */
    void Run();

  private:
    /** @param wait time that a packet has been in the queue disc */
    void OnWait(Time wait)
    {
        m_waits.push_back(wait.GetSeconds());
    }

    /** @param packet a packet that the device drops */
    void OnDrop(Ptr<const Packet> packet)
    {
        dropped += packet ? 1 : 0;
    }

    std::vector<double> m_waits; //!< Times in the queue disc, s
};

void
TcpThroughQueue::Run()
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1000));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(500000));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(500000));
    Config::SetDefault("ns3::TcpSocketBase::UseEcn", StringValue(ecn ? "On" : "Off"));
    {
        NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
        config.ue.DownlinkQuality("IdealQualityModel", {{"Cqi", UintegerValue(14)}});
        Network network(config);
        TrafficControlHelper control;
        control.SetRootQueueDisc(type);
        const auto disc = control.Install(network.rncs[0]).Get(0);
        for (const auto& entry : attributes.GetEntries())
        {
            disc->SetAttribute(entry.name, *entry.value);
        }
        if (ecn)
        {
            disc->SetAttribute("UseEcn", BooleanValue(true));
        }
        disc->TraceConnectWithoutContext("SojournTime",
                                         MakeCallback(&TcpThroughQueue::OnWait, this));
        network.rncs[0]->TraceConnectWithoutContext("MacTxDrop",
                                                    MakeCallback(&TcpThroughQueue::OnDrop, this));
        network.umts.AssignStreams(1);
        TcpClassicHelper::Install(network.host, variant);
        const InetSocketAddress address(network.addresses[0], 80);
        const auto sink = PacketSinkHelper("ns3::TcpSocketFactory", address)
                              .Install(network.ues[0]->GetNode())
                              .Get(0);
        BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(network.host);
        RunUntil(TCP_RUN);
        kbps = DynamicCast<PacketSink>(sink)->GetTotalRx() * 8e-3 / TCP_RUN.GetSeconds();
        stats = disc->GetStats();
    }
    Config::Reset();
    std::sort(m_waits.begin(), m_waits.end());
    for (const double wait : m_waits)
    {
        meanWaitS += wait / m_waits.size();
    }
    p95WaitS = m_waits.empty() ? 0 : m_waits[(m_waits.size() - 1) * 95 / 100];
}

/** @return NewReno through a large drop-tail queue */
const TcpThroughQueue&
GetDropTail()
{
    static TcpThroughQueue run;
    if (run.type.empty())
    {
        run.type = "ns3::FifoQueueDisc";
        run.attributes = {{"MaxSize", StringValue("300p")}};
        run.variant = TcpClassicNewReno::GetTypeId();
        run.Run();
    }
    return run;
}

/**
 * Every queue disc carries nearly what a large drop-tail queue does, and the device drops nothing.
 */
void
AddQueueDiscTcp(const std::string& type, const Attributes& attributes, Time wait)
{
    AddTest("NewReno through " + type, [=] {
        TcpThroughQueue run;
        run.type = type;
        run.attributes = attributes;
        run.variant = TcpClassicNewReno::GetTypeId();
        run.Run();
        UMTS_EXPECT(run.kbps > 0.9 * GetDropTail().kbps, "goodput in kb/s");
        UMTS_EXPECT(run.p95WaitS < wait.GetSeconds(), "wait");
        UMTS_EXPECT(run.stats.nTotalDroppedPackets > 0, "what makes the sender slow down");
        UMTS_EXPECT(run.stats.nTotalMarkedPackets == 0, "without ECN");
        UMTS_EXPECT(run.dropped == 0, "dropped by the device");
    });
}

/// With ECN a sender slows down by marks: the queue is as short as with drops.
void
AddEcnMarks(TypeId variant)
{
    AddTest("ECN marks of CoDel: " + variant.GetName(), [=] {
        TcpThroughQueue drops;
        drops.type = "ns3::CoDelQueueDisc";
        drops.attributes = {{"Target", TimeValue(MilliSeconds(20))}};
        drops.variant = variant;
        TcpThroughQueue marks = drops;
        marks.ecn = true;
        drops.Run();
        marks.Run();
        UMTS_EXPECT(marks.stats.nTotalMarkedPackets > 0, "marks");
        UMTS_EXPECT(marks.stats.nTotalDroppedPackets < 3, "drops");
        UMTS_EXPECT(marks.meanWaitS < 0.02, "mean wait below the target");
        UMTS_EXPECT(marks.kbps > 0.95 * drops.kbps, "goodput in kb/s");
    });
}

UMTS_TESTS("umts-queue-disc-tcp")
{
    // Twice the target of CoDel, and less than a round trip of RLC, by which TCP slows down
    // later than it would without radio.
    for (const int64_t target : {13, 20, 30})
    {
        AddQueueDiscTcp("ns3::CoDelQueueDisc",
                        {{"Target", TimeValue(MilliSeconds(target))}},
                        MilliSeconds(2 * target + 20));
    }
    const Attributes target{{"Target", TimeValue(MilliSeconds(20))}};
    const Attributes texts{{"Target", StringValue("20ms")}};
    AddQueueDiscTcp("ns3::CobaltQueueDisc", target, MilliSeconds(60));
    AddQueueDiscTcp("ns3::FqCoDelQueueDisc", texts, MilliSeconds(60));
    AddQueueDiscTcp("ns3::PieQueueDisc", {}, MilliSeconds(200));
    AddQueueDiscTcp("ns3::RedQueueDisc", {}, MilliSeconds(200));
    AddQueueDiscTcp("ns3::DrrQueueDisc",
                    {{"MaxSize", QueueSizeValue(QueueSize("100p"))}},
                    Seconds(1));
    for (const TypeId& variant :
         {TcpTahoe::GetTypeId(), TcpClassicReno::GetTypeId(), TcpClassicNewReno::GetTypeId()})
    {
        AddEcnMarks(variant);
    }
}

} // namespace
