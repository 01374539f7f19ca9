/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-frames.h"

#include "ns3/assert.h"

#include <memory>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint32_t LAST_SUBFRAME = 4;    //!< Of a radio frame (TS 25.211 5.2.1.3)
constexpr uint32_t FP_NUMBER_BITS = 4;   //!< FSN; subframes - 1; MAC-es PDUs; HARQ retransmissions
constexpr uint32_t FP_SUBFRAME_BITS = 3; //!< Subframe number
constexpr uint32_t FP_DDI_BITS = 6;      //!< DDI, and N
constexpr uint32_t FP_TSN_BITS = 6;      //!< TSN
constexpr uint32_t FP_SPARE_BITS = 2;    //!< Before TSN

/**
 * @param pdus number of MAC-es PDUs of a subframe
 * @return octets of its part of the header
 */
uint32_t
CountHeaderOctets(uint32_t pdus)
{
    return 1 + (FP_NUMBER_BITS + 2 * FP_DDI_BITS * pdus + 7) / 8;
}

/**
 * @param pdu in a frame
 * @return octets that it takes in the payload
 */
uint32_t
CountPayloadOctets(const MacEsPdu& pdu)
{
    const auto blocks = static_cast<uint32_t>(pdu.blocks.size());
    return (FP_SPARE_BITS + FP_TSN_BITS + blocks * pdu.blockBits + 7) / 8;
}

/** @brief What has been read of a frame. */
struct EdchReading
{
    const DdiSizes& sizes;           //!< Sizes of MAC-d PDUs
    std::vector<Ptr<MacEsPdu>> pdus; //!< MAC-es PDUs of all subframes
};

/**
 * @brief Read a subframe's part of the header.
 * @param reader stands before it
 * @param[in,out] reading gets its MAC-es PDUs
 * @param[out] subframe the subframe
 * @return what is wrong; empty when it is good
 */
std::string
ReadSubframeHeader(BitReader& reader, EdchReading& reading, EdchSubframe& subframe)
{
    reader.Read(1);
    subframe.retransmissions = static_cast<uint8_t>(reader.Read(FP_NUMBER_BITS));
    subframe.number = static_cast<uint8_t>(reader.Read(FP_SUBFRAME_BITS));
    if (subframe.retransmissions > MAX_EDCH_FRAME_RETRANSMISSIONS)
    {
        return std::to_string(+subframe.retransmissions) + " is no number of HARQ retransmissions";
    }
    if (subframe.number > LAST_SUBFRAME)
    {
        return "subframe " + std::to_string(+subframe.number) + " is in no radio frame";
    }
    for (uint32_t pdus = reader.Read(FP_NUMBER_BITS); pdus > 0; --pdus)
    {
        const uint32_t ddi = reader.Read(FP_DDI_BITS);
        const uint32_t count = reader.Read(FP_DDI_BITS);
        if (ddi > LAST_DDI || reading.sizes[ddi] == 0)
        {
            return "DDI " + std::to_string(ddi) + " is of no logical channel";
        }
        if (count == 0)
        {
            return "N of DDI " + std::to_string(ddi) + " is 0";
        }
        auto pdu = ObjectPool<MacEsPdu>::Create();
        pdu->ddi = static_cast<uint8_t>(ddi);
        pdu->blockBits = reading.sizes[ddi];
        pdu->blocks.resize(count);
        subframe.pdus.push_back(pdu);
        reading.pdus.push_back(std::move(pdu));
    }
    reader.Align();
    return "";
}

/**
 * @brief Read a MAC-es PDU.
 * @param reader stands before it
 * @param[in,out] pdu has its DDI and as many MAC-d PDUs as it is to have
 */
void
ReadMacEsPdu(BitReader& reader, MacEsPdu& pdu)
{
    reader.Read(FP_SPARE_BITS);
    pdu.tsn = MacEsSeqNum(reader.Read(FP_TSN_BITS));
    for (auto& block : pdu.blocks)
    {
        block.octets = reader.ReadOctets(pdu.blockBits);
    }
    reader.Align();
}

} // namespace

uint32_t
GetOctets(const EdchDataFrame& frame)
{
    uint32_t octets = EdchDataFrame::HEADER_OCTETS + PAYLOAD_CRC_OCTETS;
    for (const auto& subframe : frame.subframes)
    {
        octets += CountHeaderOctets(static_cast<uint32_t>(subframe.pdus.size()));
        for (const auto& pdu : subframe.pdus)
        {
            octets += CountPayloadOctets(*pdu);
        }
    }
    return octets;
}

