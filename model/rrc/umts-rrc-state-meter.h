/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_STATE_METER_H
#define UMTS_RRC_STATE_METER_H

#include "ns3/object.h"
#include "ns3/umts-timer.h"

#include <array>

namespace ns3
{
namespace umts
{

/** @brief RRC state of a UE (TS 25.331 7.1), or the way to one that takes time. */
enum class RrcState : uint8_t
{
    IDLE,        //!< No RRC connection
    CELL_DCH,    //!< Dedicated channels
    CELL_FACH,   //!< Common channels
    CELL_PCH,    //!< Reachable by paging, its cell is known
    URA_PCH,     //!< Reachable by paging, its registration area is known
    IDLE_TO_DCH, //!< On the way from IDLE to CELL_DCH
    FACH_TO_DCH, //!< On the way from CELL_FACH to CELL_DCH
    N_STATES     //!< Number of states
};

/**
 * @ingroup umts
 * @brief Time that a UE spends in each RRC state, and the energy that it takes. It is told the
 * time.
 *
 * The powers are those of the radio alone, above that of a UE at rest.
 */
class RrcStateMeter : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief The UE is in another state from now on; it begins in IDLE at time 0.
     * @param state the state
     * @param now the current time, never before that of the last call
     */
    void Enter(RrcState state, Nanos now);

    /** @return the state */
    RrcState GetState() const;

    /**
     * @param state a state
     * @param now the current time
     * @return time in the state so far, ns
     */
    Nanos GetTime(RrcState state, Nanos now) const;

    /**
     * @param state a state
     * @param now the current time
     * @return energy spent in the state so far, J
     */
    double GetEnergy(RrcState state, Nanos now) const;

    /**
     * @param now the current time
     * @return energy spent so far, J
     */
    double GetTotalEnergy(Nanos now) const;

    /** @return changes of state so far */
    uint64_t GetNChanges() const;

  private:
    static constexpr std::size_t COUNT = static_cast<std::size_t>(RrcState::N_STATES); //!< States

    /**
     * @param state a state
     * @return power in it, W
     */
    double GetPower(RrcState state) const;

    double m_idlePower;                 //!< Attribute IdlePower
    double m_dchPower;                  //!< Attribute DchPower
    double m_fachPower;                 //!< Attribute FachPower
    double m_pchPower;                  //!< Attribute PchPower
    double m_idleToDchPower;            //!< Attribute IdleToDchPower
    double m_fachToDchPower;            //!< Attribute FachToDchPower
    RrcState m_state{RrcState::IDLE};   //!< State
    Nanos m_since{0};                   //!< Since when, ns
    std::array<Nanos, COUNT> m_times{}; //!< Time in each state until then, ns
    uint64_t m_changes{0};              //!< Changes of state
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RRC_STATE_METER_H */
