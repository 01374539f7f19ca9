/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"

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

/**
 * @brief Write what was retransmitted.
 * @param flow the flow
 * @return it as in Expected
 */
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

/**
 * @brief Losses on a fast link.
 */
class LossTestCase : public TestCase
{
  public:
    /**
     * @brief Constructor.
     * @param name name
     * @param variant the congestion control
     * @param limitedTransmit attribute LimitedTransmit
     * @param drops what is lost
     * @param expected what is retransmitted
     * @param timeouts number of timeouts
     */
    LossTestCase(const std::string& name,
                 TypeId variant,
                 bool limitedTransmit,
                 const Drops& drops,
                 const Expected& expected,
                 uint32_t timeouts)
        : TestCase(variant.GetName() + (limitedTransmit ? ", Limited Transmit: " : ": ") + name),
          m_variant(variant),
          m_limitedTransmit(limitedTransmit),
          m_drops(drops),
          m_expected(expected),
          m_timeouts(timeouts)
    {
    }

  private:
    void DoRun() override
    {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = m_drops;
        Ptr<Socket> socket = rig.MakeSocket(m_variant);
        socket->SetAttribute("LimitedTransmit", BooleanValue(m_limitedTransmit));
        const Flow& flow = rig.AddFlow(socket, SEGMENTS);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        NS_TEST_EXPECT_MSG_EQ(Describe(flow), m_expected, "retransmissions");
        NS_TEST_EXPECT_MSG_EQ(flow.timeouts.size(), m_timeouts, "timeouts");
        NS_TEST_EXPECT_MSG_EQ(flow.delivered, SEGMENTS * SEGMENT, "all bytes, once");
        NS_TEST_EXPECT_MSG_EQ(flow.corrupted, false, "in order");
    }

    TypeId m_variant;       //!< Congestion control.
    bool m_limitedTransmit; //!< Attribute LimitedTransmit.
    Drops m_drops;          //!< What is lost.
    Expected m_expected;    //!< What is retransmitted.
    uint32_t m_timeouts;    //!< Number of timeouts.
};

/**
 * @brief Window of Reno in fast recovery, from the segments it may send.
 */
class InflationTestCase : public TestCase
{
  public:
    /**
     * @brief Constructor.
     * @param limitedTransmit attribute LimitedTransmit
     * @param sent segments sent when recovery ends
     */
    InflationTestCase(bool limitedTransmit, uint32_t sent)
        : TestCase(limitedTransmit ? "Inflation with Limited Transmit" : "Inflation"),
          m_limitedTransmit(limitedTransmit),
          m_sent(sent)
    {
    }

  private:
    void DoRun() override
    {
        Rig rig("10Mbps", MilliSeconds(50));
        rig.loss->drops = {{7, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicReno::GetTypeId());
        socket->SetAttribute("LimitedTransmit", BooleanValue(m_limitedTransmit));
        const Flow& flow = rig.AddFlow(socket, SEGMENTS);
        while (flow.acked < 8)
        {
            Simulator::Stop(MicroSeconds(100));
            Simulator::Run();
        }
        NS_TEST_EXPECT_MSG_EQ(flow.sentTimes.size(), m_sent, "segments sent");
        NS_TEST_EXPECT_MSG_EQ(flow.ssThresh, 4 * SEGMENT, "half of 8");
        NS_TEST_EXPECT_MSG_EQ(flow.window, 4250, "the ACK that ends recovery counts: 4 + 1/4");
    }

    bool m_limitedTransmit; //!< Attribute LimitedTransmit.
    uint32_t m_sent;        //!< Segments sent when recovery ends.
};

/**
 * @brief The receiver's window bounds the sender's.
 */
class ReceiverWindowTestCase : public TestCase
{
  public:
    /**
     * @brief Constructor.
     * @param initialWindow attribute InitialCwnd
     */
    ReceiverWindowTestCase(uint32_t initialWindow)
        : TestCase("Receiver's window 12, initial window " + std::to_string(initialWindow)),
          m_initialWindow(initialWindow)
    {
    }

