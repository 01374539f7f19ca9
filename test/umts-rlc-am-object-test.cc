/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-rlc-pair.h"
#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rlc-am.h"

/**
 * @file
 * @ingroup umts
 * The ns-3 object around the protocol core: attributes that contradict each other, and the timer.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-am-object", UNIT, "25.322 4.2.1.3");

/**
 * @brief Use an entity with a timer set to 0.
 * @param timer the attribute
 * @param aborts whether the program must end, with the name of the attribute
 */
void
CheckRlcAmAttribute(const std::string& timer, SduDiscardMode mode, bool aborts)
{
    const std::string said = CatchError([&timer, mode]() {
        CreateObjectWithAttributes<RlcAm>("SduDiscardMode",
                                          EnumValue(mode),
                                          timer,
                                          TimeValue(Time(0)));
    });
    UMTS_EXPECT((said.find(timer + ":") != std::string::npos) == aborts, said);
    UMTS_EXPECT(said.empty() == !aborts, said);
}

// Timers that a procedure needs must be configured.
UMTS_TEST("umts-rlc-am-object", "Attributes that contradict each other")
{
    TypeId::AttributeInformation timerRst;
    RlcAm::GetTypeId().LookupAttributeByName("TimerRst", &timerRst);
    UMTS_EXPECT(!timerRst.checker->Check(TimeValue(Time(0))), "a lost RESET would stall RLC");
    for (const auto mode : {NO_DISCARD, DISCARD_AFTER_MAX_DAT, DISCARD_TIMER_EXPLICIT})
    {
        CheckRlcAmAttribute("TimerMrw", mode, mode != NO_DISCARD);
        CheckRlcAmAttribute("TimerDiscard", mode, mode == DISCARD_TIMER_EXPLICIT);
        CheckRlcAmAttribute("TimerPoll", mode, false);
    }
}

/** @param duration how long nothing happens */
void
Pause(Time duration)
{
    Simulator::Stop(duration);
    Simulator::Run();
}

// What fast dormancy and the timers of inactivity begin with.
UMTS_TEST("umts-rlc-am-object", "A TTI without PDUs is no activity")
{
    const auto rlc = CreateObject<RlcAm>();
    std::vector<RlcPdu> sent;
    rlc->Enqueue(Create<Packet>(39));
    Pause(Seconds(1));
    rlc->Pull(9, sent);
    const std::size_t count = sent.size();
    UMTS_ASSERT(count > 0, "PDUs");
    Pause(MilliSeconds(10));
    rlc->Pull(9, sent);
    UMTS_EXPECT(sent.size() == count, "and no other ones");
    UMTS_EXPECT(rlc->GetLastPduTime() == Seconds(1), "that of the PDUs");
    rlc->Dispose();
    Simulator::Destroy();
}

/// What RLC knows when it tells that it has given up SDUs.
struct RlcAmDiscardTest
{
    /** @brief SDUs have been given up. */
    void OnDiscard()
    {
        m_unsent.push_back(m_rlc->GetUnsentSdus().size());
    }

    Ptr<RlcAm> m_rlc;                  //!< The entity
    std::vector<std::size_t> m_unsent; //!< SDUs that were not begun each time
};

// An SDU may come between a STATUS and the end of its TTI.
UMTS_TEST_F(RlcAmDiscardTest,
            "umts-rlc-am-object",
            "An SDU given up is told of before another one is taken")
{
    m_rlc = CreateObjectWithAttributes<RlcAm>("SduDiscardMode",
                                              EnumValue(DISCARD_AFTER_MAX_DAT),
                                              "MaxDat",
                                              UintegerValue(2));
    m_rlc->SetDiscardCallback(
        MakeCallback(&RlcAmDiscardTest::OnDiscard, static_cast<RlcAmDiscardTest*>(this)));
    m_rlc->Enqueue(Create<Packet>(39));
    std::vector<RlcPdu> sent;
    m_rlc->Pull(1, sent);
    m_rlc->Receive(MakeStatusPdu({Nack(0), Ack(1)}), 0);
    UMTS_EXPECT(m_rlc->GetTxCounters().sdusDiscarded == 1, "sent once, and not again");
    UMTS_EXPECT(m_unsent.empty(), "the TTI has not ended");
    m_rlc->Enqueue(Create<Packet>(39));
    UMTS_EXPECT(m_unsent == std::vector<std::size_t>{0}, "told before");
    m_rlc->EndOfTti();
    UMTS_EXPECT(m_unsent.size() == 1, "told once");
    m_rlc->Dispose();
    m_rlc = nullptr;
    Simulator::Destroy();
}

