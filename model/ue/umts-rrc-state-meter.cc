/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-state-meter.h"

#include "ns3/simulator.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(RrcStateMeter);

TypeId
RrcStateMeter::GetTypeId()
{
    UMTS_TYPE(RrcStateMeter, Object)
        .Attribute("IdlePower", &C::m_idlePower, 0.0, 0)
        .Help("Power without an RRC connection, W")
        .Attribute("PchPower", &C::m_pchPower, 0.0105, 0)
        .Help("Power in CELL_PCH and URA_PCH, W (default: 1.5 % of that in CELL_DCH)")
        .Attribute("FachPower", &C::m_fachPower, 0.35, 0)
        .Help("Power in CELL_FACH, W")
        .Attribute("DchPower", &C::m_dchPower, 0.70, 0)
        .Help("Power in CELL_DCH, W; this and the others by default as measured by Qian et al. and "
              "set in their tool ARO")
        .Attribute("IdleToDchPower", &C::m_idleToDchPower, 0.53, 0)
        .Help("Power on the way from IDLE to CELL_DCH, with signalling radio bearers until the "
              "radio bearer is set up there, W")
        .Attribute("FachToDchPower", &C::m_fachToDchPower, 0.55, 0)
        .Help("Power on the way from CELL_FACH to CELL_DCH, W")
        .Trace("State", &C::m_stateTrace, "StateTracedCallback")
        .Help("The UE has changed its RRC state: from, to");
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
    return m_isOnWay ? m_idleToDchPower : m_dchPower; // on the way: signalling alone
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

Time
RrcStateMeter::GetTime(RrcState state) const
{
    return m_times.at(static_cast<std::size_t>(state)) +
           (state == m_state ? GetSinceChange() : Time(0));
}

double
RrcStateMeter::GetEnergy(RrcState state) const
{
    const bool isPresent = state == m_state && !m_isOnWay;
    return m_energies.at(static_cast<std::size_t>(state)) +
           (isPresent ? GetPower() * GetSinceChange().GetSeconds() : 0.0);
}

} // namespace ns3::umts