  private:
    void DoRun() override
    {
        Rig rig("10Mbps", MilliSeconds(50));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(12 * SEGMENT));
        rig.loss->drops = {{80, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicReno::GetTypeId());
        socket->SetAttribute("InitialCwnd", UintegerValue(m_initialWindow));
        const Flow& flow = rig.AddFlow(socket, 100);
        while (flow.acked < 80)
        {
            Simulator::Stop(MicroSeconds(100));
            Simulator::Run();
        }
        NS_TEST_EXPECT_MSG_EQ(flow.window,
                              std::max(12U, m_initialWindow) * SEGMENT,
                              "does not grow beyond it");
        Simulator::Stop(MilliSeconds(90));
        Simulator::Run();
        NS_TEST_EXPECT_MSG_EQ(flow.ssThresh, 6 * SEGMENT, "half of the window in use");
    }

    uint32_t m_initialWindow; //!< Attribute InitialCwnd.
};

/**
 * @brief Segments that Limited Transmit sends while fast retransmission is forbidden.
 */
class LimitedTransmitTestCase : public TestCase
{
  public:
    LimitedTransmitTestCase()
        : TestCase("Limited Transmit stops at two segments")
    {
    }

  private:
    void DoRun() override
    {
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
        NS_TEST_EXPECT_MSG_EQ(flow.timeouts[0].segment, 17, "no fast retransmission");
        // 17 to 20 fill the window of 4; 21 and 22 are extra.
        NS_TEST_EXPECT_MSG_EQ(flow.sentTimes.size(), 23, "segments sent");
    }
};

/**
 * @brief Only the first partial ACK restarts the timer (RFC 6582 section 4, "Impatient").
 */
class ImpatientTestCase : public TestCase
{
  public:
    ImpatientTestCase()
        : TestCase("Timer in NewReno's recovery")
    {
    }

  private:
    void DoRun() override
    {
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
        NS_TEST_ASSERT_MSG_EQ(flow.timeouts.size(), 1, "timeouts");
        NS_TEST_EXPECT_MSG_EQ(flow.timeouts[0].segment, 25, "eleventh hole");
        NS_TEST_EXPECT_MSG_EQ(flow.delivered, SEGMENTS * SEGMENT, "all bytes, once");
    }
};

/**
 * @brief When Vegas and Reno retransmit, with a window of at most 12.
 */
class EarlyRetransmissionTestCase : public TestCase
{
  public:
    /**
     * @brief Constructor.
     * @param variant the congestion control
     * @param rate rate of the link
     * @param losses lost segments, each with the duplicate ACKs before its retransmission
     */
    EarlyRetransmissionTestCase(TypeId variant,
                                const std::string& rate,
                                const std::map<uint32_t, uint32_t>& losses)
        : TestCase(variant.GetName() + " at " + rate +
                   ", losses: " + std::to_string(losses.size())),
          m_variant(variant),
          m_rate(rate),
          m_losses(losses)
    {
    }

  private:
    void DoRun() override
    {
        Rig rig(m_rate, MilliSeconds(40));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(12 * SEGMENT));
        for (const auto& loss : m_losses)
        {
            rig.loss->drops[loss.first] = 1;
        }
        Ptr<Socket> socket = rig.MakeSocket(m_variant);
        // Restarting the timer at the retransmission prevents timeouts, not its floor.
        socket->SetAttribute("MinRto", TimeValue(Seconds(0)));
        const Flow& flow = rig.AddFlow(socket, 200);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        NS_TEST_EXPECT_MSG_EQ(flow.timeouts.size(), 0, "timeouts");
        NS_TEST_ASSERT_MSG_EQ(flow.retransmissions.size(), m_losses.size(), "retransmissions");
        auto retransmission = flow.retransmissions.begin();
        for (const auto& loss : m_losses)
        {
            NS_TEST_EXPECT_MSG_EQ(retransmission->segment, loss.first, "segment");
            NS_TEST_EXPECT_MSG_EQ(retransmission->dupAcks, loss.second, "of " << loss.first);
            ++retransmission;
        }
        NS_TEST_EXPECT_MSG_EQ(flow.delivered, 200 * SEGMENT, "all bytes, once");
        NS_TEST_EXPECT_MSG_EQ(flow.corrupted, false, "in order");
    }

