/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/random-variable-stream.h"
#include "ns3/umts-bit-io.h"
#include "ns3/umts-e-dch-coding.h"
#include "ns3/umts-mac-e-pdu.h"

#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * MAC-e and MAC-es PDUs and E-DPCCH, bit by bit.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mac-e-pdu", UNIT, "25.321 9.1.5, 25.321 9.2.4, 25.321 9.2.5.3");

using Octets = std::vector<uint8_t>; //!< Octets

/**
 * @param ddi DDI
 * @param tsn TSN
 * @param bits size of a MAC-d PDU
 * @param blocks octets of each
 * @return a MAC-es PDU
 */
Ptr<const MacEsPdu>
MakePdu(uint8_t ddi, uint32_t tsn, uint16_t bits, const std::vector<Octets>& blocks)
{
    auto pdu = ObjectPool<MacEsPdu>::Create();
    pdu->ddi = ddi;
    pdu->tsn = MacEsSeqNum(tsn);
    pdu->blockBits = bits;
    for (const auto& octets : blocks)
    {
        pdu->blocks.emplace_back();
        pdu->blocks.back().octets = octets;
    }
    return pdu;
}

/**
 * @param expected what was written
 * @param pdu what was read
 * @param what where they belong
 */
void
Compare(const MacEPdu& expected, const MacEPdu& pdu, const std::string& what)
{
    UMTS_ASSERT(pdu.pdus.size() == expected.pdus.size(), what << ": MAC-es PDUs");
    for (std::size_t i = 0; i < pdu.pdus.size(); ++i)
    {
        const MacEsPdu& read = *pdu.pdus[i];
        const MacEsPdu& sent = *expected.pdus[i];
        UMTS_ASSERT(read.blocks.size() == sent.blocks.size(), what << ": N");
        UMTS_EXPECT(read.ddi == sent.ddi && read.tsn == sent.tsn, what << ": DDI and TSN");
        bool same = read.blockBits == sent.blockBits;
        for (std::size_t j = 0; j < read.blocks.size(); ++j)
        {
            same = same && read.blocks[j].octets == sent.blocks[j].octets;
        }
        UMTS_EXPECT(same, what << ": MAC-d PDUs");
    }
    UMTS_ASSERT(pdu.report.has_value() == expected.report.has_value(), what << ": report");
    if (pdu.report)
    {
        UMTS_EXPECT(pdu.report->powerHeadroom == expected.report->powerHeadroom, what << ": UPH");
        UMTS_EXPECT(pdu.report->totalBuffer == expected.report->totalBuffer, what << ": TEBS");
        UMTS_EXPECT(pdu.report->highestBuffer == expected.report->highestBuffer, what << ": HLBS");
        UMTS_EXPECT(pdu.report->highestId == expected.report->highestId, what << ": HLID");
    }
}

/// PDUs by hand: two of 12 bits with DDI 5 and TSN 40, one of 8 bits with DDI 9 and TSN 3.
struct GoldenTest
{
    GoldenTest()
    {
        sizes[5] = 12;
        sizes[9] = 8;
        pdu->pdus.push_back(MakePdu(5, 40, 12, {{0xab, 0xc0}, {0xde, 0xf0}}));
        pdu->pdus.push_back(MakePdu(9, 3, 8, {{0x5a}}));
    }

    /**
     * @param tbsBits size of the transport block
     * @param golden its octets
     */
    void Check(uint32_t tbsBits, const Octets& golden)
    {
        const std::string what = std::to_string(tbsBits) + " bits";
        UMTS_EXPECT(WriteMacEPdu(*pdu, tbsBits) == golden, what);
        const MacEReading reading = ReadMacEPdu(golden, tbsBits, sizes);
        UMTS_ASSERT(reading.pdu, what << ": " << reading.error);
        Compare(*pdu, *reading.pdu, what);
    }

    Ptr<MacEPdu> pdu{ObjectPool<MacEPdu>::Create()}; //!< The PDU
    DdiSizes sizes{};                                //!< Sizes by DDI
};

