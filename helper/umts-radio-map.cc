/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-map.h"

#include "ns3/simulator.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"

#include <cmath>
#include <fstream>

namespace ns3::umts
{

namespace
{

constexpr double MOST_PLACES = 10e6; //!< Above it a step has hardly been meant

/**
 * @param plan a plan
 * @param place a place
 * @param gains gains of all cells there, by scrambling code
 * @return what a UE would measure there
 */
RadioMapPoint
Measure(const CellPlan& plan, Vector2D place, const std::vector<double>& gains)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    double total = plan.GetNoise();
    double best = 0.0;
    RadioMapPoint point{place, ScramblingCode{0}};
    for (uint16_t code = 0; code < gains.size(); ++code)
    {
        const auto power = plan.GetPower(ScramblingCode{code});
        total += gains[code] * power->GetTotal(now);
        const double cpich = gains[code] * power->GetCpich();
        if (cpich > best)
        {
            best = cpich;
            point.cell = ScramblingCode{code};
        }
    }
    point.rscpDbm = ToDb(best);
    point.ecN0Db = ToDb(best / total);
    return point;
}

} // namespace

std::vector<RadioMapPoint>
MakeRadioMap(CellPlan& plan, const Rectangle& area, double step)
{
    UMTS_THROW_UNLESS(plan.GetNCells() > 0, "radio map: the plan has no cells");
    UMTS_THROW_UNLESS(step > 0, "radio map: a step of " << step << " m is not above 0");
    UMTS_THROW_UNLESS(area.xMin <= area.xMax && area.yMin <= area.yMax,
                      "radio map: the area from " << area.xMin << ", " << area.yMin << " to "
                                                  << area.xMax << ", " << area.yMax
                                                  << " has no inside");
    const double columns = std::floor((area.xMax - area.xMin) / step + 1e-9) + 1;
    const double rows = std::floor((area.yMax - area.yMin) / step + 1e-9) + 1;
    UMTS_THROW_IF(rows * columns > MOST_PLACES,
                  "radio map: a step of " << step << " m makes more than " << MOST_PLACES
                                          << " places");
    std::vector<RadioMapPoint> map;
    std::vector<double> gains;
    for (uint32_t row = 0; row < rows; ++row)
    {
        for (uint32_t column = 0; column < columns; ++column)
        {
            const Vector2D place(area.xMin + column * step, area.yMin + row * step);
            plan.GetGains(place, gains);
            map.push_back(Measure(plan, place, gains));
        }
    }
    return map;
}

void
WriteRadioMap(CellPlan& plan, const Rectangle& area, double step, const std::string& path)
{
    const auto map = MakeRadioMap(plan, area, step);
    std::ofstream file(path);
    file << "x_m,y_m,scrambling_code,rscp_dbm,ec_n0_db\n";
    for (const auto& point : map)
    {
        file << point.place.x << ',' << point.place.y << ',' << static_cast<uint16_t>(point.cell)
             << ',' << point.rscpDbm << ',' << point.ecN0Db << '\n';
    }
    file.close();
    UMTS_THROW_UNLESS(file, "radio map: " << path << " cannot be written");
}

} // namespace ns3::umts