    TypeId m_variant;                      //!< Congestion control.
    std::string m_rate;                    //!< Rate of the link.
    std::map<uint32_t, uint32_t> m_losses; //!< Lost segments and duplicate ACKs.
};

/**
 * @brief After a timeout Vegas waits for what was outstanding, like Reno.
 */
class VegasAfterTimeoutTestCase : public TestCase
{
  public:
    VegasAfterTimeoutTestCase()
        : TestCase("Vegas: no early retransmission at what a timeout made recover")
    {
    }

  private:
    void DoRun() override
    {
        Rig rig("400kbps", MilliSeconds(40));
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(12 * SEGMENT));
        // Of four losses in a row the last needs a timeout, when 129 is the next segment to send.
        rig.loss->drops = {{120, 1}, {121, 1}, {122, 1}, {123, 1}, {129, 1}};
        Ptr<Socket> socket = rig.MakeSocket(TcpClassicVegas::GetTypeId());
        socket->SetAttribute("LimitedTransmit", BooleanValue(true)); // for three duplicate ACKs
        const Flow& flow = rig.AddFlow(socket, 200);
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        NS_TEST_EXPECT_MSG_EQ(Describe(flow), "120F 121F 122F 123T 124T 129T 130T", "two each");
        NS_TEST_EXPECT_MSG_EQ(flow.timeouts.size(), 2, "of 123 and 129");
        NS_TEST_EXPECT_MSG_EQ(flow.delivered, 200 * SEGMENT, "all bytes, once");
    }
};

/**
 * @brief All of them.
 */
class RecoveryTestCase : public TestCase
{
  public:
    RecoveryTestCase()
        : TestCase("Loss recovery")
    {
        AddRenoCases();
        AddTahoeCases();
        AddEarlyCases();
    }

  private:
    void DoRun() override
    {
    }

    /// Add the cases of fast retransmission.
    void AddRenoCases();
    /// Add the cases of go-back-N after a fast retransmission.
    void AddTahoeCases();
    /// Add the cases of early retransmission.
    void AddEarlyCases();
};

void
RecoveryTestCase::AddRenoCases()
{
    const TypeId reno = TcpClassicReno::GetTypeId();
    const TypeId newReno = TcpClassicNewReno::GetTypeId();
    const Drops four = {{7, 1}, {8, 1}, {9, 1}, {10, 1}};
    for (const bool limited : {false, true})
    {
        AddTestCase(new LossTestCase("no loss", reno, limited, {}, "", 0));
        AddTestCase(new LossTestCase("one loss", reno, limited, {{7, 1}}, "7F", 0));
        // The partial ACK ends recovery, and the ACKs after it are too few.
        AddTestCase(new LossTestCase("two losses", reno, limited, {{7, 1}, {9, 1}}, "7F 9T", 1));
        AddTestCase(new LossTestCase("last segment", reno, limited, {{39, 1}}, "39T", 1));
        AddTestCase(new LossTestCase("twice", reno, limited, {{7, 2}}, "7F 7T", 1));
    }
    // Window 1, 2, 2.5 after the timeout; segment 11 goes back with the others.
    AddTestCase(new LossTestCase("four losses", reno, false, four, "7F 8T 9T 10T 11T", 1));
    // Of segments 1 and 2 the second gives one duplicate ACK.
    AddTestCase(new LossTestCase("small window", reno, false, {{1, 1}}, "1T", 1));
    AddTestCase(new LossTestCase("small window", reno, true, {{1, 1}}, "1F", 0));
    // Segments 15 to 17 are sent in recovery, and 15 is what must be acknowledged to end it.
    AddTestCase(new LossTestCase("loss at recover", reno, false, {{7, 1}, {15, 1}}, "7F 15T", 1));
    AddTestCase(new LossTestCase("loss above", reno, false, {{7, 1}, {16, 1}}, "7F 16F", 0));

    for (const TypeId& variant : {newReno, TcpFast::GetTypeId()})
    {
        for (const bool limited : {false, true})
        {
            AddTestCase(new LossTestCase("one loss", variant, limited, {{7, 1}}, "7F", 0));
            AddTestCase(
                new LossTestCase("two losses", variant, limited, {{7, 1}, {9, 1}}, "7F 9F", 0));
            AddTestCase(new LossTestCase("four losses", variant, limited, four, "7F 8F 9F 10F", 0));
            AddTestCase(new LossTestCase("twice", variant, limited, {{7, 2}}, "7F 7T", 1));
            AddTestCase(new LossTestCase("last segment", variant, limited, {{39, 1}}, "39T", 1));
        }
    }

    // 8 in flight, window 4 + 7 duplicate ACKs of segments 8 to 14 = 11: segments 15 to 17, and 18
    // with the new ACK.
    AddTestCase(new InflationTestCase(false, 19));
    // 15 and 16 on the first ACKs, whose own raise it to 4 + 9 = 13: to 19; then window 4, 17 to 19
    // in flight: 20.
    AddTestCase(new InflationTestCase(true, 21));
    AddTestCase(new LimitedTransmitTestCase);
    AddTestCase(new ImpatientTestCase);
    AddTestCase(new ReceiverWindowTestCase(1));
    AddTestCase(new ReceiverWindowTestCase(20));
}

