/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_RANKING_H
#define UMTS_CELL_RANKING_H

#include "ns3/umts-measurement-quantity.h"
#include "ns3/umts-timer.h"

#include <map>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Cell reselection criterion R of a UE without channels, for cells of one frequency and no
 * offsets (TS 25.304 5.2.6.1.4): R = measurement + Qhyst of the cell that the UE camps on, and R =
 * measurement of every other cell whose Ec/N0 is above Qqualmin.
 */
class CellRanking
{
  public:
    static constexpr Nanos LEAST_STAY = 1000000000; //!< Least time on a cell, ns: 1 s

    /// Criteria of system information block type 3.
    struct Config
    {
        MeasurementQuantity quantity{CPICH_EC_N0}; //!< What is compared
        double hysteresisDb{0.0};                  //!< Qhyst, dB
        double leastEcN0Db{-24.0};                 //!< Qqualmin, dB
        Nanos timer{0};                            //!< Treselection, ns
    };

    /** @param config criteria */
    explicit CellRanking(const Config& config)
        : m_config(config)
    {
    }

    /**
     * @brief Camp on a cell.
     * @param now the current time, ns
     */
    void Camp(ScramblingCode cell, Nanos now);

    /** @return cell that the UE camps on */
    ScramblingCode GetCell() const
    {
        return m_cell;
    }

    /**
     * @brief Rank the cells.
     * @param samples measurements of the cells, that of the UE's own cell among them, if it can be
     *        measured
     * @param now the current time, ns
     * @return the best cell that has been ranked above the UE's cell in all measurements of
     *         Treselection, when the UE has been on its cell for more than 1 s; none otherwise
     */
    std::optional<ScramblingCode> Rank(const std::vector<CpichSample>& samples, Nanos now);

  private:
    /** @return the measurement, the higher the better */
    double GetLevel(const CpichSample& sample) const;

    Config m_config;                         //!< Criteria
    ScramblingCode m_cell{};                 //!< Cell that the UE camps on
    Nanos m_campedAt{0};                     //!< Since when, ns
    std::map<ScramblingCode, Nanos> m_since; //!< Cells ranked above it, and since when, ns
};

} // namespace ns3::umts

#endif /* UMTS_CELL_RANKING_H */
