/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_COUNTERS_H
#define UMTS_RLC_COUNTERS_H

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Counters of the sending side of an RLC entity, from its creation.
 *
 * Each octet accepted is counted in one place: octetsTaken = octetsConfirmed + octetsSubmitted +
 * octetsDiscarded + octets that the entity holds.
 */
struct RlcTxCounters
{
    uint64_t pdusSent{0};          //!< Data PDUs sent, retransmissions included
    uint64_t pdusRetransmitted{0}; //!< Data PDUs sent again
    uint64_t statusSent{0};        //!< STATUS PDUs sent, piggybacked ones included
    uint64_t statusPiggybacked{0}; //!< STATUS PDUs sent in the padding of data PDUs
    uint64_t pollsSent{0};         //!< Data PDUs sent with the poll bit set
    uint64_t staleNacks{0};        //!< NACKs ignored: the PDU may be under way
    uint64_t resets{0};            //!< RLC reset procedures begun here
    uint64_t unrecoverable{0};     //!< Unrecoverable errors: MaxRST reached (11.4.4a)
    uint64_t reestablished{0};     //!< Re-establishments (9.7.7)
    uint64_t sdusTaken{0};         //!< SDUs accepted from the upper layer
    uint64_t sdusRefused{0};       //!< SDUs refused because the buffer is full
    uint64_t sdusConfirmed{0};     //!< SDUs wholly acknowledged by the peer
    uint64_t sdusSubmitted{0};     //!< SDUs wholly handed to MAC, in UM and TM
    uint64_t sdusDiscarded{0};     //!< SDUs discarded (discard function, reset)
    uint64_t octetsTaken{0};       //!< Octets of the SDUs taken
    uint64_t octetsConfirmed{0};   //!< Octets of the SDUs confirmed
    uint64_t octetsSubmitted{0};   //!< Octets of the SDUs submitted
    uint64_t octetsDiscarded{0};   //!< Octets of the SDUs discarded
};

/**
 * @ingroup umts
 * @brief Counters of the receiving side of an RLC entity, from its creation.
 */
struct RlcRxCounters
{
    uint64_t pdusReceived{0};      //!< Data PDUs received without error, duplicates included
    uint64_t pdusDuplicate{0};     //!< Data PDUs that had been received before
    uint64_t pdusOutsideWindow{0}; //!< Data PDUs outside the receiving window
    uint64_t pdusMissing{0};       //!< UMD PDUs not received, by the gaps in the sequence numbers
    uint64_t controlReceived{0};   //!< Control PDUs received without error
    uint64_t sdusDelivered{0};     //!< SDUs handed to the upper layer
    uint64_t octetsDelivered{0};   //!< Octets of the SDUs handed to the upper layer
};

} // namespace ns3::umts

#endif /* UMTS_RLC_COUNTERS_H */
