/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-rlc-rig.h"
#include "umts-test.h"

#include "ns3/umts-rlc-reassembler.h"
#include "ns3/umts-rlc-segmenter.h"

/**
 * @file
 * @ingroup umts
 * Segmentation, concatenation, Length Indicators and padding (TS 25.322 9.2.2.8).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-segmenter", UNIT, "25.322 9.2.2.8, 25.322 9.2.2.7");

/**
 * @brief Check all payloads of a queue of SDUs.
 * @param liOctets 1 or 2
 * @param useHe HE = 10 allowed
 * @param sizes octets of the SDUs
 * @param expected the payloads in words
 */
void
CheckRlcSegmenterCut(uint32_t liOctets,
                     bool useHe,
                     const std::vector<uint32_t>& sizes,
                     const std::vector<std::string>& expected)
{
    RlcSegmenter segmenter;
    segmenter.Configure(10, liOctets, useHe);
    for (const auto size : sizes)
    {
        segmenter.Enqueue(Create<Packet>(size), 0);
    }
    for (const auto& words : expected)
    {
        UMTS_ASSERT(segmenter.HasData(), "before" << words);
        const auto payload = segmenter.Next();
        UMTS_EXPECT(Describe(*payload) == words, "payload");
        uint32_t octets = payload->liOctets + payload->padding;
        for (const auto& piece : payload->pieces)
        {
            octets += piece.length;
        }
        UMTS_EXPECT(octets == 10, "exactly one payload:" << words);
    }
    UMTS_EXPECT(!segmenter.HasData(), "after" << expected.back());
    UMTS_EXPECT(segmenter.GetQueuedOctets() == 0, "after" << expected.back());
}

// Given SDUs in payloads of 10 octets, piece by piece.
UMTS_TEST("umts-rlc-segmenter", "Payloads of given SDUs")
{
    // LIs of one octet: room for the LI and padding, for both LIs alone, for the LI alone.
    CheckRlcSegmenterCut(1, false, {5}, {" 5e, LI 2, pad 3 announced"});
    CheckRlcSegmenterCut(1, false, {8}, {" 8e, LI 2, pad 0 announced"});
    CheckRlcSegmenterCut(1, false, {9}, {" 9e, LI 1, pad 0"});
    // The SDU fills the payload: its end is told by the next one, or by HE = 10.
    CheckRlcSegmenterCut(1, false, {10}, {" 10, LI 0, pad 0", " 0e, LI 2, pad 8 announced"});
    CheckRlcSegmenterCut(1, true, {10}, {" 10e, LI 0, pad 0, HE"});
    CheckRlcSegmenterCut(1, false, {10, 3}, {" 10, LI 0, pad 0", " 0e 3e, LI 3, pad 4 announced"});
    // HE = 10 leaves no place for the LI of another SDU.
    CheckRlcSegmenterCut(1, true, {3, 6}, {" 3e 6, LI 1, pad 0", " 0e, LI 2, pad 8 announced"});
    CheckRlcSegmenterCut(1,
                         false,
                         {25},
                         {" 10, LI 0, pad 0", " 10, LI 0, pad 0", " 5e, LI 2, pad 3 announced"});
    CheckRlcSegmenterCut(1, false, {1, 1, 1, 1, 1}, {" 1e 1e 1e 1e 1e, LI 5, pad 0"});
    CheckRlcSegmenterCut(1, false, {4, 12}, {" 4e 5, LI 1, pad 0", " 7e, LI 2, pad 1 announced"});

    // LIs of two octets.
    CheckRlcSegmenterCut(2, false, {5}, {" 5e, LI 4, pad 1 announced"});
    CheckRlcSegmenterCut(2, false, {6}, {" 6e, LI 4, pad 0 announced"});
    // A lone octet behind the LI is padding: it holds neither an LI nor the next SDU.
    CheckRlcSegmenterCut(2, false, {7}, {" 7e, LI 2, pad 1"});
    CheckRlcSegmenterCut(2, false, {7, 3}, {" 7e, LI 2, pad 1", " 3e, LI 4, pad 3 announced"});
    CheckRlcSegmenterCut(2, false, {8}, {" 8e, LI 2, pad 0"});
    CheckRlcSegmenterCut(2,
                         false,
                         {9},
                         {" 9, LI 0, pad 1", " 0e, LI 4, pad 6 announced, one short"});
    CheckRlcSegmenterCut(2,
                         true,
                         {9},
                         {" 9, LI 0, pad 1", " 0e, LI 4, pad 6 announced, one short"});
    CheckRlcSegmenterCut(2, false, {10}, {" 10, LI 0, pad 0", " 0e, LI 4, pad 6 announced"});
    CheckRlcSegmenterCut(2, true, {10}, {" 10e, LI 0, pad 0, HE"});
    CheckRlcSegmenterCut(
        2,
        false,
        {9, 8},
        {" 9, LI 0, pad 1", " 0e 8, LI 2, pad 0, one short", " 0e, LI 4, pad 6 announced"});
}

