/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-rig.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-bit-io.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-harq.h"
#include "ns3/umts-mac-hs-pdu.h"
#include "ns3/umts-mac-hs-receiver.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

/**
 * @file
 * @ingroup umts
 * MAC-hs PDUs, reordering and HARQ.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mac-hs", UNIT, "25.321 11.6");

/**
 * @param tsn a TSN
 * @param sizes bits of its MAC-d PDUs
 * @return a MAC-hs PDU of queue 0
 */
Ptr<MacHsPdu>
MakeMacHsPdu(uint32_t tsn, const std::vector<uint16_t>& sizes = {336})
{
    auto pdu = ObjectPool<MacHsPdu>::Create();
    pdu->tsn = HsSeqNum(tsn);
    for (const auto bits : sizes)
    {
        pdu->pdus.push_back({TransportBlock(), bits});
    }
    return pdu;
}

/// Headers by hand.
struct MacHsHeaderTest
{
    /** @brief Header and MAC-d PDUs, of 12 and of 16 bits, without a gap. */
    void CheckWholePdu()
    {
        const std::vector<uint16_t> sids{12, 16};
        auto pdu = MakeMacHsPdu(40, {12, 12, 16});
        pdu->pdus[0].block.octets = {0xab, 0xc0};
        pdu->pdus[1].block.octets = {0xde, 0xf0};
        pdu->pdus[2].block.octets = {0x12, 0x34};
        // 0 000 101000 | 000 0000010 0 | 001 0000001 1 | abc | def | 1234
        const Octets golden{0x0a, 0x00, 0x21, 0x03, 0xab, 0xcd, 0xef, 0x12, 0x34};
        const Octets octets = WriteMacHsPdu(*pdu, sids, sids);
        UMTS_EXPECT(octets == golden, "octets");
        const auto read = ReadMacHsPdu(octets, sids);
        UMTS_ASSERT(read->pdus.size() == 3, "MAC-d PDUs");
        for (std::size_t i = 0; i < 3; ++i)
        {
            const bool same = read->pdus[i].block.octets == pdu->pdus[i].block.octets;
            UMTS_EXPECT(same, "MAC-d PDU " << i);
        }
        for (std::size_t size = 1; size < octets.size(); ++size)
        {
            const Octets cut(octets.begin(), octets.begin() + size);
            UMTS_EXPECT(ReadMacHsPdu(cut, sids) == nullptr, "cut to " << size);
        }
    }

    /** @brief MAC-d PDUs of 16 bits of which 12 are accounted: their octets are whole. */
    void CheckAccountedSizes()
    {
        auto pdu = MakeMacHsPdu(40, {12, 12});
        pdu->pdus[0].block.octets = {0xab, 0xcd};
        pdu->pdus[1].block.octets = {0xde, 0xf0};
        // 0 000 101000 | 000 0000010 1 | abcd | def0
        const Octets golden{0x0a, 0x00, 0x2d, 0x5e, 0x6e, 0xf7, 0x80};
        const Octets octets = WriteMacHsPdu(*pdu, {12}, {16});
        UMTS_EXPECT(octets == golden, "octets");
        const auto read = ReadMacHsPdu(octets, {16});
        UMTS_ASSERT(read->pdus.size() == 2, "MAC-d PDUs");
        UMTS_EXPECT(read->pdus[1].block.octets == pdu->pdus[1].block.octets, "the second one");
    }

    using Octets = std::vector<uint8_t>; //!< Octets
};

UMTS_TEST_F(MacHsHeaderTest, "umts-mac-hs", "MAC-hs header")
{
    const std::vector<uint16_t> sids{336, 656};
    auto one = MakeMacHsPdu(40);
    UMTS_EXPECT(one->GetBits() == 357, "21 bits and a PDU");
    // 0 000 101000 000 0000001 1 and three bits of nothing
    UMTS_EXPECT(WriteMacHsHeader(*one, sids) == (Octets{0x0a, 0x00, 0x18}), "one PDU");
    auto mixed = MakeMacHsPdu(63, {336, 336, 656, 336});
    mixed->queueId = 5;
    UMTS_EXPECT(mixed->GetBits() == 43 + 3 * 336 + 656, "three runs");
    UMTS_EXPECT(mixed->GetPayloadBits() == 3 * 336 + 656, "payload");
    // 0 101 111111 | 000 0000010 0 | 001 0000001 0 | 000 0000001 1
    const Octets golden{0x5f, 0xc0, 0x21, 0x02, 0x00, 0x60};
    UMTS_EXPECT(WriteMacHsHeader(*mixed, sids) == golden, "three runs");
    const auto header = ReadMacHsHeader(golden, sids);
    UMTS_EXPECT(header.valid, "valid");
    UMTS_EXPECT(+header.queueId == 5, "queue");
    UMTS_EXPECT(header.tsn.Value() == 63, "TSN");
    UMTS_EXPECT(header.sizes == (std::vector<uint16_t>{336, 336, 656, 336}), "sizes");
    UMTS_EXPECT(!ReadMacHsHeader({0x8a, 0x00, 0x18}, sids).valid, "VF 1");
    UMTS_EXPECT(!ReadMacHsHeader({0x0a, 0x00}, sids).valid, "cut off");
    UMTS_EXPECT(!ReadMacHsHeader({0x0a, 0x10, 0x18}, sids).valid, "SID 2");
    UMTS_EXPECT(!ReadMacHsHeader({0x0a, 0x00, 0x08}, sids).valid, "N 0");
    CheckWholePdu();
    CheckAccountedSizes();
}

