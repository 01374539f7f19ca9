/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-radio-link-monitor.h"
#include "ns3/umts-radio-link-status.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of the synchronisation status of radio links, without a simulator.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-radio-link-status", UNIT, "25.214 4.3.1.2, 25.331 8.5.6");

/** @brief Transport blocks of one size, good or bad, at the end of every TTI of a time. */
struct BlockRun
{
    Nanos from;      //!< First TTI that ends, ms
    Nanos to;        //!< Last TTI that ends, ms
    Nanos tti;       //!< TTI, ms
    uint32_t blocks; //!< Blocks in each
    uint32_t errors; //!< Those with a CRC error
};

/// When radio links fail, by hand.
struct RadioLinkStatusTest
{
    /** @brief What comes, and what follows from it. */
    struct Story
    {
        std::string name;           //!< What it is about
        RadioLinkCriteria criteria; //!< The timer and its counts
        std::vector<BlockRun> runs; //!< What comes
        Nanos failure;              //!< When the radio links fail afterwards, ms; -1: they do not
        Nanos established{0};       //!< When the downlink is established, ms
    };

    void Run()
    {
        RadioLinkStatus status(m_story.criteria);
        status.Establish(m_story.established * MS);
        for (const auto& run : m_story.runs)
        {
            for (Nanos end = run.from; end <= run.to; end += run.tti)
            {
                status.OnBlocks(end * MS, run.blocks, run.errors);
            }
        }
        const Nanos failure = status.GetFailure();
        UMTS_EXPECT((failure == NEVER ? -1 : failure / MS) == m_story.failure, "expiry");
    }

    Story m_story; //!< The story
};

void
AddRadioLinkStatus(const RadioLinkStatusTest::Story& story)
{
    AddTest("Radio link status: " + story.name, [=] { RadioLinkStatusTest{story}.Run(); });
}

/** @return stories of blocks without a pause */
std::vector<RadioLinkStatusTest::Story>
MakeSteadyStories()
{
    const RadioLinkCriteria usual;
    const RadioLinkCriteria first{1, 1, 0};
    const RadioLinkCriteria two{20, 2, 3000 * MS};
    const BlockRun late{4340, 4340, 20, 1, 1};
    // 4 blocks per 20 ms: the 20th bad one ends at 1100, and the good one at 1000 is 160 ms old at
    // 1160: frame 1 out of sync, frame 20 is 1350. Of blocks until 1180 frame 18, 1330, is the
    // last.
    const BlockRun good{20, 1000, 20, 4, 0};
    return {{"nothing comes", usual, {}, -1},
            {"all is well", usual, {good}, -1},
            {"one block of each TTI is good", usual, {good, {1020, 9000, 20, 4, 3}}, -1},
            {"the last 160 ms are bad", first, {good, {1020, 1160, 20, 4, 4}}, 1160},
            {"19 bad blocks", first, {good, {1040, 1400, 20, 1, 1}}, -1},
            {"20 bad blocks", first, {good, {1040, 1420, 20, 1, 1}}, 1420},
            {"none is good from the beginning", first, {{20, 160, 20, 4, 4}}, 160},
            {"frame 20 is foreseen", {20, 1, 0}, {good, {1020, 1200, 20, 4, 4}}, 1350},
            {"and starts T313", usual, {good, {1020, 1200, 20, 4, 4}, late}, 4350},
            {"and is not yet",
             usual,
             {good, {1020, 1180, 20, 4, 4}, {4000, 7000, 10, 1, 1}},
             4010 + 3000},
            {"it goes on", usual, {good, {1020, 4340, 20, 4, 4}}, 4350},
            {"in sync in frame 20",
             two,
             {good, {1020, 1340, 20, 4, 4}, {1350, 1350, 10, 1, 0}, late},
             -1},
            {"in sync in frame 21",
             two,
             {good, {1020, 1340, 20, 4, 4}, {1360, 1360, 10, 1, 0}, late},
             4350},
            {"in sync at last", usual, {good, {1020, 4340, 20, 4, 4}, {4340, 4340, 20, 4, 3}}, -1},
            {"anew after it",
             usual,
             {good, {1020, 3000, 20, 4, 4}, {3020, 3020, 20, 1, 0}, {3040, 6360, 20, 4, 4}},
             6370},
            {"a slow channel: 20 blocks of 40 ms",
             usual,
             {{40, 1000, 40, 1, 0}, {1040, 4960, 40, 1, 1}},
             1800 + 190 + 3000},
            {"established within a frame", first, {{1020, 1160, 20, 4, 4}}, 1170, 1003},
            {"established at its end", first, {{1020, 1160, 20, 4, 4}}, 1170, 1010}};
}

