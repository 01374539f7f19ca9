/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-hs-iub-rig.h"
#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-harq.h"
#include "ns3/umts-hs-receiver.h"

#include <set>
#include <string>
#include <utility>
#include <variant>

/**
 * @file
 * @ingroup umts
 * HsCell, both ends of flow control and the Iub between them: credits, delays of feedback, removal.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-glue", UNIT, "25.435 5.10");

/// The MAC-d PDUs of HS-DSCH data frames.
struct FrameSizes
{
    std::string text; //!< A number for each frame, with a space after it

    /**
     * @brief Trace sink of IubChannel.
     * @param frame what is sent
     */
    void OnFrame(uint8_t /* direction */, const IubFrame& frame)
    {
        if (const auto* data = std::get_if<HsDschDataFrame>(&frame.content))
        {
            text += std::to_string(data->set->blocks.size()) + " ";
        }
    }
};

/// CQIs of the formats of a cell.
struct CqiLog
{
    /** @brief Trace sink. @param transmission what is sent */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        cqis.insert(transmission.cqi);
    }

    std::set<uint32_t> cqis; //!< The CQIs
};

/**
 * @param cqi CQI
 * @return a link without errors
 */
FunctionQualityModel::Function
Good(uint8_t cqi = 30)
{
    return [cqi](Nanos) { return MakeIdealLink(cqi); };
}

/**
 * @param cqi CQI
 * @return a link on which no block is ever decoded
 */
FunctionQualityModel::Function
Bad(uint8_t cqi = 15)
{
    return [cqi](Nanos) { return MakeLink(-100, cqi); };
}

/**
 * Credits from end to end, TTI by TTI, with and without losses on the Iub. The Iub takes 5 ms and
 * less than 0.1 ms for a frame, the cell decides in TTIs of 2 ms every 10 ms about 20 PDUs in the
 * Node B and on the way, the RNC sends every 2 ms.
 */
struct CreditLoopTest
{
    /**
     * @param iub an Iub
     * @param rate its loss rate from now on
     */
    static void SetLossRate(Ptr<IubChannel> iub, double rate)
    {
        iub->SetAttribute("LossRate", DoubleValue(rate));
    }

    /**
     * @param from beginning of a time when every frame is lost
     * @param to its end
     * @param until end of the run
     */
    void Run(Time from, Time to, Time until)
    {
        ArrivalLog log;
        HsIubRig rig;
        rig.AddUser(1, Good());
        rig.AddFlow(1, &log);
        if (to > from)
        {
            SetLossRate(rig.iub, from.IsZero() ? 1.0 : 0.0);
            Simulator::Schedule(from, &CreditLoopTest::SetLossRate, rig.iub, 1.0);
            Simulator::Schedule(to, &CreditLoopTest::SetLossRate, rig.iub, 0.0);
        }
        rig.Run(until);
        m_arrivals = log.text;
        m_requests = rig.flow->GetCounters().requestsSent;
        m_allocations = rig.flow->GetCounters().allocationsReceived;
        m_sent = rig.flow->GetCounters().pdusSent;
    }

    std::string m_arrivals;    //!< PDUs at the UE
    uint64_t m_requests{0};    //!< Capacity Requests sent
    uint64_t m_allocations{0}; //!< Capacity Allocations received
    uint64_t m_sent{0};        //!< PDUs sent
};

