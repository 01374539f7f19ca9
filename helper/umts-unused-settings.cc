/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-unused-settings.h"

#include "ns3/node.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <iostream>
#include <tuple>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param ports ports that a filter takes; none: all
 * @return their first and last one
 */
std::pair<uint16_t, uint16_t>
GetEnds(const std::optional<PortRange>& ports)
{
    const PortRange range = ports.value_or(PortRange());
    return {range.first, range.last};
}

/**
 * @param a a filter
 * @return all of it but its precedence
 */
auto
GetComponents(const TrafficFilter& a)
{
    return std::make_tuple(a.direction,
                           a.remoteAddress.CombineMask(a.remoteMask),
                           a.remoteMask,
                           a.remoteIpv6,
                           a.remotePrefix,
                           a.localAddress.CombineMask(a.localMask),
                           a.localMask,
                           a.protocol,
                           a.localPorts.has_value(),
                           GetEnds(a.localPorts),
                           a.remotePorts.has_value(),
                           GetEnds(a.remotePorts),
                           a.tos & a.tosMask,
                           a.tosMask);
}

/**
 * @param a packet filters of a bearer
 * @param b those of another one
 * @return whether they are the same, but for their precedence
 */
bool
MatchTheSame(const TrafficFlowTemplate& a, const TrafficFlowTemplate& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return GetComponents(x) == GetComponents(y);
    });
}

} // namespace

void
UnusedSettings::AddCell(const CellConfig& cell)
{
    if (m_cellSetting.empty() && !cell.hsSetting.empty())
    {
        m_cellSetting = cell.hsSetting;
        Watch();
    }
}

void
UnusedSettings::AddUe(Ptr<NetDevice> ue, const UeConfig& config)
{
    if (config.dpch || config.uplinkQuality)
    {
        m_dedicated[ue->GetNode()->GetId()] = config.dpch ? "PowerControl" : "UplinkQuality";
        Watch();
    }
    if (config.openLoop)
    {
        m_openLoop.insert(ue->GetNode()->GetId());
        Watch();
    }
    if (!config.dpch && !config.openLoop && !config.hsSetting.empty())
    {
        m_ueSettings[ue->GetNode()->GetId()] = config.hsSetting;
        Watch();
    }
}

void
UnusedSettings::RemoveUe(const Ptr<NetDevice>& ue)
{
    const uint32_t node = ue->GetNode()->GetId();
    m_ueSettings.erase(node);
    m_dedicated.erase(node);
    m_openLoop.erase(node);
}

void
UnusedSettings::AddBearer(const Ptr<UeNetDevice>& ue, const BearerConfig& bearer, RbId id)
{
    if (bearer.type.HasHsDsch())
    {
        m_isUsed = true;
        m_ueSettings.erase(ue->GetNode()->GetId());
    }
    if (!bearer.type.IsCommon())
    {
        m_dedicated.erase(ue->GetNode()->GetId());
    }
    if (bearer.type.HasCommon())
    {
        m_openLoop.erase(ue->GetNode()->GetId());
    }
    if (bearer.filters.empty())
    {
        return;
    }
    for (const auto& [other, filters] : m_filters[ue])
    {
        if (other != id && ue->GetBearer(other) && MatchTheSame(filters, bearer.filters))
        {
            m_shadowed.push_back("UE on node " + std::to_string(ue->GetNode()->GetId()) +
                                 ": bearers " + std::to_string(static_cast<int>(other)) + " and " +
                                 std::to_string(static_cast<int>(id)) +
                                 " have the same packet filters: one of them carried nothing");
            Watch();
        }
    }
    m_filters[ue][id] = bearer.filters;
}

void
UnusedSettings::Watch()
{
    if (!m_isWatching)
    {
        m_isWatching = true;
        Simulator::ScheduleDestroy(&UnusedSettings::Report, Ptr<UnusedSettings>(this));
    }
}

void
UnusedSettings::Report() const
{
    if (!m_isUsed && !m_cellSetting.empty())
    {
        std::cerr << "CellConfig::" << m_cellSetting
                  << " had no effect: no UE had a bearer on HS-DSCH (BearerConfig::Hsdpa)"
                  << std::endl;
    }
    for (const auto& sentence : m_shadowed)
    {
        std::cerr << sentence << std::endl;
    }
    for (const auto& [node, setting] : m_ueSettings)
    {
        std::cerr << "UE on node " << node << ": UeConfig::" << setting
                  << " had no effect: it had no bearer on HS-DSCH (BearerConfig::Hsdpa)"
                  << std::endl;
    }
    for (const auto& [node, setting] : m_dedicated)
    {
        std::cerr << "UE on node " << node << ": UeConfig::" << setting
                  << " had no effect: it had no bearer on DCHs or HS-DSCH (BearerConfig::Dch, "
                     "BearerConfig::Hsdpa)"
                  << std::endl;
    }
    for (const auto node : m_openLoop)
    {
        std::cerr << "UE on node " << node
                  << ": UeConfig::OpenLoopPower had no effect: it had no bearer on common channels "
                     "(BearerConfig::Common, BearerConfig::Switched)"
                  << std::endl;
    }
}

} // namespace ns3::umts
