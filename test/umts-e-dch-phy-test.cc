/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-gain.h"
#include "ns3/umts-hs-coding.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * E-DCH: E-TFCs, categories, E-DPDCHs, redundancy versions, block errors and gain factors.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-phy", UNIT, "25.212 4.8, 25.214 5.1.2.5B, 25.306 5.1");

/**
 * @param category E-DCH category
 * @param tti TTI
 * @param table E-TFCI table index
 * @return its formats, with all codes that it has
 */
EdchFormats
MakeFormats(uint32_t category, EdchTti tti, uint32_t table)
{
    EdchFormatConfig config;
    config.category = category;
    config.tti = tti;
    config.table = table;
    config.most = EdpdchSet::TWO_SF2_AND_TWO_SF4;
    return EdchFormats(config);
}

// The whole table 0 of 2 ms as it was remembered; the model computes it.
UMTS_TEST("umts-e-dch-phy", "Transport block sizes")
{
    const std::vector<uint16_t> remembered{
        18,   120,  124,  129,  133,   138,   143,   149,  154,  160,  166,  172,  178,  185,  192,
        199,  206,  214,  222,  230,   238,   247,   256,  266,  275,  286,  296,  307,  318,  330,
        342,  355,  368,  382,  396,   410,   426,   441,  458,  474,  492,  510,  529,  548,  569,
        590,  611,  634,  657,  682,   707,   733,   760,  788,  817,  847,  878,  911,  944,  979,
        1015, 1053, 1091, 1132, 1173,  1217,  1262,  1308, 1356, 1406, 1458, 1512, 1568, 1626, 1685,
        1748, 1812, 1879, 1948, 2020,  2094,  2172,  2252, 2335, 2421, 2510, 2603, 2699, 2798, 2901,
        3008, 3119, 3234, 3353, 3477,  3605,  3738,  3876, 4019, 4167, 4321, 4480, 4645, 4816, 4994,
        5178, 5369, 5567, 5772, 5985,  6206,  6435,  6672, 6918, 7173, 7437, 7711, 7996, 8290, 8596,
        8913, 9241, 9582, 9935, 10302, 10681, 11075, 11484};
    UMTS_EXPECT(GetEdchBlockSizes(EdchTti::MS2, 0) == remembered, "table 0 of 2 ms");
    const auto& ten = GetEdchBlockSizes(EdchTti::MS10, 0);
    const std::vector<uint16_t> beginning(ten.begin(), ten.begin() + 8);
    UMTS_EXPECT((beginning == std::vector<uint16_t>{18, 120, 124, 130, 135, 141, 147, 153}),
                "table 0 of 10 ms");
    UMTS_EXPECT(ten.size() == 128, "E-TFCIs of 7 bits");
    UMTS_EXPECT(ten.at(119) == 14453, "E-TFCI 119");
    UMTS_EXPECT(ten.at(126) == 19204, "E-TFCI 126");
    UMTS_EXPECT(ten.back() == 20000, "the largest");
    // Its number of entries confirms what lies between the sizes that are known.
    const auto& pdus = GetEdchBlockSizes(EdchTti::MS2, 1);
    UMTS_EXPECT(pdus.size() == 126, "table 1 of 2 ms");
    UMTS_EXPECT(pdus.back() == 34 * 336 + 54, "E-TFCI 125");
    const std::vector<uint16_t> few{
        18,   186,  204,  354,  372,  522,  540,  674,  690,  708,  726,  858,  876,
        894,  1026, 1044, 1062, 1194, 1212, 1230, 1330, 1362, 1380, 1398, 1530, 1548,
        1566, 1698, 1716, 1734, 1866, 1884, 1902, 1986, 2004, 2022, 2034, 2052, 2070,
        2370, 2388, 2406, 2642, 2660, 2678, 2706, 2724, 2742, 3042, 3060, 3078, 3378};
    UMTS_EXPECT(std::equal(few.begin(), few.end(), pdus.begin()), "table 1 of 2 ms up to ten PDUs");
    const auto& pdusTen = GetEdchBlockSizes(EdchTti::MS10, 1);
    UMTS_EXPECT(pdusTen.back() == 59 * 336 + 126, "the largest of table 1 of 10 ms");
    for (const auto* sizes : {&ten, &pdus, &pdusTen})
    {
        UMTS_EXPECT(sizes->size() <= 128, "7 bits");
        UMTS_EXPECT(std::adjacent_find(sizes->begin(), sizes->end(), std::greater_equal<>()) ==
                        sizes->end(),
                    "they ascend");
    }
    ExpectError([] { GetEdchBlockSizes(EdchTti::MS2, 2); }, "E-TFCI table 2 must be 0 or 1");
}

