/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_STATS_H
#define UMTS_HS_STATS_H

#include "ns3/umts-cell.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-ue-net-device.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Statistics of a radio bearer on HS-DSCH: HARQ, CQI, priority queue and MAC-d flow.
 */
struct HsStats
{
    bool present{false};               //!< The bearer is on HS-DSCH
    uint32_t category{0};              //!< HS-DSCH category of the UE
    uint32_t pduOctets{0};             //!< RLC PDU, octets
    uint64_t transmissions{0};         //!< Transmissions to the UE, repetitions included
    uint64_t blocksDelivered{0};       //!< Blocks delivered, by the feedback that the Node B reads
    uint64_t blocksLost{0};            //!< Blocks that HARQ has given up
    uint64_t ungrantedPdus{0};         //!< MAC-d PDUs that the RNC has sent without credits
    double firstErrorRatio{0.0};       //!< Errors of first transmissions
    double transmissionsPerBlock{0.0}; //!< Mean number of transmissions of a block
    uint64_t cqiReports{0};            //!< CQI reports that the Node B has read
    double meanCqi{0.0};               //!< Mean of the CQI reports as the Node B reads them
    double macBps{0.0};                //!< MAC-d PDUs delivered, as accounted on the air, bit/s
    HsQueueCounters queue;             //!< Priority queue in the Node B
    HsMacDFlowCounters flow;           //!< MAC-d flow in the RNC
};

/**
 * @ingroup umts
 * @brief Collect the statistics of HS-DSCH for a bearer of a UE.
 * @param cell cell of the UE; null: it has none, and all numbers are 0
 * @param bearer number of the bearer
 * @param durationS time over which rates are computed, s
 * @return the numbers until now; numbers that the Node B or the MAC-d flow counts begin when the
 *         UE enters the cell
 */
HsStats CollectHsStats(const UeNetDevice& ue,
                       const RncNetDevice& rnc,
                       Ptr<const Cell> cell,
                       RbId bearer,
                       double durationS);

} // namespace ns3::umts

#endif /* UMTS_HS_STATS_H */
