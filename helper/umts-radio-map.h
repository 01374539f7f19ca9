/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_MAP_H
#define UMTS_RADIO_MAP_H

#include "ns3/rectangle.h"
#include "ns3/umts-cell-plan.h"

#include <string>
#include <vector>

namespace ns3::umts
{

/// A point of a radio map: strongest cell at a place, its CPICH RSCP and CPICH Ec/N0.
struct RadioMapPoint
{
    Vector2D place;      //!< The place, m
    ScramblingCode cell; //!< The cell whose CPICH is the strongest
    double rscpDbm{0.0}; //!< Received power of that CPICH (CPICH RSCP, TS 25.215 5.1.1), dBm
    double ecN0Db{0.0};  //!< Received power of the CPICH over all received power (CPICH Ec/N0,
                         //!< TS 25.215 5.1.5), dB
};

/**
 * @ingroup umts
 * @brief Measure the cells of a plan at each place of an area, with their present power.
 * @param area the area, m
 * @param step distance between neighbouring places, m
 * @return the places, row by row from the lowest y on, the edges of the area included
 */
std::vector<RadioMapPoint> MakeRadioMap(CellPlan& plan, const Rectangle& area, double step);

/**
 * @ingroup umts
 * @brief Write a radio map as CSV: x_m, y_m, scrambling_code, rscp_dbm, ec_n0_db. The cell is its
 * scrambling code. The command map of utils/umts draws it.
 * @param area the area, m
 * @param step distance between neighbouring places, m
 * @param path the file; throws Error when it cannot be written
 */
void WriteRadioMap(CellPlan& plan, const Rectangle& area, double step, const std::string& path);

} // namespace ns3::umts

#endif /* UMTS_RADIO_MAP_H */
