/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/umts-transport-channel.h"

/**
 * @file
 * @ingroup umts
 * Transport formats of dedicated channels.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-transport-channel", UNIT, "25.302 7.1");

/// The presets against Lo et al. 2003, Table 3.
struct DchPresetTest
{
    /** @brief What a direction must be. */
    struct Expected
    {
        int64_t ttiMs;   //!< TTI
        uint32_t blocks; //!< Blocks per TTI
        double rate;     //!< Payload rate, bit/s
    };

    /**
     * @brief Check one direction.
     * @param name the preset
     * @param channel the direction
     * @param expected what it must be
     */
    void CheckDirection(const std::string& name,
                        const TransportChannel& channel,
                        const Expected& expected)
    {
        UMTS_EXPECT(channel.tti == MilliSeconds(expected.ttiMs), name << ": TTI");
        UMTS_EXPECT(channel.pduBits == 336, name << ": bits of a block");
        UMTS_EXPECT(channel.maxBlocks == expected.blocks, name << ": blocks in a TTI");
        UMTS_EXPECT(IsNear(channel.GetPayloadRate(), expected.rate, 1e-6), name << ": rate");
    }

    /**
     * @brief Check a preset.
     * @param uplink what its uplink must be
     * @param downlink what its downlink must be
     */
    void Check(const std::string& name, const Expected& uplink, const Expected& downlink)
    {
        const DchConfig dch = MakeDchPreset(name);
        CheckDirection(name + " uplink", dch.uplink, uplink);
        CheckDirection(name + " downlink", dch.downlink, downlink);
    }
};

UMTS_TEST_F(DchPresetTest, "umts-transport-channel", "Presets dch1 to dch4")
{
    Check("dch1", {20, 4, 64000}, {20, 4, 64000});
    Check("dch2", {20, 4, 64000}, {20, 8, 128000});
    Check("dch3", {20, 4, 64000}, {10, 12, 384000});
    // 2 Mb/s in 10 ms is 62 blocks and a half.
    Check("dch4", {10, 12, 384000}, {10, 62, 1984000});
}

/**
 * @brief Check a channel.
 * @param rate payload rate asked for, bit/s
 * @param octets octets of a block
 * @param blocks expected blocks per TTI
 * @param expected payload rate expected, bit/s
 */
void
CheckCustomChannel(uint64_t rate, int64_t ttiMs, uint32_t octets, uint32_t blocks, double expected)
{
    const auto channel = MakeTransportChannel(rate, MilliSeconds(ttiMs), octets);
    UMTS_EXPECT(channel.maxBlocks == blocks, rate << " bit/s in " << ttiMs << " ms");
    UMTS_EXPECT(channel.pduBits == 8 * octets, "block size as given");
    UMTS_EXPECT(channel.tti == MilliSeconds(ttiMs), "TTI as given");
    UMTS_EXPECT(IsNear(channel.GetPayloadRate(), expected, 1e-6), "payload rate");
}

// Other rates, TTIs and block sizes.
UMTS_TEST("umts-transport-channel", "Custom transport channels")
{
    CheckCustomChannel(32000, 10, 42, 1, 32000.0);
    CheckCustomChannel(32000, 80, 42, 8, 32000.0);
    CheckCustomChannel(16000, 40, 18, 5, 16000.0);
    CheckCustomChannel(384000, 20, 82, 12, 384000.0);
    // Rounded down to whole blocks.
    CheckCustomChannel(63999, 10, 42, 1, 32000.0);
    CheckCustomChannel(64000, 10, 42, 2, 64000.0);
}

// Formats that cannot be end the program with one sentence.
UMTS_TEST("umts-transport-channel", "Formats that cannot be")
{
    ExpectError([]() { MakeDchPreset("dch5"); },
                "channel preset \"dch5\": must be dch1, dch2, dch3 or dch4");
    ExpectError([]() { MakeTransportChannel(64000, MilliSeconds(30), 42); },
                "TTI +30ms: must be 10");
    ExpectError([]() { MakeTransportChannel(64000, MicroSeconds(10500), 42); },
                "must be 10, 20, 40");
    ExpectError([]() { MakeTransportChannel(64000, MilliSeconds(20), 2); },
                "transport block of 2 octets: must exceed 2");
    ExpectError([]() { MakeTransportChannel(31999, MilliSeconds(10), 42); },
                "rate 31999 bit/s: less than one block of 320 payload bits in a TTI of 10 ms");
}

} // namespace