UMTS_TEST_F(CreditLoopTest, "umts-hs-glue", "Credits end to end")
{
    // Request 0 - 5, decision 6, allocation - 11, PDUs 12 - 17, on the air 18 - 20. The
    // decisions at 16, 36, ... find the PDUs on the way.
    Run(Time(0), Time(0), MilliSeconds(65));
    ExpectText(m_arrivals, "20:20 40:20 60:20 ", "no loss");
    UMTS_EXPECT(m_requests == 1, "data frames tell what waits");
    UMTS_EXPECT(m_allocations == 3, "allocations");
    UMTS_EXPECT(m_sent == 60, "PDUs sent");

    // The request is lost, and repeated after 100 ms.
    Run(Time(0), MilliSeconds(1), MilliSeconds(165));
    ExpectText(m_arrivals, "120:20 140:20 160:20 ", "lost request");
    UMTS_EXPECT(m_requests == 2, "repeated once");

    // The allocation of 6 is lost. Its interval would end at 6 + 5 + 2 + 10 = 23, its PDUs
    // might arrive until 23 + 5 + 5.144 = 33.1: the decision at 36 grants them anew.
    Run(MicroSeconds(5500), MicroSeconds(6500), MilliSeconds(85));
    ExpectText(m_arrivals, "50:20 70:20 ", "lost allocation");
    UMTS_EXPECT(m_requests == 1, "the Node B knows");
    UMTS_EXPECT(m_allocations == 3, "allocations");

    // The data frame of 12 is lost: the same.
    Run(MicroSeconds(11500), MicroSeconds(12500), MilliSeconds(65));
    ExpectText(m_arrivals, "50:20 ", "lost data");
    UMTS_EXPECT(m_sent == 60, "PDUs sent");
}

/// AckDelay: when a block is sent again. CqiDelay: when a new CQI sets the format.
struct FeedbackDelayTest
{
    /**
     * @brief Trace sink.
     * @param transmission what is sent
     */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& transmission)
    {
        const int64_t now = Simulator::Now().GetMilliSeconds();
        m_sent += std::to_string(now) + ":" + std::to_string(transmission.redundancy) + " ";
        if (m_firstNew < 0 && transmission.cqi == 22)
        {
            m_firstNew = now;
        }
    }

    /**
     * @brief Trace sink.
     * @param outcome what an answer has brought about
     */
    void OnOutcome(uint8_t /* process */, uint8_t outcome)
    {
        m_outcomes += std::to_string(Simulator::Now().GetMilliSeconds()) + ":" +
                      std::to_string(outcome) + " ";
    }

    /**
     * @brief Run a cell with one UE that always has something to receive.
     * @param cell attributes of the cell
     * @param user attributes of the UE
     * @param until end of the run
     */
    void Run(const std::string& cell,
             const std::string& user,
             FunctionQualityModel::Function link,
             Time until)
    {
        m_sent.clear();
        m_outcomes.clear();
        m_firstNew = -1;
        HsIubRig rig(cell);
        rig.cell->TraceConnectWithoutContext(
            "Transmission",
            MakeCallback(&FeedbackDelayTest::OnTransmission, this));
        rig.AddUser(1, link, user)
            ->TraceConnectWithoutContext("Outcome",
                                         MakeCallback(&FeedbackDelayTest::OnOutcome, this));
        rig.AddQueue(1, "FullBuffer=true", nullptr);
        rig.Run(until);
    }

    /**
     * @brief Blocks that fail, on one process, three times each.
     * @param delay AckDelay
     * @param period from one transmission to the next, ms
     */
    void CheckAck(const std::string& delay, int64_t period)
    {
        Run("CqiDelay=0ms,AckDelay=" + delay,
            "HarqProcesses=1,MaxTransmissions=3",
            Bad(),
            MilliSeconds(4 * period + 1));
        std::string sent;
        std::string outcomes;
        for (int64_t i = 0; i <= 4; ++i)
        {
            sent += std::to_string(i * period) + ":" + std::to_string(i % 3) + " ";
            outcomes += i == 0 ? "" : std::to_string(i * period) + (i == 3 ? ":2 " : ":1 ");
        }
        ExpectText(m_sent, sent, "transmissions, AckDelay " + delay);
        ExpectText(m_outcomes, outcomes, "outcomes, AckDelay " + delay);
    }

    /**
     * @brief The CQI goes from 15 to 22 at 100 ms.
     * @param delay CqiDelay
     * @param period CqiPeriod
     * @param expected when the first block of the new format is sent, ms
     */
    void CheckCqi(const std::string& delay, const std::string& period, int64_t expected)
    {
        Run(
            "AckDelay=0ms,CqiDelay=" + delay,
            "Category=6,CqiPeriod=" + period,
            [](Nanos now) { return MakeIdealLink(now < 100000000 ? 15 : 22); },
            MilliSeconds(150));
        UMTS_EXPECT(m_firstNew == expected, "CqiDelay " << delay << " every " << period);
    }

    std::string m_sent;     //!< Transmissions: ms and redundancy version
    std::string m_outcomes; //!< Outcomes: ms and what
    int64_t m_firstNew{-1}; //!< First block with the new CQI, ms
};

