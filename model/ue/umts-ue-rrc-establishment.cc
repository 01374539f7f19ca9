/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"

#include <algorithm>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of a UE: establishment of dedicated physical channels in a hard handover (TS 25.331 8.5.4).
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrcEstablishment");

bool
UeRrc::Establish(std::optional<ScramblingCode> cell, std::optional<std::set<ScramblingCode>> former)
{
    const bool isMeasured = cell && m_measurement && m_measurement->IsMeasuring(*cell);
    if (!m_monitor->BeginEstablishment(isMeasured,
                                       MakeCallback(&UeRrc::MeasureQuality, this).Bind(cell),
                                       MakeCallback(&UeRrc::OnEstablishment, this)))
    {
        return false;
    }
    NS_LOG_FUNCTION(this << former.has_value());
    m_former = std::move(former);
    LeaveChannels();
    return true;
}

void
UeRrc::LeaveChannels()
{
    if (m_hsReceiver)
    {
        m_hsReceiver->SetAway(true);
    }
    for (const auto& [id, channels] : m_channels)
    {
        const Ptr<RadioBearer> bearer = m_bearers.Get(id);
        if (!channels.empty() && std::dynamic_pointer_cast<UeHsDsch>(channels.front()))
        {
            bearer->Suspend(); // the MAC-hs reset of the new cell hands up what it has
        }
        else
        {
            bearer->Leave();
        }
        SetDch(id, false);
    }
}

double
UeRrc::MeasureQuality(std::optional<ScramblingCode> cell)
{
    NS_ABORT_MSG_UNLESS(cell && m_measurement,
                        "RadioLinkMonitor::InSyncThreshold: "
                            << (cell ? "a UE has no CpichMeasurement"
                                     : "a cell that a UE goes to has no primary scrambling code"));
    return m_measurement->Measure(*cell).ecN0Db;
}

bool
UeRrc::CanGoBack()
{
    const auto isInSync = [this](ScramblingCode cell) {
        return m_monitor->IsInSync(
            MakeCallback(&UeRrc::MeasureQuality, this).Bind(std::optional<ScramblingCode>(cell)));
    };
    return m_former &&
           (m_former->empty() || std::any_of(m_former->begin(), m_former->end(), isInSync));
}

void
UeRrc::OnEstablishment(bool isEstablished)
{
    NS_LOG_FUNCTION(this << isEstablished);
    if (m_hsReceiver)
    {
        m_hsReceiver->SetAway(false);
    }
    if (isEstablished || CanGoBack())
    {
        SendUplink(EstablishmentOutcome{isEstablished});
    }
    else
    {
        UpdateCell(CellUpdateCause::RADIO_LINK_FAILURE);
    }
}

} // namespace ns3::umts