/// What a category carries.
struct PeakRow
{
    uint32_t category;   //!< Number
    EdchTti tti;         //!< TTI
    uint32_t table;      //!< E-TFCI table with its largest block
    uint16_t bits;       //!< That block, bits
    EdpdchSet set;       //!< Its E-DPDCHs
    double rate;         //!< Peak rate, bit/s
    double codedShare;   //!< Share of its coded bits that is sent
    uint32_t payload336; //!< RLC payload in AMD PDUs of 336 bits, kb/s
};

UMTS_TEST("umts-e-dch-phy", "Peak rates of categories 1 to 6")
{
    using S = EdpdchSet;
    const std::vector<PeakRow> rows{
        {1, EdchTti::MS10, 1, 7110, S::SF4, 711e3, 0.448, 672},
        {2, EdchTti::MS10, 1, 14484, S::TWO_SF4, 1448.4e3, 0.441, 1376},
        {2, EdchTti::MS2, 0, 2798, S::TWO_SF4, 1399e3, 0.453, 1280},
        {3, EdchTti::MS10, 1, 14484, S::TWO_SF4, 1448.4e3, 0.441, 1376},
        {4, EdchTti::MS2, 0, 5772, S::TWO_SF2, 2886e3, 0.441, 2720},
        {5, EdchTti::MS10, 0, 20000, S::TWO_SF2, 2000e3, 0.639, 1888},
        {6, EdchTti::MS10, 0, 20000, S::TWO_SF2, 2000e3, 0.639, 1888},
        {6, EdchTti::MS2, 0, 11484, S::TWO_SF2_AND_TWO_SF4, 5742e3, 0.333, 5440},
    };
    for (const auto& row : rows)
    {
        const std::string name = "category " + std::to_string(row.category) + ", " +
                                 std::to_string(static_cast<int>(row.tti)) + " ms";
        const auto formats = MakeFormats(row.category, row.tti, row.table);
        const EdchFormat& largest = formats.Get(formats.GetLargest());
        const double seconds = SECONDS_PER_NANO * static_cast<double>(GetNanos(row.tti));
        UMTS_EXPECT(largest.tbsBits == row.bits, name);
        UMTS_EXPECT(largest.set == row.set, name);
        UMTS_EXPECT(IsNear(largest.tbsBits / seconds, row.rate, 1e-6), name);
        UMTS_EXPECT(IsNear(largest.channelBits / double(GetHsCodedBits(largest.tbsBits)),
                           row.codedShare,
                           5e-4),
                    name);
        // 18 bits of headers, 320 of 336 bits of a PDU are payload.
        const uint32_t pdus = (largest.tbsBits - 18) / 336;
        UMTS_EXPECT(IsNear(pdus * 320 / seconds, row.payload336 * 1e3, 1e-6), name);
    }
    ExpectError([] { MakeFormats(3, EdchTti::MS2, 0); }, "E-DCH category 3 has no TTI of 2 ms");
    for (const uint32_t number : {0, 7})
    {
        ExpectError([number] { GetEdchCategory(number); }, "must lie between 1 and 6");
    }
}

