/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-codec.h"

#include "umts-rlc-li-codec.h"
#include "umts-rlc-status-codec.h"

#include "ns3/assert.h"

namespace ns3::umts
{

namespace
{

/** @brief PDU type of a control PDU, which starts with D/C = 0 (TS 25.322 9.2.2.2). */
enum ControlType : uint32_t
{
    CONTROL_STATUS = 0,
    CONTROL_RESET = 1,
    CONTROL_RESET_ACK = 2
};

/** @brief Header Extension types (TS 25.322 9.2.2.7). */
enum HeaderExtension : uint32_t
{
    HE_DATA = 0,      //!< Data follows
    HE_LI = 1,        //!< A Length Indicator follows
    HE_DATA_ENDS = 2, //!< Data follows, and its last octet ends an SDU
    HE_RESERVED = 3   //!< Reserved
};

constexpr uint32_t HEADER_NIBBLE = 4; //!< Bits of D/C (or R2) and PDU type

/**
 * @brief Append the octets of the pieces of a payload.
 * @param out appended to
 */
void
WritePieces(const PduPayload& payload, std::vector<uint8_t>& out)
{
    for (const auto& piece : payload.pieces)
    {
        if (piece.length > 0)
        {
            const std::size_t position = out.size();
            out.resize(position + piece.length);
            piece.sdu->CreateFragment(piece.offset, piece.length)
                ->CopyData(out.data() + position, piece.length);
        }
    }
}

/**
 * @brief Write an AMD PDU (TS 25.322 9.2.1.4).
 * @param pduOctets its size
 * @param out its octets
 */
void
EncodeData(const RlcPdu& pdu, uint32_t pduOctets, std::vector<uint8_t>& out)
{
    const PduPayload& payload = *pdu.payload;
    BitWriter writer(out);
    writer.Write(1, 1);
    writer.Write(pdu.sn.Value(), 12);
    writer.Write(pdu.poll, 1);
    writer.Write(payload.endsByHe ? HE_DATA_ENDS : (payload.liOctets > 0 ? HE_LI : HE_DATA), 2);
    if (!payload.endsByHe)
    {
        const uint32_t bits = 8 * LiOctets(pduOctets) - 1;
        WriteLengthIndicators(payload, bits, static_cast<bool>(pdu.status), writer);
    }
    WritePieces(payload, out);
    NS_ASSERT_MSG(out.size() + payload.padding == pduOctets, "The payload does not fill its PDU.");
    if (pdu.status)
    {
        NS_ASSERT_MSG(payload.paddingLi, "A piggybacked STATUS needs a padding LI.");
        BitWriter status(out);
        status.Write(CONTROL_STATUS, HEADER_NIBBLE);
        EncodeSufis(*pdu.status, status);
    }
}

/**
 * @brief Write a UMD PDU (TS 25.322 9.2.1.3).
 * @param pduOctets its size
 * @param out its octets
 */
void
EncodeUmd(const RlcPdu& pdu, uint32_t pduOctets, std::vector<uint8_t>& out)
{
    const PduPayload& payload = *pdu.payload;
    BitWriter writer(out);
    writer.Write(pdu.umSn.Value(), 7);
    writer.Write(payload.liOctets > 0, 1);
    WriteLengthIndicators(payload, 8 * LiOctets(pduOctets, RlcMode::UM) - 1, false, writer);
    WritePieces(payload, out);
    NS_ASSERT_MSG(out.size() + payload.padding == pduOctets, "The payload does not fill its PDU.");
}

/**
 * @brief Write a control PDU without padding (TS 25.322 9.2.1.5 to 9.2.1.7).
 * @param out its octets
 */
void
EncodeControl(const RlcPdu& pdu, std::vector<uint8_t>& out)
{
    BitWriter writer(out);
    if (pdu.kind == RlcPdu::Kind::STATUS)
    {
        writer.Write(CONTROL_STATUS, HEADER_NIBBLE);
        EncodeSufis(*pdu.status, writer);
        return;
    }
    const bool reset = pdu.kind == RlcPdu::Kind::RESET;
    writer.Write(reset ? CONTROL_RESET : CONTROL_RESET_ACK, HEADER_NIBBLE);
    writer.Write(pdu.rsn, 1);
    writer.Write(0, 3);
    writer.Write(pdu.hfni, 20);
}

/**
 * @brief Append a piece with a copy of its octets.
 * @param payload where to append
 * @param data first octet of the piece
 * @param length number of octets
 * @param ends whether an SDU ends with the piece
 */
void
AppendPiece(PduPayload& payload, const uint8_t* data, uint32_t length, bool ends)
{
    payload.pieces.push_back(SduPiece{Create<Packet>(data, length), 0, length, ends});
}

/**
 * @brief Cut the octets behind the Length Indicators into pieces and padding.
 * @param octets the PDU
 * @param mode mode of the RLC entity
 * @param list its Length Indicators
 * @param payload the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
CutPieces(const std::vector<uint8_t>& octets, RlcMode mode, const LiList& list, PduPayload& payload)
{
    const uint32_t header = GetHeaderOctets(mode) + list.octets;
    const auto length = static_cast<uint32_t>(octets.size()) - header;
    const uint8_t* data = octets.data() + header;
    if (!list.ends.empty() && list.ends.back() > length)
    {
        return "Length Indicator " + std::to_string(list.ends.back()) +
               " points beyond the end of the data PDU.";
    }
    uint32_t begin = 0;
    for (const auto end : list.ends)
    {
        AppendPiece(payload, data + begin, end - begin, true);
        begin = end;
    }
    const uint32_t rest = length - begin;
    const bool loneOctet = rest == 1 && begin > 0 && LiOctets(octets.size(), mode) == 2;
    if (list.padding || loneOctet)
    {
        payload.padding = static_cast<uint16_t>(rest);
    }
    else if (rest > 0)
    {
        AppendPiece(payload, data + begin, rest, payload.endsByHe);
    }
    return "";
}

/**
 * @brief Read what follows the fixed header of a data PDU with Length Indicators.
 * @param octets the PDU
 * @param mode mode of the RLC entity: AM or UM
 * @param hasLi whether Length Indicators follow the header
 * @param reader positioned behind the header
 * @param list its Length Indicators
 * @param payload the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
DecodePayload(const std::vector<uint8_t>& octets,
              RlcMode mode,
              bool hasLi,
              BitReader& reader,
              LiList& list,
              PduPayload& payload)
{
    if (octets.size() <= GetHeaderOctets(mode))
    {
        return "The data PDU holds no octet behind its header.";
    }
    if (hasLi)
    {
        const uint32_t bits = 8 * LiOctets(octets.size(), mode) - 1;
        std::string problem = ReadLengthIndicators(reader, bits, mode, list);
        if (!problem.empty())
        {
            return problem;
        }
    }
    payload.liOctets = static_cast<uint16_t>(list.octets);
    payload.paddingLi = list.padding;
    payload.leadingOneShort = list.leadingOneShort;
    payload.leadingStart = list.leadingStart;
    payload.decoded = true;
    return CutPieces(octets, mode, list, payload);
}

/**
 * @brief Read the STATUS PDU in the padding of a data PDU (TS 25.322 9.2.1.6).
 * @param octets the PDU
 * @param padding size of the padding in octets
 * @param pdu gets the status
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
DecodePiggyback(const std::vector<uint8_t>& octets, uint32_t padding, RlcPdu& pdu)
{
    BitReader reader(octets, static_cast<uint32_t>(octets.size()) - padding);
    const uint32_t header = reader.Read(HEADER_NIBBLE);
    if (reader.Failed())
    {
        return "There is no room for the piggybacked STATUS PDU.";
    }
    if (header != CONTROL_STATUS)
    {
        return "The piggybacked PDU is no STATUS PDU.";
    }
    auto status = StatusReport::Create();
    std::string problem = DecodeSufis(reader, *status);
    pdu.status = status;
    return problem;
}

/**
 * @brief Read an AMD PDU (TS 25.322 9.2.1.4).
 * @param octets the PDU
 * @param pdu the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
DecodeData(const std::vector<uint8_t>& octets, RlcPdu& pdu)
{
    BitReader reader(octets);
    reader.Read(1);
    pdu.kind = RlcPdu::Kind::DATA;
    pdu.sn = AmSeqNum(reader.Read(12));
    pdu.poll = reader.Read(1) == 1;
    const uint32_t he = reader.Read(2);
    if (he == HE_RESERVED && octets.size() > AMD_HEADER_OCTETS)
    {
        return "The Header Extension 3 of the data PDU is reserved.";
    }
    LiList list;
    auto payload = PduPayload::Create();
    payload->endsByHe = he == HE_DATA_ENDS;
    std::string problem = DecodePayload(octets, RlcMode::AM, he == HE_LI, reader, list, *payload);
    if (problem.empty() && list.piggyback)
    {
        problem = DecodePiggyback(octets, payload->padding, pdu);
    }
    pdu.payload = payload;
    return problem;
}

/**
 * @brief Read a UMD PDU (TS 25.322 9.2.1.3).
 * @param octets the PDU
 * @param pdu the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
DecodeUmd(const std::vector<uint8_t>& octets, RlcPdu& pdu)
{
    BitReader reader(octets);
    pdu.kind = RlcPdu::Kind::UMD;
    pdu.umSn = UmSeqNum(reader.Read(7));
    const bool hasLi = reader.Read(1) == 1;
    LiList list;
    auto payload = PduPayload::Create();
    pdu.payload = payload;
    return DecodePayload(octets, RlcMode::UM, hasLi, reader, list, *payload);
}

/**
 * @brief Read a TMD PDU (TS 25.322 9.2.1.2): nothing but SDU octets.
 * @param octets the PDU
 * @param pdu the result
 */
void
DecodeTmd(const std::vector<uint8_t>& octets, RlcPdu& pdu)
{
    pdu.kind = RlcPdu::Kind::TMD;
    auto payload = PduPayload::Create();
    AppendPiece(*payload, octets.data(), static_cast<uint32_t>(octets.size()), false);
    pdu.payload = payload;
}

/**
 * @brief Read a control PDU (TS 25.322 9.2.1.5 to 9.2.1.7).
 * @param octets the PDU
 * @param pdu the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
DecodeControl(const std::vector<uint8_t>& octets, RlcPdu& pdu)
{
    BitReader reader(octets);
    const uint32_t type = reader.Read(HEADER_NIBBLE);
    if (type == CONTROL_STATUS)
    {
        pdu.kind = RlcPdu::Kind::STATUS;
        auto status = StatusReport::Create();
        std::string problem = DecodeSufis(reader, *status);
        pdu.status = status;
        return problem;
    }
    if (type > CONTROL_RESET_ACK)
    {
        return "The control PDU type " + std::to_string(type) + " is reserved.";
    }
    pdu.kind = type == CONTROL_RESET ? RlcPdu::Kind::RESET : RlcPdu::Kind::RESET_ACK;
    pdu.rsn = static_cast<uint8_t>(reader.Read(1));
    const uint32_t r1 = reader.Read(3);
    pdu.hfni = reader.Read(20);
    if (reader.Failed())
    {
        return "The RESET or RESET ACK PDU ends within its HFNI.";
    }
    return r1 == 0 ? "" : "The reserved field R1 of the RESET or RESET ACK PDU is not 0.";
}

/**
 * @brief Read a PDU of acknowledged mode.
 * @param octets the PDU
 * @param pdu the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
DecodeAm(const std::vector<uint8_t>& octets, RlcPdu& pdu)
{
    const bool data = (octets.front() & 0x80) != 0;
    return data ? DecodeData(octets, pdu) : DecodeControl(octets, pdu);
}

} // namespace

void
EncodeRlcPdu(const RlcPdu& pdu, uint32_t pduOctets, std::vector<uint8_t>& out)
{
    out.clear();
    out.reserve(pduOctets);
    switch (pdu.kind)
    {
    case RlcPdu::Kind::DATA:
        EncodeData(pdu, pduOctets, out);
        break;
    case RlcPdu::Kind::UMD:
        EncodeUmd(pdu, pduOctets, out);
        break;
    case RlcPdu::Kind::TMD:
        WritePieces(*pdu.payload, out);
        break;
    default:
        EncodeControl(pdu, out);
    }
    NS_ASSERT_MSG(out.size() <= pduOctets, "The super-fields do not fit in their PDU.");
    out.resize(pduOctets);
}

bool
DecodeRlcPdu(const std::vector<uint8_t>& octets, RlcPdu& pdu, std::string* why, RlcMode mode)
{
    RlcPdu result;
    std::string problem;
    if (octets.empty())
    {
        problem = "The PDU is empty.";
    }
    else if (mode == RlcMode::TM)
    {
        DecodeTmd(octets, result);
    }
    else
    {
        problem = mode == RlcMode::UM ? DecodeUmd(octets, result) : DecodeAm(octets, result);
    }
    if (problem.empty())
    {
        pdu = result;
    }
    else if (why)
    {
        *why = problem;
    }
    return problem.empty();
}

} // namespace ns3::umts
