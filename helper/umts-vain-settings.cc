/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-vain-settings.h"

#include "ns3/node.h"
#include "ns3/simulator.h"

#include <iostream>

namespace ns3::umts
{

void
VainSettings::AddCell(const CellConfig& cell)
{
    if (m_cellSetting.empty() && !cell.hsSetting.empty())
    {
        m_cellSetting = cell.hsSetting;
        Watch();
    }
}

void
VainSettings::AddUe(Ptr<NetDevice> ue, const UeConfig& config)
{
    if (!config.hsSetting.empty() && !config.dpch)
    {
        m_ueSettings[ue->GetNode()->GetId()] = config.hsSetting;
        Watch();
    }
}

void
VainSettings::AddBearer(Ptr<NetDevice> ue, const BearerConfig& bearer)
{
    if (bearer.type == BearerChannelType::HS_DSCH)
    {
        m_isUsed = true;
        m_ueSettings.erase(ue->GetNode()->GetId());
    }
}

void
VainSettings::Watch()
{
    if (!m_isWatching)
    {
        m_isWatching = true;
        Simulator::ScheduleDestroy(&VainSettings::Report, Ptr<VainSettings>(this));
    }
}

void
VainSettings::Report() const
{
    if (!m_isUsed && !m_cellSetting.empty())
    {
        std::cerr << "CellConfig::" << m_cellSetting
                  << " had no effect: no UE had a bearer on HS-DSCH (BearerConfig::Hsdpa)"
                  << std::endl;
    }
    for (const auto& [node, setting] : m_ueSettings)
    {
        std::cerr << "UE on node " << node << ": UeConfig::" << setting
                  << " had no effect: it had no bearer on HS-DSCH (BearerConfig::Hsdpa)"
                  << std::endl;
    }
}

} // namespace ns3::umts
