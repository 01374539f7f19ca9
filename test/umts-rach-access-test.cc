/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-rach-rig.h"
#include "umts-test.h"

#include "ns3/object-factory.h"
#include "ns3/uinteger.h"
#include "ns3/umts-common-channels.h"
#include "ns3/umts-uu-channel.h"

/**
 * @file
 * @ingroup umts
 * Random access step by step.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rach-access", UNIT, "25.321 11.2");

/** @return parameters with one signature, all sub-channels and persistence 1 */
RachConfig
OneSignature()
{
    RachConfig config;
    config.classes.push_back({0x0001, 0xfff, 1.0});
    return config;
}

/**
 * @brief One access that lacks 5 dB, always in the first access slot of a set.
 * @param config parameters
 * @param expected what must happen in 28 ms
 */
void
CheckRamping(const RachConfig& config, const std::string& expected)
{
    RachRig rig(config);
    rig.AddUes(1);
    rig.deficit = 5.0;
    rig.numbers = {0.0, 0.0, 0.0};
    rig.Offer(0, 1, 0);
    rig.Run(28 * MS);
    ExpectText(rig.TakeLog(), expected, "preambles");
}

// 15 access slots in 20 ms (TS 25.211 5.2.2.1.1), to the end of 64 bits.
UMTS_TEST("umts-rach-access", "Beginnings of access slots, those of late times included")
{
    for (const int64_t frames : {int64_t{0}, int64_t{7}, int64_t{461000000000}})
    {
        const Nanos begin = frames * 20 * MS;
        for (int64_t slot = 0; slot < 15; ++slot)
        {
            UMTS_EXPECT(RachAccess::GetSlotStart(15 * frames + slot) == begin + slot * 20 * MS / 15,
                        slot << " of " << frames);
        }
    }
}

// Preambles until one is heard, 3 or 4 access slots apart; then the message.
UMTS_TEST("umts-rach-access", "Preamble power ramping by hand")
{
    RachConfig config = OneSignature();
    config.powerRampStep = 2.0;
    CheckRamping(
        config,
        "0:slot0,s0,-5dB,none 0:slot3,s0,-3dB,none 0:slot6,s0,-1dB,none 0:slot9,s0,1dB,ack "
        "0:sent@16000");
    config.aichTransmissionTiming = 1;
    CheckRamping(
        config,
        "0:slot0,s0,-5dB,none 0:slot4,s0,-3dB,none 0:slot8,s0,-1dB,none 0:slot12,s0,1dB,ack "
        "0:sent@21333");
    config.aichTransmissionTiming = 0;
    config.preambleRetransMax = 2;
    config.mMax = 3;
    // Two preambles a cycle, from the first access slot of the next set: 8 and 15.
    CheckRamping(config,
                 "0:slot0,s0,-5dB,none 0:slot3,s0,-3dB,none "
                 "0:slot8,s0,-5dB,none 0:slot11,s0,-3dB,none "
                 "0:slot15,s0,-5dB,none 0:slot18,s0,-3dB,none 0:failed@27066");
}

/** @brief A persistence of 0.2 lets through a fifth of the tests. */
void
CheckShare()
{
    RachConfig config = OneSignature();
    config.classes[0].persistence = 0.2;
    RachRig rig(config);
    rig.logs = false;
    rig.AddUes(1);
    rig.Offer(0, 10000, 0);
    rig.Run(NEVER - 1);
    // Standard deviation of the number of tests of 10000 successes: sqrt(10000 * 0.8) / 0.2.
    const auto tests = static_cast<double>(rig.access.GetCounters().tests);
    UMTS_EXPECT(IsNear(tests, 50000.0, 3 * 447.0), "tests of 10000 accesses");
    UMTS_EXPECT(rig.access.GetCounters().messages == 10000, "messages");
}