std::size_t
GetEdchHeaderOctets(const std::vector<uint8_t>& octets)
{
    constexpr uint32_t subframesOctet = 2;
    BitReader reader(octets, subframesOctet);
    reader.Read(FP_NUMBER_BITS);
    std::size_t header = EdchDataFrame::HEADER_OCTETS;
    for (uint32_t subframes = reader.Read(FP_NUMBER_BITS) + 1; subframes > 0; --subframes)
    {
        BitReader part(octets, static_cast<uint32_t>(header));
        part.Read(8);
        header += CountHeaderOctets(part.Read(FP_NUMBER_BITS));
    }
    return header;
}

void
DescribeBlocks(const EdchDataFrame& frame, FrameFormat& format)
{
    auto sizes = std::make_shared<DdiSizes>(DdiSizes{});
    for (const auto& subframe : frame.subframes)
    {
        for (const auto& pdu : subframe.pdus)
        {
            (*sizes)[pdu->ddi] = pdu->blockBits;
            for (const auto& block : pdu->blocks)
            {
                format.establishments.push_back(block.pdu.establishment);
            }
        }
    }
    format.ddiSizes = std::move(sizes);
}

void
WriteFrame(const EdchDataFrame& frame, BitWriter& writer)
{
    const auto subframes = static_cast<uint32_t>(frame.subframes.size());
    NS_ASSERT_MSG(subframes > 0 && subframes <= MAX_EDCH_FRAME_SUBFRAMES,
                  subframes << " subframes in a frame");
    writer.Write(0, FP_NUMBER_BITS); // the end of the header CRC
    writer.Write(frame.number, FP_NUMBER_BITS);
    writer.Write(subframes - 1, 8); // spare bits first
    writer.Write(frame.cfn.Value(), 8);
    for (const auto& subframe : frame.subframes)
    {
        const auto pdus = static_cast<uint32_t>(subframe.pdus.size());
        NS_ASSERT_MSG(pdus <= MAX_EDCH_SUBFRAME_PDUS, pdus << " MAC-es PDUs in a subframe");
        writer.Write(0, 1);
        writer.Write(subframe.retransmissions, FP_NUMBER_BITS);
        writer.Write(subframe.number, FP_SUBFRAME_BITS);
        writer.Write(pdus, FP_NUMBER_BITS);
        for (const auto& pdu : subframe.pdus)
        {
            writer.Write(pdu->ddi, FP_DDI_BITS);
            writer.Write(static_cast<uint32_t>(pdu->blocks.size()), FP_DDI_BITS);
        }
        writer.Align();
    }
    for (const auto& subframe : frame.subframes)
    {
        for (const auto& pdu : subframe.pdus)
        {
            writer.Write(0, FP_SPARE_BITS);
            writer.Write(pdu->tsn.Value(), FP_TSN_BITS);
            for (const auto& block : pdu->blocks)
            {
                // Without C/T: its size is then one of whole octets.
                writer.Append(GetBlockOctets(block, pdu->blockBits, Direction::UPLINK, false),
                              pdu->blockBits);
            }
            writer.Align();
        }
    }
}

std::string
ReadFrame(BitReader& reader, const FrameReading& reading, EdchDataFrame& frame)
{
    static const DdiSizes none{};
    EdchReading read{reading.format.ddiSizes ? *reading.format.ddiSizes : none, {}};
    reader.Read(FP_NUMBER_BITS);
    frame.number = static_cast<uint8_t>(reader.Read(FP_NUMBER_BITS));
    reader.Read(FP_NUMBER_BITS);
    frame.subframes.resize(reader.Read(FP_NUMBER_BITS) + 1);
    frame.cfn = Cfn(reader.Read(8));
    for (auto& subframe : frame.subframes)
    {
        std::string wrong = ReadSubframeHeader(reader, read, subframe);
        if (!wrong.empty())
        {
            return wrong;
        }
    }
    if (reading.octets != GetOctets(frame))
    {
        return "another size than its MAC-es PDUs say";
    }
    auto establishment = reading.format.establishments.begin();
    for (const auto& pdu : read.pdus)
    {
        ReadMacEsPdu(reader, *pdu);
        for (auto& block : pdu->blocks)
        {
            if (establishment != reading.format.establishments.end())
            {
                block.pdu.establishment = *establishment++;
            }
        }
    }
    return "";
}

} // namespace ns3::umts
