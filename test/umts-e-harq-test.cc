/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-rig.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-timing.h"
#include "ns3/umts-e-harq.h"

#include <algorithm>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * HARQ of E-DCH in the UE and in a Node B, and the times that it leaves them.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-harq", UNIT, "25.321 11.8.1.1, 25.212 4.9.2");

/** @return chips in ms */
double
ToMs(int32_t chips)
{
    return chips / 3840.0;
}

/// What a TTI leaves to both sides, ms.
struct TimesRow
{
    EdchTti tti;       //!< TTI
    double leastNodeB; //!< From the end of E-DPDCH to E-HICH
    double leastUe;    //!< From the end of E-HICH or E-AGCH to E-DPDCH
    double roundTrip;  //!< HARQ round trip
};

// For all frame offsets of a downlink DPCH.
UMTS_TEST("umts-e-harq", "Times of Node B and UE", "25.211 7.11, 25.214 6B")
{
    for (const auto& row :
         std::vector<TimesRow>{{EdchTti::MS10, 14.46, 5.59, 40}, {EdchTti::MS2, 6.46, 3.59, 16}})
    {
        const int32_t chips = GetChips(row.tti);
        const auto processes = static_cast<int32_t>(GetEdchProcesses(row.tti));
        for (int32_t offset = 0; offset < 150; ++offset)
        {
            const std::string name =
                std::to_string(static_cast<int>(row.tti)) + " ms, " + std::to_string(offset);
            const int32_t start = GetEdchStart(offset);
            const int32_t hich = GetEhichStart(row.tti, offset) + EHICH_TTIS * chips;
            const double nodeB = ToMs(hich - start - chips);
            const double ue = ToMs(start + processes * chips - hich - GetEhichChips(row.tti));
            UMTS_EXPECT(nodeB >= row.leastNodeB && nodeB <= row.leastNodeB + 1.95, name);
            UMTS_EXPECT(ue >= row.leastUe && ue <= row.leastUe + 1.95, name);
            UMTS_EXPECT(
                IsNear(nodeB + ue + ToMs(chips + GetEhichChips(row.tti)), row.roundTrip, 1e-9),
                name);
            // The relative grant that comes with the answer is obeyed by the same process.
            UMTS_EXPECT(EHICH_TTIS + GetRelativeGrantTtis(row.tti) == processes, name);
            // E-AGCH is as long as a TTI: repeated in one of 10 ms.
            const double granted =
                ToMs(start + GetAbsoluteGrantTtis(row.tti, offset) * chips - EAGCH_START - chips);
            UMTS_EXPECT(granted >= row.leastUe && granted < row.leastUe + ToMs(chips), name);
        }
    }
}

/**
 * @param retransmissions retransmissions at most
 * @return a block
 */
EdchBlock
MakeBlock(uint8_t retransmissions, uint8_t eTfci = 14)
{
    return {ObjectPool<MacEPdu>::Create(), eTfci, 1.0, 1.0, retransmissions, false};
}

UMTS_TEST("umts-e-harq", "UE: synchronous processes, RSN and retransmissions")
{
    using Outcome = EdchHarqTransmitter::Outcome;
    EdchHarqTransmitter harq(EdchTti::MS10);
    std::string rsns;
    for (uint64_t tti = 1; tti < 25; tti += 4)
    {
        const auto sent = harq.HasBlock(tti) ? harq.Repeat(tti) : harq.Start(tti, MakeBlock(5));
        rsns += std::to_string(sent.control.rsn);
        UMTS_EXPECT(!harq.HasBlock(tti + 1), "another process");
        const auto outcome = harq.OnFeedback(tti, false);
        UMTS_EXPECT(outcome == (tti < 21 ? Outcome::RETRANSMIT : Outcome::GIVEN_UP), "TTI " << tti);
    }
    ExpectText(rsns, "012333", "RSN");
    UMTS_EXPECT(harq.GetNActive() == 0, "given up");
    harq.Start(25, MakeBlock(0));
    UMTS_EXPECT(harq.OnFeedback(25, false) == Outcome::GIVEN_UP, "no retransmission at all");
    harq.Start(29, MakeBlock(0));
    UMTS_EXPECT(harq.OnFeedback(29, true) == Outcome::DELIVERED, "acknowledged");
    EdchHarqTransmitter eight(EdchTti::MS2);
    for (uint64_t tti = 0; tti < 8; ++tti)
    {
        eight.Start(tti, MakeBlock(1));
    }
    UMTS_EXPECT(eight.GetNActive() == 8, "eight processes of 2 ms");
    UMTS_EXPECT(eight.HasBlock(8), "the ninth TTI is of the first process");
}

/// A Node B hears some transmissions of process 0 of a TTI of 2 ms.
struct ReceiverTest
{
    /// A transmission that is heard.
    struct Heard
    {
        uint8_t rsn;       //!< RSN
        uint64_t round;    //!< TTI over HARQ processes
        uint8_t eTfci{14}; //!< E-TFCI
    };

