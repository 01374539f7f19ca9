/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/string.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-hs-category.h"
#include "ns3/umts-mac-hs-pdu.h"

#include <cmath>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tables of HS-DSCH and block error rates.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-hs-phy", UNIT, "25.214 6A.2");

/// Rows of TS 25.214, Tables 7A to 7E, and of TS 25.321 9.2.3.1.
struct HsTablesTest
{
    /// What a row must say.
    struct Row
    {
        uint32_t category; //!< Category
        uint8_t cqi;       //!< CQI
        uint32_t bits;     //!< Transport block
        uint32_t codes;    //!< Codes
        int32_t powerDb;   //!< Power offset
    };
};

UMTS_TEST_F(HsTablesTest, "umts-hs-phy", "CQI tables, categories, transport block sizes")
{
    const std::vector<Row> rows{
        {6, 0, 0, 0, 0},
        {6, 1, 137, 1, 0},
        {6, 14, 2583, 4, 0},
        {1, 22, 7168, 5, 0},
        {6, 23, 7168, 5, -1},
        {6, 30, 7168, 5, -8},
        {7, 25, 14411, 10, 0},
        {8, 30, 14411, 10, -5},
        {9, 26, 17237, 12, 0},
        {9, 30, 17237, 12, -4},
        {10, 30, 25558, 15, 0},
        {11, 15, 3319, 5, 0},
        {12, 16, 3319, 5, -1},
        {12, 30, 3319, 5, -15},
    };
    for (const auto& row : rows)
    {
        const auto format = GetCqiFormat(GetHsCategory(row.category), row.cqi);
        const std::string name =
            "category " + std::to_string(row.category) + ", CQI " + std::to_string(row.cqi);
        UMTS_EXPECT(format.tbsBits == row.bits, name);
        UMTS_EXPECT(+format.codes == row.codes, name);
        UMTS_EXPECT(+format.powerOffsetDb == row.powerDb, name);
    }
    // Soft channel bits, and the peak rates that the categories are known by, Mb/s.
    const std::vector<std::pair<uint32_t, double>> categories{{19200, 1.2},
                                                              {28800, 1.2},
                                                              {28800, 1.8},
                                                              {38400, 1.8},
                                                              {57600, 3.6},
                                                              {67200, 3.6},
                                                              {115200, 7.2},
                                                              {134400, 7.2},
                                                              {172800, 10.1},
                                                              {172800, 14.0},
                                                              {14400, 0.9},
                                                              {28800, 1.8}};
    for (uint32_t number = 1; number <= categories.size(); ++number)
    {
        const auto& category = GetHsCategory(number);
        const auto& [softBits, rate] = categories[number - 1];
        UMTS_EXPECT(category.softBits == softBits, "category " << number);
        UMTS_EXPECT(IsNear(category.maxTbsBits / (2e3 * category.minInterTti), rate, 0.05),
                    "category " << number);
    }
    // Table 5.1a: HS-PDSCH codes and inter-TTI interval.
    const std::vector<std::pair<uint32_t, uint32_t>> intervals{{5, 3},
                                                               {5, 3},
                                                               {5, 2},
                                                               {5, 2},
                                                               {5, 1},
                                                               {5, 1},
                                                               {10, 1},
                                                               {10, 1},
                                                               {15, 1},
                                                               {15, 1},
                                                               {5, 2},
                                                               {5, 1}};
    for (uint32_t number = 1; number <= intervals.size(); ++number)
    {
        const auto& category = GetHsCategory(number);
        const auto& [codes, interval] = intervals[number - 1];
        UMTS_EXPECT(+category.number == number, "number");
        UMTS_EXPECT(+category.maxCodes == codes, "category " << number);
        UMTS_EXPECT(+category.minInterTti == interval, "category " << number);
        UMTS_EXPECT((category.best == Modulation::QPSK) == (number >= 11), "category " << number);
    }
    // Every size of the tables is one that HS-SCCH can signal.
    for (uint8_t cqi = 1; cqi <= MAX_CQI; ++cqi)
    {
        const auto bits = GetCqiFormat(GetHsCategory(10), cqi).tbsBits;
        UMTS_EXPECT(GetSmallestHsTransportBlock(bits) == bits, "CQI " << +cqi);
    }
    UMTS_EXPECT(GetHsTransportBlockBits(1) == 137, "k_t 1");
    UMTS_EXPECT(GetHsTransportBlockBits(39) == 593, "k_t 39");
    UMTS_EXPECT(GetHsTransportBlockBits(254) == 27952, "k_t 254");
    UMTS_EXPECT(GetSmallestHsTransportBlock(357) == 365, "one PDU of 336 bits");
}

