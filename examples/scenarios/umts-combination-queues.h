/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_QUEUES_H
#define UMTS_COMBINATION_QUEUES_H

#include "umts-hs-network-options.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <vector>

namespace ns3::umts
{

/**
 * @brief How many MAC-d PDUs a Node B may hold of a bearer on HS-DSCH at once: what its policy of
 * flow control allows with the attributes that it has, to a UE that has all TTIs.
 *
 * A block is what the largest transport block carries that was sent to the UE. What leaves the
 * queue in some time, and what may be granted for it, is at most a block for each TTI.
 */
class HsQueueWatch
{
  public:
    /// What a policy allows that has no limit
    static constexpr double ANY = std::numeric_limits<double>::infinity();

    /**
     * @brief Begin to look at the transmissions of all cells.
     * @param rncs their RNCs
     */
    void Start(const std::vector<Ptr<RncNetDevice>>& rncs)
    {
        m_rncs = rncs;
        Look();
    }

    /** @brief Look at cells no longer for HS-DSCH. */
    void Stop()
    {
        m_event.Cancel();
    }

    /**
     * @param bearer a bearer on HS-DSCH, as it was asked for
     * @param rnti its UE
     * @param pduOctets its RLC PDU
     * @return most MAC-d PDUs; ANY: there is no limit
     */
    double GetMost(const BearerConfig& bearer, Rnti rnti, uint32_t pduOctets) const
    {
        const auto bits = m_blockBits.find(static_cast<uint32_t>(rnti));
        const double block = bits == m_blockBits.end() ? 1.0 : bits->second / (8.0 * pduOctets);
        const auto policy = bearer.flowControl.Create<HsFlowControl>();
        const double interval = ToTtis(policy->GetInterval());
        const double bothWays = 2 * ToTtis(HsNetworkOptions::GetIubDelay());
        const double roundTrip = interval + bothWays + 1;
        // GetLeastLevel() of a policy: what leaves the queue in two intervals and both ways.
        const double least = block * std::ceil(2 * interval + bothWays);
        if (DynamicCast<TargetFlowControl>(policy))
        {
            TimeValue target;
            policy->GetAttribute("Target", target);
            return std::max(least, RESERVE * block * (roundTrip + ToTtis(target.Get()))) + 1;
        }
        if (DynamicCast<LevelFlowControl>(policy))
        {
            UintegerValue level;
            policy->GetAttribute("Level", level);
            const bool isEurane = policy->GetInstanceTypeId() == EuraneFlowControl::GetTypeId();
            return std::max<double>(isEurane ? 0.0 : least, level.Get()) + 1;
        }
        if (DynamicCast<StandingFlowControl>(policy))
        {
            // It stops the RNC above twice 1.5 levels and a block; what comes until the stop takes
            // effect is what the raised rate brings in a round trip, in whole intervals.
            DoubleValue raise;
            policy->GetAttribute("Raise", raise);
            const double stop = 2 * (1.5 * least + block);
            return stop + raise.Get() * block * (roundTrip + interval) + 1;
        }
        return ANY;
    }

    /**
     * @return most MAC-d PDUs by which a Node B held more than it had granted: what was there and
     *         on its way when it granted, and that. Allocations without end are left out: what they
     *         bring nobody counts beforehand.
     */
    uint32_t GetExcess() const
    {
        uint32_t excess = 0;
        for (const auto& ledger : m_ledgers)
        {
            excess = std::max(excess, ledger.isKept ? ledger.excess : 0);
        }
        return excess;
    }

  private:
    /// What a queue has been granted, and what it held.
    struct Ledger
    {
        uint32_t most{0};   //!< Most PDUs that were to be in the queue by a grant
        uint32_t excess{0}; //!< Most PDUs that were in it beyond that
        bool isKept{false}; //!< Its policy grants for one interval, and counts what is on the way
    };

    /// Less than a request and its answer take, before which nothing comes to a new cell
    inline static const Time STEP{MilliSeconds(10)};
    static constexpr double RESERVE = 1.02; //!< A mean of 100 ms, right after the block of a TTI

    /** @brief Find cells that have HS-DSCH by now: one has it when its first UE comes. */
    void Look()
    {
        for (const auto& rnc : m_rncs)
        {
            ObjectVectorValue cells;
            rnc->GetObject<RncRrc>()->GetAttribute("CellList", cells);
            for (std::size_t i = 0; i < cells.GetN(); ++i)
            {
                const auto nbap = cells.Get(i)->GetObject<ControlledCell>()->GetNbap();
                if (const auto hs = DynamicCast<Cell>(nbap)->GetHsCell())
                {
                    LookAt(hs);
                }
            }
        }
        m_event = Simulator::Schedule(STEP, &HsQueueWatch::Look, this);
    }

    /** @param hs HS-DSCH of a cell, of which queues may be new */
    void LookAt(const Ptr<HsCell>& hs)
    {
        if (m_known.insert(hs).second)
        {
            hs->TraceConnectWithoutContext("Transmission",
                                           MakeCallback(&HsQueueWatch::OnTransmission, this));
        }
        ObjectVectorValue queues;
        hs->GetAttribute("QueueList", queues);
        for (std::size_t i = 0; i < queues.GetN(); ++i)
        {
            if (const auto queue = queues.Get(i); m_known.insert(queue).second)
            {
                m_ledgers.emplace_back();
                queue->TraceConnectWithoutContext(
                    "Decision",
                    MakeBoundCallback(&HsQueueWatch::OnDecision, &m_ledgers.back()));
            }
        }
    }

    /**
     * @param ledger what the queue has been granted
     * @param queued PDUs in it
     * @param onTheWay PDUs granted before
     * @param credits PDUs granted now
     */
    static void OnDecision(Ledger* ledger, uint32_t queued, uint32_t onTheWay, uint32_t credits)
    {
        ledger->excess = std::max(ledger->excess, queued - std::min(queued, ledger->most));
        ledger->isKept = ledger->isKept || onTheWay > 0;
        if (credits > 0)
        {
            ledger->most = std::max(ledger->most, queued + onTheWay + credits);
        }
    }

    /** @param rnti the UE @param transmission what is sent */
    void OnTransmission(uint32_t rnti, const HsTransmission& transmission)
    {
        uint32_t& bits = m_blockBits[rnti];
        bits = std::max<uint32_t>(bits, transmission.format.tbsBits);
    }

    /** @param time a time @return TTIs of HS-DSCH in it */
    static double ToTtis(Time time)
    {
        return static_cast<double>(time.GetNanoSeconds()) / HS_TTI;
    }

    std::vector<Ptr<RncNetDevice>> m_rncs;    //!< RNCs
    std::set<Ptr<Object>> m_known;            //!< HsCells and queues that are looked at
    std::deque<Ledger> m_ledgers;             //!< Of each queue
    EventId m_event;                          //!< The next look
    std::map<uint32_t, uint32_t> m_blockBits; //!< Largest transport block sent, by RNTI
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_QUEUES_H */
