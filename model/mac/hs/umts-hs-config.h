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
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief HS-DSCH of a UE, as both ends know it.
 */
struct HsUserConfig
{
    uint32_t category{6};         //!< UE category, 1 .. 12
    uint32_t processes{6};        //!< HARQ processes, 1 .. 8
    uint32_t maxTransmissions{4}; //!< Of a block, the first included
    HarqTransmitter::Timing timing{HarqTransmitter::Timing::ASYNCHRONOUS}; //!< Retransmissions
    HarqCombining combining{HarqCombining::CHASE}; //!< How transmissions combine
    double codingGainDb{0.0};  //!< INCREMENTAL: gain of each further redundancy version, dB
    double targetBler{0.0};    //!< Of first transmissions, for the outer loop; 0 for no outer loop
    double outerLoopStep{0.1}; //!< How far a NACK lowers the CQI offset
};

/**
 * @ingroup umts
 * @brief A priority queue in the Node B and the reordering queue in the UE that belongs to it.
 */
struct HsQueueConfig
{
    uint8_t id{0};       //!< Queue ID, 0 .. 7, unique within the UE (TS 25.321 9.2.1)
    uint8_t priority{0}; //!< CmCH-PI, 0 lowest .. 15 highest (TS 25.435 6.2.7.22)
    std::vector<uint16_t> pduBits{336}; //!< MAC-d PDU sizes that are accounted, by SID: 1 .. 8
    uint32_t capacityPdus{1000};        //!< MAC-d PDUs that the Node B stores
    Nanos discardTime{NEVER};           //!< Longest stay in the Node B (TS 25.433, Discard Timer)
    uint32_t windowSize{16};            //!< Window of TSNs, 4 .. 32
    Nanos t1{100000000};                //!< Reordering release timer T1
    double guaranteedBitRate{0.0};      //!< To be guaranteed, bit/s; 0 for none
    Nanos delayBudget{0};               //!< Delay to be kept; 0 for none
    bool fullBuffer{false};             //!< Never empty, with PDUs that carry nothing
};

/**
 * @ingroup umts
 * @brief What HS-DSCH has of a cell.
 */
struct HsCellConfig
{
    uint32_t codes{15};  //!< HS-PDSCH codes, 0 .. 15
    uint32_t hsScchs{1}; //!< HS-SCCHs: UEs per TTI, 1 .. 4
};

/**
 * @ingroup umts
 * @brief What a Node B is told of a link.
 */
struct CqiReport
{
    uint8_t cqi{0};                              //!< 1 .. 30; 0: out of range
    uint32_t payloadLimitBits{NO_PAYLOAD_LIMIT}; //!< See DownlinkQuality
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HS_CONFIG_H */
