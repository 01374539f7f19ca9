/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-hs-link-adaptation.h"
#include "ns3/umts-throughput-log-quality-model.h"

#include <cmath>
#include <fstream>
#include <random>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Throughput logs and the radio links they make.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

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
    UMTS_EXPECT(log.GetDuration() == 452032000000, "length");
    UMTS_EXPECT(log.GetBits(0) == 0, "nothing before the beginning");
    UMTS_EXPECT(log.GetBits(SECOND / 4) == 200e3, "linear within a row");
    UMTS_EXPECT(log.GetBits(SECOND) == 800e3, "end of a row");
    UMTS_EXPECT(log.GetBits(300 * SECOND) == 800e3, "a gap");
    UMTS_EXPECT(log.GetBits(log.GetDuration()) == 1550e3, "all");
    UMTS_EXPECT(log.GetBitRate(SECOND - 1) == 800e3, "rate of the first row");
    UMTS_EXPECT(log.GetBitRate(SECOND) == 0, "rate of the gap");
    UMTS_EXPECT(log.GetBitRate(log.GetDuration() - 1) == 1500e3, "rate of the last");
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
    UMTS_EXPECT(log.GetDuration() == 12500000000, "length");
    UMTS_EXPECT(log.GetBits(SECOND / 2) == 400e3, "first row");
    UMTS_EXPECT(log.GetBits(2 * SECOND) == 800e3, "no bytes");
    UMTS_EXPECT(log.GetBits(10 * SECOND) == 800e3, "no row");
    UMTS_EXPECT(log.GetBits(11 * SECOND) == 1800e3, "after the gap");
    UMTS_EXPECT(log.GetBits(12 * SECOND) == 2800e3, "after the gap");
    UMTS_EXPECT(log.GetBits(log.GetDuration()) == 3200e3, "all");
}

/**
 * @param text contents of a bad file
 * @param message what must be said about it
 */
