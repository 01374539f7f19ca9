/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-bearer-config.h"
#include "ns3/umts-cell-config.h"
#include "ns3/umts-flag.h"
#include "ns3/umts-spelling.h"
#include "ns3/umts-ue-config.h"

#include <functional>
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

UMTS_TEST_SUITE("umts-spelling", UNIT);

/**
 * @param action what is done
 * @param sentence what is said of it; empty: nothing
 */
void
ExpectSaid(const std::function<void()>& action, const std::string& sentence)
{
    UMTS_EXPECT(CatchError(action) == sentence, "what was said");
}

UMTS_TEST("umts-spelling", "The word that is meant by a misspelt one")
{
    const std::vector<std::string> words{"Codes", "Power", "TimerPoll"};
    UMTS_EXPECT(FindNear("TimerPol", words) == "TimerPoll", "a letter is missing");
    UMTS_EXPECT(FindNear("power", words) == "Power", "case counts for nothing");
    UMTS_EXPECT(FindNear("Cpdes", words) == "Codes", "one of five letters is wrong");
    UMTS_EXPECT(FindNear("Cpdxx", words) == "", "three of five letters are wrong");
    UMTS_EXPECT(FindNear("PowerPower", words) == "", "five of ten are too many");
    UMTS_EXPECT(GetSpellingHint("Powr", words) == "; did you mean Power?", "hint");
    UMTS_EXPECT(GetSpellingHint("Nothing", words) == "; there are Codes, Power, TimerPoll",
                "all words where none is near");
    UMTS_EXPECT(GetSpellingHint("Nothing", {}) == "", "no word at all");
}

UMTS_TEST("umts-spelling", "Ranges with both ends, with one, and without any")
{
    Flag flag;
    flag.kind = ValueKind::NUMBER;
    UMTS_EXPECT(flag.GetRange(false) == "", "all numbers");
    flag.range.most = 0;
    UMTS_EXPECT(flag.GetRange(false) == "at most 0", "an upper end");
    flag.range.least = -3;
    UMTS_EXPECT(flag.GetRange(false) == "from -3 to 0", "both");
    flag.range = ValueRange();
    flag.range.least = 1;
    UMTS_EXPECT(flag.GetRange(false) == "from 1", "a lower end");
    flag.range.hasZero = true;
    UMTS_EXPECT(flag.GetRange(false) == "of 0, or from 1", "and 0");
}

UMTS_TEST("umts-spelling", "Names with the one that is meant, values with the type that is wanted")
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

UMTS_TEST("umts-spelling", "Paths of attributes: misspelt, inherited, without a namespace")
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
        UMTS_EXPECT(!FindAttribute(path, info), path);
        UMTS_EXPECT(FindNearAttribute(path) == near, path);
        UMTS_EXPECT(near.empty() || FindAttribute(near, info), near);
    }
}

} // namespace
