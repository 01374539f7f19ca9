/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-new-reno.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-vegas.h"
#include "ns3/tcp-fast.h"
#include "ns3/tcp-tahoe.h"

/**
 * @file
 * @ingroup umts
 * Answers to marks of Explicit Congestion Notification (RFC 3168 6.1.2). In slow start the segments
 * 0 / 1-2 / 3-6 / 7-14 leave in one round trip each.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

constexpr uint32_t ECN_SEGMENTS = 40; //!< Length of the transfers.

/// Marks on a fast link.
void
AddMark(const std::string& name,
        TypeId variant,
        const std::string& ecn,
        const std::set<uint32_t>& marks,
        const std::map<uint32_t, uint32_t>& drops,
        const std::string& story)
{
    AddTest(variant.GetName() + ", ECN: " + name, [=] {
        Config::SetDefault("ns3::TcpSocketBase::UseEcn", StringValue(ecn));
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->marks = marks;
        rig.loss->drops = drops;
        const Flow& flow = rig.AddFlow(rig.MakeSocket(variant), ECN_SEGMENTS);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_EXPECT(flow.story.substr(0, story.size()) == story, "windows");
        UMTS_EXPECT(flow.delivered == ECN_SEGMENTS * SEGMENT, "all bytes, once");
        UMTS_EXPECT(!flow.corrupted, "in order");
        UMTS_EXPECT(flow.retransmissions.size() == drops.size(), "retransmissions");
    });
}

} // namespace

void
AddEcnTests()
{
    const std::string start = "1000 2000 3000 4000 5000 6000 7000 8000 ";
    // The ACKs of 7 to 14 say ECN-Echo, and the window grows no more: 15 carries CWR.
    const std::string halved = start + "4000 4250 4485 4708 4920 5123 ";
    const auto add = [](const std::string& name,
                        TypeId variant,
                        const std::string& ecn,
                        const std::set<uint32_t>& marks,
                        const std::map<uint32_t, uint32_t>& drops,
                        const std::string& story) {
        AddMark(name, variant, ecn, marks, drops, story);
    };
    for (const TypeId& variant :
         {TcpTahoe::GetTypeId(), TcpClassicReno::GetTypeId(), TcpClassicNewReno::GetTypeId()})
    {
        add("one mark", variant, "On", {7}, {}, halved);
        add("a window of marks", variant, "On", {7, 9, 11, 12, 13, 14}, {}, halved);
    }
    add("off", TcpClassicReno::GetTypeId(), "Off", {7}, {}, start + "9000 10000 ");
    add("Vegas", TcpClassicVegas::GetTypeId(), "On", {7}, {}, "1000 2000 3000 4000 2000 ");
    add("FAST", TcpFast::GetTypeId(), "On", {7}, {}, start + "4000 ");
    add("a mark and a loss",
        TcpClassicReno::GetTypeId(),
        "On",
        {7},
        {{9, 1}},
        start + "4000 2000 9F ");
}

} // namespace tcpclassictest
} // namespace ns3
