/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-e-pdu.h"

#include "ns3/assert.h"
#include "ns3/umts-bit-io.h"
#include "ns3/umts-e-dch-coding.h"

#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint32_t DDI_BITS = 6; //!< DDI, TS 25.321 9.2.4.2
constexpr uint32_t N_BITS = 6;   //!< N, likewise
constexpr uint32_t TSN_BITS = 6; //!< TSN, likewise

/**
 * @param usedBits bits of header and MAC-es PDUs
 * @param tbsBits size of the transport block, bits
 * @return whether a DDI ends the header
 */
bool
HasLastDdi(uint32_t usedBits, uint32_t tbsBits)
{
    return usedBits + DDI_BITS + EDCH_SI_BITS <= tbsBits;
}

/**
 * @brief Write scheduling information.
 * @param writer where it goes
 */
void
WriteReport(const SchedulingInformation& report, BitWriter& writer)
{
    writer.Write(report.powerHeadroom, 5);
    writer.Write(report.totalBuffer, 5);
    writer.Write(report.highestBuffer, 4);
    writer.Write(report.highestId, 4);
}

/**
 * @brief Read scheduling information.
 * @param reader stands at its beginning
 */
SchedulingInformation
ReadReport(BitReader& reader)
{
    SchedulingInformation report;
    report.powerHeadroom = static_cast<uint8_t>(reader.Read(5));
    report.totalBuffer = static_cast<uint8_t>(reader.Read(5));
    report.highestBuffer = static_cast<uint8_t>(reader.Read(4));
    report.highestId = static_cast<uint8_t>(reader.Read(4));
    return report;
}

/// An entry of a header: what it says of a MAC-es PDU.
struct Entry
{
    uint8_t ddi;    //!< DDI
    uint32_t count; //!< N
};

/// A header.
struct Header
{
    std::vector<Entry> entries; //!< Of MAC-es PDUs
    uint32_t usedBits{0};       //!< Bits of header and MAC-es PDUs, without the last DDI
    std::string error;          //!< What is wrong with it; empty: nothing
};

/**
 * @brief Read a header, which goes on while there is room for more than scheduling information.
 * @param reader stands at its beginning, then behind it
 * @param tbsBits size of the transport block, bits
 * @param sizes sizes of MAC-d PDUs
 */
Header
ReadHeader(BitReader& reader, uint32_t tbsBits, const DdiSizes& sizes)
{
    Header header;
    while (HasLastDdi(header.usedBits, tbsBits))
    {
        const uint32_t ddi = reader.Read(DDI_BITS);
        if (ddi == SI_DDI)
        {
            return header;
        }
        const uint32_t count = reader.Read(N_BITS);
        if (sizes[ddi] == 0)
        {
            header.error = "DDI " + std::to_string(ddi) + " is of no logical channel";
            return header;
        }
        if (count == 0)
        {
            header.error = "N of DDI " + std::to_string(ddi) + " is 0";
            return header;
        }
        header.entries.push_back({static_cast<uint8_t>(ddi), count});
        header.usedBits += MAC_ES_HEADER_BITS + count * sizes[ddi];
    }
    if (header.usedBits > tbsBits)
    {
        header.error = "header and MAC-es PDUs have " + std::to_string(header.usedBits) +
                       " bits, the transport block " + std::to_string(tbsBits);
    }
    return header;
}

} // namespace

void
MacEsPdu::Clear()
{
    ddi = 0;
    tsn = MacEsSeqNum();
    blockBits = 0;
    blocks.clear();
}

void
MacEPdu::Clear()
{
    pdus.clear();
    report.reset();
    octets.clear();
}

uint32_t
MacEPdu::GetBits() const
{
    uint32_t bits = 0;
    for (const auto& pdu : pdus)
    {
        bits += pdu->GetBits();
    }
    return bits;
}

bool
HasRoomForReport(uint32_t usedBits, uint32_t tbsBits)
{
    return usedBits + EDCH_SI_BITS <= tbsBits;
}

std::vector<uint8_t>
WriteMacEPdu(const MacEPdu& pdu, uint32_t tbsBits)
{
    const uint32_t usedBits = pdu.GetBits();
    NS_ASSERT_MSG(usedBits <= tbsBits, usedBits << " bits exceed a block of " << tbsBits);
    NS_ASSERT_MSG(pdu.report.has_value() == HasRoomForReport(usedBits, tbsBits),
                  "scheduling information is there exactly when it fits");
    std::vector<uint8_t> octets;
    octets.reserve((tbsBits + 7) / 8);
    BitWriter writer(octets);
    for (const auto& inside : pdu.pdus)
    {
        writer.Write(inside->ddi, DDI_BITS);
        writer.Write(static_cast<uint32_t>(inside->blocks.size()), N_BITS);
    }
    if (HasLastDdi(usedBits, tbsBits))
    {
        writer.Write(SI_DDI, DDI_BITS);
    }
    for (const auto& inside : pdu.pdus)
    {
        writer.Write(inside->tsn.Value(), TSN_BITS);
        for (const auto& block : inside->blocks)
        {
            writer.Append(block.octets, inside->blockBits);
        }
    }
    if (pdu.report)
    {
        WriteReport(*pdu.report, writer);
    }
    octets.resize((tbsBits + 7) / 8);
    return octets;
}

MacEReading
ReadMacEPdu(const std::vector<uint8_t>& octets, uint32_t tbsBits, const DdiSizes& sizes)
{
    if (octets.size() != (tbsBits + 7) / 8)
    {
        return {nullptr,
                std::to_string(octets.size()) + " octets are no transport block of " +
                    std::to_string(tbsBits) + " bits"};
    }
    BitReader reader(octets);
    Header header = ReadHeader(reader, tbsBits, sizes);
    if (!header.error.empty())
    {
        return {nullptr, std::move(header.error)};
    }
    auto pdu = ObjectPool<MacEPdu>::Create();
    for (const auto& [ddi, count] : header.entries)
    {
        auto inside = ObjectPool<MacEsPdu>::Create();
        inside->ddi = ddi;
        inside->tsn = MacEsSeqNum(reader.Read(TSN_BITS));
        inside->blockBits = sizes[ddi];
        inside->blocks.resize(count);
        for (auto& block : inside->blocks)
        {
            block.octets = reader.ReadOctets(sizes[ddi]);
        }
        pdu->pdus.push_back(std::move(inside));
    }
    if (HasRoomForReport(header.usedBits, tbsBits))
    {
        pdu->report = ReadReport(reader);
    }
    return {std::move(pdu), {}};
}

uint16_t
WriteEdpcch(const EdpcchWord& word)
{
    return static_cast<uint16_t>((word.isHappy ? 1 : 0) << 9 | word.rsn << 7 | word.eTfci);
}

EdpcchWord
ReadEdpcch(uint16_t bits)
{
    return {(bits >> 9 & 1) == 1,
            static_cast<uint8_t>(bits >> 7 & 3),
            static_cast<uint8_t>(bits & 127)};
}

} // namespace ns3::umts
