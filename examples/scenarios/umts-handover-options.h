/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HANDOVER_OPTIONS_H
#define UMTS_HANDOVER_OPTIONS_H

#include "program-flags.h"

#include "ns3/umts-helper.h"

#include <vector>

namespace ns3
{
namespace umts
{

/** @brief Handovers at regular times, from cell to cell in turn. */
class HandOverOptions
{
  public:
    /** @param flags gets the flag */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::RRC);
        flags.Add("handOverInterval",
                  "From one hard handover of a UE to the next one, between two Node Bs; 0s: none",
                  m_interval);
    }

    /** @brief End the program when handovers would follow each other faster than radio frames. */
    void Check() const
    {
        Require(!IsOn() || m_interval >= LEAST_INTERVAL,
                "--handOverInterval=" + FormatDuration(m_interval.GetSeconds()) +
                    ": must be 0s, or a duration from " +
                    FormatDuration(LEAST_INTERVAL.GetSeconds()));
    }

    /** @return from one handover of a UE to the next; 0: there are none */
    Time GetInterval() const
    {
        return m_interval;
    }

    /** @return whether there are handovers */
    bool IsOn() const
    {
        return m_interval.IsStrictlyPositive();
    }

    /**
     * @brief Have UEs move to and fro; those of a set of n at n times that share out the interval.
     * @param umts the helper that made them
     * @param ues the UEs, all in the first cell
     * @param cells two cells
     */
    void Start(UmtsHelper& umts, const NetDeviceContainer& ues, const std::vector<Ptr<Cell>>& cells)
    {
        for (uint32_t i = 0; IsOn() && i < ues.GetN(); ++i)
        {
            const Time first = m_interval * (i + 1) / ues.GetN();
            Simulator::Schedule(first, &HandOverOptions::Move, this, &umts, ues.Get(i), cells, 1);
        }
    }

    /** @param json gets the numbers of handovers */
    void AddResults(JsonObject& json) const
    {
        json.Add("handovers_count", m_done);
        json.Add("handovers_refused_count", m_refused);
    }

  private:
    /**
     * @brief Hand a UE over, and again after the interval.
     * @param umts the helper that made it
     * @param ue the UE
     * @param cells two cells
     * @param target position of the one that it moves to
     */
    void Move(UmtsHelper* umts,
              Ptr<NetDevice> ue,
              const std::vector<Ptr<Cell>>& cells,
              uint32_t target)
    {
        const bool isDone = umts->HandOver(ue, cells.at(target));
        ++(isDone ? m_done : m_refused);
        const uint32_t next = isDone ? 1 - target : target;
        Simulator::Schedule(m_interval, &HandOverOptions::Move, this, umts, ue, cells, next);
    }

    inline static const Time LEAST_INTERVAL{MilliSeconds(10)}; //!< A radio frame

    Time m_interval;       //!< From one handover of a UE to the next
    uint32_t m_done{0};    //!< Handovers
    uint32_t m_refused{0}; //!< Handovers that the new cell has refused
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HANDOVER_OPTIONS_H */
