/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINK_MONITOR_H
#define UMTS_RADIO_LINK_MONITOR_H

#include "ns3/umts-timer.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Timers and counters of dedicated physical channels (TS 25.331 10.3.3.43), with its
 * defaults.
 */
struct RadioLinkConfig
{
    Nanos t312{1'000'000'000}; //!< T312: longest establishment, 0 .. 15 s in whole seconds, ns
    uint32_t n312{1};          //!< N312: in-sync indications that end it: 1, 2, 4, 10, 20, 50,
                               //!< 100, 200, 400, 600, 800, 1000
    Nanos t313{3'000'000'000}; //!< T313: longest loss of synchronisation, as T312, ns
    uint32_t n313{20};         //!< N313: out-of-sync indications that start T313: 1, 2, 4, 10, 20,
                               //!< 50, 100, 200
    uint32_t n315{1};          //!< N315: in-sync indications that stop T313, as N312
};

/** @brief What layer 1 says of a frame (TS 25.214 4.3.1.2). */
enum class SyncIndication : uint8_t
{
    IN_SYNC,     //!< Synchronised
    OUT_OF_SYNC, //!< Not synchronised
    NONE         //!< Neither: nothing is counted
};

/**
 * @ingroup umts
 * @brief Whether a UE has its dedicated physical channels: establishment (TS 25.331 8.5.4) and
 * radio link failure (8.5.6). Plain C++: it is told the time and returns its next deadline.
 */
class RadioLinkMonitor
{
  public:
    /** @brief State of the dedicated physical channels. */
    enum class State : uint8_t
    {
        NONE,         //!< There are none
        ESTABLISHING, //!< Waits for N312 in-sync indications; T312 runs
        ESTABLISHED,  //!< They are there
        NOT_THERE,    //!< T312 has expired: physical channel failure
        LOST          //!< T313 has expired: radio link failure
    };

    /** @param config timers and counters; the simulation ends with a sentence when one has a value
     * that the specification does not have */
    explicit RadioLinkMonitor(const RadioLinkConfig& config);

    /**
     * @brief Establish dedicated physical channels, in place of those that there are.
     * @param now the current time
     */
    void Establish(Nanos now);

    /** @brief There are no dedicated physical channels any more: timers stop. */
    void Release();

    /**
     * @brief A frame is over.
     * @param indication what layer 1 says of it
     * @param now the current time
     */
    void OnFrame(SyncIndication indication, Nanos now);

    /**
     * @brief Let T312 and T313 act.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return the earliest time at which OnTime() has work; NEVER when there is none */
    Nanos GetDeadline() const
    {
        return m_timer.GetDeadline();
    }

    /** @return the state */
    State GetState() const
    {
        return m_state;
    }

  private:
    /**
     * @brief A frame of established channels is over.
     * @param isInSync it is in sync, or out of sync
     * @param now the current time
     */
    void Watch(bool isInSync, Nanos now);

    const RadioLinkConfig m_config; //!< Timers and counters
    State m_state{State::NONE};     //!< State
    LazyTimer m_timer;              //!< T312 or T313
    uint32_t m_count{0};            //!< Indications counted
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RADIO_LINK_MONITOR_H */
