/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/umts-rlc-codec.h"
#include "ns3/umts-rlc-li-codec.h"

/**
 * @file
 * @ingroup umts
 * Bit-exact PDUs of unacknowledged and of transparent mode (TS 25.322 9.2.1.2, 9.2.1.3).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-tm-um-codec", UNIT, "25.322 9.2.1.2, 25.322 9.2.1.3");

// Sizes that depend on the mode.
UMTS_TEST("umts-rlc-tm-um-codec", "Headers and Length Indicators by mode")
{
    UMTS_EXPECT(LiOctets(125, RlcMode::UM) == 1, "7 bits at the limit");
    UMTS_EXPECT(LiOctets(126, RlcMode::UM) == 2, "15 bits beyond it");
    UMTS_EXPECT(GetHeaderOctets(RlcMode::TM) == 0, "TMD");
    UMTS_EXPECT(GetHeaderOctets(RlcMode::UM) == 1, "UMD");
    UMTS_EXPECT(GetHeaderOctets(RlcMode::AM) == 2, "AMD");
}

/**
 * @brief Check one PDU in both directions.
 * @param mode mode of the entities
 * @param hex its octets
 * @param words its contents
 */
void
CheckRlcTmUmGolden(RlcMode mode, const std::string& hex, const std::string& words)
{
    const Octets octets = Hex(hex);
    RlcPdu pdu;
    std::string why;
    UMTS_ASSERT(DecodeRlcPdu(octets, pdu, &why, mode), hex << ": " << why);
    UMTS_EXPECT(Describe(pdu) == words, hex);
    Octets encoded;
    EncodeRlcPdu(pdu, static_cast<uint32_t>(octets.size()), encoded);
    UMTS_EXPECT(ToHex(encoded) == ToHex(octets), words);
}

// Every form of UMD and TMD PDUs: octets to contents and back.
UMTS_TEST("umts-rlc-tm-um-codec", "Well-formed UMD and TMD PDUs, octet by octet")
{
    // As the RLC dissector of Wireshark 4.0 reads them.
    CheckRlcTmUmGolden(RlcMode::UM, "01 f8 <40>", "UMD 0: 40, LI 1, pad 0, start");
    CheckRlcTmUmGolden(RlcMode::UM, "03 3d fe <30> [9]", "UMD 1: 30e, LI 2, pad 9 announced");
    CheckRlcTmUmGolden(RlcMode::TM, "<20>", "TMD: 20, LI 0, pad 0");

    // Further legal forms with Length Indicators of 7 bits.
    CheckRlcTmUmGolden(RlcMode::UM, "00 <41>", "UMD 0: 41, LI 0, pad 0");
    CheckRlcTmUmGolden(RlcMode::UM, "ff 00 <40>", "UMD 127: 0e 40, LI 1, pad 0");
    CheckRlcTmUmGolden(RlcMode::UM, "05 01 fe [39]", "UMD 2: 0e, LI 2, pad 39 announced");
    CheckRlcTmUmGolden(RlcMode::UM,
                       "05 01 15 fe <10> [28]",
                       "UMD 2: 0e 10e, LI 3, pad 28 announced");
    CheckRlcTmUmGolden(RlcMode::UM,
                       "05 f9 15 fe <10> [28]",
                       "UMD 2: 10e, LI 3, pad 28 announced, start");
    CheckRlcTmUmGolden(RlcMode::UM, "05 f9 15 28 <38>", "UMD 2: 10e 10e 18, LI 3, pad 0, start");
    CheckRlcTmUmGolden(RlcMode::UM, "05 14 <40>", "UMD 2: 10e 30, LI 1, pad 0");
    CheckRlcTmUmGolden(RlcMode::UM, "05 50 <40>", "UMD 2: 40e, LI 1, pad 0");
    CheckRlcTmUmGolden(RlcMode::UM, "01 fe [40]", "UMD 0:, LI 1, pad 40 announced");
    CheckRlcTmUmGolden(RlcMode::UM, "07 f8 <123>", "UMD 3: 123, LI 1, pad 0, start");

    // Length Indicators of 15 bits.
    CheckRlcTmUmGolden(RlcMode::UM, "07 fff8 <123>", "UMD 3: 123, LI 2, pad 0, start");
    CheckRlcTmUmGolden(RlcMode::UM, "09 0000 <123>", "UMD 4: 0e 123, LI 2, pad 0");
    CheckRlcTmUmGolden(RlcMode::UM,
                       "09 fff7 fffe [121]",
                       "UMD 4: 0e, LI 4, pad 121 announced, one short");
    CheckRlcTmUmGolden(RlcMode::UM,
                       "09 0101 fffe <128> [67]",
                       "UMD 4: 128e, LI 4, pad 67 announced");
    CheckRlcTmUmGolden(RlcMode::UM, "09 fff9 00f0 <120> [1]", "UMD 4: 120e, LI 4, pad 1, start");
    CheckRlcTmUmGolden(RlcMode::UM, "08 <125>", "UMD 4: 125, LI 0, pad 0");
    CheckRlcTmUmGolden(RlcMode::TM, "ff", "TMD: 1, LI 0, pad 0");
}

/**
 * @brief Check one PDU.
 * @param hex its octets
 * @param reason what is wrong with it
 */
void
CheckRlcTmUmMalformed(const std::string& hex, const std::string& reason)
{
    RlcPdu pdu;
    std::string why;
    UMTS_EXPECT(!DecodeRlcPdu(Hex(hex), pdu, &why, RlcMode::UM), hex);
    UMTS_EXPECT(why == reason, hex);
}

// Every malformed UMD PDU is refused, with its reason.
UMTS_TEST("umts-rlc-tm-um-codec", "Malformed UMD PDUs")
{
    const std::string reserved = " is reserved in unacknowledged mode.";
    const std::string notBeyond = " does not lie beyond the one before it.";
    CheckRlcTmUmMalformed("", "The PDU is empty.");
    CheckRlcTmUmMalformed("00", "The data PDU holds no octet behind its header.");
    CheckRlcTmUmMalformed("01 03", "The Length Indicators run past the end of the data PDU.");
    CheckRlcTmUmMalformed("01 52 <40>",
                          "Length Indicator 41 points beyond the end of the data PDU.");
    CheckRlcTmUmMalformed("01 fa <40>", "Length Indicator 125" + reserved);
    CheckRlcTmUmMalformed("01 fc <40>", "Length Indicator 126" + reserved);
    CheckRlcTmUmMalformed("01 fff4 <123>", "Length Indicator 32762" + reserved);
    CheckRlcTmUmMalformed("01 fffa <123>", "Length Indicator 32765" + reserved);
    CheckRlcTmUmMalformed("01 fffc <123>", "Length Indicator 32766" + reserved);
    CheckRlcTmUmMalformed("01 15 f8 <39>", "Length Indicator 124 is not the first one.");
    CheckRlcTmUmMalformed("01 01 f8 <39>", "Length Indicator 124 is not the first one.");
    CheckRlcTmUmMalformed("01 f9 f8 <39>", "Length Indicator 124 is not the first one.");
    CheckRlcTmUmMalformed("01 f9 00 <39>", "Length Indicator 0" + notBeyond);
    CheckRlcTmUmMalformed("01 fff9 fff6 <121>", "Length Indicator 32763" + notBeyond);
    CheckRlcTmUmMalformed("01 15 14 <39>", "Length Indicator 10" + notBeyond);
}

} // namespace
