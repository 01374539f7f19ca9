/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/object-factory.h"
#include "ns3/umts-cell-power.h"
#include "ns3/umts-dch-coding.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-inner-loop.h"
#include "ns3/umts-outer-loop.h"
#include "ns3/umts-power-ledger.h"

#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Inner and outer loops of power control, block error curves of DCHs and sums of powers, by hand.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-power-control", UNIT, "25.214 5");

/**
 * @param control a downlink
 * @param slot the first slot
 * @param commands a character for each slot: u for up, d for down
 */
void
Command(DownlinkPowerControl& control, int64_t slot, const std::string& commands)
{
    for (const char command : commands)
    {
        control.OnTpc(slot++, command == 'u', false);
    }
}

// TS 25.214 5.2.1.2.2: steps in every slot, between the limits.
UMTS_TEST("umts-power-control", "Steps and limits of the downlink")
{
    DownlinkPowerControl control({0.5, 0, -2, -4}, -3);
    Command(control, 0, "ud");
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -3.0, 1e-12), "up and down");
    Command(control, 2, "uu");
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -2.0, 1e-12), "at the maximum");
    UMTS_EXPECT(control.IsAtMaximum(), "at the maximum");
    Command(control, 4, "uuddddd");
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -4.0, 1e-12), "at the minimum");
    UMTS_EXPECT(IsNear(control.GetPower(), 0.3981071706, 1e-9), "the ratio");
    Command(control, 11, "u");
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -3.5, 1e-12), "what was cut off is not owed");
    control.OnTpc(12, true, true);
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -3.5, 1e-12), "no power left in the cell");
    control.OnTpc(13, false, true);
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -4.0, 1e-12), "down nonetheless");
    UMTS_EXPECT(DownlinkPowerControl({1, 0, 0, -10}, 5).GetPowerDb() == 0.0, "begins in the range");
}

// TS 25.214 5.2.1.2.1: one command in three slots; of three readings the majority counts.
UMTS_TEST("umts-power-control", "DPC_MODE 1")
{
    DownlinkPowerControl control({1, 1, 10, -10}, 0);
    Command(control, 0, "uu");
    UMTS_EXPECT(control.GetPowerDb() == 0.0, "not before the third slot");
    Command(control, 2, "d");
    UMTS_EXPECT(control.GetPowerDb() == 1.0, "two of three");
    Command(control, 3, "ddu");
    UMTS_EXPECT(control.GetPowerDb() == 0.0, "two of three");
    Command(control, 6, "uuuddd");
    UMTS_EXPECT(control.GetPowerDb() == 0.0, "one up, one down");
}

// TS 25.433 8.3.7: the sum of P_bal over a period is (1 - r) of the difference at its beginning.
UMTS_TEST("umts-power-control", "Power balancing")
{
    DownlinkPowerControl control({1, 0, 10, -20}, -8);
    control.SetBalancing(PowerBalancing{0.0, 0.5, 1, 4});
    Command(control, 0, "ud");
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -7.5, 1e-12), "1 dB in four slots at most");
    Command(control, 2, "ududududududu");
    // 15 slots of at most 0.25 dB for (1 - 0.5) 8 dB = 4 dB: 3.75 dB; and the step of the last
    // slot.
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -8 + 3.75 + 1, 1e-12), "a period");
    Command(control, 15, "dududududududud");
    // The next period: (1 - 0.5) 3.25 dB; and the step of the last slot.
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -3.25 + 1.625 - 1, 1e-12), "the next period");
    // Two links that have read different commands come together, whatever both are told.
    DownlinkPowerControl low({1, 0, 10, -20}, -8);
    DownlinkPowerControl high({1, 0, 10, -20}, 0);
    for (auto* link : {&low, &high})
    {
        link->SetBalancing(PowerBalancing{0.0, 0.9, 2, 8});
        for (int64_t slot = 0; slot < 3000; ++slot)
        {
            link->OnTpc(slot, slot % 2 == 0, false);
        }
    }
    // 100 periods of 30 slots, each with 0.9 of the last one's difference.
    UMTS_EXPECT(IsNear(high.GetPowerDb() - low.GetPowerDb(), 8 * std::pow(0.9, 100), 1e-9),
                "0.9^100 of 8 dB");
}

