/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_HS_PDU_H
#define UMTS_MAC_HS_PDU_H

#include "ns3/ptr.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-object-pool.h"
#include "ns3/umts-seq-num.h"
#include "ns3/umts-transport-channel.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace umts
{

using HsSeqNum = SeqNum<6>; //!< Transmission sequence number TSN (TS 25.321 9.2.1.4)

constexpr uint32_t MAX_MAC_D_PDUS_PER_TTI = 70;  //!< TS 25.321 9.2.1.4, N
constexpr uint32_t MAC_HS_HEADER_BITS = 21;      //!< VF, queue id, TSN and one SID, N, F
constexpr uint32_t MAC_HS_HEADER_SIZE_BITS = 11; //!< Each further SID, N, F

/**
 * @ingroup umts
 * @brief A MAC-d PDU inside a MAC-hs PDU: without C/T field it is an RLC PDU.
 */
struct MacDPdu
{
    TransportBlock block; //!< The PDU
    uint16_t bits{0};     //!< Its size
};

/**
 * @ingroup umts
 * @brief A MAC-hs PDU: header and MAC-d PDUs of one priority queue (TS 25.321 9.1.4).
 */
class MacHsPdu : public SimpleRefCount<MacHsPdu, PooledBase, ObjectPool<MacHsPdu>>
{
  public:
    /** @brief Make it as new. */
    void Clear();

    /** @return bits of header and MAC-d PDUs, padding excluded */
    uint32_t GetBits() const;

    /** @return bits of MAC-d PDUs alone */
    uint32_t GetPayloadBits() const;

    uint8_t queueId{0};        //!< Reordering queue, 0 .. 7
    HsSeqNum tsn;              //!< Transmission sequence number
    std::vector<MacDPdu> pdus; //!< MAC-d PDUs in order
};

/**
 * @ingroup umts
 * @brief How many MAC-d PDUs of one size fit.
 * @param tbsBits transport block, bits
 * @param pduBits a MAC-d PDU, bits
 * @return their number
 */
uint32_t CountMacDPdus(uint32_t tbsBits, uint32_t pduBits);

/**
 * @ingroup umts
 * @brief Write the header of a MAC-hs PDU (TS 25.321 9.2.2).
 * @param pdu the PDU; at most eight runs of equal sizes
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @return its octets; bits after the header are 0
 */
std::vector<uint8_t> WriteMacHsHeader(const MacHsPdu& pdu, const std::vector<uint16_t>& sizes);

/**
 * @ingroup umts
 * @brief The fields of a MAC-hs header as read.
 */
struct MacHsHeader
{
    uint8_t queueId{0};          //!< Queue ID
    HsSeqNum tsn;                //!< TSN
    std::vector<uint16_t> sizes; //!< Size of each MAC-d PDU, bits
    bool valid{false};           //!< The octets were a header
};

/**
 * @ingroup umts
 * @brief Read the header of a MAC-hs PDU (TS 25.321 9.2.2).
 * @param octets of the PDU
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @return the fields
 */
MacHsHeader ReadMacHsHeader(const std::vector<uint8_t>& octets, const std::vector<uint16_t>& sizes);

} // namespace umts
} // namespace ns3

#endif /* UMTS_MAC_HS_PDU_H */