/** @return stories of pauses, of several channels, and of N315 */
std::vector<RadioLinkStatusTest::Story>
MakeOtherStories()
{
    const BlockRun good{20, 1000, 20, 4, 0};
    const BlockRun burst{1020, 1020, 20, 20, 20};
    const BlockRun bad{1020, 1500, 20, 4, 4};
    const BlockRun late{4340, 4340, 20, 1, 1};
    const RadioLinkCriteria usual;
    const RadioLinkCriteria two{20, 2, 3000 * MS};
    // Of a burst that ends at 1020, frames 1160 and 1170 see bad blocks and no good one.
    return {
        {"a burst, and nothing: 2 frames", {2, 1, 0}, {good, burst}, 1170},
        {"a burst, and nothing: not 3", {3, 1, 0}, {good, burst}, -1},
        {"the count goes on with the next block",
         {3, 1, 0},
         {good, burst, {2000, 2000, 20, 1, 1}},
         2000},
        {"16 frames for a block", {18, 1, 0}, {good, burst, {2000, 2000, 20, 1, 1}}, 2150},
        {"and no more", {19, 1, 0}, {good, burst, {2000, 2000, 20, 1, 1}}, -1},
        {"T313 runs out in a pause", usual, {good, bad}, -1},
        {"a bad block comes after it", usual, {good, bad, {5000, 5000, 20, 1, 1}}, 5000},
        {"and more", usual, {good, bad, {5000, 5020, 20, 1, 1}}, 5000},
        {"a good one does", usual, {good, bad, {5000, 5000, 20, 1, 0}}, -1},
        {"a pause does not stop T313", usual, {good, bad, late}, 4350},
        {"the last bad block is 160 ms old", usual, {good, bad, {4190, 4190, 10, 1, 1}}, -1},
        {"and 150 ms", usual, {good, bad, {4200, 4200, 10, 1, 1}}, 4350},
        {"a good block is no evidence", two, {good, bad, {4200, 4200, 10, 1, 0}}, -1},
        {"one of two channels is good",
         {1, 1, 0},
         {good, {1020, 1160, 20, 4, 4}, {1160, 1160, 20, 1, 0}},
         -1},
        {"one frame in sync of two", two, {good, bad, {2000, 2000, 20, 1, 0}, late}, 4350},
        {"two channels in one frame",
         two,
         {good, bad, {2000, 2000, 20, 1, 0}, {2000, 2000, 20, 1, 0}, late},
         4350},
        {"two frames in sync", two, {good, bad, {2000, 2020, 20, 1, 0}, late}, -1},
        {"with bad blocks between them",
         two,
         {good, bad, {2000, 2000, 20, 1, 0}, {2020, 2120, 20, 1, 1}, {2140, 2140, 20, 1, 0}, late},
         -1},
        {"out of sync between them",
         two,
         {good, bad, {2000, 2000, 20, 1, 0}, {2020, 2200, 20, 4, 4}, {2220, 2220, 20, 1, 0}, late},
         4350},
        {"and two after it",
         two,
         {good, bad, {2000, 2000, 20, 1, 0}, {2020, 2200, 20, 4, 4}, {2220, 2240, 20, 1, 0}, late},
         -1}};
}

/** @brief The definition, taken literally: it looks at every frame and at all blocks of before. */
class FrameByFrame
{
  public:
    /** @param criteria the timer and its counts */
    explicit FrameByFrame(const RadioLinkCriteria& criteria)
        : m_criteria(criteria)
    {
    }

    /** @param at when the downlink is established, ns */
    void Establish(Nanos at)
    {
        *this = FrameByFrame(m_criteria);
        while (m_established * MS < at)
        {
            m_established += 10;
        }
    }

    /**
     * @brief A frame ends.
     * @param now its end, ms
     * @param blocks blocks that end with it
     * @param isGood whether one of them is good
     * @return whether the radio links have failed by then
     */
    bool OnFrame(Nanos now, uint32_t blocks, bool isGood)
    {
        const auto isEvidence = [now](const Frame& frame) {
            return frame.end > now - 160 && !frame.isGood;
        };
        if (m_start >= 0 && now >= m_start + m_criteria.t313 / MS &&
            std::any_of(m_blocks.begin(), m_blocks.end(), isEvidence))
        {
            return true;
        }
        if (blocks > 0)
        {
            m_blocks.push_back({now, blocks, isGood});
        }
        if (isGood)
        {
            m_outOfSync = 0;
            m_start = ++m_inSync >= m_criteria.n315 ? -1 : m_start;
        }
        else if (IsOutOfSync(now))
        {
            m_inSync = 0;
            m_start = ++m_outOfSync >= m_criteria.n313 && m_start < 0 ? now : m_start;
        }
        return false;
    }

