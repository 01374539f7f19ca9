/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Geometry of UEs at random places: received power of the best cell over that of all others and
// noise, while all cells send at full power.
//
//   --layout=grid     hexagonal grid with wrap-around, three sectors a site
//   --layout=poisson  sites at random places, a cell each, noise of no account

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr double PI = 3.14159265358979323846; //!< Pi

/** @brief Parameters. */
struct Options
{
    Time duration{Seconds(10000)};
    std::string layout{"grid"};
    double distance{1000};
    uint32_t rings{2};
    uint32_t sites{480};
    double exponent{3.76};
    double shadowing{8};
    double siteCorrelation{0.5};
};

/** @brief Draws networks with a UE each. */
class Drops
{
  public:
    /** @param o the parameters */
    explicit Drops(const Options& o)
        : m_o(o),
          m_random(CreateObject<UniformRandomVariable>()),
          m_power(CreateObjectWithAttributes<CellPower>("Background", DoubleValue(1))),
          m_place(CreateObject<ConstantPositionMobilityModel>())
    {
    }

    /** @return geometry of a UE in another network, dB */
    double Draw()
    {
        const bool isGrid = m_o.layout == "grid";
        const Ptr<CellPlan> plan = isGrid ? MakeGrid() : MakePoisson();
        const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                                 PointerValue(plan),
                                                                 "Mobility",
                                                                 PointerValue(m_place));
        ScramblingCode best{};
        for (uint16_t code = 1; code < plan->GetNCells(); ++code)
        {
            const ScramblingCode cell{code};
            best = links->GetGain(cell) > links->GetGain(best) ? cell : best;
        }
        const double own = links->GetGain(best) * m_power->GetTotal(0);
        const double geometry = own / (links->GetInterference(best, 0) + plan->GetNoise());
        links->Dispose();
        plan->Dispose();
        return 10 * std::log10(geometry);
    }

  private:
    /**
     * @param antennaGain of each cell, dB
     * @return a plan without cells
     */
    Ptr<CellPlan> MakePlan(double antennaGain) const
    {
        return CreateObjectWithAttributes<CellPlan>("PathLossExponent",
                                                    DoubleValue(m_o.exponent),
                                                    "ShadowingDeviation",
                                                    DoubleValue(m_o.shadowing),
                                                    "SiteCorrelation",
                                                    DoubleValue(m_o.siteCorrelation),
                                                    "AntennaGain",
                                                    DoubleValue(antennaGain));
    }

    /** @return the grid; the UE is at a random place of its middle */
    Ptr<CellPlan> MakeGrid()
    {
        const auto plan = MakePlan(14);
        const HexagonalGrid grid(m_o.distance, m_o.rings);
        plan->SetWrapAround(grid);
        for (const Vector2D& site : grid.GetSites())
        {
            for (const double boresight : {30, 150, 270})
            {
                plan->AddCell(site, boresight, m_power);
            }
        }
        // A rhombus of two edges of the lattice of the sites: as much of it as of any other cell.
        const double i = m_random->GetValue();
        const double j = m_random->GetValue();
        const double height = m_o.distance * std::sqrt(3.0) / 2;
        m_place->SetPosition(Vector(m_o.distance * (i + 0.5 * j), height * j, 0));
        return plan;
    }

    /** @return sites in a disc, as dense as those of the grid; the UE is in the middle */
    Ptr<CellPlan> MakePoisson()
    {
        const auto plan = MakePlan(100); // no noise to speak of
        const double area = m_o.sites * m_o.distance * m_o.distance * std::sqrt(3.0) / 2;
        for (uint32_t site = 0; site < m_o.sites; ++site)
        {
            const double radius = std::sqrt(area / PI * m_random->GetValue());
            const double angle = 2 * PI * m_random->GetValue();
            plan->AddCell({radius * std::cos(angle), radius * std::sin(angle)},
                          std::nullopt,
                          m_power);
        }
        m_place->SetPosition(Vector(0, 0, 0));
        return plan;
    }

    const Options& m_o;                         //!< Parameters
    Ptr<UniformRandomVariable> m_random;        //!< Places
    Ptr<CellPower> m_power;                     //!< Of each cell
    Ptr<ConstantPositionMobilityModel> m_place; //!< Of the UE
};

/**
 * @param sorted values in their order
 * @param share which of them
 * @return value that this share is below
 */
double
GetQuantile(const std::vector<double>& sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - std::floor(at)) * (sorted[above] - sorted[below]);
}

} // namespace

int
main(int argc, char* argv[])
{
    Options o;
    bool json = false;
    ProgramFlags flags(__FILE__);
    flags.Add("duration", "Each second is another drop", o.duration, {1});
    flags.SetLayer(Layer::RADIO);
    flags.AddChoice("layout", "Where sites are", o.layout, {"grid", "poisson"});
    flags.Add("distance", "Between neighbouring sites of the grid, m", o.distance, {10, 100000});
    flags.Add("rings", "Of sites around the middle one of the grid", o.rings, {0, 6});
    flags.Add("sites", "Number of random sites", o.sites, {2, 512});
    flags.Add("exponent", "Of the path loss", o.exponent, {2, 10});
    flags.Add("shadowing", "Standard deviation of the shadowing, dB", o.shadowing, {0, 20});
    flags.Add("siteCorrelation", "Correlation of shadowing of sites", o.siteCorrelation, {0, 1});
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", JSON_IN_ANY_CASE, json);
    flags.Parse(argc, argv);
    flags.RequireEffect({"distance", "rings"}, o.layout == "grid", "with --layout=poisson");
    flags.RequireEffect({"sites"}, o.layout == "poisson", "with --layout=grid");

    Drops drops(o);
    std::vector<double> geometries;
    for (int64_t drop = 0; drop < o.duration.GetSeconds(); ++drop)
    {
        geometries.push_back(drops.Draw());
    }
    std::sort(geometries.begin(), geometries.end());
    JsonObject result;
    result.Add("ue_number", 1);
    for (const int percent : {5, 10, 25, 50, 75, 90, 95})
    {
        result.Add("geometry_" + std::to_string(percent) + "_percent_db",
                   GetQuantile(geometries, percent / 100.0));
    }
    const std::string figures = result.Str();
    std::cout << (json ? MakeResult(flags, figures).Str() : figures) << std::endl;
    return 0;
}
