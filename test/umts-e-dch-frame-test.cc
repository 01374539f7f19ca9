/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-golden-octets.h"
#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/node.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"
#include "ns3/umts-capture.h"
#include "ns3/umts-frame-codec.h"
#include "ns3/umts-frame-crc.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-rlc-codec.h"

#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * E-DCH data frames: octets, captures, what is refused.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-frame", UNIT, "25.427 6.2.2.2");

/**
 * @param ddi DDI
 * @param tsn TSN
 * @param bits size of a MAC-d PDU
 * @param blocks octets of each, in hexadecimal
 * @return a MAC-es PDU
 */
Ptr<const MacEsPdu>
MakeEdchPdu(uint8_t ddi, uint32_t tsn, uint16_t bits, const std::vector<std::string>& blocks)
{
    auto pdu = ObjectPool<MacEsPdu>::Create();
    pdu->ddi = ddi;
    pdu->tsn = MacEsSeqNum(tsn);
    pdu->blockBits = bits;
    for (const auto& hex : blocks)
    {
        pdu->blocks.emplace_back();
        pdu->blocks.back().octets = Hex(hex);
    }
    return pdu;
}

/** @return the frames of GOLDEN_EDCH_RECORDS */
std::vector<EdchDataFrame>
MakeGoldenFrames()
{
    const auto five = [](uint32_t tsn, const std::vector<std::string>& blocks) {
        return MakeEdchPdu(5, tsn, 12, blocks);
    };
    const auto nine = [](uint32_t tsn, const std::vector<std::string>& blocks) {
        return MakeEdchPdu(9, tsn, 8, blocks);
    };
    const auto eleven = MakeEdchPdu(11, 9, 336, {"80[41]"});
    return {{Cfn(200), 7, {{0, 2, {five(40, {"abc0", "def0"}), nine(3, {"5a"})}}}},
            {Cfn(255),
             15,
             {{0, 0, {nine(63, {"01"})}},
              {1, 1, {nine(0, {"02", "03"}), five(41, {"1230"})}},
              {2, 2, {}},
              {3, 12, {five(42, {"4560"}), nine(1, {"04"}), eleven}},
              {4, 0, {nine(2, {"05", "06", "07"})}}}},
            {Cfn(17), 0, {{2, 3, {}}}}};
}

/**
 * @param octets a frame
 * @param format what its receiver knows of it
 * @return the frame; what is wrong with it is a failure of the test
 */
EdchDataFrame
ReadEdch(const Octets& octets, const FrameFormat& format)
{
    IubFrame::Content content;
    ExpectText(DecodeFrame(octets, format, 0, content), "", "read");
    const auto* frame = std::get_if<EdchDataFrame>(&content);
    return frame ? *frame : EdchDataFrame();
}

/**
 * @param octets a frame
 * @param format what its receiver knows of it
 * @return why it is refused; empty when it is not
 */
std::string
RefuseEdch(const Octets& octets, const FrameFormat& format)
{
    IubFrame::Content content;
    const std::string wrong = DecodeFrame(octets, format, 0, content);
    UMTS_EXPECT(wrong.empty() == std::holds_alternative<EdchDataFrame>(content),
                "a frame, or what is wrong: " << wrong);
    return wrong;
}

/** @return octets of a MAC-d PDU, or those that its descriptor stands for */
Octets
GetOctetsOf(const TransportBlock& block, uint32_t bits)
{
    Octets octets = block.octets;
    if (octets.empty())
    {
        EncodeRlcPdu(block.pdu, bits / 8, octets);
    }
    return octets;
}

/**
 * @param sent what was written
 * @param read what was read
 * @param what where they belong
 */
void
CompareEdchPdus(const MacEsPdu& sent, const MacEsPdu& read, const std::string& what)
{
    UMTS_EXPECT(+read.ddi == +sent.ddi, what << ": DDI");
    UMTS_EXPECT(read.tsn == sent.tsn, what << ": TSN");
    UMTS_EXPECT(read.blockBits == sent.blockBits, what << ": size of a MAC-d PDU");
    UMTS_ASSERT(read.blocks.size() == sent.blocks.size(), what << ": N");
    for (std::size_t i = 0; i < read.blocks.size(); ++i)
    {
        UMTS_EXPECT(read.blocks[i].octets == GetOctetsOf(sent.blocks[i], sent.blockBits),
                    what << ": octets of MAC-d PDU " << i);
        UMTS_EXPECT(+read.blocks[i].pdu.establishment == +sent.blocks[i].pdu.establishment,
                    what << ": establishment of MAC-d PDU " << i);
    }
}

