/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_STATUS_H
#define UMTS_RLC_STATUS_H

#include "umts-rlc-sufi.h"

#include <bitset>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Super-field that names missing PDUs (TS 25.322 9.2.2.11.4 to 9.2.2.11.6).
 */
enum StatusFormat
{
    STATUS_LIST,   //!< LIST: runs of missing PDUs
    STATUS_BITMAP, //!< BITMAP: one bit for each PDU
    STATUS_RLIST   //!< RLIST: distances in code words
};

using AmSeqNumSet = std::bitset<AmSeqNum::MODULUS>; //!< Sequence numbers, by their values

constexpr uint32_t MIN_STATUS_OCTETS = 6; //!< Room for one missing PDU and ACK, in any format

/**
 * @ingroup umts
 * @brief Append the reception status from a sequence number on, and the ACK that closes the report
 * (TS 25.322 11.5.2.2).
 *
 * The report names as many missing PDUs of [from, vrH) as fit, at least one if it is empty so far.
 * A report that begins at VR(R) acknowledges up to the first PDU that it does not cover. A report
 * that begins later has LSN = VR(R): a higher LSN would claim that this very PDU names all errors
 * below (9.2.2.11.2), although other reports name some of them.
 *
 * @param report the status, with room left for an ACK
 * @param from first sequence number to cover
 * @param vrR VR(R), the first missing PDU of all
 * @param vrH VR(H), one past the highest PDU received
 * @param received the PDUs of [from, vrH) that are there
 * @param format which super-field to use
 * @param budgetOctets largest size of the whole report, at least MIN_STATUS_OCTETS
 * @return the first sequence number that is not covered; vrH when all are
 */
AmSeqNum AppendReception(StatusReport& report,
                         AmSeqNum from,
                         AmSeqNum vrR,
                         AmSeqNum vrH,
                         const AmSeqNumSet& received,
                         StatusFormat format,
                         uint32_t budgetOctets);

/**
 * @ingroup umts
 * @brief Collect what a report says about reception.
 * @param nacks the missing PDUs are appended here, in the order of the report
 * @param lsn LSN of the ACK; none when the report holds no ACK
 * @return false when the report must be discarded: an RLIST is malformed, as it ends within a
 *         number, repeats a PDU or spans more than all sequence numbers (TS 25.322 10.3), or a PDU
 * is missing by one super-field and received by a BITMAP (10.2)
 */
bool ReadNegativeAcks(const StatusReport& report,
                      std::vector<AmSeqNum>& nacks,
                      std::optional<AmSeqNum>& lsn);

} // namespace ns3::umts

#endif /* UMTS_RLC_STATUS_H */
