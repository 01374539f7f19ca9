/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdcp-pdu-header.h"

#include "ns3/umts-type-declaration.h"

#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint8_t PID_BITS = 0x1f;     //!< PID in the first octet
constexpr uint8_t SEQ_NUM_TYPE = 0x20; //!< PDU type 001 there
constexpr uint8_t TYPE_BITS = 0xe0;    //!< PDU type there

} // namespace

UMTS_PLAIN_TYPE(PdcpDataHeader, Header);

PdcpDataHeader::PdcpDataHeader(PdcpPid pid, Octets octets)
    : m_pid(pid),
      m_octets(std::move(octets))
{
}

PdcpPid
PdcpDataHeader::GetPid() const
{
    return m_pid;
}

void
PdcpDataHeader::SetNumber(uint16_t number)
{
    m_number = number;
}

std::optional<uint16_t>
PdcpDataHeader::GetNumber() const
{
    return m_number;
}

TypeId
PdcpDataHeader::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
PdcpDataHeader::GetSerializedSize() const
{
    return static_cast<uint32_t>(1 + (m_number ? sizeof(uint16_t) : 0) + m_octets.size());
}

void
PdcpDataHeader::Serialize(Buffer::Iterator start) const
{
    start.WriteU8((m_number ? SEQ_NUM_TYPE : 0) | static_cast<uint8_t>(m_pid));
    if (m_number)
    {
        start.WriteHtonU16(*m_number);
    }
    start.Write(m_octets.data(), static_cast<uint32_t>(m_octets.size()));
}

uint32_t
PdcpDataHeader::Deserialize(Buffer::Iterator start)
{
    const uint8_t first = start.ReadU8();
    m_pid = static_cast<PdcpPid>(first & PID_BITS);
    m_number.reset();
    if ((first & TYPE_BITS) == SEQ_NUM_TYPE)
    {
        m_number = start.ReadNtohU16();
    }
    start.Read(m_octets.data(), static_cast<uint32_t>(m_octets.size()));
    return GetSerializedSize();
}

void
PdcpDataHeader::Print(std::ostream& os) const
{
    os << (m_number ? "PDCP SeqNum PDU, PID " : "PDCP Data PDU, PID ")
       << static_cast<uint32_t>(m_pid);
    if (m_number)
    {
        os << ", number " << *m_number;
    }
}

} // namespace ns3::umts
