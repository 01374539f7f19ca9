/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDCP_PDU_HEADER_H
#define UMTS_PDCP_PDU_HEADER_H

#include "umts-iphc-types.h"

#include "ns3/header.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Header of a PDCP Data PDU (TS 25.323 8.2.2): PDU type 000, a PID of 5 bits, and behind
 * them what stands in place of the header of the IP packet.
 */
class PdcpDataHeader : public Header
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @brief A header without header compression. */
    PdcpDataHeader() = default;

    /**
     * @param pid the PID
     * @param octets compressed header
     */
    PdcpDataHeader(PdcpPid pid, Octets octets);

    /** @return the PID */
    PdcpPid GetPid() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(Buffer::Iterator start) const override;

    /**
     * @brief Read the PID, and as many octets of compressed header as this object holds already:
     * their number cannot be told without the context.
     * @param start where to read
     * @return octets read
     */
    uint32_t Deserialize(Buffer::Iterator start) override;
    void Print(std::ostream& os) const override;

  private:
    PdcpPid m_pid{PdcpPid::REGULAR}; //!< PID
    Octets m_octets;                 //!< Compressed header
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_PDCP_PDU_HEADER_H */