/// A fixed reference channel of TS 25.104 A.10.
struct ReferenceRow
{
    uint16_t bits; //!< Transport block, bits
    EdchTti tti;   //!< TTI
    EdpdchSet set; //!< E-DPDCHs
    double rate;   //!< Code rate
};

/// FRC 1 to 7.
const std::vector<ReferenceRow> REFERENCE_CHANNELS{
    {2706, EdchTti::MS2, EdpdchSet::TWO_SF4, 0.705},
    {5412, EdchTti::MS2, EdpdchSet::TWO_SF2, 0.705},
    {8100, EdchTti::MS2, EdpdchSet::TWO_SF2_AND_TWO_SF4, 0.703},
    {5076, EdchTti::MS10, EdpdchSet::SF4, 0.529},
    {9780, EdchTti::MS10, EdpdchSet::TWO_SF4, 0.509},
    {19278, EdchTti::MS10, EdpdchSet::TWO_SF2, 0.502},
    {690, EdchTti::MS10, EdpdchSet::SF16, 0.288},
};

// Each with the largest set that it names.
UMTS_TEST("umts-e-dch-phy", "E-DPDCHs of the fixed reference channels", "25.104 A.10")
{
    for (const auto& row : REFERENCE_CHANNELS)
    {
        const auto set = ChooseEdpdchSet(row.bits, row.tti, row.set, 0.44, 0.44);
        UMTS_ASSERT(set.has_value(), +row.bits);
        UMTS_EXPECT(*set == row.set, +row.bits);
        UMTS_EXPECT(IsNear(row.bits / double(GetChannelBits(*set, row.tti)), row.rate, 6e-4),
                    +row.bits);
    }
}

// 100 bits have 3 * 124 + 12 = 384 coded bits; 960 of SF8 are the first to have room for 384, but
// 480 of SF16 are enough; 1000 bits have 3084, more than one code of SF4 carries.
UMTS_TEST("umts-e-dch-phy", "One code, then the fewest codes, then the largest set")
{
    const auto choose = [](uint32_t bits, EdpdchSet most, double limit) {
        return ChooseEdpdchSet(bits, EdchTti::MS2, most, limit, 0.44);
    };
    using S = EdpdchSet;
    UMTS_EXPECT(choose(100, S::TWO_SF2, 0.44) == S::SF16, "one code, nothing punctured");
    UMTS_EXPECT(choose(1000, S::SF4, 0.44) == S::SF4, "1920 of 3084 bits");
    UMTS_EXPECT(choose(1000, S::TWO_SF2_AND_TWO_SF4, 0.44) == S::SF4, "one code is the fewest");
    UMTS_EXPECT(choose(1000, S::TWO_SF4, 0.64) == S::TWO_SF4, "1920 are less than 0.64 of 3084");
    UMTS_EXPECT(choose(1000, S::TWO_SF2, 0.64) == S::TWO_SF2, "as many codes of a larger set");
    UMTS_EXPECT(choose(1000, S::SF4, 0.64) == S::SF4, "the largest set, beyond the limit");
    UMTS_EXPECT(!choose(1500, S::SF4, 0.44), "1920 are less than 0.44 of 4584");
}