/**
 * @param sent what was written
 * @param read what was read
 * @param what where they belong
 */
void
CompareEdchFrames(const EdchDataFrame& sent, const EdchDataFrame& read, const std::string& what)
{
    UMTS_EXPECT(read.cfn == sent.cfn, what << ": CFN");
    UMTS_EXPECT(+read.number == +sent.number, what << ": FSN");
    UMTS_ASSERT(read.subframes.size() == sent.subframes.size(), what << ": subframes");
    for (std::size_t i = 0; i < read.subframes.size(); ++i)
    {
        const EdchSubframe& one = sent.subframes[i];
        const EdchSubframe& other = read.subframes[i];
        UMTS_EXPECT(+other.number == +one.number, what << ": number of subframe " << i);
        UMTS_EXPECT(+other.retransmissions == +one.retransmissions,
                    what << ": retransmissions of subframe " << i);
        UMTS_ASSERT(other.pdus.size() == one.pdus.size(), what << ": MAC-es PDUs of " << i);
        for (std::size_t j = 0; j < other.pdus.size(); ++j)
        {
            CompareEdchPdus(*one.pdus[j], *other.pdus[j], what);
        }
    }
}

// One frame in 10 ms with MAC-es PDUs of two DDIs; one with five subframes of 2 ms and paddings of
// each length; one of HARQ failure, which has neither DDI nor payload. tshark reads all of them.
UMTS_TEST("umts-e-dch-frame",
          "Frames by hand are written and read, and their records in a capture",
          "25.427 5.13, 25.427 7.2")
{
    const std::vector<EdchDataFrame> frames = MakeGoldenFrames();
    UMTS_ASSERT(frames.size() == std::size(GOLDEN_EDCH_RECORDS), "one for each record");
    const std::vector<uint32_t> sizes{17, 85, 8};
    for (std::size_t i = 0; i < frames.size(); ++i)
    {
        const std::string what = GOLDEN_EDCH_RECORDS[i].name;
        const Octets record = Hex(GOLDEN_EDCH_RECORDS[i].octets);
        const Octets octets(record.end() - sizes[i], record.end());
        UMTS_EXPECT(EncodeFrame(frames[i]) == octets, what << ": written");
        UMTS_EXPECT(GetFrameOctets({{}, frames[i]}) == sizes[i], what << ": size");
        UMTS_EXPECT(MakeIubRecord({TransportBearerId{0}, frames[i]}) == record, what << ": record");
        const EdchDataFrame read = ReadEdch(octets, GetFrameFormat(frames[i]));
        CompareEdchFrames(frames[i], read, what);
        UMTS_EXPECT(EncodeFrame(read) == octets, what << ": read and written");
    }
}

/// A frame with two MAC-es PDUs, spoilt in every way.
struct SpoiltFrameTest
{
    /**
     * @brief Spoil the frame, with good CRCs.
     * @param at an octet
     * @param value what it gets
     * @param extra octets more of payload; negative: fewer
     * @return why it is refused
     */
    std::string Spoil(std::size_t at, uint8_t value, int32_t extra = 0) const
    {
        Octets spoilt = octets;
        spoilt.resize(octets.size() - PAYLOAD_CRC_OCTETS + extra);
        spoilt[at] = value;
        const std::size_t header = GetEdchHeaderOctets(spoilt);
        UMTS_EXPECT(header <= spoilt.size(), "a header");
        const uint16_t crc = GetEdchHeaderCrc(spoilt, header);
        spoilt[0] = static_cast<uint8_t>(crc >> 4 << 1);
        spoilt[1] = static_cast<uint8_t>(crc << 4 | (spoilt[1] & 0x0f));
        const uint16_t payload = GetPayloadCrc(spoilt, header, spoilt.size());
        spoilt.push_back(static_cast<uint8_t>(payload >> 8));
        spoilt.push_back(static_cast<uint8_t>(payload));
        return RefuseEdch(spoilt, format);
    }

    EdchDataFrame frame{MakeGoldenFrames().front()}; //!< The frame
    FrameFormat format{GetFrameFormat(frame)};       //!< What its receiver knows
    Octets octets{EncodeFrame(frame)};               //!< Its octets
};

