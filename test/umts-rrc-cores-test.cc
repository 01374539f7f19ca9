/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-text-test-case.h"

#include "ns3/double.h"
#include "ns3/object-factory.h"
#include "ns3/test.h"
#include "ns3/umts-radio-link-monitor.h"
#include "ns3/umts-rrc-state-meter.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Radio link failure frame by frame, and time and energy by RRC state.
 */

using namespace ns3;
using namespace ns3::umts;
using ns3::umts::test::CatchAbort;
using ns3::umts::test::TextTestCase;

namespace
{

constexpr Nanos FRAME = 10'000'000;  //!< ns
constexpr Nanos SECOND = 1000000000; //!< ns

/**
 * @ingroup umts
 * @brief T312, T313 and their counters.
 */
class RadioLinkTestCase : public TextTestCase
{
  public:
    RadioLinkTestCase()
        : TextTestCase("Establishment and failure of radio links")
    {
    }

  private:
    using State = RadioLinkMonitor::State; //!< State of the channels

    void DoRun() override
    {
        CheckEstablishment();
        CheckFailure();
        CheckBounds();
    }

    /**
     * @brief Let frames pass.
     * @param link told of them
     * @param frames one letter each: i in sync, o out of sync, - neither
     */
    void Pass(RadioLinkMonitor& link, const std::string& frames)
    {
        for (const char frame : frames)
        {
            m_now += FRAME;
            link.OnFrame(frame == 'i'   ? SyncIndication::IN_SYNC
                         : frame == 'o' ? SyncIndication::OUT_OF_SYNC
                                        : SyncIndication::NONE,
                         m_now);
        }
    }

    /** @brief N312 in-sync indications within T312. */
    void CheckEstablishment()
    {
        RadioLinkConfig config;
        config.n312 = 4;
        RadioLinkMonitor link(config);
        Pass(link, "iiii");
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::NONE), true, "nothing to establish");
        link.Establish(m_now);
        NS_TEST_EXPECT_MSG_EQ(link.GetDeadline(), m_now + SECOND, "T312");
        Pass(link, "ii-oi");
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::ESTABLISHING), true, "three so far");
        Pass(link, "i");
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::ESTABLISHED), true, "four");
        NS_TEST_EXPECT_MSG_EQ(link.GetDeadline(), NEVER, "T312 has stopped");
        link.Establish(m_now);
        Pass(link, "iii" + std::string(97, 'o') + "i");
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::NOT_THERE), true, "a frame too late");
        link.Establish(m_now);
        link.Release();
        link.OnTime(m_now + 2 * SECOND);
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::NONE), true, "T312 does not outlive it");
    }

    /** @brief N313 out-of-sync indications in a row, and N315 in time. */
    void CheckFailure()
    {
        RadioLinkConfig config;
        config.n313 = 4;
        config.n315 = 2;
        RadioLinkMonitor link(config);
        link.Establish(m_now);
        Pass(link, "ioooi" + std::string("oo--o"));
        NS_TEST_EXPECT_MSG_EQ(link.GetDeadline(), NEVER, "never four in a row");
        Pass(link, "o");
        const Nanos lost = m_now;
        NS_TEST_EXPECT_MSG_EQ(link.GetDeadline(),
                              lost + 3 * SECOND,
                              "frames of neither kind aside");
        Pass(link, "oioi");
        NS_TEST_EXPECT_MSG_EQ(link.GetDeadline(), lost + 3 * SECOND, "never two in a row");
        Pass(link, "-i");
        NS_TEST_EXPECT_MSG_EQ(link.GetDeadline(), NEVER, "T313 has stopped");
        Pass(link, "oooo");
        Pass(link, std::string(300, 'o'));
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::LOST), true, "after 3 s");
        Pass(link, "iiii");
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::LOST), true, "and for good");
        link.Establish(m_now);
        Pass(link, "i");
        NS_TEST_EXPECT_MSG_EQ((link.GetState() == State::ESTABLISHED), true, "until set up anew");
        config.t313 = 0;
        RadioLinkMonitor hasty(config);
        hasty.Establish(m_now);
        Pass(hasty, "ioooo");
        NS_TEST_EXPECT_MSG_EQ((hasty.GetState() == State::LOST), true, "T313 of 0: at once");
    }

    /** @brief Values that the specification does not have. */
    void CheckBounds()
    {
        const auto said = [](RadioLinkConfig config) {
            return CatchAbort([&config] { RadioLinkMonitor{config}; });
        };
        RadioLinkConfig config;
        config.t312 = 16 * SECOND;
        ExpectPart(said(config), "T312 of 16 s: is no whole number of seconds from 0 to 15");
        config = {};
        config.t313 = SECOND / 2;
        ExpectPart(said(config), "T313 of 0.5 s: is no whole number of seconds from 0 to 15");
        config = {};
        config.n313 = 400;
        ExpectPart(said(config), "N313 of 400: is none of 1, 2, 4, 10, 20, 50, 100, 200");
        config = {};
        config.n315 = 3;
        ExpectPart(said(config), "N315 of 3: is none of");
    }

    Nanos m_now{0}; //!< The current time
};