// Dropping SDUs from the queue.
UMTS_TEST("umts-rlc-segmenter", "SDUs dropped from the queue")
{
    RlcSegmenter segmenter;
    segmenter.Configure(10, 1, false);
    segmenter.Enqueue(Create<Packet>(15), 7);
    segmenter.Enqueue(Create<Packet>(10), 8);
    segmenter.Enqueue(Create<Packet>(4), 9);
    UMTS_EXPECT(segmenter.EstimatePayloads() == 3, "29 octets");
    UMTS_EXPECT(Describe(*segmenter.Next()) == " 10, LI 0, pad 0", "first part");
    const auto dropped = segmenter.DropFront();
    UMTS_EXPECT(dropped.sent == 10, "partly cut");
    UMTS_EXPECT(dropped.arrival == 7, "the first one");
    UMTS_EXPECT(segmenter.GetQueuedOctets() == 14, "the others");
    UMTS_EXPECT(Describe(*segmenter.Next()) == " 10, LI 0, pad 0", "begins afresh");
    UMTS_EXPECT(segmenter.HasPendingEnd(), "the end is still to be told");
    segmenter.DropPendingEnd();
    UMTS_EXPECT(Describe(*segmenter.Next()) == " 4e, LI 2, pad 4 announced", "no LI of it");
}

// What goes into the segmenter comes out of the reassembler: the same packets.
UMTS_TEST("umts-rlc-segmenter", "Segmenter and reassembler")
{
    std::mt19937 random(1);
    for (uint32_t run = 0; run < 400; ++run)
    {
        RlcSegmenter segmenter;
        segmenter.Configure(5 + Below(60, random), 1 + run % 2, Below(2, random) == 0);
        RlcReassembler reassembler;
        std::vector<uint64_t> sent;
        std::vector<uint64_t> received;
        const uint32_t largest = 1 + Below(150, random);
        while (sent.size() < 50 || segmenter.HasData())
        {
            while (sent.size() < 50 && (!segmenter.HasData() || Below(2, random) == 0))
            {
                const auto sdu = Create<Packet>(1 + Below(largest, random));
                sent.push_back(sdu->GetUid());
                segmenter.Enqueue(sdu, 0);
            }
            reassembler.Push(*segmenter.Next(), 0, [&](Ptr<Packet> sdu, uint32_t) {
                received.push_back(sdu->GetUid());
            });
        }
        UMTS_EXPECT(sent == received, "run " << run);
    }
}

// SDU ends to skip, and SDUs of which octets are missing.
UMTS_TEST("umts-rlc-segmenter", "Skipped ends and missing octets")
{
    RlcSegmenter segmenter;
    segmenter.Configure(10, 1, false);
    for (const uint32_t size : {12, 3, 1, 20})
    {
        segmenter.Enqueue(Create<Packet>(size), 0);
    }
    std::vector<Ref<const PduPayload>> payloads;
    std::string words;
    while (segmenter.HasData())
    {
        payloads.push_back(segmenter.Next());
        words += Describe(*payloads.back()) + ";";
    }
    UMTS_EXPECT(words == " 10, LI 0, pad 0; 2e 3e 1e 1, LI 3, pad 0; 10, LI 0, pad 0;"
                         " 9e, LI 1, pad 0;",
                "payloads");
    const auto reassemble = [&payloads](std::size_t first, uint32_t skipEnds, std::size_t hole) {
        RlcReassembler reassembler;
        std::string sizes;
        for (std::size_t i = first; i < payloads.size(); ++i)
        {
            if (i != hole)
            {
                reassembler.Push(*payloads[i],
                                 i == first ? skipEnds : 0,
                                 [&sizes](Ptr<Packet> sdu, uint32_t end) {
                                     sizes += " " + std::to_string(sdu->GetSize()) + "@" +
                                              std::to_string(end);
                                 });
            }
        }
        return sizes;
    };
    UMTS_EXPECT(reassemble(0, 0, 9) == " 12@0 3@1 1@2 20@0", "all");
    UMTS_EXPECT(reassemble(1, 0, 9) == " 3@1 1@2 20@0", "the first one lacks its beginning");
    UMTS_EXPECT(reassemble(1, 1, 9) == " 3@1 1@2 20@0", "one end skipped");
    UMTS_EXPECT(reassemble(1, 2, 9) == " 1@2 20@0", "two ends skipped");
    UMTS_EXPECT(reassemble(0, 0, 1) == "", "the end of one, the beginning of the next");
    UMTS_EXPECT(reassemble(0, 0, 2) == " 12@0 3@1 1@2", "the last one lacks its middle");
}

} // namespace