UMTS_TEST_F(FeedbackDelayTest, "umts-hs-glue", "Delays of feedback")
{
    // A transmission takes 2 ms, and MAC-hs acts at the next TTI.
    CheckAck("0ms", 2);
    CheckAck("2ms", 4);
    CheckAck("7.5ms", 10);
    CheckAck("10ms", 12);
    CheckCqi("0ms", "2ms", 100);
    CheckCqi("1ms", "2ms", 102);
    CheckCqi("6ms", "2ms", 106);
    // Measured at multiples of the period: 104, 120.
    CheckCqi("6ms", "8ms", 110);
    CheckCqi("0ms", "40ms", 120);
}

UMTS_TEST_F(FeedbackDelayTest, "umts-hs-glue", "ACK and NACK that a Node B misreads")
{
    const std::string user = "HarqProcesses=1,MaxTransmissions=2,";
    Run("CqiDelay=0ms,AckDelay=0ms", user + "AckErrorRate=1", Good(), MilliSeconds(9));
    ExpectText(m_outcomes, "2:1 4:2 6:1 8:2 ", "each block is received, and sent again in vain");
    Run("CqiDelay=0ms,AckDelay=0ms", user + "NackErrorRate=1", Bad(), MilliSeconds(9));
    ExpectText(m_outcomes, "2:0 4:0 6:0 8:0 ", "no block is received, nor sent again");
}

/** @param rig its cell has nothing any more */
void
ExpectEmpty(const HsIubRig& rig)
{
    const MacHs& mac = rig.cell->GetMacHs();
    UMTS_EXPECT(mac.GetNUsers() == 0, "UEs");
    UMTS_EXPECT(mac.GetNQueues() == 0, "queues");
    UMTS_EXPECT(mac.IsIdle(), "blocks");
    UMTS_EXPECT(rig.cell->GetNUnderWay() == 0, "feedback");
    UMTS_EXPECT(rig.nodeB->GetNOpen() == 0, "ends of transport bearers");
    UMTS_EXPECT(rig.iub->GetNBearers() == 0, "transport bearers");
}

/**
 * @brief The Node B's end of a flow goes, then its UE; the RNC's end stays.
 * @param at when, ms
 * @param sets block sets that the UE gets
 * @param data data frames that come too late
 */
void
TestQueue(int64_t at, std::size_t sets, uint64_t data)
{
    ArrivalLog log;
    HsIubRig rig;
    rig.AddUser(1, Good());
    const HsQueueId queue = rig.AddFlow(1, &log);
    rig.Run(MilliSeconds(at));
    rig.RemoveQueue(queue);
    rig.Run(MilliSeconds(at + 30));
    const std::string what = "removed at " + std::to_string(at) + " ms";
    ExpectText(log.text, sets > 0 ? "20:20 " : "", what);
    UMTS_EXPECT(rig.nodeB->GetNDropped() == data, what);
    const uint64_t ttis = rig.cell->GetNTtis();
    rig.Run(Seconds(1));
    UMTS_EXPECT(rig.cell->GetNTtis() == ttis, "the cell sleeps, " << what);
    // Every 100 ms the RNC asks again.
    UMTS_EXPECT(rig.nodeB->GetNDropped() > data + 7, what);
    rig.cell->RemoveUser(Rnti{1});
    ExpectEmpty(rig);
}

/** @brief The RNC's end of a flow goes while an allocation is on its way. */
void
TestFlow()
{
    ArrivalLog log;
    HsIubRig rig;
    rig.AddUser(1, Good());
    rig.AddFlow(1, &log);
    rig.Run(MilliSeconds(8));
    rig.RemoveFlow();
    rig.Run(MilliSeconds(15));
    UMTS_EXPECT(rig.rnc->GetNDropped() == 1, "the allocation");
    UMTS_EXPECT(rig.rnc->GetNOpen() == 0, "closed");
    rig.Run(Seconds(3));
    ExpectText(log.text, "", "nothing is sent");
    UMTS_EXPECT(rig.cell->GetMacHs().IsIdle(), "nothing to do");
    const uint64_t ttis = rig.cell->GetNTtis();
    rig.Run(Seconds(4));
    UMTS_EXPECT(rig.cell->GetNTtis() == ttis, "the Node B has given up");
}

