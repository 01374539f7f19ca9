/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-power.h"

#include "ns3/nstime.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(CellPower);

TypeId
CellPower::GetTypeId()
{
    UMTS_TYPE(CellPower, Object)
        .Attribute("Cpich", &C::m_cpichDbm, 33.0, -10, 50)
        .Fixed("Power of the primary CPICH, dBm: a tenth of 20 W")
        .Attribute("Common", &C::m_commonDbm, 33.0, -100, 100)
        .Fixed("Power of the other channels that are always sent, dBm")
        .Attribute("HsDsch", &C::m_hsDschDbm, 42.04, -100, 100)
        .Fixed("Power of HS-DSCH in a TTI in which it is sent, dBm: 16 W")
        .Attribute("Maximum", &C::m_maximumDbm, 43.01, -10, 60)
        .Fixed("Most that the cell sends, dBm: 20 W. Dedicated channels with power control rise "
               "no further, and HS-DSCH has what they leave")
        .Attribute("Reception", &C::m_reception, nullptr)
        .Help("What the cell receives in the uplink")
        .Attribute("Background", &C::m_background, 0.0, 0, 1)
        .Help("Share of the power of HS-DSCH that is always sent, for users that are not "
              "simulated; 1: full power, whatever is simulated")
        .Choice("Sampling", &C::m_sampling, PER_TTI)
        .Among({{PER_TTI, "PerTti"}, {MEAN, "Mean"}})
        .Help("What others hear of HS-DSCH: PerTti, what was sent in the TTI before, or Mean, over "
              "AveragingTime")
        .Attribute("AveragingTime", &C::m_averagingTime, MilliSeconds(200), MilliSeconds(2))
        .Help("Time constant of the mean of Sampling");
}

void
CellPower::NotifyConstructionCompleted()
{
    Object::NotifyConstructionCompleted();
    m_cpich = FromDb(m_cpichDbm);
    m_always = m_cpich + FromDb(m_commonDbm);
    m_hsDsch = FromDb(m_hsDschDbm);
    m_maximum = FromDb(m_maximumDbm);
    m_dedicated.SetLimit(std::max(m_maximum - m_always, 0.0));
    if (!m_reception)
    {
        m_reception = CreateObject<CellReception>();
    }
}

PowerLedger&
CellPower::GetDedicated()
{
    return m_dedicated;
}

double
CellPower::GetHsDschShare(Nanos now)
{
    const double left = m_maximum - m_always - m_dedicated.GetTotal(now);
    return std::clamp(left / m_hsDsch, 0.0, 1.0);
}

bool
CellPower::IsExhausted(Nanos now)
{
    return m_dedicated.IsAtLimit(now);
}

Ptr<CellReception>
CellPower::GetReception() const
{
    return m_reception;
}

double
CellPower::GetDecay(int64_t ttis) const
{
    return std::exp(-static_cast<double>(ttis * HS_TTI) /
                    static_cast<double>(m_averagingTime.GetNanoSeconds()));
}

void
CellPower::OnHsDschTti(Nanos now)
{
    const int64_t tti = now / HS_TTI;
    if (tti == m_lastTti)
    {
        return;
    }
    m_mean = 1 - (1 - m_mean * GetDecay(tti - m_lastTti - 1)) * GetDecay(1);
    m_beforeTti = m_lastTti;
    m_lastTti = tti;
}

double
CellPower::GetActivity(Nanos now) const
{
    const int64_t tti = now / HS_TTI;
    if (m_sampling == PER_TTI)
    {
        const bool wasSent = m_lastTti == tti - 1 || (m_lastTti == tti && m_beforeTti == tti - 1);
        return wasSent ? 1.0 : 0.0;
    }
    return m_mean * GetDecay(std::max<int64_t>(tti - m_lastTti - 1, 0));
}

double
CellPower::GetCpich() const
{
    return m_cpich;
}

double
CellPower::GetAlways() const
{
    return m_always;
}

double
CellPower::GetMaximum() const
{
    return m_maximum;
}

double
CellPower::GetHsDsch() const
{
    return m_hsDsch;
}

double
CellPower::GetTotal(Nanos now)
{
    const double share = m_background + (1 - m_background) * GetActivity(now);
    return m_always + share * GetHsDschShare(now) * m_hsDsch + m_dedicated.GetTotal(now);
}

} // namespace ns3::umts