/**
 * @param written octets with all bits
 * @param source the bits of the run
 * @param before bits before it
 * @param bits of the run
 */
void
CheckRead(const std::vector<uint8_t>& written,
          std::vector<uint8_t> source,
          uint32_t before,
          uint32_t bits)
{
    if (bits % 8 > 0)
    {
        source.back() &= static_cast<uint8_t>(0xff << (8 - bits % 8));
    }
    BitReader reader(written);
    reader.Read(before);
    UMTS_ASSERT(reader.ReadOctets(bits) == source, before << ", " << bits);
    UMTS_ASSERT(reader.Read(3) == 5, "what follows");
    UMTS_ASSERT(!reader.Failed(), "all is there");
    const auto nothing = reader.ReadOctets(17);
    UMTS_ASSERT(reader.Failed(), "past the end");
    UMTS_ASSERT(nothing == std::vector<uint8_t>(3), "zeros");
}

// Bits that are copied in octets, from and to any place within one.
UMTS_TEST("umts-mac-hs", "Runs of bits are those of single bits")
{
    const auto random = MakeRandom(11);
    for (uint32_t run = 0; run < 2000; ++run)
    {
        const uint32_t before = random->GetInteger(0, 20);
        const uint32_t bits = random->GetInteger(0, 100);
        std::vector<uint8_t> source((bits + 7) / 8);
        for (auto& octet : source)
        {
            octet = static_cast<uint8_t>(random->GetInteger(0, 255));
        }
        std::vector<uint8_t> written;
        std::vector<uint8_t> expected;
        BitWriter many(written);
        BitWriter single(expected);
        for (uint32_t i = 0; i < before; ++i)
        {
            many.Write(i % 3 == 0 ? 1 : 0, 1);
            single.Write(i % 3 == 0 ? 1 : 0, 1);
        }
        many.Append(source, bits);
        for (uint32_t i = 0; i < bits; ++i)
        {
            single.Write(source[i / 8] >> (7 - i % 8), 1);
        }
        many.Write(5, 3);
        single.Write(5, 3);
        UMTS_ASSERT(written == expected, before << ", " << bits);
        CheckRead(written, source, before, bits);
    }
}

/// Named scenarios of TS 25.321 11.6.2.3.
struct ReorderingTest
{
    /**
     * @brief Receive a PDU and compare what comes out.
     * @param now the time
     * @param expected TSNs delivered
     */
    void Receive(uint32_t tsn, Nanos now, const std::vector<uint32_t>& expected)
    {
        std::vector<Ptr<MacHsPdu>> out;
        m_queue.Receive(MakeMacHsPdu(tsn), now, out);
        Compare(out, expected, "TSN " + std::to_string(tsn));
    }

    /**
     * @brief Compare what came out.
     * @param out PDUs delivered
     * @param expected TSNs
     * @param name of the step
     */
    void Compare(const std::vector<Ptr<MacHsPdu>>& out,
                 const std::vector<uint32_t>& expected,
                 const std::string& name)
    {
        std::vector<uint32_t> tsns;
        for (const auto& pdu : out)
        {
            tsns.push_back(pdu->tsn.Value());
        }
        UMTS_EXPECT(tsns == expected, name);
    }

    MacHsReordering m_queue{8, 100}; //!< Under test
};