UMTS_TEST_F(GoldenTest, "umts-mac-e-pdu", "PDUs by hand, with and without scheduling information")
{
    UMTS_EXPECT(pdu->GetBits() == 18 + 24 + 18 + 8, "bits");
    // 000101 000010 | 001001 000001 | 101000 abc def | 000011 5a
    Check(68, {0x14, 0x22, 0x41, 0xa2, 0xaf, 0x37, 0xbc, 0x35, 0xa0});
    Check(85, {0x14, 0x22, 0x41, 0xa2, 0xaf, 0x37, 0xbc, 0x35, 0xa0, 0x00, 0x00});
    // Then UPH 21, TEBS 9, HLBS 14, HLID 6: 10101 01001 1110 0110
    pdu->report = SchedulingInformation{21, 9, 14, 6};
    Check(86, {0x14, 0x22, 0x41, 0xa2, 0xaf, 0x37, 0xbc, 0x35, 0xaa, 0xa7, 0x98});
    Check(91, {0x14, 0x22, 0x41, 0xa2, 0xaf, 0x37, 0xbc, 0x35, 0xaa, 0xa7, 0x98, 0x00});
    // From 24 bits on DDI 111111 after the other two.
    const Octets withDdi{0x14, 0x22, 0x41, 0xfe, 0x8a, 0xbc, 0xde, 0xf0, 0xd6, 0xaa, 0x9e, 0x60};
    Check(92, withDdi);
    Octets padded = withDdi;
    padded.resize(15);
    Check(120, padded);
    // Scheduling information alone, in the smallest E-TFC and in a larger one.
    pdu->pdus.clear();
    Check(18, {0xaa, 0x79, 0x80});
    Check(120, {0xfe, 0xa9, 0xe6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
}

UMTS_TEST_F(GoldenTest, "umts-mac-e-pdu", "Malformed octets are refused with a reason")
{
    const auto refuse = [this](const Octets& octets, uint32_t tbsBits) {
        const MacEReading reading = ReadMacEPdu(octets, tbsBits, sizes);
        UMTS_EXPECT(!reading.pdu, "refused");
        return reading.error;
    };
    Octets octets = WriteMacEPdu(*pdu, 68);
    ExpectText(refuse(octets, 120), "9 octets are no transport block of 120 bits", "short");
    ExpectText(refuse(octets, 64), "9 octets are no transport block of 64 bits", "long");
    ExpectText(refuse(octets, 67),
               "header and MAC-es PDUs have 68 bits, the transport block 67",
               "a bit is missing");
    octets[1] = 0x52; // N = 5: 60 bits
    ExpectText(refuse(octets, 68),
               "header and MAC-es PDUs have 78 bits, the transport block 68",
               "N too large");
    octets[1] = 0x02;
    ExpectText(refuse(octets, 68), "N of DDI 5 is 0", "N");
    octets[0] = 0x18;
    ExpectText(refuse(octets, 68), "DDI 6 is of no logical channel", "DDI");
}

/** @param seed random stream */
void
RebuildSeed(uint32_t seed)
{
    const auto random = MakeRandom(seed);
    DdiSizes sizes{};
    auto pdu = ObjectPool<MacEPdu>::Create();
    for (uint32_t i = random->GetInteger(1, 4); i > 0; --i)
    {
        const auto ddi = static_cast<uint8_t>(random->GetInteger(0, LAST_DDI));
        sizes[ddi] = sizes[ddi] > 0 ? sizes[ddi] : random->GetInteger(24, 700);
        std::vector<Octets> blocks;
        for (uint32_t j = random->GetInteger(1, i == 1 ? 63 : 9); j > 0; --j)
        {
            Octets octets;
            BitWriter writer(octets);
            for (uint32_t bit = 0; bit < sizes[ddi]; ++bit)
            {
                writer.Write(random->GetInteger(0, 1), 1);
            }
            blocks.push_back(std::move(octets));
        }
        pdu->pdus.push_back(MakePdu(ddi, random->GetInteger(0, 63), sizes[ddi], blocks));
    }
    const uint32_t tbsBits = pdu->GetBits() + random->GetInteger(0, 60);
    if (HasRoomForReport(pdu->GetBits(), tbsBits))
    {
        const auto draw = [&random](uint32_t last) {
            return static_cast<uint8_t>(random->GetInteger(0, last));
        };
        pdu->report = SchedulingInformation{draw(31), draw(31), draw(15), draw(15)};
    }
    const Octets octets = WriteMacEPdu(*pdu, tbsBits);
    const MacEReading reading = ReadMacEPdu(octets, tbsBits, sizes);
    UMTS_ASSERT(reading.pdu, "seed " << seed << ": " << reading.error);
    Compare(*pdu, *reading.pdu, "seed " + std::to_string(seed));
}

UMTS_TEST("umts-mac-e-pdu", "Random PDUs are rebuilt, over 2000 seeds")
{
    for (uint32_t seed = 1; seed <= 2000; ++seed)
    {
        RebuildSeed(seed);
    }
}

// What is read of any octets can be written again, and reads the same: nothing is invented.
UMTS_TEST("umts-mac-e-pdu", "Random octets are read whole or refused")
{
    const auto random = MakeRandom(1);
    uint32_t read = 0;
    uint32_t refused = 0;
    for (uint32_t i = 0; i < 50000; ++i)
    {
        DdiSizes sizes{};
        for (auto& size : sizes)
        {
            size = random->GetInteger(0, 3) == 0 ? 0 : random->GetInteger(1, 40);
        }
        const uint32_t tbsBits = random->GetInteger(18, 600);
        Octets octets((tbsBits + 7) / 8);
        for (auto& octet : octets)
        {
            octet = static_cast<uint8_t>(random->GetInteger(0, 255));
        }
        const MacEReading reading = ReadMacEPdu(octets, tbsBits, sizes);
        UMTS_EXPECT((reading.pdu == nullptr) != reading.error.empty(), "one of both");
        ++(reading.pdu ? read : refused);
        if (reading.pdu)
        {
            const MacEReading again =
                ReadMacEPdu(WriteMacEPdu(*reading.pdu, tbsBits), tbsBits, sizes);
            UMTS_ASSERT(again.pdu, again.error);
            Compare(*reading.pdu, *again.pdu, "octets " + std::to_string(i));
        }
    }
    UMTS_EXPECT(read > 1000 && refused > 1000, read << " read, " << refused << " refused");
}

UMTS_TEST("umts-mac-e-pdu", "The ten bits of E-DPCCH", "25.212 4.9.2")
{
    UMTS_EXPECT(WriteEdpcch({true, 2, 88}) == 0b1'10'1011000, "by hand");
    for (uint16_t bits = 0; bits < 1024; ++bits)
    {
        UMTS_EXPECT(WriteEdpcch(ReadEdpcch(bits)) == bits, "both ways");
    }
}

} // namespace