UMTS_TEST_F(SpoiltFrameTest,
            "umts-e-dch-frame",
            "What a receiver cannot read is refused with a reason")
{
    constexpr std::size_t subframe = 4; // octet of HARQ retransmissions and subframe number
    constexpr std::size_t pdus = 5;     // 0010 0001 | 01 000010 | 001001 00 | 0001 and padding
    constexpr const char* wrongSize = "another size than its MAC-es PDUs say";
    ExpectText(Spoil(subframe, octets[subframe]), "", "nothing spoilt");
    ExpectText(Spoil(subframe, 4), "", "the last subframe");
    ExpectText(Spoil(subframe, 5), "subframe 5 is in no radio frame", "subframe");
    ExpectText(Spoil(subframe, 12 << 3), "", "the most retransmissions");
    ExpectText(Spoil(subframe, 13 << 3), "13 is no number of HARQ retransmissions", "too many");
    ExpectText(Spoil(subframe, 0x80 | octets[subframe]), "", "a spare bit counts for nothing");
    ExpectText(Spoil(pdus + 1, 0x82), "DDI 6 is of no logical channel", "DDI");
    ExpectText(Spoil(pdus, 0x2f), "DDI 61 is of no logical channel", "a large DDI");
    ExpectText(Spoil(pdus + 1, 0x40), "N of DDI 5 is 0", "N");
    ExpectText(Spoil(pdus + 1, 0x43), wrongSize, "a MAC-d PDU too few in the payload");
    ExpectText(Spoil(pdus + 1, 0x41), wrongSize, "a MAC-d PDU too many in the payload");
    ExpectText(Spoil(octets.size() - 3, 0, 1), wrongSize, "a spare extension");
    ExpectText(Spoil(subframe, octets[subframe], -1), wrongSize, "an octet too few");
    const FrameFormat unknown{FrameKind::E_DCH, Direction::UPLINK};
    ExpectText(RefuseEdch(octets, unknown), "DDI 5 is of no logical channel", "no sizes");
    const FrameFormat down{FrameKind::E_DCH, Direction::DOWNLINK};
    ExpectText(RefuseEdch(octets, down), "no frame of a known type", "downlink");
    frame.subframes[0].pdus.erase(frame.subframes[0].pdus.begin());
    octets = EncodeFrame(frame);
    // DDI 63 ends a header of MAC-e, and is none of a logical channel, whatever follows the sizes.
    const auto followed = std::make_shared<std::pair<DdiSizes, uint16_t>>();
    *followed = {*format.ddiSizes, 8};
    format.ddiSizes = {followed, &followed->first};
    ExpectText(Spoil(pdus, 0x1f, 0), "DDI 61 is of no logical channel", "DDI 61");
    octets[pdus + 1] |= 0xc0;
    ExpectText(Spoil(pdus, 0x1f, 0), "DDI 63 is of no logical channel", "DDI 63");
}

UMTS_TEST_F(SpoiltFrameTest,
            "umts-e-dch-frame",
            "Cut frames and frames with one wrong bit are refused",
            "25.427 7.2")
{
    constexpr std::size_t header = 9;
    UMTS_EXPECT(GetEdchHeaderOctets(octets) == header, "octets of the header");
    for (std::size_t size = 0; size < octets.size(); ++size)
    {
        const Octets cut(octets.begin(), octets.begin() + static_cast<std::ptrdiff_t>(size));
        ExpectText(RefuseEdch(cut, format),
                   size < header + PAYLOAD_CRC_OCTETS ? "shorter than its header"
                                                      : "wrong payload CRC",
                   std::to_string(size) + " octets");
    }
    for (std::size_t bit = 0; bit < 8 * octets.size(); ++bit)
    {
        Octets spoilt = octets;
        spoilt[bit / 8] ^= static_cast<uint8_t>(0x80 >> bit % 8);
        const std::string wrong = RefuseEdch(spoilt, format);
        if (bit == 7)
        {
            ExpectText(wrong, "a control frame, not a data frame", "frame type");
        }
        else if (bit / 8 >= header)
        {
            ExpectText(wrong, "wrong payload CRC", "bit " + std::to_string(bit));
        }
        else
        {
            // More subframes or MAC-es PDUs may make the header longer than the frame.
            const std::size_t least = GetEdchHeaderOctets(spoilt) + PAYLOAD_CRC_OCTETS;
            ExpectText(wrong,
                       least > spoilt.size() ? "shorter than its header" : "wrong header CRC",
                       "bit " + std::to_string(bit));
        }
    }
}

