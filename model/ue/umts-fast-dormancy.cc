/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fast-dormancy.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsFastDormancy");

NS_OBJECT_ENSURE_REGISTERED(FastDormancy);

TypeId
FastDormancy::GetTypeId()
{
    UMTS_TYPE(FastDormancy, Object)
        .Attribute("SessionTimer", &C::m_sessionTimer, Time(0), ZeroOr{MilliSeconds(10)})
        .Fixed("Time without PDUs at the UE, either way, acknowledgements included, after which it "
               "tells the RNC that its data session has ended; 0: never")
        .Attribute("T323", &C::m_t323, Time(0), Time(0), Seconds(120))
        .Fixed(
            "Time from one SIGNALLING CONNECTION RELEASE INDICATION to the next at the least (TS "
            "25.331 10.3.3.43: 0, 5, 10, 20, 30, 60, 90 or 120 s)")
        .Trace("Indication", &C::m_indicationTrace, "IndicationTracedCallback")
        .Help("The UE sends SIGNALLING CONNECTION RELEASE INDICATION with the cause \"UE Requested "
              "PS Data session end\": messages so far");
}

void
FastDormancy::DoDispose()
{
    End();
    m_isQuiet = Callback<bool>();
    m_getLastPduTime = Callback<Time>();
    m_indicate = Callback<void>();
    Object::DoDispose();
}

void
FastDormancy::Configure(Callback<bool> isQuiet,
                        Callback<Time> getLastPduTime,
                        Callback<void> indicate)
{
    m_isQuiet = isQuiet;
    m_getLastPduTime = getLastPduTime;
    m_indicate = indicate;
}

void
FastDormancy::OnActivity()
{
    m_lastActivity = Simulator::Now();
    if (m_sessionTimer.IsStrictlyPositive() && m_timer.IsExpired())
    {
        m_timer = Simulator::Schedule(m_sessionTimer, &FastDormancy::OnTimer, this);
    }
}

void
FastDormancy::OnTimer()
{
    Section section;
    const Time now = Simulator::Now();
    m_lastActivity = m_isQuiet() ? std::max(m_lastActivity, m_getLastPduTime()) : now;
    const Time left = std::max(m_lastActivity + m_sessionTimer, m_notBefore) - now;
    if (left.IsStrictlyPositive())
    {
        m_timer = Simulator::Schedule(left, &FastDormancy::OnTimer, this);
        return;
    }
    m_notBefore = now + m_t323;
    ++m_indications;
    NS_LOG_INFO("indication " << m_indications << " of a UE");
    m_indicationTrace(m_indications);
    m_indicate();
}

} // namespace ns3::umts