// Persistence is tested once per TTI; slots and signatures are those of the class.
UMTS_TEST("umts-rach-access", "Persistence, sub-channels, signatures")
{
    RachConfig config = OneSignature();
    config.classes[0].persistence = 0.5;
    RachRig rig(config);
    rig.AddUes(1);
    // Refused at 10 and 20 ms, allowed at 30 ms: set 2, slots 23 .. 29, the fourth of seven.
    rig.numbers = {0.5, 0.99, 0.49, 0.5};
    rig.Offer(0, 1, 1);
    rig.Run(60 * MS);
    ExpectText(rig.TakeLog(), "0:slot26,s0,0dB,ack 0:sent@38666", "persistence");
    UMTS_EXPECT(rig.access.GetCounters().tests == 3, "tests");

    // Sub-channel 9: slots 9, 21, 33 ...; signatures 3 and 7.
    config.classes[0] = {0x0088, 0x200, 1.0};
    RachRig restricted(config);
    restricted.AddUes(1);
    restricted.deficit = 4.0;
    restricted.numbers = {0.6, 0.4, 0.5};
    restricted.Offer(0, 1, 0);
    restricted.Run(60 * MS);
    ExpectText(restricted.TakeLog(),
               "0:slot9,s7,-4dB,none 0:slot21,s3,-1dB,none 0:slot33,s7,2dB,ack 0:sent@48000",
               "partition");
    CheckShare();
}

/**
 * @brief Every back-off of the range is drawn equally often.
 * @param config parameters: one message at a time, back-off 2 to 4 TTIs
 */
void
CheckBackoff(RachConfig config)
{
    config.messageDuration = 20 * MS;
    config.mMax = 32;
    RachRig rig(config);
    rig.logs = false;
    rig.AddUes(4);
    for (uint32_t ue = 0; ue < 4; ++ue)
    {
        rig.Offer(ue, 2000, 0);
    }
    rig.Run(NEVER - 1);
    const auto& counters = rig.access.GetCounters();
    UMTS_EXPECT(counters.messages == 8000, "messages");
    UMTS_EXPECT(counters.nacks > 1000, "NACKs");
    UMTS_EXPECT(counters.preambles == counters.acks + counters.nacks, "answers");
}

// Who meets whom, and who is refused.
UMTS_TEST("umts-rach-access", "Collisions, negative acknowledgement and back-off")
{
    RachConfig config = OneSignature();
    RachRig one(config);
    one.AddUes(3);
    one.numbers = {0.0, 0.0, 0.9};
    for (uint32_t ue = 0; ue < 3; ++ue)
    {
        one.Offer(ue, 1, 0);
    }
    one.Run(100 * MS);
    ExpectText(one.TakeLog(),
               "0:slot0,s0,0dB,ack 1:slot0,s0,0dB,ack 0:lost@4000 1:lost@4000 "
               "2:slot7,s0,0dB,ack 2:sent@13333",
               "same slot and signature");

    config.classes[0].signatures = 0x0003;
    config.maxMessages = 1;
    config.nb01Min = 2;
    config.nb01Max = 4;
    RachRig two(config);
    two.AddUes(2);
    // Slot and signature of each; back-off 3 TTIs from 3.07 ms on; then slot and signature.
    two.numbers = {0.0, 0.0, 0.0, 0.5, 0.5, 0.0, 0.5};
    two.Offer(0, 1, 0);
    two.Offer(1, 1, 0);
    two.Run(100 * MS);
    ExpectText(two.TakeLog(),
               "0:slot0,s0,0dB,ack 1:slot0,s1,0dB,nack 0:sent@4000 "
               "1:slot30,s1,0dB,ack 1:sent@44000",
               "one message at a time");
    UMTS_EXPECT(two.access.GetCounters().nacks == 1, "NACKs");
    CheckBackoff(config);
}

// A UE that begins in the middle of a TTI, goes on, or stops; access reduced to a delay.
UMTS_TEST("umts-rach-access", "When an access begins and ends")
{
    RachRig rig(OneSignature());
    rig.AddUes(2);
    UMTS_EXPECT(rig.access.GetDeadline() == NEVER, "idle UEs");
    rig.numbers = {0.0, 0.0, 0.0};
    rig.Offer(0, 2, 1);
    // 14 ms + 10 ms of message: the next access begins at 30 ms.
    rig.Run(60 * MS);
    ExpectText(rig.TakeLog(),
               "0:slot8,s0,0dB,ack 0:sent@14666 0:slot23,s0,0dB,ack 0:sent@34666",
               "two messages");
    UMTS_EXPECT(rig.access.GetDeadline() == NEVER, "idle again");
    rig.Offer(1, 1, 70 * MS);
    rig.access.Cancel(1);
    rig.Run(200 * MS);
    ExpectText(rig.TakeLog(), "", "cancelled");

    RachConfig config = OneSignature();
    config.accessDelay = []() { return 3 * MS; };
    RachRig delay(config);
    delay.AddUes(2);
    delay.Offer(0, 3, 1);
    delay.Offer(1, 1, 10 * MS);
    delay.Run(60 * MS);
    ExpectText(delay.TakeLog(),
               "0:sent@13000 1:sent@13000 0:sent@23000 0:sent@33000",
               "a message per TTI, no collisions");
}

