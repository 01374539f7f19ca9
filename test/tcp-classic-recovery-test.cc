/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/tcp-classic-new-reno.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-vegas.h"
#include "ns3/tcp-fast.h"
#include "ns3/tcp-tahoe.h"
#include "ns3/uinteger.h"

#include <algorithm>

/**
 * @file
 * @ingroup umts
 * What is retransmitted after scripted losses, why and when. In slow start of Reno the segments
 * 0 / 1-2 / 3-6 / 7-14 leave in one round trip each.
 */

namespace ns3
{
namespace tcpclassictest
{

namespace
{

constexpr uint32_t SEGMENTS = 40; //!< Length of the transfers.

/// Losses: segment -> how many of its transmissions.
using Drops = std::map<uint32_t, uint32_t>;

/// Retransmissions: "7F 9T" is segment 7 on ACKs, then segment 9 by a timeout.
using Expected = std::string;

/** @brief Write what was retransmitted. */
Expected
Describe(const Flow& flow)
{
    Expected text;
    for (const auto& retransmission : flow.retransmissions)
    {
        text += (text.empty() ? "" : " ") + std::to_string(retransmission.segment) +
                (retransmission.fromTimeout ? "T" : "F");
    }
    return text;
}

/// Losses on a fast link.
void
AddLoss(const std::string& name,
        TypeId variant,
        bool limitedTransmit,
        const Drops& drops,
        const Expected& expected,
        uint32_t timeouts)
{
    AddTest(variant.GetName() + (limitedTransmit ? ", Limited Transmit: " : ": ") + name, [=] {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = drops;
        Ptr<Socket> socket = rig.MakeSocket(variant);
        socket->SetAttribute("LimitedTransmit", BooleanValue(limitedTransmit));
        const Flow& flow = rig.AddFlow(socket, SEGMENTS);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_EXPECT(Describe(flow) == expected, "retransmissions");
        UMTS_EXPECT(flow.timeouts.size() == timeouts, "timeouts");
        UMTS_EXPECT(flow.delivered == SEGMENTS * SEGMENT, "all bytes, once");
        UMTS_EXPECT(!flow.corrupted, "in order");
    });
}

/// Window of Reno in fast recovery, from the segments it may send.
void
AddInflation(bool limitedTransmit, uint32_t sent)
{
    AddTest(limitedTransmit ? "Inflation with Limited Transmit" : "Inflation", [=] {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{7, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicReno::GetTypeId());
        socket->SetAttribute("LimitedTransmit", BooleanValue(limitedTransmit));
        const Flow& flow = rig.AddFlow(socket, SEGMENTS);
        while (flow.acked < 8)
        {
            Simulator::Stop(MicroSeconds(100));
            Simulator::Run();
        }
        UMTS_EXPECT(flow.sentTimes.size() == sent, "segments sent");
        UMTS_EXPECT(flow.ssThresh == 4 * SEGMENT, "half of 8");
        UMTS_EXPECT(flow.window == 4250, "the ACK that ends recovery counts: 4 + 1/4");
    });
}

/// The receiver's window bounds the sender's.
void
AddReceiverWindow(uint32_t initialWindow)
{
    AddTest("Receiver's window 12, initial window " + std::to_string(initialWindow), [=] {
        Rig rig("10Mbps", MilliSeconds(50));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(12 * SEGMENT));
        rig.loss->drops = {{80, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicReno::GetTypeId());
        socket->SetAttribute("InitialCwnd", UintegerValue(initialWindow));
        const Flow& flow = rig.AddFlow(socket, 100);
        while (flow.acked < 80)
        {
            Simulator::Stop(MicroSeconds(100));
            Simulator::Run();
        }
        UMTS_EXPECT(flow.window == std::max(12U, initialWindow) * SEGMENT,
                    "does not grow beyond it");
        Simulator::Stop(MilliSeconds(90));
        Simulator::Run();
        UMTS_EXPECT(flow.ssThresh == 6 * SEGMENT, "half of the window in use");
    });
}

/// Segments that Limited Transmit sends while fast retransmission is forbidden.
void
AddLimitedTransmit()
{
    AddTest("Limited Transmit stops at two segments", [] {
        Rig rig("10Mbps", MilliSeconds(50));
        // 15 and 16 leave before segment 7 again, so 17 is what must be acknowledged.
        rig.loss->drops = {{7, 1}, {17, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicReno::GetTypeId());
        socket->SetAttribute("LimitedTransmit", BooleanValue(true));
        const Flow& flow = rig.AddFlow(socket, SEGMENTS);
        while (flow.timeouts.empty())
        {
            Simulator::Stop(MicroSeconds(100));
            Simulator::Run();
        }
        UMTS_EXPECT(flow.timeouts[0].segment == 17, "no fast retransmission");
        // 17 to 20 fill the window of 4; 21 and 22 are extra.
        UMTS_EXPECT(flow.sentTimes.size() == 23, "segments sent");
    });
}

/// Only the first partial ACK restarts the timer (RFC 6582 section 4, "Impatient").
void
AddImpatient()
{
    AddTest("Timer in NewReno's recovery", [] {
        Rig rig("10Mbps", MilliSeconds(50));
        for (uint32_t segment = 15; segment < 27; ++segment)
        {
            rig.loss->drops[segment] = 1;
        }
        const Flow& flow = rig.AddFlow(rig.MakeSocket(TcpClassicNewReno::GetTypeId()), SEGMENTS);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        // One hole per round trip of 100.9 ms; the timer runs 1 s from the ACK that fills the
        // first.
        UMTS_ASSERT(flow.timeouts.size() == 1, "timeouts");
        UMTS_EXPECT(flow.timeouts[0].segment == 25, "eleventh hole");
        UMTS_EXPECT(flow.delivered == SEGMENTS * SEGMENT, "all bytes, once");
    });
}

/// When Vegas and Reno retransmit, with a window of at most 12.
void
AddEarlyRetransmission(TypeId variant,
                       const std::string& rate,
                       const std::map<uint32_t, uint32_t>& losses)
{
    AddTest(variant.GetName() + " at " + rate + ", losses: " + std::to_string(losses.size()), [=] {
        Rig rig(rate, MilliSeconds(40));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(12 * SEGMENT));
        for (const auto& loss : losses)
        {
            rig.loss->drops[loss.first] = 1;
        }
        Ptr<Socket> socket = rig.MakeSocket(variant);
        // Restarting the timer at the retransmission prevents timeouts, not its floor.
        socket->SetAttribute("MinRto", TimeValue(Seconds(0)));
        const Flow& flow = rig.AddFlow(socket, 200);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_EXPECT(flow.timeouts.size() == 0, "timeouts");
        UMTS_ASSERT(flow.retransmissions.size() == losses.size(), "retransmissions");
        auto retransmission = flow.retransmissions.begin();
        for (const auto& loss : losses)
        {
            UMTS_EXPECT(retransmission->segment == loss.first, "segment");
            UMTS_EXPECT(retransmission->dupAcks == loss.second, "of " << loss.first);
            ++retransmission;
        }
        UMTS_EXPECT(flow.delivered == 200 * SEGMENT, "all bytes, once");
        UMTS_EXPECT(!flow.corrupted, "in order");
    });
}

/// After a timeout Vegas waits for what was outstanding, like Reno.
void
AddVegasAfterTimeout()
{
    AddTest("Vegas: no early retransmission at what a timeout made recover", [] {
        Rig rig("400kbps", MilliSeconds(40));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(12 * SEGMENT));
        // Of four losses in a row the last needs a timeout, when 129 is the next segment to send.
        rig.loss->drops = {{120, 1}, {121, 1}, {122, 1}, {123, 1}, {129, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicVegas::GetTypeId());
        socket->SetAttribute("LimitedTransmit", BooleanValue(true)); // for three duplicate ACKs
        const Flow& flow = rig.AddFlow(socket, 200);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        UMTS_EXPECT(Describe(flow) == "120F 121F 122F 123T 124T 129T 130T", "two each");
        UMTS_EXPECT(flow.timeouts.size() == 2, "of 123 and 129");
        UMTS_EXPECT(flow.delivered == 200 * SEGMENT, "all bytes, once");
    });
}

/// Add the cases of fast retransmission.
void
AddRenoCases()
{
    const TypeId reno = TcpClassicReno::GetTypeId();
    const TypeId newReno = TcpClassicNewReno::GetTypeId();
    const Drops four = {{7, 1}, {8, 1}, {9, 1}, {10, 1}};
    for (const bool limited : {false, true})
    {
        AddLoss("no loss", reno, limited, {}, "", 0);
        AddLoss("one loss", reno, limited, {{7, 1}}, "7F", 0);
        // The partial ACK ends recovery, and the ACKs after it are too few.
        AddLoss("two losses", reno, limited, {{7, 1}, {9, 1}}, "7F 9T", 1);
        AddLoss("last segment", reno, limited, {{39, 1}}, "39T", 1);
        AddLoss("twice", reno, limited, {{7, 2}}, "7F 7T", 1);
    }
    // Window 1, 2, 2.5 after the timeout; segment 11 goes back with the others.
    AddLoss("four losses", reno, false, four, "7F 8T 9T 10T 11T", 1);
    // Of segments 1 and 2 the second gives one duplicate ACK.
    AddLoss("small window", reno, false, {{1, 1}}, "1T", 1);
    AddLoss("small window", reno, true, {{1, 1}}, "1F", 0);
    // Segments 15 to 17 are sent in recovery, and 15 is what must be acknowledged to end it.
    AddLoss("loss at recover", reno, false, {{7, 1}, {15, 1}}, "7F 15T", 1);
    AddLoss("loss above", reno, false, {{7, 1}, {16, 1}}, "7F 16F", 0);

    for (const TypeId& variant : {newReno, TcpFast::GetTypeId()})
    {
        for (const bool limited : {false, true})
        {
            AddLoss("one loss", variant, limited, {{7, 1}}, "7F", 0);
            AddLoss("two losses", variant, limited, {{7, 1}, {9, 1}}, "7F 9F", 0);
            AddLoss("four losses", variant, limited, four, "7F 8F 9F 10F", 0);
            AddLoss("twice", variant, limited, {{7, 2}}, "7F 7T", 1);
            AddLoss("last segment", variant, limited, {{39, 1}}, "39T", 1);
        }
    }

    // 8 in flight, window 4 + 7 duplicate ACKs of segments 8 to 14 = 11: segments 15 to 17, and 18
    // with the new ACK.
    AddInflation(false, 19);
    // 15 and 16 on the first ACKs, whose own raise it to 4 + 9 = 13: to 19; then window 4, 17 to 19
    // in flight: 20.
    AddInflation(true, 21);
    AddLimitedTransmit();
    AddImpatient();
    AddReceiverWindow(1);
    AddReceiverWindow(20);
}

/// Add the cases of go-back-N after a fast retransmission.
void
AddTahoeCases()
{
    const TypeId tahoe = TcpTahoe::GetTypeId();
    for (const bool limited : {false, true})
    {
        AddLoss("no loss", tahoe, limited, {}, "", 0);
        // The ACK of 7 jumps over what the receiver has.
        AddLoss("one loss", tahoe, limited, {{7, 1}}, "7F", 0);
        // The ACK of 7 opens the window to 2: 10 goes again although it has arrived.
        AddLoss("two losses", tahoe, limited, {{7, 1}, {9, 1}}, "7F 9F 10F", 0);
        AddLoss("last segment", tahoe, limited, {{39, 1}}, "39T", 1);
        AddLoss("twice", tahoe, limited, {{7, 2}}, "7F 7T", 1);
        // Window 2: 8, 9; 3: 10, 11; 4: 12, 13. Then the ACK of 10 jumps.
        AddLoss("four losses",
                tahoe,
                limited,
                {{7, 1}, {8, 1}, {9, 1}, {10, 1}},
                "7F 8F 9F 10F 11F 12F 13F",
                0);
    }
    AddLoss("small window", tahoe, false, {{1, 1}}, "1T", 1);
    AddLoss("small window", tahoe, true, {{1, 1}}, "1F", 0);
    // 15 and 16 follow the ACK of 7; the one duplicate ACK of 15 is too few.
    AddLoss("loss at recover", tahoe, false, {{7, 1}, {15, 1}}, "7F 15T", 1);
}

/// Add the cases of early retransmission.
void
AddEarlyCases()
{
    const TypeId reno = TcpClassicReno::GetTypeId();
    const TypeId vegas = TcpClassicVegas::GetTypeId();
    const std::string slow = "400kbps"; // a segment takes 20.8 ms
    AddEarlyRetransmission(reno, slow, {{120, 3}});
    // The first duplicate ACK comes a segment time after the round trip, more than 1/16 of it.
    AddEarlyRetransmission(vegas, slow, {{120, 1}});
    // The next losses show on the first and second new ACK.
    AddEarlyRetransmission(vegas, slow, {{120, 1}, {121, 0}});
    AddEarlyRetransmission(vegas, slow, {{120, 1}, {121, 0}, {122, 0}});
    // And the next, below what must be acknowledged to end recovery, on a duplicate ACK again.
    AddEarlyRetransmission(vegas, slow, {{120, 1}, {122, 0}, {124, 0}, {126, 1}});
    // Three duplicate ACKs come within 1/16 of the round trip.
    AddEarlyRetransmission(vegas, "10Mbps", {{120, 3}});
    AddVegasAfterTimeout();
}

} // namespace

void
AddRecoveryTests()
{
    AddRenoCases();
    AddTahoeCases();
    AddEarlyCases();
}

} // namespace tcpclassictest
} // namespace ns3
