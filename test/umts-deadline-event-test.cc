/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-deadline-event.h"

#include <memory>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * When a DeadlineEvent comes, and how many events it takes.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-deadline-event", UNIT);

/// Deadlines that move to and fro.
struct DeadlineEventTest
{
    /**
     * @brief Go on to a time.
     * @param until the time, ms
     * @return the times in ms at which the action was called since the last one
     */
    std::string RunTo(uint32_t until)
    {
        m_times.str("");
        Simulator::Stop(MilliSeconds(until) - Simulator::Now());
        Simulator::Run();
        return m_times.str();
    }

    /** @return a deadline event that notes when it comes */
    std::unique_ptr<DeadlineEvent> Make()
    {
        return std::make_unique<DeadlineEvent>([this] {
            m_times << Simulator::Now().GetMilliSeconds() << ' ';
            if (m_next != NEVER)
            {
                m_event->Arm(m_next);
            }
            m_next = NEVER;
        });
    }

    std::unique_ptr<DeadlineEvent> m_event; //!< The deadline event
    Nanos m_next{NEVER};                    //!< Deadline that its action arms
    std::ostringstream m_times;             //!< When it came
};

UMTS_TEST_F(DeadlineEventTest, "umts-deadline-event", "One event, never later than asked for")
{
    m_event = Make();
    m_event->Arm(NEVER);
    UMTS_EXPECT(RunTo(5) == "", "no deadline, no event");
    m_event->Arm(10 * MS);
    m_event->Arm(10 * MS);
    m_event->Arm(30 * MS);
    UMTS_EXPECT(RunTo(100) == "10 ", "the earliest one, once");
    m_event->Arm(140 * MS);
    m_event->Arm(120 * MS);
    m_event->Arm(NEVER);
    UMTS_EXPECT(RunTo(200) == "120 ", "moved forward, and never back");
    m_event->Arm(150 * MS);
    m_next = 225 * MS;
    UMTS_EXPECT(RunTo(300) == "200 225 ", "the past is now; the action arms the next");
    m_event->Arm(330 * MS);
    m_event->Cancel();
    UMTS_EXPECT(RunTo(400) == "", "cancelled");
    m_event->Arm(431 * MS);
    UMTS_EXPECT(RunTo(500) == "431 ", "and armed again");
    const uint64_t before = Simulator::GetEventCount();
    m_event->Arm(560 * MS);
    m_event->Arm(570 * MS);
    UMTS_EXPECT(RunTo(600) == "560 ", "the earlier one");
    UMTS_EXPECT(Simulator::GetEventCount() - before == 2, "one event, and that of Stop()");
    m_event->Arm(650 * MS);
    m_event.reset();
    UMTS_EXPECT(RunTo(700) == "", "the event goes with its owner");
    Simulator::Destroy();
}

} // namespace