    /**
     * @param transmissions what is heard
     * @return of each "4" after so many retransmissions, "4r" of a block that was decoded before
     */
    std::string Hear(const std::vector<Heard>& transmissions)
    {
        std::string text;
        for (const auto& [rsn, round, eTfci] : transmissions)
        {
            const auto reception = harq.Receive({true, rsn, eTfci}, 8 * round, 0.05);
            bler = reception.bler;
            text += std::to_string(reception.retransmissions) + (reception.isRepeated ? "r " : " ");
        }
        return text;
    }

    EdchFormats formats{MakeEdchConfig().formats}; //!< E-TFCs
    EdchHarqReceiver harq{formats, false};         //!< Under test
    double bler{0.0};                              //!< After the last transmission
};

UMTS_TEST_F(ReceiverTest, "umts-e-harq", "Node B: which transmissions are of one block")
{
    ExpectText(Hear({{0, 0}, {1, 1}, {2, 2}, {3, 3}, {3, 4}}), "0 1 2 3 4 ", "a block");
    ExpectText(Hear({{0, 5}, {2, 7}, {3, 10}, {3, 11}}), "0 2 5 6 ", "some are missed");
    ExpectText(Hear({{0, 12}, {0, 13}}), "0 0 ", "another block");
    ExpectText(Hear({{2, 14}}),
               "2 ",
               "an RSN that does not follow: a block of which two are missed");
    ExpectText(Hear({{3, 15, 20}}), "3 ", "another E-TFC");
    ExpectText(Hear({{3, 19, 20}}), "3 ", "after three that were missed it may be any");
    harq.OnDecoded(8 * 19);
    ExpectText(Hear({{3, 20, 20}, {0, 21, 20}}), "4r 0 ", "the ACK was lost; then a new block");
}

UMTS_TEST_F(ReceiverTest, "umts-e-harq", "Node B: energy and new bits add up")
{
    const auto of = [this](const SymbolSnrs& snrs) { return GetEdchBler(formats.Get(14), snrs); };
    const float snr = GetEdchSymbolSnr(0.05, formats.Get(14), EdchTti::MS2);
    Hear({{0, 0}});
    UMTS_EXPECT(bler == of({snr, 0, 0, 0}), "RV 0");
    Hear({{1, 1}}); // 1026 + 24 + 4 systematic bits of 1920: more than half
    UMTS_EXPECT(bler == of({snr, 0, 0, snr}), "RV 3");
    Hear({{2, 2}});
    UMTS_EXPECT(bler == of({snr, 0, snr, snr}), "RV 2");
    Hear({{3, 5}});
    UMTS_EXPECT(bler == of({snr, snr, snr, snr}), "RV 1 in round 5");
    Hear({{0, 6}});
    UMTS_EXPECT(bler == of({snr, 0, 0, 0}), "a new block");
    EdchHarqReceiver chase(formats, true);
    chase.Receive({true, 0, 14}, 0, 0.05);
    const auto twice = chase.Receive({true, 1, 14}, 8, 0.05);
    UMTS_EXPECT(twice.bler == of({2 * snr, 0, 0, 0}), "Chase");
}

/**
 * Whatever is missed and whatever feedback is misread: what a Node B takes for one block is one
 * block.
 * @param seed random stream
 */
void
HearRandom(uint32_t seed)
{
    const auto random = MakeRandom(seed);
    const double missed = random->GetValue(0, 0.6);
    const auto tti = seed % 2 == 0 ? EdchTti::MS2 : EdchTti::MS10;
    const EdchFormats formats(MakeEdchConfig(tti).formats);
    EdchHarqTransmitter ue(tti);
    EdchHarqReceiver nodeB(formats, false);
    std::vector<uint32_t> retransmissions(8, 0);
    std::vector<bool> isDecoded(8, false);
    for (uint64_t n = 0; n < 4000; ++n)
    {
        const auto process = n % GetEdchProcesses(tti);
        const bool isNew = !ue.HasBlock(n);
        const auto sent = isNew ? ue.Start(n, MakeBlock(random->GetInteger(0, 9))) : ue.Repeat(n);
        retransmissions[process] = isNew ? 0 : retransmissions[process] + 1;
        isDecoded[process] = isDecoded[process] && !isNew;
        if (random->GetValue() >= missed)
        {
            const auto heard = nodeB.Receive(sent.control, n, 0.05);
            // From the third one on it cannot know how many there were before.
            UMTS_EXPECT(std::min<uint32_t>(heard.retransmissions, 3) ==
                            std::min<uint32_t>(retransmissions[process], 3),
                        "seed " << seed << ", TTI " << n);
            UMTS_EXPECT(!heard.isRepeated || isDecoded[process], "seed " << seed << ", TTI " << n);
            if (random->GetInteger(0, 3) == 0)
            {
                nodeB.OnDecoded(n);
                isDecoded[process] = true;
            }
        }
        ue.OnFeedback(n, random->GetInteger(0, 4) == 0);
    }
}

UMTS_TEST("umts-e-harq", "Blocks are told apart by RSN, over 100 seeds")
{
    for (uint32_t seed = 1; seed <= 100; ++seed)
    {
        HearRandom(seed);
    }
}

} // namespace