/// s and r of each version, its share of systematic bits, and what four of them send together.
UMTS_TEST("umts-e-dch-phy", "Redundancy versions", "25.212 4.8.4.3, 25.212 4.9.2.2")
{
    const auto low = MakeFormats(1, EdchTti::MS10, 1).Get(20); // 1330 bits of 9600: repetition
    const auto high = MakeFormats(2, EdchTti::MS2, 0).Get(88); // 2798 bits of 3840
    UMTS_EXPECT(!low.isHighRate && high.isHighRate, "systematic bits over what is sent");
    std::string versions;
    for (const auto* format : {&low, &high})
    {
        for (const uint64_t round : {4, 5, 6, 7})
        {
            for (uint8_t rsn = 0; rsn < 4; ++rsn)
            {
                versions += std::to_string(GetEdchVersion(rsn, *format, round));
            }
            versions += ' ';
        }
    }
    // 28 bits of CRC and tail: half of the 9600 bits of SF4 are systematic from 4772 on.
    const auto halves = MakeFormats(1, EdchTti::MS10, 1);
    for (uint8_t etfci = 0; etfci <= halves.GetLargest(); ++etfci)
    {
        const EdchFormat& format = halves.Get(etfci);
        UMTS_EXPECT(format.set != EdpdchSet::SF4 || format.channelBits == 9600, +etfci);
        UMTS_EXPECT(format.isHighRate == (format.tbsBits >= 4772), +format.tbsBits);
    }
    ExpectText(versions, "0200 0202 0200 0202 0320 0321 0322 0323 ", "RV index by RSN and round");
    // 2798 + 24 bits: 2826 of each kind with tails; the first version sends all systematic ones.
    uint32_t bits = 0;
    std::vector<uint32_t> sent(EDCH_VERSIONS);
    uint32_t repeated = 0;
    for (const auto& [count, copies] : GetEdchBitClasses(high))
    {
        bits += count;
        for (std::size_t version = 0; version < EDCH_VERSIONS; ++version)
        {
            sent[version] += count * copies[version];
        }
        repeated += copies[0] > 0 && copies[1] > 0 ? count : 0;
    }
    for (const uint32_t count : sent)
    {
        UMTS_EXPECT(count == 3840, "bits of a transmission");
    }
    // RV 0 sends 2826 systematic and 1014 parity bits, RV 1 parity bits alone.
    UMTS_EXPECT(repeated <= 1014, "RV 1 repeats nothing but parity bits");
    UMTS_EXPECT(bits > 3840 + 2826, "incremental redundancy");
}

/**
 * The Eb/N0 at which half of the blocks fail exceeds the capacity of the same symbols, as the model
 * has it for HS-DSCH: 1.04 of the information bits have to arrive.
 */
UMTS_TEST("umts-e-dch-phy", "Block errors beside capacity", "25.104 A.10")
{
    for (const auto& row : REFERENCE_CHANNELS)
    {
        EdchFormatConfig config;
        config.tti = row.tti;
        config.table = 1;
        config.most = row.set;
        const EdchFormats formats(config);
        const EdchFormat& format = formats.Get(formats.FindSmallest(row.bits));
        UMTS_EXPECT(format.tbsBits == row.bits, "an E-TFC");
        double low = -10;
        double high = 10;
        while (high - low > 1e-6)
        {
            const double ebN0Db = (low + high) / 2;
            const double sinr =
                FromDb(ebN0Db) * row.bits / (3.84e6 * SECONDS_PER_NANO * GetNanos(row.tti));
            SymbolSnrs snrs{};
            snrs[0] = GetEdchSymbolSnr(sinr, format, row.tti);
            (GetEdchBler(format, snrs) > 0.5 ? low : high) = ebN0Db;
        }
        // Unconstrained capacity at r information bits per dimension: (4^r - 1) / (2 r).
        const double rate = row.bits / static_cast<double>(format.channelBits);
        const double capacityDb = ToDb((std::pow(4.0, rate) - 1) / (2 * rate));
        UMTS_EXPECT(high > capacityDb, row.bits << " bits: below capacity");
        UMTS_EXPECT(high < capacityDb + 1.5, row.bits << " bits: " << high - capacityDb << " dB");
    }
}

