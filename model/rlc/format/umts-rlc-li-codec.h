/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_LI_CODEC_H
#define UMTS_RLC_LI_CODEC_H

#include "umts-rlc-pdu.h"

#include "ns3/umts-bit-io.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Size of a Length Indicator with its E bit (TS 25.322 9.2.2.8).
 * @param pduOctets size of the data PDU
 * @param mode mode of the RLC entity: AM or UM
 * @return 1 for AMD PDUs of up to 126 octets and UMD PDUs of up to 125, 2 for larger ones
 */
uint32_t LiOctets(uint32_t pduOctets, RlcMode mode = RlcMode::AM);

/** @brief The Length Indicators of a received PDU. */
struct LiList
{
    std::vector<uint32_t> ends;  //!< SDU ends, counted from the first data octet
    uint32_t octets{0};          //!< Octets of all of them
    bool leadingOneShort{false}; //!< The first one says "one octet short"
    bool leadingStart{false};    //!< The first one says "an SDU begins here"
    bool padding{false};         //!< The last one says that the rest is padding or a STATUS PDU
    bool piggyback{false};       //!< The last one says that the rest holds a STATUS PDU
};

/**
 * @ingroup umts
 * @brief Write the Length Indicators of a payload.
 * @param bits width of a Length Indicator, 7 or 15
 * @param piggyback whether a STATUS PDU lies in the padding
 * @param writer where they go
 */
void WriteLengthIndicators(const PduPayload& payload,
                           uint32_t bits,
                           bool piggyback,
                           BitWriter& writer);

/**
 * @ingroup umts
 * @brief Read Length Indicators up to the one with E = 0.
 * @param reader where they come from
 * @param bits width of a Length Indicator, 7 or 15
 * @param mode mode of the RLC entity; it decides which special values there are
 * @param list the result
 * @return what is wrong, in one sentence; empty when nothing is
 */
std::string ReadLengthIndicators(BitReader& reader, uint32_t bits, RlcMode mode, LiList& list);

} // namespace ns3::umts

#endif /* UMTS_RLC_LI_CODEC_H */
