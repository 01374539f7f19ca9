/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/umts-hs-policies.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * MAC-hs of a Node B and of its UEs together.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-cell", UNIT, "25.321 11.6.1");

const uint64_t TTIS = 5000; //!< Of most runs: ten seconds

/// MAC-d PDUs per TTI of one UE on an ideal channel.
struct PayloadTest
{
    /// A case.
    struct Row
    {
        uint32_t category; //!< UE category
        uint8_t cqi;       //!< CQI
        uint16_t pduBits;  //!< Size accounted
        uint32_t pdus;     //!< Expected per TTI
    };
};

UMTS_TEST_F(PayloadTest, "umts-hs-cell", "MAC-d PDUs per TTI on an ideal channel")
{
    const std::vector<Row> rows{
        {6, 14, 336, 7},
        {6, 14, 320, 8}, // the reference leaves the RLC header out
        {6, 22, 336, 21},
        {6, 22, 320, 22},
        {6, 30, 336, 21},
        {10, 30, 656, 38}, // 640 bits of RLC payload: 12.16 Mb/s
        {10, 30, 336, 70}, // the largest N
        {6, 5, 336, 1},
        {6, 4, 336, 0},
    };
    for (const auto& row : rows)
    {
        HsUserConfig user;
        user.category = row.category;
        HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
        rig.Add(user, MakeFullBuffer(row.pduBits), Always(row.cqi));
        rig.Run(TTIS);
        const auto& counters = rig.GetReceiver(0).GetCounters();
        UMTS_EXPECT(counters.pdusDelivered == row.pdus * TTIS,
                    "category " << row.category << ", CQI " << +row.cqi << ", " << row.pduBits
                                << " bits");
        UMTS_EXPECT(counters.bitsDelivered == counters.pdusDelivered * row.pduBits, "bits");
    }
}

/**
 * @param bits size of a PDU after four of 336
 * @return PDUs in a block of CQI 14
 */
size_t
CountInBlock(uint16_t bits)
{
    HsQueueConfig config;
    config.pduBits = {336, bits};
    HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    rig.Add(HsUserConfig(), config, Always(14));
    for (uint32_t i = 0; i < 5; ++i)
    {
        rig.Enqueue(0, NumberSink::MakePdu(i, i < 4 ? 336 : bits));
    }
    rig.Run(1);
    return rig.GetLast().at(0).transmission.pdu->GetNPdus();
}

/** @brief 103 PDUs come to a queue for 100 and for 20 ms. */
void
TestStay()
{
    HsQueueConfig config;
    config.pduBits = {336, 656};
    config.capacityPdus = 100;
    config.discardTime = 20000000;
    NumberSink sink;
    HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    uint8_t cqi = 0;
    rig.Add(HsUserConfig(), config, [&](uint64_t) { return MakeIdealLink(cqi); }, &sink);
    auto& mac = rig.GetMac();
    const auto& queue = rig.GetQueue(0);
    UMTS_EXPECT(mac.IsIdle(), "nothing to do");
    uint32_t refused = 0;
    for (uint32_t i = 0; i < 103; ++i)
    {
        refused += rig.Enqueue(0, NumberSink::MakePdu(i, i < 3 ? 656 : 336)) ? 0 : 1;
    }
    UMTS_EXPECT(refused == 3, "the queue is full");
    UMTS_EXPECT(queue.GetPdus() == 100, "PDUs");
    UMTS_EXPECT(queue.GetOctets() == 3 * 82 + 97 * 42, "octets");
    rig.Run(1);
    UMTS_EXPECT(rig.GetLast().size() == 0, "CQI 0: out of range");
    // 2583 bits: 32 of headers for two sizes, 3 * 656 and 1 * 336 of PDUs.
    cqi = 14;
    rig.Run(1);
    UMTS_EXPECT(sink.numbers.size() == 4, "two sizes in a block");
    UMTS_EXPECT(queue.GetOctets() == 96 * 42, "octets that are left");
    UMTS_EXPECT(rig.GetLast().at(0).transmission.pdu->GetBits() == 2336, "bits");
    rig.Run(8);
    UMTS_EXPECT(sink.numbers.size() == 4 + 8 * 7, "seven a TTI");
    UMTS_EXPECT(!mac.IsIdle(), "still waiting");
    rig.Run(1);
    UMTS_EXPECT(queue.GetPdus() == 0, "20 ms are over");
    rig.Run(6);
    UMTS_EXPECT(mac.IsIdle(), "nothing to do, nothing to acknowledge");
    const auto& counters = queue.GetCounters();
    UMTS_EXPECT(counters.enqueued == 100, "found room");
    UMTS_EXPECT(counters.overflowed == 3, "found none");
    UMTS_EXPECT(counters.discarded == 40, "stayed too long");
    UMTS_EXPECT(counters.sent == 60, "sent");
    UMTS_EXPECT(counters.delivered == 60, "acknowledged");
    UMTS_EXPECT(sink.IsOrdered(), "order");
}