/**
 * @ingroup umts
 * @brief A page is loaded and the UE falls asleep: every second and joule by hand.
 */
class StateMeterTestCase : public TestCase
{
  public:
    StateMeterTestCase()
        : TestCase("Time and energy by RRC state")
    {
    }

  private:
    void DoRun() override
    {
        auto meter = CreateObjectWithAttributes<RrcStateMeter>("IdlePower", DoubleValue(0.001));
        meter->Enter(RrcState::IDLE_TO_DCH, 10 * SECOND);
        meter->Enter(RrcState::CELL_DCH, 12 * SECOND);
        meter->Enter(RrcState::CELL_DCH, 15 * SECOND);
        meter->Enter(RrcState::CELL_FACH, 20 * SECOND);
        meter->Enter(RrcState::FACH_TO_DCH, 22 * SECOND);
        meter->Enter(RrcState::CELL_DCH, 23 * SECOND);
        meter->Enter(RrcState::CELL_FACH, 28 * SECOND);
        meter->Enter(RrcState::CELL_PCH, 40 * SECOND);
        meter->Enter(RrcState::URA_PCH, 60 * SECOND);
        const Nanos now = 100 * SECOND;
        const auto expect = [&](RrcState state, Nanos seconds, double power) {
            NS_TEST_EXPECT_MSG_EQ(meter->GetTime(state, now), seconds * SECOND, "time");
            NS_TEST_EXPECT_MSG_EQ_TOL(meter->GetEnergy(state, now),
                                      power * seconds,
                                      1e-9,
                                      "energy");
        };
        expect(RrcState::IDLE, 10, 0.001);
        expect(RrcState::IDLE_TO_DCH, 2, 0.53);
        expect(RrcState::CELL_DCH, 13, 0.70);
        expect(RrcState::CELL_FACH, 14, 0.35);
        expect(RrcState::FACH_TO_DCH, 1, 0.55);
        expect(RrcState::CELL_PCH, 20, 0.0105);
        expect(RrcState::URA_PCH, 40, 0.0105);
        NS_TEST_EXPECT_MSG_EQ_TOL(meter->GetTotalEnergy(now), 16.25, 1e-9, "all");
        NS_TEST_EXPECT_MSG_EQ(meter->GetNChanges(), 8, "changes");
        NS_TEST_EXPECT_MSG_EQ((meter->GetState() == RrcState::URA_PCH), true, "state");
    }
};

/**
 * @ingroup umts
 * @brief The suite of radio link failure and state energy.
 */
class RrcCoresTestSuite : public TestSuite
{
  public:
    RrcCoresTestSuite()
        : TestSuite("umts-rrc-cores", TestSuite::Type::UNIT)
    {
        AddTestCase(new RadioLinkTestCase);
        AddTestCase(new StateMeterTestCase);
    }
};

RrcCoresTestSuite g_rrcCoresTestSuite; //!< Registers the suite

} // namespace
