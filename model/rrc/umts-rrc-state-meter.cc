/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-state-meter.h"

#include "ns3/abort.h"
#include "ns3/double.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(RrcStateMeter);

TypeId
RrcStateMeter::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::RrcStateMeter")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<RrcStateMeter>()
            .AddAttribute("IdlePower",
                          "Power without an RRC connection, W",
                          DoubleValue(0.0),
                          MakeDoubleAccessor(&RrcStateMeter::m_idlePower),
                          MakeDoubleChecker<double>(0))
            .AddAttribute(
                "DchPower",
                "Power in CELL_DCH, W; this and the others by default as measured by Qian "
                "et al. and set in their tool ARO",
                DoubleValue(0.70),
                MakeDoubleAccessor(&RrcStateMeter::m_dchPower),
                MakeDoubleChecker<double>(0))
            .AddAttribute("FachPower",
                          "Power in CELL_FACH, W",
                          DoubleValue(0.35),
                          MakeDoubleAccessor(&RrcStateMeter::m_fachPower),
                          MakeDoubleChecker<double>(0))
            .AddAttribute("PchPower",
                          "Power in CELL_PCH and URA_PCH, W (default: 1.5 % of that in CELL_DCH)",
                          DoubleValue(0.0105),
                          MakeDoubleAccessor(&RrcStateMeter::m_pchPower),
                          MakeDoubleChecker<double>(0))
            .AddAttribute("IdleToDchPower",
                          "Power on the way from IDLE to CELL_DCH, W",
                          DoubleValue(0.53),
                          MakeDoubleAccessor(&RrcStateMeter::m_idleToDchPower),
                          MakeDoubleChecker<double>(0))
            .AddAttribute("FachToDchPower",
                          "Power on the way from CELL_FACH to CELL_DCH, W",
                          DoubleValue(0.55),
                          MakeDoubleAccessor(&RrcStateMeter::m_fachToDchPower),
                          MakeDoubleChecker<double>(0));
    return tid;
}

double
RrcStateMeter::GetPower(RrcState state) const
{
    switch (state)
    {
    case RrcState::CELL_DCH:
        return m_dchPower;
    case RrcState::CELL_FACH:
        return m_fachPower;
    case RrcState::CELL_PCH:
    case RrcState::URA_PCH:
        return m_pchPower;
    case RrcState::IDLE_TO_DCH:
        return m_idleToDchPower;
    case RrcState::FACH_TO_DCH:
        return m_fachToDchPower;
    case RrcState::IDLE:
    case RrcState::N_STATES:
        break;
    }
    return m_idlePower;
}

void
RrcStateMeter::Enter(RrcState state, Nanos now)
{
    NS_ABORT_MSG_IF(now < m_since, "RrcStateMeter: told of a time before that of the last change");
    m_times[static_cast<std::size_t>(m_state)] += now - m_since;
    m_since = now;
    m_changes += state != m_state ? 1 : 0;
    m_state = state;
}

RrcState
RrcStateMeter::GetState() const
{
    return m_state;
}

Nanos
RrcStateMeter::GetTime(RrcState state, Nanos now) const
{
    return m_times[static_cast<std::size_t>(state)] + (state == m_state ? now - m_since : 0);
}

double
RrcStateMeter::GetEnergy(RrcState state, Nanos now) const
{
    return GetPower(state) * SECONDS_PER_NANO * static_cast<double>(GetTime(state, now));
}

double
RrcStateMeter::GetTotalEnergy(Nanos now) const
{
    double total = 0.0;
    for (std::size_t i = 0; i < COUNT; ++i)
    {
        total += GetEnergy(static_cast<RrcState>(i), now);
    }
    return total;
}

uint64_t
RrcStateMeter::GetNChanges() const
{
    return m_changes;
}

} // namespace umts
} // namespace ns3
