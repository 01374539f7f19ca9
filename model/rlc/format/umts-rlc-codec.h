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
 * PDU lies in its padding. The payload then needs a padding LI, which is written as the special LI
 * of piggybacking. Padding is 0.
 *
 * @param pduOctets its size
 * @param out receives its octets; earlier contents are lost
 */
void EncodeRlcPdu(const RlcPdu& pdu, uint32_t pduOctets, std::vector<uint8_t>& out);

/**
 * @ingroup umts
 * @brief Read a PDU (TS 25.322 9.2.1). Control PDUs may be unpadded.
 *
 * Each piece holds its octets in a Packet of its own. With Length Indicators of 15 bits, a lone
 * octet after the last SDU end is padding, as no Length Indicator fits there. When an SDU ends one
 * octet short of its PDU, that PDU does not say so: the unused octet is read as a part of the last
 * piece. The next PDU says "one octet short" (`leadingOneShort`), and its reader drops the octet.
 *
 * @param octets the PDU, whole
 * @param pdu the result; unchanged when malformed
 * @param why what is wrong, in one sentence, when malformed; may be null
 * @param mode mode of the RLC entity that reads it; a PDU does not contain its mode
 * @return false when malformed: the PDU must be discarded (TS 25.322 clause 10)
 */
bool DecodeRlcPdu(const std::vector<uint8_t>& octets,
                  RlcPdu& pdu,
                  std::string* why = nullptr,
                  RlcMode mode = RlcMode::AM);

} // namespace ns3::umts

#endif /* UMTS_RLC_CODEC_H */
