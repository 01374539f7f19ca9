/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HANDOVER_OPTIONS_H
#define UMTS_HANDOVER_OPTIONS_H

#include "program-flags.h"

#include "ns3/umts-helper.h"

#include <set>
#include <vector>

namespace ns3::umts
{

/** @brief Handovers at regular times, from cell to cell in turn. */
class HandOverOptions
{
  public:
    /**
     * @param flags gets the flags
     * @param canBeSoft whether the UEs may have radio links in several cells
     */
    void AddTo(ProgramFlags& flags, bool canBeSoft)
    {
        flags.SetLayer(Layer::RRC);
        if (canBeSoft)
        {
            flags.Add("softHandOver",
                      "Time with radio links in both cells at each handover; 0s: hard handover",
                      m_overlap);
        }
        flags.Add("handOverInterval",
                  "From one handover of a UE to the next one, between two Node Bs; 0s: none",
                  m_interval);
        flags.Add({{"synchronisationTime",
                    {Layer::RRC, "ns3::umts::RadioLinkMonitor::SynchronisationTime"}},
                   {"searchTime", {Layer::RRC, "ns3::umts::RadioLinkMonitor::SearchTime"}},
                   {"n312", {Layer::RRC, "ns3::umts::RadioLinkMonitor::N312"}},
                   {"t312", {Layer::RRC, "ns3::umts::RadioLinkMonitor::T312"}}});
    }

