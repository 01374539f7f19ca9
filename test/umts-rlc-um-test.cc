/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm-um-rig.h"
#include "umts-test-time.h"
#include "umts-test.h"

/**
 * @file
 * @ingroup umts
 * Unacknowledged mode, PDU by PDU (TS 25.322 11.2). PDUs have 10 octets, 9 behind the header.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-um", UNIT, "25.322 11.2");

/**
 * @brief Check all PDUs of a queue of SDUs.
 * @param pduOctets size of a PDU
 * @param sizes octets of the SDUs
 * @param expected the PDUs in words
 */
void
CheckRlcUmCut(uint32_t pduOctets, const std::vector<uint32_t>& sizes, const std::string& expected)
{
    RlcTmUmConfig config;
    config.pduOctets = pduOctets;
    RlcTmUmRig rig(RlcMode::UM, config);
    for (const auto size : sizes)
    {
        rig.Send(size);
    }
    ExpectText(rig.Tti(100), expected, "PDUs");
    ExpectText(rig.GetDelivered(), rig.GetArrived(), expected);
    UMTS_EXPECT(rig.GetRx().GetCounters().sdusDelivered == sizes.size(), expected);
}

// How SDUs are cut, and what starts and ends are told.
UMTS_TEST("umts-rlc-um", "UMD PDUs of given SDUs")
{
    CheckRlcUmCut(10, {5}, "UMD 0: 5e, LI 3, pad 1 announced, start;");
    CheckRlcUmCut(10, {7}, "UMD 0: 7e, LI 2, pad 0, start;");
    CheckRlcUmCut(10, {8}, "UMD 0: 8, LI 1, pad 0, start;UMD 1: 0e, LI 2, pad 7 announced;");
    CheckRlcUmCut(10, {8, 3}, "UMD 0: 8, LI 1, pad 0, start;UMD 1: 0e 3e, LI 3, pad 3 announced;");
    CheckRlcUmCut(
        10,
        {20},
        "UMD 0: 8, LI 1, pad 0, start;UMD 1: 9, LI 0, pad 0;UMD 2: 3e, LI 2, pad 4 announced;");
    CheckRlcUmCut(10,
                  {2, 2, 9},
                  "UMD 0: 2e 2e 2, LI 3, pad 0, start;UMD 1: 7e, LI 2, pad 0 announced;");
    CheckRlcUmCut(10,
                  {7, 1},
                  "UMD 0: 7e, LI 2, pad 0, start;UMD 1: 1e, LI 3, pad 5 announced, start;");
    CheckRlcUmCut(4, {4}, "UMD 0: 2, LI 1, pad 0, start;UMD 1: 2e, LI 1, pad 0;");
    // Length Indicators of 15 bits: an SDU that ends one octet short of its PDU.
    CheckRlcUmCut(126,
                  {122},
                  "UMD 0: 122, LI 2, pad 1, start;UMD 1: 0e, LI 4, pad 121 announced, one short;");
    CheckRlcUmCut(126, {123}, "UMD 0: 123, LI 2, pad 0, start;UMD 1: 0e, LI 4, pad 121 announced;");
}

/**
 * @brief Check one pattern of losses.
 * @param fate what becomes of the PDUs
 * @param delivered numbers of the SDUs delivered
 */
void
CheckRlcUmLoss(const std::string& fate, const std::string& delivered)
{
    RlcTmUmRig rig(RlcMode::UM, SmallPdus());
    for (const uint32_t size : {8, 7, 20, 4, 7, 3})
    {
        rig.Send(size);
    }
    ExpectText(rig.Tti(100, fate),
               "UMD 0: 8, LI 1, pad 0, start;UMD 1: 0e 7e, LI 2, pad 0;"
               "UMD 2: 8, LI 1, pad 0, start;UMD 3: 9, LI 0, pad 0;"
               "UMD 4: 3e 4e, LI 2, pad 0;UMD 5: 7e, LI 2, pad 0, start;"
               "UMD 6: 3e, LI 3, pad 3 announced, start;",
               "PDUs");
    ExpectText(rig.GetDelivered(), delivered, fate);
    ExpectText(rig.GetArrived(), delivered, fate + " by octets and ends");
}

