/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-establishment-status.h"

#include "ns3/umts-cfn.h"

namespace ns3::umts
{

void
EstablishmentStatus::Begin(const EstablishmentCriteria& criteria, Nanos now)
{
    m_criteria = criteria;
    m_inSync = 0;
    m_expiry = now + criteria.t312;
    // A frame that ends now has not been received in the new cell.
    const Nanos earliest = std::max(now + criteria.interruption, now + 1);
    m_frame = (earliest + RADIO_FRAME - 1) / RADIO_FRAME * RADIO_FRAME;
}

EstablishmentStatus::Outcome
EstablishmentStatus::OnTime(Nanos now, const std::function<bool()>& isInSync)
{
    if (now >= m_frame)
    {
        m_frame += RADIO_FRAME;
        m_inSync += isInSync() ? 1 : 0;
        if (m_inSync >= m_criteria.n312)
        {
            return Outcome::ESTABLISHED;
        }
    }
    return now >= m_expiry ? Outcome::FAILED : Outcome::PENDING;
}

} // namespace ns3::umts