// Chase combining of two: the energy doubles. Two versions bring new bits: they need less.
UMTS_TEST("umts-e-dch-phy", "Combining")
{
    const EdchFormats formats = MakeFormats(2, EdchTti::MS2, 0);
    const EdchFormat& format = formats.Get(88);
    const auto findSinrDb = [&format](const std::vector<uint8_t>& versions) {
        double low = -30;
        double high = 20;
        while (high - low > 1e-6)
        {
            const double sinrDb = (low + high) / 2;
            SymbolSnrs snrs{};
            for (const uint8_t version : versions)
            {
                snrs[version] += GetEdchSymbolSnr(FromDb(sinrDb), format, EdchTti::MS2);
            }
            (GetEdchBler(format, snrs) > 0.1 ? low : high) = sinrDb;
        }
        return high;
    };
    const double once = findSinrDb({0});
    UMTS_EXPECT(IsNear(once - findSinrDb({0, 0}), 3.0103, 1e-3), "Chase");
    UMTS_EXPECT(once - findSinrDb({0, 3}) > 3.0103 + 1.0, "RSN 0 and 1");
}

/// Gain factors by hand.
UMTS_TEST("umts-e-dch-phy", "Gain factors", "25.213 4.2.1.3")
{
    UMTS_EXPECT(IsNear(GetEdpdchGain(29), 168 / 15.0, 1e-12), "the largest");
    UMTS_EXPECT(IsNear(GetEdpcchPowerRatio(5), 1.0, 1e-12), "E-DPCCH as DPCCH");
    const EdchFormats formats = MakeFormats(6, EdchTti::MS2, 0);
    // E-TFCI 60 of 1015 bits and one code of SF4 has 15/15.
    const EdchPowerRatios ratios(formats, {{60, 8}});
    UMTS_EXPECT(IsNear(ratios.Get(60, 0), 1.0, 1e-12), "the reference itself");
    // sqrt(2798 / 1015) = 1.66, on 2 x SF2 (L = 4) 0.830: 12/15, four times.
    UMTS_EXPECT(IsNear(ratios.Get(88, 0), 4 * 144.0 / 225, 1e-12), "E-TFCI 88");
    // With 6 dB 1.656: 24/15 = 1.6.
    UMTS_EXPECT(IsNear(ratios.Get(88, 6), 4 * 576.0 / 225, 1e-12), "6 dB more");
    // sqrt(11484 / 1015 / 6) = 1.373: 19/15 = 1.267, six times.
    UMTS_EXPECT(IsNear(ratios.Get(127, 0), 6 * 361.0 / 225, 1e-12), "the largest");
    // sqrt(18 / 1015) = 0.133: 5/15 is the least.
    UMTS_EXPECT(IsNear(ratios.Get(0, 0), 25.0 / 225, 1e-12), "the smallest");
    UMTS_EXPECT(+ratios.FindLargest(6 * 361.0 / 225, 0) == 127, "all");
    UMTS_EXPECT(+ratios.FindLargest(0.1, 0) == 0, "none");
    const uint8_t within = ratios.FindLargest(2.56, 0);
    UMTS_EXPECT(ratios.Get(within, 0) <= 2.56 && ratios.Get(within + 1, 0) > 2.56,
                "up to the limit");
    // From E-TFCI 88 on another reference counts.
    const EdchPowerRatios two(formats, {{60, 8}, {88, 10}});
    UMTS_EXPECT(IsNear(two.Get(88, 0), 4 * 361.0 / 225, 1e-12), "19/15, four times");
    UMTS_EXPECT(two.Get(87, 0) == ratios.Get(87, 0), "below it");
    const auto refuse = [&formats](const std::vector<ReferenceEtfc>& references) {
        return CatchError([&] { EdchPowerRatios(formats, references); });
    };
    const EdchPowerRatios smallest(formats, {{0, 8}});
    UMTS_EXPECT(IsNear(smallest.Get(0, 0), 1.0, 1e-12), "E-TFCI 0 as the reference");
    ExpectPart(refuse({}), "1 to 8 reference E-TFCs, not 0");
    ExpectPart(refuse({{60, 8}, {60, 9}}), "do not ascend");
    ExpectPart(refuse({{128, 8}}), "exceeds 127");
    ExpectPart(refuse({{60, 30}}), "must lie between 0 and 29");
}

} // namespace
