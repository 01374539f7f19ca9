/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-http-request.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

UMTS_PLAIN_TYPE(HttpRequestHeader, Header);

HttpRequestHeader::HttpRequestHeader(uint32_t requestOctets, uint32_t objectOctets)
    : m_requestOctets(requestOctets),
      m_objectOctets(objectOctets)
{
}

TypeId
HttpRequestHeader::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
HttpRequestHeader::GetSerializedSize() const
{
    return OCTETS;
}

void
HttpRequestHeader::Serialize(Buffer::Iterator start) const
{
    start.WriteHtonU32(m_requestOctets);
    start.WriteHtonU32(m_objectOctets);
}

uint32_t
HttpRequestHeader::Deserialize(Buffer::Iterator start)
{
    m_requestOctets = start.ReadNtohU32();
    m_objectOctets = start.ReadNtohU32();
    return OCTETS;
}

void
HttpRequestHeader::Print(std::ostream& os) const
{
    os << "request of " << m_requestOctets << " octets for " << m_objectOctets;
}

} // namespace ns3::umts
