/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dpch-rig.h"
#include "umts-test.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch-loops.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Closed loops of power control over fading links.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-dpch-loops", UNIT, "25.214 5");

constexpr double RATE = 64e3; //!< Of the DCH, bits per s: 60 chips per bit

/// SINR per chip of a DCH of RATE at an Eb/N0 of 4 dB
const double TARGET = FromDb(4.0) / 60;

// Gains between evaluations are straight lines: within a fiftieth of the mean power of a path.
UMTS_TEST("umts-dpch-loops", "Fading in the slots of a frame")
{
    const auto random = MakeRandom(3);
    const RayleighFading fading(random);
    const std::vector<double> powers{0.7, 0.3};
    for (const double perSlot : {0.0, 0.0037, 0.02, 0.15, 0.6})
    {
        for (int frame = 0; frame < 20; ++frame)
        {
            const double way = 15 * perSlot * frame;
            SlotPaths paths;
            GetSlotPaths(fading, powers, way, perSlot, paths);
            for (uint32_t slot = 0; slot < SLOTS_PER_FRAME; ++slot)
            {
                const auto exact = fading.GetPowers(powers, way + (slot + 0.5) * perSlot);
                UMTS_EXPECT(paths[slot].count == 2, "paths");
                for (uint32_t path = 0; path < 2; ++path)
                {
                    UMTS_EXPECT(IsNear(paths[slot].power[path],
                                       exact.power[path],
                                       (perSlot > 0.06 ? 1e-9 : 0.05)),
                                perSlot << " wavelengths, slot " << slot);
                }
            }
        }
    }
    SlotPaths still;
    GetSlotPaths(fading, {}, 0, 0.1, still);
    UMTS_EXPECT(still[14].count == 1 && still[14].power[0] == 1.0, "no fading");
}

// From 10 and 30 dB away the directions come to their targets, 1 dB a slot, and stay within a step.
UMTS_TEST("umts-dpch-loops", "Convergence and limits")
{
    DpchConfig config = MakeIdeal();
    config.downlink = {1.0, 0, 30, -30};
    DpchLoops loops(config, MakeRandom(1));
    PlainSource source(0, 0, MakeRandom(2));
    loops.SetDownlinkTarget(TARGET);
    loops.Add(source, 0);
    loops.AdvanceTo(10000000);
    source.radio.cpich = 10;
    source.radio.uplinkGain = 1e-3;
    loops.AdvanceTo(30000000);
    loops.AdvanceTo(40000000);
    UMTS_EXPECT(IsNear(loops.GetDownlinkEbN0Db(RATE, 30000000, 40000000), 4.0, 1.0), "downlink");
    UMTS_EXPECT(
        IsNear(loops.GetUplinkEbN0Db(source, RATE, 30000000, 40000000), ToDb(0.01 * 60), 1.0),
        "uplink");
    UMTS_EXPECT(IsNear(ToDb(loops.GetDownlinkPower(source)), 4.0 - ToDb(60) - 10, 1.0),
                "power of the downlink");
    UMTS_EXPECT(IsNear(ToDb(loops.GetUplinkPower()), ToDb(0.01 / 2) + 30, 1.0),
                "power of the uplink, two antennas");
    source.radio.cpich = 1e-6;
    loops.AdvanceTo(120000000);
    UMTS_EXPECT(IsNear(ToDb(loops.GetDownlinkPower(source)), 30.0, 1e-9), "the maximum");
    UMTS_EXPECT(loops.IsDownlinkAtMaximum() && !loops.IsUplinkAtMaximum(), "the maximum");
    source.radio.cpich = 1e6;
    loops.AdvanceTo(200000000);
    UMTS_EXPECT(IsNear(ToDb(loops.GetDownlinkPower(source)), -30.0, 1e-9), "the minimum");
    source.radio.cpich = 1e-6;
    source.radio.isHeld = true;
    loops.AdvanceTo(300000000);
    UMTS_EXPECT(IsNear(ToDb(loops.GetDownlinkPower(source)), -30.0, 1e-9), "no power left");
    UMTS_EXPECT(loops.IsDownlinkAtMaximum(), "more than it has it cannot have");
}

/// Powers of the downlink, slot by slot.
struct DpchSlotTest
{
    /**
     * @brief Sink of slots.
     * @param source the link
     * @param slot number
     * @param downlink power of the downlink over that of the CPICH
     * @param uplink power of the uplink, mW
     */
    void OnSlot(const DpchRadioSource* /* source */,
                int64_t /* slot */,
                double downlink,
                double /* uplink */)
    {
        powers.push_back(downlink);
    }

    std::vector<double> powers; //!< Of the slots so far
};