// TS 25.306 Table 5.1a: a UE of category 3 receives in every second TTI, others in each.
UMTS_TEST("umts-hs-cell", "A fair rate is what the minimum inter-TTI interval leaves")
{
    for (const auto& [category, share] : {std::make_pair(3u, 0.5), std::make_pair(6u, 1.0)})
    {
        MacHs mac(HsCellConfig(), CreateObject<RoundRobinScheduler>());
        HsUserConfig config;
        config.category = category;
        const HsUserId ue = mac.AddUser(config);
        const HsQueueId queue = mac.AddQueue(ue, HsQueueConfig());
        mac.OnCqi(ue, {10, NO_PAYLOAD_LIMIT}, 0);
        const HsQueueView view = mac.GetQueueView(queue, 1, 0);
        UMTS_ASSERT(view.pdusPerTti > 0, "a TTI carries PDUs");
        UMTS_EXPECT(IsNear(view.fairRate, share * view.pdusPerTti / 0.002, 1e-6),
                    "category " << category);
    }
}

// A priority queue: order, sizes, capacity, discard timer, idleness.
UMTS_TEST("umts-hs-cell", "Priority queue")
{
    TestStay();
    // 2583 bits: 21 or 32 of headers, 4 * 336 of PDUs, and the rest or 11 bits less.
    UMTS_EXPECT(CountInBlock(1218) == 4, "a second size needs 11 bits more");
    UMTS_EXPECT(CountInBlock(1207) == 5, "two sizes fill the block");
}

/**
 * @param codes HS-PDSCH codes
 * @param hsScchs HS-SCCHs
 * @param cqis of the UEs
 * @return what the first TTI carries: UE, CQI of the format, codes
 */
std::string
Fill(uint32_t codes, uint32_t hsScchs, const std::vector<uint8_t>& cqis)
{
    HsCellConfig cell;
    cell.codes = codes;
    cell.hsScchs = hsScchs;
    HsRig rig(cell, CreateObject<RoundRobinScheduler>());
    for (const auto cqi : cqis)
    {
        rig.Add(HsUserConfig(), MakeFullBuffer(), Always(cqi));
    }
    rig.Run(1);
    std::string text;
    for (const auto& [user, transmission] : rig.GetLast())
    {
        text += std::to_string(static_cast<uint32_t>(user)) + ":" +
                std::to_string(transmission.cqi) + "/" + std::to_string(transmission.format.codes) +
                " ";
    }
    return text;
}

/**
 * @param category of the UEs
 * @param users their number
 * @return TTIs that each gets, of 600
 */
std::string
CountSlots(uint32_t category, uint32_t users)
{
    HsUserConfig config;
    config.category = category;
    HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    for (uint32_t i = 0; i < users; ++i)
    {
        rig.Add(config, MakeFullBuffer(), Always(14));
    }
    rig.Run(600);
    std::string text;
    for (uint32_t i = 0; i < users; ++i)
    {
        text += std::to_string(rig.GetSlots(i)) + " ";
    }
    return text;
}