/** @brief A UE goes while its answers are on their way; another one gets its identity. */
void
TestUser()
{
    HsIubRig rig("HsScchs=2");
    rig.AddUser(1, Bad());
    rig.AddUser(2, Bad());
    rig.RemoveQueue(rig.AddQueue(1, "FullBuffer=true", nullptr));
    const HsQueueId first = rig.AddQueue(1, "FullBuffer=true", nullptr);
    const HsQueueId second = rig.AddQueue(2, "FullBuffer=true", nullptr);
    rig.Run(MilliSeconds(21));
    const std::size_t both = rig.cell->GetNUnderWay();
    rig.RemoveQueue(first);
    rig.cell->RemoveUser(Rnti{1});
    UMTS_EXPECT(2 * rig.cell->GetNUnderWay() == both, "what was of the UE is gone");
    ExpectError([&] { rig.cell->RemoveUser(Rnti{1}); }, "RNTI 1 is not on HS-DSCH");
    const auto third = rig.AddUser(3, Good());
    const HsQueueId queue = rig.AddQueue(3, "FullBuffer=true", nullptr);
    UMTS_EXPECT(queue == first, "identities are used again");
    rig.Run(MilliSeconds(201));
    const HsUserCounters& counters = third->GetCounters();
    UMTS_EXPECT(counters.blocksLost == 0, "no answer of the UE before");
    UMTS_EXPECT(counters.transmissions == counters.blocksDelivered + third->GetNActive(),
                "each block is sent once");
    rig.RemoveQueue(queue);
    rig.RemoveQueue(second);
    rig.Run(MilliSeconds(301));
    UMTS_EXPECT(rig.cell->GetMacHs().IsIdle(), "all answers have come");
    UMTS_EXPECT(third->GetNActive() == 0, "blocks under way");
    rig.cell->RemoveUser(Rnti{2});
    rig.cell->RemoveUser(Rnti{3});
    ExpectEmpty(rig);
}

/**
 * @brief Remove a UE whose queues are still there.
 * @param rig its cell
 * @param rnti the UE
 */
void
RemoveUe(HsIubRig& rig, uint32_t rnti, const std::vector<HsQueueId>& queues)
{
    rig.cell->RemoveUser(Rnti{rnti});
    for (const auto queue : queues)
    {
        rig.ReleaseTransport(queue);
    }
}

/** @brief UEs and queues that come and go in any order. @param seed of the order */
void
TestRandom(uint32_t seed)
{
    /// A UE and its queues.
    struct Ue
    {
        uint32_t rnti;                 //!< Its identity
        std::vector<HsQueueId> queues; //!< Its queues
    };

    const auto random = MakeRandom(seed);
    const auto pick = [&random](std::size_t size) {
        return random->GetInteger(0, static_cast<uint32_t>(size) - 1);
    };
    HsIubRig rig("HsScchs=4");
    std::vector<Ue> ues;
    uint32_t nextRnti = 1;
    for (uint32_t step = 1; step <= 100; ++step)
    {
        const uint32_t what = pick(4);
        if (ues.empty() || what == 0)
        {
            rig.AddUser(nextRnti, [](Nanos) { return MakeLink(GetSinrOfCqi(15) - 2, 15); });
            ues.push_back({nextRnti++, {}});
        }
        Ue& ue = ues[pick(ues.size())];
        if (what == 1 && ue.queues.size() < 4)
        {
            ue.queues.push_back(rig.AddQueue(ue.rnti, "FullBuffer=true", nullptr));
        }
        else if (what == 2 && !ue.queues.empty())
        {
            const auto victim = ue.queues.begin() + pick(ue.queues.size());
            rig.RemoveQueue(*victim);
            ue.queues.erase(victim);
        }
        else if (what == 3)
        {
            RemoveUe(rig, ue.rnti, ue.queues);
            ues.erase(ues.begin() + (&ue - ues.data()));
        }
        rig.Run(MilliSeconds(7 * step));
    }
    for (const auto& ue : ues)
    {
        RemoveUe(rig, ue.rnti, ue.queues);
    }
    ExpectEmpty(rig);
    const uint64_t ttis = rig.cell->GetNTtis();
    rig.Run(Seconds(2));
    UMTS_EXPECT(rig.cell->GetNTtis() < ttis + 2, "the cell sleeps, seed " << seed);
}

