/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-frame-codec.h"
#include "ns3/umts-frame-crc.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Octets of the frame protocols of the Iub.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-frame-codec", UNIT, "25.427 6, 25.435 6");

/**
 * @param bits bits of a block
 * @param blocks contents of the blocks
 * @return the blocks
 */
Ptr<TransportBlockSet>
MakeSet(uint32_t bits, const std::vector<Octets>& blocks)
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = bits;
    for (const auto& octets : blocks)
    {
        set->blocks.emplace_back();
        set->blocks.back().octets = octets;
    }
    return set;
}

/**
 * @param octets a frame
 * @param format its format
 * @return what is wrong with it
 */
std::string
Decode(const Octets& octets, const FrameFormat& format)
{
    IubFrame::Content content;
    return DecodeFrame(octets, format, 0, content);
}

/**
 * @brief Write a frame, read it, write what was read.
 * @param hex its octets
 */
void
CheckFrameVector(const std::string& hex, const IubFrame::Content& content)
{
    const Octets octets = EncodeFrame(content);
    UMTS_EXPECT(octets == Hex(hex), hex << ": written");
    UMTS_EXPECT(octets.size() == GetFrameOctets({{}, content}), hex << ": size");
    IubFrame::Content read;
    const std::string wrong = DecodeFrame(octets, GetFrameFormat(content), 0, read);
    UMTS_EXPECT(wrong == "", hex << ": read");
    UMTS_EXPECT(read.index() == content.index(), hex << ": kind");
    UMTS_EXPECT(EncodeFrame(read) == octets, hex << ": read and written");
}

// Frames that Wireshark has decoded, octet by octet.
UMTS_TEST("umts-frame-codec", "Frames are written and read as TS 25.427 and TS 25.435 say")
{
    const Octets check = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    UMTS_EXPECT(GetPayloadCrc(check, 0, check.size()) == 0xfee8, "payload CRC");
    const std::string hex = "1800515fe00010203040506070809000000000";
    const auto set = MakeSet(148, {Hex(hex)});
    CheckFrameVector("a22101" + hex + "1a71", DlDchDataFrame{Cfn(33), set});
    const auto reception = BlockSetReception::Create(set);
    CheckFrameVector("522201" + hex + "0500c325", UlDchDataFrame{Cfn(34), reception, 5});
    // Of two blocks the first one is damaged and sent as zeros: CRC indicators 1 and 0, padding.
    const auto damaged = BlockSetReception::Create(MakeSet(148, {Hex(hex), Hex(hex)}));
    damaged->Fail(0);
    const std::string zeros(hex.size(), '0');
    CheckFrameVector("462202" + zeros + hex + "05804026", UlDchDataFrame{Cfn(34), damaged, 5});
    CheckFrameVector("690330", DlSynchronisation{Cfn(48)});
    CheckFrameVector("0b0430ffd8", UlSynchronisation{Cfn(48), -40});
    CheckFrameVector("970231ffb0", TimingAdjustment{Cfn(49), -80});
    CheckFrameVector("fd06013880", DlNodeSynchronisation{80000});
    CheckFrameVector("bf070138800138e4013948", UlNodeSynchronisation{80000, 80100, 80200});
    CheckFrameVector("f70169", OuterLoopPowerControl{105});
    CheckFrameVector("450a031388", HsCapacityRequest{3, 5000});
    CheckFrameVector("770b030a80400100", HsCapacityAllocation{3, 336, 64, 10000000, 0});
    CheckFrameVector("070b030a80000100", HsCapacityAllocation{3, 336, 0, 10000000, 0});
    CheckFrameVector("4b0b030a80400105", HsCapacityAllocation{3, 336, 64, 10000000, 5});
    UMTS_EXPECT(Decode(Hex("6a0330"), {FrameKind::CONTROL}) == "no control frame", "FT");
    UMTS_EXPECT(Decode(Hex("6b0330"), {FrameKind::CONTROL}) == "wrong frame CRC", "CRC");
    Octets bare = Hex("0103"); // DL SYNCHRONISATION without a CFN
    bare[0] |= static_cast<uint8_t>(GetHeaderCrc(bare, 0, bare.size()) << 1);
    UMTS_EXPECT(Decode(bare, {FrameKind::CONTROL}) == "shorter than its type", "no CFN");
    bare.pop_back();
    UMTS_EXPECT(Decode(bare, {FrameKind::CONTROL}) == "no control frame", "an octet");
}

