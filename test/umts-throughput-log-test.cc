/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-throughput-log-quality-model.h"

#include <cmath>
#include <fstream>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Throughput logs and the radio links they make.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;
using ns3::umts::test::CatchAbort;

namespace
{

UMTS_TEST_SUITE("umts-throughput-log", UNIT);

/**
 * @param text a log
 * @return what is read of it
 */
ThroughputLog
ReadLog(const std::string& text)
{
    const std::string file = CreateTempDirFilename("log");
    std::ofstream(file) << text;
    return ReadThroughputLog(file);
}

/** @brief JSON. */
void
CheckJson()
{
    const auto log = ReadLog("\n[\n"
                             "  {\"duration_ms\": 1000, \"bandwidth_kbps\": 800, "
                             "\"latency_ms\": 100},\n"
                             "  {\"bandwidth_kbps\":0,\"duration_ms\":450532},\r\n"
                             "  {\"duration_ms\": 500, \"bandwidth_kbps\": 1.5e3}\n"
                             "]\n");
    NS_TEST_EXPECT_MSG_EQ(log.GetDuration(), 452032000000, "length");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(0), 0, "nothing before the beginning");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(SECOND / 4), 200e3, "linear within a row");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(SECOND), 800e3, "end of a row");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(300 * SECOND), 800e3, "a gap");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(log.GetDuration()), 1550e3, "all");
    NS_TEST_EXPECT_MSG_EQ(log.GetBitRate(SECOND - 1), 800e3, "rate of the first row");
    NS_TEST_EXPECT_MSG_EQ(log.GetBitRate(SECOND), 0, "rate of the gap");
    NS_TEST_EXPECT_MSG_EQ(log.GetBitRate(log.GetDuration() - 1), 1500e3, "rate of the last");
}

/** @brief Six columns. */
void
CheckColumns()
{
    const auto log = ReadLog("1289406399 549688 59.851754 10.781778 100000 1000\n"
                             "1289406400 550688 59.851754 10.781778 0 1000\n"
                             "\n"
                             "1289406411 560688 59.851754 10.781778 250000 2000\n"
                             "1289406412 561188\t59.851754 10.781778 50000 501\n");
    NS_TEST_EXPECT_MSG_EQ(log.GetDuration(), 12500000000, "length");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(SECOND / 2), 400e3, "first row");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(2 * SECOND), 800e3, "no bytes");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(10 * SECOND), 800e3, "no row");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(11 * SECOND), 1800e3, "after the gap");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(12 * SECOND), 2800e3, "after the gap");
    NS_TEST_EXPECT_MSG_EQ(log.GetBits(log.GetDuration()), 3200e3, "all");
}

/**
 * @param text contents of a bad file
 * @param message what must be said about it
 */
void
CheckErrorThroughputLog(const std::string& text, const std::string& message)
{
    const auto said = CatchAbort([text]() { ReadLog(text); });
    ExpectPart(said, message);
    ExpectPart(said, "log");
}