// Removal while credits, frames, blocks, answers and reports are on their way.
UMTS_TEST("umts-hs-glue", "Removal")
{
    TestQueue(8, 0, 1);  // the allocation is on its way, then a data frame
    TestQueue(14, 0, 1); // the data frame is on its way
    TestQueue(19, 0, 0); // the block is on the air
    TestQueue(21, 1, 0); // it has arrived
    TestFlow();
    TestUser();
    for (uint32_t seed = 1; seed <= 50; ++seed)
    {
        TestRandom(seed);
    }
}

// A UE that leaves an HS-DSCH hands up what waits for missing blocks, while the receivers of its
// queues are there.
UMTS_TEST("umts-hs-glue", "A UE leaves the HS-DSCH")
{
    HsUserConfig config;
    auto receiver = CreateObject<HsReceiver>();
    const auto channel = CreateObject<HsDschChannel>();
    channel->Configure(CreateObject<IdealQualityModel>());
    UMTS_EXPECT(!channel->IsHeard(), "nobody reports CQI");
    receiver->Configure(channel, config, CreateObject<AnalyticBlerCurve>());
    NumberSink sink;
    receiver->OpenQueue(HsQueueConfig(), &sink);
    HarqTransmitter harq(2, 3, HarqTransmitter::Timing::ASYNCHRONOUS);
    const auto format = GetCqiFormat(GetHsCategory(6), 14);
    auto block = ObjectPool<MacHsPdu>::Create();
    block->tsn = HsSeqNum(1);
    block->pdus.push_back(NumberSink::MakePdu(7));
    const auto second = harq.Start(0, block, 14, format);
    channel->Deliver(second, MakeIdealLink(14), 0);
    UMTS_EXPECT(sink.numbers.size() == 0, "waits for the block before it");
    UMTS_ASSERT(channel->IsHeard(), "the UE reports CQI");
    UMTS_EXPECT(+channel->ReportCqi(2).cqi == 30, "CQI");
    channel->SetAttribute("CqiErrorRate", DoubleValue(1.0));
    UMTS_EXPECT(+channel->ReportCqi(2).cqi != 30, "an error rate is heeded when it is set");
    channel->SetAttribute("CqiErrorRate", DoubleValue(0.0));
    UMTS_EXPECT(+channel->ReportCqi(2).cqi == 30, "and when it is taken back");
    PointerValue reporter;
    receiver->GetAttribute("CqiReporter", reporter);
    reporter.GetObject()->SetAttribute("CqiErrorDb", DoubleValue(10.0));
    uint32_t wrong = 0;
    for (int i = 0; i < 50; ++i)
    {
        wrong += channel->ReportCqi(2).cqi < 30 ? 1 : 0;
    }
    UMTS_EXPECT(wrong > 0, "so is an error of the measurement");
    receiver->StopListening();
    UMTS_EXPECT(sink.numbers.size() == 1, "handed up");
    UMTS_EXPECT(!channel->HasListener(), "nobody listens");
    UMTS_EXPECT(!channel->IsHeard(), "it reports no CQI");
    UMTS_EXPECT(receiver->GetDeadline() == NEVER, "nothing waits");
    receiver->Configure(channel, config, CreateObject<AnalyticBlerCurve>());
    UMTS_EXPECT(channel->HasListener(), "it is back");
    receiver = nullptr;
    UMTS_EXPECT(!channel->HasListener(), "the UE has gone");
}