// The octets do not say so: the two ends of a transport bearer know it of one another.
UMTS_TEST("umts-frame-codec", "Blocks keep the establishment of RLC that they are of")
{
    const Octets octets(19);
    const auto set = MakeSet(152, {octets, octets, octets});
    for (uint8_t i = 0; i < 3; ++i)
    {
        set->blocks[i].pdu.establishment = i + 5;
    }
    const auto reception = BlockSetReception::Create(set);
    reception->Fail(1);
    IubFrame::Content read;
    const IubFrame::Content down = DlDchDataFrame{Cfn(33), set};
    UMTS_ASSERT(DecodeFrame(EncodeFrame(down), GetFrameFormat(down), 0, read) == "", "down");
    const auto& blocks = std::get<DlDchDataFrame>(read).set->blocks;
    UMTS_ASSERT(blocks.size() == 3, "blocks in the downlink");
    for (std::size_t i = 0; i < 3; ++i)
    {
        UMTS_EXPECT(+blocks[i].pdu.establishment == i + 5, "downlink, block " << i);
    }
    const IubFrame::Content hs = HsDschDataFrame{3, 100, set};
    UMTS_ASSERT(DecodeFrame(EncodeFrame(hs), GetFrameFormat(hs), 0, read) == "", "HS-DSCH");
    const auto& pdus = std::get<HsDschDataFrame>(read).set->blocks;
    UMTS_ASSERT(pdus.size() == 3, "MAC-d PDUs of HS-DSCH");
    for (std::size_t i = 0; i < 3; ++i)
    {
        UMTS_EXPECT(+pdus[i].pdu.establishment == i + 5, "HS-DSCH, PDU " << i);
    }
    const IubFrame::Content up = UlDchDataFrame{Cfn(34), reception, 5};
    UMTS_ASSERT(DecodeFrame(EncodeFrame(up), GetFrameFormat(up), 0, read) == "", "up");
    const auto& received = *std::get<UlDchDataFrame>(read).reception;
    UMTS_ASSERT(received.GetNBlocks() == 3, "blocks in the uplink");
    UMTS_EXPECT(!received.GetBlock(1), "in error");
    for (const std::size_t i : {0, 2})
    {
        UMTS_EXPECT(+received.GetBlock(i)->pdu.establishment == i + 5, "uplink, block " << i);
    }
}

/// Random frames of every kind; damaged and cut ones are refused, random octets harmless.
struct FrameRandomTest
{
    FrameRandomTest()
        : m_random(CreateObject<UniformRandomVariable>())
    {
        m_random->SetStream(3);
    }

    /** @brief A frame of HS-DSCH whose MAC-d PDUs have no bits, with good CRCs. */
    void CheckEmptyPdus()
    {
        Octets octets = {0, 2, 0, 0, 1, 0, 0, 0, 0x80, 0, 5, 0, 0};
        octets[0] = static_cast<uint8_t>(GetHeaderCrc(octets, 1, 7) << 1);
        const uint16_t crc = GetPayloadCrc(octets, 7, 11);
        octets[11] = static_cast<uint8_t>(crc >> 8);
        octets[12] = static_cast<uint8_t>(crc);
        const FrameFormat format{FrameKind::HS_DSCH, Direction::DOWNLINK, 0};
        IubFrame::Content read;
        UMTS_EXPECT(DecodeFrame(octets, format, 0, read) == "MAC-d PDUs without bits",
                    "a frame of another size, were they nothing");
    }

    /**
     * @param least the least number
     * @param most the largest one
     * @return a number between them
     */
    uint32_t Draw(uint32_t least, uint32_t most)
    {
        return m_random->GetInteger(least, most);
    }

