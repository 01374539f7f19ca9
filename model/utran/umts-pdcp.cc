/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdcp.h"

#include "ns3/header.h"
#include "ns3/uinteger.h"

namespace ns3
{
namespace umts
{

namespace
{

/** @brief Header of a PDCP Data PDU: PDU type 000, PID 00000 (no compression), TS 25.323 8.2.2. */
class PdcpDataHeader : public Header
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("ns3::umts::PdcpDataHeader")
                                .SetParent<Header>()
                                .SetGroupName("Umts")
                                .AddConstructor<PdcpDataHeader>();
        return tid;
    }

    TypeId GetInstanceTypeId() const override
    {
        return GetTypeId();
    }

    uint32_t GetSerializedSize() const override
    {
        return 1;
    }

    void Serialize(Buffer::Iterator start) const override
    {
        start.WriteU8(0);
    }

    uint32_t Deserialize(Buffer::Iterator start) override
    {
        start.ReadU8();
        return 1;
    }

    void Print(std::ostream& os) const override
    {
        os << "PDCP Data PDU, PID 0";
    }
};

} // namespace

NS_OBJECT_ENSURE_REGISTERED(Pdcp);
NS_OBJECT_ENSURE_REGISTERED(PdcpDataHeader);

TypeId
Pdcp::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::Pdcp")
                            .SetParent<Object>()
                            .SetGroupName("Umts")
                            .AddConstructor<Pdcp>()
                            .AddAttribute("HeaderOctets",
                                          "Octets of the PDCP header: 1, or 0 for No-Header PDUs",
                                          UintegerValue(1),
                                          MakeUintegerAccessor(&Pdcp::m_headerOctets),
                                          MakeUintegerChecker<uint8_t>(0, 1));
    return tid;
}

void
Pdcp::Encapsulate(Ptr<Packet> packet) const
{
    if (m_headerOctets == 1)
    {
        packet->AddHeader(PdcpDataHeader());
    }
}

void
Pdcp::Decapsulate(Ptr<Packet> packet) const
{
    if (m_headerOctets == 1)
    {
        PdcpDataHeader header;
        packet->RemoveHeader(header);
    }
}

} // namespace umts
} // namespace ns3
