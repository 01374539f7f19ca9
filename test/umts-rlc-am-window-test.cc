/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pair.h"

#include "ns3/test.h"

/**
 * @file
 * @ingroup umts
 * What limits a sender: its buffer, its window, and the window that the receiver wants.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

/**
 * @ingroup umts
 * @brief Limits of the SDU buffer.
 */
class RlcAmBufferTestCase : public TestCase
{
  public:
    RlcAmBufferTestCase()
        : TestCase("Buffer limits")
    {
    }

  private:
    void DoRun() override;
};

void
RlcAmBufferTestCase::DoRun()
{
    RlcAmConfig octets = PlainConfig();
    octets.bufferOctets = 100;
    RlcPair pair(octets);
    NS_TEST_EXPECT_MSG_EQ(pair.Send({39, 39}), true, "78 octets");
    NS_TEST_EXPECT_MSG_EQ(pair.Send({23}), false, "one octet too many");
    NS_TEST_EXPECT_MSG_EQ(pair.Send({22}), true, "exactly 100 octets");
    const Pdus data = pair.Pull(A);
    NS_TEST_EXPECT_MSG_EQ(pair.Send({1}), false, "sent, but not confirmed");
    pair.Carry(B, data);
    pair.Carry(A, pair.Pull(B));
    NS_TEST_EXPECT_MSG_EQ(pair.Send({100}), true, "confirmed: room again");
    NS_TEST_EXPECT_MSG_EQ(pair.Counters().sdusRefused, 2, "refused");
    NS_TEST_EXPECT_MSG_EQ(pair.Counters().octetsTaken, 200, "taken");

    RlcAmConfig pdus = PlainConfig();
    pdus.bufferPdus = 2;
    RlcPair other(pdus);
    NS_TEST_EXPECT_MSG_EQ(other.Send({80}), true, "two PDUs of 40 octets");
    NS_TEST_EXPECT_MSG_EQ(other.Send({1}), false, "a third one");

    RlcAmConfig unsent = PlainConfig();
    unsent.transmissionBufferPdus = 2;
    RlcPair third(unsent);
    NS_TEST_EXPECT_MSG_EQ(third.Send({80}), true, "two PDUs wait");
    NS_TEST_EXPECT_MSG_EQ(third.Send({1}), false, "a third one may not");
    third.Pull(A);
    NS_TEST_EXPECT_MSG_EQ(third.Send({80}), true, "those sent do not count");
}

/**
 * @ingroup umts
 * @brief A full window stalls the sender, its recovery and the wrap of the numbers.
 */
class RlcAmWindowTestCase : public TestCase
{
  public:
    /** @param window size of both windows */
    explicit RlcAmWindowTestCase(uint32_t window)
        : TestCase("Window of " + std::to_string(window)),
          m_window(window)
    {
    }

  private:
    void DoRun() override;

    uint32_t m_window; //!< Size of both windows
};

void
RlcAmWindowTestCase::DoRun()
{
    RlcAmConfig config = PlainConfig();
    config.txWindow = m_window;
    config.rxWindow = m_window;
    config.timerPoll = 200 * MS;
    config.retransmissionGuard = 1000 * MS;
    RlcPair pair(config);
    uint32_t first = 0;
    for (uint32_t round = 0; round < 4; ++round, first += m_window)
    {
        pair.Send(std::vector<uint32_t>(m_window + 5, 39));
        Pdus data = pair.Pull(A, 5000);
        NS_TEST_ASSERT_MSG_EQ(data.size(), m_window, "stalls at the window");
        NS_TEST_EXPECT_MSG_EQ(data.back().poll, true, "the last one polls");
        NS_TEST_EXPECT_MSG_EQ(data.front().sn.Value(), first % 4096, "numbers go on");
        // All are lost, or all but the last one.
        std::set<std::size_t> lost;
        for (std::size_t i = 0; i + round % 2 < data.size(); ++i)
        {
            lost.insert(i);
        }
        pair.Carry(B, data, lost);
        pair.Wait(200 * MS);
        pair.Carry(A, pair.Pull(B));
        pair.Wait(1000 * MS);
        pair.Settle();
        pair.Send({});
        NS_TEST_EXPECT_MSG_EQ(pair.Get(A).GetTx().GetSduBuffer().GetSize(), 0, "recovered");
        first += 5;
    }
    NS_TEST_EXPECT_MSG_EQ(pair.Get(B).GetRx().GetCounters().sdusDelivered, first, "each once");
    NS_TEST_EXPECT_MSG_EQ(pair.Counters().resets, 0, "without reset");
}

/**
 * @ingroup umts
 * @brief WINDOW super-field: the receiver narrows and opens the window of its peer.
 */
class RlcAmWindowSufiTestCase : public TestCase
{
  public:
    RlcAmWindowSufiTestCase()
        : TestCase("WINDOW super-field")
    {
    }

  private:
    void DoRun() override;
};

void
RlcAmWindowSufiTestCase::DoRun()
{
    RlcPair pair(PlainConfig());
    pair.Get(B).RequestPeerWindow(3);
    const Pdus request = pair.Pull(B);
    NS_TEST_EXPECT_MSG_EQ(Text(request), "STATUS, WINDOW 3", "asked for once");
    NS_TEST_EXPECT_MSG_EQ(pair.Get(B).HasData(0), false, "and not again");
    pair.Carry(A, request);
    pair.Send(std::vector<uint32_t>(8, 39));
    Pdus data = pair.Pull(A);
    NS_TEST_EXPECT_MSG_EQ(Text(data), "0 1 2p", "three PDUs");
    pair.Carry(B, data);
    pair.CarryStatus({WindowSufi{1}, Ack(3)});
    NS_TEST_EXPECT_MSG_EQ(Text(pair.Pull(A)), "3p", "one PDU");
    pair.CarryStatus({WindowSufi{0}, Ack(4)});
    NS_TEST_EXPECT_MSG_EQ(Text(pair.Pull(A)), "4p", "WSN 0 is discarded (9.2.2.11.3)");
    pair.CarryStatus({WindowSufi{4095}});
    NS_TEST_EXPECT_MSG_EQ(Text(pair.Pull(A)), "5 6 7p", "open up to what is configured");
}

/**
 * @ingroup umts
 * @brief Suite of buffers and windows.
 */
class RlcAmWindowTestSuite : public TestSuite
{
  public:
    RlcAmWindowTestSuite()
        : TestSuite("umts-rlc-am-window", TestSuite::Type::UNIT)
    {
        AddTestCase(new RlcAmBufferTestCase);
        for (const uint32_t window : {1, 16, 2047, 4095})
        {
            AddTestCase(new RlcAmWindowTestCase(window));
        }
        AddTestCase(new RlcAmWindowSufiTestCase);
    }
};

RlcAmWindowTestSuite g_rlcAmWindowTestSuite; //!< Registers the suite

} // namespace