    /**
     * @param size number of octets
     * @return random octets
     */
    Octets MakeOctets(uint32_t size)
    {
        Octets octets(size);
        for (auto& octet : octets)
        {
            octet = static_cast<uint8_t>(Draw(0, 255));
        }
        return octets;
    }

    /**
     * @param bits bits of a block
     * @return up to 40 random blocks
     */
    Ptr<TransportBlockSet> MakeBlocks(uint32_t bits)
    {
        std::vector<Octets> blocks(Draw(1, 40));
        for (auto& block : blocks)
        {
            block = MakeOctets(CountFrameOctets(bits));
            if (bits % 8 > 0)
            {
                block.back() &= static_cast<uint8_t>(0xff << (8 - bits % 8));
            }
        }
        return MakeSet(bits, blocks);
    }

    /**
     * @param set blocks
     * @return a reception of them, some with errors
     */
    Ptr<BlockSetReception> MakeReception(Ptr<TransportBlockSet> set)
    {
        auto reception = BlockSetReception::Create(set);
        for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
        {
            if (Draw(0, 3) == 0)
            {
                reception->Fail(i);
            }
        }
        return reception;
    }

    /**
     * @param kind which
     * @return a random frame
     */
    IubFrame::Content MakeFrame(uint32_t kind)
    {
        const auto set = MakeBlocks(Draw(0, 1) == 1 ? 336 : 340);
        const Cfn cfn(Draw(0, 255));
        const auto octet = static_cast<uint8_t>(Draw(0, 255));
        switch (kind)
        {
        case 0:
            return DlDchDataFrame{cfn, set};
        case 1:
            return UlDchDataFrame{cfn, MakeReception(set), octet};
        case 2:
            return FachDataFrame{cfn, set, octet};
        case 3:
            return RachDataFrame{cfn, MakeReception(set), octet};
        default:
            return HsDschDataFrame{static_cast<uint8_t>(octet & 15),
                                   Draw(0, 65535),
                                   set,
                                   Nanos{Draw(0, 40959)} * 1000000};
        }
    }

    /** @param content a frame */
    void Check(const IubFrame::Content& content)
    {
        const Octets octets = EncodeFrame(content);
        const FrameFormat format = GetFrameFormat(content);
        constexpr Nanos now = Nanos{40959} * 1000000;
        IubFrame::Content read;
        UMTS_ASSERT(DecodeFrame(octets, format, now, read) == "", "read");
        UMTS_EXPECT(EncodeFrame(read) == octets, "read and written");
        for (std::size_t i = 0; i < octets.size(); ++i)
        {
            Octets damaged = octets;
            damaged[i] ^= static_cast<uint8_t>(1 << Draw(0, 7));
            IubFrame::Content other;
            UMTS_EXPECT(DecodeFrame(damaged, format, now, other) != "", "octet " << i);
        }
        const Octets cut(octets.begin(), octets.begin() + Draw(0, octets.size() - 1));
        IubFrame::Content rest;
        UMTS_EXPECT(DecodeFrame(cut, format, now, rest) != "", "cut");
    }

    Ptr<UniformRandomVariable> m_random; //!< Random numbers
};

UMTS_TEST_F(FrameRandomTest,
            "umts-frame-codec",
            "Random frames survive; damaged, cut and invented ones are refused")
{
    for (uint32_t i = 0; i < 300; ++i)
    {
        Check(MakeFrame(i % 5));
    }
    uint32_t refused = 0;
    for (uint32_t i = 0; i < 20000; ++i)
    {
        const Octets octets = MakeOctets(Draw(0, 60));
        const FrameFormat format{static_cast<FrameKind>(Draw(0, 3)),
                                 static_cast<Direction>(Draw(0, 1)),
                                 Draw(0, 80)};
        IubFrame::Content content;
        refused += DecodeFrame(octets, format, Draw(0, 1000000), content).empty() ? 0 : 1;
    }
    UMTS_EXPECT(refused > 19500, "a CRC of 7 bits lets few pass");
    CheckEmptyPdus();
}

} // namespace
