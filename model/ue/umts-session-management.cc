/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-session-management.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsSessionManagement");

NS_OBJECT_ENSURE_REGISTERED(SessionManagement);

TypeId
SessionManagement::GetTypeId()
{
    UMTS_TYPE(SessionManagement, Object)
        .Attribute("T3380", &C::m_t3380, Seconds(30), MilliSeconds(1))
        .Help("Time from ACTIVATE PDP CONTEXT REQUEST, or that of a secondary one, until it is "
              "sent again, four times at most, or given up (TS 24.008 6.1.3.1.5, 11.2.2: 30 s)")
        .Trace("Activation", &C::m_trace, "PhaseTracedCallback")
        .Help("A PDP context of the UE is requested (0), is active (1) or is given up (2): radio "
              "bearer, which of these, requests so far, why it is given up");
}

void
SessionManagement::DoDispose()
{
    Cancel();
    m_rrc = nullptr;
    m_onEnd = EndCallback();
    Object::DoDispose();
}

void
SessionManagement::Configure(UeRrc& rrc, EndCallback onEnd)
{
    m_rrc = &rrc;
    m_onEnd = onEnd;
    rrc.SetSession(MakeCallback(&SessionManagement::OnMessage, this),
                   MakeCallback(&SessionManagement::OnRelease, this));
}

uint8_t
SessionManagement::Activate(RbId id, uint32_t octets)
{
    Activation& activation = m_activations[id];
    activation.next.Remove();
    activation.request = {id, ++m_transaction, octets};
    activation.count = 0;
    activation.next = Simulator::ScheduleNow(&SessionManagement::Send, this, id);
    return m_transaction;
}

void
SessionManagement::Cancel()
{
    for (auto& [id, activation] : m_activations)
    {
        activation.next.Remove(); // no event is left behind
    }
    m_activations.clear();
}

void
SessionManagement::Send(RbId id)
{
    Section section;
    Activation& activation = m_activations.at(id);
    if (activation.count == MAX_REQUESTS)
    {
        End(id, FAILED, "T3380 has expired five times");
        return;
    }
    NS_LOG_FUNCTION(this << +static_cast<uint8_t>(id) << activation.count);
    ++activation.count;
    activation.next = Simulator::Schedule(m_t3380, &SessionManagement::Send, this, id);
    const SessionMessage request = activation.request;
    m_trace(static_cast<uint32_t>(id), REQUESTED, activation.count, {});
    const auto found = m_activations.find(id);
    if (found != m_activations.end() && found->second.request.transaction == request.transaction)
    {
        m_rrc->SendDirectTransfer({request});
    }
}

void
SessionManagement::OnMessage(const SessionMessage& message)
{
    const auto found = m_activations.find(message.id);
    if (found != m_activations.end() && found->second.request.transaction == message.transaction)
    {
        End(message.id, ACTIVE, {});
    }
}

void
SessionManagement::OnRelease()
{
    while (!m_activations.empty())
    {
        End(m_activations.begin()->first, FAILED, "the UE is released");
    }
}

void
SessionManagement::End(RbId id, Phase phase, const std::string& reason)
{
    const auto found = m_activations.find(id);
    const uint32_t count = found->second.count;
    NS_LOG_FUNCTION(this << +static_cast<uint8_t>(id) << phase << count << reason);
    found->second.next.Remove();
    m_activations.erase(found);
    m_onEnd(id, phase == ACTIVE);
    m_trace(static_cast<uint32_t>(id), phase, count, reason);
}

} // namespace ns3::umts
