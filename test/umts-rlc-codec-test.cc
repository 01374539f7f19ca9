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
 * Bit-exact PDUs of acknowledged mode (TS 25.322 9.2).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rlc-codec", UNIT, "25.322 9.2");

UMTS_TEST("umts-rlc-codec", "Width of Length Indicators")
{
    UMTS_EXPECT(LiOctets(42) == 1, "7 bits");
    UMTS_EXPECT(LiOctets(126) == 1, "7 bits at the limit");
    UMTS_EXPECT(LiOctets(127) == 2, "15 bits beyond it");
}

/**
 * @brief Check one PDU in both directions.
 * @param hex its octets
 * @param words its contents
 */
void
CheckRlcCodecGolden(const std::string& hex, const std::string& words)
{
    const Octets octets = Hex(hex);
    RlcPdu pdu;
    std::string why;
    UMTS_ASSERT(DecodeRlcPdu(octets, pdu, &why), hex << ": " << why);
    UMTS_EXPECT(Describe(pdu) == words, hex);
    Octets encoded;
    EncodeRlcPdu(pdu, static_cast<uint32_t>(octets.size()), encoded);
    UMTS_EXPECT(ToHex(encoded) == ToHex(octets), words);
}

// Every well-formed PDU: octets to contents and back.
UMTS_TEST("umts-rlc-codec", "Well-formed PDUs, octet by octet")
{
    // Headers and super-fields as the RLC dissector of Wireshark 4.0 reads them.
    CheckRlcCodecGolden("8000 <40>", "DATA 0: 40, LI 0, pad 0");
    CheckRlcCodecGolden("800d 3b fe <29> [9]", "DATA 1 poll: 29e, LI 2, pad 9 announced");
    CheckRlcCodecGolden("8021 15 2d fe <22> [15]", "DATA 4: 10e 12e, LI 3, pad 15 announced");
    CheckRlcCodecGolden("801a <40>", "DATA 3: 40e, LI 0, pad 0, HE");
    CheckRlcCodecGolden("8011 3d fc <30> 0200c0 [5]", "DATA 2: 30e, LI 2, pad 8 announced, ACK 12");
    CheckRlcCodecGolden("8055 0101 fffe <128> [66]", "DATA 10 poll: 128e, LI 4, pad 66 announced");
    CheckRlcCodecGolden("03 20 05 00 09 22 01 40 [34]", "STATUS, LIST 5+0 9+2, ACK 20");
    CheckRlcCodecGolden("04 10 03 f7 7f 20 1e [35]", "STATUS, BITMAP 3 f77f, ACK 30");
    CheckRlcCodecGolden("01 20 00 [39]", "STATUS, WINDOW 512");
    CheckRlcCodecGolden("06 20 64 06 93 [37]", "STATUS, MRW 100 105 N 3");
    CheckRlcCodecGolden("07 30 69 [39]", "STATUS, MRW_ACK 105 N 3");
    CheckRlcCodecGolden("05 20 0a 5b 20 28 [36]", "STATUS, RLIST 10 5 11, ACK 40");
    CheckRlcCodecGolden("10 12 34 50 [38]", "RESET 0 74565");
    CheckRlcCodecGolden("20 12 34 50 [38]", "RESET ACK 0 74565");

    // Further legal forms.
    CheckRlcCodecGolden("18 12 34 50 [38]", "RESET 1 74565");
    CheckRlcCodecGolden("08 06 40 [39]", "STATUS, POLL 100");
    CheckRlcCodecGolden("06 00 64 30 [38]", "STATUS, MRW 100 beyond N 3");
    CheckRlcCodecGolden("01 20 03 10 05 07 30 69 20 14 [32]",
                        "STATUS, WINDOW 512, LIST 5+0, MRW_ACK 105 N 3, ACK 20");
    CheckRlcCodecGolden(
        "03f 0000 0101 0202 0303 0404 0505 0606 0707 0808 0909 0a0a 0b0b 0c0c 0d0d 0e0e 20ff 0 "
        "[8]",
        "STATUS, LIST 0+0 16+1 32+2 48+3 64+4 80+5 96+6 112+7 128+8 144+9 160+10 176+11 192+12 "
        "208+13 224+14, ACK 255");
    CheckRlcCodecGolden("04f003 00112233445566778899aabbccddeeff 20ff [21]",
                        "STATUS, BITMAP 3 00112233445566778899aabbccddeeff, ACK 255");
    CheckRlcCodecGolden("0200c0", "STATUS, ACK 12");
    CheckRlcCodecGolden(
        "8001 03 05 07 09 0b 0d 0f 11 13 15 17 19 1b 1d fe <14> [11]",
        "DATA 0: 1e 1e 1e 1e 1e 1e 1e 1e 1e 1e 1e 1e 1e 1e, LI 15, pad 11 announced");
    CheckRlcCodecGolden("fffc <40>", "DATA 4095 poll: 40, LI 0, pad 0");
    CheckRlcCodecGolden("8001 14 <39>", "DATA 0: 10e 29, LI 1, pad 0");
    CheckRlcCodecGolden("8001 4d fe <38>", "DATA 0: 38e, LI 2, pad 0 announced");
    CheckRlcCodecGolden("8009 01 15 fe <10> [27]", "DATA 1: 0e 10e, LI 3, pad 27 announced");
    CheckRlcCodecGolden("8009 fff7 fffe [194]", "DATA 1: 0e, LI 4, pad 194 announced, one short");
    CheckRlcCodecGolden("8001 0101 fffc <128> 0200c0 [63]",
                        "DATA 0: 128e, LI 4, pad 66 announced, ACK 12");
    CheckRlcCodecGolden("8001 fe [123]", "DATA 0:, LI 1, pad 123 announced");
    CheckRlcCodecGolden("8001 00f4 <122> [1]", "DATA 0: 122e, LI 2, pad 1");
    CheckRlcCodecGolden("8001 00f2 <123>", "DATA 0: 121e 2, LI 2, pad 0");
}