/**
 * @param config parameters
 * @param sentence what must be said
 */
void
ExpectRachError(const RachConfig& config, const std::string& sentence)
{
    ExpectError([&config]() { RachRig rig(config); }, sentence);
}

/**
 * @brief Let time pass until something has happened.
 * @param what happens
 * @param times how often
 * @param now the time, which goes on
 * @return how often there was no answer meanwhile
 */
std::size_t
Advance(RachRig& rig, const std::string& what, std::size_t times, Nanos& now)
{
    const auto count = [](const std::string& log, const std::string& word) {
        std::size_t found = 0;
        for (auto at = log.find(word); at != std::string::npos; at = log.find(word, at + 1))
        {
            ++found;
        }
        return found;
    };
    std::string log;
    while (count(log, what) < times && now < 1000 * MS)
    {
        now += MS;
        rig.Run(now);
        log += rig.TakeLog();
    }
    return count(log, ",none");
}

// M is 0 at the beginning of each access, however the one before has gone (25.321 11.2.2).
UMTS_TEST("umts-rach-access", "Cycles in vain are counted for each message", "25.321 11.2.2")
{
    for (const bool isAtOnce : {true, false})
    {
        RachConfig config = OneSignature();
        config.preambleRetransMax = 2;
        config.mMax = 3;
        RachRig rig(config);
        rig.AddUes(1);
        Nanos now = 0;
        // Two of three cycles of two preambles each are in vain, then the message is sent.
        rig.deficit = 100.0;
        rig.Offer(0, isAtOnce ? 2 : 1, now);
        UMTS_EXPECT(Advance(rig, ",none", 4, now) == 4, "two cycles");
        rig.deficit = 0.0;
        UMTS_EXPECT(Advance(rig, "sent", 1, now) == 0, "heard in the third one");
        rig.deficit = 100.0;
        if (!isAtOnce)
        {
            rig.Offer(0, 1, now);
        }
        UMTS_EXPECT(Advance(rig, "failed", 1, now) == 6, "three cycles, " << isAtOnce);
        UMTS_EXPECT(rig.access.GetCounters().failures == 1, "given up once");
    }
}

// Parameters that cannot work are named.
UMTS_TEST("umts-rach-access", "Bad parameters of random access")
{
    RachConfig config = OneSignature();
    config.nb01Min = 5;
    config.nb01Max = 4;
    ExpectRachError(config, "NB01min 5: exceeds NB01max 4");
    const auto channels = CreateObjectWithAttributes<CommonChannels>("NB01min",
                                                                     UintegerValue(20),
                                                                     "NB01max",
                                                                     UintegerValue(15));
    ExpectError([&] { channels->Configure(CreateObject<UuChannel>(), MakeCommonChannelPreset()); },
                "NB01min 20: exceeds NB01max 15");
    config = OneSignature();
    config.classes[0].persistence = 0.0;
    ExpectRachError(config, "RACH: persistence 0: must be above 0, at most 1");
    config.classes[0].persistence = 1.5;
    ExpectRachError(config, "RACH: persistence 1.5: must be above 0, at most 1");
    config.classes[0] = {0, 0xfff, 1.0};
    ExpectRachError(config, "RACH: a class without any signature");
    config.classes[0] = {1, 0xf000, 1.0};
    ExpectRachError(config, "RACH: a class without any sub-channel");
    config.classes.assign(9, {1, 0xfff, 1.0});
    ExpectRachError(config, "RACH: 9 access service classes, there are at most 8");
    config.classes.clear();
    ExpectRachError(config, "RACH: no access service class");
}

} // namespace