/// Unrecoverable errors that somebody hears of.
struct RlcAmErrorTest
{
    /** @brief An unrecoverable error. */
    void OnError()
    {
        ++m_errors;
    }

    uint32_t m_errors{0}; //!< So far
};

// A RESET that may not be sent at all is an unrecoverable error at once.
UMTS_TEST_F(RlcAmErrorTest,
            "umts-rlc-am-object",
            "Nobody hears of an unrecoverable error who has just gone")
{
    for (const bool hasGone : {false, true})
    {
        const auto rlc = CreateObjectWithAttributes<RlcAm>("MaxRst", UintegerValue(1));
        rlc->SetErrorCallback(
            MakeCallback(&RlcAmErrorTest::OnError, static_cast<RlcAmErrorTest*>(this)));
        rlc->Receive(MakeStatusPdu({Ack(1000)}), 0);
        rlc->EndOfTti();
        if (hasGone)
        {
            rlc->SetErrorCallback(RlcEntity::ErrorCallback());
        }
        Simulator::Stop(MilliSeconds(1));
        Simulator::Run();
        UMTS_EXPECT(m_errors == 1, "told once, before");
        rlc->Dispose();
    }
    Simulator::Destroy();
}

/// The timer event wakes MAC for a poll, and none is left when all is acknowledged.
struct RlcAmTimerEventTest
{
    /** @brief MAC takes a PDU at once. */
    void OnWake()
    {
        m_wakes.push_back(Simulator::Now());
        m_rlc->Pull(1, m_sent);
    }

    /** @brief The peer acknowledges the PDU. */
    void Acknowledge()
    {
        const RlcPdu status = MakeStatusPdu({AckSufi{AmSeqNum(1)}});
        m_rlc->Receive(status, Simulator::Now().GetNanoSeconds());
        m_rlc->EndOfTti();
    }

    Ptr<RlcAm> m_rlc;           //!< The entity
    std::vector<Time> m_wakes;  //!< When it woke MAC
    std::vector<RlcPdu> m_sent; //!< What it sent
};

UMTS_TEST_F(RlcAmTimerEventTest, "umts-rlc-am-object", "Timer event")
{
    const auto rlc = CreateObjectWithAttributes<RlcAm>("TimerPoll",
                                                       TimeValue(MilliSeconds(70)),
                                                       "TimerPollProhibit",
                                                       TimeValue(Time(0)));
    m_rlc = rlc;
    rlc->SetWakeCallback(MakeCallback(&RlcAmTimerEventTest::OnWake, this));
    rlc->Enqueue(Create<Packet>(39));
    Simulator::Schedule(MilliSeconds(180), &RlcAmTimerEventTest::Acknowledge, this);
    Simulator::Stop(Seconds(1000));
    Simulator::Run();
    UMTS_ASSERT(m_wakes.size() == 3, "the SDU, and two polls");
    UMTS_EXPECT(m_wakes[1] == MilliSeconds(70), "Timer_Poll");
    UMTS_EXPECT(m_wakes[2] == MilliSeconds(140), "Timer_Poll once more");
    UMTS_EXPECT(m_sent.size() == 3, "PDUs");
    UMTS_EXPECT(rlc->GetHeldOctets() == 0, "acknowledged");
    UMTS_EXPECT(Simulator::GetEventCount() < 10, "no event without need");
    rlc->Dispose();
    m_rlc = nullptr;
    Simulator::Destroy();
}

} // namespace
