/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/umts-cfn.h"
#include "ns3/umts-paging-queue.h"
#include "ns3/umts-rrc-encoding.h"

#include <random>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Sizes of PAGING TYPE 1, and which paging records a message has room for.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-paging-queue", UNIT, "25.331 8.1.2");

// A header of 7 bits; a record has 40 bits by P-TMSI, 72 by IMSI, 34 by U-RNTI.
UMTS_TEST("umts-paging-queue", "Octets of PAGING TYPE 1 with 1 to 8 records, by hand")
{
    const std::vector<std::pair<PagedIdentity, std::vector<uint32_t>>> expected{
        {PagedIdentity::P_TMSI, {6, 11, 16, 21, 26, 31, 36, 41}},
        {PagedIdentity::IMSI, {10, 19, 28, 37, 46, 55, 64, 73}},
        {PagedIdentity::U_RNTI, {6, 10, 14, 18, 23, 27, 31, 35}}};
    for (const auto& [identity, octets] : expected)
    {
        PagingType1 message;
        for (const uint32_t size : octets)
        {
            message.records.push_back({identity, Rnti{1}});
            UMTS_EXPECT(EncodePaging(message).size() == size, message.records.size() << " records");
            UMTS_EXPECT((message.GetBits() + 7) / 8 == size, message.records.size() << " records");
        }
    }
    const PagingType1 both{{{PagedIdentity::P_TMSI, {}}, {PagedIdentity::U_RNTI, {}}}, {}};
    UMTS_EXPECT(both.GetBits() == 81, "two kinds");
}

/**
 * @param identities identities of UEs that wait for the same radio frame, the oldest first
 * @param blockBits size of the transport block
 * @return positions of those in each message
 */
std::string
Distribute(const std::vector<PagedIdentity>& identities, uint32_t blockBits)
{
    PagingQueue queue;
    for (const auto identity : identities)
    {
        queue.Add({Rnti{1}, identity, 8, {}}, 1, 0);
    }
    std::string text;
    while (queue.GetNextFrame())
    {
        text += std::to_string(*queue.GetNextFrame()) + ":";
        for (const auto& [number, entry] : queue.Dequeue(blockBits).entries)
        {
            text += " " + std::to_string(number);
        }
        text += "; ";
    }
    return text;
}

// With 240 bits 5 of 40 bits have room, 3 of 72, 6 of 34; 4 of 40 and one of 72 make 239.
UMTS_TEST("umts-paging-queue", "Which records have room, by hand")
{
    const auto p = PagedIdentity::P_TMSI;
    const auto i = PagedIdentity::IMSI;
    const auto u = PagedIdentity::U_RNTI;
    ExpectText(Distribute({p, p, p, p, p, p, p}, 240), "1: 0 1 2 3 4; 9: 5 6; ", "P-TMSI");
    ExpectText(Distribute({i, i, i, i}, 240), "1: 0 1 2; 9: 3; ", "IMSI");
    ExpectText(Distribute({u, u, u, u, u, u, u}, 240), "1: 0 1 2 3 4 5; 9: 6; ", "U-RNTI");
    ExpectText(Distribute({p, p, p, p, i, u}, 240), "1: 0 1 2 3 4; 9: 5; ", "full but for a bit");
    // Two of 40 bits fill 88 bits but for one, and do not wait for one that is too long.
    ExpectText(Distribute({p, i, p}, 88), "1: 0 2; 9: 1; ", "one that waits alone");
    ExpectText(Distribute({u, u, u, u, u, u, u, u, u}, 1000),
               "1: 0 1 2 3 4 5 6 7; 9: 8; ",
               "8 at most");
}

/// Drawn records, with what becomes of them.
struct DrawnRecords
{
    /** @param seed seed of what is drawn */
    explicit DrawnRecords(uint32_t seed)
        : random(seed),
          blockBits(80 + random() % 300)
    {
    }

    /** @brief Have another UE paged. */
    void Add()
    {
        const uint32_t cycle = 8u << (random() % 3);
        const PagingRecord record{Rnti{static_cast<uint32_t>(random() % 100)},
                                  static_cast<PagedIdentity>(random() % 3),
                                  cycle,
                                  {}};
        const int64_t frame = GetPagingOccasion(record.rnti, cycle, last * RADIO_FRAME + 1);
        UMTS_EXPECT(frame > last, "a later radio frame");
        UMTS_EXPECT(frame <= last + cycle, "the next occasion");
        sent.push_back(false);
        UMTS_EXPECT(queue.Add(record, frame, 0) == sent.size() - 1, "numbers");
    }

    /** @brief Send the next message. */
    void Take()
    {
        last = *queue.GetNextFrame();
        const std::size_t before = queue.GetSize();
        const auto message = queue.Dequeue(blockBits);
        UMTS_EXPECT(before - queue.GetSize() == message.entries.size(), "the rest waits");
        UMTS_EXPECT(!message.entries.empty(), "there is one that has room");
        UMTS_EXPECT(message.content.GetBits() <= blockBits, "the transport block");
        UMTS_EXPECT(message.content.records.size() <= PagingType1::MAX_RECORDS, "records");
        for (const auto& [number, entry] : message.entries)
        {
            const auto occasion = static_cast<int64_t>(entry.record.rnti) % entry.record.cycle;
            UMTS_EXPECT(last % entry.record.cycle == occasion, "an occasion of the UE");
            UMTS_EXPECT(!sent.at(number), "sent once");
            sent.at(number) = true;
        }
        deferrals += message.deferrals;
    }

    std::mt19937 random;    //!< What is drawn
    uint32_t blockBits;     //!< Size of the transport block
    PagingQueue queue;      //!< The queue
    int64_t last{0};        //!< Radio frame of the last message
    std::vector<bool> sent; //!< Records that were sent, or removed, by number
    uint64_t deferrals{0};  //!< Records without room
};

UMTS_TEST("umts-paging-queue", "Each drawn record is sent once, in an occasion of its UE")
{
    uint64_t deferrals = 0;
    for (uint32_t seed = 1; seed <= 50; ++seed)
    {
        DrawnRecords drawn(seed);
        for (uint32_t i = 0; i < 300; ++i)
        {
            drawn.Add();
            const auto number = drawn.random() % drawn.sent.size();
            if (i % 10 == 0 && !drawn.sent[number])
            {
                drawn.queue.Remove(number);
                drawn.sent[number] = true;
            }
            if (i % 3 == 0 && drawn.queue.GetNextFrame())
            {
                drawn.Take();
            }
        }
        while (drawn.queue.GetNextFrame())
        {
            drawn.Take();
        }
        for (std::size_t i = 0; i < drawn.sent.size(); ++i)
        {
            UMTS_EXPECT(drawn.sent[i], "record " << i << " of seed " << seed);
        }
        deferrals += drawn.deferrals;
    }
    UMTS_EXPECT(deferrals > 0, "some wait");
}

} // namespace