/// Random frames, of octets and of descriptors.
struct RandomEdchTest
{
    /** @return a number between two, which are possible, too */
    uint32_t Draw(uint32_t least, uint32_t most)
    {
        return random->GetInteger(least, most);
    }

    /**
     * @param bits its size
     * @return a MAC-d PDU: random octets
     */
    TransportBlock MakeOctets(uint32_t bits)
    {
        TransportBlock block;
        BitWriter writer(block.octets);
        for (uint32_t bit = 0; bit < bits; ++bit)
        {
            writer.Write(Draw(0, 1), 1);
        }
        return block;
    }

    /**
     * @param octets its size
     * @return a MAC-d PDU: the descriptor of a UMD PDU with an SDU in it
     */
    TransportBlock MakeDescriptor(uint32_t octets)
    {
        TransportBlock block;
        const uint32_t size = octets - UMD_HEADER_OCTETS;
        Octets contents(size);
        for (auto& octet : contents)
        {
            octet = static_cast<uint8_t>(Draw(0, 255));
        }
        RlcPdu pdu;
        Octets written(1, static_cast<uint8_t>(Draw(0, 127) << 1)); // SN, and E = 0
        written.insert(written.end(), contents.begin(), contents.end());
        std::string why;
        UMTS_EXPECT(DecodeRlcPdu(written, pdu, &why, RlcMode::UM), why);
        block.pdu = pdu;
        return block;
    }

    /**
     * @param sizes sizes of MAC-d PDUs, which are drawn where a DDI has none
     * @param descriptors whether MAC-d PDUs are descriptors
     */
    Ptr<const MacEsPdu> MakePdu(DdiSizes& sizes, bool descriptors)
    {
        auto pdu = ObjectPool<MacEsPdu>::Create();
        pdu->ddi = static_cast<uint8_t>(Draw(0, LAST_DDI));
        auto& size = sizes[pdu->ddi];
        const uint32_t drawn = descriptors ? 8 * Draw(2, 82) : Draw(1, 700);
        size = size > 0 ? size : static_cast<uint16_t>(drawn);
        pdu->blockBits = size;
        pdu->tsn = MacEsSeqNum(Draw(0, 63));
        for (uint32_t count = Draw(1, Draw(0, 9) == 0 ? 63 : 6); count > 0; --count)
        {
            pdu->blocks.push_back(descriptors ? MakeDescriptor(size / 8) : MakeOctets(size));
            pdu->blocks.back().pdu.establishment = static_cast<uint8_t>(Draw(0, 255));
        }
        return pdu;
    }

    /** @return a random frame */
    EdchDataFrame MakeFrame()
    {
        DdiSizes sizes{};
        const bool descriptors = Draw(0, 1) == 1;
        EdchDataFrame frame{Cfn(Draw(0, 255)), static_cast<uint8_t>(Draw(0, 15)), {}};
        frame.subframes.resize(Draw(1, Draw(0, 9) == 0 ? MAX_EDCH_FRAME_SUBFRAMES : 5));
        for (auto& subframe : frame.subframes)
        {
            subframe.number = static_cast<uint8_t>(Draw(0, 4));
            subframe.retransmissions =
                static_cast<uint8_t>(Draw(0, MAX_EDCH_FRAME_RETRANSMISSIONS));
            const uint32_t most = Draw(0, 9) == 0 ? MAX_EDCH_SUBFRAME_PDUS : 3;
            for (uint32_t pdus = Draw(0, most); pdus > 0; --pdus)
            {
                subframe.pdus.push_back(MakePdu(sizes, descriptors));
            }
        }
        return frame;
    }

    Ptr<UniformRandomVariable> random{CreateObject<UniformRandomVariable>()}; //!< Random numbers
};

UMTS_TEST_F(RandomEdchTest, "umts-e-dch-frame", "Random frames are rebuilt, over 1000 seeds")
{
    for (uint32_t seed = 1; seed <= 1000; ++seed)
    {
        const std::string what = "seed " + std::to_string(seed);
        random->SetStream(seed);
        const EdchDataFrame frame = MakeFrame();
        const Octets octets = EncodeFrame(frame);
        UMTS_EXPECT(octets.size() == GetOctets(frame), what << ": size");
        const FrameFormat format = GetFrameFormat(frame);
        const EdchDataFrame read = ReadEdch(octets, format);
        CompareEdchFrames(frame, read, what);
        UMTS_EXPECT(EncodeFrame(read) == octets, what << ": read and written");
        Octets spoilt = octets;
        spoilt[Draw(0, static_cast<uint32_t>(octets.size()) - 1)] ^=
            static_cast<uint8_t>(1 << Draw(0, 7));
        UMTS_EXPECT(!RefuseEdch(spoilt, format).empty(), what << ": one bit is wrong");
        spoilt = octets;
        spoilt.resize(Draw(0, static_cast<uint32_t>(octets.size()) - 1));
        UMTS_EXPECT(!RefuseEdch(spoilt, format).empty(), what << ": cut");
    }
}

