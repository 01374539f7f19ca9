/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-plan.h"

#include "ns3/constant-position-mobility-model.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(CellPlan);

namespace
{

constexpr double DEGREES = 57.29577951308232; //!< Per radian
constexpr double STEPS = 100;                 //!< Of the correlation distance of shadowing

/**
 * @param distance m
 * @return a place so far from the origin
 */
Ptr<MobilityModel>
MakePlace(double distance)
{
    auto place = CreateObject<ConstantPositionMobilityModel>();
    place->SetPosition(Vector(distance, 0, 0));
    return place;
}

} // namespace

TypeId
CellPlan::GetTypeId()
{
    UMTS_TYPE(CellPlan, Object)
        .Attribute("PathLossAt1Km", &C::m_pathLossAt1KmDb, 128.1, 0, 300)
        .Help("Path loss at 1 km, dB (default: TR 25.896 Annex A, 2 GHz)")
        .Attribute("PathLossExponent", &C::m_pathLossExponent, 3.76, 0, 10)
        .Help("n of the path loss PathLossAt1Km + 10 n log10(distance / km)")
        .Attribute("Propagation", &C::m_propagation, nullptr)
        .Help("A propagation loss model of ns-3 that depends on the distance, or a chain of them, "
              "in place of the path loss")
        .Attribute("AntennaGain", &C::m_antennaGainDb, 14.0, -100, 100)
        .Help("Gain of an antenna in its boresight, dB")
        .Attribute("BeamWidth", &C::m_beamWidth, 70.0, 1, 360)
        .Help("Width of its beam, in which it loses 3 dB at most, degrees")
        .Attribute("FrontToBack", &C::m_frontToBackDb, 20.0, 0, 100)
        .Help("What it loses in other directions at most, dB")
        .Attribute("ShadowingDeviation", &C::m_shadowingDeviationDb, 8.0, 0, 50)
        .Help("Standard deviation of log-normal shadowing, dB; 0 for none")
        .Attribute("SiteCorrelation", &C::m_siteCorrelation, 0.5, 0, 1)
        .Help("Correlation of the shadowing of two sites at a place")
        .Attribute("ShadowingDistance", &C::m_shadowingDistance, 50.0, 0.01, 1e6)
        .Help("Distance over which the correlation of shadowing falls to 1/e, m")
        .Attribute("NoiseFigure", &C::m_noiseFigureDb, 9.0, 0, 50)
        .Help("Noise figure of a UE, dB");
}

CellPlan::CellPlan()
    : m_random(CreateObject<UniformRandomVariable>())
{
}

void
CellPlan::DoDispose()
{
    m_propagation = nullptr;
    m_cells.clear();
    m_random = nullptr;
    Object::DoDispose();
}

int64_t
CellPlan::AssignStreams(int64_t stream)
{
    m_random->SetStream(stream);
    m_shadowing.clear();
    ++m_assignments;
    return 1;
}

uint32_t
CellPlan::GetNAssignments() const
{
    return m_assignments;
}

void
CellPlan::SetWrapAround(const HexagonalGrid& grid)
{
    m_grid = grid;
}

ScramblingCode
CellPlan::AddCell(Vector2D place, std::optional<double> boresight, Ptr<CellPower> power)
{
    UMTS_THROW_UNLESS(m_shadowing.empty(), "CellPlan: gains have been asked for already");
    const auto site = std::find(m_sites.begin(), m_sites.end(), place);
    m_cells.push_back({static_cast<std::size_t>(site - m_sites.begin()), boresight, power});
    if (site == m_sites.end())
    {
        m_sites.push_back(place);
    }
    return ScramblingCode{static_cast<uint16_t>(m_cells.size() - 1)};
}

uint16_t
CellPlan::GetNCells() const
{
    return static_cast<uint16_t>(m_cells.size());
}

Ptr<CellPower>
CellPlan::GetPower(ScramblingCode cell) const
{
    const auto code = static_cast<uint16_t>(cell);
    UMTS_THROW_UNLESS(code < m_cells.size(),
                      "the plan has " << m_cells.size() << " cells, and none with scrambling code "
                                      << code);
    return m_cells[code].power;
}

double
CellPlan::GetResolution() const
{
    return m_shadowingDeviationDb > 0 ? m_shadowingDistance / STEPS : 0.0;
}

double
CellPlan::GetNoise() const
{
    return std::pow(10.0, (THERMAL_NOISE_DBM + m_noiseFigureDb) / 10);
}

double
CellPlan::GetPathLoss(double distance) const
{
    const double atLeast = std::max(distance, MIN_DISTANCE);
    if (m_propagation)
    {
        return -m_propagation->CalcRxPower(0.0, MakePlace(0), MakePlace(atLeast));
    }
    return m_pathLossAt1KmDb + 10 * m_pathLossExponent * std::log10(atLeast / 1000);
}

double
CellPlan::GetAntennaGain(const Entry& entry, Vector2D way) const
{
    if (!entry.boresight)
    {
        return m_antennaGainDb;
    }
    const double angle =
        std::remainder(std::atan2(way.y, way.x) * DEGREES - *entry.boresight, 360.0);
    const double widths = angle / m_beamWidth;
    return m_antennaGainDb - std::min(12 * widths * widths, m_frontToBackDb);
}

double
CellPlan::GetShadowing(std::size_t site, Vector2D place) const
{
    if (m_shadowingDeviationDb == 0)
    {
        return 0.0;
    }
    const double x = place.x / m_shadowingDistance;
    const double y = place.y / m_shadowingDistance;
    return m_shadowingDeviationDb *
           (std::sqrt(m_siteCorrelation) * m_shadowing.front().Get(x, y) +
            std::sqrt(1 - m_siteCorrelation) * m_shadowing[site + 1].Get(x, y));
}

void
CellPlan::GetGains(Vector2D place, std::vector<double>& gains)
{
    while (m_shadowing.size() <= m_sites.size())
    {
        m_shadowing.emplace_back(m_random);
    }
    std::vector<Vector2D> ways;
    std::vector<double> ofSites;
    for (std::size_t site = 0; site < m_sites.size(); ++site)
    {
        const Vector2D& at = m_sites[site];
        ways.push_back(m_grid ? m_grid->GetWay(at, place)
                              : Vector2D{place.x - at.x, place.y - at.y});
        ofSites.push_back(GetShadowing(site, place) -
                          GetPathLoss(std::hypot(ways.back().x, ways.back().y)));
    }
    gains.clear();
    for (const auto& cell : m_cells)
    {
        const double db = ofSites[cell.site] + GetAntennaGain(cell, ways[cell.site]);
        gains.push_back(std::pow(10.0, db / 10));
    }
}

} // namespace ns3::umts