/** @brief Bad JSON. */
void
CheckJsonErrors()
{
    const std::string row = "{\"duration_ms\": 1, \"bandwidth_kbps\": 8}";
    const std::string begin = "[\n" + row;
    CheckErrorThroughputLog(begin, "line 2: end of file where ',' is due");
    CheckErrorThroughputLog(begin + ",\n", "line 3: end of file where '{' is due");
    CheckErrorThroughputLog(begin + "\n" + row + "\n]", "line 3: '{' where ',' is due");
    CheckErrorThroughputLog(begin + ",\n]", "line 3: ']' where '{' is due");
    CheckErrorThroughputLog(begin + "\n]\n]", "line 4: ']' after the end of the array");
    CheckErrorThroughputLog(row + "\n", "line 1: '{' where '[' is due");
    CheckErrorThroughputLog("[\n{\"duration_ms\": 1}]", "line 2: a row without \"bandwidth_kbps\"");
    CheckErrorThroughputLog("[{\"bandwidth_kbps\": 1}]", "line 1: a row without \"duration_ms\"");
    CheckErrorThroughputLog("[\n\n{\"duration_ms\": null}]", "line 3: 'n' where a number is due");
    CheckErrorThroughputLog("[{\"duration_ms\": \"1\"}]", "line 1: '\"' where a number is due");
    CheckErrorThroughputLog("[{\"duration_ms\": 1, \"duration_ms\": 2}]",
                            "\"duration_ms\" is given twice");
    CheckErrorThroughputLog("[{\"duration_ms\n\": 1}]", "line 1: a name without its second");
    CheckErrorThroughputLog("[{\"duration_ms\": 1, \"bandwidth_kbps\": 8, \"rtt\": 2}]",
                            "line 1: \"rtt\" is none of duration_ms, bandwidth_kbps, latency_ms");
    CheckErrorThroughputLog("[{\"duration_ms\": 0, \"bandwidth_kbps\": 8}]",
                            "line 1: a duration of 0 ms");
    CheckErrorThroughputLog("[{\"duration_ms\": 1, \"bandwidth_kbps\": -8}]",
                            "line 1: a throughput of -8 kbit/s");
    CheckErrorThroughputLog("[{\"duration_ms\": 1, \"bandwidth_kbps\": 1e999}]",
                            "a throughput of inf kbit/s");
    CheckErrorThroughputLog("[{\"duration_ms\": 1e300, \"bandwidth_kbps\": 8}]",
                            "line 1: a duration of 1e+300 ms");
    CheckErrorThroughputLog("[{\"duration_ms\": -1e300, \"bandwidth_kbps\": 8}]",
                            "line 1: a duration of -1e+300 ms");
    CheckErrorThroughputLog("[{\"duration_ms\": 9, \"bandwidth_kbps\": -nan}]",
                            "line 1: '-' where a number is due");
    const std::string longRow = "{\"duration_ms\": 9e11, \"bandwidth_kbps\": 8}";
    CheckErrorThroughputLog("[" + longRow + ",\n" + longRow + "]",
                            "line 2: the log is longer than 30 years");
}

/** @brief Bad columns, and no rows at all. */
void
CheckColumnErrors()
{
    const std::string row = "0 1000 59 10 100 1000\n";
    CheckErrorThroughputLog(row + "0 1000 59 10 100 1000\n",
                            "line 2: the time, field 2, does not advance");
    CheckErrorThroughputLog(row + "0 2000 59 10 -1 1000\n",
                            "line 2: a throughput of -0.008 kbit/s");
    CheckErrorThroughputLog(row + "0 2000 59 10 100 0\n", "line 2: a duration of 0 ms");
    CheckErrorThroughputLog(row + "0 2000 59 10 100\n", "line 2: field 6 of 6 is no number");
    CheckErrorThroughputLog(row + "\n0 2000 59 10 100 1000 7\n", "line 3: more than 6 fields");
    CheckErrorThroughputLog(row + "0 1e300 59 10 100 1000\n", "line 2: a duration of 1e+300 ms");
    CheckErrorThroughputLog("", "has no rows");
    ExpectPart(CatchAbort([]() { ReadThroughputLog("/nowhere/log"); }),
               "Throughput log /nowhere/log cannot be read");
}

// Both formats, and what is wrong with bad files.
UMTS_TEST("umts-throughput-log", "Throughput logs are read")
{
    CheckJson();
    CheckColumns();
    CheckJsonErrors();
    CheckColumnErrors();
}

/**
 * @param text a log
 * @return its link
 */
Ptr<ThroughputLogQualityModel>
MakeThroughputLogLink(const std::string& text)
{
    const std::string file = CreateTempDirFilename("log");
    std::ofstream(file) << text;
    auto link = CreateObject<ThroughputLogQualityModel>();
    link->SetAttribute("File", StringValue(file));
    return link;
}

