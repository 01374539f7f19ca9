/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-hs-pdu.h"

#include "ns3/assert.h"
#include "ns3/umts-bit-io.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @brief Count the MAC-d PDUs of one size.
 * @param place index of the first one; then of the first one of another size
 * @return their number
 */
uint32_t
TakeRun(const MacHsPdu& pdu, size_t& place)
{
    const uint16_t bits = pdu.pdus[place].bits;
    uint32_t run = 0;
    for (; place < pdu.pdus.size() && pdu.pdus[place].bits == bits; ++place)
    {
        run += pdu.pdus[place].count;
    }
    return run;
}

/**
 * @param bits size of a MAC-d PDU
 * @param sizes MAC-d PDU sizes of its queue, bits, by SID
 * @return its SID
 */
std::size_t
FindSid(uint16_t bits, const std::vector<uint16_t>& sizes)
{
    const std::size_t sid = std::find(sizes.begin(), sizes.end(), bits) - sizes.begin();
    NS_ASSERT_MSG(sid < 8 && sid < sizes.size(),
                  bits << " bits are no MAC-d PDU size of the queue");
    return sid;
}

/**
 * @brief Write the header of a MAC-hs PDU.
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @param writer where it goes
 */
void
WriteHeader(const MacHsPdu& pdu, const std::vector<uint16_t>& sizes, BitWriter& writer)
{
    writer.Write(0, 1); // VF
    writer.Write(pdu.queueId, 3);
    writer.Write(pdu.tsn.Value(), 6);
    for (size_t i = 0; i < pdu.pdus.size();)
    {
        const std::size_t sid = FindSid(pdu.pdus[i].bits, sizes);
        const uint32_t run = TakeRun(pdu, i);
        writer.Write(sid, 3);
        writer.Write(run, 7);
        writer.Write(i == pdu.pdus.size() ? 1 : 0, 1);
    }
}

/**
 * @brief Read the header of a MAC-hs PDU.
 * @param reader stands at its beginning, then behind it
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @return the fields
 */
MacHsHeader
ReadHeader(BitReader& reader, const std::vector<uint16_t>& sizes)
{
    MacHsHeader header;
    const bool known = reader.Read(1) == 0; // VF
    header.queueId = reader.Read(3);
    header.tsn = HsSeqNum(reader.Read(6));
    bool last = !known;
    while (!last && !reader.Failed())
    {
        const uint32_t sid = reader.Read(3);
        const uint32_t count = reader.Read(7);
        last = reader.Read(1) == 1;
        if (sid >= sizes.size() || count == 0 ||
            header.sizes.size() + count > MAX_MAC_D_PDUS_PER_TTI)
        {
            return header;
        }
        header.sizes.insert(header.sizes.end(), count, sizes[sid]);
    }
    header.valid = known && !reader.Failed();
    return header;
}

} // namespace

void
MacHsPdu::Clear()
{
    queueId = 0;
    tsn = HsSeqNum();
    pdus.clear();
    octets.clear();
}

uint32_t
MacHsPdu::GetBits() const
{
    uint32_t bits = MAC_HS_HEADER_BITS - MAC_HS_HEADER_SIZE_BITS;
    for (size_t i = 0; i < pdus.size();)
    {
        const uint32_t size = pdus[i].bits;
        bits += MAC_HS_HEADER_SIZE_BITS + size * TakeRun(*this, i);
    }
    return bits;
}

uint32_t
MacHsPdu::GetPayloadBits() const
{
    uint32_t bits = 0;
    for (const auto& pdu : pdus)
    {
        bits += pdu.bits * pdu.count;
    }
    return bits;
}

uint32_t
MacHsPdu::GetNPdus() const
{
    uint32_t count = 0;
    for (const auto& pdu : pdus)
    {
        count += pdu.count;
    }
    return count;
}

uint32_t
CountMacDPdus(uint32_t tbsBits, uint32_t pduBits)
{
    if (tbsBits < MAC_HS_HEADER_BITS)
    {
        return 0;
    }
    return std::min((tbsBits - MAC_HS_HEADER_BITS) / pduBits, MAX_MAC_D_PDUS_PER_TTI);
}

std::vector<uint8_t>
WriteMacHsHeader(const MacHsPdu& pdu, const std::vector<uint16_t>& sizes)
{
    std::vector<uint8_t> octets;
    BitWriter writer(octets);
    WriteHeader(pdu, sizes, writer);
    return octets;
}

MacHsHeader
ReadMacHsHeader(const std::vector<uint8_t>& octets, const std::vector<uint16_t>& sizes)
{
    BitReader reader(octets);
    return ReadHeader(reader, sizes);
}

std::vector<uint8_t>
WriteMacHsPdu(const MacHsPdu& pdu,
              const std::vector<uint16_t>& sizes,
              const std::vector<uint16_t>& octetSizes)
{
    std::vector<uint8_t> octets;
    octets.reserve((pdu.GetBits() + 7) / 8);
    BitWriter writer(octets);
    WriteHeader(pdu, sizes, writer);
    for (const auto& inside : pdu.pdus)
    {
        writer.Append(inside.block.octets, octetSizes[FindSid(inside.bits, sizes)]);
    }
    return octets;
}

Ptr<MacHsPdu>
ReadMacHsPdu(const std::vector<uint8_t>& octets, const std::vector<uint16_t>& sizes)
{
    BitReader reader(octets);
    const MacHsHeader header = ReadHeader(reader, sizes);
    if (!header.valid)
    {
        return nullptr;
    }
    auto pdu = ObjectPool<MacHsPdu>::Create();
    pdu->queueId = header.queueId;
    pdu->tsn = header.tsn;
    for (const uint16_t bits : header.sizes)
    {
        MacDPdu inside;
        inside.bits = bits;
        inside.block.octets = reader.ReadOctets(bits);
        pdu->pdus.push_back(std::move(inside));
    }
    return reader.Failed() ? nullptr : pdu;
}

uint8_t
ReadMacHsQueueId(const std::vector<uint8_t>& octets)
{
    return (octets.front() >> 4) & 7;
}

} // namespace ns3::umts
