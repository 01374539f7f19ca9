/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dch-reservation.h"

#include "ns3/trace-source-accessor.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(DchReservation);

TypeId
DchReservation::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::DchReservation")
                            .SetParent<Object>()
                            .SetGroupName("Umts")
                            .AddConstructor<DchReservation>()
                            .AddTraceSource("State",
                                            "What the bearer has: 0 refused, 1 waiting, 2 the "
                                            "channel, 3 released; and why not",
                                            MakeTraceSourceAccessor(&DchReservation::m_stateTrace),
                                            "ns3::umts::DchReservation::StateTracedCallback");
    return tid;
}

void
DchReservation::DoDispose()
{
    m_cell = nullptr;
    m_ends.clear();
    Object::DoDispose();
}

void
DchReservation::Request(Ptr<AdmissionControl> cell,
                        const DchConfig& dch,
                        const std::vector<Ptr<RadioBearer>>& ends)
{
    m_cell = cell;
    for (const auto& bearer : ends)
    {
        m_ends.push_back({bearer, bearer->GetRlc()->GetWakeCallback()});
    }
    const auto decision = cell->Request(dch, MakeCallback(&DchReservation::OnAdmitted, this));
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
DchReservation::OnAdmitted()
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
DchReservation::PutToSleep()
{
    for (const auto& end : m_ends)
    {
        end.bearer->GetRlc()->SetWakeCallback(RlcEntity::WakeCallback());
    }
}

void
DchReservation::Disconnect()
{
    PutToSleep();
    for (const auto& end : m_ends)
    {
        end.bearer->Disconnect();
    }
}

void
DchReservation::Release()
{
    if (m_state == WAITING || m_state == HELD)
    {
        Disconnect();
        Enter(RELEASED, {});
        m_cell->Release(m_ticket);
    }
}

void
DchReservation::Enter(State state, const std::string& reason)
{
    m_state = state;
    m_reason = reason;
    m_stateTrace(state, reason);
}

DchReservation::State
DchReservation::GetState() const
{
    return m_state;
}

const std::string&
DchReservation::GetReason() const
{
    return m_reason;
}

} // namespace umts
} // namespace ns3
