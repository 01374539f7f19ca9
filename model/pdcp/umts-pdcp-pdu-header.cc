/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdcp-pdu-header.h"

#include <utility>

namespace ns3
{
namespace umts
{

namespace
{

constexpr uint8_t PID_BITS = 0x1f; //!< PID in the first octet

} // namespace

NS_OBJECT_ENSURE_REGISTERED(PdcpDataHeader);

TypeId
PdcpDataHeader::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::PdcpDataHeader")
                            .SetParent<Header>()
                            .SetGroupName("Umts")
                            .AddConstructor<PdcpDataHeader>();
    return tid;
}

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

TypeId
PdcpDataHeader::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
PdcpDataHeader::GetSerializedSize() const
{
    return static_cast<uint32_t>(1 + m_octets.size());
}

void
PdcpDataHeader::Serialize(Buffer::Iterator start) const
{
    start.WriteU8(static_cast<uint8_t>(m_pid));
    start.Write(m_octets.data(), static_cast<uint32_t>(m_octets.size()));
}

uint32_t
PdcpDataHeader::Deserialize(Buffer::Iterator start)
{
    m_pid = static_cast<PdcpPid>(start.ReadU8() & PID_BITS);
    start.Read(m_octets.data(), static_cast<uint32_t>(m_octets.size()));
    return GetSerializedSize();
}

void
PdcpDataHeader::Print(std::ostream& os) const
{
    os << "PDCP Data PDU, PID " << static_cast<uint32_t>(m_pid);
}

} // namespace umts
} // namespace ns3
