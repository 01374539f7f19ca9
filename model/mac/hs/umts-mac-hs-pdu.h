/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_HS_PDU_H
#define UMTS_MAC_HS_PDU_H

#include "ns3/ptr.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-object-pool.h"
#include "ns3/umts-seq-num.h"
#include "ns3/umts-transport-block.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

using HsSeqNum = SeqNum<6>; //!< Transmission sequence number TSN (TS 25.321 9.2.2)

constexpr uint32_t MAX_MAC_D_PDUS_PER_TTI = 70;  //!< Largest sum of the N of a header (9.2.2)
constexpr uint32_t MAC_HS_HEADER_BITS = 21;      //!< VF, Queue ID, TSN and one set of SID, N, F
constexpr uint32_t MAC_HS_HEADER_SIZE_BITS = 11; //!< Each further set of SID, N, F

/**
 * @ingroup umts
 * @brief A MAC-d PDU in a priority queue or in a MAC-hs PDU, or a number of such PDUs without
 * contents. A MAC-d PDU without C/T field is an RLC PDU.
 */
struct MacDPdu
{
    TransportBlock block; //!< The PDU
    uint16_t bits{0};     //!< Size of the MAC-d PDU on the air, bits
    uint16_t count{1};    //!< Number of PDUs that this stands for; above 1 they have no contents
};

/**
 * @ingroup umts
 * @brief A MAC-hs PDU: header and MAC-d PDUs of one priority queue (TS 25.321 9.1.4).
 */
class MacHsPdu : public ObjectPool<MacHsPdu>
{
  public:
    /** @brief Make it as new. */
    void Clear();

    /** @return bits of header and MAC-d PDUs, padding excluded */
    uint32_t GetBits() const;

    /** @return bits of MAC-d PDUs alone */
    uint32_t GetPayloadBits() const;

    /** @return number of MAC-d PDUs */
    uint32_t GetNPdus() const;

    uint8_t queueId{0};          //!< Reordering queue, 0 .. 7
    HsSeqNum tsn;                //!< Transmission sequence number
    CompactVector<MacDPdu> pdus; //!< MAC-d PDUs in order
    std::vector<uint8_t> octets; //!< Wire mode: the serialised PDU, all that its receiver reads
};

/**
 * @ingroup umts
 * @brief Number of MAC-d PDUs of one size that fit into a transport block of HS-DSCH, with their
 * MAC-hs header.
 * @param tbsBits size of the transport block, bits
 * @param pduBits size of a MAC-d PDU, bits
 * @return their number
 */
uint32_t CountMacDPdus(uint32_t tbsBits, uint32_t pduBits);

/**
 * @ingroup umts
 * @brief Write the header of a MAC-hs PDU (TS 25.321 9.2.2).
 * @param pdu the PDU; at most eight runs of equal sizes
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @return the octets of the header; bits after it are 0
 */
std::vector<uint8_t> WriteMacHsHeader(const MacHsPdu& pdu, const std::vector<uint16_t>& sizes);

/**
 * @ingroup umts
 * @brief Fields of a received MAC-hs header (TS 25.321 9.2.2).
 */
struct MacHsHeader
{
    uint8_t queueId{0};          //!< Queue ID
    HsSeqNum tsn;                //!< TSN
    std::vector<uint16_t> sizes; //!< Size of each MAC-d PDU, bits
    bool valid{false};           //!< Whether the octets were a header
};

/**
 * @ingroup umts
 * @brief Read the header of a MAC-hs PDU (TS 25.321 9.2.2).
 * @param octets octets of the PDU, from its first on
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @return the fields
 */
MacHsHeader ReadMacHsHeader(const std::vector<uint8_t>& octets, const std::vector<uint16_t>& sizes);

/**
 * @ingroup umts
 * @brief Serialise a MAC-hs PDU: header and MAC-d PDUs, bit after bit (TS 25.321 9.1.4).
 * @param pdu a PDU whose MAC-d PDUs are octets
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @param octetSizes sizes of their octets, bits, by SID
 * @return its octets; bits after the last MAC-d PDU are 0
 */
std::vector<uint8_t> WriteMacHsPdu(const MacHsPdu& pdu,
                                   const std::vector<uint16_t>& sizes,
                                   const std::vector<uint16_t>& octetSizes);

/**
 * @ingroup umts
 * @brief Read a MAC-hs PDU.
 * @param octets the PDU
 * @param sizes sizes of the octets of the queue's MAC-d PDUs, bits, by SID
 * @return the PDU, with MAC-d PDUs of octets; null when the octets are no MAC-hs PDU
 */
Ptr<MacHsPdu> ReadMacHsPdu(const std::vector<uint8_t>& octets, const std::vector<uint16_t>& sizes);

/**
 * @ingroup umts
 * @param octets a MAC-hs PDU, of one octet at least
 */
uint8_t ReadMacHsQueueId(const std::vector<uint8_t>& octets);

} // namespace ns3::umts

#endif /* UMTS_MAC_HS_PDU_H */
