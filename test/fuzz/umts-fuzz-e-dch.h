/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FUZZ_E_DCH_H
#define UMTS_FUZZ_E_DCH_H

#include "ns3/umts-mac-e-pdu.h"

#include <cstdint>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Parsers of E-DCH as functions of any octets. What is read and written again must be the octets
 * that were read, but for spare bits and padding.
 */

namespace ns3::umts::test
{

/** @return sizes of MAC-d PDUs, some of them of no logical channel */
const DdiSizes& GetFuzzDdiSizes();

/** @brief Write the CRCs that an E-DCH data frame should have into it (TS 25.427 7.2). */
void CorrectEdchCrcs(std::vector<uint8_t>& frame);

/**
 * @param octets bits that the last octet lacks, PDU of MAC-e
 * @return whether it is one
 */
bool RunMacEPdu(const std::vector<uint8_t>& octets);

/**
 * @param octets choices of which a PDU of MAC-e is made: bits that the transport block has more,
 *        MAC-es PDUs, DDI, N and TSN of each, contents
 * @return whether they are enough; the PDU must be rebuilt from its octets
 */
bool RunMacERebuilt(const std::vector<uint8_t>& octets);

/**
 * @param octets choice of good CRCs, E-DCH data frame
 * @return whether it is one
 */
bool RunEdchFrame(const std::vector<uint8_t>& octets);

} // namespace ns3::umts::test

#endif // UMTS_FUZZ_E_DCH_H
