/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_E_PDU_H
#define UMTS_MAC_E_PDU_H

#include "ns3/ptr.h"
#include "ns3/umts-object-pool.h"
#include "ns3/umts-seq-num.h"
#include "ns3/umts-transport-block.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

using MacEsSeqNum = SeqNum<6>; //!< Transmission sequence number TSN (TS 25.321 9.2.4.2)

constexpr uint32_t MAX_MAC_ES_PDU_BLOCKS = 63; //!< Largest N: MAC-d PDUs of a MAC-es PDU
constexpr uint32_t MAC_ES_HEADER_BITS = 18;    //!< DDI and N in MAC-e, TSN in MAC-es
constexpr uint8_t LAST_DDI = 62;               //!< Largest DDI of a logical channel
constexpr uint8_t SI_DDI = 63;                 //!< DDI that ends the header (TS 25.321 9.2.4.2)

/// Sizes of MAC-d PDUs by DDI, bits; 0: no logical channel has the DDI.
using DdiSizes = std::array<uint16_t, LAST_DDI + 1>;

/**
 * @ingroup umts
 * @brief What a UE tells its serving Node B of its buffers and its power (TS 25.321 9.2.5.3).
 */
struct SchedulingInformation
{
    uint8_t powerHeadroom{0}; //!< UPH, 0 .. 31: UE transmission power headroom
    uint8_t totalBuffer{0};   //!< TEBS, 0 .. 31: total E-DCH buffer status
    uint8_t highestBuffer{0}; //!< HLBS, 0 .. 15: buffer status of the channel below
    uint8_t highestId{0};     //!< HLID, 0 .. 15: the logical channel of the highest priority
};

/**
 * @ingroup umts
 * @brief A MAC-es PDU: MAC-d PDUs of one logical channel and of one size (TS 25.321 9.1.5). Once
 * sent it is never changed: every Node B of the active set may receive it.
 */
class MacEsPdu : public ObjectPool<MacEsPdu>
{
  public:
    /** @brief Make it as new. */
    void Clear();

    /** @return bits of TSN, MAC-d PDUs, and of DDI and N in the header of MAC-e */
    uint32_t GetBits() const
    {
        return MAC_ES_HEADER_BITS + blockBits * static_cast<uint32_t>(blocks.size());
    }

    uint8_t ddi{0};                     //!< Data description indicator, 0 .. 62
    MacEsSeqNum tsn;                    //!< Transmission sequence number
    uint16_t blockBits{0};              //!< Size of a MAC-d PDU, bits
    std::vector<TransportBlock> blocks; //!< MAC-d PDUs, 1 .. 63
};

/**
 * @ingroup umts
 * @brief A MAC-e PDU: the transport block of E-DCH of a TTI (TS 25.321 9.1.5).
 */
class MacEPdu : public ObjectPool<MacEPdu>
{
  public:
    /** @brief Make it as new. */
    void Clear();

    /** @return bits of header and MAC-es PDUs; without scheduling information and padding */
    uint32_t GetBits() const;

    std::vector<Ptr<const MacEsPdu>> pdus;       //!< MAC-es PDUs in order
    std::optional<SchedulingInformation> report; //!< Scheduling information; there whenever it fits
    std::vector<uint8_t> octets; //!< Wire mode: the serialised PDU, all that its receiver reads
};

/**
 * @ingroup umts
 * @brief Whether a transport block has scheduling information (TS 25.321 9.2.4.2): it has whenever
 * it has room for it, with a DDI before it where there is room for that, too. So its receiver knows
 * where the header ends.
 * @param usedBits bits of header and MAC-es PDUs
 * @param tbsBits size of the transport block, bits, usedBits at least
 */
bool HasRoomForReport(uint32_t usedBits, uint32_t tbsBits);

/**
 * @ingroup umts
 * @brief Serialise a MAC-e PDU, bit after bit (TS 25.321 9.1.5).
 * @param pdu a PDU whose MAC-d PDUs are octets, with scheduling information if it has room for it
 * @param tbsBits size of the transport block, bits
 * @return its octets; padding is 0
 */
std::vector<uint8_t> WriteMacEPdu(const MacEPdu& pdu, uint32_t tbsBits);

/**
 * @ingroup umts
 * @brief What has been read of octets.
 */
struct MacEReading
{
    Ptr<MacEPdu> pdu;  //!< The PDU; null when the octets are none
    std::string error; //!< What is wrong with them; empty: nothing
};

/**
 * @ingroup umts
 * @brief Read a MAC-e PDU.
 * @param octets the transport block
 * @param tbsBits its size, bits
 * @param sizes sizes of MAC-d PDUs
 * @return the PDU, with MAC-d PDUs of octets, or what is wrong
 */
MacEReading ReadMacEPdu(const std::vector<uint8_t>& octets,
                        uint32_t tbsBits,
                        const DdiSizes& sizes);

/**
 * @ingroup umts
 * @brief What E-DPCCH says of a transmission (TS 25.212 4.9.2).
 */
struct EdpcchWord
{
    bool isHappy{true}; //!< Happy bit: the UE asks for no larger grant
    uint8_t rsn{0};     //!< Retransmission sequence number, 0 .. 3
    uint8_t eTfci{0};   //!< E-TFCI, 0 .. 127
};

/**
 * @ingroup umts
 * @return its 10 bits: happy bit, RSN, E-TFCI (TS 25.212 4.9.2.4)
 */
uint16_t WriteEdpcch(const EdpcchWord& word);

/**
 * @ingroup umts
 * @param bits 10 bits
 * @return what they say
 */
EdpcchWord ReadEdpcch(uint16_t bits);

} // namespace ns3::umts

#endif /* UMTS_MAC_E_PDU_H */