UMTS_TEST("umts-hs-phy", "MAC-d PDUs per transport block")
{
    UMTS_EXPECT(CountMacDPdus(2583, 336) == 7, "CQI 14");
    UMTS_EXPECT(CountMacDPdus(2583, 320) == 8, "CQI 14 without RLC header");
    UMTS_EXPECT(CountMacDPdus(7168, 336) == 21, "CQI 22");
    UMTS_EXPECT(CountMacDPdus(7168, 320) == 22, "CQI 22 without RLC header");
    UMTS_EXPECT(CountMacDPdus(25558, 656) == 38, "CQI 30, 640 bits of payload");
    UMTS_EXPECT(CountMacDPdus(25558, 336) == 70, "N has a largest value");
    UMTS_EXPECT(CountMacDPdus(356, 336) == 0, "too small by a bit");
    UMTS_EXPECT(CountMacDPdus(0, 336) == 0, "CQI 0");
}

/** @param curve what the table is made from */
void
CheckTable(Ptr<BlerCurve> curve)
{
    const std::string file = CreateTempDirFilename("bler.txt");
    {
        std::ofstream output(file);
        output << "\n  # a comment\r\n";
        WriteBlerTable(output, *curve, 22, 200);
    }
    auto table = CreateObject<TableBlerCurve>();
    table->SetAttribute("File", StringValue(file));
    StringValue said;
    table->GetAttribute("File", said);
    UMTS_EXPECT(said.Get() == file, "its file");
    for (const double bler : {0.0075, 0.1025, 0.5025, 0.9925})
    {
        const double sinrDb = curve->GetSinr(bler, 14);
        UMTS_EXPECT(IsNear(table->GetBler(sinrDb, 14), bler, 1e-6), "on a row");
        UMTS_EXPECT(IsNear(table->GetSinr(bler, 14), sinrDb, 1e-6), "on a row");
    }
    const double between = curve->GetSinr(0.305, 14);
    UMTS_EXPECT(IsNear(table->GetBler(between, 14), 0.305, 1e-4), "between rows");
    UMTS_EXPECT(table->GetSinr(0.1, 30) == table->GetSinr(0.1, 22), "last column");
    UMTS_EXPECT(table->GetSinr(0.1, 22) > table->GetSinr(0.1, 21), "others");
    UMTS_EXPECT(table->GetBler(30.0, 14) == 0.0, "beyond the best row");
    UMTS_EXPECT(table->GetBler(-30.0, 14) == 1.0, "beyond the worst row");
}

// The closed form, its inverse, and a table made from it.
UMTS_TEST("umts-hs-phy", "Block error rate of SINR and CQI")
{
    auto curve = CreateObject<AnalyticBlerCurve>();
    UMTS_EXPECT(IsNear(curve->GetSinr(0.0995, 14), -2.70, 0.005), "CQI 14, 9.95 %");
    UMTS_EXPECT(IsNear(curve->GetSinr(0.4995, 14), -2.94, 0.005), "CQI 14, 49.95 %");
    for (const uint8_t cqi : {1, 5, 14, 22, 30})
    {
        for (const double bler : {0.001, 0.1, 0.5, 0.9})
        {
            const double sinrDb = curve->GetSinr(bler, cqi);
            UMTS_EXPECT(IsNear(curve->GetBler(sinrDb, cqi), bler, 1e-9), "inverse");
        }
    }
    UMTS_EXPECT(curve->GetBler(50.0, 14) < 1e-9, "ideal");
    CheckTable(curve);
}

} // namespace