/** @brief Dedicated channels take codes away while a block of five waits. */
void
TestFewerCodes()
{
    HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    rig.Add(HsUserConfig(), MakeFullBuffer(), [](uint64_t tti) {
        return MakeLink(tti == 0 ? -40 : 40, tti == 0 ? 22 : 14);
    });
    rig.Run(1);
    rig.GetMac().SetCodes(0);
    rig.Run(6);
    UMTS_EXPECT(rig.GetSlots(0) == 1, "no codes, no blocks");
    rig.GetMac().SetCodes(3);
    rig.Run(1);
    const auto& repeated = rig.GetLast().at(0).transmission;
    UMTS_EXPECT(+repeated.redundancy == 1, "it is sent again");
    UMTS_EXPECT(repeated.format.tbsBits == 7168, "as it was");
    rig.Run(1);
    UMTS_EXPECT(+rig.GetLast().at(0).transmission.format.codes == 3, "new blocks");
}

// Several UEs in a TTI, and UEs that cannot have every TTI.
UMTS_TEST("umts-hs-cell", "Code multiplexing and inter-TTI interval")
{
    TestFewerCodes();
    ExpectText(Fill(15, 1, {22, 22}), "0:22/5 ", "one HS-SCCH");
    // A quarter of the power is 5.9 CQI less, half of it 2.95.
    ExpectText(Fill(15, 4, {22, 22, 22, 22}), "0:16/5 1:16/5 2:16/5 ", "15 codes");
    ExpectText(Fill(15, 2, {22, 22, 22, 22}), "0:19/5 1:19/5 ", "two HS-SCCHs");
    ExpectText(Fill(12, 4, {22, 22, 22, 22}), "0:16/5 1:16/5 2:9/2 ", "two codes are left");
    ExpectText(Fill(6, 4, {22, 22, 7}), "0:17/5 1:6/1 ", "three UEs");
    ExpectText(Fill(4, 1, {22}), "0:14/4 ", "fewer codes than the UE could have");
    ExpectText(CountSlots(6, 1), "600 ", "category 6");
    ExpectText(CountSlots(3, 1), "300 ", "category 3: every second TTI");
    ExpectText(CountSlots(1, 1), "200 ", "category 1: every third TTI");
    ExpectText(CountSlots(1, 2), "200 200 ", "two of them");
    ExpectText(CountSlots(1, 4), "150 150 150 150 ", "four of them");
}

// Two queues of one UE: one block per TTI, CmCH-PI first, orders of their own.
UMTS_TEST("umts-hs-cell", "Two queues of a UE")
{
    HsCellConfig cell;
    cell.hsScchs = 4;
    HsRig rig(cell, CreateObject<MaxCiScheduler>());
    NumberSink low;
    NumberSink high;
    HsQueueConfig config;
    const uint32_t user = rig.Add(HsUserConfig(), config, Always(14), &low);
    config.id = 7;
    config.priority = 3;
    const uint32_t second = rig.AddQueue(user, config, &high);
    for (uint32_t i = 0; i < 21; ++i)
    {
        rig.Enqueue(user, NumberSink::MakePdu(i));
        rig.Enqueue(second, NumberSink::MakePdu(i));
    }
    rig.Run(3);
    UMTS_EXPECT(rig.GetLast().size() == 1, "one block");
    UMTS_EXPECT(high.numbers.size() == 21, "seven a TTI");
    UMTS_EXPECT(low.numbers.size() == 0, "the other waits");
    rig.Run(3);
    UMTS_EXPECT(low.numbers.size() == 21, "its turn");
    UMTS_EXPECT(low.IsOrdered() && high.IsOrdered(), "order");
    UMTS_EXPECT(rig.GetQueue(user).GetNextTsn().Value() == 3, "TSNs");
    UMTS_EXPECT(rig.GetQueue(second).GetNextTsn().Value() == 3, "TSNs");
    rig.Run(6);
    UMTS_EXPECT(rig.GetQueue(user).GetCounters().delivered == 21, "low");
    UMTS_EXPECT(rig.GetQueue(second).GetCounters().delivered == 21, "high");
}

