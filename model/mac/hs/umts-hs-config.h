/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CONFIG_H
#define UMTS_HS_CONFIG_H

#include "umts-harq.h"

#include "ns3/umts-downlink-quality-model.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief HS-DSCH configuration of a UE, which RRC gives to MAC-hs in the Node B and in the UE. The
 * attributes of HsUser take their defaults from here.
 */
struct HsUserConfig
{
    uint32_t category{10};        //!< HS-DSCH category of the UE, 1 .. 12 (TS 25.306, Table 5.1a)
    uint32_t processes{6};        //!< HARQ processes, 1 .. 8 (TS 25.331 10.3.5.7a)
    uint32_t maxTransmissions{3}; //!< Transmissions of a block at most, the first included
    /// TTIs in which a block may be sent again.
    HarqTransmitter::Timing timing{HarqTransmitter::Timing::ASYNCHRONOUS};
    HarqCombining combining{HarqCombining::CHASE}; //!< Combining of a block's transmissions
    double codingGainDb{1.0};  //!< With INCREMENTAL: gain of each further redundancy version, dB
    double targetBler{0.0};    //!< Target of the outer loop: block error rate of first
                               //!< transmissions, 0 .. 1; 0: no outer loop
    double outerLoopStep{0.1}; //!< Step by which a NACK lowers the outer loop's offset, CQI
    std::optional<CqiFormat> fixedFormat; //!< Format of all blocks; none: by CQI
};

/**
 * @ingroup umts
 * @brief Configuration of a priority queue of the Node B and of its reordering queue in the UE
 * (TS 25.331 10.3.5.1a).
 */
struct HsQueueConfig
{
    // What every TTI looks at lies together, at the beginning.
    uint8_t id{0};            //!< Queue ID, 0 .. 7, unique within the UE (TS 25.321 9.2.2)
    uint8_t priority{0};      //!< CmCH-PI, 0 lowest .. 15 highest (TS 25.435 6.2.7.21)
    bool fullBuffer{false};   //!< The queue is never empty: it has PDUs without contents
    uint32_t windowSize{16};  //!< MAC-hs window size, TSNs: 4 .. 32
    Nanos discardTime{NEVER}; //!< Longest stay of a MAC-d PDU in the Node B, ns; NEVER: no limit
                              //!< (TS 25.433 9.2.1.24E)
    double guaranteedBitRate{0.0}; //!< Bit rate that schedulers are to guarantee, bit/s; 0: none
    Nanos delayBudget{0};          //!< Longest delay in the Node B for schedulers, ns; 0: none
    std::vector<uint16_t> pduBits{336}; //!< Sizes of MAC-d PDUs on the air by SID, bits; 1 .. 8
    std::vector<uint16_t> octetBits; //!< Sizes of the PDUs' octets by SID, bits, when the sizes on
                                     //!< the air leave headers out; empty: pduBits
    uint32_t capacityPdus{2500};     //!< MAC-d PDUs that the Node B stores at most
    Nanos t1{100000000};             //!< Reordering release timer T1, ns

    /** @return bits of the octets of MAC-d PDUs by SID */
    const std::vector<uint16_t>& GetOctetBits() const
    {
        return octetBits.empty() ? pduBits : octetBits;
    }
};

/**
 * @ingroup umts
 * @brief Resources of a cell that HS-DSCH may use in a TTI.
 */
struct HsCellConfig
{
    uint32_t codes{15};  //!< HS-PDSCH codes of spreading factor 16, 0 .. 15
    uint32_t hsScchs{1}; //!< HS-SCCHs, 1 .. 4: UEs per TTI at most
};

/**
 * @ingroup umts
 * @brief Channel quality report of a UE, as the Node B reads it on HS-DPCCH (TS 25.214 6A.2).
 */
struct CqiReport
{
    uint8_t cqi{0};                              //!< CQI, 1 .. 30; 0: out of range
    uint32_t payloadLimitBits{NO_PAYLOAD_LIMIT}; //!< Bits of MAC-d PDUs that the link carries in a
                                                 //!< TTI, see DownlinkQuality
};

} // namespace ns3::umts

#endif /* UMTS_HS_CONFIG_H */