// A missing PDU costs exactly the SDUs that it touches.
UMTS_TEST("umts-rlc-um", "Missing PDUs")
{
    CheckRlcUmLoss(".......", " 0 1 2 3 4 5");
    CheckRlcUmLoss("x......", " 1 2 3 4 5");
    CheckRlcUmLoss(".x.....", " 2 3 4 5");
    CheckRlcUmLoss("..x....", " 0 1 3 4 5");
    CheckRlcUmLoss("...x...", " 0 1 3 4 5");
    CheckRlcUmLoss("....x..", " 0 1 4 5");
    CheckRlcUmLoss(".....x.", " 0 1 2 3 5");
    CheckRlcUmLoss("......x", " 0 1 2 3 4");
    CheckRlcUmLoss("..xx...", " 0 1 3 4 5");
    CheckRlcUmLoss("x.x.x.x", " 1 4");
    CheckRlcUmLoss("xxx....", " 3 4 5");
    CheckRlcUmLoss("xxxxxx.", " 5");
}

// The rest of a damaged SDU is thrown away up to its end, and the next one begins behind that.
UMTS_TEST("umts-rlc-um", "An SDU begins where a damaged one ends")
{
    RlcTmUmRig rig(RlcMode::UM, SmallPdus());
    for (const uint32_t size : {12, 12, 12})
    {
        rig.Send(size);
    }
    rig.Tti(100, "x...");
    ExpectText(rig.GetDelivered(), " 1 2", "the first is lost");
    ExpectText(rig.GetArrived(), " 1 2", "by octets and ends");
}

// Sequence numbers wrap, with and without losses.
UMTS_TEST("umts-rlc-um", "Sequence numbers wrap")
{
    constexpr uint32_t count = 10 * UmSeqNum::MODULUS;
    constexpr uint32_t lostEvery = 127;
    RlcTmUmRig rig(RlcMode::UM, SmallPdus());
    for (uint32_t i = 0; i < count; ++i)
    {
        rig.Send(7);
        rig.Tti(1, i % lostEvery == 5 ? "x" : ".");
    }
    const RlcUmTx& tx = static_cast<const RlcUmTx&>(rig.GetTx());
    UMTS_EXPECT(tx.GetVtUs().Value() == 0, "ten times around");
    UMTS_EXPECT(tx.GetCounters().pdusSent == count, "one SDU per PDU");
    const uint32_t lost = (count - 6) / lostEvery + 1;
    UMTS_EXPECT(rig.GetRx().GetCounters().pdusMissing == lost, "gaps");
    UMTS_EXPECT(rig.GetRx().GetCounters().sdusDelivered == count - lost, "the others");
    UMTS_EXPECT(rig.GetDelivered() == rig.GetArrived(), "in order");
    // A burst of all but one of the numbers still shows.
    rig.Send(20);
    rig.Tti(2);
    for (uint32_t i = 0; i < UmSeqNum::MODULUS - 2; ++i)
    {
        rig.Send(7);
    }
    rig.Tti(UmSeqNum::MODULUS - 1, std::string(UmSeqNum::MODULUS - 1, 'x'));
    rig.Send(7);
    rig.Tti(1);
    UMTS_EXPECT(rig.GetDelivered() == rig.GetArrived(), "after a long burst");
    UMTS_EXPECT(rig.GetRx().GetCounters().sdusDelivered == count - lost + 1, "the last");
}

