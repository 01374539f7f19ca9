/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-status-control.h"

namespace ns3::umts
{

EstimatedPduCounter::EstimatedPduCounter(Nanos timerEpc)
    : m_timerEpc(timerEpc)
{
}

void
EstimatedPduCounter::SetRate(uint32_t pdusPerTti, Nanos tti)
{
    m_pdusPerTti = std::max(pdusPerTti, 1U);
    m_tti = tti;
}

void
EstimatedPduCounter::Start(uint32_t requested, AmSeqNum vrH, Nanos now)
{
    if (m_timerEpc == 0 || requested == 0)
    {
        return;
    }
    const Nanos ttis = (requested + m_pdusPerTti - 1) / m_pdusPerTti;
    m_timer.Start(now, m_timerEpc + ttis * m_tti);
    m_askedVrH = vrH;
}

bool
EstimatedPduCounter::Fires(AmSeqNum vrR, AmSeqNum vrH, Nanos now)
{
    // VR(R) < VR(H) of the report: VR(R) itself was asked for and is still missing.
    return m_timer.TakeExpiry(now) && vrH - m_askedVrH < vrH - vrR;
}

StatusControl::StatusControl(const RlcAmConfig& config, Nanos created)
    : m_missingPduIndicator(config.missingPduIndicator),
      m_timerProhibit(config.timerStatusProhibit),
      m_epc(config.timerEpc),
      m_periodic(config.timerStatusPeriodic, created)
{
}

void
StatusControl::OnTime(Nanos now, AmSeqNum vrR, AmSeqNum vrH)
{
    m_prohibit.TakeExpiry(now);
    m_pending = m_periodic.TakeExpiry(now) || m_pending;
    m_pending = m_epc.Fires(vrR, vrH, now) || m_pending;
}

void
StatusControl::Sent(uint32_t requested, AmSeqNum vrH, Nanos now)
{
    m_pending = false;
    m_prohibit.Start(now, m_timerProhibit);
    m_epc.Start(requested, vrH, now);
}

void
StatusControl::Restart()
{
    m_pending = false;
    m_prohibit.Stop();
    m_epc.Stop();
}

Nanos
StatusControl::GetDeadline() const
{
    const Nanos prohibit = m_pending ? m_prohibit.GetDeadline() : NEVER;
    return std::min({m_periodic.GetDeadline(), m_epc.GetDeadline(), prohibit});
}

} // namespace ns3::umts
