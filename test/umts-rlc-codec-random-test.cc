/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/umts-rlc-codec.h"
#include "ns3/umts-rlc-li-codec.h"
#include "ns3/umts-rlc-reassembler.h"
#include "ns3/umts-rlc-segmenter.h"

#include <random>

/**
 * @file
 * @ingroup umts
 * Random contents through the octets of PDUs of acknowledged mode (TS 25.322 9.2).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-codec-random", UNIT, "25.322 9.2");

/**
 * @brief Send a batch of SDUs.
 * @param seed seed of the random numbers
 */
void
RunSeedRlcCodecRandomData(uint32_t seed)
{
    std::mt19937 random(seed);
    const uint32_t sizes[] = {18, 42, 82, 126, 127, 200, 300};
    const uint32_t pduOctets = sizes[random() % 7];
    RlcSegmenter segmenter;
    segmenter.Configure(pduOctets - AMD_HEADER_OCTETS, LiOctets(pduOctets), random() % 2 == 0);
    std::vector<std::string> sent;
    std::vector<std::string> received;
    const auto deliver = [&received](Ptr<Packet> sdu, uint32_t) {
        received.push_back(ToHex(*sdu));
    };
    RlcReassembler reassembler;
    RlcPdu pdu;
    for (uint32_t turn = 0; turn < 20; ++turn)
    {
        for (uint32_t i = random() % 3; i > 0; --i)
        {
            // Short SDUs, and SDUs that end near the end of a PDU.
            const uint32_t length = 1 + random() % (random() % 2 ? 12 : 2 * pduOctets);
            Octets octets(length);
            for (auto& octet : octets)
            {
                octet = static_cast<uint8_t>(random());
            }
            sent.push_back(ToHex(octets));
            segmenter.Enqueue(Create<Packet>(octets.data(), length), {});
        }
        while (segmenter.HasData())
        {
            pdu.payload = segmenter.Next();
            pdu.poll = random() % 2 == 0;
            Octets octets;
            EncodeRlcPdu(pdu, pduOctets, octets);
            UMTS_ASSERT(octets.size() == pduOctets, "seed " << seed);
            RlcPdu decoded;
            std::string why;
            UMTS_ASSERT(DecodeRlcPdu(octets, decoded, &why), why);
            Ref<PduPayload> expected = PduPayload::Create();
            *expected = *pdu.payload;
            const bool looksLikeData =
                expected->padding == 1 && !expected->paddingLi && !expected->pieces.back().ends;
            if (looksLikeData)
            {
                ++expected->pieces.back().length;
                expected->padding = 0;
            }
            UMTS_ASSERT(Describe(*decoded.payload) == Describe(*expected), "seed " << seed);
            UMTS_ASSERT(decoded.sn.Value() == pdu.sn.Value(), "seed " << seed);
            UMTS_ASSERT(decoded.poll == pdu.poll, "seed " << seed);
            reassembler.Push(*decoded.payload, 0, deliver);
            ++pdu.sn;
        }
    }
    UMTS_ASSERT(received.size() == sent.size(), "seed " << seed);
    for (std::size_t i = 0; i < sent.size(); ++i)
    {
        UMTS_ASSERT(received[i] == sent[i], "seed " << seed << ", SDU " << i);
    }
}

// Random SDUs, segmented, written, read and reassembled.
UMTS_TEST("umts-rlc-codec-random", "Random SDUs through segmentation and octets")
{
    for (uint32_t seed = 1; seed <= 1000 && !HasFailed(); ++seed)
    {
        RunSeedRlcCodecRandomData(seed);
    }
}

/// Random super-fields, written and read.
struct RlcCodecRandomStatusTest
{
    /**
     * @brief Draw a super-field other than ACK.
     * @return the super-field
     */
    Sufi Draw();

    /**
     * @param limit any number
     * @return a random number below
     */
    uint32_t Below(uint32_t limit)
    {
        return static_cast<uint32_t>(m_random() % limit);
    }

    /** @return a random sequence number */
    AmSeqNum Sn()
    {
        return AmSeqNum(Below(4096));
    }

    /**
     * @param limit any number up to 256
     * @return a random number below
     */
    uint8_t Small(uint32_t limit)
    {
        return static_cast<uint8_t>(Below(limit));
    }

    std::mt19937 m_random{20020930}; //!< Random numbers
};

Sufi
RlcCodecRandomStatusTest::Draw()
{
    switch (Below(7))
    {
    case 0:
        return WindowSufi{Sn().Value()};
    case 1: {
        ListSufi list;
        list.runs.resize(1 + Below(15));
        for (auto& run : list.runs)
        {
            run = {Sn(), Small(16)};
        }
        return list;
    }
    case 2: {
        BitmapSufi bitmap{Sn(), Octets(1 + Below(16))};
        for (auto& octet : bitmap.octets)
        {
            octet = Small(256);
        }
        return bitmap;
    }
    case 3: {
        RlistSufi rlist{Sn(), Octets(Below(16))};
        for (auto& codeWord : rlist.codeWords)
        {
            codeWord = Small(16);
        }
        return rlist;
    }
    case 4: {
        MrwSufi mrw{std::vector<AmSeqNum>(1 + Below(15)), false, Small(16)};
        for (auto& sn : mrw.snMrw)
        {
            sn = Sn();
        }
        mrw.beyondWindow = mrw.snMrw.size() == 1 && Below(2) == 0;
        return mrw;
    }
    case 5:
        return MrwAckSufi{Small(16), Sn()};
    default:
        return PollSufi{Sn()};
    }
}

UMTS_TEST_F(RlcCodecRandomStatusTest, "umts-rlc-codec-random", "Random STATUS PDUs")
{
    for (uint32_t round = 0; round < 2000; ++round)
    {
        auto report = Create<StatusReport>();
        for (uint32_t i = Below(5); i > 0; --i)
        {
            report->sufis.push_back(Draw());
        }
        if (Below(2) == 0)
        {
            report->sufis.emplace_back(AckSufi{Sn()});
        }
        const RlcPdu pdu = MakeStatusPdu(report);
        const uint32_t size = GetStatusOctets(*report);
        Octets octets;
        EncodeRlcPdu(pdu, size, octets);
        RlcPdu decoded;
        std::string why;
        UMTS_ASSERT(DecodeRlcPdu(octets, decoded, &why), why);
        UMTS_ASSERT(Describe(decoded) == Describe(pdu), "round " << round);
        octets.pop_back();
        UMTS_ASSERT(!DecodeRlcPdu(octets, decoded),
                    "size " << size << " is the least that holds " << Describe(pdu));
    }
}

} // namespace
