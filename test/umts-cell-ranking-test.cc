/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/umts-cell-ranking.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Criterion of cell reselection (TS 25.304 5.2.6.1.4), by hand.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-ranking", UNIT);

constexpr Nanos RANK_PERIOD = 1280000000; //!< From one measurement to the next, ns

/// A UE that camps on cell 1, and measures it and the cells 2, 3, ...
class RankedCells
{
  public:
    /** @param config criteria */
    explicit RankedCells(const CellRanking::Config& config)
        : m_config(config),
          m_ranking(config)
    {
        m_ranking.Camp(ScramblingCode{1}, 0);
    }

    /**
     * @brief Measure once, and camp on what comes of it.
     * @param levels of the cells 1, 2, ..., dB
     * @return the cell that the UE goes to; 0: it stays
     */
    uint32_t Measure(const std::vector<double>& levels)
    {
        m_now += RANK_PERIOD;
        std::vector<CpichSample> samples;
        for (std::size_t i = 0; i < levels.size(); ++i)
        {
            CpichSample sample;
            sample.cell = ScramblingCode{static_cast<uint16_t>(i + 1)};
            sample.ecN0Db = m_config.quantity == CPICH_EC_N0 ? levels[i] : -10;
            sample.rscpDbm = levels[i];
            sample.pathLossDb = levels[i];
            samples.push_back(sample);
        }
        const auto cell = m_ranking.Rank(samples, m_now);
        if (cell)
        {
            m_ranking.Camp(*cell, m_now);
        }
        return cell ? static_cast<uint16_t>(*cell) : 0;
    }

    /**
     * @param measurements levels of the cells 1, 2, ... by measurement, dB
     * @return what comes of each
     */
    std::string MeasureAll(const std::vector<std::vector<double>>& measurements)
    {
        std::string cells;
        for (const auto& levels : measurements)
        {
            cells += std::to_string(Measure(levels));
        }
        return cells;
    }

  private:
    CellRanking::Config m_config; //!< Criteria
    CellRanking m_ranking;        //!< Ranks them
    Nanos m_now{0};               //!< Time of the last measurement, ns
};

/**
 * @param timer Treselection in ms
 * @param quantity what is compared
 * @return criteria with a hysteresis of 2 dB and a least Ec/N0 of -18 dB
 */
CellRanking::Config
MakeCriteria(int64_t timer, MeasurementQuantity quantity = CPICH_EC_N0)
{
    CellRanking::Config config;
    config.quantity = quantity;
    config.hysteresisDb = 2;
    config.leastEcN0Db = -18;
    config.timer = timer * 1000000;
    return config;
}

UMTS_TEST("umts-cell-ranking", "Another cell must be better by more than the hysteresis")
{
    RankedCells cells(MakeCriteria(0));
    ExpectText(cells.MeasureAll({{-8, -7}, {-8, -6}, {-8, -5.9}, {-8, -5.9}, {-3, -5.9}}),
               "00201",
               "from cell 1 to 2 and back");
}

UMTS_TEST("umts-cell-ranking", "Another cell must be the better one for Treselection")
{
    const std::vector<double> better{-8, -5};
    const std::vector<double> worse{-8, -7};
    RankedCells cells(MakeCriteria(2560));
    ExpectText(cells.MeasureAll({better, better, worse, better, better, better}),
               "000002",
               "it begins anew");
    RankedCells late(MakeCriteria(2561));
    ExpectText(late.MeasureAll({better, better, better, better}), "0002", "measured once more");
}

UMTS_TEST("umts-cell-ranking", "The best of the cells that have been better for Treselection")
{
    RankedCells cells(MakeCriteria(1280));
    const std::vector<double> late{-9, -6, -3};
    ExpectText(cells.MeasureAll({{-9, -6, -9}, late, late, late}), "0203", "2, then 3");
    RankedCells both(MakeCriteria(1280));
    ExpectText(both.MeasureAll({{-9, -6, -5}, {-9, -6, -5}}), "03", "the better one of two");
}

UMTS_TEST("umts-cell-ranking", "A cell below Qqualmin is not chosen, and one that is lost is left")
{
    RankedCells cells(MakeCriteria(0));
    ExpectText(cells.MeasureAll({{-21, -18}, {-21, -17.9}}), "02", "Ec/N0");
    RankedCells power(MakeCriteria(0, CPICH_RSCP));
    ExpectText(power.MeasureAll({{-100, -97}}), "2", "RSCP; Ec/N0 is -10 dB");
    RankedCells loss(MakeCriteria(0, PATH_LOSS));
    ExpectText(loss.MeasureAll({{120, 119}, {120, 117}}), "02", "path loss: the less the better");
}

UMTS_TEST("umts-cell-ranking", "A UE stays on a cell for more than 1 s")
{
    CellRanking ranking(MakeCriteria(0));
    ranking.Camp(ScramblingCode{1}, 500);
    CpichSample own;
    own.cell = ScramblingCode{1};
    own.ecN0Db = -10;
    CpichSample other;
    other.cell = ScramblingCode{2};
    other.ecN0Db = -3;
    const Nanos end = 500 + CellRanking::LEAST_STAY;
    UMTS_EXPECT(!ranking.Rank({own, other}, end), "1 s");
    UMTS_EXPECT(ranking.Rank({own, other}, end + 1) == ScramblingCode{2}, "more than 1 s");
    UMTS_EXPECT(ranking.GetCell() == ScramblingCode{1}, "until it camps there");
    UMTS_EXPECT(ranking.Rank({other}, end + 1) == ScramblingCode{2}, "its own cell is lost");
}

} // namespace