// The outer loop finds the target whatever the bias of CQI; a payload limit is a rate.
UMTS_TEST("umts-hs-cell", "Outer loop; payload limit")
{
    for (const int bias : {-3, 0, 3})
    {
        for (const double target : {0.02, 0.1, 0.3})
        {
            HsUserConfig user;
            user.targetBler = target;
            user.outerLoopStep = 0.05;
            HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
            rig.Add(user, MakeFullBuffer(), [=](uint64_t tti) {
                const double sinrDb = -5 + 4 * std::sin(tti / 700.0);
                return MakeLink(sinrDb, GetCqi(sinrDb) + bias);
            });
            rig.Run(50000);
            const auto& counters = rig.GetReceiver(0).GetCounters();
            UMTS_EXPECT(IsNear(counters.firstErrors / double(counters.firstTransmissions),
                               target,
                               0.1 * target),
                        "bias " << bias << ", target " << target);
        }
    }
    for (const uint32_t limit : {0, 100, 335, 336, 1000, 7000, 30000})
    {
        HsUserConfig user;
        user.category = 6;
        HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>());
        rig.Add(user, MakeFullBuffer(), [=](uint64_t) {
            auto link = MakeIdealLink(0);
            link.payloadLimitBits = limit;
            return link;
        });
        rig.Run(TTIS);
        const uint64_t expected = std::min<uint64_t>(limit * TTIS, 21 * 336 * TTIS);
        const auto delivered = rig.GetReceiver(0).GetCounters().bitsDelivered;
        UMTS_EXPECT(delivered <= expected && delivered + 336 > expected,
                    "limit " << limit << ": " << delivered << " of " << expected);
    }
}

/**
 * @brief Let a link carry bursts.
 * @param category HS-DSCH category of the UE
 * @param roundTripTtis until the feedback of a block
 * @param link payload limit of a TTI
 * @param ttis length
 * @return bits delivered in each TTI, and at last those that the category could not carry
 */
std::vector<uint64_t>
CarryBursts(uint32_t category,
            uint32_t roundTripTtis,
            const std::function<uint32_t(uint64_t)>& link,
            uint64_t ttis)
{
    HsUserConfig user;
    user.category = category;
    HsRig rig(HsCellConfig(), CreateObject<RoundRobinScheduler>(), roundTripTtis);
    rig.Add(user, MakeFullBuffer(), [&link](uint64_t tti) {
        auto quality = MakeIdealLink(0);
        quality.payloadLimitBits = link(tti);
        return quality;
    });
    std::vector<uint64_t> delivered;
    uint64_t before = 0;
    for (uint64_t tti = 0; tti < ttis; ++tti)
    {
        rig.Run(1);
        const auto bits = rig.GetReceiver(0).GetCounters().bitsDelivered;
        delivered.push_back(bits - before);
        before = bits;
    }
    delivered.push_back(rig.GetMac().GetLostBits(HsUserId{0}));
    return delivered;
}

// What a TTI cannot carry of its limit waits for the next ones, for 100 ms and no longer.
UMTS_TEST("umts-hs-cell", "A payload limit in bursts is carried over")
{
    const auto sum = [](const std::vector<uint64_t>& bits) {
        return std::accumulate(bits.begin(), bits.end() - 1, uint64_t{0});
    };
    // 24 Mb/s in one TTI of five: 150 PDUs, of which category 10 carries 82 in a block.
    const auto burst = [](uint64_t tti) -> uint32_t { return tti % 5 == 0 ? 150 * 336 : 0; };
    const auto wide = CarryBursts(10, 6, burst, 5000);
    UMTS_EXPECT(sum(wide) == 1000 * 150 * 336, "all of the bursts");
    UMTS_EXPECT(wide.back() == 0, "nothing is lost");
    // One TTI of three, category 1, carries three TTIs of 7 PDUs; so does one HARQ process of six.
    const auto even = [](uint64_t) -> uint32_t { return 7 * 336; };
    const auto slow = sum(CarryBursts(1, 6, even, 5000));
    UMTS_EXPECT(slow > 4990 * 7 * 336, "in the TTIs of category 1: " << slow);
    const auto late = sum(CarryBursts(10, 12, even, 5000));
    UMTS_EXPECT(late > 4980 * 7 * 336, "in the processes of HARQ: " << late);
    // 20 % too much for category 6, then an outage: what is left goes on for 100 ms at most.
    const auto gap = [](uint64_t tti) -> uint32_t { return tti < 2500 ? 25 * 336 : 0; };
    const auto over = CarryBursts(6, 6, gap, 5000);
    const uint64_t offered = 2500 * 25 * 336;
    const uint64_t known = sum(over) + over.back();
    UMTS_EXPECT(known <= offered && known + 336 > offered, "carried or lost: " << known);
    for (std::size_t tti = 2551; tti < 5000; ++tti)
    {
        UMTS_EXPECT(over[tti] == 0, "an outage stays one: TTI " << tti);
    }
}

