/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-layout-helper.h"

#include "ns3/boolean.h"
#include "ns3/constant-position-mobility-model.h"
#include "ns3/double.h"
#include "ns3/pointer.h"
#include "ns3/uinteger.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <iostream>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr double FIRST_BORESIGHT = 30; //!< Direction of the first of three sectors, degrees
constexpr double TURN = 120;           //!< From one to the next, degrees

/**
 * @param attributes attributes of CellPlan
 * @return a plan without cells
 */
Ptr<CellPlan>
MakePlan(const Attributes& attributes)
{
    return MakeFactory("Plan", "CellPlan", CellPlan::GetTypeId(), attributes).Create<CellPlan>();
}

} // namespace

CellLayoutHelper::CellLayoutHelper(double interSiteDistance,
                                   uint32_t rings,
                                   uint32_t sectors,
                                   const Attributes& plan)
    : m_sectors(sectors),
      m_plan(MakePlan(plan))
{
    UMTS_THROW_UNLESS(interSiteDistance > 0,
                      "cell layout: a distance of " << interSiteDistance
                                                    << " m between sites is not above 0");
    const HexagonalGrid grid(interSiteDistance, rings);
    m_sites = grid.GetSites();
    CheckCells();
    m_plan->SetWrapAround(grid);
}

CellLayoutHelper::CellLayoutHelper(const std::vector<Vector2D>& sites,
                                   uint32_t sectors,
                                   const Attributes& plan)
    : m_sites(sites),
      m_sectors(sectors),
      m_plan(MakePlan(plan))
{
    UMTS_THROW_IF(sites.empty(), "cell layout: there are no sites");
    for (auto site = sites.begin(); site != sites.end(); ++site)
    {
        UMTS_THROW_IF(std::find(sites.begin(), site, *site) != site,
                      "cell layout: two sites are at " << site->x << ", " << site->y);
    }
    CheckCells();
}

void
CellLayoutHelper::CheckCells() const
{
    UMTS_THROW_UNLESS(m_sectors == 1 || m_sectors == 3,
                      "cell layout: " << m_sectors << " sectors, must be 1 or 3");
    UMTS_THROW_IF(m_sites.size() * m_sectors > N_SCRAMBLING_CODES,
                  "cell layout: " << m_sites.size() << " sites have more than "
                                  << N_SCRAMBLING_CODES << " cells");
}

void
CellLayoutHelper::Install(UmtsHelper& umts,
                          Ptr<RncNetDevice> rnc,
                          const CellConfig& cell,
                          const Attributes& power,
                          const Attributes& iub)
{
    UMTS_THROW_UNLESS(m_cells.empty(), "cell layout: its Node Bs are installed already");
    m_rnc = rnc;
    const ObjectFactory powers = MakeFactory("Power", "CellPower", CellPower::GetTypeId(), power);
    for (const auto& site : m_sites)
    {
        std::vector<CellConfig> configs;
        for (uint32_t i = 0; i < m_sectors; ++i)
        {
            const auto sent = powers.Create<CellPower>();
            const double boresight = FIRST_BORESIGHT + i * TURN;
            const ScramblingCode code =
                m_plan->AddCell(site,
                                m_sectors > 1 ? std::optional<double>(boresight) : std::nullopt,
                                sent);
            configs.push_back(cell);
            configs.back().HsDsch({{"Power", PointerValue(sent)}}).PrimaryScramblingCode(code);
            configs.back().sent = sent;
            configs.back().hsSetting = cell.hsSetting; // Power is the layout's, not the caller's
        }
        const auto node = CreateObject<Node>();
        const auto position = CreateObject<ConstantPositionMobilityModel>();
        position->SetPosition(Vector(site.x, site.y, 0));
        node->AggregateObject(position);
        const auto nodeB = umts.InstallNodeB(node, rnc, configs, iub);
        for (uint32_t i = 0; i < m_sectors; ++i)
        {
            m_cells.push_back(nodeB->GetCell(i));
        }
    }
}

uint16_t
CellLayoutHelper::GetNCells() const
{
    return m_plan->GetNCells();
}

Ptr<Cell>
CellLayoutHelper::GetCell(ScramblingCode code) const
{
    m_plan->GetPower(code);
    return m_cells[static_cast<uint16_t>(code)];
}

Ptr<CellPlan>
CellLayoutHelper::GetPlan() const
{
    return m_plan;
}

const std::vector<Vector2D>&
CellLayoutHelper::GetSites() const
{
    return m_sites;
}

Ptr<CellLinks>
CellLayoutHelper::GetLinks(Ptr<Node> ue)
{
    Ptr<CellLinks>& links = m_links[ue];
    if (!links)
    {
        const auto mobility = ue->GetObject<MobilityModel>();
        UMTS_THROW_UNLESS(mobility,
                          "cell layout: the UE on node " << ue->GetId()
                                                         << " has no mobility model");
        links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                      PointerValue(m_plan),
                                                      "Mobility",
                                                      PointerValue(mobility));
    }
    return links;
}

