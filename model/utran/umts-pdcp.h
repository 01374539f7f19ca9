/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDCP_H
#define UMTS_PDCP_H

#include "ns3/object.h"
#include "ns3/packet.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief PDCP without header compression (TS 25.323 8.2): a PDCP Data PDU with its one-octet
 * header, or a PDCP No-Header PDU.
 */
class Pdcp : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Make a PDCP PDU of an IP packet.
     * @param packet the packet; gets the header
     */
    void Encapsulate(Ptr<Packet> packet) const;

    /**
     * @brief Make an IP packet of a PDCP PDU.
     * @param packet the PDU; loses the header
     */
    void Decapsulate(Ptr<Packet> packet) const;

  private:
    uint8_t m_headerOctets{1}; //!< 0 or 1
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_PDCP_H */