// A queue is removed while a block of it is under way.
UMTS_TEST("umts-hs-cell", "Removal of a queue with a block under way")
{
    for (const bool failed : {false, true})
    {
        MacHs mac(HsCellConfig(), CreateObject<RoundRobinScheduler>());
        const HsUserId ue = mac.AddUser(HsUserConfig());
        mac.OnCqi(ue, {15, NO_PAYLOAD_LIMIT}, 0);
        const HsQueueId queue = mac.AddQueue(ue, HsQueueConfig());
        const MacDPdu pdu = NumberSink::MakePdu(0);
        mac.Enqueue(queue, pdu.block, pdu.bits, 0);
        std::vector<HsUserTransmission> sent;
        mac.RunTti(0, 0, sent);
        const uint8_t process = sent.at(0).transmission.process;
        if (failed)
        {
            mac.OnFeedback(ue, process, HarqFeedback::NACK, 6);
        }
        const std::vector<uint8_t> atOnce = mac.RemoveQueue(queue);
        const std::vector<uint8_t> expected(failed ? 1 : 0, process);
        UMTS_EXPECT(atOnce == expected, "a block that was to be sent again");
        UMTS_EXPECT(mac.IsIdle() == failed, "feedback is to come");
        UMTS_EXPECT(+mac.FindQueueId(ue) == (failed ? 0 : 1), "Queue ID of the block");
        if (!failed)
        {
            const auto outcome = mac.OnFeedback(ue, process, HarqFeedback::NACK, 6);
            UMTS_EXPECT(outcome == HarqTransmitter::Outcome::GIVEN_UP, "it is not sent again");
        }
        UMTS_EXPECT(mac.IsIdle(), "nothing is left");
        UMTS_EXPECT(+mac.FindQueueId(ue) == 0, "Queue ID is free");
    }
}

// Bad input ends in a sentence.
UMTS_TEST("umts-hs-cell", "Bad input")
{
    MacHs mac(HsCellConfig(), CreateObject<RoundRobinScheduler>());
    const HsUserId ue = mac.AddUser(HsUserConfig());
    mac.AddQueue(ue, HsQueueConfig());
    HsUserConfig user;
    user.targetBler = 1;
    ExpectError([&] { mac.AddUser(user); }, "target BLER 1 must lie between 0 and 1");
    ExpectError([&] { mac.AddQueue(ue, HsQueueConfig()); }, "queue id 0 is used twice");
    ExpectError([&] { mac.SetCodes(16); }, "HS-PDSCH codes 16 must lie between 0 and 15");
    HsCellConfig cell;
    cell.hsScchs = 5;
    ExpectError([&] { MacHs(cell, CreateObject<RoundRobinScheduler>()); },
                "HS-SCCHs 5 must lie between 1 and 4");
    HsQueueConfig queue;
    queue.id = 1;
    queue.priority = 16;
    ExpectError([&] { mac.AddQueue(ue, queue); }, "CmCH-PI 16 must lie between 0 and 15");
    queue.priority = 0;
    queue.pduBits = {336, 0};
    ExpectError([&] { mac.AddQueue(ue, queue); }, "a MAC-d PDU size of 0 bits");
}

} // namespace