// By default power goes to 8 dB below the CPICH: (1 - 0.96) (-8 + 15) dB in a period of two frames.
UMTS_TEST("umts-power-control", "Reference of power balancing")
{
    DownlinkPowerControl control({1, 0, 10, -20}, -15);
    control.SetBalancing(PowerBalancing());
    for (int64_t slot = 0; slot < 30; ++slot)
    {
        control.OnTpc(slot, slot % 2 == 0, false);
    }
    UMTS_EXPECT(IsNear(control.GetPowerDb(), -15 + 0.04 * 7, 1e-12), "a period");
    DoubleValue reference;
    CreateObject<Dpch>()->GetAttribute("PowerBalancingReference", reference);
    UMTS_EXPECT(reference.Get() == -8.0, "of a UE");
}

// TS 25.214 5.1.2.2.2: down when any radio link set asks for it.
UMTS_TEST("umts-power-control", "Algorithm 1 of the uplink")
{
    UplinkPowerControl ue({1, 2.0, 21, -50}, 0);
    ue.OnTpc(0, {true});
    UMTS_EXPECT(ue.GetPowerDbm() == 2.0, "up");
    ue.OnTpc(1, {true, true, true});
    UMTS_EXPECT(ue.GetPowerDbm() == 4.0, "all are up");
    ue.OnTpc(2, {true, false, true});
    UMTS_EXPECT(ue.GetPowerDbm() == 2.0, "one is down");
    UMTS_EXPECT(IsNear(ue.GetPower(), 1.584893192, 1e-9), "mW");
    for (int64_t slot = 3; slot < 20; ++slot)
    {
        ue.OnTpc(slot, {true});
    }
    UMTS_EXPECT(ue.GetPowerDbm() == 21.0 && ue.IsAtMaximum(), "the maximum");
    for (int64_t slot = 20; slot < 80; ++slot)
    {
        ue.OnTpc(slot, {false});
    }
    UMTS_EXPECT(ue.GetPowerDbm() == -50.0 && !ue.IsAtMaximum(), "the minimum");
}

/**
 * @param patterns of each radio link set the commands of five slots: u for up, d for down
 * @return by how much algorithm 2 changes power, dB
 */
double
GetChange(const std::vector<std::string>& patterns)
{
    UplinkPowerControl ue({2, 2.0, 21, -50}, 0);
    for (uint32_t slot = 0; slot < 5; ++slot)
    {
        UMTS_EXPECT(ue.GetPowerDbm() == 0.0, "before the fifth slot nothing changes");
        std::vector<bool> ups;
        for (const auto& pattern : patterns)
        {
            ups.push_back(pattern[slot] == 'u');
        }
        ue.OnTpc(5 + slot, ups);
    }
    return ue.GetPowerDbm();
}

// TS 25.214 5.1.2.2.3: all five alike, or nothing; its step is 1 dB.
UMTS_TEST("umts-power-control", "Algorithm 2 of the uplink")
{
    UMTS_EXPECT(GetChange({"uuuuu"}) == 1.0, "up");
    UMTS_EXPECT(GetChange({"ddddd"}) == -1.0, "down");
    UMTS_EXPECT(GetChange({"uuudu"}) == 0.0, "neither");
    UMTS_EXPECT(GetChange({"uuuuu", "ddddd"}) == -1.0, "one is down");
    UMTS_EXPECT(GetChange({"uuuuu", "uuuud"}) == 0.0, "a mean of 1/2 is not above it");
    UMTS_EXPECT(GetChange({"uuuuu", "uuuud", "uuuuu"}) == 1.0, "a mean of 2/3");
}

// At a block error rate b a step up and (1 - b) / b steps down cancel.
UMTS_TEST("umts-power-control", "Outer loop")
{
    OuterLoop loop({0.1, 0.5, 2.0, 2.0}, 3.0);
    loop.OnBlock(true, false);
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 3.5, 1e-12), "an error");
    for (int i = 0; i < 9; ++i)
    {
        loop.OnBlock(false, false);
    }
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 3.0, 1e-12), "one error in ten");
    loop.OnBlock(true, true);
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 3.0, 1e-12), "power cannot follow");
    loop.OnBlock(false, true);
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 3.0 - 0.5 / 9, 1e-12), "but a good block counts");
    for (int i = 0; i < 100; ++i)
    {
        loop.OnBlock(false, false);
    }
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 1.0, 1e-12), "the lowest");
    loop.RaiseTo(2.0);
    loop.RaiseTo(1.5);
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 2.0, 1e-12), "raised, not lowered");
    for (int i = 0; i < 100; ++i)
    {
        loop.OnBlock(true, false);
    }
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 5.0, 1e-12), "the highest");
    loop.RaiseTo(7.0);
    UMTS_EXPECT(IsNear(loop.GetTargetDb(), 5.0, 1e-12), "not raised beyond it");
    UMTS_EXPECT(IsNear(GetOpenLoopPower(-18, -103, 130), 9.0, 1e-12), "open loop");
}

