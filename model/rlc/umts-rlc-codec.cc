/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-codec.h"

#include "umts-rlc-status-codec.h"

#include "ns3/assert.h"

namespace ns3
{
namespace umts
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

/** @brief Special values of a Length Indicator, by its width (TS 25.322 9.2.2.8). */
class SpecialLi
{
  public:
    /**
     * @param bits width of the Length Indicator: 7 or 15
     */
    explicit SpecialLi(uint32_t bits)
        : m_highest((1U << bits) - 1),
          m_wide(bits == 15)
    {
    }

    /** @return all ones: the rest of the PDU is padding */
    uint32_t Padding() const
    {
        return m_highest;
    }

    /** @return the rest of the PDU holds a piggybacked STATUS PDU */
    uint32_t Piggyback() const
    {
        return m_highest - 1;
    }

    /** @return the previous SDU ended one octet short of the end of the previous PDU (15 bits) */
    uint32_t OneShort() const
    {
        return m_highest - 4;
    }

    /**
     * @param li a Length Indicator
     * @return whether acknowledged mode reserves it
     */
    bool IsReserved(uint32_t li) const
    {
        const bool unacknowledgedMode = li == m_highest - 2 || li == m_highest - 3;
        return unacknowledgedMode || (m_wide && li == m_highest - 5);
    }

    /**
     * @param li a Length Indicator
     * @return whether it means "one octet short"
     */
    bool IsOneShort(uint32_t li) const
    {
        return m_wide && li == OneShort();
    }

  private:
    uint32_t m_highest; //!< Largest value
    bool m_wide;        //!< 15 bits
};

/**
 * @brief Write the Length Indicators of a payload.
 * @param payload the payload
 * @param bits width of a Length Indicator
 * @param piggyback whether a STATUS PDU lies in the padding
 * @param writer where they go
 */
void
WriteLengthIndicators(const PduPayload& payload, uint32_t bits, bool piggyback, BitWriter& writer)
{
    const SpecialLi special(bits);
    uint32_t left = payload.liOctets / ((bits + 1) / 8);
    uint32_t end = 0;
    for (const auto& piece : payload.pieces)
    {
        end += piece.length;
        if (piece.ends)
        {
            NS_ASSERT_MSG(left > 0, "The payload has fewer LI octets than SDU ends.");
            const bool oneShort = end == 0 && payload.leadingOneShort;
            writer.Write(oneShort ? special.OneShort() : end, bits);
            writer.Write(--left > 0, 1);
        }
    }
    if (payload.paddingLi)
    {
        NS_ASSERT_MSG(left > 0, "The payload has no octets for its padding LI.");
        writer.Write(piggyback ? special.Piggyback() : special.Padding(), bits);
        writer.Write(--left > 0, 1);
    }
    NS_ASSERT_MSG(left == 0, "The payload has more LI octets than Length Indicators.");
}

/**
 * @brief Write an AMD PDU (TS 25.322 9.2.1.4).
 * @param pdu the PDU
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
 * @brief Write a control PDU without padding (TS 25.322 9.2.1.5 to 9.2.1.7).
 * @param pdu the PDU
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

/** @brief The Length Indicators of a received PDU. */
struct LiList
{
    std::vector<uint32_t> ends;  //!< SDU ends, counted from the first data octet
    uint32_t octets{0};          //!< Octets of all of them
    bool leadingOneShort{false}; //!< The first one says "one octet short"
    bool padding{false};         //!< The last one says that the rest is padding or a STATUS PDU
    bool piggyback{false};       //!< The last one says that the rest holds a STATUS PDU
};

/**
 * @brief Read Length Indicators up to the one with E = 0.
 * @param reader where they come from
 * @param bits width of a Length Indicator
 * @param list the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
ReadLengthIndicators(BitReader& reader, uint32_t bits, LiList& list)
{
    const SpecialLi special(bits);
    bool more = true;
    while (more)
    {
        const uint32_t li = reader.Read(bits);
        more = reader.Read(1) == 1;
        list.octets += (bits + 1) / 8;
        const std::string name = "Length Indicator " + std::to_string(li);
        if (reader.Failed())
        {
            return "The Length Indicators run past the end of the data PDU.";
        }
        if (special.IsReserved(li))
        {
            return name + " is reserved in acknowledged mode.";
        }
        if (list.padding)
        {
            return name + " follows the one that announces padding or a STATUS PDU.";
        }
        if (li == special.Padding() || li == special.Piggyback())
        {
            list.padding = true;
            list.piggyback = li == special.Piggyback();
            continue;
        }
        const bool oneShort = special.IsOneShort(li);
        const uint32_t end = oneShort ? 0 : li;
        if (!list.ends.empty() && end <= list.ends.back())
        {
            return name + " does not lie beyond the one before it.";
        }
        list.leadingOneShort = list.leadingOneShort || oneShort;
        list.ends.push_back(end);
    }
    return "";
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
 * @param list its Length Indicators
 * @param payload the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string
CutPieces(const std::vector<uint8_t>& octets, const LiList& list, PduPayload& payload)
{
    const uint32_t header = AMD_HEADER_OCTETS + list.octets;
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
    const bool loneOctet = rest == 1 && begin > 0 && LiOctets(octets.size()) == 2;
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
    auto status = Create<StatusReport>();
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
    if (octets.size() <= AMD_HEADER_OCTETS)
    {
        return "The data PDU holds no octet behind its header.";
    }
    if (he == HE_RESERVED)
    {
        return "The Header Extension 3 of the data PDU is reserved.";
    }
    LiList list;
    if (he == HE_LI)
    {
        std::string problem = ReadLengthIndicators(reader, 8 * LiOctets(octets.size()) - 1, list);
        if (!problem.empty())
        {
            return problem;
        }
    }
    auto payload = PduPayload::Create();
    payload->endsByHe = he == HE_DATA_ENDS;
    payload->liOctets = static_cast<uint16_t>(list.octets);
    payload->paddingLi = list.padding;
    payload->leadingOneShort = list.leadingOneShort;
    payload->decoded = true;
    std::string problem = CutPieces(octets, list, *payload);
    if (problem.empty() && list.piggyback)
    {
        problem = DecodePiggyback(octets, payload->padding, pdu);
    }
    pdu.payload = payload;
    return problem;
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
        auto status = Create<StatusReport>();
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

} // namespace

uint32_t
LiOctets(uint32_t pduOctets)
{
    return pduOctets <= 126 ? 1 : 2;
}

void
EncodeRlcPdu(const RlcPdu& pdu, uint32_t pduOctets, std::vector<uint8_t>& out)
{
    out.clear();
    out.reserve(pduOctets);
    if (pdu.kind == RlcPdu::Kind::DATA)
    {
        EncodeData(pdu, pduOctets, out);
    }
    else
    {
        EncodeControl(pdu, out);
    }
    NS_ASSERT_MSG(out.size() <= pduOctets, "The super-fields do not fit in their PDU.");
    out.resize(pduOctets);
}

bool
DecodeRlcPdu(const std::vector<uint8_t>& octets, RlcPdu& pdu, std::string* why)
{
    RlcPdu result;
    std::string problem = "The PDU is empty.";
    if (!octets.empty())
    {
        const bool data = (octets.front() & 0x80) != 0;
        problem = data ? DecodeData(octets, result) : DecodeControl(octets, result);
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

} // namespace umts
} // namespace ns3
