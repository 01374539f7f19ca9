/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-gtp-u-header.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <iterator>

namespace ns3::umts
{

namespace
{

constexpr uint8_t VERSION_AND_TYPE = 0x30; //!< Version 1, protocol type GTP
constexpr uint8_t VERSION_MASK = 0xf0;     //!< Version and protocol type
constexpr uint8_t HAS_EXTENSION = 4;       //!< E
constexpr uint8_t HAS_SEQUENCE = 2;        //!< S
constexpr uint8_t HAS_N_PDU = 1;           //!< PN

constexpr uint32_t SHORT_OCTETS = 8;      //!< Without the optional fields
constexpr uint32_t OPTIONAL_OCTETS = 4;   //!< Sequence number, N-PDU number, next extension header
constexpr uint32_t EXTENSION_OCTETS = 4;  //!< Of a PDCP PDU number
constexpr uint8_t PDCP_PDU_NUMBER = 0xc0; //!< Type of that extension header

/// @name Bits 8 and 7 of the type of an extension header (5.2.1)
/// @{
constexpr uint8_t COMPREHENSION = 0xc0;  //!< Where they are
constexpr uint8_t NOT_FORWARDED = 0x40;  //!< An intermediate node takes it away
constexpr uint8_t ENDPOINT_KNOWS = 0x80; //!< The endpoint has to know it, and no other node
constexpr uint8_t ALL_KNOW = 0xc0;       //!< Every node has to know it
/// @}

constexpr uint8_t RECOVERY = 14;      //!< Information element (TS 29.281 8.2)
constexpr uint8_t TEID_DATA_I = 16;   //!< Information element (8.3)
constexpr uint8_t PEER_ADDRESS = 133; //!< Information element GTP-U Peer Address (8.4)

} // namespace

UMTS_PLAIN_TYPE(GtpUHeader, Header);

TypeId
GtpUHeader::GetInstanceTypeId() const
{
    return GetTypeId();
}

void
GtpUHeader::Print(std::ostream& os) const
{
    os << "type=" << static_cast<uint32_t>(type) << " teid=" << static_cast<uint32_t>(teid)
       << " length=" << payloadOctets;
}

bool
GtpUHeader::IsLong() const
{
    return sequenceNumber || nPduNumber || HasExtension();
}

bool
GtpUHeader::HasExtension() const
{
    return pdcpPduNumber || !others.empty();
}

uint32_t
GtpUHeader::GetSerializedSize() const
{
    uint32_t octets = SHORT_OCTETS + (IsLong() ? OPTIONAL_OCTETS : 0);
    octets += pdcpPduNumber ? EXTENSION_OCTETS : 0;
    for (const auto& extension : others)
    {
        octets += static_cast<uint32_t>(extension.contents.size()) + 2;
    }
    return octets;
}

void
GtpUHeader::Serialize(Buffer::Iterator start) const
{
    const uint8_t firstOther = others.empty() ? 0 : others.front().type;
    start.WriteU8(VERSION_AND_TYPE | (HasExtension() ? HAS_EXTENSION : 0) |
                  (sequenceNumber ? HAS_SEQUENCE : 0) | (nPduNumber ? HAS_N_PDU : 0));
    start.WriteU8(static_cast<uint8_t>(type));
    start.WriteHtonU16(static_cast<uint16_t>(payloadOctets + GetSerializedSize() - SHORT_OCTETS));
    start.WriteHtonU32(static_cast<uint32_t>(teid));
    if (IsLong())
    {
        start.WriteHtonU16(sequenceNumber.value_or(0));
        start.WriteU8(nPduNumber.value_or(0));
        start.WriteU8(pdcpPduNumber ? PDCP_PDU_NUMBER : firstOther);
    }
    if (pdcpPduNumber)
    {
        start.WriteU8(EXTENSION_OCTETS / 4);
        start.WriteHtonU16(*pdcpPduNumber);
        start.WriteU8(firstOther);
    }
    for (auto extension = others.begin(); extension != others.end(); ++extension)
    {
        const auto octets = static_cast<uint32_t>(extension->contents.size());
        start.WriteU8(static_cast<uint8_t>((octets + 2) / 4));
        start.Write(extension->contents.data(), octets);
        start.WriteU8(std::next(extension) == others.end() ? 0 : std::next(extension)->type);
    }
}

uint32_t
GtpUHeader::Deserialize(Buffer::Iterator start)
{
    *this = GtpUHeader();
    const uint32_t available = start.GetRemainingSize();
    if (available < SHORT_OCTETS)
    {
        return 0;
    }
    const uint8_t flags = start.ReadU8();
    type = static_cast<GtpUMessage>(start.ReadU8());
    const uint32_t size = SHORT_OCTETS + start.ReadNtohU16();
    teid = static_cast<Teid>(start.ReadNtohU32());
    const bool isLong = (flags & (HAS_EXTENSION | HAS_SEQUENCE | HAS_N_PDU)) != 0;
    uint32_t octets = SHORT_OCTETS + (isLong ? OPTIONAL_OCTETS : 0);
    if ((flags & VERSION_MASK) != VERSION_AND_TYPE || size != available || size < octets)
    {
        return 0;
    }
    uint8_t next = 0;
    if (isLong)
    {
        const uint16_t sequence = start.ReadNtohU16();
        const uint8_t nPdu = start.ReadU8();
        next = start.ReadU8();
        sequenceNumber = (flags & HAS_SEQUENCE) ? std::make_optional(sequence) : std::nullopt;
        nPduNumber = (flags & HAS_N_PDU) ? std::make_optional(nPdu) : std::nullopt;
        next = (flags & HAS_EXTENSION) ? next : 0;
    }
    while (next != 0)
    {
        const uint32_t length = octets < size ? 4 * start.ReadU8() : 0;
        if (length == 0 || octets + length > size)
        {
            return 0;
        }
        if (next == PDCP_PDU_NUMBER && length == EXTENSION_OCTETS)
        {
            pdcpPduNumber = start.ReadNtohU16();
        }
        else
        {
            others.push_back({next, std::vector<uint8_t>(length - 2)});
            start.Read(others.back().contents.data(), length - 2);
        }
        next = start.ReadU8();
        octets += length;
    }
    payloadOctets = static_cast<uint16_t>(size - octets);
    return octets;
}

bool
GtpUHeader::IsUsable(GtpUPart part) const
{
    return std::none_of(others.begin(), others.end(), [part](const GtpUExtension& extension) {
        const uint8_t who = extension.type & COMPREHENSION;
        return who == ALL_KNOW || (who == ENDPOINT_KNOWS && part == GtpUPart::ENDPOINT);
    });
}

std::vector<GtpUExtension>
GtpUHeader::GetForwarded() const
{
    std::vector<GtpUExtension> forwarded;
    std::copy_if(others.begin(),
                 others.end(),
                 std::back_inserter(forwarded),
                 [](const GtpUExtension& extension) {
                     return (extension.type & COMPREHENSION) != NOT_FORWARDED;
                 });
    return forwarded;
}

std::vector<uint8_t>
GtpUErrorIndication::Write() const
{
    const auto number = static_cast<uint32_t>(teid);
    std::vector<uint8_t> octets = {TEID_DATA_I};
    for (int shift = 24; shift >= 0; shift -= 8)
    {
        octets.push_back(static_cast<uint8_t>(number >> shift));
    }
    octets.insert(octets.end(), {PEER_ADDRESS, 0, 4, 0, 0, 0, 0});
    address.Serialize(octets.data() + octets.size() - 4);
    return octets;
}

std::optional<GtpUErrorIndication>
GtpUErrorIndication::Read(const std::vector<uint8_t>& octets)
{
    constexpr std::size_t size = 12;
    if (octets.size() < size || octets[0] != TEID_DATA_I || octets[5] != PEER_ADDRESS ||
        octets[6] != 0 || octets[7] != 4)
    {
        return std::nullopt;
    }
    GtpUErrorIndication indication;
    indication.teid =
        static_cast<Teid>(uint32_t{octets[1]} << 24 | octets[2] << 16 | octets[3] << 8 | octets[4]);
    indication.address = Ipv4Address::Deserialize(octets.data() + 8);
    return indication;
}

std::vector<uint8_t>
WriteGtpURecovery()
{
    return {RECOVERY, 0};
}

} // namespace ns3::umts
