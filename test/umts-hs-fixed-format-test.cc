/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-hs-iub-rig.h"
#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-hs-coding.h"
#include "ns3/umts-hs-policies.h"

#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Fixed reference channels, and errors of what a UE measures and detects.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-fixed-format", UNIT, "25.101 A.7.1, 25.101 9.4");

/**
 * @param link a link
 * @param attributes of HsUser and HsDschChannel
 * @param duration how long blocks are sent in every TTI
 * @return counters of the UE
 */
HsUserCounters
Send(const FunctionQualityModel::Function& link, const std::string& attributes, Time duration)
{
    HsIubRig rig;
    const auto user = rig.AddUser(1, link, attributes);
    rig.AddQueue(1, "FullBuffer=true", nullptr);
    rig.Run(duration);
    return user->GetCounters();
}

/** @brief The nearest CQI of formats in and beside the table. */
void
CheckReference()
{
    CqiFormat format{3319, 5, Modulation::QPSK};
    UMTS_EXPECT(+FindReferenceCqi(format) == 15, "a format of the table");
    UMTS_EXPECT(format.extraSinrDb == 0.0, "a format of the table");
    // H-Set 1, QPSK: 3202 and 3319 bits on 2400 symbols.
    format = {3202, 5, Modulation::QPSK};
    UMTS_EXPECT(+FindReferenceCqi(format) == 15, "QPSK");
    const double less = (std::exp2(3202.0 / 2400) - 1) / (std::exp2(3319.0 / 2400) - 1);
    UMTS_EXPECT(IsNear(format.extraSinrDb, 10 * std::log10(less), 1e-9), "QPSK");
    // H-Set 1, 16QAM: 4664 bits on 1920 symbols, and on 2400 with CQI 18.
    format = {4664, 4, Modulation::QAM16};
    UMTS_EXPECT(+FindReferenceCqi(format) == 18, "16QAM");
    const double more =
        1920 * (std::exp2(4664.0 / 1920) - 1) / (2400 * (std::exp2(4664.0 / 2400) - 1));
    UMTS_EXPECT(IsNear(format.extraSinrDb, 10 * std::log10(more), 1e-9), "16QAM");
}

/** @brief Formats that are none, or that no UE of the category can receive. */
void
CheckRefusalsFixedFormat()
{
    for (const std::string text : {"1,1,QPSK", "27952,15,16QAM"})
    {
        const auto set = [&text] {
            CreateObject<HsUser>()->SetAttribute("FixedFormat", StringValue(text));
        };
        ExpectText(CatchError(set), "", text);
    }
    for (const std::string text : {"3202", "3202,5", "3202,5,64QAM", "0,5,QPSK", "3202,16,QPSK"})
    {
        ExpectError(
            [&text] { CreateObject<HsUser>()->SetAttribute("FixedFormat", StringValue(text)); },
            "HsUser::FixedFormat=" + text + ": must be bits,codes,modulation, such as 3202,5,QPSK");
    }
    HsUserConfig config;
    config.category = 11;
    config.fixedFormat = CqiFormat{4664, 4, Modulation::QAM16};
    ExpectError([&config] { HsLinkAdaptation(config, 1); },
                "fixed format of 4664 bits on 4 codes is beyond HS-DSCH category 11");
}

// Blocks of a fixed format, whatever CQI says, fail as their size and codes have it.
UMTS_TEST("umts-hs-fixed-format", "Fixed format")
{
    CheckReference();
    const double sinrDb = 2.5;
    CqiFormat format{4664, 4, Modulation::QAM16};
    const uint8_t cqi = FindReferenceCqi(format);
    HsUserConfig config;
    config.category = 6;
    config.maxTransmissions = 1;
    config.fixedFormat = CqiFormat{4664, 4, Modulation::QAM16};
    HsRig cell(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    // Out of range by CQI, which does not matter.
    cell.Add(config, MakeFullBuffer(), [=](uint64_t) { return MakeLink(sinrDb, 0); });
    cell.Run(20000);
    const auto& sent = cell.GetLast().at(0).transmission;
    UMTS_EXPECT(sent.format.tbsBits == 4664, "size");
    UMTS_EXPECT(+sent.format.codes == 4, "codes");
    const auto& counters = cell.GetReceiver(0).GetCounters();
    const double bler =
        CreateObject<AnalyticBlerCurve>()->GetBler(sinrDb - format.extraSinrDb, cqi);
    const double blocks = static_cast<double>(counters.firstTransmissions);
    UMTS_EXPECT(
        IsNear(counters.firstErrors / blocks, bler, 5 * std::sqrt(bler * (1 - bler) / blocks)),
        "block error rate");
    CheckRefusalsFixedFormat();
}

UMTS_TEST("umts-hs-fixed-format", "CQI feedback cycles")
{
    for (const int ms : {2, 4, 8, 10, 20, 40, 80, 160})
    {
        auto user = CreateObject<HsUser>();
        user->SetAttribute("CqiPeriod", TimeValue(MilliSeconds(ms)));
        UMTS_EXPECT(user->GetCqiPeriodTtis() == ms / 2, ms << " ms");
    }
    ExpectError(
        [] { CreateObject<HsUser>()->SetAttribute("CqiPeriod", TimeValue(MilliSeconds(6))); },
        "HsUser::CqiPeriod=6ms: must be 2, 4, 8, 10, 20, 40, 80 or 160ms");
}

/** @brief Mean and deviation of CQI in the middle of its range. */
void
CheckCqi()
{
    constexpr int COUNT = 40000;
    const auto reporter = CreateObjectWithAttributes<CqiReporter>("CqiErrorDb", DoubleValue(1.5));
    const auto random = MakeRandom(2);
    auto link = MakeLink(GetSinrOfCqi(15) + DB_PER_CQI / 2, 15);
    link.cqiOfSinr = true;
    double sum = 0;
    double squares = 0;
    for (int i = 1; i <= COUNT; ++i)
    {
        const double off = reporter->Measure(link, *random).cqi - 15.0;
        sum += off / COUNT;
        squares += off * off / COUNT;
    }
    // Rounding adds the variance of a step, 1 / 12.
    const double deviation = std::sqrt(std::pow(1.5 / DB_PER_CQI, 2) + 1.0 / 12);
    UMTS_EXPECT(IsNear(sum, 0.0, 5 * deviation / std::sqrt(COUNT)), "mean");
    UMTS_EXPECT(IsNear(std::sqrt(squares), deviation, 0.03), "deviation");
}

/** @brief At -24 dB per chip half of the HS-SCCHs are missed, 1 dB lower 10 of 11. */
void
CheckHsScch()
{
    const auto link = [](Nanos) { return MakeLink(10, 15); };
    for (const auto& [powerDb, detected] : {std::pair(-34.0, 0.5), {-35.0, 1.0 / 11}, {0.0, 1.0}})
    {
        const HsUserCounters counters =
            Send(link, "MaxTransmissions=1,HsScchPower=" + std::to_string(powerDb), Seconds(10));
        const double sent = static_cast<double>(counters.transmissions);
        UMTS_EXPECT(sent > 4900, "every TTI");
        UMTS_EXPECT(IsNear(counters.blocksDelivered / sent, detected, 0.036), powerDb);
    }
}

// CQI that is measured with an error, and HS-SCCHs that are missed by their SINR.
UMTS_TEST("umts-hs-fixed-format", "Errors of CQI and of HS-SCCH")
{
    CheckCqi();
    CheckHsScch();
}

} // namespace
