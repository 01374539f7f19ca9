/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dch-reservation.h"

#include "ns3/umts-type-declaration.h"

#include <utility>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(DchReservation);

TypeId
DchReservation::GetTypeId()
{
    UMTS_TYPE(DchReservation, Object)
        .Trace("State", &C::m_stateTrace, "StateTracedCallback")
        .Help("What the bearer has: 0 refused, 1 waiting, 2 the channel, 3 released; and why not");
}

void
DchReservation::DoDispose()
{
    m_cell = nullptr;
    m_onChange = Callback<void, State>();
    Object::DoDispose();
}

void
DchReservation::Request(Ptr<AdmissionControl> cell,
                        const DchConfig& dch,
                        const RadioLinkRequest& link,
                        Callback<void, State> onChange)
{
    m_cell = cell;
    m_onChange = onChange;
    const auto decision = cell->Request(dch, MakeCallback(&DchReservation::OnAdmitted, this), link);
    m_ticket = decision.ticket;
    switch (decision.outcome)
    {
    case AdmissionControl::ADMITTED:
        Enter(HELD, {});
        break;
    case AdmissionControl::QUEUED:
        Enter(WAITING, decision.reason);
        break;
    case AdmissionControl::REFUSED:
        Enter(REFUSED, decision.reason);
        break;
    }
}

void
DchReservation::MoveTo(Ptr<AdmissionControl> cell, uint32_t ticket)
{
    const Ptr<AdmissionControl> former = std::exchange(m_cell, cell);
    former->Release(std::exchange(m_ticket, ticket));
}

void
DchReservation::Release()
{
    if (m_state == WAITING || m_state == HELD)
    {
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
    if (!m_onChange.IsNull())
    {
        m_onChange(state);
    }
}

uint32_t
DchReservation::StopWaiting()
{
    Enter(RELEASED, {});
    return m_ticket;
}

} // namespace ns3::umts
