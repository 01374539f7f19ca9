/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_STATE_METER_H
#define UMTS_RRC_STATE_METER_H

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/simulator.h"
#include "ns3/umts-rrc-state.h"
#include "ns3/umts-section.h"

#include <array>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Meter of a UE: time in each RRC state, and energy of its radio.
 *
 * Powers are those of the radio alone, above that of a UE at rest. The transition to CELL_DCH takes
 * time, with a power of its own; that time counts for the state in which the transition begins.
 */
class RrcStateMeter : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief The UE is in this state from now on; it begins in IDLE.
     * @param isOnWay the dedicated channels are being set up; in CELL_DCH: signalling has its own
     */
    void Enter(RrcState state, bool isOnWay);

    /** @return the state */
    RrcState GetState() const
    {
        return m_state;
    }

    /** @return time in the state so far */
    Time GetTime(RrcState state) const;

    /** @return time on the way to CELL_DCH so far, which the times of the states have, too */
    Time GetSetUpTime() const
    {
        return m_setUpTime + (m_isOnWay ? GetSinceChange() : Time(0));
    }

    /** @return energy of the radio so far, J */
    double GetEnergy() const
    {
        return m_energy + GetPower() * GetSinceChange().GetSeconds();
    }

    /**
     * @param state a state
     * @return energy of the radio in it so far, without that on the way to CELL_DCH, J
     */
    double GetEnergy(RrcState state) const;

    /** @return energy of the radio on the way to CELL_DCH so far, J */
    double GetSetUpEnergy() const
    {
        return m_setUpEnergy + (m_isOnWay ? GetPower() * GetSinceChange().GetSeconds() : 0.0);
    }

    /** @return changes of state so far */
    uint64_t GetNChanges() const
    {
        return m_changes;
    }

    /**
     * @brief TracedCallback signature for changes of state.
     * @param from the old state
     * @param to the new state
     */
    typedef void (*StateTracedCallback)(RrcState from, RrcState to);

  private:
    /** @return power of now, W */
    double GetPower() const;

    /** @return time since the last change */
    Time GetSinceChange() const;

    double m_idlePower;                            //!< Attribute IdlePower, W
    double m_pchPower;                             //!< Attribute PchPower, W
    double m_fachPower;                            //!< Attribute FachPower, W
    double m_dchPower;                             //!< Attribute DchPower, W
    double m_idleToDchPower;                       //!< Attribute IdleToDchPower, W
    double m_fachToDchPower;                       //!< Attribute FachToDchPower, W
    std::array<Time, N_RRC_STATES> m_times{};      //!< Time in each state until the last change
    double m_energy{0.0};                          //!< Energy until the last change, J
    std::array<double, N_RRC_STATES> m_energies{}; //!< The same by state, without the ways
    double m_setUpEnergy{0.0};                     //!< The same of the ways to CELL_DCH, J
    Time m_setUpTime;                              //!< Time on these ways until the last change
    RrcState m_state{RrcState::IDLE};              //!< State
    bool m_isOnWay{false};                         //!< To CELL_DCH
    Time m_since{Simulator::Now()};                //!< Time of the last change
    uint64_t m_changes{0};                         //!< Changes of state
    TraceSource<RrcState, RrcState> m_stateTrace;  //!< State
};

} // namespace ns3::umts

#endif /* UMTS_RRC_STATE_METER_H */
