/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"

#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/test.h"
#include "ns3/uinteger.h"
#include "ns3/umts-bearer-config.h"
#include "ns3/umts-cell-config.h"
#include "ns3/umts-flag.h"
#include "ns3/umts-spelling.h"
#include "ns3/umts-ue-config.h"

#include <map>
#include <string>

/**
 * @file
 * @ingroup umts
 * What configurations say of a misspelt name, and of a value of another type.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

/**
 * @ingroup umts
 * @brief The nearest of some words.
 */
class NearWordTestCase : public TestCase
{
  public:
    NearWordTestCase()
        : TestCase("The word that is meant by a misspelt one")
    {
    }

  private:
    void DoRun() override
    {
        const std::vector<std::string> words{"Codes", "Power", "TimerPoll"};
        NS_TEST_EXPECT_MSG_EQ(FindNear("TimerPol", words), "TimerPoll", "a letter is missing");
        NS_TEST_EXPECT_MSG_EQ(FindNear("power", words), "Power", "case counts for nothing");
        NS_TEST_EXPECT_MSG_EQ(FindNear("Cpdes", words), "Codes", "one of five letters is wrong");
        NS_TEST_EXPECT_MSG_EQ(FindNear("Cpdxx", words), "", "three of five letters are wrong");
        NS_TEST_EXPECT_MSG_EQ(FindNear("PowerPower", words), "", "five of ten are too many");
        NS_TEST_EXPECT_MSG_EQ(GetSpellingHint("Powr", words), "; did you mean Power?", "hint");
        NS_TEST_EXPECT_MSG_EQ(GetSpellingHint("Nothing", words),
                              "; there are Codes, Power, TimerPoll",
                              "all words where none is near");
        NS_TEST_EXPECT_MSG_EQ(GetSpellingHint("Nothing", {}), "", "no word at all");
    }
};

/**
 * @ingroup umts
 * @brief The numbers that a flag takes, in words.
 */
class RangeTestCase : public TestCase
{
  public:
    RangeTestCase()
        : TestCase("Ranges with both ends, with one, and without any")
    {
    }

  private:
    void DoRun() override
    {
        Flag flag;
        flag.kind = ValueKind::NUMBER;
        NS_TEST_EXPECT_MSG_EQ(flag.GetRange(false), "", "all numbers");
        flag.range.most = 0;
        NS_TEST_EXPECT_MSG_EQ(flag.GetRange(false), "at most 0", "an upper end");
        flag.range.least = -3;
        NS_TEST_EXPECT_MSG_EQ(flag.GetRange(false), "from -3 to 0", "both");
        flag.range = ValueRange();
        flag.range.least = 1;
        NS_TEST_EXPECT_MSG_EQ(flag.GetRange(false), "from 1", "a lower end");
        flag.range.hasZero = true;
        NS_TEST_EXPECT_MSG_EQ(flag.GetRange(false), "of 0, or from 1", "and 0");
    }
};

/**
 * @ingroup umts
 * @brief Sentences of configurations, whole.
 */
class SettingSentenceTestCase : public TestCase
{
  public:
    SettingSentenceTestCase()
        : TestCase("Names with the one that is meant, values with the type that is wanted")
    {
    }

  private:
    void DoRun() override
    {
        ExpectSaid([]() { CellConfig().Scheduler("MaxCIScheduler"); },
                   "scheduler: \"MaxCIScheduler\" is no TypeId of a class of "
                   "ns3::umts::HsScheduler; did you mean MaxCiScheduler?");
        ExpectSaid([]() { BearerConfig::Hsdpa().FlowControl("LevlFlowControl"); },
                   "flow control: \"LevlFlowControl\" is no TypeId of a class of "
                   "ns3::umts::HsFlowControl; did you mean LevelFlowControl?");
        ExpectSaid([]() { UeConfig().DownlinkQuality("FadingModel"); },
                   "downlink quality: \"FadingModel\" is no TypeId of a class of "
                   "ns3::umts::DownlinkQualityModel; there are FadingQualityModel, "
                   "FixedQualityModel, IdealQualityModel, ThroughputLogQualityModel, "
                   "TraceQualityModel");
        ExpectSaid([]() { BearerConfig().Rlc("AM", {{"TimerPol", StringValue("1s")}}); },
                   "ns3::umts::RlcAm has no attribute \"TimerPol\"; did you mean TimerPoll?");
        ExpectSaid([]() { BearerConfig().Rlc("AM", {{"TimerPoll", UintegerValue(100)}}); },
                   "ns3::umts::RlcAm::TimerPoll=100s: takes an ns3::TimeValue, duration from 0s, "
                   "and no value of another type");
        ExpectSaid([]() { BearerConfig().Rlc("AM", {{"TimerPoll", StringValue("100")}}); },
                   "ns3::umts::RlcAm::TimerPoll=100: a duration has a unit, as 100ms or 2s");
        ExpectSaid([]() { BearerConfig().Rlc("AM", {{"TimerPoll", StringValue("soon")}}); },
                   "ns3::umts::RlcAm::TimerPoll=soon: must be a duration from 0s");
        ExpectSaid([]() { BearerConfig().Rlc("AM", {{"TimerPoll", StringValue("0")}}); }, "");
        ExpectSaid([]() { BearerConfig().Rlc("AM", {{"TimerPoll", StringValue("0.1s")}}); }, "");
    }

    /**
     * @tparam ACTION callable void()
     * @param action what is done
     * @param sentence what is said of it; empty: nothing
     */
    template <typename ACTION>
    void ExpectSaid(ACTION action, const std::string& sentence)
    {
        NS_TEST_EXPECT_MSG_EQ(CatchError(action), sentence, "what was said");
    }
};

/**
 * @ingroup umts
 * @brief Paths of attributes with the one that is meant.
 */
class NearAttributeTestCase : public TestCase
{
  public:
    NearAttributeTestCase()
        : TestCase("Paths of attributes: misspelt, inherited, without a namespace")
    {
    }

  private:
    void DoRun() override
    {
        const std::string right = "ns3::umts::RlcAm::TimerPoll";
        const std::map<std::string, std::string> meant = {
            {"ns3::umts::RlcAm::TimerPol", right},
            {"ns3::umts::RlcAn::TimerPoll", right},
            {"RlcAm::TimerPoll", right},
            {"ns3::TcpSocketBase::SegmentSize", "ns3::TcpSocket::SegmentSize"},
            {"ns3::umts::RlcAm::NothingAtAllLikeIt", ""},
            {"ns3::NothingAtAllLikeIt::TimerPoll", ""},
            {"TimerPoll", ""},
        };
        for (const auto& [path, near] : meant)
        {
            TypeId::AttributeInformation info;
            NS_TEST_EXPECT_MSG_EQ(FindAttribute(path, info), false, path);
            NS_TEST_EXPECT_MSG_EQ(FindNearAttribute(path), near, path);
            NS_TEST_EXPECT_MSG_EQ((near.empty() || FindAttribute(near, info)), true, near);
        }
    }
};

/**
 * @ingroup umts
 * @brief The suite.
 */
class SpellingTestSuite : public TestSuite
{
  public:
    SpellingTestSuite()
        : TestSuite("umts-spelling", TestSuite::Type::UNIT)
    {
        AddTestCase(new NearWordTestCase);
        AddTestCase(new RangeTestCase);
        AddTestCase(new SettingSentenceTestCase);
        AddTestCase(new NearAttributeTestCase);
    }
};

SpellingTestSuite g_spellingTestSuite; //!< The suite

} // namespace