void
CheckErrorThroughputLog(const std::string& text, const std::string& message)
{
    const auto said = CatchError([text]() { ReadLog(text); });
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
    CheckErrorThroughputLog(row + "\n", "line 2: neither \"downlink\" nor \"uplink\"");
    CheckErrorThroughputLog("[\n{\"duration_ms\": 1}]", "line 2: a row without \"bandwidth_kbps\"");
    CheckErrorThroughputLog("[{\"bandwidth_kbps\": 1}]", "line 1: a row without \"duration_ms\"");
    CheckErrorThroughputLog("[\n\n{\"duration_ms\": null}]", "line 3: 'n' where a number is due");
    CheckErrorThroughputLog("[{\"duration_ms\": \"1\"}]", "line 1: '\"' where a number is due");
    CheckErrorThroughputLog("[{\"duration_ms\": 1, \"duration_ms\": 2}]",
                            "\"duration_ms\" is given twice");
    CheckErrorThroughputLog("[{\"duration_ms\n\": 1}]", "line 1: a name without its second");
    CheckErrorThroughputLog("[{\"duration_ms\": 1, \"bandwidth_kbps\": 8, \"rtt\": 2}]",
                            "line 1: \"rtt\" is none of duration_ms, bandwidth_kbps, latency_ms");
    // What is quoted stays a part of one line.
    CheckErrorThroughputLog("[{\"a\\\n\x7f\": 2}]", "\"a\\\\x0a\\x7f\" is none of duration_ms");
    CheckErrorThroughputLog("[{\"" + std::string(99, 'a') + "\": 2}]",
                            "line 1: \"" + std::string(60, 'a') + "...\" is none of duration_ms");
    CheckErrorThroughputLog("[\x1b", "line 1: '\\x1b' where '{' is due");
    CheckErrorThroughputLog(std::string("[\0]", 3), "line 1: '\\x00' where '{' is due");
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
    const auto dense = ReadLog("0 1000 59 10 100 1\n0 1001 59 10 200 1\n");
    UMTS_EXPECT(dense.GetDuration() == 2000000, "a row in each ms");
    UMTS_EXPECT(dense.GetBits(1000000) == 800, "the first one");
    UMTS_EXPECT(dense.GetBits(2000000) == 2400, "both");
    CheckErrorThroughputLog(row + "0 2000 59 10 -1 1000\n",
                            "line 2: a throughput of -0.008 kbit/s");
    CheckErrorThroughputLog(row + "0 2000 59 10 100 0\n", "line 2: a duration of 0 ms");
    CheckErrorThroughputLog(row + "0 2000 59 10 100\n", "line 2: field 6 of 6 is no number");
    CheckErrorThroughputLog(row + "\n0 2000 59 10 100 1000 7\n", "line 3: more than 6 fields");
    CheckErrorThroughputLog(row + "0 1e300 59 10 100 1000\n", "line 2: a duration of 1e+300 ms");
    CheckErrorThroughputLog("", "has no rows");
    ExpectError([]() { ReadThroughputLog("/nowhere/log"); },
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
 * @param text contents of a file
 * @return what is read of it
 */
ThroughputRecord
ReadRecord(const std::string& text)
{
    const std::string file = CreateTempDirFilename("record");
    std::ofstream(file, std::ios::binary) << text;
    return ReadThroughputRecord(file);
}

/** @brief The opportunities of mahimahi: each in its millisecond, those of 0 ms at the end. */
void
CheckMahimahi()
{
    const std::string lines[]{"0", "3", "3", "10", "12"};
    for (const std::string end : {"\n", "\r\n", "\r"})
    {
        std::string text = end == "\r" ? "\xEF\xBB\xBF" : "";
        for (const auto& line : lines)
        {
            text += line + end;
        }
        const auto record = ReadRecord(text);
        UMTS_EXPECT(record.form == "mahimahi" && !record.hasDirections, record.form);
        UMTS_EXPECT(record.atBegin == 1U, "one at 0 ms");
        const auto& log = record.Get(Direction::UPLINK);
        UMTS_EXPECT(log.GetDuration() == 12000000, "the last line is the period");
        const double expected[]{0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 3, 3, 5};
        for (int64_t ms = 0; ms <= 12; ++ms)
        {
            UMTS_EXPECT(log.GetBits(ms * 1000000) == 12000 * expected[ms], ms << " ms");
        }
    }
    UMTS_EXPECT(ReadRecord("1\n1\n").downlink.GetDuration() == 1000000, "one ms");
    UMTS_EXPECT(ReadRecord("1\n1\n").atBegin == 0U, "none at 0 ms");
    CheckErrorThroughputLog("5\n4\n", "line 2: the time does not advance (read as mahimahi; forms");
    CheckErrorThroughputLog("5\n5.5\n", "line 2: is no whole number of ms");
    CheckErrorThroughputLog("0\n0\n", "the trace lasts no time");
    CheckErrorThroughputLog("1\n2 3\n", "line 2: more than 1 fields");
}

/** @brief Pensieve's columns: a row is the time that ends then. */
void
CheckPensieve()
{
    const auto record = ReadRecord("0.0 9\n0.5 4\n2.5\t0.25\n");
    UMTS_EXPECT(record.form == "Pensieve", "its form");
    UMTS_EXPECT(record.downlink.GetDuration() == 2500000000, "length");
    UMTS_EXPECT(record.downlink.GetBits(SECOND / 2) == 2e6, "first row");
    UMTS_EXPECT(record.downlink.GetBits(2500000000) == 2.5e6, "second row");
    CheckErrorThroughputLog("0 9\n0 4\n", "line 2: the time, field 1, does not advance");
    CheckErrorThroughputLog("0 9\n", "one row alone");
    CheckErrorThroughputLog("0 9\n1 -4\n", "line 2: a throughput of -4000 kbit/s");
}

/** @brief Both directions in one file. */
void
CheckDirections()
{
    const auto lab =
        ReadRecord("{\"type\": \"video\", \"x\": [null, {\"a\": \"\\\"\"}], \"downlink\":"
                   " {\"trace_pattern\": [{\"duration\": 500, \"capacity\": 300, "
                   "\"rtt\": 85, \"loss\": null}]}, \"uplink\": {\"trace_pattern\": []}}");
    UMTS_EXPECT(lab.form == "OpenNetLab JSON", "its form");
    UMTS_EXPECT(lab.Get(Direction::DOWNLINK).GetBits(SECOND / 2) == 150e3, "downlink");
    UMTS_EXPECT(lab.Get(Direction::UPLINK).GetDuration() == 0, "nothing of the uplink");
    const auto drive = ReadRecord("Timestamp,Speed,\"DL_bitrate\",UL_bitrate,State\n"
                                  "2016.02.28_23.59.59,4,1000,100,D\n"
                                  "2016.02.29_00.00.00,4,3000,100,D\n"
                                  "2016.02.29_00.00.00,4,5000,300,D\n"
                                  "2016.02.29_00.00.01,4,-,50,D\n"
                                  "2016.03.01_00.00.01,4,800,10,D\n");
    UMTS_EXPECT(drive.form == "G-NetTrack CSV", "its form");
    const auto& down = drive.Get(Direction::DOWNLINK);
    UMTS_EXPECT(down.GetBits(SECOND) == 1e6, "first second");
    UMTS_EXPECT(down.GetBits(2 * SECOND) == 5e6, "two rows of one second");
    UMTS_EXPECT(down.GetBits(1000 * SECOND) == 5e6, "a day without rows");
    UMTS_EXPECT(down.GetBits(86403 * SECOND) == 5.8e6, "last second");
    const auto& up = drive.Get(Direction::UPLINK);
    UMTS_EXPECT(up.GetBits(2 * SECOND) == 300e3, "two rows of one second");
    UMTS_EXPECT(up.GetBits(1000 * SECOND) == 400e3, "a row stands for 2 s at most");
    const std::string header = "Timestamp;DL_bitrate;UL_bitrate\n";
    CheckErrorThroughputLog(header + "7.3.2016;1;1\n", "line 2: Timestamp \"7.3.2016\" is none");
    CheckErrorThroughputLog(header + "2016.02.28_23.59.59;1\n", "line 2: 2 fields of 3");
    CheckErrorThroughputLog(header + "2016.02.28_23.59.59;1;x\n", "bit rate \"x\" is no number");
    CheckErrorThroughputLog(header + "2016.02.28_23.59.59;1;1\n2016.02.28_23.59.58;1;1\n",
                            "line 3: the Timestamp does not advance");
    CheckErrorThroughputLog("Timestamp,DL_bitrate\n", "there is no column UL_bitrate");
    CheckErrorThroughputLog("{\"uplink\": {\"trace_pattern\": [{\"duration\": 1}]}}",
                            "a row without \"capacity\"");
    CheckErrorThroughputLog(
        "{\"uplink\": {\"trace_pattern\": [{\"duration\": 1, \"capacity\": 1}]}}",
        "has nothing of the downlink");
    CheckErrorThroughputLog("{\"x\": " + std::string(100, '['), "within more than 64 others");
}

// Every form is recognised by its content, whatever its line ends; what is none lists them.
UMTS_TEST("umts-throughput-log", "Forms that people use are recognised")
{
    CheckMahimahi();
    CheckPensieve();
    CheckDirections();
    const std::string row = "100 59 10 100 1000\n";
    UMTS_EXPECT(ReadRecord("1289406399 " + row).form == "Riiser columns", "s");
    UMTS_EXPECT(ReadRecord("1453121790686 " + row).form == "Ghent columns", "ms");
    UMTS_EXPECT(ReadRecord("\xEF\xBB\xBF[{\"duration_ms\": 1, \"bandwidth_kbps\": 1}]").form ==
                    "Riiser JSON",
                "a byte order mark");
    for (const std::string text : {"hello\n", "1 2 3\n", "a,b\n1,2\n", "\x1f\x8b\x08"})
    {
        CheckErrorThroughputLog(text, "is no throughput log; forms that are read: mahimahi, Pens");
    }
    CheckErrorThroughputLog("", "has no rows; forms that are read");
}

UMTS_TEST("umts-throughput-log", "What a TTI that is held up could carry, the next one carries")
{
    HsLinkAdaptation link(HsUserConfig(), 1);
    link.OnCqi({9, 1000}, 0);
    link.OnHeldUp(7);
    link.OnHeldUp(7);
    UMTS_EXPECT(link.GetPayloadLimit() == 2000, "once for all queues of the UE");
    link.OnHeldUp(8);
    UMTS_EXPECT(link.GetPayloadLimit() == 3000, "another TTI");
    UMTS_EXPECT(link.GetLostBits() == 0, "nothing is lost");
    HsLinkAdaptation without(HsUserConfig(), 1);
    without.OnCqi({9, NO_PAYLOAD_LIMIT}, 0);
    without.OnHeldUp(7);
    UMTS_EXPECT(without.GetLostBits() == 0, "a link without a limit");
}

// A pipe can be read once: several links may have it nonetheless.
UMTS_TEST("umts-throughput-log", "A log comes from a pipe")
{
    const std::string file = CreateTempDirFilename("pipe");
    UMTS_ASSERT(mkfifo(file.c_str(), 0600) == 0, "a pipe");
    std::thread writer([&file]() { std::ofstream(file) << "1 2\n3 4\n"; });
    const auto first = ReadThroughputLog(file);
    writer.join();
    UMTS_EXPECT(first.GetBits(2 * SECOND) == 8e6, "its rows");
    UMTS_EXPECT(ReadThroughputLog(file).GetBits(2 * SECOND) == 8e6, "kept");
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
        UMTS_EXPECT(state.payloadLimitBits == pdus * 336, "TTI " << tti);
        UMTS_EXPECT(state.errorFree, "TTI " << tti);
        // 840 bits with their headers: CQI 8 has 792, CQI 9 has 931.
        UMTS_EXPECT(+state.cqi == 9, "TTI " << tti);
    }
    link->SetAttribute("PduBits", UintegerValue(656));
    link->SetAttribute("PayloadBits", UintegerValue(640));
    UMTS_EXPECT(link->Evaluate(2000 * HS_TTI).payloadLimitBits == 656, "640 of 656");
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
        UMTS_EXPECT(state.payloadLimitBits == 336 * expected[tti % 4], "TTI " << tti);
        UMTS_EXPECT(state.cqi >= 1, "a stall is not out of range");
    }
    link = MakeThroughputLogLink(text);
    link->SetAttribute("AtEnd", StringValue("Stop"));
    link->SetAttribute("Start", StringValue("ns3::ConstantRandomVariable[Constant=0.002]"));
    UMTS_EXPECT(link->Evaluate(0).payloadLimitBits == 336, "Start");
    UMTS_EXPECT(+link->Evaluate(5999999).cqi == 1, "before the end");
    UMTS_EXPECT(+link->Evaluate(6000000).cqi == 0, "after the end");
    UMTS_EXPECT(link->Evaluate(600 * SECOND).payloadLimitBits == 0, "after the end");
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
            UMTS_EXPECT(carried == bits / 320, "second " << second);
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