    /**
     * @brief End the program when handovers would follow each other faster than radio frames.
     * @param flags the flags
     */
    void Check(const ProgramFlags& flags) const
    {
        const bool isSoft = m_overlap.IsStrictlyPositive();
        flags.RequireEffect({"softHandOver"}, IsOn(), "without --handOverInterval");
        flags.RequireEffect({"synchronisationTime", "n312", "t312"},
                            IsOn() && !isSoft,
                            "without --handOverInterval, or with --softHandOver");
        const Time needed(GetDefault("ns3::umts::RadioLinkMonitor::SynchronisationTime"));
        flags.RequireEffect({"searchTime"},
                            needed.IsStrictlyPositive(),
                            "without --synchronisationTime");
        Require(!IsOn() || m_interval >= LEAST_INTERVAL,
                "--handOverInterval=" + FormatDuration(m_interval.GetSeconds()) +
                    ": must be 0s, or a duration from " +
                    FormatDuration(LEAST_INTERVAL.GetSeconds()));
        Require(!isSoft || m_overlap < m_interval,
                "--softHandOver=" + FormatDuration(m_overlap.GetSeconds()) +
                    ": must be less than --handOverInterval");
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
     * @param rrc RRC of their RNC
     * @param ues the UEs, all in the first cell
     * @param cells two cells
     */
    void Start(UmtsHelper& umts,
               Ptr<RncRrc> rrc,
               const NetDeviceContainer& ues,
               const std::vector<Ptr<Cell>>& cells)
    {
        rrc->TraceConnectWithoutContext("HandOver",
                                        MakeCallback(&HandOverOptions::OnHandOver, this));
        rrc->TraceConnectWithoutContext("RadioLink",
                                        MakeCallback(&HandOverOptions::OnRadioLink, this));
        for (uint32_t i = 0; IsOn() && i < ues.GetN(); ++i)
        {
            const Time first = m_interval * (i + 1) / ues.GetN();
            Simulator::Schedule(first, &HandOverOptions::Move, this, &umts, rrc, ues.Get(i), cells);
        }
    }

    /** @brief Have UEs stay where they are from now on. */
    void Stop()
    {
        m_isStopped = true;
    }

    /** @param json gets the numbers of handovers */
    void AddResults(JsonObject& json) const
    {
        json.Add("handovers_count", m_done);
        json.Add("handovers_refused_count", m_refused);
    }

  private:
    /**
     * @brief Hand a UE over to the cell where it is not, and again after the interval, unless it
     * has lost its RRC connection.
     * @param umts the helper that made it
     * @param rrc RRC of its RNC
     * @param ue the UE
     * @param cells two cells
     */
    void Move(UmtsHelper* umts,
              Ptr<RncRrc> rrc,
              Ptr<NetDevice> ue,
              const std::vector<Ptr<Cell>>& cells)
    {
        const auto device = DynamicCast<UeNetDevice>(ue);
        if (m_isStopped || HasGone(*rrc, *device))
        {
            return;
        }
        const bool isInFirst = rrc->GetCell(device->GetRnti()) == cells.at(0);
        const auto& former = cells.at(isInFirst ? 0 : 1);
        const auto& other = cells.at(isInFirst ? 1 : 0);
        if (m_overlap.IsZero())
        {
            HandOver(*umts, *device, other);
        }
        else if (rrc->GetActiveSet(device->GetRnti()).size() > 1)
        {
            Leave(umts, rrc, ue, former); // the other cell came after the overlap
        }
        else if (umts->AddRadioLink(ue, other))
        {
            Simulator::Schedule(m_overlap, &HandOverOptions::Leave, this, umts, rrc, ue, former);
        }
        Simulator::Schedule(m_interval, &HandOverOptions::Move, this, umts, rrc, ue, cells);
    }

    /**
     * @brief Hand a UE over, unless it is still on its way: procedures before it may take long.
     * @param umts the helper that made it
     * @param ue the UE
     * @param cell the other cell
     */
    void HandOver(UmtsHelper& umts, UeNetDevice& ue, const Ptr<Cell>& cell)
    {
        const auto rnti = static_cast<uint32_t>(ue.GetRnti());
        if (m_onTheWay.insert(rnti).second && !umts.HandOver(&ue, cell))
        {
            m_onTheWay.erase(rnti);
        }
    }

    /**
     * @brief Remove the radio link of a UE in the cell that it leaves, unless it has left.
     * @param umts the helper that made it
     * @param rrc RRC of its RNC
     * @param ue the UE
     * @param former the cell
     */
    void Leave(UmtsHelper* umts, Ptr<RncRrc> rrc, Ptr<NetDevice> ue, const Ptr<Cell>& former)
    {
        const auto device = DynamicCast<UeNetDevice>(ue);
        if (m_isStopped || HasGone(*rrc, *device))
        {
            return;
        }
        // Over signalling radio bearers, or with processing times, the other cell may not have come
        // yet.
        const auto rnti = device->GetRnti();
        if (rrc->GetConfig(rnti).signalling || rrc->GetActiveSet(rnti).size() > 1)
        {
            umts->RemoveRadioLink(ue, former);
        }
    }

    /** @return whether the UE has lost its RRC connection, was detached or is switched off */
    static bool HasGone(const RncRrc& rrc, const UeNetDevice& ue)
    {
        return !rrc.GetUes().Serves(ue.GetRnti(), ue.GetRrc()) || ue.GetRrc()->IsOff();
    }

    /**
     * @brief A UE has moved, or has been refused, or has come back.
     * @param rnti RNTI of the UE
     * @param reason why it is not in the new cell
     */
    void OnHandOver(uint32_t rnti,
                    uint32_t /* from */,
                    uint32_t /* to */,
                    const std::string& reason)
    {
        m_onTheWay.erase(rnti);
        ++(reason.empty() ? m_done : m_refused);
    }

    /**
     * @brief A UE has a radio link in one cell more, or one less, or has been refused.
     * @param isAdded whether it is one more
     * @param reason why it has been refused
     */
    void OnRadioLink(uint32_t /* rnti */,
                     uint32_t /* cell */,
                     bool isAdded,
                     const std::string& reason)
    {
        if (isAdded && !reason.empty())
        {
            ++m_refused;
        }
        else if (!isAdded && reason.empty())
        {
            ++m_done;
        }
    }

    inline static const Time LEAST_INTERVAL{MilliSeconds(10)}; //!< A radio frame

    Time m_interval;               //!< From one handover of a UE to the next
    Time m_overlap;                //!< Time in both cells; 0: hard handover
    std::set<uint32_t> m_onTheWay; //!< RNTIs of UEs whose hard handover has not ended
    uint32_t m_done{0};            //!< Handovers
    bool m_isStopped{false};       //!< Stop() was called
    uint32_t m_refused{0};         //!< Handovers that the new cell has refused, or that have failed
};

} // namespace ns3::umts

#endif /* UMTS_HANDOVER_OPTIONS_H */