/**
 * @brief Check one PDU.
 * @param hex its octets
 * @param reason what is wrong with it
 */
void
CheckRlcCodecMalformed(const std::string& hex, const std::string& reason)
{
    RlcPdu pdu;
    pdu.sn = AmSeqNum(77);
    std::string why;
    UMTS_EXPECT(!DecodeRlcPdu(Hex(hex), pdu, &why), hex);
    UMTS_EXPECT(why == reason, hex);
    UMTS_EXPECT(pdu.sn.Value() == 77, "the result of a refused PDU is untouched");
    UMTS_EXPECT(!DecodeRlcPdu(Hex(hex), pdu), "without asking why");
}

// Every malformed PDU is refused, with its reason.
UMTS_TEST("umts-rlc-codec", "Malformed PDUs")
{
    const std::string noRoom = "The Length Indicators run past the end of the data PDU.";
    const std::string reserved = " is reserved in acknowledged mode.";
    const std::string notBeyond = " does not lie beyond the one before it.";

    CheckRlcCodecMalformed("", "The PDU is empty.");
    CheckRlcCodecMalformed("80", "The data PDU holds no octet behind its header.");
    CheckRlcCodecMalformed("8000", "The data PDU holds no octet behind its header.");
    CheckRlcCodecMalformed("8003 <40>", "The Header Extension 3 of the data PDU is reserved.");
    CheckRlcCodecMalformed("8001 7e <39>",
                           "Length Indicator 63 points beyond the end of the data PDU.");
    CheckRlcCodecMalformed("8001 50 <39>",
                           "Length Indicator 40 points beyond the end of the data PDU.");
    CheckRlcCodecMalformed("8001 fa <39>", "Length Indicator 125" + reserved);
    CheckRlcCodecMalformed("8001 f8 <39>", "Length Indicator 124" + reserved);
    CheckRlcCodecMalformed("8001 fff8 <196>", "Length Indicator 32764" + reserved);
    CheckRlcCodecMalformed("8001 fffa <196>", "Length Indicator 32765" + reserved);
    CheckRlcCodecMalformed("8001 fff4 <196>", "Length Indicator 32762" + reserved);
    CheckRlcCodecMalformed("8001 15 14 <38>", "Length Indicator 10" + notBeyond);
    CheckRlcCodecMalformed("8001 15 00 <38>", "Length Indicator 0" + notBeyond);
    CheckRlcCodecMalformed("8001 0101 fff6 <194>", "Length Indicator 32763" + notBeyond);
    CheckRlcCodecMalformed(
        "8001 ff 14 <38>",
        "Length Indicator 10 follows the one that announces padding or a STATUS PDU.");
    CheckRlcCodecMalformed("8001 03 05", noRoom);
    CheckRlcCodecMalformed("8001 4d fc <38>", "There is no room for the piggybacked STATUS PDU.");
    CheckRlcCodecMalformed("8011 3d fc <30> 1200c0 [5]", "The piggybacked PDU is no STATUS PDU.");
    CheckRlcCodecMalformed("8011 3d fc <30> 8200c0 [5]", "The piggybacked PDU is no STATUS PDU.");
    CheckRlcCodecMalformed("8011 3d fc <30> 0900c0 [5]",
                           "The STATUS PDU holds a super-field of unknown type 9.");

    CheckRlcCodecMalformed("30 [41]", "The control PDU type 3 is reserved.");
    CheckRlcCodecMalformed("70 [41]", "The control PDU type 7 is reserved.");
    CheckRlcCodecMalformed("11 12 34 50 [38]",
                           "The reserved field R1 of the RESET or RESET ACK PDU is not 0.");
    CheckRlcCodecMalformed("24 12 34 50 [38]",
                           "The reserved field R1 of the RESET or RESET ACK PDU is not 0.");
    CheckRlcCodecMalformed("10 12 34", "The RESET or RESET ACK PDU ends within its HFNI.");
    CheckRlcCodecMalformed("03 02 01 40 [38]", "The STATUS PDU holds a LIST of length 0.");
    CheckRlcCodecMalformed("09 [41]", "The STATUS PDU holds a super-field of unknown type 9.");
    CheckRlcCodecMalformed("0f [41]", "The STATUS PDU holds a super-field of unknown type 15.");
    for (const auto* type : {"1", "2", "3", "4", "5", "6", "7", "8"})
    {
        CheckRlcCodecMalformed(std::string("0") + type + "10",
                               std::string("A super-field of type ") + type +
                                   " runs past the end of the STATUS PDU.");
    }
    CheckRlcCodecMalformed("06 30 64 06 93",
                           "A super-field of type 6 runs past the end of the STATUS PDU.");
    CheckRlcCodecMalformed("04 00 03 ff",
                           "The super-fields of the STATUS PDU end without ACK or NO_MORE.");
}

} // namespace
