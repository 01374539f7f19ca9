/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_STATUS_CODEC_H
#define UMTS_RLC_STATUS_CODEC_H

#include "umts-rlc-sufi.h"

#include "ns3/umts-bit-io.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Write the super-fields of a STATUS PDU, NO_MORE included where no ACK ends the list
 * (TS 25.322 9.2.2.11). The 4 bits of the PDU header precede them.
 * @param report the super-fields
 * @param writer where they go
 */
void EncodeSufis(const StatusReport& report, BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read super-fields up to and including ACK or NO_MORE (TS 25.322 9.2.2.11).
 * @param reader where they come from, behind the 4 bits of the PDU header
 * @param report the super-fields are appended here; garbage when malformed
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string DecodeSufis(BitReader& reader, StatusReport& report);

} // namespace ns3::umts

#endif /* UMTS_RLC_STATUS_CODEC_H */