// TS 25.101 Table 8.6 at Ior/Ioc -1 dB, TS 25.104 Table 8.2 on two antennas.
UMTS_TEST("umts-power-control", "Block error curves of DCHs")
{
    const auto ebN0 = [](double ecIor, double rate) { return ecIor - 1 + ToDb(3.84e6 / rate); };
    const DchBlerCurve speech(Direction::DOWNLINK, 12.2e3);
    UMTS_EXPECT(IsNear(speech.GetBler(ebN0(-16.6, 12.2e3)), 0.01, 1e-9), "12.2 kb/s");
    const DchBlerCurve data(Direction::DOWNLINK, 64e3);
    UMTS_EXPECT(IsNear(data.GetBler(ebN0(-13.1, 64e3)), 0.1, 1e-9), "64 kb/s");
    UMTS_EXPECT(IsNear(data.GetBler(ebN0(-12.8, 64e3)), 0.01, 1e-9), "64 kb/s");
    const DchBlerCurve fast(Direction::DOWNLINK, 384e3);
    UMTS_EXPECT(IsNear(fast.GetBler(ebN0(-5.6, 384e3)), 0.1, 1e-9), "384 kb/s");
    UMTS_EXPECT(IsNear(fast.GetBler(ebN0(-5.5, 384e3)), 0.01, 1e-9), "384 kb/s");
    const DchBlerCurve up(Direction::UPLINK, 144e3);
    UMTS_EXPECT(IsNear(up.GetBler(0.8 + 3.01), 0.1, 1e-9), "144 kb/s");
    UMTS_EXPECT(IsNear(up.GetBler(0.9 + 3.01), 0.01, 1e-9), "144 kb/s");
    UMTS_EXPECT(IsNear(up.GetEbN0Db(up.GetBler(4.0)), 4.0, 1e-9), "inverse");
    // Between 64 and 144 kb/s, half way by their logarithms; beyond the ends the nearest.
    UMTS_EXPECT(
        IsNear(DchBlerCurve(Direction::UPLINK, 96e3).GetEbN0Db(0.1), (1.5 + 0.8) / 2 + 3.01, 1e-9),
        "96 kb/s");
    UMTS_EXPECT(
        IsNear(DchBlerCurve(Direction::UPLINK, 96e3).GetEbN0Db(0.01), (1.7 + 0.9) / 2 + 3.01, 1e-9),
        "96 kb/s at 1 %");
    UMTS_EXPECT(DchBlerCurve(Direction::UPLINK, 3.4e3).GetEbN0Db(0.01) ==
                    DchBlerCurve(Direction::UPLINK, 12.2e3).GetEbN0Db(0.01),
                "3.4 kb/s");
    UMTS_EXPECT(DchBlerCurve(Direction::UPLINK, 2e6).GetEbN0Db(0.01) ==
                    DchBlerCurve(Direction::UPLINK, 384e3).GetEbN0Db(0.01),
                "2 Mb/s");
}

// QPSK with rate 1/3: a symbol has 2/3 of a bit's energy. Slots that differ carry less than their
// mean.
UMTS_TEST("umts-power-control", "Effective SINR of the slots of a TTI")
{
    const EffectiveSinr effective(64e3);
    // SINR per chip of 1/40: per bit 1.5, per symbol 1.
    UMTS_EXPECT(IsNear(effective.GetBits(1.0 / 40), 1.0, 1e-12), "log2(1 + 1)");
    UMTS_EXPECT(IsNear(effective.GetEbN0Db(1.0), ToDb(1.5), 1e-12), "inverse");
    const double bits = (effective.GetBits(0.0) + effective.GetBits(3.0 / 40)) / 2;
    UMTS_EXPECT(IsNear(effective.GetEbN0Db(bits), ToDb(1.5), 1e-12), "0 and 2 bits");
}

