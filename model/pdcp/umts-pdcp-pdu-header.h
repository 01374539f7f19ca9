/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDCP_PDU_HEADER_H
#define UMTS_PDCP_PDU_HEADER_H

#include "umts-iphc-types.h"

#include "ns3/header.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Header of a PDCP Data PDU or PDCP SeqNum PDU (TS 25.323 8.2.2, 8.2.3): PDU type (000 or
 * 001), PID (5 bits), in a SeqNum PDU the sequence number (16 bits), then the compressed header of
 * the IP packet, if any.
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

    /** @param number sequence number, which makes this the header of a PDCP SeqNum PDU */
    void SetNumber(uint16_t number);

    /** @return sequence number; none in a PDCP Data PDU */
    std::optional<uint16_t> GetNumber() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(Buffer::Iterator start) const override;

    /**
     * @brief Read PDU type, PID and sequence number, and as many octets of compressed header as
     * this object holds already: their number cannot be told without the context.
     * @param start where to read
     * @return octets read
     */
    uint32_t Deserialize(Buffer::Iterator start) override;
    void Print(std::ostream& os) const override;

  private:
    PdcpPid m_pid{PdcpPid::REGULAR};  //!< PID
    std::optional<uint16_t> m_number; //!< Sequence number of a SeqNum PDU
    Octets m_octets;                  //!< Compressed header
};

} // namespace ns3::umts

#endif /* UMTS_PDCP_PDU_HEADER_H */
