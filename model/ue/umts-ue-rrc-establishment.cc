/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"

#include <algorithm>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of a UE: establishment of dedicated physical channels (TS 25.331 8.5.4), and the quality of
 * cells.
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsUeRrcEstablishment");

void
UeRrc::OnMessage(const PhysicalChannelEstablishment& message)
{
    const auto cell = message.cell;
    const bool isMeasured = cell && m_measurement && m_measurement->IsMeasuring(*cell);
    const Ptr<RadioLinkMonitor> monitor = m_radio.GetMonitor();
    const Time interruption =
        message.isFirst ? monitor->GetFirstInterruption() : monitor->GetInterruption(isMeasured);
    const bool isAtOnce = message.isFirst && interruption.IsZero();
    if (isAtOnce ||
        !monitor->BeginEstablishment(interruption,
                                     MakeCallback(&UeRrc::MeasureQuality, this).Bind(cell),
                                     MakeCallback(&UeRrc::OnEstablishment, this)))
    {
        return;
    }
    NS_LOG_FUNCTION(this << message.former.has_value());
    m_former = message.former;
    m_radio.Interrupt();
    SendUplink(EstablishmentReport{EstablishmentReport::Event::LEFT});
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
        return m_radio.GetMonitor()->IsInSync(
            MakeCallback(&UeRrc::MeasureQuality, this).Bind(std::optional<ScramblingCode>(cell)));
    };
    return m_former &&
           (m_former->empty() || std::any_of(m_former->begin(), m_former->end(), isInSync));
}

void
UeRrc::OnEstablishment(bool isEstablished)
{
    NS_LOG_FUNCTION(this << isEstablished);
    m_radio.EndInterruption();
    if (isEstablished || CanGoBack())
    {
        using Event = EstablishmentReport::Event;
        SendUplink(EstablishmentReport{isEstablished ? Event::ESTABLISHED : Event::RETURNED});
        if (!isEstablished && m_request->IsAnswered())
        {
            m_request->Repeat(); // TS 25.331 8.1.3.7
        }
    }
    else
    {
        UpdateCell(CellUpdateCause::RADIO_LINK_FAILURE);
    }
}

void
UeRrc::OnMessage(const CellQualityControl& message)
{
    const Ptr<MacD> mac = m_radio.GetMac();
    const Ptr<Dpch> dpch = mac ? mac->GetObject<Dpch>() : nullptr;
    CellQualityReport report;
    if (dpch)
    {
        const Ptr<UuChannel> uu = RadioEnvironment::Get()->At(message.cell).uu;
        report.ecN0 =
            Quantise(MeasurementQuantity::CPICH_EC_N0, ToDb(dpch->MeasureCpich(uu->GetRadio())));
    }
    SendUplink(report);
}

} // namespace ns3::umts
