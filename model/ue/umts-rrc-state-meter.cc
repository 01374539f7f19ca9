/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-state-meter.h"

#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/trace-source-accessor.h"

namespace ns3::umts
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
            .AddAttribute("PchPower",
                          "Power in CELL_PCH and URA_PCH, W (default: 1.5 % of that in CELL_DCH)",
                          DoubleValue(0.0105),
                          MakeDoubleAccessor(&RrcStateMeter::m_pchPower),
                          MakeDoubleChecker<double>(0))
            .AddAttribute("FachPower",
                          "Power in CELL_FACH, W",
                          DoubleValue(0.35),
                          MakeDoubleAccessor(&RrcStateMeter::m_fachPower),
                          MakeDoubleChecker<double>(0))
            .AddAttribute("DchPower",
                          "Power in CELL_DCH, W; this and the others by default as measured by "
                          "Qian et al. and set in their tool ARO",
                          DoubleValue(0.70),
                          MakeDoubleAccessor(&RrcStateMeter::m_dchPower),
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
                          MakeDoubleChecker<double>(0))
            .AddTraceSource("State",
                            "The UE has changed its RRC state: from, to",
                            MakeTraceSourceAccessor(&RrcStateMeter::m_stateTrace),
                            "ns3::umts::RrcStateMeter::StateTracedCallback");
    return tid;
}

double
RrcStateMeter::GetPower() const
{
    switch (m_state)
    {
    case RrcState::IDLE:
        return m_isOnWay ? m_idleToDchPower : m_idlePower;
    case RrcState::URA_PCH:
    case RrcState::CELL_PCH:
        return m_pchPower;
    case RrcState::CELL_FACH:
        return m_isOnWay ? m_fachToDchPower : m_fachPower;
    case RrcState::CELL_DCH:
        break;
    }
    return m_dchPower;
}

Time
RrcStateMeter::GetSinceChange() const
{
    return Simulator::Now() - m_since;
}

void
RrcStateMeter::Enter(RrcState state, bool isOnWay)
{
    m_energy = GetEnergy();
    m_energies.at(static_cast<std::size_t>(m_state)) = GetEnergy(m_state);
    m_setUpEnergy = GetSetUpEnergy();
    m_setUpTime = GetSetUpTime();
    m_times.at(static_cast<std::size_t>(m_state)) += GetSinceChange();
    m_since = Simulator::Now();
    m_isOnWay = isOnWay;
    if (state != m_state)
    {
        const RrcState from = m_state;
        m_state = state;
        ++m_changes;
        m_stateTrace(from, state);
    }
}

RrcState
RrcStateMeter::GetState() const
{
    return m_state;
}

Time
RrcStateMeter::GetTime(RrcState state) const
{
    return m_times.at(static_cast<std::size_t>(state)) +
           (state == m_state ? GetSinceChange() : Time(0));
}

double
RrcStateMeter::GetEnergy() const
{
    return m_energy + GetPower() * GetSinceChange().GetSeconds();
}

double
RrcStateMeter::GetEnergy(RrcState state) const
{
    const bool isPresent = state == m_state && !m_isOnWay;
    return m_energies.at(static_cast<std::size_t>(state)) +
           (isPresent ? GetPower() * GetSinceChange().GetSeconds() : 0.0);
}

Time
RrcStateMeter::GetSetUpTime() const
{
    return m_setUpTime + (m_isOnWay ? GetSinceChange() : Time(0));
}

double
RrcStateMeter::GetSetUpEnergy() const
{
    return m_setUpEnergy + (m_isOnWay ? GetPower() * GetSinceChange().GetSeconds() : 0.0);
}

uint64_t
RrcStateMeter::GetNChanges() const
{
    return m_changes;
}

} // namespace ns3::umts