// Sums hold for a frame; what carries no data any more falls back.
UMTS_TEST("umts-power-control", "Sums of powers")
{
    constexpr Nanos FRAME = 10000000;
    PowerLedger ledger;
    const uint32_t first = ledger.Open();
    const uint32_t second = ledger.Open();
    UMTS_EXPECT(ledger.GetTotal(0) == 0.0, "nothing yet");
    ledger.Set(first, 4.0, 1.0, 2 * FRAME);
    ledger.Set(second, 8.0, 2.0, 3 * FRAME);
    UMTS_EXPECT(ledger.GetTotal(1) == 0.0, "of the beginning of the frame");
    UMTS_EXPECT(ledger.GetTotal(FRAME) == 12.0, "both");
    UMTS_EXPECT(ledger.GetOthers(first, FRAME) == 8.0, "without the first");
    UMTS_EXPECT(ledger.GetTotal(2 * FRAME) == 9.0, "the first has no data");
    UMTS_EXPECT(ledger.GetTotal(3 * FRAME) == 3.0, "none has");
    ledger.Close(first);
    UMTS_EXPECT(ledger.GetTotal(3 * FRAME) == 2.0, "what is closed goes at once");
    UMTS_EXPECT(ledger.Open() == first, "its number is free");
    UMTS_EXPECT(ledger.GetTotal(4 * FRAME) == 2.0, "and begins with nothing");
}

// Channels share what there is, in proportion to what they ask for.
UMTS_TEST("umts-power-control", "A limit of a sum of powers")
{
    constexpr Nanos FRAME = 10000000;
    PowerLedger ledger;
    ledger.SetLimit(6.0);
    const uint32_t first = ledger.Open();
    const uint32_t second = ledger.Open();
    ledger.Set(first, 4.0, 4.0, 0);
    ledger.Set(second, 8.0, 8.0, 0);
    UMTS_EXPECT(ledger.GetTotal(FRAME) == 6.0, "not 12");
    UMTS_EXPECT(ledger.GetShare(FRAME) == 0.5 && ledger.IsAtLimit(FRAME), "half of it each");
    UMTS_EXPECT(ledger.GetOthers(first, FRAME) == 4.0, "half of 8");
    ledger.Set(second, 1.0, 1.0, 0);
    UMTS_EXPECT(ledger.GetTotal(2 * FRAME) == 5.0, "all of it");
    UMTS_EXPECT(ledger.GetShare(2 * FRAME) == 1.0 && !ledger.IsAtLimit(2 * FRAME), "all of it");
}

UMTS_TEST("umts-power-control", "A cell whose other channels take all its power")
{
    constexpr Nanos FRAME = 10000000;
    ObjectFactory factory("ns3::umts::CellPower");
    factory.Set("Maximum", DoubleValue(30)); // 1 W
    const auto cell = factory.Create<CellPower>();
    PowerLedger& ledger = cell->GetDedicated();
    UMTS_EXPECT(ledger.GetTotal(FRAME) == 0.0 && ledger.GetShare(FRAME) == 1.0, "no DPCH");
    UMTS_EXPECT(cell->IsExhausted(FRAME), "nothing is left");
    UMTS_EXPECT(cell->GetHsDschShare(FRAME) == 0.0, "nor for HS-DSCH, without DPCHs either");
    ledger.Set(ledger.Open(), 4.0, 4.0, 0);
    UMTS_EXPECT(ledger.GetTotal(2 * FRAME) == 0.0 && ledger.GetShare(2 * FRAME) == 0.0, "a DPCH");
}

// 1 - 1 / e of a step after the time constant, however often the sum is asked for.
UMTS_TEST("umts-power-control", "Mean of a sum of powers")
{
    constexpr Nanos FRAME = 10000000;
    for (const int64_t every : {1, 76})
    {
        PowerLedger ledger;
        const uint32_t channel = ledger.Open();
        ledger.GetTotal(FRAME);
        ledger.Set(channel, 12.0, 12.0, 0);
        for (int64_t frame = 1 + every; frame <= 77; frame += every)
        {
            ledger.GetTotal(frame * FRAME);
        }
        UMTS_EXPECT(IsNear(ledger.GetMean(77 * FRAME), 12 * (1 - std::exp(-1.0)), 1e-9),
                    "every " << every << " frames");
    }
}

} // namespace