// Timer_Discard: not begun, begun, and with the end still to be told.
UMTS_TEST("umts-rlc-um", "SDU discard without explicit signalling")
{
    RlcTmUmRig rig(RlcMode::UM, SmallPdus(50 * MS));
    rig.Send(20);
    rig.Send(7);
    ExpectText(rig.Tti(1), "UMD 0: 8, LI 1, pad 0, start;", "the first part");
    rig.Wait(30 * MS);
    rig.Send(7);
    UMTS_EXPECT(rig.GetTx().GetDeadline() == 50 * MS, "Timer_Discard");
    rig.Wait(19 * MS);
    UMTS_EXPECT(rig.GetTx().GetHeldOctets() == 34, "not yet");
    rig.Wait(1 * MS);
    UMTS_EXPECT(rig.GetTx().GetHeldOctets() == 7, "the two older ones are gone");
    UMTS_EXPECT(rig.GetTx().GetCounters().sdusDiscarded == 2, "discarded");
    ExpectText(rig.Tti(5),
               "UMD 2: 0e 7e, LI 2, pad 0;",
               "one number is left out after an SDU that had been begun");
    ExpectText(rig.GetDelivered(), " 2", "no part of the discarded ones");

    // The SDU before is complete, and only its end is to be told: no gap may hide it.
    rig.Send(8);
    rig.Send(7);
    ExpectText(rig.Tti(1), "UMD 3: 8, LI 1, pad 0, start;", "all octets");
    rig.Wait(50 * MS);
    UMTS_EXPECT(rig.GetTx().GetCounters().sdusDiscarded == 3, "not begun");
    ExpectText(rig.Tti(1), "UMD 4: 0e, LI 2, pad 7 announced;", "its end");
    ExpectText(rig.GetDelivered(), " 2 3", "the one before the discarded one");

    // Nothing more comes after a discard: no PDU for its own sake.
    rig.Send(20);
    ExpectText(rig.Tti(1), "UMD 5: 8, LI 1, pad 0, start;", "the first part");
    rig.Wait(50 * MS);
    UMTS_EXPECT(!rig.GetTx().HasData(), "silent");
    UMTS_EXPECT(rig.GetTx().GetDeadline() == NEVER, "no timer");
    UMTS_EXPECT(rig.IsConserved(), "octets");
}

UMTS_TEST("umts-rlc-um", "Discard of an SDU of which one octet has been sent")
{
    RlcTmUmRig rig(RlcMode::UM, SmallPdus(50 * MS));
    rig.Send(6);
    rig.Wait(10 * MS);
    rig.Send(20);
    ExpectText(rig.Tti(1), "UMD 0: 6e 1, LI 2, pad 0, start;", "an octet of the second SDU");
    rig.Wait(50 * MS);
    UMTS_EXPECT(rig.GetTx().GetCounters().sdusDiscarded == 1, "discarded");
    rig.Send(7);
    ExpectText(rig.Tti(1), "UMD 2: 0e 7e, LI 2, pad 0;", "its end, and a number left out");
    ExpectText(rig.GetDelivered(), " 0 2", "the others");
    ExpectText(rig.GetArrived(), " 0 2", "the others by octets and ends");
}

// Limits of the SDU buffer.
UMTS_TEST("umts-rlc-um", "SDU buffer limit")
{
    RlcTmUmConfig config = SmallPdus();
    config.bufferOctets = 20;
    RlcTmUmRig octets(RlcMode::UM, config);
    UMTS_EXPECT(octets.Send(20), "at the limit");
    UMTS_EXPECT(!octets.Send(1), "beyond it");
    octets.Tti(1);
    UMTS_EXPECT(!octets.Send(1), "an SDU counts until it is sent wholly");
    octets.Tti(2);
    UMTS_EXPECT(octets.Send(1), "all sent");
    UMTS_EXPECT(octets.GetTx().GetCounters().sdusRefused == 2, "refused");
    config.bufferOctets = 0;
    config.bufferPdus = 2;
    RlcTmUmRig pdus(RlcMode::UM, config);
    UMTS_EXPECT(pdus.Send(10), "two PDUs");
    UMTS_EXPECT(!pdus.Send(9), "three");
    UMTS_EXPECT(pdus.Send(8), "two still");
}

} // namespace