// Enough for the target beside all other cells and half of the UE's own one.
UMTS_TEST_F(DpchSlotTest, "umts-dpch-loops", "Power of a DPCH to begin with")
{
    DpchConfig config = MakeIdeal();
    config.receiverLossDb = 2;
    DpchLoops loops(config, MakeRandom(1));
    PlainSource source(0, 0, MakeRandom(2));
    source.radio.cpich = 10;
    source.radio.downlink = {2, 4};
    loops.SetSlotCallback(MakeCallback(&DpchSlotTest::OnSlot, static_cast<DpchSlotTest*>(this)));
    loops.SetDownlinkTarget(TARGET);
    loops.Add(source, 0);
    loops.AdvanceTo(10000000);
    UMTS_ASSERT(powers.size() == 15, "slots");
    UMTS_EXPECT(IsNear(ToDb(powers[0]), ToDb(TARGET * (4 + 1) / 10) + 2, 1e-9), "dB");
}

/**
 * @brief Mean power of ideal loops over slowly fading links.
 * @param paths equal paths of the link
 * @param isUplink whether to look at the uplink
 * @return power over that without fading, dB
 */
double
GetPowerRise(uint32_t paths, bool isUplink)
{
    constexpr uint32_t DROPS = 1000;
    constexpr int64_t FRAMES = 60;
    const auto random = MakeRandom(paths);
    double power = 0.0;
    for (uint32_t drop = 0; drop < DROPS; ++drop)
    {
        DpchLoops loops(MakeIdeal(), random);
        PlainSource source(paths, 0.003, random);
        loops.SetDownlinkTarget(TARGET);
        loops.Add(source, 0);
        for (int64_t frame = 1; frame <= FRAMES; ++frame)
        {
            loops.AdvanceTo(frame * FRAME_TIME);
            const double now = isUplink ? loops.GetUplinkPower() / (0.01 / 2)
                                        : loops.GetDownlinkPower(source) * 60 / FromDb(4.0);
            power += frame > 5 ? now / (DROPS * (FRAMES - 5)) : 0.0;
        }
    }
    return ToDb(power);
}

// The mean of 1 / (sum of L equal exponentials of mean 1 / L) is L / (L - 1).
UMTS_TEST("umts-dpch-loops", "Power rise of Rayleigh fading")
{
    UMTS_EXPECT(IsNear(GetPowerRise(2, false), 3.01, 0.2), "two paths");
    UMTS_EXPECT(IsNear(GetPowerRise(3, false), 1.76, 0.2), "three paths");
    UMTS_EXPECT(IsNear(GetPowerRise(4, false), 1.25, 0.2), "four paths");
    UMTS_EXPECT(IsNear(GetPowerRise(1, true), 3.01, 0.2), "two antennas");
    UMTS_EXPECT(IsNear(GetPowerRise(2, true), 1.25, 0.2), "two antennas, two paths");
}

// With maximum ratio two equal links need 3 dB less each; the uplink follows the better cell.
UMTS_TEST("umts-dpch-loops", "Soft handover")
{
    DpchLoops loops(MakeIdeal(), MakeRandom(1));
    PlainSource near(0, 0, MakeRandom(2));
    PlainSource far(0, 0, MakeRandom(3));
    loops.SetDownlinkTarget(TARGET);
    far.radio.uplinkGain = 0.1;
    loops.Add(near, 0);
    loops.AdvanceTo(100000000);
    const double alone = loops.GetDownlinkPower(near);
    const double uplink = loops.GetUplinkPower();
    loops.Add(far, 100000000);
    loops.AdvanceTo(200000000);
    UMTS_EXPECT(IsNear(ToDb(loops.GetDownlinkPower(near) / alone), -3.01, 0.6), "downlink");
    UMTS_EXPECT(IsNear(ToDb(loops.GetUplinkPower() / uplink), 0.0, 0.1), "uplink");
    // Power goes up and down: a mean of logarithms.
    const double difference = loops.GetUplinkEbN0Db(near, RATE, 190000000, 200000000) -
                              loops.GetUplinkEbN0Db(far, RATE, 190000000, 200000000);
    UMTS_EXPECT(IsNear(difference, 10.0, 0.05), "what the far cell receives");
    loops.Remove(near);
    loops.AdvanceTo(300000000);
    UMTS_EXPECT(loops.GetNLinks() == 1, "one left");
    UMTS_EXPECT(IsNear(ToDb(loops.GetUplinkPower() / uplink), 10.0, 0.1), "the far cell");
    UMTS_EXPECT(IsNear(ToDb(loops.GetDownlinkPower(far) / alone), 0.0, 0.6), "downlink");
}

// A command in 25 is misread: the share of slots in which power goes the wrong way.
UMTS_TEST("umts-dpch-loops", "Errors of TPC commands")
{
    RareErrors errors(0.04, MakeRandom(5));
    uint32_t count = 0;
    for (uint32_t i = 0; i < 250000; ++i)
    {
        count += errors.IsNext() ? 1 : 0;
    }
    // A standard deviation is 98.
    UMTS_EXPECT(IsNear(static_cast<double>(count), 10000.0, 300.0), "4 %");
    const auto random = MakeRandom(5);
    UMTS_EXPECT(!RareErrors(0, random).IsNext() && RareErrors(1, random).IsNext(), "never, always");
    UMTS_EXPECT(random->GetValue() == MakeRandom(5)->GetValue(), "none is drawn for that");
}

} // namespace