void
RecoveryTestCase::AddTahoeCases()
{
    const TypeId tahoe = TcpTahoe::GetTypeId();
    for (const bool limited : {false, true})
    {
        AddTestCase(new LossTestCase("no loss", tahoe, limited, {}, "", 0));
        // The ACK of 7 jumps over what the receiver has.
        AddTestCase(new LossTestCase("one loss", tahoe, limited, {{7, 1}}, "7F", 0));
        // The ACK of 7 opens the window to 2: 10 goes again although it has arrived.
        AddTestCase(
            new LossTestCase("two losses", tahoe, limited, {{7, 1}, {9, 1}}, "7F 9F 10F", 0));
        AddTestCase(new LossTestCase("last segment", tahoe, limited, {{39, 1}}, "39T", 1));
        AddTestCase(new LossTestCase("twice", tahoe, limited, {{7, 2}}, "7F 7T", 1));
        // Window 2: 8, 9; 3: 10, 11; 4: 12, 13. Then the ACK of 10 jumps.
        AddTestCase(new LossTestCase("four losses",
                                     tahoe,
                                     limited,
                                     {{7, 1}, {8, 1}, {9, 1}, {10, 1}},
                                     "7F 8F 9F 10F 11F 12F 13F",
                                     0));
    }
    AddTestCase(new LossTestCase("small window", tahoe, false, {{1, 1}}, "1T", 1));
    AddTestCase(new LossTestCase("small window", tahoe, true, {{1, 1}}, "1F", 0));
    // 15 and 16 follow the ACK of 7; the one duplicate ACK of 15 is too few.
    AddTestCase(new LossTestCase("loss at recover", tahoe, false, {{7, 1}, {15, 1}}, "7F 15T", 1));
}

void
RecoveryTestCase::AddEarlyCases()
{
    const TypeId reno = TcpClassicReno::GetTypeId();
    const TypeId vegas = TcpClassicVegas::GetTypeId();
    const std::string slow = "400kbps"; // a segment takes 20.8 ms
    AddTestCase(new EarlyRetransmissionTestCase(reno, slow, {{120, 3}}));
    // The first duplicate ACK comes a segment time after the round trip, more than 1/16 of it.
    AddTestCase(new EarlyRetransmissionTestCase(vegas, slow, {{120, 1}}));
    // The next losses show on the first and second new ACK.
    AddTestCase(new EarlyRetransmissionTestCase(vegas, slow, {{120, 1}, {121, 0}}));
    AddTestCase(new EarlyRetransmissionTestCase(vegas, slow, {{120, 1}, {121, 0}, {122, 0}}));
    // And the next, below what must be acknowledged to end recovery, on a duplicate ACK again.
    AddTestCase(
        new EarlyRetransmissionTestCase(vegas, slow, {{120, 1}, {122, 0}, {124, 0}, {126, 1}}));
    // Three duplicate ACKs come within 1/16 of the round trip.
    AddTestCase(new EarlyRetransmissionTestCase(vegas, "10Mbps", {{120, 3}}));
    AddTestCase(new VegasAfterTimeoutTestCase);
}

} // namespace

TestCase*
MakeRecoveryTests()
{
    return new RecoveryTestCase;
}

} // namespace tcpclassictest
} // namespace ns3