/** @brief TTIs one by one. */
void
CheckTtis()
{
    // 400 kbit/s are 800 bits, 2.5 PDUs, in a TTI.
    auto link = MakeThroughputLogLink("[{\"duration_ms\": 1000, \"bandwidth_kbps\": 400}]");
    for (uint32_t tti = 0; tti < 1000; ++tti)
    {
        const auto state = link->Evaluate(tti * HS_TTI);
        const uint32_t pdus = tti % 2 == 0 ? 2 : 3;
        NS_TEST_EXPECT_MSG_EQ(state.payloadLimitBits, pdus * 336, "TTI " << tti);
        UMTS_EXPECT(state.errorFree, "TTI " << tti);
        // 840 bits with their headers: CQI 8 has 792, CQI 9 has 931.
        NS_TEST_EXPECT_MSG_EQ(+state.cqi, 9, "TTI " << tti);
    }
    link->SetAttribute("PduBits", UintegerValue(656));
    link->SetAttribute("PayloadBits", UintegerValue(640));
    NS_TEST_EXPECT_MSG_EQ(link->Evaluate(2000 * HS_TTI).payloadLimitBits, 656, "640 of 656");
}

/** @brief What comes after the end; zero rate. */
void
CheckEnd()
{
    const std::string text = "[{\"duration_ms\": 3, \"bandwidth_kbps\": 320},"
                             "{\"duration_ms\": 5, \"bandwidth_kbps\": 0}]";
    auto link = MakeThroughputLogLink(text);
    // 960 bits in 3 ms; 3 PDUs a round.
    const std::vector<uint32_t> expected{2, 1, 0, 0};
    for (uint32_t tti = 0; tti < 40; ++tti)
    {
        const auto state = link->Evaluate(tti * HS_TTI);
        NS_TEST_EXPECT_MSG_EQ(state.payloadLimitBits, 336 * expected[tti % 4], "TTI " << tti);
        UMTS_EXPECT(state.cqi >= 1, "a stall is not out of range");
    }
    link = MakeThroughputLogLink(text);
    link->SetAttribute("AtEnd", StringValue("Stop"));
    link->SetAttribute("Start", StringValue("ns3::ConstantRandomVariable[Constant=0.002]"));
    NS_TEST_EXPECT_MSG_EQ(link->Evaluate(0).payloadLimitBits, 336, "Start");
    NS_TEST_EXPECT_MSG_EQ(+link->Evaluate(5999999).cqi, 1, "before the end");
    NS_TEST_EXPECT_MSG_EQ(+link->Evaluate(6000000).cqi, 0, "after the end");
    NS_TEST_EXPECT_MSG_EQ(link->Evaluate(600 * SECOND).payloadLimitBits, 0, "after the end");
}

/** @brief A source that never runs dry recovers every row to the PDU, in every repetition. */
void
CheckRandomLogs()
{
    std::mt19937 random(1);
    for (uint32_t seed = 0; seed < 20; ++seed)
    {
        std::vector<uint64_t> kbps;
        std::string text;
        for (uint32_t row = 0; row < 20; ++row)
        {
            kbps.push_back(random() % 4 == 0 ? 0 : random() % 7000);
            text += (text.empty() ? "[" : ",") + ("{\"duration_ms\": 1000, \"bandwidth_kbps\": " +
                                                  std::to_string(kbps.back()) + "}");
        }
        auto link = MakeThroughputLogLink(text + "]");
        uint64_t bits = 0;
        uint64_t carried = 0;
        for (uint32_t second = 0; second < 60; ++second)
        {
            for (uint32_t tti = 500 * second; tti < 500 * (second + 1); ++tti)
            {
                carried += link->Evaluate(tti * HS_TTI).payloadLimitBits / 336;
            }
            bits += 1000 * kbps[second % 20];
            NS_TEST_EXPECT_MSG_EQ(carried, bits / 320, "second " << second);
        }
    }
}

// What TTIs carry: the log, to the PDU.
UMTS_TEST("umts-throughput-log", "Links carry what a throughput log says")
{
    CheckTtis();
    CheckEnd();
    CheckRandomLogs();
}

} // namespace
