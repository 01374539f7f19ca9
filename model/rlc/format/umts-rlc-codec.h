/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_CODEC_H
#define UMTS_RLC_CODEC_H

#include "umts-rlc-pdu.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Write a PDU, bit-exact (TS 25.322 9.2.1).
 *
 * The payload of a data PDU must fill the PDU exactly. In acknowledged mode a piggybacked STATUS
 * PDU lies in its padding and needs a padding LI, in whose place goes the special LI of
 * piggybacking. Padding is 0.
 *
 * @param pduOctets its size
 * @param out its octets; what was there is lost
 */
void EncodeRlcPdu(const RlcPdu& pdu, uint32_t pduOctets, std::vector<uint8_t>& out);

/**
 * @ingroup umts
 * @brief Read a PDU (TS 25.322 9.2.1). Control PDUs may be unpadded.
 *
 * Each piece holds its octets in a Packet of its own. With Length Indicators of 15 bits, a lone
 * octet after the last SDU end is padding, as no Length Indicator fits there. An octet left unused
 * after an unfinished SDU (the next PDU leads with "one octet short") cannot be told from data
 * here: it is part of the last piece, and `leadingOneShort` of the next PDU tells to drop it.
 *
 * @param octets the PDU, whole
 * @param pdu the result; unchanged when malformed
 * @param why what is wrong, in one sentence, when malformed; may be null
 * @param mode mode of the RLC entity that reads it: a PDU does not tell
 * @return false when malformed: the PDU must be discarded (TS 25.322 clause 10)
 */
bool DecodeRlcPdu(const std::vector<uint8_t>& octets,
                  RlcPdu& pdu,
                  std::string* why = nullptr,
                  RlcMode mode = RlcMode::AM);

} // namespace ns3::umts

#endif /* UMTS_RLC_CODEC_H */
