/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-request-control.h"

#include "ns3/assert.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRrcRequestControl");

NS_OBJECT_ENSURE_REGISTERED(RrcRequestControl);

TypeId
RrcRequestControl::GetTypeId()
{
    UMTS_TYPE(RrcRequestControl, Object)
        .Attribute("RequestLoss", &C::m_isLossy, false)
        .Help("Whether CELL UPDATE, RRC CONNECTION REQUEST and their answers are lost "
              "by the block errors of the UE's link, and are sent again")
        .Attribute("T300", &C::m_t300, Seconds(1), MilliSeconds(100), Seconds(8))
        .Help("Time until RRC CONNECTION REQUEST is sent again, or given up (TS 25.331 "
              "8.1.3.5)")
        .Attribute("N300", &C::m_n300, 3, 0, 7)
        .Help("How many times RRC CONNECTION REQUEST is sent again")
        .Trace("Request", &C::m_requestTrace, "RequestTracedCallback")
        .Help("The UE sends CELL UPDATE, or RRC CONNECTION REQUEST in IDLE: state, "
              "how many times for this answer")
        .Trace("RequestFailure", &C::m_failureTrace, "FailureTracedCallback")
        .Help("A request is given up, and the UE is in IDLE: state that it was sent in");
}

void
RrcRequestControl::DoDispose()
{
    End();
    m_actions = {};
    Object::DoDispose();
}

void
RrcRequestControl::Configure(const Actions& actions)
{
    m_actions = actions;
}

void
RrcRequestControl::Begin(RrcState state, const Limits& cellUpdate)
{
    NS_ASSERT_MSG(!IsUnderWay(), "a request is under way already");
    m_state = state;
    m_limits = state == RrcState::IDLE ? Limits{m_t300, m_n300} : cellUpdate;
    m_count = 1;
    Transmit();
}

void
RrcRequestControl::Transmit()
{
    NS_LOG_FUNCTION(this << m_state << m_count);
    const RrcState state = m_state;
    const uint32_t count = m_count;
    m_actions.send(state);
    if (IsUnderWay() && !m_isAnswered)
    {
        m_expiry = Simulator::Schedule(m_limits.timer, &RrcRequestControl::OnExpiry, this);
    }
    m_requestTrace(state, count);
}

void
RrcRequestControl::OnExpiry()
{
    Section section;
    if (m_actions.isConnected())
    {
        End();
        m_actions.onConnected();
        return;
    }
    if (m_count <= m_limits.repeats)
    {
        ++m_count;
        ++m_repeats;
        Transmit();
        return;
    }
    End();
    ++m_failures;
    NS_LOG_INFO("request " << m_failures << " of a UE is given up");
    const RrcState state = m_state;
    m_actions.onFailure(state);
    m_failureTrace(state);
}

void
RrcRequestControl::OnAnswer()
{
    m_isAnswered = IsUnderWay();
    m_expiry.Remove();
}

void
RrcRequestControl::End()
{
    m_count = 0;
    m_isAnswered = false;
    m_expiry.Remove();
}

bool
RrcRequestControl::IsUnderWay() const
{
    return m_count > 0;
}

bool
RrcRequestControl::IsAnswered() const
{
    return m_isAnswered;
}

bool
RrcRequestControl::CanBeLost() const
{
    return m_isLossy;
}

uint64_t
RrcRequestControl::GetNRepeats() const
{
    return m_repeats;
}

uint64_t
RrcRequestControl::GetNFailures() const
{
    return m_failures;
}

} // namespace ns3::umts