UMTS_TEST_F(ReorderingTest, "umts-mac-hs", "Reordering: flushed, it goes on with the next TSN")
{
    Receive(0, 0, {0});
    Receive(2, 10, {});
    Receive(4, 20, {});
    std::vector<Ptr<MacHsPdu>> out;
    m_queue.Flush(out);
    Compare(out, {2, 4}, "what was held");
    UMTS_EXPECT(m_queue.GetDeadline() == NEVER, "T1 has stopped");
    Receive(5, 30, {5});
    out.clear();
    m_queue.Flush(out);
    Compare(out, {}, "nothing is held");
    Receive(6, 40, {6});
}

UMTS_TEST_F(ReorderingTest, "umts-mac-hs", "Reordering: window and T1")
{
    Receive(0, 0, {0});
    UMTS_EXPECT(m_queue.GetDeadline() == NEVER, "nothing is missing");
    Receive(2, 10, {});
    Receive(4, 20, {});
    UMTS_EXPECT(m_queue.GetDeadline() == 110, "T1 since TSN 2");
    Receive(2, 25, {});
    UMTS_EXPECT(m_queue.GetDiscarded() == 1, "received before");
    Receive(1, 30, {1, 2});
    UMTS_EXPECT(m_queue.GetDeadline() == 130, "T1 again, for TSN 4");
    std::vector<Ptr<MacHsPdu>> out;
    m_queue.OnTime(129, out);
    Compare(out, {}, "too early");
    m_queue.OnTime(130, out);
    Compare(out, {4}, "TSN 3 is given up");
    UMTS_EXPECT(m_queue.GetMissed() == 1, "given up");
    Receive(3, 140, {});
    UMTS_EXPECT(m_queue.GetDiscarded() == 2, "too late");
    // The window of 8 moves up to 13 and no longer holds 5.
    Receive(6, 150, {});
    Receive(13, 160, {6});
    UMTS_EXPECT(m_queue.GetMissed() == 2, "TSN 5 fell out of the window");
    Receive(6, 170, {});
    UMTS_EXPECT(m_queue.GetDiscarded() == 3, "an old one");
    UMTS_EXPECT(m_queue.GetDeadline() == 260, "T1 for TSN 13");
}

/** @param seed random stream */
void
RunSeed(uint32_t seed)
{
    const auto random = MakeRandom(seed);
    const uint32_t count = 300;
    std::multimap<Nanos, uint32_t> arrivals;
    for (uint32_t i = 0; i < count; ++i)
    {
        // Up to three transmissions, 12 TTIs apart at most: fewer than the window.
        const uint32_t transmissions = random->GetInteger(1, 4);
        if (transmissions < 4)
        {
            arrivals.emplace(10 * i + 40 * (transmissions - 1), i);
        }
    }
    MacHsReordering queue(16, 200);
    std::vector<Ptr<MacHsPdu>> out;
    for (const auto& [time, i] : arrivals)
    {
        while (queue.GetDeadline() <= time)
        {
            queue.OnTime(queue.GetDeadline(), out);
        }
        auto pdu = MakeMacHsPdu(i);
        pdu->pdus[0].bits = i; // tells TSNs of different rounds apart
        queue.Receive(pdu, time, out);
    }
    while (queue.GetDeadline() != NEVER)
    {
        queue.OnTime(queue.GetDeadline(), out);
    }
    bool ordered = true;
    for (size_t i = 1; i < out.size(); ++i)
    {
        ordered = ordered && out[i - 1]->pdus[0].bits < out[i]->pdus[0].bits;
    }
    UMTS_EXPECT(ordered, "order, seed " << seed);
    UMTS_EXPECT(out.size() == arrivals.size(), "all that arrived, seed " << seed);
    UMTS_EXPECT(queue.GetDiscarded() == 0, "none discarded, seed " << seed);
}

// With losses and delays of fewer TSNs than the window, delivery is in order, without repetition,
// and everything that arrived is delivered.
UMTS_TEST("umts-mac-hs", "Reordering: in order, once, over 500 seeds")
{
    for (uint32_t seed = 1; seed <= 500; ++seed)
    {
        RunSeed(seed);
    }
}

