/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_IDENTIFICATION_H
#define UMTS_CELL_IDENTIFICATION_H

#include "ns3/umts-measurement-quantity.h"
#include "ns3/umts-timer.h"

#include <map>
#include <set>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Cell identification of a UE: chooses the cells measured in a measurement period
 * (TS 25.133 8.1.2.2). It schedules nothing: the caller passes in samples and the time.
 *
 * A cell is identified when it has been received above the detection threshold throughout the
 * identification time, and remains so until it has been below for the forget time. Cells of the
 * active set are always measured.
 */
class CellIdentification
{
  public:
    /** @brief What the UE is capable of. */
    struct Config
    {
        Nanos identificationTime{0}; //!< Of a new cell, ns; 0: the UE knows all cells
        Nanos forgetTime{0};         //!< After which a cell that is too weak is new again, ns
        double detectionEcN0Db{-20}; //!< Least Ec/N0 of a cell that can be identified, dB
        uint32_t mostCells{0};       //!< Cells measured in a period; 0: all
    };

    /** @param config what the UE is capable of */
    explicit CellIdentification(const Config& config);

    /**
     * @brief A measurement period has ended.
     * @param heard what the UE receives of all cells
     * @return those of them that it measures, in the same order: the active set, and of the other
     *         cells it knows those of best Ec/N0
     */
    std::vector<CpichSample> Select(const std::vector<CpichSample>& heard,
                                    const std::set<ScramblingCode>& activeSet,
                                    Nanos now);

  private:
    /** @brief A cell that is received well enough, or was of late. */
    struct Entry
    {
        Nanos since{0};           //!< Begin of the time of good reception, ns
        Nanos last{0};            //!< Its latest measurement period, ns
        bool isIdentified{false}; //!< It has lasted for the identification time
    };

    /**
     * @brief Take note of how a cell is received.
     * @return whether the UE knows it
     */
    bool Learn(const CpichSample& sample, Nanos now);

    const Config m_config;                     //!< What the UE is capable of
    std::map<ScramblingCode, Entry> m_entries; //!< Cells received well enough, or of late
};

} // namespace ns3::umts

#endif /* UMTS_CELL_IDENTIFICATION_H */