  private:
    /** @brief Blocks of a frame. */
    struct Frame
    {
        Nanos end;       //!< End of the frame, ms
        uint32_t blocks; //!< Their number
        bool isGood;     //!< One of them is
    };

    /**
     * @param now end of a frame, ms
     * @return whether it is out of sync
     */
    bool IsOutOfSync(Nanos now) const
    {
        uint32_t bad = 0;
        for (auto frame = m_blocks.rbegin(); frame != m_blocks.rend() && !frame->isGood; ++frame)
        {
            bad += frame->blocks;
        }
        const auto isRecent = [now](const Frame& frame) { return frame.end > now - 160; };
        const auto isGood = [&](const Frame& frame) { return isRecent(frame) && frame.isGood; };
        return now >= m_established + 160 && bad >= 20 &&
               std::any_of(m_blocks.begin(), m_blocks.end(), isRecent) &&
               std::none_of(m_blocks.begin(), m_blocks.end(), isGood);
    }

    RadioLinkCriteria m_criteria; //!< The timer and its counts
    std::vector<Frame> m_blocks;  //!< All blocks so far
    uint32_t m_outOfSync{0};      //!< Consecutive frames out of sync
    uint32_t m_inSync{0};         //!< Successive frames in sync
    Nanos m_start{-1};            //!< Start of T313, ms; -1: it does not run
    Nanos m_established{0};       //!< Begin of the first frame of the downlink, ms
};

UMTS_TESTS("umts-radio-link-status")
{
    for (const auto& stories : {MakeSteadyStories(), MakeOtherStories()})
    {
        for (const auto& story : stories)
        {
            AddRadioLinkStatus(story);
        }
    }
}

// Blocks at random, and the downlink is established anew at random: the radio links fail when they
// do frame by frame.
UMTS_TEST("umts-radio-link-status", "Radio link status: at random")
{
    uint32_t failures = 0;
    for (uint32_t seed = 0; seed < 3000; ++seed)
    {
        std::mt19937 random(seed);
        RadioLinkCriteria criteria;
        criteria.n313 = 1 + random() % 20;
        criteria.n315 = 1 + random() % 3;
        criteria.t313 = (1 + random() % 30) * 10 * MS;
        const uint32_t busy = 5 + random() % 95;
        const uint32_t good = random() % 50;
        RadioLinkStatus status(criteria);
        FrameByFrame literal(criteria);
        const auto establish = [&](Nanos at) {
            status.Establish(at);
            literal.Establish(at);
        };
        establish(random() % (10 * MS));
        for (Nanos now = 10; now < 3000; now += 10)
        {
            const uint32_t blocks = random() % 100 < busy ? 1 + random() % 4 : 0;
            const bool isGood = blocks > 0 && random() % 100 < good;
            const bool hasFailed = status.GetFailure() <= now * MS;
            const bool shallFail = literal.OnFrame(now, blocks, isGood);
            UMTS_ASSERT(hasFailed == shallFail, "seed " << seed << ", " << now << " ms");
            if (hasFailed)
            {
                ++failures;
                break;
            }
            status.OnBlocks(now * MS, blocks, isGood ? blocks - 1 : blocks);
            if (random() % 200 == 0)
            {
                establish(now * MS + (random() % 2 ? 0 : random() % (10 * MS)));
            }
        }
    }
    UMTS_EXPECT(failures > 500, "of 3000");
    UMTS_EXPECT(failures < 2500, "of 3000");
}

// Nobody acts on the failures: after each the radio links are watched anew, as in the beginning.
UMTS_TEST("umts-radio-link-status", "Failures that nobody acts on come a T313 apart")
{
    const auto monitor =
        CreateObjectWithAttributes<RadioLinkMonitor>("T313", TimeValue(Seconds(1)));
    monitor->Establish();
    for (int64_t end = 20; end <= 10000; end += 20)
    {
        Simulator::Schedule(MilliSeconds(end),
                            UmtsMakeEvent([monitor] { monitor->OnBlocks(4, 4); }));
    }
    Simulator::Stop(Seconds(10));
    Simulator::Run();
    // 160 ms of bad blocks, 20 frames from the first one on, T313: 1350 ms.
    UMTS_EXPECT(monitor->GetNFailures() == 7, "until 9450 ms");
    Simulator::Destroy();
}

} // namespace