// Life of blocks in the processes of a transmitter.
UMTS_TEST("umts-mac-hs", "HARQ: stop and wait")
{
    const auto format = GetCqiFormat(GetHsCategory(6), 14);
    HarqTransmitter harq(2, 3, HarqTransmitter::Timing::ASYNCHRONOUS);
    const auto first = harq.Start(*harq.FindFree(0), MakeMacHsPdu(0), 14, format);
    const auto second = harq.Start(*harq.FindFree(1), MakeMacHsPdu(1), 14, format);
    UMTS_EXPECT(!harq.FindFree(2).has_value(), "both wait");
    UMTS_EXPECT(!harq.FindRetransmission(2).has_value(), "for feedback");
    using Outcome = HarqTransmitter::Outcome;
    const auto feedback = [&harq](uint8_t process, HarqFeedback what, uint64_t tti) {
        return harq.OnFeedback(process, what, tti);
    };
    const bool again = feedback(second.process, HarqFeedback::NACK, 6) == Outcome::RETRANSMIT &&
                       feedback(first.process, HarqFeedback::DTX, 7) == Outcome::RETRANSMIT;
    UMTS_EXPECT(again, "NACK and DTX");
    UMTS_EXPECT(+*harq.FindRetransmission(7) == +second.process, "the older one");
    const auto repeated = harq.Repeat(second.process);
    UMTS_EXPECT(+repeated.redundancy == 1, "second transmission");
    UMTS_EXPECT(repeated.newData == second.newData, "same block");
    UMTS_EXPECT(+*harq.FindRetransmission(7) == +first.process, "the other");
    harq.Repeat(first.process);
    feedback(second.process, HarqFeedback::NACK, 12);
    harq.Repeat(second.process);
    UMTS_EXPECT(feedback(second.process, HarqFeedback::NACK, 18) == Outcome::GIVEN_UP,
                "third failure");
    UMTS_EXPECT(feedback(first.process, HarqFeedback::ACK, 18) == Outcome::DELIVERED, "delivered");
    UMTS_EXPECT(harq.GetNActive() == 0, "all free");
    const auto next = harq.Start(first.process, MakeMacHsPdu(2), 14, format);
    UMTS_EXPECT(next.newData != first.newData, "the indicator toggles");

    feedback(next.process, HarqFeedback::NACK, 24);
    harq.Abandon(next.process);
    UMTS_EXPECT(!harq.FindRetransmission(30).has_value(), "an abandoned block is not repeated");
    harq.Start(next.process, MakeMacHsPdu(3), 14, format);
    UMTS_EXPECT(!harq.FindRetransmission(30).has_value(), "nor the next one before feedback");

    HarqTransmitter fixed(6, 3, HarqTransmitter::Timing::SYNCHRONOUS);
    UMTS_EXPECT(+*fixed.FindFree(8) == 2, "process of the TTI");
    fixed.Start(2, MakeMacHsPdu(0), 14, format);
    fixed.OnFeedback(2, HarqFeedback::NACK, 13);
    UMTS_EXPECT(!fixed.FindRetransmission(13).has_value(), "not its TTI");
    UMTS_EXPECT(+*fixed.FindRetransmission(14) == 2, "six TTIs later");
}

/// Residual error rate and mean transmissions equal the products of the attempts' rates.
void
AddHarqCombining(HarqCombining combining)
{
    AddTest("HARQ: combining " + std::to_string(static_cast<int>(combining)), [=] {
        auto curve = CreateObject<AnalyticBlerCurve>();
        const auto random = MakeRandom(5);
        const uint8_t cqi = 5;
        const double gainDb = 0.5;
        const double sinrDb = curve->GetSinr(0.9, cqi);
        const auto format = GetCqiFormat(GetHsCategory(6), cqi);
        // 377 bits on one QPSK code of 960 bits: 3 * (377 + 24) + 12 coded bits are 1.266 versions.
        const double shareDb = gainDb * (3.0 * (377 + 24 + 4) / 960 - 1);
        std::vector<double> rates;
        for (uint32_t n = 1; n <= 3; ++n)
        {
            const double sumDb =
                sinrDb + (combining == HarqCombining::NONE ? 0.0 : 10 * std::log10(n));
            const bool gains = combining == HarqCombining::INCREMENTAL && n > 1;
            rates.push_back(curve->GetBler(sumDb + (gains ? shareDb : 0.0), cqi));
        }
        const uint32_t blocks = 100000;
        uint32_t lost = 0;
        uint32_t transmissions = 0;
        HarqTransmitter sender(1, 3, HarqTransmitter::Timing::ASYNCHRONOUS);
        HarqReceiver receiver(1, combining, gainDb, 67200, 9600);
        for (uint32_t i = 0; i < blocks; ++i)
        {
            auto transmission = sender.Start(0, MakeMacHsPdu(i), cqi, format);
            auto outcome = HarqTransmitter::Outcome::RETRANSMIT;
            for (;; transmission = sender.Repeat(0))
            {
                ++transmissions;
                const auto reception = receiver.Receive(transmission, MakeLink(sinrDb), *curve);
                const bool ok =
                    random->GetValue() >= curve->GetBler(reception.sinrDb, transmission.cqi);
                outcome = sender.OnFeedback(0, ok ? HarqFeedback::ACK : HarqFeedback::NACK, i);
                if (outcome != HarqTransmitter::Outcome::RETRANSMIT)
                {
                    break;
                }
            }
            lost += outcome == HarqTransmitter::Outcome::GIVEN_UP ? 1 : 0;
        }
        const double residual = rates[0] * rates[1] * rates[2];
        const double mean = 1 + rates[0] + rates[0] * rates[1];
        const double sigma = std::sqrt(residual * (1 - residual) / blocks);
        UMTS_EXPECT(IsNear(lost / double(blocks), residual, 4 * sigma), "residual errors");
        UMTS_EXPECT(IsNear(transmissions / double(blocks), mean, 0.01), "transmissions");
    });
}