/// An Iub, or an Iur, in wire mode, across which the Node B sends random frames.
struct EdchWireModeTest : public RandomEdchTest
{
    /**
     * @param bitErrorRate of the Iub
     * @param frames how many are sent
     */
    void Run(double bitErrorRate, uint32_t frames)
    {
        const auto channel = CreateObject<IubChannel>();
        channel->SetAttribute("WireMode", BooleanValue(true));
        channel->SetAttribute("BitErrorRate", DoubleValue(bitErrorRate));
        channel->AssignStreams(5);
        const auto rnc = CreateObject<IubNetDevice>();
        const auto nodeB = CreateObject<IubNetDevice>();
        channel->Attach(rnc, nodeB);
        CreateObject<Node>()->AddDevice(rnc);
        CreateObject<Node>()->AddDevice(nodeB);
        rnc->Configure(channel, Direction::DOWNLINK);
        nodeB->Configure(channel, Direction::UPLINK);
        const TransportBearerId bearer{3};
        const auto handle = rnc->Open(bearer, [this](IubFrame& frame) {
            const auto* data = std::get_if<EdchDataFrame>(&frame.content);
            if (data)
            {
                CompareEdchFrames(sent.at(data->cfn.Value()), *data, "across the Iub");
                ++received;
            }
            return data != nullptr;
        });
        for (uint32_t i = 0; i < frames; ++i)
        {
            sent.push_back(MakeFrame());
            sent.back().cfn = Cfn(i);
            nodeB->Send({bearer, sent.back()});
            nodeB->Flush();
            Simulator::Run();
        }
        unreadable = channel->GetNUnreadable();
        Simulator::Destroy();
    }

    std::vector<EdchDataFrame> sent; //!< By CFN
    uint32_t received{0};            //!< Frames received, each as it was sent
    uint64_t unreadable{0};          //!< Frames dropped for their errors
};

UMTS_TEST_F(EdchWireModeTest, "umts-e-dch-frame", "Frames cross the Iub as octets")
{
    Run(0.0, 100);
    UMTS_EXPECT(received == 100, "frames");
}

UMTS_TEST_F(EdchWireModeTest,
            "umts-e-dch-frame",
            "Frames with bit errors are dropped on the Iub, and none is misread")
{
    Run(1e-4, 250);
    UMTS_EXPECT(received + unreadable == 250, "frames");
    UMTS_EXPECT(received > 50, "without an error");
    UMTS_EXPECT(unreadable > 50, "with errors");
}

// Wireshark takes 16 DDIs; a frame with more has those described that come first.
UMTS_TEST("umts-e-dch-frame", "A capture describes sixteen DDIs of a frame at most")
{
    constexpr std::size_t countAt = 4 + 7 + 8 + 4 + 5; // tags, length, kind, channel, MAC-d flow
    EdchDataFrame frame;
    for (uint8_t number = 0; number < 2; ++number)
    {
        frame.subframes.push_back({number, 0, {}});
        for (uint8_t i = 0; i < 9; ++i)
        {
            const auto ddi = static_cast<uint8_t>(40 - 9 * number - i);
            frame.subframes.back().pdus.push_back(MakeEdchPdu(ddi, 0, 8 * ddi, {"[40]"}));
        }
    }
    const Octets record = MakeIubRecord({TransportBearerId{1}, frame});
    UMTS_EXPECT(+record.at(countAt) == 16, "DDIs");
    const Octets first(record.begin() + countAt + 1, record.begin() + countAt + 5);
    UMTS_EXPECT(first == Octets({23, 0, 8 * 23, 0}), "the smallest DDI and its size");
    const Octets last(record.begin() + countAt + 61, record.begin() + countAt + 66);
    UMTS_EXPECT(last == Octets({38, 0, (8 * 38) & 0xff, (8 * 38) >> 8, 0}), "the last; no bearers");
}

} // namespace
