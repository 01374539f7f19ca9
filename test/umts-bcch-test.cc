/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-error-check.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/string.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-system-information.h"

#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * When a UE has read the system information of a cell, by the schedule of its blocks on the BCH.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-bcch", SYSTEM, "25.331 8.1.1");

/**
 * @param schedule when blocks are there
 * @param ms when a UE begins to read
 * @return when it has all, ms
 */
int64_t
GetEnd(const std::string& schedule, int64_t ms)
{
    return SystemInformation::Parse(schedule)->GetEnd(ms * 1000000) / 1000000;
}

// The master information block is in the frames 8n and 8n + 1.
UMTS_TEST("umts-bcch", "When the system information is read, by hand")
{
    UMTS_EXPECT(GetEnd("", 0) == 20, "frames 0 and 1");
    UMTS_EXPECT(GetEnd("", 1) == 100, "frames 8 and 9");
    UMTS_EXPECT(GetEnd("", 80) == 100, "the same");
    // After frame 9 the segments are in the frames 18, 36 and 38, 10.
    UMTS_EXPECT(GetEnd("16/2", 5) == 200, "one block");
    UMTS_EXPECT(GetEnd("32/4+2", 5) == 400, "two segments");
    UMTS_EXPECT(GetEnd("64/10", 5) == 120, "just in time");
    UMTS_EXPECT(GetEnd("16/2 32/4+2 64/10", 5) == 400, "all of them");
    // From frame 34 on: the second segment is there at once, the first one in frame 94.
    UMTS_EXPECT(GetEnd("64/30+4", 320) == (64 + 30 + 2) * 10, "segments in any order");
    // What has just been missed is there again after 1280 ms.
    UMTS_EXPECT(GetEnd("128/6", 10) == (128 + 6 + 2) * 10, "T_SI");
}

/**
 * @param segments SIB_REP and SIB_POS of segments
 * @param now when a UE begins to read, ns
 * @return when it has all, ns, frame by frame
 */
Nanos
ReadFrameByFrame(const std::vector<std::pair<uint32_t, uint32_t>>& segments, Nanos now)
{
    int64_t frame = 0;
    while (frame * RADIO_FRAME < now || frame % 8 != 0)
    {
        ++frame;
    }
    std::size_t missing = segments.size();
    std::vector<bool> has(segments.size());
    for (frame += 2; missing > 0; frame += 2)
    {
        for (std::size_t i = 0; i < segments.size(); ++i)
        {
            const auto& [repetition, position] = segments[i];
            if (!has[i] && frame % repetition == position)
            {
                has[i] = true;
                --missing;
            }
        }
    }
    return frame * RADIO_FRAME;
}

UMTS_TEST("umts-bcch", "Drawn schedules are read as they are frame by frame")
{
    std::mt19937 random(1);
    for (uint32_t i = 0; i < 300; ++i)
    {
        std::string schedule;
        std::vector<std::pair<uint32_t, uint32_t>> segments;
        const uint32_t blocks = random() % 5;
        for (uint32_t block = 0; block < blocks; ++block)
        {
            const uint32_t repetition = 4u << (random() % 8);
            uint32_t position = random() % (repetition / 2) * 2;
            schedule += std::to_string(repetition) + "/" + std::to_string(position);
            segments.emplace_back(repetition, position);
            while (position + 2 < repetition && segments.size() < 10 && random() % 2 == 0)
            {
                schedule += "+2";
                position += 2;
                segments.emplace_back(repetition, position);
            }
            schedule += " ";
        }
        const Nanos now = random() % 10000 * 1000000LL;
        const auto information = SystemInformation::Parse(schedule);
        UMTS_ASSERT(information.has_value(), schedule);
        UMTS_EXPECT(information->GetEnd(now) == ReadFrameByFrame(segments, now), schedule);
    }
}

UMTS_TEST("umts-bcch", "A wrong schedule ends in a sentence that names it")
{
    for (const std::string wrong : {"16",
                                    "16/",
                                    "16/3",
                                    "16/16",
                                    "16/-2",
                                    "-16/2",
                                    "2/0",
                                    "24/2",
                                    "8192/2",
                                    "16/2+",
                                    "16/2+1",
                                    "16/2+0",
                                    "16/2+14",
                                    "64/2+34",
                                    "16/2,4",
                                    "128/0+2+2+2+2+2+2+2+2+2+2+2+2+2+2+2+2",
                                    "16/2 x"})
    {
        UMTS_EXPECT(!SystemInformation::Parse(wrong), wrong);
    }
    UMTS_EXPECT(SystemInformation::Parse("128/0+2+2+2+2+2+2+2+2+2+2+2+2+2+2+2").has_value(),
                "16 segments");
    ExpectError(
        []() {
            CreateObjectWithAttributes<RrcRequestControl>("SystemInformationSchedule",
                                                          StringValue("24/2"));
        },
        "RrcRequestControl::SystemInformationSchedule=24/2: must be");
}

// As in the case of TS 25.133 A.6.1 the radio link fails at 20.33 s, and the UE knows the cell 150
// ms later: it reads the master information block in frame 2048. The segments are in the frames
// 2050, 2052, 2054, and in 2058 at last: CELL UPDATE goes at 20.6 s.
UMTS_TEST("umts-bcch", "CELL UPDATE after a radio link failure waits for the schedule, by hand")
{
    const Timers timers;
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Time(0)));
    Config::SetDefault("ns3::umts::RrcRequestControl::CellSearchTime",
                       TimeValue(MilliSeconds(150)));
    Config::SetDefault("ns3::umts::RrcRequestControl::SystemInformationTime",
                       TimeValue(Seconds(7)));
    Config::SetDefault("ns3::umts::RrcRequestControl::SystemInformationSchedule",
                       StringValue("16/2 32/4+2 64/10"));
    SignallingNetwork network(WithOutages(MakeFull(), {Seconds(20), MilliSeconds(20550)}, {}));
    const FailureLog traffic(network, 500, Seconds(29));
    RunUntil(Seconds(19));
    const UpdateLog log(network);
    RunUntil(Seconds(30));
    ExpectText(log.text, "CELL_FACH@20330 1@20600 CELL_DCH@20630 ", "what the UE tells");
    ExpectText(network.Leave(), "", "what is left");
}

} // namespace