UMTS_TESTS("umts-mac-hs")
{
    for (const auto combining :
         {HarqCombining::NONE, HarqCombining::CHASE, HarqCombining::INCREMENTAL})
    {
        AddHarqCombining(combining);
    }
}

// A block that was decoded and is sent again (its ACK was lost) is recognised.
UMTS_TEST("umts-mac-hs", "HARQ: ACK read as NACK")
{
    const auto format = GetCqiFormat(GetHsCategory(6), 14);
    const auto curve = CreateObject<AnalyticBlerCurve>();
    HarqTransmitter sender(1, 3, HarqTransmitter::Timing::ASYNCHRONOUS);
    HarqReceiver receiver(1, HarqCombining::CHASE, 0.0, 67200, 9600);
    UMTS_EXPECT(
        !receiver.Receive(sender.Start(0, MakeMacHsPdu(0), 14, format), MakeLink(0.0), *curve)
             .repeated,
        "new");
    receiver.OnDecoded(0);
    sender.OnFeedback(0, HarqFeedback::NACK, 6);
    UMTS_EXPECT(receiver.Receive(sender.Repeat(0), MakeLink(0.0), *curve).repeated, "again");
    sender.OnFeedback(0, HarqFeedback::ACK, 12);
    const auto next =
        receiver.Receive(sender.Start(0, MakeMacHsPdu(1), 14, format), MakeLink(-3.0), *curve);
    UMTS_EXPECT(!next.repeated, "the next block");
    UMTS_EXPECT(IsNear(next.sinrDb, -3.0, 1e-9), "begins with an empty buffer");
}

// SINRs that come combined, blocks that cannot fail, soft buffers without room.
UMTS_TEST("umts-mac-hs", "HARQ: links with a say in combining")
{
    const auto format = GetCqiFormat(GetHsCategory(6), 12);
    const auto curve = CreateObject<AnalyticBlerCurve>();
    HarqTransmitter sender(1, 8, HarqTransmitter::Timing::ASYNCHRONOUS);
    HarqReceiver receiver(1, HarqCombining::CHASE, 0.0, 67200, 9600);
    auto link = MakeLink(20.0);
    link.combined = true;
    link.combinedSinrDb = {-5.0, -2.0, 1.0};
    auto transmission = sender.Start(0, MakeMacHsPdu(0), 12, format);
    for (const double expected : {-5.0, -2.0, 1.0, 1.0})
    {
        const auto reception = receiver.Receive(transmission, link, *curve);
        UMTS_EXPECT(reception.sinrDb == expected, "of the first transmission's link");
        UMTS_EXPECT(!reception.errorFree, "it may fail");
        sender.OnFeedback(0, HarqFeedback::NACK, 0);
        transmission = sender.Repeat(0);
        link.combinedSinrDb = {9.0, 9.0, 9.0};
    }
    link.errorFree = true;
    UMTS_EXPECT(receiver.Receive(transmission, link, *curve).errorFree, "error free");

    // A version has 2880 bits: the second adds nothing to a buffer of 2400.
    for (const uint32_t softBits : {2400, 28800})
    {
        HarqReceiver small(1, HarqCombining::INCREMENTAL, 1.0, softBits, softBits);
        small.Receive(transmission, MakeLink(0.0), *curve);
        const double gainDb = softBits < 2880 ? 0.0 : 3.0 * (1742 + 24 + 4) / 2880 - 1;
        UMTS_EXPECT(IsNear(small.Receive(transmission, MakeLink(0.0), *curve).sinrDb,
                           10 * std::log10(2.0) + gainDb,
                           1e-9),
                    softBits << " soft bits");
    }
}

} // namespace