ScramblingCode
CellLayoutHelper::FindBestCell(Ptr<Node> ue)
{
    const auto links = GetLinks(ue);
    ScramblingCode best{};
    for (uint16_t code = 1; code < GetNCells(); ++code)
    {
        const ScramblingCode cell{code};
        best = links->GetCpich(cell) > links->GetCpich(best) ? cell : best;
    }
    return best;
}

UeConfig
CellLayoutHelper::WithLink(const UeConfig& config,
                           Ptr<Node> ue,
                           ScramblingCode code,
                           const Attributes& fading)
{
    const Ptr<CellPower> power = m_plan->GetPower(code);
    Attributes attributes{{"TxPower", DoubleValue(ToDb(power->GetHsDsch()))},
                          {"IntraCellPower", DoubleValue(ToDb(power->GetAlways()))}};
    const auto isSpeed = [](const Attributes::Entry& entry) { return entry.name == "Speed"; };
    const auto& given = fading.GetEntries();
    if (std::any_of(given.begin(), given.end(), isSpeed))
    {
        attributes.Set("FollowMobility", BooleanValue(false));
    }
    attributes.Append(fading);
    attributes.Set("Links", PointerValue(GetLinks(ue)));
    attributes.Set("Cell", UintegerValue(static_cast<uint16_t>(code)));
    UeConfig linked = config;
    linked.DownlinkQuality("FadingQualityModel", attributes);
    // A UE on a map has a link whatever its bearer.
    linked.hsSetting = config.hsSetting;
    return linked;
}

NetDeviceContainer
CellLayoutHelper::InstallUe(UmtsHelper& umts,
                            const NodeContainer& nodes,
                            const UeConfig& ue,
                            const BearerConfig& bearer,
                            const Attributes& fading)
{
    UMTS_THROW_UNLESS(m_rnc, "cell layout: its Node Bs are not installed yet");
    NetDeviceContainer devices;
    for (auto it = nodes.Begin(); it != nodes.End(); ++it)
    {
        const ScramblingCode code = FindBestCell(*it);
        devices.Add(umts.InstallUe(*it, GetCell(code), WithLink(ue, *it, code, fading), bearer));
    }
    return devices;
}

void
CellLayoutHelper::WriteRadioMap(const std::string& path, const Rectangle& area, double step) const
{
    UMTS_THROW_UNLESS(m_rnc, "cell layout: its Node Bs are not installed yet");
    umts::WriteRadioMap(*m_plan, area, step, path);
}

Ptr<CpichMeasurement>
CellLayoutHelper::MakeMeasurement(Ptr<Node> ue, const CpichMeasurementConfig& measurement)
{
    return measurement.Create(GetLinks(ue));
}

void
CellLayoutHelper::EnableHandOver(const NetDeviceContainer& ues,
                                 const std::string& algorithm,
                                 const Attributes& attributes,
                                 const CpichMeasurementConfig& measurement)
{
    UMTS_THROW_UNLESS(m_rnc, "cell layout: its Node Bs are not installed yet");
    const ObjectFactory algorithms =
        MakeFactory("handover algorithm", algorithm, HandOverAlgorithm::GetTypeId(), attributes);
    const auto rrc = m_rnc->GetObject<RncRrc>();
    std::string fixed;
    bool isAnyHs = false;
    for (uint32_t i = 0; i < ues.GetN(); ++i)
    {
        const auto ue = DynamicCast<UeNetDevice>(ues.Get(i));
        UMTS_THROW_UNLESS(ue && ue->GetRrc(), "cell layout: device " << i << " is no UE");
        ue->GetRrc()->SetMeasurement(MakeMeasurement(ue->GetNode(), measurement));
        rrc->StartHandOver(ue->GetRnti(), algorithms.Create<HandOverAlgorithm>());
        const bool isHs = ue->GetHsReceiver() != nullptr;
        const bool isControlled = rrc->GetConfig(ue->GetRnti()).dpch.has_value();
        isAnyHs = isAnyHs || (isHs && !isControlled);
        const bool isFixed = !isHs && !isControlled;
        fixed += isFixed ? " " + std::to_string(ue->GetNode()->GetId()) : "";
    }
    Warn(fixed, isAnyHs);
}

void
CellLayoutHelper::Warn(const std::string& fixed, bool isAnyHs)
{
    if (!fixed.empty() && !std::exchange(m_hasWarnedOfDchs, true))
    {
        std::cerr << "cell layout: without HS-DSCH the block errors of a UE are those of its "
                     "UeConfig, wherever it is: UEs on nodes"
                  << fixed << "; UeConfig::PowerControl makes their DCHs follow the link"
                  << std::endl;
    }
    if (isAnyHs && !std::exchange(m_hasWarnedOfUplink, true))
    {
        std::cerr << "cell layout: the uplink of UEs on HS-DSCH has the block errors of their "
                     "UeConfig, wherever they are; UeConfig::PowerControl makes it follow the link"
                  << std::endl;
    }
}

} // namespace ns3::umts
