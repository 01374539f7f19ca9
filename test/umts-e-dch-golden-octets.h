/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_GOLDEN_OCTETS_H
#define UMTS_E_DCH_GOLDEN_OCTETS_H

/**
 * @file
 * @ingroup umts
 * Records of captures with frames of E-DCH, put together by hand; utils/tests/test_e_dch_octets.py
 * has tshark read them.
 */

namespace ns3::umts::test
{

/// A frame of E-DCH in a capture.
struct GoldenEdchRecord
{
    const char* name;   //!< What is in it
    const char* octets; //!< What fp_hint says, and the frame, in hexadecimal
};

/// The records.
// clang-format off
constexpr GoldenEdchRecord GOLDEN_EDCH_RECORDS[] = {
    {"10 ms, two MAC-es PDUs",
     "000c000766705f68696e740023000400000001000000000f000005000205000c0009000800000000"
     "000800100280aac700c8102142241028abcdef035a92d1"},
    {"2 ms, five subframes",
     "000c000766705f68696e7400230004000000010000000013000005000305000c00090008000b0050"
     "01000000000800100280624f04ff001241092242141012006331412412c10412433f010002032912"
     "302a4560010409800000000000000000000000000000000000000000000000000000000000000000"
     "00000000000000000002050607d586"},
    {"HARQ failure",
     "000c000766705f68696e7400230004000000010000000007000005000000000000080010028006e0"
     "00111a000000"},
};
// clang-format on

} // namespace ns3::umts::test

#endif /* UMTS_E_DCH_GOLDEN_OCTETS_H */