// The CQI goes from 15 to 22 while there is nothing to send for a second.
UMTS_TEST("umts-hs-glue", "CQI from before a pause is not heeded after it")
{
    CqiLog log;
    HsIubRig rig("CqiDelay=40ms");
    rig.cell->TraceConnectWithoutContext("Transmission",
                                         MakeCallback(&CqiLog::OnTransmission, &log));
    const auto link = [](Nanos now) { return MakeIdealLink(now < 500000000 ? 15 : 22); };
    rig.AddUser(1, link, "Category=6,CqiPeriod=80ms");
    const HsQueueId before = rig.AddQueue(1, "FullBuffer=true", nullptr);
    rig.Run(MilliSeconds(180));
    rig.RemoveQueue(before);
    rig.Run(MilliSeconds(1101));
    UMTS_EXPECT(std::exchange(log.cqis, {}) == std::set<uint32_t>{15}, "before");
    rig.AddQueue(1, "FullBuffer=true", nullptr);
    rig.Run(MilliSeconds(1201));
    UMTS_EXPECT(log.cqis == std::set<uint32_t>{22}, "from the first block on");
}

// A UE that tries another cell is sent nothing until it is back; cell and UE may go in any order.
UMTS_TEST("umts-hs-glue", "A UE is away")
{
    auto rig = std::make_unique<HsIubRig>();
    const auto link = [](Nanos) { return MakeIdealLink(30); };
    const Ptr<HsUser> user = rig->AddUser(1, link);
    const HsQueueId queue = rig->AddQueue(1, "FullBuffer=true", nullptr);
    const auto countSent = [&]() {
        return rig->cell->GetMacHs().GetQueue(queue).GetCounters().sent;
    };
    rig->Run(MilliSeconds(50));
    const uint64_t before = countSent();
    UMTS_EXPECT(before > 0, before << " PDUs sent");
    const Ptr<HsDschChannel> channel = user->GetChannel();
    channel->SetAway(true);
    rig->Run(MilliSeconds(100));
    UMTS_EXPECT(countSent() == before, countSent() - before << " PDUs sent to it");
    channel->SetAway(false);
    rig->Run(MilliSeconds(150));
    UMTS_EXPECT(countSent() > before, "it is back");
    rig.reset();
    channel->SetAway(true); // there is no cell to tell
}

// T1 of a UE for which nothing is queued, expected or on the air any more.
UMTS_TEST("umts-hs-glue", "T1 after the last PDU")
{
    ArrivalLog log;
    HsIubRig rig;
    // The block of 38 is lost for good: that of 58 waits for it from 60 on.
    const auto link = [](Nanos now) {
        return now == 38000000 ? MakeLink(-100, 30) : MakeIdealLink(30);
    };
    rig.AddUser(1, link, "MaxTransmissions=1");
    rig.AddFlow(1, &log);
    rig.Run(MilliSeconds(59));
    rig.RemoveFlow();
    rig.rnc->Send({TransportBearerId{0}, HsCapacityRequest{0, 0}}); // nothing waits any more
    rig.rnc->Flush();
    rig.Run(MilliSeconds(300));
    ExpectText(log.text, "20:20 160:20 ", "blocks");
}

/**
 * @param framePdus MAC-d PDUs of a data frame at most
 * @return the MAC-d PDUs of each data frame of a first grant of 150 PDUs
 */
std::string
GetFrames(uint32_t framePdus)
{
    const DefaultsGuard guard;
    Config::SetDefault("ns3::umts::HsMacDFlow::FramePdus", UintegerValue(framePdus));
    HsIubRig rig("", 150);
    FrameSizes sizes;
    rig.iub->TraceConnectWithoutContext("Frame", MakeCallback(&FrameSizes::OnFrame, &sizes));
    ArrivalLog log;
    rig.AddUser(1, [](Nanos) { return MakeIdealLink(30); });
    rig.AddFlow(1, &log);
    rig.Run(MilliSeconds(19));
    return sizes.text;
}

UMTS_TEST("umts-hs-glue", "MAC-d PDUs of a frame")
{
    ExpectText(GetFrames(255), "150 ", "TS 25.435 6.2.7.24: up to 255");
    ExpectText(GetFrames(63), "63 63 24 ", "63, which Wireshark decodes");
}

} // namespace
