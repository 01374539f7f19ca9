/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dch-lease.h"

#include "ns3/trace-source-accessor.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(DchLease);

TypeId
DchLease::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::DchLease")
                            .SetParent<Object>()
                            .SetGroupName("Umts")
                            .AddConstructor<DchLease>()
                            .AddTraceSource("State",
                                            "What the bearer has: 0 refused, 1 waiting, 2 the "
                                            "channel, 3 released; and why not",
                                            MakeTraceSourceAccessor(&DchLease::m_stateTrace),
                                            "ns3::umts::DchLease::StateTracedCallback");
    return tid;
}

void
DchLease::DoDispose()
{
    m_cell = nullptr;
    m_ends.clear();
    Object::DoDispose();
}

void
DchLease::Request(Ptr<AdmissionControl> cell,
                  const DchConfig& dch,
                  const std::vector<Ptr<RadioBearer>>& ends)
{
    m_cell = cell;
    for (const auto& bearer : ends)
    {
        m_ends.push_back({bearer, bearer->GetRlc()->GetWakeCallback()});
    }
    const auto decision = cell->Request(dch, MakeCallback(&DchLease::OnAdmitted, this));
    m_ticket = decision.ticket;
    switch (decision.outcome)
    {
    case AdmissionControl::ADMITTED:
        Enter(HELD, {});
        break;
    case AdmissionControl::QUEUED:
        PutToSleep();
        Enter(WAITING, decision.reason);
        break;
    case AdmissionControl::REFUSED:
        Disconnect();
        Enter(REFUSED, decision.reason);
        break;
    }
}

void
DchLease::OnAdmitted()
{
    Enter(HELD, {});
    for (const auto& end : m_ends)
    {
        const auto rlc = end.bearer->GetRlc();
        rlc->SetWakeCallback(end.wake);
        if (rlc->HasData())
        {
            end.wake();
        }
    }
}

void
DchLease::PutToSleep()
{
    for (const auto& end : m_ends)
    {
        end.bearer->GetRlc()->SetWakeCallback(RlcEntity::WakeCallback());
    }
}

void
DchLease::Disconnect()
{
    PutToSleep();
    for (const auto& end : m_ends)
    {
        end.bearer->Disconnect();
    }
}

void
DchLease::Release()
{
    if (m_state == WAITING || m_state == HELD)
    {
        Disconnect();
        Enter(RELEASED, {});
        m_cell->Release(m_ticket);
    }
}

void
DchLease::Enter(State state, const std::string& reason)
{
    m_state = state;
    m_reason = reason;
    m_stateTrace(state, reason);
}

DchLease::State
DchLease::GetState() const
{
    return m_state;
}

const std::string&
DchLease::GetReason() const
{
    return m_reason;
}

} // namespace umts
} // namespace ns3
